"""What stands beside the board: the seats, the speed, automatic answers, the score sheet, the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.players import HUMAN
from engine.rules import NOBODY, Seat
from engine.series import Series
from engine.text import T, Text
from ui.drawing.scene import Look, Scene
from ui.markup.charts import line_chart
from ui.markup.components import button, kind_name, speed_select, swatches
from ui.markup.faces import face, persona
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.i18n import Say
from ui.table.holdings import answers_seat, topics_seat
from ui.table.log import Row, sentence
from ui.table.table_screen import TableScreen
from ui.table.view.holdings import opener
from ui.table.view.players import state_of
from ui.table.view.together import reactions

LOG_ROWS = 30  # the latest; the rest on request

# --- seats

_SEATS = Markup("<ul>{rows}</ul>{players}{reactions}{speed}{standing}{topics}")
_SPEED = Markup('<label class="speed"><span>{label}</span>{speed}</label>')
_SEAT = Markup(
    '<li class="seat" id="seat-{seat}"{aria_current=}{data_thinks?}>{face}<span class="names">{swatches}'
    '<span class="name">{name}</span>{badge}<span class="kind">{kind}</span>{mates}{opener}</span>'
    "{account}</li>"
)
_BADGE = Markup('<span class="you">{text}</span>')
_MATES = Markup('<span class="kind">{text}</span>')


def seats(screen: TableScreen, scene: Scene[Any]) -> Html:
    """Draw who plays, the speed, and the automatic answers of the viewer."""
    table, say = screen.table, screen.screen.say
    rows = [
        _SEAT(
            seat=seat,
            aria_current="true" if look.active else None,
            data_thinks=look.active and screen.position.turn.kind == "bot" and not screen.moving,
            face=face(look.colors[0], look.kind),
            swatches=swatches(look.colors),
            name=say(table.name(seat)),
            badge=_BADGE(text=say(T("You"))) if seat == screen.you else EMPTY,
            kind=_kind(screen, seat, look),
            mates=_mates(screen, seat),
            opener=opener(screen, seat) + _stand_in(screen, seat),
            account=table.drawing.account(scene, seat),
        )
        for seat, look in enumerate(scene.seats)
    ]
    speed = EMPTY
    if len(table.humans) < len(table.players) and not screen.guest:
        speed = _SPEED(label=say(T("Bot speed")), speed=speed_select(table.speed, say))
    return _SEATS(
        rows=join(rows),
        players=EMPTY if screen.guest or table.driver.guided else players_button(say),
        reactions=reactions(screen),
        speed=speed,
        standing=_standing(screen),
        topics=_topics(screen),
    )


def players_button(say: Say) -> Html:
    """Draw the button that opens the panel of who plays."""
    return button(say(T("Players")), "players", sign="people", css="seating-button")


def _kind(screen: TableScreen, seat: Seat, look: Look) -> str:
    """Return who a bot is and how well it plays, and where a person is who plays at another screen."""
    table, say = screen.table, screen.screen.say
    if look.kind == HUMAN:
        elsewhere = seat in table.remote and seat not in screen.seats
        away = None if table.mail.table else table.away.get(seat)  # by message, nobody has to be there
        return say(state_of(away)) if elsewhere else ""
    return say(T("{name} · {level}", name=persona(look.colors[0], look.kind), level=kind_name(look.kind)))


def _stand_in(screen: TableScreen, seat: Seat) -> Html:
    """Draw the host's button that lets a bot play for somebody who is away."""
    if screen.guest or screen.table.away.get(seat) != "away" or screen.table.mail.table:
        return EMPTY
    return button(screen.screen.say(T("Let a bot play")), f"bot:{seat}", css="quiet")


def _mates(screen: TableScreen, seat: Seat) -> Html:
    """Draw with whom a seat plays, where a game has teams."""
    table, say = screen.table, screen.screen.say
    teams = table.match.rules.teams(screen.position.state)
    mates = [table.name(other) for team in teams if seat in team for other in team if other != seat]
    return _MATES(text=say(T("with {mates}", mates=mates))) if mates else EMPTY


# --- automatic answers

_STANDING = Markup(
    '<label class="choice standing"><input type="checkbox" data-field="standing.{kind}"{checked?}>'
    "<span>{text}</span></label>"
)
_TOPICS = Markup(
    '{opener}<div class="topic-list" role="group" aria-labelledby="topic-list">'
    '<span id="topic-list">{label}</span>{buttons}</div>'
)


def _standing(screen: TableScreen) -> Html:
    """Draw the automatic answers of a seat as check boxes."""
    seat, table, say = answers_seat(screen), screen.table, screen.screen.say
    if seat is None:
        return EMPTY
    boxes = []
    for kind in table.match.rules.standing:
        text: Text = table.words.standing(kind)
        if len(screen.seats) > 1:
            text = T("{player}: {wish}", player=table.name(seat), wish=text)
        boxes.append(_STANDING(kind=kind, checked=kind in table.driver.standing[seat], text=say(text)))
    return join(boxes)


def _topics(screen: TableScreen) -> Html:
    """Draw what the viewer does not want to be asked about."""
    seat, table, say = topics_seat(screen), screen.table, screen.screen.say
    if seat is None:
        return EMPTY
    expanded = "true" if screen.topics_open else "false"
    head = button(say(T("Skip questions…")), "topic:", css="topic", aria_expanded=expanded, id="topic-open")
    if not screen.topics_open:
        return head
    skipped = table.driver.skipped[seat]
    buttons = [
        button(
            say(table.words.topic(topic)),
            f"topic:{topic}",
            css="topic",
            aria_pressed="true" if topic in skipped else "false",
        )
        for topic in table.match.rules.topics
    ]
    label = T("Don’t ask {player} when only these could be played:", player=table.name(seat))
    return _TOPICS(opener=head, label=say(label), buttons=join(buttons))


# --- the log

_LOG = Markup("<h2>{title}</h2><ol reversed>{rows}</ol>{more}")
_ROW = Markup(
    '<li id="l-{id}"><button type="button" data-act="look:{at}" title="{title}"{aria_current=}>'
    "{swatch}<span>{text}</span></button></li>"
)
_NEUTRAL = Markup('<svg class="swatch" aria-hidden="true"></svg>')()  # keeps the place of a seat's shape


def log(screen: TableScreen) -> Html:
    """Draw the log, the latest line first."""
    rows = screen.rows()
    if screen.whole_log or len(rows) <= LOG_ROWS:
        return latest(screen, rows, len(rows))
    return latest(
        screen, rows, LOG_ROWS, button(screen.screen.say(T("Show the whole log")), "log:all", css="quiet")
    )


def latest(screen: TableScreen, rows: Sequence[Row], most: int, more: Html = EMPTY) -> Html:
    """Draw the last rows of a log, the latest first; `more` follows them."""
    say, shown = screen.screen.say, rows[-most:]
    title = say(T("Show the board after this move"))
    drawn = [_row(screen, row, len(rows) - at, title) for at, row in enumerate(reversed(shown))]
    return _LOG(title=say(T("What happened")), rows=join(drawn), more=more)


def _row(screen: TableScreen, row: Row, number: int, title: str) -> Html:
    """Draw what a seat did in a turn, once per language unless its position is on the screen."""
    say, drawn = screen.screen.say, screen.log.drawn
    shown = screen.look is not None and row.first <= screen.look <= row.last
    key = (say.lang, number, len(row.texts))
    html = None if shown else drawn.get(key)
    if html is None:
        one, colors = len(row.texts) == 1, screen.table.match.setup.colors
        html = _ROW(
            id=number,
            at=row.last,
            title=title,
            aria_current="step" if shown else None,
            swatch=_NEUTRAL if row.seat == NOBODY else swatches(colors[row.seat][:1]),
            text=say(row.texts[0]) if one else " ".join(sentence(say(text)) for text in row.texts),
        )
        if not shown:
            drawn[key] = html
    return html


# --- the score sheet

_SCORES = Markup(
    '<details class="scores" id="scores"{open?}><summary><h2>{heading}</h2>'
    ' <span class="quiet">{goal}</span></summary>'
    "{sheet}{chart}</details>"
)
_SHEET = Markup(
    '<table class="numbers"><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>'
)
_HEAD = Markup('<th scope="col">{swatches}{name}</th>')
_SCORE_ROW = Markup('<tr class="{css}"><th scope="row">{label}</th>{cells}</tr>')
_CELL = Markup("<td>{value}</td>")


def scores(screen: TableScreen) -> Html:
    """Draw the score sheet: nothing before the first finished game, won games where nobody scores."""
    table, say = screen.table, screen.screen.say
    standing = table.series if screen.moving else table.standing  # the last move may still be in motion
    if not standing.played or (len(standing.played) < 2 and not standing.target and not standing.games):
        return EMPTY
    return _SCORES(
        open=screen.settled.outcome is not None,
        heading=say(T("Score")),
        goal=say(_goal(standing)),
        sheet=_sheet(screen, standing),
        chart=_chart(table.match.setup.colors, standing, say),
    )


def _goal(standing: Series) -> Text:
    if standing.games:
        number = min(len(standing.played) + 1, standing.games)
        return T("Game {n} of {total}", n=number, total=standing.games)
    return T("To {target} points", target=standing.target) if standing.target else T("Games won")


def _sheet(screen: TableScreen, standing: Series) -> Html:
    table, say = screen.table, screen.screen.say
    heads = [
        _HEAD(swatches=swatches(colors), name=say(table.name(seat)))
        for seat, colors in enumerate(table.match.setup.colors)
    ]
    rows = []
    for number, game in enumerate(standing.played, 1):
        rows.append(_score_row(say(T("Game {n}", n=number)), game.scores, "game"))
        rows += [_score_row(say(table.words.score(code)), row, "part") for code, row in game.sheet]
    rows.append(_score_row(say(T("Total")), standing.totals(), "total"))
    return _SHEET(heads=join(heads), rows=join(rows))


def _score_row(label: str, values: Sequence[int], css: str) -> Html:
    return _SCORE_ROW(css=css, label=label, cells=join([_CELL(value=value) for value in values]))


def _chart(seat_colors: Sequence[tuple[str, ...]], standing: Series, say: Say) -> Html:
    """Draw the running score over the games."""
    colors = [own[0] for own in seat_colors]
    return line_chart(standing.running(), colors, standing.target, say(T("The score after each game")))
