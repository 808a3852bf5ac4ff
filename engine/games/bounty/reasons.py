"""Reasons why something cannot be done now, each with its rule."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import Reason
from ...events import Viewer
from ...frames import Frame, asked, lowest_bid
from ...rules import Seat
from .board import COST, FEE, FINE, PRICE, PROPERTIES, SETS, SKULL, VALUE
from .deals import MOST_OFFERS, offers_made
from .state import PAUSE, BountyState, could_raise, set_symbols

NO_MORE_OFFERS = Reason("no_more_offers", "B46")


def explain(state: BountyState, viewer: Viewer) -> list[Reason]:
    """List the reasons for a seat; a spectator gets none."""
    if viewer is None or viewer < 0 or state.over:
        return []
    if state.out[viewer]:
        return [Reason("out", "B60")]
    if state.frames and state.frames[-1]["kind"] != "collect":
        return _meanwhile(state, viewer)
    if not state.frames and state.phase != PAUSE:
        return []
    reasons = _cannot_collect(state, viewer) + [
        reason for pair in SETS if (reason := _cannot_build(state, viewer, pair))
    ]
    for at in PROPERTIES:
        if state.owner[at] == viewer:
            if state.inactive[at] and state.credits[viewer] < VALUE[at] + FEE[at]:
                reasons.append(
                    Reason("cannot_reinstate", "B52", (("at", at), ("amount", VALUE[at] + FEE[at])))
                )
            elif not state.inactive[at] and set_symbols(state, at):
                reasons.append(Reason("symbols_first", "B51", (("at", at),)))
    if offers_made(state)[viewer] >= MOST_OFFERS:
        reasons.append(NO_MORE_OFFERS)
    if not state.frames and viewer == state.turn and state.jail[viewer] and state.credits[viewer] < FINE:
        reasons.append(Reason("cannot_pay_fine", "B75", (("amount", FINE),)))
    return reasons


def _cannot_collect(state: BountyState, viewer: Seat) -> list[Reason]:
    """List why the viewer cannot pay the price of the property where they landed."""
    frame = state.frames[-1] if state.frames else None
    if frame is None or frame["seat"] != viewer or state.credits[viewer] >= PRICE[frame["at"]]:
        return []
    return [Reason("cannot_afford", "B29", (("at", frame["at"]), ("amount", PRICE[frame["at"]])))]


def _meanwhile(state: BountyState, viewer: Seat) -> list[Reason]:
    """List the reasons while a frame is pending: what the asked seat lacks, or why the others must wait."""
    frame = state.frames[-1]
    kind = frame["kind"]
    if kind == "debt" and frame["seat"] == viewer:
        enough = state.credits[viewer] + could_raise(state, viewer) >= frame["amount"]
        return [Reason("must_raise", "B63")] if enough else [Reason("cannot_raise", "B60")]
    if kind == "auction":
        short = state.credits[viewer] < lowest_bid(frame)
        if short and (asked(frame) == viewer or viewer in frame["passed"]):
            return [Reason("cannot_bid", "B83", (("amount", lowest_bid(frame)),))]
    if viewer == (asked(frame) if "ask" in frame else frame["to" if kind == "deal" else "seat"]):
        return []
    reason = no_deal(state.frames)
    return [] if reason is None else [reason]


# Why no deal can be offered while a frame of this kind is pending.
_BUSY: dict[str, tuple[str, str]] = {
    "auction": ("auction_on", "B17"),
    "last_symbol": ("auction_on", "B17"),
    "place": ("auction_on", "B17"),
    "deal": ("deal_on", "B17"),
    "fees": ("fees_on", "B42"),
    "payment": ("payment_on", "B17"),
    "payment_roll": ("payment_on", "B17"),
    "draw": ("card_on", "B17"),
}


def no_deal(frames: Sequence[Frame]) -> Reason | None:
    """Return what keeps everybody from offering deals now, or None."""
    busy = _BUSY.get(frames[-1]["kind"]) if frames else None
    return Reason(*busy) if busy else None


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
