"""Auctions of deeds and of the last symbol: who bids, how it ends. frames.py has the auction itself."""

from __future__ import annotations

from ...events import Emit, Event
from ...frames import Frame, asked, bid, decline, lowest_bid
from ...rules import NOBODY, Decision, Free, Move
from .building import place_won
from .state import DEPOSITORY, BountyState, could_raise, pay
from .turn import begin_auction

PASS: Move = ("pass",)
QUICK_RAISES = (10, 50, 100)  # on the standing bid


def step_auction(state: BountyState, frame: Frame, emit: Emit | None) -> bool:
    """Wait for the next bidder; whoever could not raise the lowest bid is passed over. Done when nobody is left to ask."""
    lowest = lowest_bid(frame)
    ask = frame["ask"]
    while ask:
        seat = ask[0]
        has = state.credits[seat]
        if has >= lowest or has + could_raise(state, seat) >= lowest:
            return True
        ask.pop(0)
    _sold(state, frame, emit)
    return False


def ask_bid(state: BountyState, frame: Frame) -> Decision:
    """B83: nobody bids more than the credits in hand (they may raise some first, B53).

    Raises by one are allowed, but only offered to who can afford no other: two bots would climb to their limits by ones.
    """
    seat = asked(frame)
    low, high = lowest_bid(frame), state.credits[seat]
    subject = {
        "lot": frame["lot"],
        "what": frame["what"],
        "bid": frame["bid"],
        "leader": frame["leader"],
        "lowest": low,
    }
    lot = f"{frame['what']} {frame['lot']}"
    if high < low:
        return Decision(seat, "auction", [PASS], PASS, subject, lot=lot)
    standing = frame["bid"] or low
    offered = [standing + more for more in QUICK_RAISES if standing + more <= high]
    if not frame["bid"] or not offered:
        offered.insert(0, low)
    return Decision(
        seat,
        "auction",
        [PASS, *(("bid", amount) for amount in offered)],
        PASS,
        subject,
        Free("bid", low, high),
        lot,
    )


def allows_bid(state: BountyState, frame: Frame, move: Move) -> bool:
    if len(move) != 2 or move[0] != "bid" or not isinstance(move[1], int):
        return False
    return lowest_bid(frame) <= move[1] <= state.credits[asked(frame)]


def answer_bid(state: BountyState, frame: Frame, move: Move, emit: Emit | None) -> None:
    """B21: a pass is final only when everybody has passed since the last bid."""
    seat = asked(frame)
    if move[0] == "bid":
        amount = int(move[1])
        bid(frame, amount)
        if emit:
            emit(
                Event("bid_made", {"seat": seat, "amount": amount, "at": frame["lot"], "what": frame["what"]})
            )
    else:
        decline(frame)
        if emit:
            emit(Event("bid_passed", {"seat": seat, "at": frame["lot"], "what": frame["what"]}))


def _sold(state: BountyState, frame: Frame, emit: Emit | None) -> None:
    """The hammer falls."""
    state.frames.pop()
    winner, amount, at, what = frame["leader"], frame["bid"], frame["lot"], frame["what"]
    if what != "deed":
        place_won(state, frame, emit)
    elif winner == NOBODY:
        if emit:
            emit(Event("auction_failed", {"seat": frame["seat"], "at": at, "what": what}))
    else:
        pay(state, winner, DEPOSITORY, amount, "bid", emit, at)
        state.owner[at] = winner
        if emit:
            emit(Event("collected", {"seat": winner, "at": at, "amount": amount, "by": "auction"}))


def step_estate(state: BountyState, frame: Frame, emit: Emit | None) -> bool:
    """B62, B69: a bankrupt player's properties are auctioned one by one, in board order."""
    if frame["left"]:
        begin_auction(state, frame["left"].pop(0), frame["seat"], emit)
    else:
        state.frames.pop()
    return False
