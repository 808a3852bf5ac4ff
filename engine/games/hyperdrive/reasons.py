"""Why something cannot be played, as codes with the rule's number; words.py tells them."""

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

Why = tuple[str, str]  # a code and a rule's number

SHIELD_THERE: Why = ("shield_there", "D11")  # the move would end on an opponent's shielded droid
OWN_DROID: Why = ("own_droid", "D12")
TOO_FAR: Why = ("too_far", "D30")
NOT_INTO_HANGAR: Why = ("not_into_hangar", "D38")
NO_OPPONENT: Why = ("no_opponent", "D55")
STAYS_IN_HANGAR: Why = ("stays_in_hangar", "D07")
IN_ENGINE_ROOM: Why = ("in_engine_room", "D30")
# the most telling first
LOST = (SHIELD_THERE, OWN_DROID, TOO_FAR, NOT_INTO_HANGAR, NO_OPPONENT, STAYS_IN_HANGAR, IN_ENGINE_ROOM)
DECLINED: Why = ("declined", "D47")

TOOK_FIRST_PART: Why = ("took_first_part", "D58")
BUMPED_BY_FIRST_PART: Why = ("bumped_by_first_part", "D44")
BLOCKED_FIRST_PART: Why = ("blocked_first_part", "D53")
OFF_TRACK: Why = ("off_track", "D21")
HAS_SHIELD: Why = ("has_shield", "D22")
# Opponents' droids that a card cannot touch: shielded, and off the track.
PROTECTED = {11: ("protected", "D46"), SORRY: ("protected", "D50")}
OUT_OF_REACH = {11: ("out_of_reach", "D46"), SORRY: ("out_of_reach", "D50")}


def lost(state: HyperdriveState) -> Why:
    """Why nothing at all can be played with the card."""
    found = {_cannot(state, droid) for droid in state.movers[state.turn]}
    return next(why for why in LOST if why in found)


def _cannot(state: HyperdriveState, droid: int) -> Why:
    """Why a droid cannot be played with the card in play."""
    place, card = state.pawns[droid], CARDS[state.card]
    if droid == state.split:
        return TOOK_FIRST_PART
    if droid == state.bumped:
        return BUMPED_BY_FIRST_PART
    if place == HOME:
        return IN_ENGINE_ROOM
    if place == START and not card.out:
        return NO_OPPONENT if card.sorry else STAYS_IN_HANGAR
    ends = [LANDINGS[steps][droid][place] for steps in ((state.rest,) if state.rest else card.steps)]
    holders = [state.track[to] for to in ends if 0 <= to < SPACES]
    if any(holder >> 2 != droid >> 2 and holder in state.shields for holder in holders if holder >= 0):
        return SHIELD_THERE
    if any(to >= 0 for to in ends):
        return OWN_DROID
    return NOT_INTO_HANGAR if place >= EXIT else TOO_FAR


def of_droids(state: HyperdriveState, legal: Sequence[Move]) -> Iterator[Reason]:
    """Why each of the seat's droids that is in no move cannot be played; those in the hangar are told by the first."""
    played = {move[1] for move in legal if len(move) > 1}
    hangar_told = False
    for droid in state.movers[state.turn]:
        in_hangar = state.pawns[droid] == START
        if droid not in played and not (in_hangar and hangar_told):
            code, rule = _cannot(state, droid)
            yield Reason(code, rule, (("pawn", droid),))
        hangar_told = hangar_told or (in_hangar and droid != state.bumped)


def of_rivals(state: HyperdriveState) -> Iterator[Reason]:
    """Why opponents' droids are safe: shielded ones from everything, others from a swap or a Sorry!."""
    for droid in state.rivals[state.turn]:
        if droid in state.shields:
            code, rule = PROTECTED.get(state.card, ("protected", "D11"))
        elif state.card in OUT_OF_REACH and not 0 <= state.pawns[droid] < SPACES:
            code, rule = OUT_OF_REACH[state.card]
        else:
            continue
        yield Reason(code, rule, (("pawn", droid),))


def of_first_parts(state: HyperdriveState, legal: Sequence[Move]) -> Iterator[Reason]:
    """The blocked triangles that a first part of the seven would reach: there the turn would end (D53)."""
    told = set()
    for droid in state.movers[state.turn]:
        for part in range(1, 7):
            to = LANDINGS[part][droid][state.pawns[droid]]
            blocked = 0 <= to < SPACES and blocker(state, droid, to) >= 0 and may_land(state, droid, to)
            if blocked and to not in told and MOVE[part][droid] not in legal:
                told.add(to)
                yield Reason(*BLOCKED_FIRST_PART, (("space", to),))


def of_carriers(state: HyperdriveState, legal: Sequence[Move]) -> Iterator[Reason]:
    """Why a droid of the seat's can be given no shield."""
    for droid in state.movers[state.turn]:
        if not any(move[1:2] == (droid,) for move in legal):
            code, rule = HAS_SHIELD if droid in state.shields else OFF_TRACK
            yield Reason(code, rule, (("pawn", droid),))
