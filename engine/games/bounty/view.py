"""What may be known of a position: nearly all of it. Hidden are the order of the decks and the dice to come."""

from __future__ import annotations

from random import Random
from typing import Any

from ...frames import Frame, clone_frames, lowest_bid
from .board import LENGTH
from .deals import MOST_OFFERS, deal_cost, given, wanted
from .state import BountyState, could_raise, deck, payment, riches


def view(state: BountyState) -> dict[str, Any]:
    """The same for everybody, item by item. rules.py lists the keys."""
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
        "offers_left": [MOST_OFFERS - made for made in state.offers],
        "refused": state.refused[:],
        "changes": [changes[start : start + 4] for start in range(0, len(changes), 4)],
        "pending": clone_frames(state.frames),
        "about": _about(state, state.frames[-1]) if state.frames else {},
        "over": state.over,
    }


def _about(state: BountyState, frame: Frame) -> dict[str, Any]:
    """What is going on now, worked out for those who look: the deal with its costs, the auction with its lowest bid."""
    if frame["kind"] == "deal":
        gets, gives = wanted(frame["terms"]), given(frame["terms"])
        return {"given": gives, "wanted": gets, "costs": [deal_cost(state, gets), deal_cost(state, gives)]}
    if frame["kind"] == "auction":
        return {"lowest": lowest_bid(frame)}
    if frame["kind"] == "debt":
        return {"missing": frame["amount"] - state.credits[frame["seat"]]}
    return {}


def redeal(state: BountyState, rnd: Random) -> None:
    """New dice to come, and both decks in a new order."""
    state.rng = rnd.getrandbits(64)
    for number in (0, 1):
        pile = deck(state, number)
        pile.sort()
        rnd.shuffle(pile)
