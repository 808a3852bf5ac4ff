"""Positions of Homeward for tests, written as text: position("red: 12 z2 home; yellow: 30", card=7)."""

from __future__ import annotations

from random import Random
from typing import Any

from engine import games
from engine.games.homeward.laying import WORDS, laid
from engine.games.homeward.rules import RULES
from engine.games.homeward.state import HomewardState
from engine.games.pawns.state import track_of
from engine.games.pawns.track import HOME, PAWNS
from tests.engine.position import PawnPosition

GAME = games.get("homeward")
Position = PawnPosition[HomewardState]


def position(text: str, card: int = 0, turn: str = "red", **more: Any) -> Position:
    """Return the position that `laid` sets up."""
    return Position(RULES, laid(text, card, turn, **more)[1], WORDS)


def crowded(rnd: Random, **options: int) -> HomewardState:
    """Return a random position with a 7 in play and the pawns close together, on red's side and in zones."""
    state = RULES.new(GAME.setup(4, options))
    for color in range(4):
        for pawn in PAWNS[color]:
            place = rnd.choice([*range(50, 60), *range(26), *range(60, 66), -1])
            if place not in state.pawns or place in (-1, 65):
                state.pawns[pawn] = place
    state.track = track_of(state.pawns, HOME + 1)
    state.card, state.phase = 7, "play"
    return state
