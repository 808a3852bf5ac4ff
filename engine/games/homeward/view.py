"""What a viewer sees of Homeward. Only type checkers read this file; views are plain dictionaries."""

from __future__ import annotations

from typing import NotRequired

from ..pawns.view import PawnView


class HomewardView(PawnView):
    """A position as one viewer knows it."""

    parts: list[int]  # the pawns that took a part of a split 7
    hands: list[int]  # the number of cards in each hand; empty outside the points game
    hand: list[int]  # the viewer's own cards
    teams: list[list[int]]  # seats that win together
    options: dict[str, int]
    all_hands: NotRequired[list[list[int]]]  # in the replay of a finished game
