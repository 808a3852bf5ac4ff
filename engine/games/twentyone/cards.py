"""The cards of Twenty-One as a table. What they do is in playing.py.

Inside a state, a card is the number of its row here, so a number card is its own value. Everywhere else
(moves, views, events, records) it is its face: the number itself, or a word such as "slide_21".
"""

from __future__ import annotations

from typing import NamedTuple

Face = int | str


class Card(NamedTuple):
    """A row of the table."""

    face: Face
    family: str  # number, slide, action or sorry
    copies: int
    value: int = 0  # what a number adds, or what a Slide sets the total to


CARDS = (  # X03
    Card(0, "number", 4, 0),
    Card(1, "number", 6, 1),
    Card(2, "number", 6, 2),
    Card(3, "number", 6, 3),
    Card(4, "number", 6, 4),
    Card(5, "number", 6, 5),
    Card(6, "number", 5, 6),
    Card(7, "number", 5, 7),
    Card(8, "number", 5, 8),
    Card(9, "number", 5, 9),
    Card(10, "number", 5, 10),
    Card("slide_10", "slide", 4, 10),
    Card("slide_15", "slide", 4, 15),
    Card("slide_21", "slide", 2, 21),
    Card("switch", "action", 4),
    Card("take_2", "action", 4),
    Card("play_2", "action", 4),
    Card("send_back", "sorry", 4),
    Card("steal", "sorry", 4),
    Card("dont_be_sorry", "action", 4),
)

FACES: tuple[Face, ...] = tuple(card.face for card in CARDS)
NUMBER: dict[Face, int] = {face: number for number, face in enumerate(FACES)}  # face -> card
VALUE: tuple[int, ...] = tuple(card.value for card in CARDS)
DECK: tuple[int, ...] = tuple(number for number, card in enumerate(CARDS) for _ in range(card.copies))

LAST_NUMBER = NUMBER[10]  # cards up to here are numbers
LAST_SLIDE = NUMBER["slide_21"]  # cards after the numbers up to here are Slides
SWITCH = NUMBER["switch"]
TAKE_2 = NUMBER["take_2"]
PLAY_2 = NUMBER["play_2"]
SEND_BACK = NUMBER["send_back"]
STEAL = NUMBER["steal"]
DONT_BE_SORRY = NUMBER["dont_be_sorry"]


def faces(cards: list[int]) -> list[Face]:
    """Return the faces of cards.

    >>> faces([7, 13])
    [7, 'slide_21']
    """
    return [FACES[card] for card in cards]
