"""The replay page: a game move by move, with the motion and sound of the table."""

from __future__ import annotations

from typing import Any

from engine.text import T, Text
from ui.drawing.scene import Scene
from ui.markup.components import button, speed_select, swatches, top
from ui.markup.faces import face
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.i18n import Say
from ui.pages.base import Page
from ui.storage.addresses import parse_moment, speed_named
from ui.table.position import last_turn, recent
from ui.table.presentation import Arrival, show
from ui.table.table_screen import TableScreen
from ui.table.view import sidebar
from ui.table.view.scene import looks

PAUSE = {"slow": 1400, "normal": 700, "fast": 250, "instant": 60}  # milliseconds between two moves
KEYS = {
    "ArrowRight": "next",
    "ArrowDown": "next",
    "ArrowLeft": "back",
    "ArrowUp": "back",
    "Home": "first",
    "End": "last",
    " ": "play",
}


class ReplayPage(Page):
    name = "replay"

    def enter(self) -> None:
        self.screen = TableScreen(self.app.tables.fetch(self.route.get("key", "")), self.app.screen)
        self.table = self.screen.table
        self.timer: int | None = None
        self.arrival = Arrival(self.app.timer, [self.screen], self._arrive)
        self.playing = False
        self.last = self.table.match.number
        self.at = 0  # moves made so far
        self.moving = False  # the last of them is still in motion
        self._move_to(parse_moment(self.route.get("at", "")) or 0)

    def leave(self) -> None:
        self._pause()

    def draw(self) -> tuple[str, Html]:
        say, match = self.say, self.table.match
        title = say(T("{game} replay", game=match.game.title))
        return title, page(self.screen, self.at, self.playing, say, moving=self.moving)

    # --- input

    def act(self, word: str, rest: str) -> None:
        if word == "play":
            self._play_or_pause()
            return
        self._pause()
        if word == "next" and self.at < self.last:
            self._step()
            return
        targets = {"first": 0, "back": self.at - 1, "last": self.last, "look": parse_moment(rest)}
        target = targets.get(word)
        self._show(self.at if target is None else target)

    def field(self, name: str, value: str) -> None:
        if name == "at" and (at := parse_moment(value)) is not None:
            self._pause()
            self._move_to(at)
        elif name == "speed":
            self.table.speed = speed_named(value) or self.table.speed
        self.app.screen.redraw()

    def key(self, key: str, on: str) -> None:
        if key in KEYS and not (key == " " and on == "control"):
            self.act(KEYS[key], "")

    # --- moving through the game

    def _move_to(self, at: int) -> None:
        self.at = self.screen.look = max(0, min(at, self.last))
        self.moving = False

    def _show(self, at: int) -> None:
        """Show the position after `at` moves, without motion."""
        self._move_to(at)
        self.app.screen.animate([])
        self.app.screen.redraw()
        self.app.screen.speak(describe(self.screen, self.at, self.say))

    def _play_or_pause(self) -> None:
        if self.playing:
            self._pause()
        elif self.last:
            if self.at == self.last:
                self._move_to(0)
            self.playing = True
            self._step_later(0)
        self.app.screen.redraw()

    def _pause(self) -> None:
        if self.timer is not None:
            self.app.timer.cancel(self.timer)
        self.arrival.stop()
        self.timer, self.playing, self.moving = None, False, False

    def _step_later(self, ms: float) -> None:
        self.timer = self.app.timer.after(ms, self._step)

    def _step(self) -> None:
        """Make the next move: first its motion, then the words about it."""
        screen = self.screen
        seen = self.table.match.seen(screen.viewer, self.at)
        self._move_to(self.at + 1)
        self.playing = self.playing and self.at < self.last
        _, ms = show(screen, seen, screen.view())
        screen.motion_ms = ms
        self.moving = ms > 0
        if ms:
            self.arrival.wait(ms)
        else:
            self._arrive()

    def _arrive(self) -> None:
        """Say what the move did, and make the next one after a pause."""
        self.timer, self.moving = None, False
        self.app.screen.redraw()
        self.app.screen.speak(describe(self.screen, self.at, self.say))
        if self.playing:
            self._step_later(PAUSE[self.table.speed])


PAGE = ReplayPage


LOG_ROWS = 14
REPLAY = Markup(
    '{top}<main class="table replay" data-game="{game}" data-arrows>'
    '<section class="prompt" aria-labelledby="prompt"><p id="prompt" tabindex="-1">{description}</p>'
    "</section>"
    '<div class="stage" id="board">{board}</div>'
    '<div class="beside" id="beside">{beside}</div>'
    '<section class="moves" id="moves" aria-label="{replay}">{controls}</section>'
    '<section class="seats" id="seats" aria-label="{players}">{seats}</section>'
    '<section class="log" id="log" aria-label="{what_happened}">{log}</section></main>'
)


def page(screen: TableScreen, at: int, playing: bool, say: Say, *, moving: bool = False) -> Html:
    """Draw the position after `at` moves. While the last one is in motion, words and figures wait."""
    match, key = screen.table.match, screen.table.key
    scene, told = _scene(screen, at, say, moving), at - 1 if moving else at
    tools = button(say(T("Share")), f"go:page=share&key={key}&at={at}", css="tool", sign="share")
    back = "" if match.outcome else f"table={key}"
    return REPLAY(
        top=top(say, T("{game} replay", game=match.game.title), tools, back),
        game=match.game.id,
        description=describe(screen, told, say),
        board=screen.table.drawing.board(scene),
        beside=screen.table.drawing.beside(scene),
        replay=say(T("Replay")),
        controls=_controls(at, match.number, playing, say),
        players=say(T("Players")),
        seats=_seats(screen, scene, say),
        what_happened=say(T("What happened")),
        log=sidebar.latest(screen, screen.log.rows(told), LOG_ROWS),
    )


def describe(screen: TableScreen, at: int, say: Say) -> str:
    """Say what the last move did; at the end, how the game ended."""
    match = screen.table.match
    if not match.number:
        return say(T("Nothing has happened yet."))
    where = say(T("Move {n} of {total}.", n=at, total=match.number))
    if at == match.number and match.outcome:
        return f"{where} {say(screen.table.words.result(match.outcome, screen.table.names, screen.you))}"
    lines = [say(line.text) for line in screen.lines() if line.number == at]
    return f"{where} {' '.join(lines)}".strip()


def _scene(screen: TableScreen, at: int, say: Say, moving: bool) -> Scene[Any]:
    match, viewer = screen.table.match, screen.viewer
    settled = at - 1 if moving else at  # seats, trails and figures wait for the motion
    mover = match.moves[settled][0] if settled < match.number else -1
    return Scene(
        screen.view(),
        looks(screen.table, say, mover),
        say,
        last=screen.last(),
        before=match.rules.view(match.position(settled), viewer) if moving else None,
        last_before=last_turn(match.rules, recent(match, settled), viewer) if moving else (),
        motion_ms=screen.motion_ms if moving else 0,
        you=-1 if screen.you is None else screen.you,
    )


# Action, label with its key, and the icon's path in a box of 24.
BUTTONS: tuple[tuple[str, Text, str], ...] = (
    ("first", T("First (Home)"), "M4 5v14M13 5l-7 7 7 7zM21 5l-7 7 7 7z"),
    ("back", T("Back (left arrow)"), "M18 5l-8 7 8 7zM6 5v14"),
    ("play", T("Play (Space)"), "M8 5l10 7-10 7z"),
    ("next", T("Next (right arrow)"), "M6 5l8 7-8 7zM18 5v14"),
    ("last", T("Last (End)"), "M20 5v14M11 5l7 7-7 7zM3 5l7 7-7 7z"),
)
PAUSE_BUTTON = ("play", T("Pause (Space)"), "M8 5v14M16 5v14")
CONTROLS = Markup(
    '<div class="controls">{buttons}</div>'
    '<input type="range" class="scrubber" id="f-at" data-field="at" min="0" max="{last}" value="{at}"'
    ' aria-label="{label}" aria-valuetext="{text}">'
)
CONTROL = Markup(
    '<button type="button" data-act="{act}" id="c-{act}" aria-label="{label}" title="{label}"{class=}'
    "{disabled?}>"
    '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path class="sign" d="{icon}"/></svg>'
    "</button>"
)


def _controls(at: int, last: int, playing: bool, say: Say) -> Html:
    off = {"first": at == 0, "back": at == 0, "play": last == 0, "next": at == last, "last": at == last}
    shown = [
        PAUSE_BUTTON if playing and act == "play" else (act, label, icon) for act, label, icon in BUTTONS
    ]
    buttons = [
        CONTROL(
            act=act,
            label=say(label),
            icon=icon,
            disabled=off[act],
            **{"class": "main" if act == "play" else ""},
        )
        for act, label, icon in shown
    ]
    return CONTROLS(
        buttons=join(buttons),
        last=last,
        at=at,
        label=say(T("Move")),
        text=say(T("Move {n} of {total}.", n=at, total=last)),
    )


SEATS = Markup('<ul>{seats}</ul><label class="speed"><span>{label}</span>{speed}</label>')
SEAT = Markup(
    '<li class="seat" id="seat-{seat}"{aria_current=}>{face}<span class="names">{swatches}'
    '<span class="name">{name}</span>{badge}</span>{account}</li>'
)
BADGE = Markup('<span class="you">{text}</span>')


def _seats(screen: TableScreen, scene: Scene[Any], say: Say) -> Html:
    seats = [
        SEAT(
            seat=seat,
            aria_current="true" if look.active else None,
            face=face(look.colors[0], look.kind),
            swatches=swatches(look.colors),
            name=look.name,
            badge=BADGE(text=say(T("You"))) if seat == screen.you else EMPTY,
            account=screen.table.drawing.account(scene, seat),
        )
        for seat, look in enumerate(scene.seats)
    ]
    return SEATS(seats=join(seats), label=say(T("Speed")), speed=speed_select(screen.table.speed, say))
