"""Plays on from a position of Twenty-One that was set up by hand, with moves as text."""

from __future__ import annotations

from typing import Any

from engine.events import Event
from engine.games.twentyone.cards import Face, faces
from engine.games.twentyone.laying import laid
from engine.games.twentyone.rules import RULES
from engine.games.twentyone.state import TwentyOneState
from engine.rules import Decision, move_text, parse_move


class Laid:
    """A game in progress: `do("play 7", "draw")` plays moves, and the properties tell the result."""

    def __init__(self, state: TwentyOneState) -> None:
        self.state = state
        self.events: list[Event] = []

    def do(self, *moves: str) -> Laid:
        for move in moves:
            RULES.apply(self.state, parse_move(move), None, self.events.append)
        return self

    @property
    def decision(self) -> Decision:
        return RULES.decision(self.state)

    @property
    def asked(self) -> tuple[int, str]:
        """The seat that is asked, and the kind of decision."""
        return self.decision.seat, self.decision.kind

    @property
    def legal(self) -> list[str]:
        return [move_text(move) for move in self.decision.legal]

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def told(self, kind: str) -> dict[str, Any]:
        """Return the last event of a kind."""
        return dict([event for event in self.events if event.kind == kind][-1].data)

    def hand(self, seat: int) -> list[Face]:
        return faces(self.state.hands[seat])


def lay(*hands: str, **more: Any) -> Laid:
    """Set up these hands; engine/games/twentyone/laying.py lists the other parameters."""
    return Laid(laid(*hands, **more)[1])
