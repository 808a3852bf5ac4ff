"""Numbers on the command line: whole, within bounds, or one clear sentence."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable


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
