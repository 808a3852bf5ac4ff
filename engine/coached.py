"""Plays the positions and scripted moves of `engine/lessons.py`."""

from __future__ import annotations

from collections.abc import Callable

from .lessons import Laid
from .match import Match
from .parsing import parse_number
from .rules import Move, Seat, parse_move


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
