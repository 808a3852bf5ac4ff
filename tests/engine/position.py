"""A position of Homeward or Hyperdrive, laid by the game's laying.py, and what the tests of both ask of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Self, TypeVar

from engine.events import Event, seen_by
from engine.games.pawns.state import PawnState
from engine.games.pawns.track import COLORS, NOWHERE, PAWNS
from engine.rules import Decision, Rules, move_text, parse_move

S = TypeVar("S", bound=PawnState)


class PawnPosition(Generic[S]):
    """A game in progress that a test can read in words."""

    def __init__(self, rules: Rules[S], state: S, words: Mapping[str, int]) -> None:
        self.rules, self.state = rules, state
        self.words = {place: word for word, place in words.items()}
        self.events: list[dict[str, Any]] = []  # of the last move, as the mover saw them

    @property
    def decision(self) -> Decision:
        return self.rules.decision(self.state)

    @property
    def kind(self) -> str:
        return self.decision.kind

    @property
    def turn(self) -> str:
        """The color whose turn it is."""
        return str(self.rules.view(self.state, None)["colors"][self.decision.seat][0])

    @property
    def subject(self) -> dict[str, Any]:
        """The decision's subject, and the rule that leaves only a pass."""
        rule = self.decision.rule
        return {**self.decision.subject, "rule": rule} if rule else dict(self.decision.subject)

    @property
    def moves(self) -> list[str]:
        """All legal moves as texts, sorted."""
        return sorted(map(move_text, self.decision.legal))

    def play(self, *texts: str) -> Self:
        """Make these moves one after the other."""
        for text in texts:
            seat = self.decision.seat
            happened: list[Event] = []
            self.rules.apply(self.state, parse_move(text), None, happened.append)
            self.events = [seen_by(event, seat) for event in happened]
        return self

    def where(self, color: str) -> str:
        """Where a color's pawns are; a star for a shield."""
        pawns, shields = self.state.pawns, list(self.state.shields)
        playing = [pawn for pawn in PAWNS[COLORS.index(color)] if pawns[pawn] != NOWHERE]
        return " ".join(self.words[pawns[pawn]] + "*" * shields.count(pawn) for pawn in playing)

    def kinds(self) -> list[str]:
        """The kinds of the last move's events."""
        return [event["kind"] for event in self.events]

    def reasons(self) -> list[tuple[str, str, str]]:
        """Why things cannot be played: (code, rule, what it is about, as in "pawn:2")."""
        told = self.rules.explain(self.state, self.decision.seat)
        return [(why.code, why.rule, ":".join(map(str, why.data[0])) if why.data else "") for why in told]
