"""A position of Twenty-One laid by hand, for a first game that follows a script, for drawn examples and for tests."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import BadSetup
from ...parsing import LARGEST_NUMBER, parse_number
from ...rules import Seat, Setup
from . import GAME
from .cards import LAST_NUMBER, LAST_SLIDE, NUMBER, VALUE, Face
from .rules import RULES
from .state import Table


def cards(text: str) -> list[int]:
    """Cards from their faces, or ValueError.

    >>> cards("7 slide_21")
    [7, 13]
    """
    numbers = ((word, parse_number(word, 0, LARGEST_NUMBER)) for word in text.split())
    faces: list[Face] = [word if number is None else number for word, number in numbers]
    if unknown := [face for face in faces if face not in NUMBER]:
        raise ValueError(f"there is no card “{unknown[0]}”")
    return [NUMBER[face] for face in faces]


def laid(
    *hands: str,
    pile: str = "",
    aside: str = "",
    top: str = "",
    rest: bool = True,
    turn: Seat = 0,
    direction: int = 1,
    home: Sequence[int] = (),
    back: Sequence[int] = (),
    longer: int = 0,
) -> tuple[Setup, Table]:
    """A table with these hands, or ValueError; `top` lies on the draw pile, its first card uppermost.

    What is named nowhere lies under it, or in the set-aside piles if `rest` is False.

    >>> setup, state = laid("7 3 3", "9 steal", pile="8 6")
    >>> state.total, RULES.decision(state).legal
    (14, [('play', 3), ('play', 7)])
    """
    try:
        setup = GAME.setup(len(hands), {"longer": longer}, first=turn)
    except BadSetup as problem:
        raise ValueError(str(problem)) from problem
    state = RULES.new(setup)
    left = state.cards()
    state.hands = [cards(hand) for hand in hands]
    state.pile, state.aside, coming = cards(pile), cards(aside), cards(top)
    for card in [*state.pile, *state.aside, *coming, *(card for hand in state.hands for card in hand)]:
        if card not in left:
            raise ValueError("there are not that many cards of a kind")
        left.remove(card)
    state.draw = [*(left if rest else []), *reversed(coming)]
    state.aside += [] if rest else left
    for card in state.pile:
        if card <= LAST_SLIDE:
            state.total = state.total + card if card <= LAST_NUMBER else VALUE[card]
    state.direction = direction
    state.home, state.back = list(home) or state.home, list(back) or state.back
    return setup, Table.from_json(state.to_json())  # reading it back checks it
