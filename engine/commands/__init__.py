"""The commands of `python -m engine`, one module each. A command yields the lines it has to say and prints nothing itself."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from typing import Protocol

from . import check, duel, games, replay, rules, simulate, tournament


class Command(Protocol):
    """What a module here has."""

    HELP: str

    def arguments(self, parser: ArgumentParser, /) -> None:
        """Say what the command line may hold."""

    def run(self, arguments: Namespace, /) -> Iterator[str]:
        """Do it. A TabtopError or CheckFailed ends it with its sentence."""


COMMANDS: Mapping[str, Command] = {
    "games": games,
    "simulate": simulate,
    "duel": duel,
    "tournament": tournament,
    "replay": replay,
    "check": check,
    "rules": rules,
}
