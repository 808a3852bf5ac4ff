"""`check`: run the conformance suite over as many games as you like."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from .. import checks, games
from .numbers import GAMES, SEED

HELP = "run the conformance suite on every game, with every number of players and every option"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="check only this game (default: all)")
    parser.add_argument("--games", type=GAMES, default=1, metavar="N", help="games per setup (default: 1)")
    parser.add_argument(
        "--seed",
        type=SEED,
        default=1,
        metavar="S",
        help="seed of the first game; it goes up by one per game (default: 1)",
    )


def run(arguments: Namespace) -> Iterator[str]:
    chosen = [games.get(arguments.game)] if arguments.game else games.every()
    for game in chosen:
        for index in range(len(checks.setups(game))):
            moves = 0
            for seed in range(arguments.seed, arguments.seed + arguments.games):
                line = checks.Line(checks.setups(game, seed)[index])
                moves += len(line.moves)
                for name in checks.CHECKS:
                    checks.run(name, line)
            played = "1 game" if arguments.games == 1 else f"{arguments.games} games"
            passed = f"passed {len(checks.CHECKS)} checks in {played}, {moves} moves"
            yield f"{checks.describe(line.setup)}: {passed}"
