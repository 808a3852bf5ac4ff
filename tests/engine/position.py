"""A position of Homeward or Hyperdrive, in the form in which tests read and play it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Self, TypeVar

from engine.events import Event, seen_by
from engine.games.pawns.state import PawnState
from engine.games.pawns.track import COLORS, NOWHERE, PAWNS
from engine.rules import Decision, Rules, move_text, parse_move

S = TypeVar("S", bound=PawnState)


class PawnPosition(Generic[S]):
    """A game in progress that a test reads in words."""

    def __init__(self, rules: Rules[S], state: S, words: Mapping[str, int]) -> None:
        self.rules, self.state = rules, state
        self.words = {place: word for word, place in words.items()}
        self.events: list[dict[str, Any]] = []  # of the last move, as the mover saw them

    @property
    def decision(self) -> Decision:
        """The pending decision."""
        return self.rules.decision(self.state)

    @property
    def kind(self) -> str:
        """The kind of the pending decision."""
        return self.decision.kind

    @property
    def turn(self) -> str:
        """The color whose turn it is."""
        return str(self.rules.view(self.state, None)["colors"][self.decision.seat][0])

    @property
    def subject(self) -> dict[str, Any]:
        """The decision's subject, with the rule that leaves the seat only a pass."""
        rule = self.decision.rule
        return {**self.decision.subject, "rule": rule} if rule else dict(self.decision.subject)

    @property
    def moves(self) -> list[str]:
        """The legal moves as sorted texts."""
        return sorted(map(move_text, self.decision.legal))

    def play(self, *texts: str) -> Self:
        """Play these moves one after the other."""
        for text in texts:
            seat = self.decision.seat
            happened: list[Event] = []
            self.rules.apply(self.state, parse_move(text), None, happened.append)
            self.events = [seen_by(event, seat) for event in happened]
        return self

    def where(self, color: str) -> str:
        """Return where a color's pawns are, with a star for a shield."""
        pawns, shields = self.state.pawns, list(self.state.shields)
        playing = [pawn for pawn in PAWNS[COLORS.index(color)] if pawns[pawn] != NOWHERE]
        return " ".join(self.words[pawns[pawn]] + "*" * shields.count(pawn) for pawn in playing)

    def kinds(self) -> list[str]:
        """Return the kinds of the last move's events."""
        return [event["kind"] for event in self.events]

    def reasons(self) -> list[tuple[str, str, str]]:
        """Return why moves are not possible: (code, rule, piece), such as "pawn:2" for the piece."""
        told = self.rules.explain(self.state, self.decision.seat)
        return [(why.code, why.rule, ":".join(map(str, why.data[0])) if why.data else "") for why in told]
