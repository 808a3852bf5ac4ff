"""Hyperdrive's board as tables: where steps lead, whose droids there are, and how much a place is worth to those who judge."""

from __future__ import annotations

from ..pawns.track import DISTANCE, EXIT, EXITS, HOME, START, ZONE, by_pawn, landings

LANDINGS = landings(EXITS)  # D05: out of the hangar by three spaces
PLACES = EXIT + EXITS
# D01; a color's fourth number is nobody
DROIDS = tuple(tuple(range(4 * color, 4 * color + 3)) for color in range(4))
SHIELDS = 2  # D03


def _run(color: int, place: int) -> float:
    """How far a droid has come, from 0 in the hangar: leaving counts, then every step."""
    distance = DISTANCE[DROIDS[color][0]]
    return 0.0 if place == START else 0.06 + 0.76 * (1 - distance[place] / distance[START])


def _safety(place: int) -> float:
    """What it is worth that nobody can send the droid back any more."""
    return 0.18 if place == HOME else 0.14 if ZONE <= place < HOME else 0.0


_ALL = (*range(PLACES), START)
SAFETY = by_pawn(lambda color: [_safety(place) for place in _ALL])  # [droid][place]
# together 1 in the engine room
WORTH = by_pawn(lambda color: [_run(color, place) + _safety(place) for place in _ALL])
# what a shield adds to its droid's worth, and as much again to the more a droid has to lose
SHIELD_WORTH = 0.05
