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
STEPS = [CARDS.get(card, Card()).steps for card in range(SORRY + 1)]
OUT = [CARDS.get(card, Card()).out for card in range(SORRY + 1)]
SPLIT = [CARDS.get(card, Card()).split for card in range(SORRY + 1)]
SWAP = [CARDS.get(card, Card()).swap for card in range(SORRY + 1)]
AGAIN = [CARDS.get(card, Card()).again for card in range(SORRY + 1)]
PLAIN = [CARDS.get(card, Card()) == Card(steps=STEPS[card]) for card in range(SORRY + 1)]  # only steps
