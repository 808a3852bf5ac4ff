"""Numbers on the command line: whole, within bounds, or one clear sentence."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Mapping

from ..bots.hard import Budget
from ..parsing import parse_number


def number(low: int, high: int) -> Callable[[str], int]:
    """An argument that is a whole number from `low` to `high`."""

    def parse(source: str) -> int:
        found = parse_number(source, low, high)
        if found is None:
            raise ArgumentTypeError(f"“{source[:40]}” is not a whole number from {low} to {high}")
        return found

    return parse


SEED = number(0, 2**63 - 1)
GAMES = number(1, 10_000_000)
ROLLOUTS = number(1, 10_000_000)
JOBS = number(1, 64)
# Imagined games a choice, the same on every machine: no more than a tenth of what a hard bot has time for in
# a browser, by
# tests/bench/thinking.mjs with two seats (about a deal, half). Where they take least time, more of them.
A_TENTH = 60
QUICKER: Mapping[str, int] = {"homeward": 175}


def budget_for(game: str, given: int | None) -> Budget:
    """How long a hard bot may think in this game, unless the command line says otherwise."""
    return Budget(given or QUICKER.get(game, A_TENTH))


def add_budget(parser: ArgumentParser) -> None:
    """How long a hard bot may think."""
    parser.add_argument(
        "--budget",
        type=ROLLOUTS,
        metavar="N",
        help="imagined games a choice of a hard bot (a tenth of what it has time for in a browser)",
    )
