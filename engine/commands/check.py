"""`check`: the conformance suite as a soak, over as many games as somebody has patience for."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from .. import checks, games
from .numbers import GAMES, SEED

HELP = "check that the games fulfill the contract: every number of seats, every option"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="only this one")
    parser.add_argument(
        "--games", type=GAMES, default=1, metavar="N", help="how many games at each table (1)"
    )
    parser.add_argument(
        "--seed",
        type=SEED,
        default=1,
        metavar="S",
        help="of the first game; each further one has the next (1)",
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
            yield f"{checks.describe(line.setup)}: {len(checks.CHECKS)} checks, {arguments.games} games, {moves} moves, all well"
