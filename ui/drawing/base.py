"""The base class of a game's drawing.

A drawing knows no rules: the scene tells it what may be picked, and it says where things are. It keeps
nothing between calls. A game has one instance, `DRAWING`, in `ui/games/<id>/__init__.py`.

Every shape that can be picked carries `data-pick="…"`, one shape per pick; extra room around it for a thumb
carries `data-room="…"`. Every piece that moves has `data-piece="…"`. A group that never changes has
`data-static="…"`, and a redraw leaves it alone. A board is one `<svg viewBox="0 0 1000 1000">`; a piece is
placed by `style="transform:translate(Xpx,Ypx)"`, so that motion is a change of transform. Colors are CSS
variables of static/style.css; what only one game needs is in its `style.css`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Generic, NamedTuple

from engine.rules import Move, Seat, move_text
from engine.text import Text
from ui.drawing.scene import Scene, Seen, V
from ui.markup.html import EMPTY, Html

Point = tuple[float, float]

# Easings for motions.
STANDARD = "cubic-bezier(.2,0,0,1)"
DECELERATE = "cubic-bezier(.05,.7,.1,1)"
ACCELERATE = "cubic-bezier(.3,0,.8,.15)"


class Motion(NamedTuple):
    """One piece's way across the board, for the browser to animate. Times are in milliseconds."""

    piece: str  # its data-piece
    points: Sequence[Point]  # where it is at each step, start and end included
    ms: int
    easing: str = "ease-in-out"
    wait: int = 0  # before it begins
    arc: float = 0.0  # how high it is lifted on the way, in board units
    sound: str = ""  # draw, dice, step, bump, slide, shield, home, coin, win
    turn: float = 0.0  # how far it spins on the way, in degrees
    # How large it is along the way, evenly spaced: (1, 1.2, 1) swells once, (0, 1, 0) appears and is gone.
    sizes: Sequence[float] = ()


class Place(NamedTuple):
    """A place on the board, for people who walk it by arrow keys or hear it read."""

    pick: str
    label: Text  # "Space 17, red's slide begins. Blue's pawn 2."
    also: tuple[str, ...] = ()  # shapes that stand there and could be picked instead


class Drawing(Generic[V]):
    """How one game looks and moves."""

    # Verbs of moves that are made by tapping the board or a hand. Their buttons are in a folded list.
    board_verbs: frozenset[str] = frozenset()
    # Verbs whose last shape must be tapped even where it is the only one left.
    confirmed: frozenset[str] = frozenset()
    # Verbs whose shapes may be tapped in either order.
    either_order: frozenset[str] = frozenset()
    # Kind of shape -> where it can be dragged to, if a tap on it is the whole move.
    drop_places: Mapping[str, str] = {}
    # True if the drawing shows more about the shape that is pointed at (`Scene.detail`).
    shows_details: bool = False
    # Kind of event -> the mark that the move's target gets before the move is made: bump, slide, home, block.
    effects: Mapping[str, str] = {}
    # Kinds of events whose captions appear when the motion begins, not when it has ended.
    captions_at_once: frozenset[str] = frozenset()

    def board(self, scene: Scene[V]) -> Html:
        """Draw the board with its pieces as SVG, or a card table as HTML."""
        raise NotImplementedError

    def beside(self, scene: Scene[V]) -> Html:
        """Draw what lies beside the board, such as a hand of cards."""
        return EMPTY

    def account(self, scene: Scene[V], seat: Seat) -> Html:
        """Draw what a seat has, inside its row in the list of players."""
        return EMPTY

    def holdings(self, scene: Scene[V]) -> Html | None:
        """Draw open holdings, with a button `data-act="aside:MOVE"` for each of `scene.holdings.moves`.

        None means the table's plain list.
        """
        return None

    def picks(self, move: Move, view: V) -> tuple[str, ...]:
        """Return the shapes to tap for a move, in order: ("pawn:3", "space:17").

        Moves may share beginnings.
        """
        return (move_text(move),)

    def about(self, move: Move, view: V) -> tuple[str, ...]:
        """Return further shapes that a hint marks, such as the property on sale."""
        return ()

    def places(self, scene: Scene[V]) -> Sequence[Place]:
        """Return all places in walking order, each with what stands there.

        Without any, the keyboard walks the shapes of the legal moves.
        """
        return ()

    def motions(self, event: Seen, view: V, you: Seat = -1) -> Sequence[Motion]:
        """Return how an event moves pieces.

        `view` is the position after the whole move, `you` the seat drawn at the bottom, as in a scene.
        """
        return ()

    def focus_points(self, event: Seen, you: Seat = -1) -> Sequence[Point]:
        """Return where to look for an event that moves nothing, for pictures cut out of the board."""
        return ()

    def caption_point(self, event: Seen, view: V, you: Seat = -1) -> Point | None:
        """Return where an event's caption (`Words.caption`) is shown, in board units; None for nowhere."""
        points = [motion.points[-1] for motion in self.motions(event, view, you)]
        return next(iter((*points, *self.focus_points(event, you))), None)

    def invites(self, moves: Sequence[Move]) -> Text | None:
        """Point to moves in a person's holdings that they may overlook: “You can build!”."""
        return None

    def start_proposal(self, word: str, view: V, seat: Seat) -> Mapping[str, str]:
        """Return the fields with which a proposal begins."""
        return {}

    def proposed_move(self, fields: Mapping[str, str], view: V, seat: Seat) -> Move:
        """Return the move that the fields of a proposal make."""
        raise NotImplementedError


def get(game_id: str) -> Drawing[Any]:
    """Return the drawing of a game."""
    module = import_module(f"ui.games.{game_id}")
    drawing: Drawing[Any] = module.DRAWING
    return drawing
