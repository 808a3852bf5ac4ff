"""What a game's drawing must have, and what it gets to look at. A drawing knows no rules: it is told
what may be picked, and says where things are.

Every shape that can be picked carries `data-pick="…"`, one shape a pick; room around it for a thumb carries `data-room="…"`;
every piece that moves has `data-piece="…"`; a group that never changes has `data-static="…"` and is left alone by redrawing. A board is one
`<svg viewBox="0 0 1000 1000">`; pieces are placed by `style="transform:translate(Xpx,Ypx)"`, so that motion is a
change of transform. Colors come from the CSS variables of static/style.css; what only one game needs is in
`ui/games/<id>.css`, which the build adds to the page's style.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple, Protocol

from engine.rules import Decision, Move
from engine.text import Text

Seen = Mapping[str, Any]
Point = tuple[float, float]


class Look(NamedTuple):
    """A seat as it is drawn."""

    name: str
    colors: tuple[str, ...]
    kind: str = "human"  # or the bot's level
    active: bool = False  # the one to answer now


class Proposal(NamedTuple):
    """Something that a person puts together (a deal), and what it comes to."""

    draft: Mapping[str, str]  # its fields as they were filled in
    move: Move
    fault: Text | None = None  # what stands in its way
    rule: str = ""  # the number of the rule that says so
    events: Sequence[Seen] = ()  # what making it would do
    sound: bool = False  # it could be made now


class Desktop(NamedTuple):
    """What is done at the table besides answering (ui/table/desk.py)."""

    may: tuple[int, ...] = ()  # who may open their holdings
    seat: int = -1  # whose holdings are open
    moves: Sequence[Move] = ()  # what that seat may do unasked
    proposal: Proposal | None = None
    whole: bool = False  # on a small screen the whole board is wanted
    taught: bool = False  # in a lesson nothing but those moves can be done


class Scene(NamedTuple):
    """All that a drawing may look at. The same scene always gives the same text."""

    view: Seen  # what the viewer may know of the position
    seats: Sequence[Look]
    say: Callable[[Text | str], str]  # renders a text in the reader's language
    # pick id to: can, picked, land, bump, slide, home, here (walked by keys)
    marks: Mapping[str, frozenset[str]] = {}
    last: Sequence[Seen] = ()  # the events of the last move, as the viewer saw them
    preview: Sequence[Seen] = ()  # the events of the move that is pointed at, not yet made
    legal: Sequence[Move] = ()  # what the viewer may play now; empty when somebody else is asked
    decision: Decision | None = None  # only if it is the viewer's
    why: Mapping[str, Text] = {}  # pick id to: why it cannot be played now
    gaze: str = ""  # the shape that is pointed at, for drawings that show more of it (`gazes = True`)
    desk: Desktop = Desktop()

    def css(self, pick: str) -> str:
        """The class names of a pickable shape: its marks, each with the prefix "is-"."""
        return " ".join("is-" + mark for mark in sorted(self.marks.get(pick, ())))


class Motion(NamedTuple):
    """One piece's way across the board, for the browser to animate. Times in milliseconds."""

    piece: str  # its data-piece
    points: Sequence[Point]  # where it is at each step, start and end included
    ms: int
    easing: str = "ease-in-out"
    wait: int = 0  # before it begins
    arc: float = 0.0  # how high it is lifted on the way, in board units
    sound: str = ""  # draw, step, bump, slide, shield, home, coin, win
    # How a close-up follows: it comes to the first point from wherever it is, stays until nothing moves any
    # more, and then takes
    # so long, while nobody waits for it, to go where it is drawn.
    settle: int = 0


class Place(NamedTuple):
    """A place on the board for those who walk it by arrow keys or hear it read."""

    pick: str
    label: Text  # "Space 17, red's slide begins. Blue's pawn 2."
    also: tuple[str, ...] = ()  # what stands there and could be picked in its stead


class Drawing(Protocol):
    """The functions of `ui/games/<id>.py`."""

    def board(self, scene: Scene) -> str:
        """The board with its pieces, as SVG (or a card table as HTML)."""

    def aside(self, scene: Scene) -> str:
        """What lies beside the board: the hand, the holdings. "" where there is nothing."""

    def picks(self, move: Move, view: Seen) -> tuple[str, ...]:
        """The shapes to tap for a move, in order: ("pawn:3", "space:17"). Moves may share beginnings."""

    def motions(self, event: Seen, view: Seen) -> list[Motion]:
        """How an event moves pieces. `view` is the position after the whole move."""

    def places(self, scene: Scene) -> list[Place]:
        """All places in walking order, each with what stands there."""

    # Where an event is to be seen though nothing moves there, a drawing may say in `where(event)`, a list of
    # points (ui/drawing/still.py).

    # A drawing may name verbs whose shapes are tapped in whichever order: `either_way = ("shield",)`.
    # A drawing whose game has asides may have more (see ui/table/desk.py): `gazes = True`; `ledger(scene)`, the
    # holdings that are
    # open, with a button `data-act="aside:MOVE"` for each of `scene.desk.moves`. One whose game has proposals
    # has these:

    def compose(self, word: str, view: Seen, seat: int) -> Mapping[str, str]:
        """The fields with which a proposal begins."""

    def drafted(self, draft: Mapping[str, str], view: Seen, seat: int) -> Move:
        """The move that the fields come to."""


_HEARS = re.compile(r' data-(?:pick|room|piece|move|act)="[^"]*"| role="img"')
_NAMED = re.compile(r' id="([^"]*)"')


def deaf(board: str) -> str:
    """A board to look at only: nothing in it can be picked or moved, and it keeps only the names that it uses itself.

    >>> deaf('<g id="a" data-pick="x"/><g id="b"/><use href="#b"/>')
    '<g/><g id="b"/><use href="#b"/>'
    """
    used = set(re.findall(r"#([\w-]+)", board))
    return _NAMED.sub(lambda found: found.group() if found.group(1) in used else "", _HEARS.sub("", board))


def attr(value: object) -> str:
    """A value as an HTML attribute's text."""
    return escape(str(value), quote=True)
