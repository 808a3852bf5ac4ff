"""The types of Twenty-One's view: what a viewer may know of a position.

A card is named by its face, as in moves and events. Nothing imports this module at run time, so no visitor
waits for it.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from ...rules import Seat
from .cards import Face


class Made(TypedDict):
    """What a card would make of the total."""

    card: Face
    total: int | None  # None for a card that does not change it
    result: Literal["", "wins", "bust"]
    over: int  # how far above 21


class StealWindow(TypedDict):
    """Somebody made 21, and others may steal the round."""

    kind: Literal["steal"]
    ask: list[Seat]  # the seats still to be asked
    by: Seat  # who made 21


class BlockWindow(TypedDict):
    """A Sorry! card was played on a seat, which may block it."""

    kind: Literal["block"]
    ask: list[Seat]
    card: Literal["steal", "send_back"]
    by: Seat  # who played it
    target: Seat


class TiebreakWindow(TypedDict):
    """Several seats have reached the goal at once, and each seals a total."""

    kind: Literal["tiebreak"]
    ask: list[Seat]
    tied: list[Seat]
    sealed: list[Seat]  # those who have chosen
    total: int | None  # what the viewer has sealed
    ways: list[tuple[int, list[Face]]]  # the totals that the viewer can still lay, and the cards for each


Window = StealWindow | BlockWindow | TiebreakWindow


class TwentyOneView(TypedDict):
    """A position as a viewer knows it. Where a hand is None, the viewer may not look."""

    turn: Seat
    direction: int  # 1: to the next seat, -1: to the one before
    total: int
    pile: list[Face]  # the top card last
    aside: list[Face]  # the piles of earlier rounds
    draw: int  # cards left in the draw pile
    counts: list[int]  # cards in each hand
    home: list[int]  # pawn cards with Home up, by seat
    back: list[int]  # 1: this seat is on the way back
    longer: int  # 1: the longer game
    owed: int  # number cards that a Play 2 still asks for
    taking: int  # 1: the cards of a Take 2 are still to be drawn
    to_draw: list[Seat]  # who draws before the next turn
    due: int  # how many cards the first of them draws
    winners: list[Seat]
    window: Window | None
    hands: list[list[Face] | None]
    makes: list[Made]  # for each card in the viewer's hand
