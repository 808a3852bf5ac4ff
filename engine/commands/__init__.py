"""The commands of `python -m engine`, one module each. A command yields its output line by line."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from typing import Protocol

from . import check, duel, games, replay, rules, simulate, tournament


class Command(Protocol):
    """What a module in this package must define."""

    HELP: str

    def arguments(self, parser: ArgumentParser, /) -> None:
        """Add the command's arguments to its parser."""

    def run(self, arguments: Namespace, /) -> Iterator[str]:
        """Run the command; raise TabtopError or CheckFailed with a message for the user."""


COMMANDS: Mapping[str, Command] = {
    "games": games,
    "simulate": simulate,
    "duel": duel,
    "tournament": tournament,
    "replay": replay,
    "check": check,
    "rules": rules,
}
