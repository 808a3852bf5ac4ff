"""The deck of both games, and what a row of a card table says. What each card offers is in the game's own cards.py."""

from __future__ import annotations

from typing import NamedTuple

SORRY = 13  # the number of the Sorry! card
DECK = (1,) * 5 + tuple(card for card in (2, 3, 4, 5, 7, 8, 10, 11, 12, SORRY) for _ in range(4))  # H05, D02


class Card(NamedTuple):
    """What a card offers; where it offers several things, the player chooses."""

    steps: tuple[int, ...] = ()  # one pawn goes that many spaces, negative ones backward
    out: bool = False  # or a pawn leaves Start
    split: bool = False  # or two pawns share the steps
    swap: bool = False  # or a pawn changes places with an opponent's
    sorry: bool = False  # or a pawn from Start takes an opponent's place
    again: bool = False  # and then another card
    shield: bool = False  # and first of all a shield (D20)
