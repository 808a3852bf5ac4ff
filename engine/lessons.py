"""Positions laid out by hand: to show what a rule means, and to learn a game by playing it.

A game keeps them in `engine/games/<id>/lessons.py`: EXAMPLES for its rulebook, and LESSON, its first game, chapter by chapter.
All of it is played by the game's own rules; the learner has the first seat. How it looks is in ui/lesson.py and ui/examples.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from .match import Match
from .rules import Move, Seat, Setup, State, parse_move
from .text import Text

LEARNER: Seat = 0
Laid = tuple[Setup, State]


class Example(NamedTuple):
    """What a rule means, in one picture: a position, and what is played in it."""

    rule: str  # the number under which the rulebook shows it
    says: Text
    lays: Callable[[], Laid]
    # as in a record: by the seat that is asked, unless a seat's number stands before it
    moves: tuple[str, ...]
    # the kinds of events to look at closely, where others lead far away; else all
    about: tuple[str, ...] = ()


class Step(NamedTuple):
    """One thing to do."""

    says: Text
    wants: tuple[str, ...]  # the moves that go on, all of them alike for what follows
    # What the other seats play after it, written as an example's moves; and passes that the table makes for
    # the learner by itself.
    others: tuple[str, ...] = ()


class Chapter(NamedTuple):
    """A position, and what is learned in it."""

    lays: Callable[[], Laid]
    steps: tuple[Step, ...]
    done: Text  # what was learned


class Lessons(Protocol):
    """The module `engine/games/<id>/lessons.py`."""

    EXAMPLES: Sequence[Example]
    LESSON: Sequence[Chapter]


def match(lays: Callable[[], Laid]) -> Match:
    """A table with that position."""
    setup, state = lays()
    return Match(setup, state)


def scripted(source: str) -> tuple[Seat | None, Move]:
    """A move of a script; with a seat, if it is one that the seat makes unasked.

    >>> scripted("draw"), scripted("2 build 5")
    ((None, ('draw',)), (1, ('build', 5)))
    """
    first, _, rest = source.partition(" ")
    return (int(first) - 1, parse_move(rest)) if first.isdigit() else (None, parse_move(source))
