"""Hyperdrive's board as tables: where steps lead, whose droids there are, and how much a place is worth to those who judge."""

from __future__ import annotations

from ..pawns.track import DISTANCE, EXIT, EXITS, HOME, SPACES, START, landings

LANDINGS = landings(EXITS)  # D05: out of the hangar by three spaces
PLACES = EXIT + EXITS
DROIDS = tuple(tuple(range(4 * colour, 4 * colour + 3)) for colour in range(4))  # D01; a colour's fourth number is nobody
SHIELDS = 2  # D03


def _worth(droid: int, place: int) -> float:
    """From 0 in the hangar to 1 in the engine room: leaving counts, then every step, then being safe."""
    if place in (START, HOME):
        return float(place == HOME)
    walked = 1 - DISTANCE[droid][place] / DISTANCE[droid][START]
    return 0.06 + 0.76 * walked if place < SPACES or place >= EXIT else 0.20 + 0.75 * walked


WORTH = [[_worth(droid, place) for place in (*range(PLACES), START)] for droid in range(16)]  # [droid][place]
