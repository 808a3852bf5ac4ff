"""Sets up positions of Homeward by hand, for lessons, drawn examples and tests."""

from __future__ import annotations

from ...rules import Setup
from ..pawns.laying import place_words, places, read, seated, take
from ..pawns.track import COLORS
from . import GAME
from .rules import RULES
from .state import HomewardState

WORDS = place_words("start")


def laid(
    text: str,
    card: int = 0,
    turn: str = "red",
    deck: tuple[int, ...] = (),
    hands: tuple[tuple[int, ...], ...] = (),
    players: int = 0,
    **options: int,
) -> tuple[Setup, HomewardState]:
    """Return the position that a line of text describes (see pawns/laying.py), or raise ValueError.

    `card` is the card in play; without it, the turn begins. `deck` lists the next cards in order, `hands` the
    cards of the first seats in the points game. Colors that are not named do not play, except in teams: there
    all four do, and `players` people play them.

    >>> setup, state = laid("red: 12 z2 home; yellow: 30", card=8)
    >>> setup.colors, RULES.decision(state).legal
    ((('red',), ('yellow',)), [('move', 0, 8)])
    """
    said = read(text, pawns=4)
    named = tuple((COLORS[color],) for color in sorted(said))
    setup = seated(
        GAME, RULES.seat_colors(players or 4, options) if options.get("teams") else named, turn, options
    )
    state = RULES.new(setup)
    for pawn, place in places(said, WORDS).items():
        state.pawns[pawn] = place
    held = [card for hand in hands for card in hand]
    pile = state.deck + [card for hand in state.hands for card in hand]
    take(pile, (*([card] if card else []), *deck, *held))
    state.hands = [sorted(hand) for hand in hands] + [
        sorted(pile.pop() for _ in hand) for hand in state.hands[len(hands) :]
    ]
    state.deck = pile + list(reversed(deck))
    state.card, state.phase = card, "play" if card else state.phase
    return setup, RULES.admit(setup, state.to_json())
