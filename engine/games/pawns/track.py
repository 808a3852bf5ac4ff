"""The track as tables, computed on import: places, slides, and where a number of steps leads.

A place is a number, in views and events too. The spaces 0 to 59 of the track go clockwise and are shared.
Each color has the other places for itself: START, ZONE to ZONE + 4 (its safety zone), HOME, and in
Hyperdrive EXIT to EXIT + 2 (its hangar's exit). START is -1, so that it is the last entry of a table.

A pawn is a number too: 4 * color + 0, 1, 2 or 3. Its color is `pawn >> 2`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from .view import PawnView

COLORS = ("red", "blue", "yellow", "green")  # clockwise
SPACES = 60
START, ZONE, HOME, EXIT, NOWHERE = -1, 60, 65, 66, -2
EXITS = 3  # spaces in a hangar's exit
# The short and the long slide of each side: triangle and end, counted from the side's first space.
SLIDES = ((1, 4), (9, 13))

ENTRY = tuple(15 * color + 2 for color in range(4))  # where the safety zone branches off
CIRCLE = tuple(15 * color + 4 for color in range(4))  # in front of Start
PAWNS = tuple(tuple(range(4 * color, 4 * color + 4)) for color in range(4))

Row = TypeVar("Row")
# [steps][pawn][place] -> place or NOWHERE. Backward steps are negative and so index the list from its end.
Landings = list[list[list[int]]]
# [pawn][place][steps] -> place or NOWHERE: the same for steps forward, by pawn and place
Ways = list[list[tuple[int, ...]]]


def by_pawn(row_of: Callable[[int], Row]) -> list[Row]:
    """Return a table [pawn] in which all four pawns of a color share one row."""
    return [row for color in range(4) for row in [row_of(color)] * 4]


def _one_forward(color: int, place: int, exits: int) -> int:
    if place == START:
        return EXIT if exits else NOWHERE
    if place == ENTRY[color]:
        return ZONE
    if place < SPACES:
        return (place + 1) % SPACES
    if place < HOME:
        return place + 1
    if EXIT <= place < EXIT + exits - 1:
        return place + 1
    return CIRCLE[color] if place >= EXIT else NOWHERE


def _one_backward(color: int, place: int) -> int:
    if place in (START, HOME, EXIT):
        return NOWHERE
    if place == ZONE:
        return ENTRY[color]
    if place < SPACES:
        return (place - 1) % SPACES
    return place - 1


def landings(exits: int = 0) -> Landings:
    """Return where up to twelve steps forward or backward lead each pawn from each place, without slides."""
    places = [*range(EXIT + exits), START]
    stay = by_pawn(lambda color: places)
    forward = by_pawn(lambda color: [_one_forward(color, place, exits) for place in places])
    backward = by_pawn(lambda color: [_one_backward(color, place) for place in places])
    table = [stay] * 25
    for steps in range(1, 13):
        table[steps] = _one_more(table[steps - 1], forward)
        table[-steps] = _one_more(table[1 - steps], backward)
    return table


def _one_more(so_far: list[list[int]], one: list[list[int]]) -> list[list[int]]:
    def row_of(color: int) -> list[int]:
        pawn = PAWNS[color][0]
        return [one[pawn][place] if place != NOWHERE else NOWHERE for place in so_far[pawn]]

    return by_pawn(row_of)


def ways(table: Landings) -> Ways:
    """Return where each number of steps forward leads, for each pawn and place."""
    return by_pawn(lambda color: list(zip(*(table[steps][4 * color] for steps in range(13)), strict=True)))


def path(table: Landings, pawn: int, place: int, steps: int) -> list[int]:
    """Return the places that a pawn passes, from its first step to its last."""
    one = table[1 if steps > 0 else -1][pawn]
    way = []
    for _ in range(abs(steps)):
        place = one[place]
        way.append(place)
    return way


def _slides(color: int) -> list[tuple[int, ...]]:
    """Return, for each place, the spaces that a pawn of this color slides over from there."""
    table: list[tuple[int, ...]] = [()] * (EXIT + EXITS + 1)
    for side in range(4):
        for triangle, end in SLIDES:
            if side != color:
                table[15 * side + triangle] = tuple(range(15 * side + triangle + 1, 15 * side + end + 1))
    return table


SLIDE = by_pawn(_slides)  # [pawn][place]


def _distances(color: int) -> list[int]:
    """Return the steps from each place to Home; Start counts as one step farther than any other place."""
    track = [(ENTRY[color] - place) % SPACES + 6 for place in range(SPACES)]
    return [*track, *range(5, -1, -1), *(64 + EXITS - step for step in range(EXITS)), 64 + EXITS + 1]


DISTANCE = by_pawn(_distances)  # [pawn][place]


def place_of(view: PawnView, pawn: int) -> int:
    """Return the place of a pawn in a view; START if nobody plays it."""
    place = view["pawns"][pawn]
    return START if place is None else place
