"""Why something cannot be played: codes with rule numbers. The texts are in words.py."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import Reason
from ...rules import Move
from ..pawns.cards import SORRY
from ..pawns.moving import first_in_start, on_track, step_moves
from ..pawns.track import CIRCLE, HOME, START
from .board import LANDINGS
from .cards import CARDS, STEPS
from .state import HomewardState

Why = tuple[str, str]  # a code and the number of a rule

# All pawns are in Start or Home, and the card takes none out of Start.
NO_PAWN_OUT: Why = ("no_pawn_out", "H15")
OWN_PAWN: Why = ("own_pawn", "H14")
TOO_FAR: Why = ("too_far", "H20")
CIRCLE_TAKEN: Why = ("circle_taken", "H11")
NO_PAWN_IN_START: Why = ("no_pawn_in_start", "H54")
NO_OPPONENT: Why = ("no_opponent", "H54")
NO_TEAM_PAWN: Why = ("no_team_pawn", "HT4")
DECLINED: Why = ("declined", "H51")
LOST = (NO_PAWN_OUT, OWN_PAWN, TOO_FAR, NO_PAWN_IN_START, NO_OPPONENT, NO_TEAM_PAWN)

IS_HOME: Why = ("is_home", "H20")
STAYS_IN_START: Why = ("stays_in_start", "H10")
NOT_BY_SEVEN: Why = ("not_by_seven", "H45")
ONLY_FROM_START: Why = ("only_from_start", "H53")
ONLY_FROM_TRACK: Why = ("only_from_track", "HT12")
TOOK_PART: Why = ("took_part", "H57")
TOOK_PART_IN_TEAM: Why = ("took_part", "HT9")
REST_UNUSED: Why = ("rest_unused", "H46")  # no other pawn could use the rest of a 7


def lost(state: HomewardState, card: int) -> Why:
    """Return why the card cannot be used at all."""
    if card == SORRY:
        if state.teams:
            return NO_TEAM_PAWN
        return NO_OPPONENT if first_in_start(state, state.sides[state.turn]) else NO_PAWN_IN_START
    pawns, why = state.pawns, NO_PAWN_OUT
    for pawn in state.movers[state.turn]:
        place = pawns[pawn]
        if START < place < HOME:
            why = TOO_FAR
            for steps in STEPS[card]:
                if LANDINGS[steps][pawn][place] >= 0:
                    return OWN_PAWN
    return why


def pawns_that_cannot(state: HomewardState, legal: Sequence[Move]) -> list[Reason]:
    """Return why each pawn of the current seat that has no legal move cannot be played."""
    found = []
    played = {pawn for move in legal for pawn in move[1:2]}  # a pass names no pawn
    in_start = set(first_in_start(state, state.sides[state.turn]))
    for pawn in state.movers[state.turn]:
        # One pawn stands for all in a Start.
        alike = state.pawns[pawn] == START and pawn not in in_start
        if pawn not in played and not alike:
            code, rule = _cannot(state, pawn)
            found.append(Reason(code, rule, (("pawn", pawn),)))
    return found


def _cannot(state: HomewardState, pawn: int) -> Why:
    place, card = state.pawns[pawn], state.card
    if pawn in state.parts:
        return TOOK_PART_IN_TEAM if state.teams else TOOK_PART
    if place == HOME:
        return IS_HOME
    if card == SORRY:
        if place == START:
            return NO_OPPONENT
        return (
            ONLY_FROM_START
            if not state.teams or on_track(state, state.rivals[state.turn])
            else ONLY_FROM_TRACK
        )
    if place == START:
        if CARDS[card].out and state.track[CIRCLE[pawn >> 2]] >> 2 == pawn >> 2:
            return CIRCLE_TAKEN
        return NOT_BY_SEVEN if CARDS[card].split else STAYS_IN_START
    if CARDS[card].split and (state.teams or not state.rest):
        parts = range(1, state.rest or CARDS[card].steps[0])
        if step_moves(state, (pawn,), LANDINGS, parts):
            return REST_UNUSED
    steps = (state.rest,) if state.rest else CARDS[card].steps
    if any(LANDINGS[number][pawn][place] >= 0 for number in steps):
        return OWN_PAWN
    return TOO_FAR
