"""Positions of Homeward for tests, written as text: position("red: 12 z2 home; yellow: 30", card=7)."""

from __future__ import annotations

from typing import Any

from engine import games
from engine.games.homeward.laying import WORDS, laid
from engine.games.homeward.rules import RULES
from engine.games.homeward.state import HomewardState
from tests.engine.position import PawnPosition

GAME = games.get("homeward")
Position = PawnPosition[HomewardState]


def position(text: str, card: int = 0, turn: str = "red", **more: Any) -> Position:
    """Return the position that `laid` sets up."""
    return Position(RULES, laid(text, card, turn, **more)[1], WORDS)
