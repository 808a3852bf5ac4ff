"""Setup and shuffling, for both games."""

from __future__ import annotations

from ... import rng
from ...errors import BadSetup
from ...events import Emit, Event
from ...rules import Setup
from ...text import T
from .state import PawnState
from .track import COLORS, DISTANCE, HOME


def seats(players: int) -> tuple[tuple[str, ...], ...]:
    """Return the colors of each seat, clockwise (H06, D05)."""
    colors = {2: ("red", "yellow"), 3: ("red", "blue", "yellow")}.get(players, COLORS)
    return tuple((color,) for color in colors)


def uneven(players: int) -> bool:
    """True if some colors win more often (H06, D05).

    With three players, nobody comes out of Start right in front of the color before the empty side, and it
    wins about 38% of random games. The color after that side wins about 29%.
    """
    return players == 3


def check_clockwise(setup: Setup) -> None:
    """Raise BadSetup unless turns go clockwise around the board (H06, D04)."""
    order = [COLORS.index(own[0]) for own in setup.colors]
    start = order.index(min(order))
    if order[start:] + order[:start] != sorted(order):
        raise BadSetup(T("Turns go clockwise: Red, Blue, Yellow, Green. Seat the colors in that order."))


def shuffle_discards(state: PawnState, emit: Emit | None) -> None:
    """Shuffle the discard pile into a new draw pile. The card in play stays out of it (H17, H18, D14)."""
    state.deck, state.discard = state.discard, []
    state.rng = rng.shuffle(state.rng, state.deck)
    if emit:
        emit(Event("deck_shuffled", {"count": len(state.deck)}))


def reached(state: PawnState) -> list[float]:
    """Return how far each seat has come: its pawns at home, and then the steps that the others lack."""
    pawns = state.pawns
    return [
        sum(pawns[pawn] == HOME for pawn in own) - sum(DISTANCE[pawn][pawns[pawn]] for pawn in own) / 1000
        for own in state.movers
    ]


def held_against(worth: list[float], own: float) -> float:
    """Return the worth that a seat's `own` is compared with: half the best opponent's, half their average."""
    ordered = sorted(worth)
    best = ordered[-2] if own == ordered[-1] else ordered[-1]
    return best / 2 + (sum(worth) - own) / (len(worth) - 1) / 2
