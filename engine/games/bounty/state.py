"""A position as plain data, what holdings are worth, and how credits change hands. No decisions here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

from ...events import Emit, Event
from ...frames import Frame, clone_frames
from ...rules import NOBODY, Kinds, Seat, State
from .board import (
    COST,
    EQUIPMENT,
    EQUIPMENT_PAYS,
    FORCE,
    FORCE_TIMES,
    KIND,
    MEMBERS,
    PARTNER,
    PRICE,
    PROPERTIES,
    SKULL,
    SPACES,
    VALUE,
)

# What a decision asks; rules.py lists the moves that answer each.
DecisionKind = Literal[
    "roll",
    "jail",
    "collect",
    "auction",
    "call",
    "payment",
    "payment_roll",
    "draw",
    "debt",
    "fees",
    "last_symbol",
    "place",
    "deal",
    "over",
]
kind_of = Kinds[DecisionKind](*get_args(DecisionKind))

DEPOSITORY: Seat = NOBODY  # as payer or payee
EVERYBODY: Seat = -2  # as the creditor of "pay every player" (B65)
# The phase of a turn: before a roll (a pause, B17), or while a space is settled.
PAUSE, MOVING = 0, 1
KEPT_CHANGES = 10  # the last payments that a position remembers

_PLAIN = (
    "players",
    "turn",
    "first",
    "round",
    "rounds",
    "phase",
    "again",
    "doubles",
    "bank",
    "sigils",
    "skulls",
    "over",
)
_LISTS = (
    "dice",
    "credits",
    "places",
    "jail",
    "out",
    "owner",
    "symbols",
    "inactive",
    "hunter",
    "craft",
    "cards",
    "offers",
    "refused",
    "changes",
)


class BountyState(State):
    """A position. Lists go by seat; `owner`, `symbols` and `inactive` go by space."""

    __slots__ = (*_PLAIN, *_LISTS, "frames")
    players: int
    turn: Seat
    first: Seat  # the seat that began: a round ends when the turn passes it
    round: int  # from 1
    rounds: int  # of a short game; 0 plays to the last
    phase: int
    again: int  # 1 if doubles give another roll once the space is settled
    doubles: int  # in a row, this turn
    bank: int  # what the Depository took in minus what it gave: with `credits` it stays constant
    sigils: int  # left in the Depository
    skulls: int
    over: int
    dice: list[int]  # of the last roll; empty before the first
    credits: list[int]
    places: list[int]
    jail: list[int]  # 0 if free; in Jail 1, 2 or 3, the next attempt at doubles
    out: list[int]
    owner: list[Seat]
    symbols: list[int]  # 0 to 4 sigils, 5 a skull
    inactive: list[int]
    hunter: list[int]  # the decks, top first
    craft: list[int]
    cards: list[Seat]  # the holder of each deck's Get Out of Jail Free card
    offers: list[int]  # made in this pause (B46); a debt counts its own
    refused: list[str]  # offers refused this turn, as text (B40)
    changes: list[Any]  # the last payments, flat: from, to, amount, why
    frames: list[Frame]

    def clone(self) -> BountyState:
        new = BountyState.__new__(BountyState)
        new.rng, new.pending = self.rng, self.pending
        new.players, new.turn, new.first = self.players, self.turn, self.first
        new.round, new.rounds, new.phase = self.round, self.rounds, self.phase
        new.again, new.doubles, new.bank = self.again, self.doubles, self.bank
        new.sigils, new.skulls, new.over = self.sigils, self.skulls, self.over
        new.dice, new.credits, new.places = self.dice[:], self.credits[:], self.places[:]
        new.jail, new.out, new.owner = self.jail[:], self.out[:], self.owner[:]
        new.symbols, new.inactive = self.symbols[:], self.inactive[:]
        new.hunter, new.craft, new.cards = self.hunter[:], self.craft[:], self.cards[:]
        new.offers, new.refused, new.changes = self.offers[:], self.refused[:], self.changes[:]
        new.frames = clone_frames(self.frames) if self.frames else []
        return new

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {name: getattr(self, name) for name in _PLAIN}
        data.update({name: getattr(self, name)[:] for name in _LISTS})
        return {"rng": self.rng, **data, "frames": clone_frames(self.frames)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> BountyState:
        new = cls.__new__(cls)
        new.rng, new.pending = data["rng"], None
        for name in _PLAIN:
            setattr(new, name, data[name])
        for name in _LISTS:
            setattr(new, name, list(data[name]))
        new.frames = clone_frames(data["frames"])
        return new


def upgraded(data: Mapping[str, Any]) -> dict[str, Any]:
    """Convert a position of version 1 of the rules, whose frames lack some fields.

    In an auction, seats that are no longer asked have passed. A debt starts without offers.
    """
    frames = clone_frames(data["frames"])
    for frame in frames:
        if frame["kind"] == "auction":
            waiting = {*frame["ask"], frame["leader"]}
            frame["passed"] = [seat for seat in frame["seats"] if seat not in waiting]
            frame["call"] = 0
        elif frame["kind"] == "debt":
            frame["offers"], frame["set_aside"] = [0] * len(data["credits"]), 0
    return {**data, "frames": frames}


def deck(state: BountyState, number: int) -> list[int]:
    """Return a deck by its number."""
    return state.craft if number else state.hunter


# --- seats


def alive(state: BountyState) -> list[Seat]:
    """Return the seats that are not bankrupt."""
    return [seat for seat in range(state.players) if not state.out[seat]]


def after(state: BountyState, seat: Seat) -> list[Seat]:
    """Return the seats still in the game, starting at the left of `seat` and ending with `seat` itself."""
    out, players = state.out, state.players
    return [other % players for other in range(seat + 1, seat + 1 + players) if not out[other % players]]


def left_of(state: BountyState, seat: Seat) -> Seat:
    """Return the next seat that is still in the game, clockwise."""
    out, players = state.out, state.players
    left = (seat + 1) % players
    while out[left]:
        left = (left + 1) % players
    return left


# --- holdings


def set_symbols(state: BountyState, at: int) -> int:
    """Return the levels of symbols on a property's whole set."""
    partner = PARTNER[at]
    return state.symbols[at] + (state.symbols[partner] if partner != at else 0)


def held_cards(state: BountyState, seat: Seat) -> int:
    """Return the number of Get Out of Jail Free cards that a seat holds."""
    return state.cards.count(seat)


def payment(state: BountyState, at: int) -> int:
    """Return what landing here costs now (B23, B24), for a force as a multiple of the roll (B25).

    Inactive members still count for the rest of the set (B26).
    """
    owner, kind = state.owner, KIND[at]
    mine = owner[at]
    if kind == EQUIPMENT:
        return EQUIPMENT_PAYS[sum(owner[other] == mine for other in MEMBERS[at])]
    if kind == FORCE:
        return FORCE_TIMES[sum(owner[other] == mine for other in MEMBERS[at])]
    level = state.symbols[at]
    pays = SPACES[at].pays
    if level:
        return pays[level]
    return pays[0] * 2 if owner[PARTNER[at]] == mine else pays[0]


def could_raise(state: BountyState, seat: Seat) -> int:
    """Return what selling all symbols and making all properties inactive would bring (B63)."""
    total = 0
    owner, symbols, inactive = state.owner, state.symbols, state.inactive
    for at in PROPERTIES:
        if owner[at] == seat:
            if symbols[at]:
                total += symbols[at] * (COST[at] // 2)
            if not inactive[at]:
                total += VALUE[at]
    return total


def riches(state: BountyState, seat: Seat) -> int:
    """Return the score of a short game: credits, prices (half if inactive) and symbols at cost."""
    total = state.credits[seat]
    for at in PROPERTIES:
        if state.owner[at] == seat:
            total += (VALUE[at] if state.inactive[at] else PRICE[at]) + state.symbols[at] * COST[at]
    return total


# --- credits


def pay(
    state: BountyState, payer: Seat, payee: Seat, amount: int, why: str, emit: Emit | None, at: int = -1
) -> None:
    """Move credits; nothing else does. The payer must have them."""
    if not amount:
        return
    if payer >= 0:
        state.credits[payer] -= amount
    else:
        state.bank -= amount
    if payee >= 0:
        state.credits[payee] += amount
    else:
        state.bank += amount
    changes = state.changes
    changes += (payer, payee, amount, why)
    if len(changes) > 4 * KEPT_CHANGES:
        del changes[:4]
    if emit:
        seat = payer if payer >= 0 else payee
        data = {"seat": seat, "from": payer, "to": payee, "amount": amount, "why": why, "at": at}
        emit(Event("paid", {**data, "credits": state.credits[:]}))


def owe(state: BountyState, seat: Seat, to: Seat, amount: int, why: str, at: int = -1) -> None:
    """Add a debt; debts.py settles it before anything else happens (B64)."""
    if amount:
        state.frames.append(
            {
                "kind": "debt",
                "seat": seat,
                "to": to,
                "amount": amount,
                "why": why,
                "at": at,
                "offers": [0] * state.players,  # made during this debt, by seat (B46)
                "set_aside": 0,  # credits from deals that belong to the debt already (B45)
            }
        )


def unpaid_debt(state: BountyState) -> Frame | None:
    """Return the debt that is being raised, or None."""
    return next((frame for frame in reversed(state.frames) if frame["kind"] == "debt"), None)


# --- symbols


def put_symbols(state: BountyState, at: int, level: int) -> None:
    """Set the level of a character, exchanging sigils and skulls with the Depository (B32, B50)."""
    before = state.symbols[at]
    if before == SKULL:
        state.skulls += 1
    else:
        state.sigils += before
    if level == SKULL:
        state.skulls -= 1
    else:
        state.sigils -= level
    state.symbols[at] = level
