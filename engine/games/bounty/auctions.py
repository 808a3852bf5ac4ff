"""Auctions of deeds and of the last symbol: who may bid, and what the winner gets. See also frames.py."""

from __future__ import annotations

from ...events import Emit, Event
from ...frames import Frame, asked, bid, decline, lowest_bid
from ...rules import NOBODY, Decision, Free, Move
from .building import place_won
from .state import DEPOSITORY, BountyState, could_raise, pay
from .turn import begin_auction

PASS: Move = ("pass",)
QUICK_RAISES = (10, 50, 100)  # on top of the highest bid


def step_auction(state: BountyState, frame: Frame, emit: Emit | None) -> bool:
    """Skip bidders who could not raise the lowest bid, and close the auction if nobody is left to ask."""
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
    """Ask for a bid: at most the credits in hand (B83), though the bidder may raise some first (B53).

    Raises by 1 are legal but listed only if no larger one is affordable, or two bots would climb to their
    limits one credit at a time.
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
    """True if `move` is a bid that the asked seat can pay."""
    match move:
        case ("bid", int(amount)):
            return lowest_bid(frame) <= amount <= state.credits[asked(frame)]
    return False


def answer_bid(state: BountyState, frame: Frame, move: Move, emit: Emit | None) -> None:
    """Bid or pass; a pass is final only when everybody has passed since the last bid (B21)."""
    seat = asked(frame)
    match move:
        case ("bid", amount):
            bid(frame, int(amount))
            if emit:
                data = {"seat": seat, "amount": amount, "at": frame["lot"], "what": frame["what"]}
                emit(Event("bid_made", data))
        case _:
            decline(frame)
            if emit:
                emit(Event("bid_passed", {"seat": seat, "at": frame["lot"], "what": frame["what"]}))


def _sold(state: BountyState, frame: Frame, emit: Emit | None) -> None:
    """Close the auction: the highest bidder pays and gets the lot."""
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
    """Auction a bankrupt player's properties one by one, in board order (B62, B69)."""
    if frame["left"]:
        begin_auction(state, frame["left"].pop(0), frame["seat"], emit)
    else:
        state.frames.pop()
    return False
