"""Argument types for whole numbers, and the option `--budget` that several commands share."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable

from ..bots.hard import Budget
from ..games import Game
from ..parsing import parse_number


def number(low: int, high: int) -> Callable[[str], int]:
    """Return an argument type that accepts whole numbers from `low` to `high`."""

    def parse(source: str) -> int:
        found = parse_number(source, low, high)
        if found is None:
            raise ArgumentTypeError(f"“{source[:40]}” is not a whole number from {low} to {high}")
        return found

    return parse


SEED = number(0, 2**63 - 1)
GAMES = number(1, 10_000_000)
PLAYOUTS = number(1, 10_000_000)
JOBS = number(1, 64)


def budget_for(game: Game, given: int | None) -> Budget:
    """Return how long a hard bot may think: the number of playouts given, or else the game's own."""
    return Budget(given or game.playouts)


def add_budget(parser: ArgumentParser) -> None:
    """Add the option `--budget`."""
    parser.add_argument(
        "--budget",
        type=PLAYOUTS,
        metavar="N",
        help="playouts per choice of a hard bot (default: a tenth of what a browser has time for, or less)",
    )
