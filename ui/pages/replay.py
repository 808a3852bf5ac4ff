"""The replay: a game's past, move by move, with the buttons of a tape recorder. A pure function from a screen to HTML text."""

from __future__ import annotations

from html import escape
from typing import Any

from engine.text import T, Text
from ui.drawing.scene import Look, Scene
from ui.markup.components import SPEED_NAMES, button, select, swatches, top
from ui.markup.html import escape as attr
from ui.markup.i18n import Say
from ui.storage.addresses import SPEEDS
from ui.table.table_screen import TableScreen

LINES = 14  # of the log, up to the moment shown

# Act, label with its key, and the sign on the button in a box of 24.
CONTROLS: tuple[tuple[str, Text, str], ...] = (
    ("first", T("First (Home)"), "M6 5v14M19 5l-9 7 9 7z"),
    ("back", T("Back (left arrow)"), "M16 5l-9 7 9 7z"),
    ("play", T("Play (Space)"), "M8 5l10 7-10 7z"),
    ("next", T("Next (right arrow)"), "M8 5l9 7-9 7z"),
    ("last", T("Last (End)"), "M18 5v14M5 5l9 7-9 7z"),
)
PAUSE = ("play", T("Pause (Space)"), "M8 5v14M16 5v14")


def page(screen: TableScreen, at: int, playing: bool, say: Say, tools: str = "") -> str:
    """The position after `at` moves."""
    match = screen.table.match
    scene = _scene(screen, at, say)
    back = button(say(T("Share")), f"go:page=share&key={screen.table.key}&at={at}", css="tool")
    return (
        f"{top(say, T('{game} again', game=match.game.title), tools + back)}"
        f'<main class="table replay" data-game="{attr(match.game.id)}" data-arrows>'
        f'<section class="prompt" aria-labelledby="prompt"><p id="prompt" tabindex="-1">{escape(told(screen, at, say))}</p></section>'
        f'<div class="stage" id="board">{screen.table.drawing.board(scene)}</div>'
        f'<div class="beside" id="beside">{screen.table.drawing.beside(scene)}</div>'
        f'<section class="moves" id="moves" aria-label="{attr(say(T("Replay")))}">{_controls(screen, at, playing, say)}</section>'
        f'<section class="seats" id="seats" aria-label="{attr(say(T("Players")))}">{_seats(scene, screen, say)}</section>'
        f'<section class="log" id="log" aria-label="{attr(say(T("What happened")))}">{_log(screen, at, say)}</section></main>'
    )


def told(screen: TableScreen, at: int, say: Say) -> str:
    """What the move before the moment did; at the end, how the game ended."""
    match = screen.table.match
    if not match.number:
        return say(T("Nothing has happened yet."))
    where = say(T("Move {n} of {total}.", n=at, total=match.number))
    if at == match.number and match.outcome:
        return f"{where} {say(screen.table.words.result(match.outcome, screen.table.names))}"
    lines = [say(line.text) for line in screen.lines() if line.number == at]
    return f"{where} {' '.join(lines)}".strip()


def _scene(screen: TableScreen, at: int, say: Say) -> Scene[Any]:
    match = screen.table.match
    asked = match.moves[at][0] if at < match.number else -1
    looks = [
        Look(say(screen.table.name(seat)), match.setup.colors[seat], player.kind, seat == asked)
        for seat, player in enumerate(screen.table.players)
    ]
    return Scene(screen.view(), looks, say, last=screen.last())


def _controls(screen: TableScreen, at: int, playing: bool, say: Say) -> str:
    last = screen.table.match.number
    off = {"first": at == 0, "back": at == 0, "next": at == last, "last": at == last, "play": last == 0}
    shown = [PAUSE if playing and control[0] == "play" else control for control in CONTROLS]
    buttons = "".join(_control(act, label, path, off[act], say) for act, label, path in shown)
    label = attr(say(T("Move")))
    value = attr(say(T("Move {n} of {total}.", n=at, total=last)))
    scrubber = (
        f'<input type="range" class="scrubber" id="f-at" data-field="at" min="0" max="{last}" value="{at}" '
        f'aria-label="{label}" aria-valuetext="{value}">'
    )
    return f'<div class="controls">{buttons}</div>{scrubber}'


def _control(act: str, label: Text, path: str, disabled: bool, say: Say) -> str:
    name = attr(say(label))
    main = ' class="main"' if act == "play" else ""
    off = " disabled" if disabled else ""
    sign = f'<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path class="sign" d="{path}"/></svg>'
    return f'<button type="button" data-act="{act}" id="c-{act}" aria-label="{name}" title="{name}"{main}{off}>{sign}</button>'


def _seats(scene: Scene[Any], screen: TableScreen, say: Say) -> str:
    rows = "".join(
        f'<li class="seat"{" aria-current=true" if look.active else ""}>{swatches(look.colors)}'
        f'<span class="name">{escape(look.name)}</span></li>'
        for look in scene.seats
    )
    speed = select("speed", [(speed, say(SPEED_NAMES[speed])) for speed in SPEEDS], screen.table.speed)
    return f'<ul>{rows}</ul><label class="speed"><span>{escape(say(T("Speed")))}</span>{speed}</label>'


def _log(screen: TableScreen, at: int, say: Say) -> str:
    lines = [line for line in screen.lines() if line.number <= at][-LINES:]
    title = attr(say(T("Look at the board after this")))
    items = "".join(
        f'<li><button type="button" data-act="look:{line.number}" title="{title}">{swatches(screen.table.match.setup.colors[line.seat][:1])}'
        f"<span>{escape(say(line.text))}</span></button></li>"
        for line in reversed(lines)
    )
    return f"<h2>{escape(say(T('What happened')))}</h2><ol reversed>{items}</ol>"
