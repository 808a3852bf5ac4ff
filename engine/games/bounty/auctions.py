"""Auctions of deeds and of the last symbol: who may bid, and what the winner gets. See also frames.py."""

from __future__ import annotations

from ...events import Emit, Event
from ...frames import Frame, asked, bid, decline, lowest_bid
from ...rules import NOBODY, Decision, Free, Move, Seat
from .building import place_won
from .state import DEPOSITORY, BountyState, could_raise, pay
from .turn import begin_auction

PASS: Move = ("pass",)
HAMMER: Move = ("hammer",)
QUICK_RAISES = (10, 50, 100)  # on top of the highest bid


def step_auction(state: BountyState, frame: Frame, emit: Emit | None) -> bool:
    """Skip bidders who could not raise the lowest bid; when nobody is left to ask, make the last call (B21).

    There is no call if nobody who passed could still bid.
    """
    lowest = lowest_bid(frame)
    ask = frame["ask"]
    while ask:
        seat = ask[0]
        has = state.credits[seat]
        if has >= lowest or has + could_raise(state, seat) >= lowest:
            return True
        ask.pop(0)
    if frame["call"]:
        return True
    if any(may_bid_late(state, frame, seat) for seat in frame["passed"]):
        frame["call"] = 1
        if emit:
            leader, amount = frame["leader"], frame["bid"]
            data = {"at": frame["lot"], "what": frame["what"], "leader": leader, "amount": amount}
            emit(Event("auction_called", {"seat": _caller(frame), **data}))
        return True
    _sold(state, frame, emit)
    return False


def _caller(frame: Frame) -> Seat:
    """Return the seat in whose name the hammer falls: the highest bidder, or the first who was asked."""
    return int(frame["leader"]) if frame["leader"] != NOBODY else int(frame["seats"][0])


def ask_bid(state: BountyState, frame: Frame) -> Decision:
    """Ask for a bid: at most the credits in hand (B83), though the bidder may raise some first (B53).

    During the last call nobody is asked: the hammer falls after a pause.
    """
    subject = {
        "lot": frame["lot"],
        "what": frame["what"],
        "leader": frame["leader"],
        "lowest": lowest_bid(frame),
    }
    lot, highest = f"{frame['what']} {frame['lot']}", frame["bid"]
    if frame["call"]:
        return Decision(_caller(frame), "call", [HAMMER], HAMMER, subject, lot=lot, highest=highest)
    seat = asked(frame)
    low, high = lowest_bid(frame), state.credits[seat]
    if high < low:
        return Decision(seat, "auction", [PASS], PASS, subject, lot=lot, highest=highest)
    legal = [PASS, *_bids(state, frame, seat)]
    return Decision(seat, "auction", legal, PASS, subject, Free("bid", low, high), lot, highest=highest)


def _bids(state: BountyState, frame: Frame, seat: Seat) -> list[Move]:
    """List a few bids that a seat can pay.

    Raises by 1 are legal but listed only if no larger one is affordable, or two bots would climb to their
    limits one credit at a time.
    """
    low, high = lowest_bid(frame), state.credits[seat]
    standing = frame["bid"] or low
    offered = [standing + more for more in QUICK_RAISES if standing + more <= high]
    if not frame["bid"] or not offered:
        offered.insert(0, low)
    return [("bid", amount) for amount in offered]


def may_bid_late(state: BountyState, frame: Frame, seat: Seat) -> bool:
    """True if a seat that passed may bid after all: another seat leads, and this one can pay more."""
    return seat in frame["passed"] and seat != frame["leader"] and state.credits[seat] >= lowest_bid(frame)


def late_bids(state: BountyState, frame: Frame, seat: Seat) -> list[Move]:
    """List a few bids of a seat that passed (B21), the lowest first."""
    if not may_bid_late(state, frame, seat):
        return []
    lowest: Move = ("bid", lowest_bid(frame))
    return [lowest, *(move for move in _bids(state, frame, seat) if move != lowest)]


def allows_bid(state: BountyState, frame: Frame, move: Move, seat: Seat) -> bool:
    """True if `move` is a bid that the seat can pay."""
    match move:
        case ("bid", int(amount)):
            return lowest_bid(frame) <= amount <= state.credits[seat]
    return False


def answer_bid(state: BountyState, frame: Frame, move: Move, emit: Emit | None) -> None:
    """Bid or pass, or let the hammer fall."""
    if move == HAMMER:
        _sold(state, frame, emit)
    elif move == PASS:
        seat = asked(frame)
        decline(frame)
        if emit:
            emit(Event("bid_passed", {"seat": seat, "at": frame["lot"], "what": frame["what"]}))
    else:
        make_bid(frame, asked(frame), int(move[1]), emit)


def make_bid(frame: Frame, seat: Seat, amount: int, emit: Emit | None) -> None:
    """Bid for a seat, asked or not; a bid during the last call makes the auction go on (B21)."""
    bid(frame, amount, seat)
    frame["call"] = 0
    if emit:
        data = {"seat": seat, "amount": amount, "at": frame["lot"], "what": frame["what"]}
        emit(Event("bid_made", data))


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
