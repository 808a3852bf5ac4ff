"""The score sheet of several games at one table: every game broken down, the running score, and a small chart of it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.series import Series
from engine.text import T
from ui.markup.charts import line_chart
from ui.markup.components import swatches
from ui.markup.html import Html
from ui.markup.i18n import Translate
from ui.table.session import Session


def panel(session: Session, say: Translate) -> str:
    """Nothing before the first finished game; a tally of won games where nobody scores."""
    standing = session.standing
    over = session.match.outcome is not None
    if not standing.played or (len(standing.played) < 2 and not standing.target and not standing.games):
        return ""
    heading = escape(say(T("Score")))
    goal = _goal(standing, say)
    opened = " open" if over else ""
    return (
        f'<details class="scores" id="scores"{opened}><summary><h2>{heading}</h2> <span class="quiet">{escape(goal)}</span></summary>'
        f"{_sheet(session, standing, say)}{_chart(session, standing, say)}</details>"
    )


def _goal(standing: Series, say: Translate) -> str:
    if standing.games:
        return say(
            T("Game {n} of {total}", n=min(len(standing.played) + 1, standing.games), total=standing.games)
        )
    if standing.target:
        return say(T("To {target} points", target=standing.target))
    return say(T("Games won"))


def _sheet(session: Session, standing: Series, say: Translate) -> str:
    seats = range(len(session.players))
    heads = "".join(
        f'<th scope="col">{swatches(session.match.setup.colors[seat])}{escape(say(session.name(seat)))}</th>'
        for seat in seats
    )
    body = []
    for number, game in enumerate(standing.played, 1):
        body.append(_row(say(T("Game {n}", n=number)), game.scores, "game"))
        body += [_row(say(session.words.score(code)), row, "part") for code, row in game.sheet]
    body.append(_row(say(T("Total")), standing.totals(), "total"))
    return f'<table class="numbers"><thead><tr><td></td>{heads}</tr></thead><tbody>{"".join(body)}</tbody></table>'


def _row(label: str, values: Sequence[int], css: str) -> str:
    cells = "".join(f"<td>{value}</td>" for value in values)
    return f'<tr class="{css}"><th scope="row">{escape(label)}</th>{cells}</tr>'


def _chart(session: Session, standing: Series, say: Translate) -> Html:
    """The running score over the games, a line for each seat that ends in its mark."""
    colors = [own[0] for own in session.match.setup.colors]
    return line_chart(standing.running(), colors, standing.target, say(T("The score after each game")))
