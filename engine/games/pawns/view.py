"""What a viewer sees in both games. Only type checkers read this file; views are plain dictionaries."""

from __future__ import annotations

from typing import TypedDict


class PawnView(TypedDict):
    """The part of a view that Homeward and Hyperdrive share. Nothing in it is secret."""

    turn: int
    card: int  # the card in play, or 0
    rest: int  # steps left of a split 7
    pawns: list[int | None]  # [pawn] -> place; None for pawns that nobody plays
    deck: int  # the number of cards in the draw pile
    discard: list[int]  # the top card last
    colors: list[list[str]]  # of each seat
    over: bool
