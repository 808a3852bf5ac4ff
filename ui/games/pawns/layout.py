"""Where things are on a board, and which slides there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.pawns.track import COLORS, EXIT, HOME, SLIDES, START, ZONE
from engine.rules import Seat
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


def quarters(view: PawnView, you: Seat) -> int:
    """Return the quarter turns that put a seat's color at the bottom of the board; none for no seat (-1)."""
    return (2 - COLORS.index(view["colors"][you][0])) % 4 if you >= 0 else 0


def pick_of(color: int, place: int) -> str:
    """Return the pick of a color's place."""
    name = COLORS[color]
    if place == START:
        return f"start:{name}"
    if place == HOME:
        return f"home:{name}"
    if place >= EXIT:
        return f"exit:{name}:{place - EXIT + 1}"
    return f"zone:{name}:{place - ZONE + 1}" if place >= ZONE else f"space:{place}"


class Layout:
    """A board's geometry. A board is rotated by quarter turns; lettering, houses and cards stay upright."""

    id: str  # begins the ids of the board's definitions: "hw" has #hw-red and #hw-back
    deck: Point  # the corners of the piles
    discard: Point
    scale: float = 1.0  # of the cards
    drawn_at: Point  # where to say who drew which card
    spaces: list[Point]  # of the track

    def __init__(self, turns: int) -> None:
        self.turns = turns  # quarter turns clockwise

    def spot(self, pawn: int, place: int) -> Point:
        """Return where a pawn stands on a place."""
        raise NotImplementedError

    def center(self, pick: str) -> Point | None:
        """Return the middle of a place by its pick; None if it is no place on the board."""
        raise NotImplementedError

    def beside(self, space: int) -> Point:
        """Return a point next to a space of the track, toward the middle."""
        raise NotImplementedError

    def half(self, pick: str) -> float:
        """Return half the width of a Start or a Home; 0 for other places."""
        return 0

    def badge(self, color: int) -> Point:
        """Return where a color's badge "You" is."""
        raise NotImplementedError

    def home_said(self, pawn: int) -> Point:
        """Return where to say that a pawn has come home: above it."""
        x, y = self.spot(pawn, HOME)
        return x, y - 80

    def seat(self, color: int) -> Point:
        """Return where something is said about a color as a whole: at its Start."""
        raise NotImplementedError

    def path(self, event: Seen) -> list[Point]:
        """Return the points that an event leads a pawn through, both ends included."""
        places = [int(place) for place in event.get("path") or ()]
        if not places or places[0] != event["from"]:
            places.insert(0, int(event["from"]))
        if places[-1] != event["to"]:
            places.append(int(event["to"]))
        return [self.spot(event["pawn"], place) for place in places]
