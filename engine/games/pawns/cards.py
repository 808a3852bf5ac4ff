"""The deck of both games, and the row of a card table. What each card offers is in each game's cards.py."""

from __future__ import annotations

from typing import NamedTuple

SORRY = 13  # the number of the Sorry! card
DECK = (1,) * 5 + tuple(card for card in (2, 3, 4, 5, 7, 8, 10, 11, 12, SORRY) for _ in range(4))  # H05, D02


class Card(NamedTuple):
    """What a card offers. If it offers several things, the player chooses one."""

    steps: tuple[int, ...] = ()  # one pawn moves this many spaces; backward if negative
    out: bool = False  # or a pawn leaves Start
    split: bool = False  # or two pawns share the steps
    swap: bool = False  # or a pawn swaps places with an opponent's
    sorry: bool = False  # or a pawn from Start takes an opponent's place
    again: bool = False  # then another card is drawn
    shield: bool = False  # first a shield is placed (D20)
