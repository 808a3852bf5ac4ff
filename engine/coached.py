"""Drives a table where a coach says what to do next: the chapters of a lesson, and puzzles.

It is the real table with the real rules. Only what the current step wants can be played, and the other seats
play by the script.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from math import inf
from random import Random

from .bots import Thought
from .driver import HUMAN, Driver, Guidance, Turn
from .lessons import LEARNER, Chapter, Laid, Step
from .match import Match
from .parsing import parse_number
from .rules import Move, Seat, State, parse_move
from .text import T


class CoachedDriver(Driver):
    """Runs one chapter: the learner has the first seat, everybody else plays by the script."""

    guided = True

    def __init__(self, match: Match, chapter: Chapter, number: int = 1) -> None:
        self.chapter = chapter
        self.number = number  # of the chapter in its lesson, counted from 1
        self.done = 0  # steps
        self.script: list[str] = []  # what the others play before the next step
        super().__init__(match.rules, [HUMAN, *["normal"] * (match.setup.players - 1)])

    @property
    def step(self) -> Step | None:
        """The step to do now; None while the others play and at the chapter's end."""
        if self.script or self.done == len(self.chapter.steps):
            return None
        return self.chapter.steps[self.done]

    @property
    def finished(self) -> bool:
        """True at the chapter's end."""
        return not self.script and self.step is None

    @property
    def guidance(self) -> Guidance:
        """What the coach says, and what the step wants the learner to play."""
        if self.step:
            says = self.step.says
            if not self.done and self.number > 1:  # the board is not the one of a moment ago
                says = T("New scene. {says}", says=says)
            return Guidance(says, LEARNER, frozenset(map(parse_move, self.step.wants)), self.done)
        return Guidance(self.chapter.done if self.finished else None, LEARNER, frozenset(), self.done)

    def note(self, seat: Seat, move: Move) -> None:
        """Record a move: the step's, or the next one of the script."""
        step = self.step
        super().note(seat, move)
        if step:
            self.done += 1
            self.script = list(step.others)
        elif self.script:
            del self.script[0]

    def turn(self, state: State) -> Turn:
        """Return who acts next by the script."""
        asked = self.rules.decision(state).seat
        if not self.script:
            return Turn("human" if self.step else "taught", asked)
        seat, move = scripted(self.script[0])
        if move[0] in self.rules.table_verbs:
            return Turn("auto", asked, move)
        if seat is None:
            return Turn("bot", asked)
        return Turn("auto", asked, move) if seat == LEARNER else Turn("idea", asked)

    def think(self, state: State, rnd: Random, most: float = inf) -> Thought:
        """Play the next move of the script."""
        yield from ()
        return scripted(self.script[0])[1]

    def unasked(self, state: State, rnd: Random) -> Generator[None, None, tuple[Seat, Move] | None]:
        """Play the next move of the script, if it is one out of turn."""
        yield from ()
        seat, move = scripted(self.script[0])
        return None if seat is None else (seat, move)


def match(lays: Callable[[], Laid]) -> Match:
    """Start a match from a position set up by hand."""
    setup, state = lays()
    return Match(setup, state)


def scripted(source: str) -> tuple[Seat | None, Move]:
    """Read a scripted move; a number in front of it is the seat that makes it without being asked.

    >>> scripted("draw"), scripted("2 build 5")
    ((None, ('draw',)), (1, ('build', 5)))
    """
    first, _, rest = source.partition(" ")
    number = parse_number(first, 1, 99)
    return (None, parse_move(source)) if number is None else (number - 1, parse_move(rest))
