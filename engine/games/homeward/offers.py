"""What a card offers to the seat whose turn it is: the list of moves that the rules allow."""

from __future__ import annotations

from ...rules import Move
from ..pawns.moving import OUT, SWAP, TAKE, first_in_start, on_track, split_moves, step_moves
from ..pawns.track import CIRCLE
from .board import LANDINGS
from .cards import CARDS
from .state import HomewardState

PASS: Move = ("pass",)
BACK: list[Move] = [("back", pawn) for pawn in range(16)]


def card_moves(state: HomewardState, card: int) -> list[Move]:
    """All moves that a card offers; an empty list if none (H15, over all eight pawns of a team: HT11)."""
    steps, out, split, swap, sorry, *_ = CARDS[card]
    moves = step_moves(state, state.movers[state.turn], LANDINGS, steps)
    if out:
        moves += out_moves(state)
    elif split:
        moves += split_moves(state, state.movers[state.turn], LANDINGS, steps[0])
    elif swap:
        swaps = swap_moves(state)
        if swaps and not moves and not state.points:
            swaps.append(PASS)  # H51; in the points game it is HP5 that leaves the choice
        moves += swaps
    elif sorry:
        return sorry_moves(state)
    return moves


def out_moves(state: HomewardState) -> list[Move]:
    """A pawn goes from Start to its circle, unless a pawn of its own colour stands there (H10, H11)."""
    track, sides = state.track, state.sides[state.turn]
    free = [colour for colour in sides if track[CIRCLE[colour]] >> 2 != colour]
    return [OUT[pawn] for pawn in first_in_start(state, free)]


def swap_moves(state: HomewardState) -> list[Move]:
    """A pawn on the track changes places with an opponent's there (H49, H50, HT8)."""
    movers = on_track(state, state.movers[state.turn])
    rivals = on_track(state, state.rivals[state.turn]) if movers else ()
    return [SWAP[pawn][other] for pawn in movers for other in rivals]


def sorry_moves(state: HomewardState) -> list[Move]:
    """A pawn from Start takes an opponent's place (H53); a team that cannot sends back one of its own (HT4, HT12)."""
    waiting = first_in_start(state, state.sides[state.turn])
    rivals = on_track(state, state.rivals[state.turn]) if waiting else ()
    if rivals or not state.teams:
        return [TAKE[pawn][other] for pawn in waiting for other in rivals]
    return [BACK[pawn] for pawn in on_track(state, state.movers[state.turn])]
