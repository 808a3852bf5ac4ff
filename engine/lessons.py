"""Data types for a game's tutorial and for the illustrated examples in its rulebook.

A game declares both in `engine/games/<id>/lessons.py` as `LESSONS`. Every move in them is played by the
game's own rules, from positions set up by hand, and the learner has the first seat. `engine/coached.py` plays
them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .rules import Seat, Setup, State
from .text import Text

LEARNER: Seat = 0
Laid = tuple[Setup, State]


class Example(NamedTuple):
    """An illustration of a rule: a position, and the moves played in it."""

    rule: str  # the number of the rule that it appears under
    says: Text
    lays: Callable[[], Laid]
    # Written as in a record. The seat being asked makes the move, unless a seat's number comes first.
    moves: tuple[str, ...]
    # The kinds of events to zoom in on, if some lead far away; () means all of them.
    about: tuple[str, ...] = ()


class Step(NamedTuple):
    """One thing for the learner to do."""

    says: Text
    wants: tuple[str, ...]  # the accepted moves; whichever is played, the rest of the chapter is the same
    # What the other seats play next, written like an example's moves. A pass or a draw that the table makes
    # for the learner is listed here too.
    others: tuple[str, ...] = ()


class Chapter(NamedTuple):
    """A position, and the steps to take in it."""

    lays: Callable[[], Laid]
    steps: tuple[Step, ...]
    done: Text  # what the learner knows now
    more: bool = False  # not needed for a first game: one of the “More tricks” after it


class Lessons(NamedTuple):
    """All that a game declares in its `lessons.py`."""

    chapters: Sequence[Chapter] = ()
    examples: Sequence[Example] = ()
