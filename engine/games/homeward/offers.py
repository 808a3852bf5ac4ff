"""What a card offers to the seat whose turn it is, as the decision to make: the moves that the rules allow, or a pass."""

from __future__ import annotations

from ...rules import Decision, Move
from ..pawns.cards import SORRY
from ..pawns.moving import OUT, SWAP, TAKE, first_in_start, on_track, split_moves, step_moves
from ..pawns.track import CIRCLE
from .board import LANDINGS
from .cards import CARDS, STEPS
from .reasons import LOST, lost
from .state import HomewardState

PASS: Move = ("pass",)
SPECIAL = frozenset(card for card, row in CARDS.items() if row.out or row.split or row.swap or row.sorry)
BACK: list[Move] = [("back", pawn) for pawn in range(16)]


# Questions that look the same every time, made once.
SUBJECT = [{"card": card, "rest": 0} for card in range(SORRY + 1)]  # [card]
ASK_PASS = {
    (card, seat, code): Decision(seat, "pass", [PASS], PASS, {"card": card, "reason": code, "rule": rule})
    for card in CARDS
    for seat in range(4)
    for code, rule in LOST
}
new_decision = tuple.__new__  # makes a Decision in half the time that calling it takes


def ask_card(state: HomewardState, card: int) -> Decision:
    """What the seat whose turn it is can do with a card: play it, or pass if it offers nothing (H15, HT11)."""
    seat = state.turn
    moves = step_moves(state, state.movers[seat], LANDINGS, STEPS[card])
    if card in SPECIAL:
        moves += special_moves(state, card)
        if moves and moves[0][0] == "swap" and not state.points:
            moves.append(PASS)  # H51: nobody can go eleven; in the points game HP5 says what to do instead
    if moves:
        return new_decision(Decision, (seat, "play", moves, moves[0], SUBJECT[card], None))
    return ASK_PASS[card, seat, lost(state, card)[0]]


def special_moves(state: HomewardState, card: int) -> list[Move]:
    """What a card offers beside plain steps."""
    steps, out, split, swap, _, _ = CARDS[card]
    if out:
        return out_moves(state)
    if split:
        return split_moves(state, state.movers[state.turn], LANDINGS, steps[0])
    return swap_moves(state) if swap else sorry_moves(state)


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
