"""`games`: list the games with their options, and the bots."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from .. import games
from ..bots import KNOWN
from ..games import Game

HELP = "list the games with their options, and the bots"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: Namespace) -> Iterator[str]:
    if arguments.json:
        yield json.dumps([describe(game) for game in games.every()], ensure_ascii=False, indent=2)
        return
    for game in games.every():
        yield f"{game.id:<12} {game.title}, {game.players[0]} to {game.players[-1]} players. {game.tagline}"
        for option in game.options:
            name = option.id if option.is_flag else f"{option.id}:{option.low}-{option.high}"
            yield f"{'':<12}   --options {name:<16} {option.title}: {option.help}"
    yield f"bots: {', '.join(KNOWN)}"


def describe(game: Game) -> dict[str, Any]:
    """Return a game's description as JSON data."""
    return {
        "id": game.id,
        "title": game.title,
        "tagline": str(game.tagline),
        "plays_by": str(game.plays_by),
        "players": list(game.players),
        "minutes": list(game.minutes),
        "version": game.version,
        "options": [
            {
                "id": option.id,
                "title": str(option.title),
                "help": str(option.help),
                "default": option.default,
                "low": option.low,
                "high": option.high,
                "needs": option.needs,
                "ours": option.ours,
            }
            for option in game.options
        ],
    }
