"""Frames: unfinished business such as a reaction window or an auction, as plain data on a stack.

A frame is a dictionary of integers, strings and flat lists. It is in the state's `frames`, the innermost
last, so a game can be copied and saved in the middle of one. A generator would be easier to read, but cannot
be copied or saved.

Whom a frame asks depends on public facts alone. A seat without a fitting card is asked too and can only pass;
otherwise being asked would reveal what a seat holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .rules import NOBODY, Seat

Frame = dict[str, Any]


def clone_frames(frames: list[Frame]) -> list[Frame]:
    """Return independent copies. A frame contains nothing deeper than a flat list."""
    return [
        {key: value[:] if type(value) is list else value for key, value in frame.items()} for frame in frames
    ]


def round_from(seat: Seat, players: int, direction: int = 1) -> list[Seat]:
    """Return all seats in turn order, starting with `seat`.

    >>> round_from(2, 4), round_from(0, 3, -1)
    ([2, 3, 0, 1], [0, 2, 1])
    """
    return [(seat + direction * step) % players for step in range(players)]


# --- The reaction window: seats are asked one after the other whether they react to something.


def window(kind: str, seats: Iterable[Seat], **data: Any) -> Frame:
    """Return a window that asks `seats` one after the other. `data` is what it is about."""
    return {"kind": kind, "ask": list(seats), **data}


def asked(frame: Frame) -> Seat:
    """Return the seat that a window or auction waits for; NOBODY when all have been asked."""
    seats: list[Seat] = frame["ask"]
    return seats[0] if seats else NOBODY


def answered(frame: Frame) -> bool:
    """Go on to the next seat. Returns True when the window is closed."""
    frame["ask"].pop(0)
    return not frame["ask"]


# --- The auction: seats bid in turn until nobody bids more.


def auction(lot: int, seats: Sequence[Seat], start: int, **data: Any) -> Frame:
    """Return an auction of `lot`. The first bid is at least `start`, each later one at least 1 higher."""
    return {
        "kind": "auction",
        "lot": lot,
        "ask": [*seats],
        "seats": [*seats],
        "passed": [],
        "bid": 0,
        "leader": NOBODY,
        "start": start,
        **data,
    }


def lowest_bid(frame: Frame) -> int:
    """Return the lowest legal bid."""
    return max(int(frame["start"]), int(frame["bid"]) + 1)


def bid(frame: Frame, amount: int, seat: Seat | None = None) -> bool:
    """Bid for the seat that is asked, or for `seat` out of turn; then ask the others who have not passed.

    A bid out of turn leaves the question where it is. Returns True if nobody is left to ask.
    """
    waiting = asked(frame)
    seat = waiting if seat is None else seat
    frame["bid"], frame["leader"] = amount, seat
    seats: list[Seat] = frame["seats"]
    first = seats.index(seat if waiting == NOBODY else waiting)
    frame["ask"] = [
        other for other in seats[first:] + seats[:first] if other != seat and other not in frame["passed"]
    ]
    return not frame["ask"]


def decline(frame: Frame) -> bool:
    """Pass for the seat that is asked; it is not asked again. Returns True if nobody is left to ask."""
    frame["passed"].append(asked(frame))
    return answered(frame)
