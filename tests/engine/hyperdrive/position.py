"""A position of Hyperdrive from a line of text, for tests to play on from: position("red: 12* z2 home;
yellow: e1", card=7).
"""

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
        """Shields that nobody carries."""
        return self.state.shields.count(ON_BOARD)


def position(text: str, card: int = 0, turn: str = "red", deck: tuple[int, ...] = ()) -> Position:
    """The position that `laid` makes of the same words."""
    return Position(RULES, laid(text, card, turn, deck)[1], WORDS)
