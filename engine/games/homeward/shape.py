"""What a saved position of Homeward must look like."""

from __future__ import annotations

from ...rules import Setup
from ...shapes import Fields, ListOf, Row, Shape, Whole, exactly, require
from ..pawns import shape as pawns
from ..pawns.cards import DECK
from ..pawns.track import COLORS, HOME, START
from .cards import CARDS
from .offers import rest_moves
from .state import HAND, PHASES, HomewardState

PLACE = Whole(START, HOME)
NOT_PLAYED = exactly(START)
HAND_OF_CARDS = ListOf(pawns.CARD, most=HAND)
ANY = frozenset(DECK)
# The cards that may be in play in each phase.
IN_PLAY = {
    "draw": {0, *(card for card, row in CARDS.items() if row.again)},
    "play": ANY,
    "split": {card for card, row in CARDS.items() if row.split},
    "hand": (),
    "over": {0},
}
WITH_HANDS = {**IN_PLAY, "draw": {0, *ANY}, "hand": {0}}  # the card played is discarded after the draw


def shape(setup: Setup) -> Shape:
    """Return the shape of a position at this table."""
    playing = {color for own in setup.colors for color in own}
    places = Row([PLACE if color in playing else NOT_PLAYED for color in COLORS for _ in range(4)])
    return Fields(
        {
            **pawns.fields(setup, PHASES, places),
            "parts": ListOf(Whole(0, 15), most=6 if setup.options.get("teams") else 1),  # HT5, H44
            "hands": Row([HAND_OF_CARDS] * setup.players if setup.options.get("points") else []),
            "colors": exactly(setup.colors),
            "options": exactly(setup.options),
        }
    )


def verify(state: HomewardState) -> None:
    """Raise Misshapen for a position that the game cannot have."""
    held = [card for hand in state.hands for card in hand]
    pawns.verify(state, state.parts, WITH_HANDS if state.points else IN_PLAY, held)
    for seat, hand in enumerate(state.hands):
        require(hand == sorted(hand), f"hands.{seat}", "the cards in order")
        if seat == state.turn and state.phase != "hand":
            require(len(hand) < HAND, f"hands.{seat}", "room for the card to be drawn")
        else:
            require(hand, f"hands.{seat}", "at least one card")
    if state.phase == "split":
        require(rest_moves(state), "rest", "steps that other pawns can take")
