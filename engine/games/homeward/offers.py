"""The legal moves that a card offers to the current seat."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules import Decision, Move
from ..pawns.asking import PASS, PLAY, SUBJECT, new_decision, passes
from ..pawns.moving import LEAVE, TAKE, first_in_start, on_track, split_moves, step_moves, swap_moves
from ..pawns.track import CIRCLE, PAWNS, START
from .board import LANDINGS
from .cards import OUT, PLAIN, SPLIT, STEPS, SWAP
from .reasons import LOST, lost
from .state import HomewardState

BACK: list[Move] = [("back", pawn) for pawn in range(16)]

ASK_PASS = passes(LOST)


def ask_card(state: HomewardState, card: int) -> Decision:
    """Return the current seat's decision about a card: play it, or pass if it offers nothing (H15, HT11)."""
    seat = state.turn
    moves = step_moves(state, state.movers[seat], LANDINGS, STEPS[card])
    if not PLAIN[card]:
        moves += more_moves(state, card, moves)
    if moves:
        return new_decision(Decision, (seat, PLAY, moves, moves[0], SUBJECT[card], None, None, ""))
    return ASK_PASS[card, seat, lost(state, card)[0]]


def more_moves(state: HomewardState, card: int, by_steps: Sequence[Move]) -> list[Move]:
    """Return what a card offers besides steps; none offers more than one thing."""
    if OUT[card]:
        return out_moves(state)
    if SPLIT[card]:
        return split_moves(state, state.movers[state.turn], LANDINGS, STEPS[card][0])
    if SWAP[card]:
        swaps = swap_moves(state)
        if swaps and not by_steps and not state.points:
            swaps.append(PASS)  # H51: nobody can move eleven; in the points game HP5 applies instead
        return swaps
    return sorry_moves(state)


def out_moves(state: HomewardState) -> list[Move]:
    """Return the moves from Start to the circle, unless a pawn of the same color is there (H10, H11)."""
    pawns, track = state.pawns, state.track
    found = []
    for color in state.sides[state.turn]:
        if track[CIRCLE[color]] >> 2 != color:
            for pawn in PAWNS[color]:
                if pawns[pawn] == START:
                    found.append(LEAVE[pawn])
                    break
    return found


def sorry_moves(state: HomewardState) -> list[Move]:
    """Return the ways to take an opponent's place (H53); a team without any sends back a pawn (HT4, HT12)."""
    waiting = first_in_start(state, state.sides[state.turn])
    rivals = on_track(state, state.rivals[state.turn]) if waiting else ()
    if rivals or not state.teams:
        return [TAKE[pawn][other] for pawn in waiting for other in rivals]
    return [BACK[pawn] for pawn in on_track(state, state.movers[state.turn])]
