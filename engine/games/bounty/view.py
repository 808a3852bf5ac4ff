"""What a viewer may know of a position: everything but the order of the decks and the coming dice rolls."""

# Without `from __future__ import annotations`: a TypedDict parses every postponed annotation, and the browser
# takes a millisecond for that.

from random import Random
from typing import Any, TypedDict

from ...frames import Frame, clone_frames, lowest_bid
from ...rng import shuffle_with
from ...rules import Seat
from .board import LENGTH
from .deals import MOST_OFFERS, deal_cost, given, offers_made, partners, wanted
from .state import BountyState, could_raise, deck, payment, riches


class About(TypedDict, total=False):
    """Figures for the innermost pending frame."""

    # A deal.
    given: list[int]
    wanted: list[int]
    costs: list[list[int]]  # for the maker and for the other side: [keeping inactive, reinstating]
    # An auction.
    lowest: int
    # A debt.
    missing: int


class BountyView(TypedDict):
    """A position as everybody sees it. Lists go by seat or by space, and -1 is nobody."""

    players: int
    turn: Seat
    first: Seat
    round: int
    rounds: int
    phase: int  # 0 before a roll (B17), 1 while a space is settled
    again: int
    doubles: int
    dice: list[int]
    credits: list[int]
    riches: list[int]
    could_raise: list[int]
    places: list[int]
    jail: list[int]
    out: list[int]
    owner: list[Seat]
    symbols: list[int]
    inactive: list[int]
    payments: list[int]  # what landing there costs; for a force how many times the roll; 0 for nothing
    sigils: int
    skulls: int
    bank: int
    cards: list[Seat]  # the holder of each deck's Get Out of Jail Free card
    decks: list[int]  # cards left
    offers_left: list[int]
    partners: list[list[Seat]]  # to whom each seat may make an offer now
    refused: list[str]
    changes: list[list[Any]]  # the last payments: [from, to, amount, why]
    pending: list[Frame]  # the innermost frame last
    about: About
    over: int


def view(state: BountyState) -> BountyView:
    """Return the view of a position, which is the same for everybody."""
    changes = state.changes
    return {
        "players": state.players,
        "turn": state.turn,
        "first": state.first,
        "round": state.round,
        "rounds": state.rounds,
        "phase": state.phase,
        "again": state.again,
        "doubles": state.doubles,
        "dice": state.dice[:],
        "credits": state.credits[:],
        "riches": [riches(state, seat) for seat in range(state.players)],
        "could_raise": [could_raise(state, seat) for seat in range(state.players)],
        "places": state.places[:],
        "jail": state.jail[:],
        "out": state.out[:],
        "owner": state.owner[:],
        "symbols": state.symbols[:],
        "inactive": state.inactive[:],
        "payments": [
            payment(state, at) if state.owner[at] >= 0 and not state.inactive[at] else 0
            for at in range(LENGTH)
        ],
        "sigils": state.sigils,
        "skulls": state.skulls,
        "bank": state.bank,
        "cards": state.cards[:],
        "decks": [len(state.hunter), len(state.craft)],
        "offers_left": [MOST_OFFERS - made for made in offers_made(state)],
        "partners": [partners(state, seat) for seat in range(state.players)],
        "refused": state.refused[:],
        "changes": [changes[start : start + 4] for start in range(0, len(changes), 4)],
        "pending": clone_frames(state.frames),
        "about": _about(state, state.frames[-1]) if state.frames else {},
        "over": state.over,
    }


def _about(state: BountyState, frame: Frame) -> About:
    match frame["kind"]:
        case "deal":
            gets, gives = wanted(frame["terms"]), given(frame["terms"])
            costs = [deal_cost(state, gets), deal_cost(state, gives)]
            return {"given": gives, "wanted": gets, "costs": costs}
        case "auction":
            return {"lowest": lowest_bid(frame)}
        case "debt":
            return {"missing": frame["amount"] - state.credits[frame["seat"]]}
    return {}


def redeal(state: BountyState, rnd: Random) -> None:
    """Shuffle both decks and replace the random numbers to come."""
    state.rng = rnd.getrandbits(64)
    for number in (0, 1):
        pile = deck(state, number)
        pile.sort()
        shuffle_with(rnd, pile)
