"""Half-done things as plain data on a stack: the reaction window, the auction.

A frame is a dictionary of integers, strings and flat lists, so that a game that stops in the middle
of one can be copied, saved and sent. Each lives in its state's `frames`, the innermost last. A
generator would read nicer, and could be neither copied nor saved.

Who is asked depends only on public facts. A seat that holds nothing fitting is asked all the same,
and can only pass; otherwise the asking would tell what it holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .rules import NOBODY, Seat

Frame = dict[str, Any]


def clone_frames(frames: list[Frame]) -> list[Frame]:
    """Independent copies; a frame holds nothing deeper than a flat list."""
    return [
        {key: value[:] if type(value) is list else value for key, value in frame.items()} for frame in frames
    ]


def round_from(seat: Seat, players: int, direction: int = 1) -> list[Seat]:
    """All seats in the order of turns, beginning with `seat`.

    >>> round_from(2, 4), round_from(0, 3, -1)
    ([2, 3, 0, 1], [0, 2, 1])
    """
    return [(seat + direction * step) % players for step in range(players)]


# --- The reaction window: seats are asked in turn whether they answer something that happened.


def window(kind: str, seats: Iterable[Seat], **data: Any) -> Frame:
    """A window that asks `seats` one after the other. `data` says what about."""
    return {"kind": kind, "ask": list(seats), **data}


def asked(frame: Frame) -> Seat:
    """Whose answer a window or auction waits for; NOBODY when all have been asked."""
    seats: list[Seat] = frame["ask"]
    return seats[0] if seats else NOBODY


def answered(frame: Frame) -> bool:
    """The seat asked has passed or played: go on to the next. True when the window is done."""
    frame["ask"].pop(0)
    return not frame["ask"]


# --- The auction: bids go round until nobody will go higher.


def auction(lot: int, seats: Sequence[Seat], start: int, **data: Any) -> Frame:
    """An auction of `lot`: the first bid is at least `start`, each later one at least 1 more."""
    return {
        "kind": "auction",
        "lot": lot,
        "ask": [*seats],
        "seats": [*seats],
        "bid": 0,
        "leader": NOBODY,
        "start": start,
        **data,
    }


def lowest_bid(frame: Frame) -> int:
    """The least that may be bid now."""
    return max(int(frame["start"]), int(frame["bid"]) + 1)


def bid(frame: Frame, amount: int) -> bool:
    """The seat asked bids: everybody else is asked again. True when nobody is left to ask."""
    seat = asked(frame)
    frame["bid"], frame["leader"] = amount, seat
    seats: list[Seat] = frame["seats"]
    after = seats.index(seat) + 1
    frame["ask"] = seats[after:] + seats[: after - 1]
    return not frame["ask"]


def decline(frame: Frame) -> bool:
    """The seat asked does not bid; it is asked again if somebody else bids. True when the auction is over."""
    return answered(frame)
