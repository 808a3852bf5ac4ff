"""Homeward's board as tables: where steps lead, and how much a pawn's place is worth to those who judge a position."""

from __future__ import annotations

from ..pawns.track import DISTANCE, HOME, PAWNS, SPACES, START, by_pawn, landings

LANDINGS = landings()


def _worth(color: int, place: int) -> float:
    """From 0 in Start to 1 at Home: leaving Start counts, then every step, then being safe."""
    if place in (START, HOME):
        return float(place == HOME)
    walked = 1 - DISTANCE[PAWNS[color][0]][place] / 66
    return 0.12 + 0.70 * walked if place < SPACES else 0.20 + 0.75 * walked


def _safety(color: int, place: int) -> float:
    """What of that is for being safe: as far on the track it would be worth that much less."""
    return (
        _worth(color, place) - (0.12 + 0.70 * (1 - DISTANCE[PAWNS[color][0]][place] / 66))
        if place >= SPACES
        else 0.0
    )


PLACES = (*range(HOME + 1), START)
WORTH = by_pawn(lambda color: [_worth(color, place) for place in PLACES])  # [pawn][place]
SAFETY = by_pawn(lambda color: [_safety(color, place) for place in PLACES])
