"""The legal moves that a card offers to the current seat."""

from __future__ import annotations

from ...rules import Decision, Move, new_decision
from ..pawns.asking import PASS, PLAY, SUBJECT, passes
from ..pawns.moving import TAKE, on_track, split_moves, step_moves, swap_moves
from ..pawns.track import START
from .board import LANDINGS, WAYS
from .cards import CARDS, OUT, SPLIT, STEPS, SWAP
from .reasons import LOST, lost
from .state import ON_BOARD, HyperdriveState

# Cards that offer more than steps.
SPECIAL = frozenset(card for card, row in CARDS.items() if row.split or row.swap or row.sorry)
NO_SHIELD: Move = ("no_shield",)
FROM_BOARD: list[Move] = [("shield", droid) for droid in range(16)]
OFF_DROID: list[list[Move]] = [[("shield", droid, other) for other in range(16)] for droid in range(16)]

ASK_PASS = passes(LOST)


def ask_card(state: HyperdriveState, card: int) -> Decision:
    """Return the current seat's decision about a card: use it, or pass if it offers nothing (D13)."""
    moves = step_moves(state, distinct(state) if OUT[card] else abroad(state), LANDINGS, STEPS[card])
    if card in SPECIAL:
        moves += special_moves(state, card)
        if moves and moves[0][0] == "swap":
            moves.append(PASS)  # D47: no droid can move eleven
    if moves:
        return new_decision(Decision, (state.turn, PLAY, moves, moves[0], SUBJECT[card], None, None, "", 0))
    return ASK_PASS[card, state.turn, lost(state)[0]]


def special_moves(state: HyperdriveState, card: int) -> list[Move]:
    """Return what a card offers besides steps."""
    if SPLIT[card]:
        return seven_moves(state)
    return swap_moves(state) if SWAP[card] else sorry_moves(state)


def distinct(state: HyperdriveState) -> list[int]:
    """Return the seat's droids, but of those in the hangar only the first. The others are interchangeable."""
    pawns = state.pawns
    first, second, third = state.movers[state.turn]
    waiting = pawns[first] == START
    found = [first]
    if not (waiting and pawns[second] == START):
        found.append(second)
        waiting = waiting or pawns[second] == START
    if not (waiting and pawns[third] == START):
        found.append(third)
    return found


def abroad(state: HyperdriveState) -> list[int]:
    """Return the seat's droids outside the hangar. A 4 and a Sorry! move only these (D07)."""
    pawns = state.pawns
    return [droid for droid in state.movers[state.turn] if pawns[droid] != START]


def seven_moves(state: HyperdriveState) -> list[Move]:
    """Return the first parts of a split 7; one droid stands for all in the hangar (D44, D58)."""
    movers = distinct(state)
    moves = split_moves(state, state.movers[state.turn], WAYS, 7)
    return moves if len(movers) == 3 else [move for move in moves if move[1] in movers]


def rest_moves(state: HyperdriveState) -> list[Move]:
    """Return the second parts of a split 7, for other droids that the first part did not bump (D44, D58)."""
    pawns, found = state.pawns, list[int]()
    for droid in state.movers[state.turn]:
        alike = pawns[droid] == START and any(pawns[other] == START for other in found)
        if droid not in (state.split, state.bumped) and not alike:
            found.append(droid)
    return step_moves(state, found, LANDINGS, (state.rest,))


def sorry_moves(state: HyperdriveState) -> list[Move]:
    """Return the ways to take the place of an opponent's unshielded droid on the track (D49, D55)."""
    pawns = state.pawns
    for droid in state.movers[state.turn]:
        if pawns[droid] == START:
            return [TAKE[droid][other] for other in on_track(state, state.rivals[state.turn])]
    return []


def shield_moves(state: HyperdriveState) -> list[Move]:
    """Return the ways to place a shield from the board or an opponent's droid (D20), or none (D24).

    The list is empty if no droid can carry a shield or none is available (D25, D26).
    """
    carriers = on_track(state, state.movers[state.turn])  # D21, D22
    if not carriers:
        return []
    moves = [FROM_BOARD[droid] for droid in carriers] if ON_BOARD in state.shields else []
    own = state.movers[state.turn]
    moves += [
        OFF_DROID[droid][other]
        for other in state.shields
        if other != ON_BOARD and other not in own
        for droid in carriers
    ]
    if moves:
        moves.append(NO_SHIELD)
    return moves
