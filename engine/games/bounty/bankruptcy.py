"""Going out of the game: what is left goes to the creditor, or back to the Depository and under the hammer."""

from __future__ import annotations

from ...events import Emit, Event
from ...frames import Frame
from ...rules import NOBODY, Seat
from .board import PROPERTIES
from .building import deactivate, sell_everything
from .cards import HOLD
from .state import DEPOSITORY, EVERYBODY, BountyState, after, deck, pay


def go_bankrupt(state: BountyState, debt: Frame, emit: Emit | None) -> None:
    """B60 to B69, in this order: the table raises what can be raised, then everything changes hands."""
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
    """Nothing half done by this seat goes on, its debt included, and nobody asks it any more (B69)."""
    state.frames[:] = [frame for frame in state.frames if frame["seat"] != seat]
    for frame in state.frames:
        if seat in frame.get("ask", ()):
            frame["ask"].remove(seat)


def _to_player(state: BountyState, seat: Seat, to: Seat, holdings: list[int], emit: Emit | None) -> None:
    """B61, B67: the creditor receives everything first, then settles the inactive properties in board order."""
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
    """B65: equal shares; the remainder stays for the Depository."""
    others = after(state, seat)
    each = state.credits[seat] // len(others)
    for other in others:
        pay(state, seat, other, each, "bankruptcy", emit)


def _to_depository(state: BountyState, seat: Seat, holdings: list[int], emit: Emit | None) -> None:
    """B62: properties go back active and are auctioned at once; cards go to the bottom of their decks."""
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
