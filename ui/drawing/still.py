"""Boards to look at: examples in the rulebook, pictures of saved games and of a game's first position."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any
from zlib import crc32

from engine import coached, games, record
from engine.events import ALL, seen_by
from engine.games import Game
from engine.lessons import Example
from engine.match import Match
from engine.players import HUMAN
from engine.rules import Seat, Setup
from engine.text import T
from ui.drawing import base
from ui.drawing.base import Drawing, Point
from ui.drawing.scene import Look, Scene, Seen
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.i18n import Say, Translate

BOARD = 1000.0  # a board's width and height
MARGIN = 110.0  # around what moves
SMALLEST = 400.0

# --- pictures of a position


def first_board(game: Game, say: Translate, setup: Setup | None = None, you: int = -1) -> Html:
    """Draw a game's board before the first move of a table, with a seat at its bottom.

    Without a table, all seats are taken.
    """
    match = Match(setup or game.setup(game.players[-1]))
    looks = [Look("", colors) for colors in match.setup.colors]
    board = base.get(game.id).board(Scene(match.view(None), looks, say, you=you))
    return inert(board) if setup else board


@lru_cache(maxsize=16)
def saved_board(source: str, say: Translate) -> Html:
    """Draw the last position of a record; nothing if it has none that today's rules can read.

    It shows what the only person at the table may see; without one, what a spectator may see. A damaged
    position raises BadRecord.
    """
    saved = record.read(source)
    game = games.get(saved.setup.game)
    if saved.snapshot is None or saved.rules_version > game.version:
        return EMPTY
    people = [seat for seat, player in enumerate(saved.players) if player.is_human]
    state = record.open_position(saved.setup, saved.snapshot)
    view = game.rules.view(state, people[0] if len(people) == 1 else None)
    looks = [Look("", colors) for colors in saved.setup.colors]
    return inert(base.get(game.id).board(Scene(view, looks, say)))


_INTERACTIVE = re.compile(r' data-(?:pick|room|piece|move|act)="[^"]*"| role="img"')
_ID = re.compile(r' id="([^"]*)"')
_REFERENCE = re.compile(r"#([\w-]+)")


def inert(board: Html) -> Html:
    """Return a board in which nothing can be picked or moved. It keeps only those ids that it refers to.

    >>> inert(Html('<g id="a" data-pick="x"/><g id="b"/><use href="#b"/>'))
    Html('<g/><g id="b"/><use href="#b"/>')
    """
    used = set(_REFERENCE.findall(board))
    plain = board.sub(_INTERACTIVE, "")
    return plain.sub(_ID, lambda found: found.group() if found.group(1) in used else "")


def unnamed(board: Html) -> Html:
    """Return a board in which nothing can be picked, for a page that already shows that board.

    It refers to the shapes of that one, so no id is there twice.
    """
    return board.sub(_INTERACTIVE, "").sub(_ID, "")


# --- examples in the rulebook

EXAMPLE = Markup(
    '<figure class="example" id="example-{game}-{number}"><div class="shots">{before}{after}</div>'
    "<figcaption>{text}</figcaption></figure>"
)
SHOT = Markup(
    '<div class="shot"><div class="mini" inert aria-hidden="true">{board}</div><span>{when}</span></div>'
)


def examples(game: Game, rule: str, say: Say, but: Collection[int] = ()) -> Html:
    """Draw the examples that illustrate a rule, except some numbers that the page shows elsewhere."""
    found = [number for number, example in enumerate(game.lessons.examples) if example.rule == rule]
    return join(_example(game.id, number, say) for number in found if number not in but)


def example(game: Game, number: int, say: Say) -> Html:
    """Draw one of a game's examples; nothing if there is no such example."""
    return _example(game.id, number, say) if number < len(game.lessons.examples) else EMPTY


@lru_cache(maxsize=64)
def _example(game_id: str, number: int, say: Say) -> Html:
    example = games.get(game_id).lessons.examples[number]
    before, after = draw(example, say)
    return EXAMPLE(
        game=game_id,
        number=number,
        before=SHOT(board=before, when=say(T("before"))),
        after=SHOT(board=after, when=say(T("after"))),
        text=say(example.says),
    )


def draw(example: Example, say: Translate) -> tuple[Html, Html]:
    """Draw the board before and after the example's moves, cropped to where something happens."""
    match = coached.match(example.lays)
    viewer = match.decision.seat
    before = _scene(match, viewer, say)
    events: list[Seen] = []
    for source in example.moves:
        seat, move = coached.scripted(source)
        events += [seen_by(event, viewer) for event in match.play(move, seat)]
    after = _scene(match, viewer, say)._replace(last=events)
    drawing = base.get(match.game.id)
    shown = [event for event in events if not example.about or event["kind"] in example.about]
    square = focus_square(drawing, shown, after.view)
    boards = (drawing.board(before._replace(preview=events)), drawing.board(after))
    first, second = (crop(inert(board), square) for board in boards)
    return first, second


def _scene(match: Match, viewer: Seat, say: Translate) -> Scene[Any]:
    """Return the position as `viewer` sees it, with nothing marked."""
    decision, game = match.decision, match.game
    names = [game.called(colors) for colors in match.setup.colors]
    asked = decision.seat if decision.legal else -1
    looks = [
        Look(say(name), colors, HUMAN if seat == viewer else "normal", seat == asked)
        for seat, (name, colors) in enumerate(zip(names, match.setup.colors, strict=True))
    ]
    view = match.view(viewer if match.outcome is None else ALL)
    if asked != viewer:
        return Scene(view, looks, say)
    why = {
        f"{name}:{value}": game.words.why(reason, names)
        for reason in match.rules.explain(match.state, viewer)
        for name, value in reason.data
    }
    return Scene(view, looks, say, legal=decision.legal, decision=decision, why=why)


def focus_square(drawing: Drawing[Any], events: Sequence[Seen], view: Seen) -> tuple[float, float, float]:
    """Return the square in which the events happen: left, top, side. If nothing moves, it is the board."""
    points = [point for event in events for point in _points(drawing, event, view)]
    if not points:
        return 0.0, 0.0, BOARD
    (left, right), (top, bottom) = (
        (min(values) - MARGIN, max(values) + MARGIN) for values in zip(*points, strict=True)
    )
    side = min(BOARD, max(SMALLEST, right - left, bottom - top))
    x, y = (
        min(max(0.0, (low + high - side) / 2), BOARD - side) for low, high in ((left, right), (top, bottom))
    )
    return x, y, side


def _points(drawing: Drawing[Any], event: Seen, view: Seen) -> list[Point]:
    """Return where an event can be seen: at its focus points, else where pieces move."""
    return list(drawing.focus_points(event)) or [
        point for motion in drawing.motions(event, view) for point in motion.points
    ]


_VIEW_BOX = re.compile(r'viewBox="[^"]*"')


def crop(board: Html, square: tuple[float, float, float]) -> Html:
    """Return a board of which only that square is visible."""
    x, y, side = square
    return board.sub(_VIEW_BOX, f'viewBox="{x:.0f} {y:.0f} {side:.0f} {side:.0f}"', count=1)


# --- many boards on one page

_BOARD = re.compile(r'<svg class="([^"]*)"')
_MARK = re.compile(r' data-static="[^"]*"')
_STATIC = re.compile(r'<(g|defs)\b[^>]* data-static="')
_TAGS = {"g": re.compile("<(/?)g[ >]"), "defs": re.compile("<(/?)defs[ >]")}
USE = Markup('<use href="#{name}"/>')


def share_shapes(page: Html) -> Html:
    """Write shapes that several boards have in common once, and refer to them from the other boards.

    They are most of the page's size. Their name depends on their content: a search in the rules may remove
    the board that has them, and a redraw leaves a `data-static` group alone as long as its name is the same.
    """
    known: set[str] = set()
    parts: list[Html] = []
    done = 0
    while found := _STATIC.search(page, done):
        start, end = found.start(), _end(page, found.start(), found.group(1))
        shapes = page.cut(start, end)
        board = _BOARD.match(page, page.rfind("<svg ", 0, start))
        css = board.group(1) if board else ""  # it decides what the shapes look like
        name = f"alike-{crc32(f'{css} {shapes}'.encode()):x}"
        parts.append(page.cut(done, start))
        if name not in known:
            known.add(name)
            parts.append(shapes.sub(_MARK, f' id="{name}" data-static="{name}"', count=1))
        elif found.group(1) == "g":
            parts.append(USE(name=name))
        done = end
    return join([*parts, page.cut(done)])


def _end(page: str, start: int, tag: str) -> int:
    """Return the end of the element that starts there."""
    depth = 0
    for found in _TAGS[tag].finditer(page, start):
        depth += -1 if found.group(1) else 1
        if not depth:
            return found.end()
    return len(page)
