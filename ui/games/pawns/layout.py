"""Where things are on a board, and which slides there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.games.pawns.track import COLORS, SLIDES
from ui.drawing.scene import Seen
from ui.markup.svg import Point

if TYPE_CHECKING:
    from engine.games.pawns.view import PawnView

SIDE = 15  # spaces of the track per color

# Space of the track -> the slide that it is on: color, first space, last space.
SLIDE_AT = {
    SIDE * color + step: (color, SIDE * color + first, SIDE * color + last)
    for color in range(4)
    for first, last in SLIDES
    for step in range(first, last + 1)
}


def piece(pawn: int) -> str:
    """Return a pawn's data-piece, which is its data-pick too."""
    return f"pawn:{pawn}"


def idle(view: PawnView) -> str:
    """Return class names for the colors that nobody plays."""
    return "".join([f" no-{color}" for index, color in enumerate(COLORS) if view["pawns"][4 * index] is None])


class Layout(NamedTuple):
    """A board's geometry."""

    id: str  # begins the ids of the board's definitions: "hw" has #hw-red and #hw-back
    spaces: Sequence[Point]  # of the track
    spot: Callable[[int, int], Point]  # (pawn, place) -> where that pawn stands on that place
    center: Callable[[str], Point | None]  # pick -> the middle of that place; None if it is no place
    beside: Callable[[int], Point]  # space of the track -> a point next to it, toward the middle
    pick_of: Callable[[int, int], str]  # (color, place) -> the place's pick
    half: Callable[[str], float]  # pick -> half the width of a Start or a Home; 0 for other places
    deck: Point  # the corners of the piles
    discard: Point
    scale: float = 1.0  # of the cards

    def path(self, event: Seen) -> list[Point]:
        """Return the points that an event leads a pawn through, both ends included."""
        places = [int(place) for place in event.get("path") or ()]
        if not places or places[0] != event["from"]:
            places.insert(0, int(event["from"]))
        if places[-1] != event["to"]:
            places.append(int(event["to"]))
        return [self.spot(event["pawn"], place) for place in places]
