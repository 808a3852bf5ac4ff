"""The rulebook's drawn examples: a position before and after what a rule is about, cut out of the game's own board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any
from zlib import crc32

import engine.games
from engine import coached
from engine.events import seen_by
from engine.games import Game
from engine.lessons import Example
from engine.players import HUMAN, Player
from engine.text import T
from ui.drawing import base
from ui.drawing.base import Drawing, Point
from ui.drawing.scene import Seen
from ui.markup import i18n
from ui.markup.html import escape as attr
from ui.markup.i18n import Say
from ui.shell.screen import Screen, Unseen
from ui.table.table import Table
from ui.table.table_screen import TableScreen
from ui.table.view.scene import make_scene

BOARD = 1000.0  # a board's width and height
ROOM = 110.0  # around what moves
SMALLEST = 400.0


def under(game: Game, rule: str, lang: str) -> str:
    """The pictures that belong under a rule."""
    return "".join(
        _figure(game.id, at, lang) for at, example in enumerate(game.lessons.examples) if example.rule == rule
    )


@lru_cache(maxsize=64)
def _figure(game_id: str, at: int, lang: str) -> str:
    say = i18n.sayer(lang)
    example = engine.games.get(game_id).lessons.examples[at]
    before, after = draw(example, say)
    told = escape(say(example.says))
    pictures = "".join(
        f'<div class="shot"><div class="mini" inert aria-hidden="true">{board}</div><span>{escape(say(when))}</span></div>'
        for board, when in ((before, T("before")), (after, T("after")))
    )
    shots = f'<div class="shots">{pictures}</div>'
    return f'<figure class="example" id="example-{attr(game_id)}-{at}">{shots}<figcaption>{told}</figcaption></figure>'


def draw(example: Example, say: Say) -> tuple[str, str]:
    """The board before and after, cut to where something happens."""
    match = coached.match(example.lays)
    viewer = match.decision.seat
    players = [Player(HUMAN if seat == viewer else "normal") for seat in range(match.setup.players)]
    display = Screen(Unseen())
    display.say = say
    screen = TableScreen(Table(match, players), display)
    before = make_scene(screen)._replace(marks={})
    events: list[Seen] = []
    for source in example.moves:
        seat, move = coached.scripted(source)
        events += [seen_by(event, viewer) for event in match.play(move, seat)]
    screen.table.refresh()
    after = make_scene(screen)._replace(marks={}, last=events)
    drawing = base.get(match.game.id)
    shown = [event for event in events if not example.about or event["kind"] in example.about]
    where = frame(drawing, shown, after.view)
    return cut(inert(drawing.board(before._replace(preview=events))), where), cut(
        inert(drawing.board(after)), where
    )


def frame(drawing: Drawing[Any], events: Sequence[Seen], view: Seen) -> tuple[float, float, float]:
    """The square in which the events happen, with room around it: left, top, side. The whole board where nothing moves."""
    points = [point for event in events for point in _places(drawing, event, view)]
    if not points:
        return 0.0, 0.0, BOARD
    (left, right), (top, bottom) = (
        (min(values) - ROOM, max(values) + ROOM) for values in zip(*points, strict=True)
    )
    side = min(BOARD, max(SMALLEST, right - left, bottom - top))
    x, y = (
        min(max(0.0, (low + high - side) / 2), BOARD - side) for low, high in ((left, right), (top, bottom))
    )
    return x, y, side


def _places(drawing: Drawing[Any], event: Seen, view: Seen) -> list[Point]:
    """Where an event is to be seen: where the drawing says, else where something moves (a close-up only follows)."""
    return list(drawing.focus_points(event)) or [
        point for motion in drawing.motions(event, view) if not motion.settle for point in motion.points
    ]


_LISTENS = re.compile(r' data-(?:pick|room|piece|move|act)="[^"]*"| role="img"')
_ID = re.compile(r' id="([^"]*)"')


def inert(board: str) -> str:
    """Return a board to look at only: nothing can be picked or moved, and only ids that it uses itself are kept.

    >>> inert('<g id="a" data-pick="x"/><g id="b"/><use href="#b"/>')
    '<g/><g id="b"/><use href="#b"/>'
    """
    used = set(re.findall(r"#([\w-]+)", board))
    return _ID.sub(lambda found: found.group() if found.group(1) in used else "", _LISTENS.sub("", board))


def cut(board: str, where: tuple[float, float, float]) -> str:
    """A board of which only that square is shown."""
    x, y, side = where
    return re.sub(r'viewBox="[^"]*"', f'viewBox="{x:.0f} {y:.0f} {side:.0f} {side:.0f}"', board, count=1)


_BOARD = re.compile(r'<svg class="([^"]*)"')
_MARK = re.compile(r' data-static="[^"]*"')
_STATIC = re.compile(r'<(g|defs)\b[^>]* data-static="')


def shared(page: str) -> str:
    """The page with what its boards have alike written once, and used again by the others: that is most of its size.

    What is left alone when a page is drawn again (data-static) is known by its content here: a search may leave out the board that had it.
    """
    known: set[str] = set()
    parts: list[str] = []
    at = 0
    while found := _STATIC.search(page, at):
        end = _end(page, found.start(), found.group(1))
        alike = page[found.start() : end]
        board = _BOARD.match(page, page.rfind("<svg ", 0, found.start()))
        kind = board.group(1) if board else ""  # a board's class decides what its parts look like
        name = f"alike-{crc32(f'{kind} {alike}'.encode()):x}"
        parts.append(page[at : found.start()])
        if name not in known:
            known.add(name)
            parts.append(_MARK.sub(f' id="{name}" data-static="{name}"', alike, count=1))
        elif found.group(1) == "g":
            parts.append(f'<use href="#{name}"/>')
        at = end
    return "".join(parts) + page[at:]


def _end(page: str, begin: int, tag: str) -> int:
    """Where the element ends that begins there."""
    depth = 0
    for found in re.compile(f"<(/?){tag}[ >]").finditer(page, begin):
        depth += -1 if found.group(1) else 1
        if not depth:
            return found.end()
    return len(page)
