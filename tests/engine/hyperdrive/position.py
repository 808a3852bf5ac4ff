"""Positions of Hyperdrive for tests, written as text: position("red: 12* z2 home; yellow: e1", card=7)."""

from __future__ import annotations

from engine import games
from engine.games.hyperdrive.laying import WORDS, laid
from engine.games.hyperdrive.rules import RULES
from engine.games.hyperdrive.state import ON_BOARD, HyperdriveState
from tests.engine.position import PawnPosition

GAME = games.get("hyperdrive")


class Position(PawnPosition[HyperdriveState]):
    @property
    def on_board(self) -> int:
        """The number of shields on the board."""
        return self.state.shields.count(ON_BOARD)


def position(text: str, card: int = 0, turn: str = "red", deck: tuple[int, ...] = ()) -> Position:
    """Return the position that `laid` sets up."""
    return Position(RULES, laid(text, card, turn, deck)[1], WORDS)
