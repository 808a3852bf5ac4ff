"""A game between two moves. Pages are drawn from it, and taps are looked up in it.

A `Position` is computed once per change and never modified. A viewer's part is computed once, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from engine.driver import Driver
from engine.errors import Reason
from engine.events import Viewer
from engine.match import Match
from engine.rules import Move, Seat
from ui.drawing.base import Drawing

LOOK_BACK = 24  # moves to search for the last turn
# Nothing, the last move, or back to the last choice across draws and bots' moves.
Undo = Literal["", "move", "choice"]


class Position:
    """The match and its driver as they stand after `number` moves."""

    def __init__(self, match: Match, driver: Driver, drawing: Drawing[Any], undo: Undo) -> None:
        rules, state = match.rules, match.state
        self.number = match.number
        self.state = state.clone()
        self.decision = rules.decision(state)
        self.turn = driver.turn(state)
        self.legal = driver.offered(self.decision.legal)  # what a person who is asked may choose
        self.free = None if driver.guided else self.decision.free
        self.window = tuple(rules.window(state))  # the seats that an open reaction window still asks
        self.outcome = rules.outcome(state)
        self.undo = undo
        self.says = driver.says  # a coach's text instead of the game's own question
        self._match, self._driver, self._drawing = match, driver, drawing
        self._perspectives: dict[Viewer, Perspective] = {}
        self._asides: dict[Seat, Sequence[Move]] = {}

    def seen_by(self, viewer: Viewer) -> Perspective:
        """Return what a viewer knows of the position."""
        found = self._perspectives.get(viewer)
        if found is None:
            found = self._perspectives[viewer] = Perspective(self, viewer, self._match, self._drawing)
        return found

    def asides(self, seat: Seat) -> Sequence[Move]:
        """Return what a seat may do without being asked."""
        if seat not in self._asides:
            moves = self._match.rules.asides(self.state, seat)
            self._asides[seat] = self._driver.offered_asides(moves, seat)
        return self._asides[seat]

    def reasons(self) -> Sequence[Reason]:
        """Return why the seat that is asked cannot do what it might want to do."""
        return () if self._driver.guided else self._match.rules.explain(self.state, self.decision.seat)


class Perspective:
    """One viewer's part of a position."""

    def __init__(self, position: Position, viewer: Viewer, match: Match, drawing: Drawing[Any]) -> None:
        self.viewer = viewer
        self.view: Mapping[str, Any] = match.rules.view(position.state, viewer)
        self._position, self._match, self._drawing = position, match, drawing
        self._paths: dict[Move, tuple[str, ...]] | None = None
        self._previews: dict[Move, list[dict[str, Any]]] = {}
        self._last: list[dict[str, Any]] | None = None

    @property
    def paths(self) -> dict[Move, tuple[str, ...]]:
        """The shapes to tap for each move that can be chosen."""
        if self._paths is None:
            self._paths = {move: self._drawing.picks(move, self.view) for move in self._position.legal}
        return self._paths

    def preview(self, move: Move) -> list[dict[str, Any]]:
        """Return what an answer to the decision would do, as far as the viewer can know."""
        if move not in self._previews:
            asked = self._position.decision.seat
            self._previews[move] = self._match.preview(move, asked if self.viewer == asked else None)
        return self._previews[move]

    @property
    def last(self) -> list[dict[str, Any]]:
        """The events of the last turn that moved something, as the viewer saw them."""
        if self._last is None:
            self._last = last_turn(self._match, self.viewer, self._position.number)
        return self._last


class Step(NamedTuple):
    """A move that was made: what was asked, and the positions around it."""

    mover: Seat  # the seat that was asked; an aside may be another's
    before: Position
    after: Position


def last_turn(match: Match, viewer: Viewer, number: int) -> list[dict[str, Any]]:
    """Return the events of the last turn that moved something, before the position after `number` moves."""
    events: list[dict[str, Any]] = []
    for at in reversed(range(max(0, number - LOOK_BACK), number)):
        events[:0] = match.seen(viewer, at)
        begins_turn = match.moves[at][1][0] in match.rules.turn_verbs
        if begins_turn and any("from" in event for event in events):
            return events
    return match.seen(viewer, number - 1) if number else []
