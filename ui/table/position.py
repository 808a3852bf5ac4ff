"""A game between two moves. Pages are drawn from it, and taps are looked up in it.

A `Position` is computed once per change and never modified. A viewer's part is computed once, too. Neither
looks at the match or its driver again, so both give the same answers after more moves or an undo.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from engine.driver import Driver
from engine.errors import Reason
from engine.events import Event, Viewer, seen_by
from engine.match import Match, preview
from engine.rules import Move, Rules, Seat
from ui.drawing.base import Drawing

LOOK_BACK = 24  # moves to search for the last turn
# Nothing, the last move, or back to the last choice across draws and bots' moves.
Undo = Literal["", "move", "choice"]
# The latest moves, each with the seat that made it, and the events of each.
Made = tuple[Sequence[tuple[Seat, Move]], Sequence[Sequence[Event]]]


class Position:
    """The match and its driver as they stand after `number` moves."""

    def __init__(self, match: Match, driver: Driver, drawing: Drawing[Any], undo: Undo) -> None:
        rules, state, guidance = match.rules, match.state, driver.guidance
        self.number = match.number
        self.state = state.clone()
        self.decision = rules.decision(state)
        self.turn = driver.turn(state)
        self.legal: Sequence[Move] = self.decision.legal  # what a person who is asked may choose
        self.free = self.decision.free
        self.says = None  # a coach's text instead of the game's own question
        self.steps_done = guidance.done if guidance else 0  # of a lesson's chapter
        if guidance:
            self.legal = [move for move in self.legal if move in guidance.wants]
            self.free, self.says = None, guidance.says
        self.window = tuple(rules.window(state))  # the seats that an open reaction window still asks
        self.outcome = rules.outcome(state)
        self.undo = undo
        self.recent = recent(match, self.number)
        self.rules, self.drawing = rules, drawing
        self._guidance = guidance
        self._perspectives: dict[Viewer, Perspective] = {}
        self._asides: dict[Seat, Sequence[Move]] = {}

    def seen_by(self, viewer: Viewer) -> Perspective:
        """Return what a viewer knows of the position."""
        found = self._perspectives.get(viewer)
        if found is None:
            found = self._perspectives[viewer] = Perspective(self, viewer)
        return found

    def asides(self, seat: Seat) -> Sequence[Move]:
        """Return what a seat may do without being asked."""
        if seat not in self._asides:
            moves, guidance = self.rules.asides(self.state, seat), self._guidance
            if guidance:
                wants = guidance.wants if seat == guidance.seat else ()
                moves = [move for move in moves if move in wants]
            self._asides[seat] = moves
        return self._asides[seat]

    def accepts(self, move: Move) -> bool:
        """True if a move answers the pending decision."""
        return self.rules.allows(self.state, move)

    def allows(self, move: Move, seat: Seat) -> bool:
        """True if a seat may make a move that it composed, as its answer or without being asked."""
        if self._guidance:
            return False
        if seat == self.decision.seat and self.accepts(move):
            return True
        return move in self.asides(seat) or self.rules.allows_aside(self.state, move, seat)

    def why_not(self, move: Move, seat: Seat) -> Reason | None:
        """Return why a seat cannot make a move that it composed."""
        return self.rules.why_not(self.state, move, seat)

    def reasons(self) -> Sequence[Reason]:
        """Return why the seat that is asked cannot do what it might want to do."""
        return () if self._guidance else self.rules.explain(self.state, self.decision.seat)

    def preview(self, move: Move, viewer: Viewer) -> list[dict[str, Any]]:
        """Return what a move of the viewer would do, as far as they can know."""
        return preview(self.rules, self.state, self.number, move, viewer)


class Perspective:
    """One viewer's part of a position."""

    def __init__(self, position: Position, viewer: Viewer) -> None:
        self.viewer = viewer
        self.view: Mapping[str, Any] = position.rules.view(position.state, viewer)
        self._position = position
        self._paths: dict[Move, tuple[str, ...]] | None = None
        self._previews: dict[Move, list[dict[str, Any]]] = {}
        self._last: list[dict[str, Any]] | None = None

    @property
    def paths(self) -> dict[Move, tuple[str, ...]]:
        """The shapes to tap for each move that can be chosen."""
        if self._paths is None:
            picks = self._position.drawing.picks
            self._paths = {move: picks(move, self.view) for move in self._position.legal}
        return self._paths

    def preview(self, move: Move) -> list[dict[str, Any]]:
        """Return what an answer to the decision would do, as far as the viewer can know."""
        if move not in self._previews:
            asked = self._position.decision.seat
            self._previews[move] = self._position.preview(move, asked if self.viewer == asked else None)
        return self._previews[move]

    @property
    def last(self) -> list[dict[str, Any]]:
        """The events of the last turn that moved something, as the viewer saw them."""
        if self._last is None:
            self._last = last_turn(self._position.rules, self._position.recent, self.viewer)
        return self._last


class Step(NamedTuple):
    """A move that was made: what was asked, and the positions around it."""

    mover: Seat  # the seat that was asked; an aside may be another's
    before: Position
    after: Position


def recent(match: Match, number: int) -> Made:
    """Return the latest of the first `number` moves: as many as `last_turn` needs."""
    latest = slice(max(0, number - LOOK_BACK), number)
    return match.moves[latest], match.events[latest]


def last_turn(rules: Rules[Any], made: Made, viewer: Viewer) -> list[dict[str, Any]]:
    """Return the events of the last turn that moved something, as the viewer saw them."""
    found: list[dict[str, Any]] = []
    for (_, move), events in zip(reversed(made[0]), reversed(made[1]), strict=True):
        found[:0] = [seen_by(event, viewer) for event in events]
        if move[0] in rules.turn_verbs and any(event["kind"] in rules.moving for event in found):
            return found
    return [seen_by(event, viewer) for event in made[1][-1]] if made[1] else []
