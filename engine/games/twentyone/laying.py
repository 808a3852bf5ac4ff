"""Positions of Twenty-One set up by hand, for the first game, the rulebook's examples and tests."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import BadSetup
from ...rules import Seat, Setup
from . import GAME
from .cards import LAST_NUMBER, LAST_SLIDE, NUMBER, VALUE
from .rules import RULES
from .state import TwentyOneState

_CARD = {str(face): card for face, card in NUMBER.items()}


def cards(text: str) -> list[int]:
    """Return the cards with these faces, or raise ValueError.

    >>> cards("7 slide_21")
    [7, 13]
    """
    words = text.split()
    if unknown := [word for word in words if word not in _CARD]:
        raise ValueError(f"there is no card “{unknown[0]}”")
    return [_CARD[word] for word in words]


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
) -> tuple[Setup, TwentyOneState]:
    """Return a setup and a position with these hands, or raise ValueError.

    `top` lists the top of the draw pile, the next card first. The cards that are not named lie under it, or
    in the set-aside piles if `rest` is False.

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
    state.hands = [sorted(cards(hand)) for hand in hands]
    state.pile, state.aside, coming = cards(pile), cards(aside), cards(top)
    for card in [*state.pile, *state.aside, *coming, *(card for hand in state.hands for card in hand)]:
        if card not in left:
            raise ValueError("there are not that many cards of one kind")
        left.remove(card)
    state.draw = [*(left if rest else []), *reversed(coming)]
    state.aside += [] if rest else left
    for card in state.pile:
        if card <= LAST_SLIDE:
            state.total = state.total + card if card <= LAST_NUMBER else VALUE[card]
    state.direction = direction
    state.home, state.back = list(home) or state.home, list(back) or state.back
    return setup, RULES.admit(setup, state.to_json())
