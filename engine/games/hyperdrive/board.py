"""Hyperdrive's board as tables: where steps lead, the droids, and what a place is worth to `evaluate`."""

from __future__ import annotations

from ..pawns.track import DISTANCE, EXIT, EXITS, HOME, START, ZONE, by_pawn, landings, ways

LANDINGS = landings(EXITS)  # D05: three spaces lead out of the hangar
WAYS = ways(LANDINGS)
PLACES = EXIT + EXITS
# D01; the fourth number of each color is not used.
DROIDS = tuple(tuple(range(4 * color, 4 * color + 3)) for color in range(4))
SHIELDS = 2  # D03


def _run(color: int, place: int) -> float:
    """Return a droid's progress, from 0 in the hangar. Leaving the hangar and every later step add to it."""
    distance = DISTANCE[DROIDS[color][0]]
    return 0.0 if place == START else 0.06 + 0.76 * (1 - distance[place] / distance[START])


def _safety(place: int) -> float:
    """Return the value of a place where nobody can bump the droid."""
    return 0.18 if place == HOME else 0.14 if ZONE <= place < HOME else 0.0


_ALL = (*range(PLACES), START)
SAFETY = by_pawn(lambda color: [_safety(place) for place in _ALL])  # [droid][place]
# Progress and safety together; 1 in the engine room.
WORTH = by_pawn(lambda color: [_run(color, place) + _safety(place) for place in _ALL])
# A shield adds this to its droid's worth, and up to as much again the further the droid has come.
SHIELD_WORTH = 0.05
