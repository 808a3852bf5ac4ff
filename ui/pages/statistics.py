"""What was played on this device: a few figures, and bars that are drawn as well as written."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine import games
from engine.text import TN, T, Text
from ui.markup.components import button, kind_name, top
from ui.markup.html import EMPTY
from ui.markup.html import escape as attr
from ui.markup.i18n import Say
from ui.storage.finished import Finished
from ui.storage.statistics import Summary, Tally

LATEST = 30  # results in the strip
BAR = 200  # units wide


def page(found: Summary, latest: Sequence[Finished], say: Say, back: str = "") -> str:
    tools = button(say(T("Back")), f"go:{back}", css="tool") if back else EMPTY
    body = (
        _figures(found, say) + _strip(latest, say) + _charts(found, say) + _acts(say)
        if found.games
        else _nothing(say)
    )
    return f'{top(say, T("Statistics"), tools)}<main class="statistics">{body}</main>'


def _nothing(say: Say) -> str:
    return f'<p class="lead">{escape(say(T("Finished games are counted here, on this device alone.")))}</p>'


def _figures(found: Summary, say: Say) -> str:
    rows: list[tuple[Text, str]] = [
        (T("Games"), str(found.games)),
        (T("Won against bots"), _of(found.against_bots, say)),
        (T("Among people"), str(found.among_people)),
        (T("Wins in a row now"), str(found.streak)),
        (T("Most wins in a row"), str(found.best_streak)),
    ]
    if found.longest:
        moves = say(TN("{n} move", "{n} moves", found.longest.moves))
        rows.append((T("Longest game"), f"{moves}, {_title(found.longest.game)}"))
    if found.marked:
        rows.append((T("With a take-back"), str(found.marked)))
    cells = "".join(
        f"<div><dt>{escape(say(label))}</dt><dd>{escape(value)}</dd></div>" for label, value in rows
    )
    return f'<dl class="figures">{cells}</dl>'


def _of(tally: Tally, say: Say) -> str:
    return say(T("{won} of {n}", won=tally.won, n=tally.games))


def _title(game_id: str) -> str:
    return next((game.title for game in games.every() if game.id == game_id), game_id)


def _strip(latest: Sequence[Finished], say: Say) -> str:
    """The latest games against bots, one mark each: a full square is won, an empty one lost."""
    shown = [game for game in latest if game.against_bots][-LATEST:]
    if not shown:
        return ""
    won = sum(game.won for game in shown)
    marks = "".join(
        f'<rect class="{"won" if game.won else "lost"}" x="{place * 20 + 3}" y="{3 if game.won else 9}" width="14" '
        f'height="{24 if game.won else 12}" rx="3"/>'
        for place, game in enumerate(shown)
    )
    label = say(
        TN(
            "The latest game against bots: {won} won",
            "The latest {n} games against bots: {won} won",
            len(shown),
            won=won,
        )
    )
    width = len(shown) * 20
    svg = f'<svg class="strip" viewBox="0 0 {width} 30" style="width:{width}px" role="img" aria-label="{attr(label)}">{marks}</svg>'
    return f"<figure>{svg}<figcaption>{escape(label)}</figcaption></figure>"


def _charts(found: Summary, say: Say) -> str:
    by_game = [(_title(game), tally) for game, tally in found.by_game.items()]
    by_level = [(say(kind_name(level)), tally) for level, tally in found.by_level.items()]
    by_seat = [(say(T("Seat {n}", n=seat + 1)), found.by_seat[seat]) for seat in sorted(found.by_seat)]
    charts = (
        (T("By game, against bots"), by_game),
        (T("By the strongest bot"), by_level),
        (T("By seat"), by_seat),
    )
    return (
        f'<div class="grid">{"".join(_chart(say(title), rows, say) for title, rows in charts if rows)}</div>'
    )


def _chart(title: str, rows: Sequence[tuple[str, Tally]], say: Say) -> str:
    most = max(tally.games for _, tally in rows)
    lines = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{_bar(tally, most)}</td><td>{escape(_of(tally, say))}</td></tr>'
        for name, tally in rows
    )
    return f'<table class="bars numbers"><caption>{escape(title)}</caption><tbody>{lines}</tbody></table>'


def _bar(tally: Tally, most: int) -> str:
    """All games as an outline, those won as a filled part of it."""
    whole, won = BAR * tally.games / most, BAR * tally.won / most
    return (
        f'<svg viewBox="0 0 {BAR} 14" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="all" y="1" width="{whole:.1f}" height="12"/><rect class="won" y="1" width="{won:.1f}" height="12"/></svg>'
    )


def _acts(say: Say) -> str:
    export = button(say(T("Save as a file")), "export")
    wipe = button(say(T("Wipe the statistics")), "wipe")
    return f'<p class="row">{export}{wipe}</p><p class="quiet">{escape(say(T("Kept on this device.")))}</p>'
