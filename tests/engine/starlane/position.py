"""Sets up positions of Starlane and plays on from them, with moves as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import games
from engine.events import Event, seen_by
from engine.games.starlane.board import SHIP
from engine.games.starlane.laying import laid
from engine.games.starlane.rules import RULES
from engine.games.starlane.state import StarlaneState
from engine.rules import Decision, Move, parse_move

GAME = games.get("starlane")
# With four players red and green play against black and yellow: seats 0 and 2 against 1 and 3.
RED, BLACK, GREEN, YELLOW = 0, 1, 2, 3


class Table:
    """A game in progress, with the events of the last moves."""

    def __init__(self, state: StarlaneState) -> None:
        self.state = state
        self.happened: list[Event] = []

    @property
    def asked(self) -> Decision:
        return RULES.decision(self.state)

    @property
    def offers(self) -> list[str]:
        """The legal moves as text."""
        return [" ".join(map(str, move)) for move in self.asked.legal]

    def play(self, *moves: str) -> Table:
        """Play moves given as text, and keep only their events."""
        self.happened = []
        for move in moves:
            RULES.apply(self.state, parse_move(move), None, self.happened.append)
        return self

    def answer(self, move: str = "") -> Table:
        """Play a move, then pass and draw for everybody until the turn is over."""
        self.play(*([move] if move else []))
        while self.state.frames:
            kind = self.asked.kind
            if kind == "side":
                break
            quiet: Move = ("draw",) if kind == "draw" else ("pass",)
            RULES.apply(self.state, quiet, None, self.happened.append)
        return self

    def at(self, ship: str) -> int:
        return self.state.at[SHIP[ship]]

    def side(self, ship: str) -> str:
        return self.state.kind(SHIP[ship])

    def seen(self, kind: str, viewer: int | None = None) -> list[dict[str, Any]]:
        return [seen_by(event, viewer) for event in self.happened if event.kind == kind]


def table(
    ships: str = "",
    hand: str = "",
    bonus: dict[int, str] | None = None,
    *,
    players: int = 4,
    turn: int = 0,
    planet: Sequence[str] | None = None,
    pile: Sequence[str] | None = None,
    played: Sequence[str] = (),
    colors: tuple[tuple[str, ...], ...] | None = None,
) -> Table:
    """Set up a position as engine/games/starlane/laying.py describes; `hand` is held by the seat on turn."""
    hands = {turn: hand} if hand else None
    _, state = laid(
        ships,
        hands,
        bonus,
        players=players,
        turn=turn,
        planet=planet,
        pile=pile,
        played=played,
        colors=colors,
    )
    return Table(state)
