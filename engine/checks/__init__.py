"""The conformance suite: what every game must satisfy, checked on games between random players.

The tests run it for every game, option and number of seats; `python -m engine check` runs as many games as
you like. A check knows the contract and no particular game. A failure names the game, the seed and the move,
and prints a record that leads there.
"""

from __future__ import annotations

from . import hidden, play  # noqa: F401  (they add their checks to CHECKS)
from .line import NAMES, CheckFailed, Line, describe, setups
from .suite import CHECKS, run
from .texts import in_words

__all__ = (
    "CHECKS",
    "NAMES",
    "CheckFailed",
    "Line",
    "describe",
    "in_words",
    "run",
    "setups",
)
