"""What a card offers to the seat whose turn it is, as the decision to make: the moves that the rules allow, or a pass."""

from __future__ import annotations

from ...rules import Decision, Move
from ..pawns.asking import PASS, SUBJECT, new_decision, passes
from ..pawns.moving import OUT, TAKE, first_in_start, on_track, split_moves, step_moves, swap_moves
from ..pawns.track import CIRCLE, PAWNS, START
from .board import LANDINGS
from .cards import CARDS, PLAIN, STEPS
from .reasons import LOST, lost
from .state import HomewardState

BACK: list[Move] = [("back", pawn) for pawn in range(16)]

ASK_PASS = passes(LOST)


def ask_card(state: HomewardState, card: int) -> Decision:
    """What the seat whose turn it is can do with a card: play it, or pass if it offers nothing (H15, HT11)."""
    seat = state.turn
    moves = step_moves(state, state.movers[seat], LANDINGS, STEPS[card])
    if not PLAIN[card]:
        moves += more_moves(state, card, bool(moves))
    if moves:
        return new_decision(Decision, (seat, "play", moves, moves[0], SUBJECT[card], None, None, ""))
    return ASK_PASS[card, seat, lost(state, card)[0]]


def more_moves(state: HomewardState, card: int, steps_possible: bool) -> list[Move]:
    """What a card that is not plain steps offers beside them."""
    row = CARDS[card]
    found: list[Move] = []
    if row.out:
        found += out_moves(state)
    if row.split:
        found += split_moves(state, state.movers[state.turn], LANDINGS, row.steps[0])
    if row.swap and (swaps := swap_moves(state)):
        found += swaps
        if not steps_possible and not state.points:
            found.append(PASS)  # H51: nobody can go eleven; in the points game HP5 says what to do instead
    if row.sorry:
        found += sorry_moves(state)
    return found


def out_moves(state: HomewardState) -> list[Move]:
    """A pawn goes from Start to its circle, unless a pawn of its own color stands there (H10, H11)."""
    pawns, track = state.pawns, state.track
    found = []
    for color in state.sides[state.turn]:
        if track[CIRCLE[color]] >> 2 != color:
            for pawn in PAWNS[color]:
                if pawns[pawn] == START:
                    found.append(OUT[pawn])
                    break
    return found


def sorry_moves(state: HomewardState) -> list[Move]:
    """A pawn from Start takes an opponent's place (H53); a team that cannot sends back one of its own (HT4, HT12)."""
    waiting = first_in_start(state, state.sides[state.turn])
    rivals = on_track(state, state.rivals[state.turn]) if waiting else ()
    if rivals or not state.teams:
        return [TAKE[pawn][other] for pawn in waiting for other in rivals]
    return [BACK[pawn] for pawn in on_track(state, state.movers[state.turn])]
