"""Homeward's board as tables: where steps lead, and what a place is worth to `evaluate`."""

from __future__ import annotations

from ..pawns.track import DISTANCE, HOME, PAWNS, SPACES, START, by_pawn, landings, ways

LANDINGS = landings()
WAYS = ways(LANDINGS)


def _worth(color: int, place: int) -> float:
    """Return a pawn's worth, from 0 in Start to 1 at Home. Leaving Start, every step and safety count."""
    if place in (START, HOME):
        return float(place == HOME)
    walked = 1 - DISTANCE[PAWNS[color][0]][place] / 66
    return 0.12 + 0.70 * walked if place < SPACES else 0.20 + 0.75 * walked


def _safety(color: int, place: int) -> float:
    """Return the part of a place's worth that is for safety, compared with the track at the same distance."""
    return (
        _worth(color, place) - (0.12 + 0.70 * (1 - DISTANCE[PAWNS[color][0]][place] / 66))
        if place >= SPACES
        else 0.0
    )


PLACES = (*range(HOME + 1), START)
WORTH = by_pawn(lambda color: [_worth(color, place) for place in PLACES])  # [pawn][place]
SAFETY = by_pawn(lambda color: [_safety(color, place) for place in PLACES])
