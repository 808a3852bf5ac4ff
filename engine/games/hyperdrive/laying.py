"""Sets up positions of Hyperdrive by hand, for lessons, drawn examples and tests."""

from __future__ import annotations

from ...rules import Setup
from ..pawns.asking import DRAW
from ..pawns.laying import place_words, places, read, seated, take
from ..pawns.track import COLORS, EXITS, PAWNS
from . import GAME
from .rules import RULES
from .state import HyperdriveState

WORDS = place_words("hangar", EXITS)


def laid(
    text: str, card: int = 0, turn: str = "red", deck: tuple[int, ...] = ()
) -> tuple[Setup, HyperdriveState]:
    """Return the position that a line of text describes (see pawns/laying.py), or raise ValueError.

    A star after a place puts a shield on the droid there. `card` has been drawn; without it, the turn begins.
    `deck` lists the next cards in order. Colors that are not named do not play.

    >>> setup, state = laid("red: 12* z2 home; yellow: e1", card=8)
    >>> setup.colors, RULES.decision(state).legal
    ((('red',), ('yellow',)), [('move', 0, 8)])
    """
    said = read(text, pawns=3)
    setup = seated(GAME, tuple((COLORS[color],) for color in sorted(said)), turn, {})
    state = RULES.new(setup)
    carriers = [
        PAWNS[color][index]
        for color, words in said.items()
        for index, word in enumerate(words)
        if word.endswith("*")
    ]
    state.shields[: len(carriers)] = carriers
    for droid, place in places(
        {color: [word.removesuffix("*") for word in words] for color, words in said.items()}, WORDS
    ).items():
        state.pawns[droid] = place
    coming = [card, *deck] if card else list(deck)
    take(state.deck, coming)
    state.deck += reversed(coming)
    state = RULES.admit(setup, state.to_json())
    if card:
        RULES.apply(state, DRAW)
    return setup, state
