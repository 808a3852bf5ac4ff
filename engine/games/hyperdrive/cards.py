"""What each card offers, one row per card. How it is carried out is in rules.py."""

from __future__ import annotations

from ..pawns.cards import SORRY, Card

CARDS = {
    0: Card(),  # no card
    1: Card(steps=(1,), out=True, shield=True),  # D40
    2: Card(steps=(2,), out=True, again=True),  # D41
    3: Card(steps=(3,), out=True),  # D42
    4: Card(steps=(-4,)),  # D43
    5: Card(steps=(5,), out=True),
    7: Card(steps=(7,), out=True, split=True),  # D44
    8: Card(steps=(8,), out=True),
    10: Card(steps=(10, -1), out=True),  # D45
    11: Card(steps=(11,), out=True, swap=True),  # D46
    12: Card(steps=(12,), out=True),
    SORRY: Card(steps=(4,), sorry=True),  # D49; its four steps take no droid out of the hangar (D07)
}

# The columns of the table, for speed: [card].
_ROWS = [CARDS.get(card, Card()) for card in range(SORRY + 1)]
STEPS = [row.steps for row in _ROWS]
OUT = [row.out for row in _ROWS]
SPLIT = [row.split for row in _ROWS]
SWAP = [row.swap for row in _ROWS]
AGAIN = [row.again for row in _ROWS]
SHIELD = [row.shield for row in _ROWS]
