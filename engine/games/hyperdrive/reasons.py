"""Why something cannot be played: codes with rule numbers. The texts are in words.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...errors import Reason
from ...rules import Move
from ..pawns.cards import SORRY
from ..pawns.moving import MOVE, blocker, may_land
from ..pawns.track import EXIT, HOME, SPACES, START
from .board import LANDINGS
from .cards import CARDS
from .state import HyperdriveState

Why = tuple[str, str]  # a code and the number of a rule

SHIELD_THERE: Why = ("shield_there", "D11")  # the move would end on an opponent's shielded droid
OWN_DROID: Why = ("own_droid", "D12")
TOO_FAR: Why = ("too_far", "D30")
NOT_INTO_HANGAR: Why = ("not_into_hangar", "D38")
NO_OPPONENT: Why = ("no_opponent", "D55")
STAYS_IN_HANGAR: Why = ("stays_in_hangar", "D07")
IN_ENGINE_ROOM: Why = ("in_engine_room", "D30")
# The most helpful first.
LOST = (SHIELD_THERE, OWN_DROID, TOO_FAR, NOT_INTO_HANGAR, NO_OPPONENT, STAYS_IN_HANGAR, IN_ENGINE_ROOM)
DECLINED: Why = ("declined", "D47")

TOOK_FIRST_PART: Why = ("took_first_part", "D58")
BUMPED_BY_FIRST_PART: Why = ("bumped_by_first_part", "D44")
BLOCKED_FIRST_PART: Why = ("blocked_first_part", "D53")
OFF_TRACK: Why = ("off_track", "D21")
HAS_SHIELD: Why = ("has_shield", "D22")
# Opponents' droids that a card cannot reach: those with a shield, and those off the track.
PROTECTED = {11: ("protected", "D46"), SORRY: ("protected", "D50")}
OUT_OF_REACH = {11: ("out_of_reach", "D46"), SORRY: ("out_of_reach", "D50")}


def lost(state: HyperdriveState) -> Why:
    """Return why the card cannot be used at all."""
    found = {_cannot(state, droid) for droid in state.movers[state.turn]}
    return next(why for why in LOST if why in found)


def _cannot(state: HyperdriveState, droid: int) -> Why:
    """Return why a droid cannot use the card in play."""
    place, card = state.pawns[droid], CARDS[state.card]
    if droid == state.split:
        return TOOK_FIRST_PART
    if droid == state.bumped:
        return BUMPED_BY_FIRST_PART
    if place == HOME:
        return IN_ENGINE_ROOM
    if place == START and not card.out:
        return NO_OPPONENT if card.sorry else STAYS_IN_HANGAR
    why = NOT_INTO_HANGAR if place >= EXIT else TOO_FAR
    for steps in (state.rest,) if state.rest else card.steps:
        to = LANDINGS[steps][droid][place]
        if to >= 0:
            holder = state.track[to]
            if holder >= 0 and holder >> 2 != droid >> 2 and holder in state.shields:
                return SHIELD_THERE
            why = OWN_DROID
    return why


def of_pieces(state: HyperdriveState, legal: Sequence[Move]) -> Iterator[Reason]:
    """Return why droids cannot be played, swapped or replaced."""
    yield from of_droids(state, legal)
    yield from of_rivals(state)


def of_droids(state: HyperdriveState, legal: Sequence[Move]) -> Iterator[Reason]:
    """Return why droids of the seat cannot be played; one stands for all in the hangar."""
    played = {droid for move in legal for droid in move[1:2]}  # a pass names no droid
    hangar_told = False
    for droid in state.movers[state.turn]:
        in_hangar = state.pawns[droid] == START
        if droid not in played and not (in_hangar and hangar_told):
            code, rule = _cannot(state, droid)
            yield Reason(code, rule, (("pawn", droid),))
        hangar_told = hangar_told or (in_hangar and droid != state.bumped)


def of_rivals(state: HyperdriveState) -> Iterator[Reason]:
    """Return why opponents' droids are safe: from everything by a shield, or from a swap or a Sorry!."""
    for droid in state.rivals[state.turn]:
        if droid in state.shields:
            code, rule = PROTECTED.get(state.card, ("protected", "D11"))
        elif state.card in OUT_OF_REACH and not 0 <= state.pawns[droid] < SPACES:
            code, rule = OUT_OF_REACH[state.card]
        else:
            continue
        yield Reason(code, rule, (("pawn", droid),))


def of_first_parts(state: HyperdriveState, legal: Sequence[Move]) -> Iterator[Reason]:
    """Return the blocked triangles on which the first part of a 7 would end the turn (D53)."""
    told = set()
    for droid in state.movers[state.turn]:
        for part in range(1, 7):
            to = LANDINGS[part][droid][state.pawns[droid]]
            blocked = 0 <= to < SPACES and blocker(state, droid, to) >= 0 and may_land(state, droid, to)
            if blocked and to not in told and MOVE[part][droid] not in legal:
                told.add(to)
                yield Reason(*BLOCKED_FIRST_PART, (("space", to),))


def of_carriers(state: HyperdriveState, legal: Sequence[Move]) -> Iterator[Reason]:
    """Return why a droid of the seat cannot get a shield."""
    shielded = {droid for move in legal for droid in move[1:2]}
    for droid in state.movers[state.turn]:
        if droid not in shielded:
            code, rule = HAS_SHIELD if droid in state.shields else OFF_TRACK
            yield Reason(code, rule, (("pawn", droid),))
