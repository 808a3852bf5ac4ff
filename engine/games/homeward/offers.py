"""What a card offers to the seat whose turn it is: the list of moves that the rules allow."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules import Move
from ..pawns.moving import OUT, SWAP, TAKE, first_in_start, may_land, on_track, split_moves, step_moves
from ..pawns.track import CIRCLE
from .board import LANDINGS
from .cards import CARDS
from .state import HomewardState

PASS: Move = ("pass",)
BACK: list[Move] = [("back", pawn) for pawn in range(16)]


def card_moves(state: HomewardState, card: int) -> list[Move]:
    """All moves that a card offers; an empty list if none (H15, over all eight pawns of a team: HT11)."""
    steps, out, split, swap, sorry, _ = CARDS[card]
    movers = state.movers[state.turn]
    moves = step_moves(state, movers, LANDINGS, steps)
    if out:
        moves += _out(state, movers)
    elif split:
        moves += split_moves(state, movers, LANDINGS, steps[0])
    elif swap:
        swaps = _swaps(state, movers)
        if swaps and not moves and not state.points:
            swaps.append(PASS)  # H51; in the points game it is HP5 that leaves the choice
        moves += swaps
    elif sorry:
        moves = _sorry(state, movers)
    return moves


def _out(state: HomewardState, movers: Sequence[int]) -> list[Move]:
    """A pawn goes from Start to its circle, unless a pawn of its own colour stands there (H10, H11)."""
    return [OUT[pawn] for pawn in first_in_start(state, movers) if may_land(state, pawn, CIRCLE[pawn >> 2])]


def _swaps(state: HomewardState, movers: Sequence[int]) -> list[Move]:
    """A pawn on the track changes places with an opponent's there (H49, H50, HT8)."""
    rivals = on_track(state, state.rivals[state.turn])
    return [SWAP[pawn][other] for pawn in on_track(state, movers) for other in rivals]


def _sorry(state: HomewardState, movers: Sequence[int]) -> list[Move]:
    """A pawn from Start takes an opponent's place (H53); a team that cannot sends back one of its own (HT4, HT12)."""
    rivals = on_track(state, state.rivals[state.turn])
    moves = [TAKE[pawn][other] for pawn in first_in_start(state, movers) for other in rivals]
    if not moves and state.teams:
        return [BACK[pawn] for pawn in on_track(state, movers)]
    return moves
