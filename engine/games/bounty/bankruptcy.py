"""Bankruptcy: what is left goes to the creditor, or to the Depository, which auctions the properties."""

from __future__ import annotations

from ...events import Emit, Event
from ...frames import Frame
from ...rules import NOBODY, Seat
from .board import PROPERTIES
from .building import deactivate, sell_everything
from .cards import HOLD
from .state import DEPOSITORY, EVERYBODY, BountyState, after, deck, pay


def go_bankrupt(state: BountyState, debt: Frame, emit: Emit | None) -> None:
    """Take a debtor out of the game (B60 to B69): raise whatever can be raised, then hand everything over."""
    seat, to = debt["seat"], debt["to"]
    if emit:
        emit(Event("went_bankrupt", {"seat": seat, "to": to, "amount": debt["amount"], "why": debt["why"]}))
    sell_everything(state, seat, emit)
    holdings = [at for at in PROPERTIES if state.owner[at] == seat]
    if to != DEPOSITORY:
        for at in holdings:
            if not state.inactive[at]:
                deactivate(state, seat, at, emit)
    state.out[seat] = 1
    state.jail[seat] = 0
    _forget(state, seat)
    if to >= 0:
        _to_player(state, seat, to, holdings, emit)
    else:
        if to == EVERYBODY:
            _share(state, seat, emit)
        _to_depository(state, seat, holdings, emit)
    if state.out.count(0) == 1:  # B68: no fees, no auctions
        state.frames.clear()
        state.over = 1


def _forget(state: BountyState, seat: Seat) -> None:
    """Drop this seat's frames, its debt included, and stop asking it (B69)."""
    state.frames[:] = [frame for frame in state.frames if frame["seat"] != seat]
    for frame in state.frames:
        if seat in frame.get("ask", ()):
            frame["ask"].remove(seat)


def _to_player(state: BountyState, seat: Seat, to: Seat, holdings: list[int], emit: Emit | None) -> None:
    """Give everything to the creditor, who then settles the inactive properties in board order (B61, B67)."""
    pay(state, seat, to, state.credits[seat], "bankruptcy", emit)
    for at in holdings:
        state.owner[at] = to
    cards = [number for number in (0, 1) if state.cards[number] == seat]
    for number in cards:
        state.cards[number] = to
    if holdings:
        state.frames.append({"kind": "fees", "seat": to, "left": holdings, "covered": 0})
    if emit:
        emit(Event("inherited", {"seat": to, "from": seat, "properties": holdings[:], "cards": cards}))


def _share(state: BountyState, seat: Seat, emit: Emit | None) -> None:
    """Pay all other players equal shares; the remainder is left for the Depository (B65)."""
    others = after(state, seat)
    each = state.credits[seat] // len(others)
    for other in others:
        pay(state, seat, other, each, "bankruptcy", emit)


def _to_depository(state: BountyState, seat: Seat, holdings: list[int], emit: Emit | None) -> None:
    """Return the properties, active again, for auction, and cards to the bottom of their decks (B62)."""
    pay(state, seat, DEPOSITORY, state.credits[seat], "bankruptcy", emit)
    for at in holdings:
        state.owner[at] = NOBODY
        state.inactive[at] = 0
    cards = [number for number in (0, 1) if state.cards[number] == seat]
    for number in cards:
        state.cards[number] = NOBODY
        deck(state, number).append(HOLD[number])
    if holdings:
        state.frames.append({"kind": "estate", "seat": seat, "left": holdings})
    if emit:
        emit(Event("returned", {"seat": seat, "properties": holdings[:], "cards": cards}))
