"""What each card offers, one row per card. How it is carried out is in rules.py."""

from __future__ import annotations

from ..pawns.cards import SORRY, Card

CARDS = {
    0: Card(),  # no card
    1: Card(steps=(1,), out=True),  # H40
    2: Card(steps=(2,), out=True, again=True),  # H41
    3: Card(steps=(3,)),  # H42
    4: Card(steps=(-4,)),  # H43
    5: Card(steps=(5,)),
    7: Card(steps=(7,), split=True),  # H44
    8: Card(steps=(8,)),
    10: Card(steps=(10, -1)),  # H48
    11: Card(steps=(11,), swap=True),  # H49
    12: Card(steps=(12,)),
    SORRY: Card(sorry=True),  # H53
}

# The columns of the table, for speed: [card].
_ROWS = [CARDS.get(card, Card()) for card in range(SORRY + 1)]
STEPS = [row.steps for row in _ROWS]
OUT = [row.out for row in _ROWS]
SPLIT = [row.split for row in _ROWS]
SWAP = [row.swap for row in _ROWS]
AGAIN = [row.again for row in _ROWS]
PLAIN = [row == Card(steps=row.steps) for row in _ROWS]  # only steps
