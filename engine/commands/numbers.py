"""Numbers on the command line: whole, within bounds, or one clear sentence."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable

from ..bots.hard import Budget


def number(low: int, high: int) -> Callable[[str], int]:
    """An argument that is a whole number from `low` to `high`."""

    def parse(source: str) -> int:
        digits = source.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 20 and low <= int(source) <= high):
            raise ArgumentTypeError(f"“{source[:40]}” is not a whole number from {low} to {high}")
        return int(source)

    return parse


SEED = number(0, 2**63 - 1)
GAMES = number(1, 10_000_000)
ROLLOUTS = number(1, 10_000_000)
A_TENTH = Budget(rollouts=175)  # of what a browser has time for: enough to compare bots by, and the same on every machine


def add_budget(parser: ArgumentParser) -> None:
    """How long a hard bot may think."""
    parser.add_argument(
        "--budget", type=ROLLOUTS, default=A_TENTH.rollouts, metavar="N", help=f"imagined games a choice of a hard bot ({A_TENTH.rollouts})"
    )
