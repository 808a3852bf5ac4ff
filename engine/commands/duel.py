"""`duel`: let one bot play against another, with rotated seats and the same cards for both.

Every deal has its own seed, so the score does not depend on the order of deals or the number of processes.
"""

from __future__ import annotations

import concurrent.futures
import json
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from .. import bots, games
from ..bots.hard import Budget
from ..errors import BadSetup
from ..games import options_text, parse_options
from ..rules import Rules, Seat, Setup
from ..text import T
from .numbers import GAMES, JOBS, SEED, add_budget, budget_for, number
from .simulate import game as play_game

HELP = "let one bot play against another from every seat with the same cards, and count its wins"
Z = 1.959964  # standard errors on either side of a 95% interval


Each = Callable[..., Iterable[list["Played"]]]  # `map`, in this process or over several


class Played(NamedTuple):
    """One game: the bot's share of the win, the share of equal bots, and whether the game ended."""

    won: float
    fair: float
    ended: bool


@dataclass
class Score:
    """The result of a duel. A shared win counts as a part of one; an unfinished game is won by all."""

    game: str
    options: str
    players: int
    bots: tuple[str, str]  # the bot whose wins are counted, and the one in all other seats
    budget: int
    seed: int
    games: int = 0
    wins: float = 0.0
    capped: int = 0
    fair: float = 0.5  # the share that equal bots would win
    seconds: float = 0.0
    version: int = 1  # of the bots that played

    @property
    def pairing(self) -> tuple[Any, ...]:
        """What is played: everything but the result."""
        return self.game, self.options, self.players, self.bots, self.budget, self.seed

    @property
    def key(self) -> tuple[Any, ...]:
        """The pairing and the version of the bots that played it."""
        return self.pairing, self.version

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    def data(self) -> dict[str, Any]:
        """Return the score as flat JSON data."""
        low, high = self.interval
        return {
            **asdict(self),
            "wins": round(self.wins, 3),
            "share": round(self.share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95% interval of a win rate; it also holds for few games and shares near 0 or 1.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    """
    share, spread = wins / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return middle - half, middle + half


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the game's id, as listed by `games`")
    parser.add_argument(
        "--bots",
        default="hard,normal",
        metavar="A,B",
        help="the bot whose wins are counted, and its rival (default: hard,normal)",
    )
    parser.add_argument(
        "--players", type=number(2, 99), metavar="N", help="number of players (default: the fewest)"
    )
    parser.add_argument(
        "--games",
        type=GAMES,
        default=200,
        metavar="N",
        help="number of games, rounded up to a full round of seats (default: 200)",
    )
    parser.add_argument(
        "--seed", type=SEED, default=0, metavar="S", help="seed of the first game (default: 0)"
    )
    parser.add_argument(
        "--options", default="", metavar="A,B:N", help="the game's options, for example a,b:20"
    )
    add_budget(parser)
    add_jobs(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: Namespace) -> Iterator[str]:
    game = games.get(arguments.game)
    names = [name.strip() for name in arguments.bots.split(",")]
    if len(names) != 2:
        raise BadSetup(T("A duel is between two bots, not {n}.", n=len(names)))
    setup = game.setup(
        arguments.players or max(2, game.players[0]), parse_options(arguments.options), arguments.seed
    )
    with spread(arguments.jobs) as each:
        score = duel(setup, (names[0], names[1]), arguments.games, budget_for(game, arguments.budget), each)
    yield json.dumps(score.data()) if arguments.json else line(score)


def add_jobs(parser: ArgumentParser) -> None:
    """Add the option `--jobs`."""
    parser.add_argument("--jobs", type=JOBS, default=1, metavar="N", help="number of processes (default: 1)")


@contextmanager
def spread(jobs: int) -> Iterator[Each]:
    """Provide `map`, or its counterpart over several processes."""
    if jobs == 1:
        yield map
        return
    # Looked up here: in a browser there are no processes, and importing the name would fail.
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        yield pool.map


def begin(setup: Setup, names: tuple[str, str], budget: Budget) -> Score:
    """Return the score of a duel before its first game."""
    for name in names:
        bots.get(name)
    score = Score(setup.game, options_text(setup.options), setup.players, names, budget.rollouts, setup.seed)
    score.version = bots.VERSION
    return score


def duel(
    setup: Setup,
    names: tuple[str, str],
    count: int,
    budget: Budget,
    each: Each = map,
    before: Score | None = None,
) -> Score:
    """Play every deal once from each seat; the seed and the first seat go up by one per deal.

    The score `before` of fewer games continues where it ended.
    """
    score = before or begin(setup, names, budget)
    began = perf_counter()
    deals = range(score.games // setup.players, -(-count // setup.players))
    dealt = [
        setup._replace(seed=setup.seed + deal, first=(setup.first + deal) % setup.players) for deal in deals
    ]
    for played in each(partial(_deal, names, budget), dealt):
        for won, fair, ended in played:
            score.games += 1
            score.wins += won
            score.fair = fair
            score.capped += not ended
    score.seconds += round(perf_counter() - began, 2)
    return score


def _deal(names: tuple[str, str], budget: Budget, setup: Setup) -> list[Played]:
    """Play one deal from each seat."""
    return [_one_game(setup, seat, names, budget) for seat in range(setup.players)]


def _one_game(setup: Setup, seat: Seat, bots_named: tuple[str, str], budget: Budget) -> Played:
    rules: Rules[Any] = games.get(setup.game).rules
    state = rules.new(setup)
    own = next((list(team) for team in rules.teams(state) if seat in team), [seat])
    one, other = bots_named
    names = [one if player in own else other for player in range(setup.players)]
    play_game(rules, state, names, Random(setup.seed), budget, defaultdict(int))
    outcome = rules.outcome(state)
    fair = len(own) / setup.players
    won = len(set(own) & set(outcome.winners)) / len(outcome.winners) if outcome else fair
    return Played(won, fair, outcome is not None)


def line(score: Score) -> str:
    """Return the score as a line for people."""
    low, high = score.interval
    one, other = score.bots
    options = f" ({score.options})" if score.options else ""
    capped = f", {score.capped} of them without an end" if score.capped else ""
    return (
        f"{score.game}{options}, {score.players} players: {one} wins {100 * score.share:.1f}%"
        f" of {score.games} games against {other}{capped};"
        f" 95% interval {100 * low:.1f} to {100 * high:.1f}%,"
        f" equal bots {100 * score.fair:.0f}% ({score.budget} playouts per choice, {score.seconds:.0f} s)"
    )
