"""`rules`: print a game's rulebook."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from .. import games, rulebook

HELP = "print a game's numbered rules"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the game's id, as listed by `games`")
    parser.add_argument("--lang", default="en", metavar="LANG", help="language: en or es (default: en)")


def run(arguments: Namespace) -> Iterator[str]:
    game = games.get(arguments.game)
    for section in rulebook.read(game, arguments.lang):
        yield section.title
        for rule in section.rules:
            marks = "[R] " * rule.ruling + "[B] " * rule.reconstructed
            yield f"  {rule.number} {marks}{rule.text}"
        yield ""
