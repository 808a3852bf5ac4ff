"""Reasons why something cannot be done now, each with its rule."""

from __future__ import annotations

from ...errors import Reason
from ...events import Viewer
from ...frames import asked, lowest_bid
from ...rules import Seat
from .board import COST, FEE, FINE, PRICE, PROPERTIES, SETS, SKULL, VALUE
from .deals import MOST_OFFERS
from .state import PAUSE, BountyState, could_raise, set_symbols


def explain(state: BountyState, viewer: Viewer) -> list[Reason]:
    """List the reasons for a seat; a spectator gets none."""
    if viewer is None or viewer < 0 or state.over:
        return []
    if state.out[viewer]:
        return [Reason("out", "B60")]
    if state.frames:
        return _meanwhile(state, viewer)
    if state.phase != PAUSE:
        return []
    reasons = [reason for pair in SETS if (reason := _cannot_build(state, viewer, pair))]
    for at in PROPERTIES:
        if state.owner[at] == viewer:
            if state.inactive[at] and state.credits[viewer] < VALUE[at] + FEE[at]:
                reasons.append(
                    Reason("cannot_reinstate", "B52", (("at", at), ("amount", VALUE[at] + FEE[at])))
                )
            elif not state.inactive[at] and set_symbols(state, at):
                reasons.append(Reason("symbols_first", "B51", (("at", at),)))
    if state.offers[viewer] >= MOST_OFFERS:
        reasons.append(Reason("no_more_offers", "B46"))
    if viewer == state.turn and state.jail[viewer] and state.credits[viewer] < FINE:
        reasons.append(Reason("cannot_pay_fine", "B75", (("amount", FINE),)))
    return reasons


def _meanwhile(state: BountyState, viewer: Seat) -> list[Reason]:
    """List the reasons while a frame is pending: what the asked seat lacks, or that the others must wait."""
    frame = state.frames[-1]
    kind = frame["kind"]
    waits = viewer != (asked(frame) if "ask" in frame else frame["to" if kind == "deal" else "seat"])
    if kind == "collect" and frame["seat"] == viewer and state.credits[viewer] < PRICE[frame["at"]]:
        return [Reason("cannot_afford", "B29", (("at", frame["at"]), ("amount", PRICE[frame["at"]])))]
    if kind == "debt" and frame["seat"] == viewer:
        enough = state.credits[viewer] + could_raise(state, viewer) >= frame["amount"]
        return [Reason("must_raise", "B63")] if enough else [Reason("cannot_raise", "B60")]
    if kind == "auction" and asked(frame) == viewer and state.credits[viewer] < lowest_bid(frame):
        return [Reason("cannot_bid", "B83", (("amount", lowest_bid(frame)),))]
    if not waits:
        return []
    return [Reason({"auction": "auction_on", "deal": "deal_on"}.get(kind, "not_a_pause"), "B17")]


def _cannot_build(state: BountyState, seat: Seat, pair: tuple[int, int]) -> Reason | None:
    """Return why nothing can be added to a set that the seat owns at least in part."""
    one, two = pair
    mine = [at for at in pair if state.owner[at] == seat]
    if not mine:
        return None
    if len(mine) == 1:
        return Reason("need_set", "B30", (("at", mine[0]), ("other", two if mine[0] == one else one)))
    if state.inactive[one] or state.inactive[two]:
        return Reason("set_inactive", "B33", (("at", one if state.inactive[one] else two),))
    levels = (state.symbols[one], state.symbols[two])
    if min(levels) == SKULL:
        return Reason("set_full", "B32", (("at", one),))
    skull = min(levels) == 4
    if not (state.skulls if skull else state.sigils):
        return Reason("no_skulls" if skull else "no_sigils", "B35")
    if state.credits[seat] < COST[one]:
        return Reason("cannot_build", "B30", (("at", one), ("amount", COST[one])))
    return None
