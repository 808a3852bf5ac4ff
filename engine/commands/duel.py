"""`duel`: one bot against another, seats rotated, the same cards for both.

Every deal is played by itself, from its own seed: in whatever order and by however many processes, the score is the same.
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

HELP = "let one bot play against another, with seats changed and the same cards, and count its wins"
Z = 1.959964  # standard errors on either side that hold 95 %


Each = Callable[..., Iterable[list["Played"]]]  # `map`, here or over processes


class Played(NamedTuple):
    """One game: the counted bot's share of the win, what it would be if all were alike, and whether the game came to its end."""

    won: float
    fair: float
    ended: bool


@dataclass
class Score:
    """How a bot did against another. A win that is shared counts as its share, a game without an end as everybody's."""

    game: str
    options: str
    players: int
    bots: tuple[str, str]  # the one whose wins are counted, and who has all other seats
    budget: int
    seed: int
    games: int = 0
    wins: float = 0.0
    capped: int = 0
    fair: float = 0.5  # what it would win if all were alike
    seconds: float = 0.0

    @property
    def pairing(self) -> tuple[Any, ...]:
        """Who plays whom at what table: all but how it went."""
        return self.game, self.options, self.players, self.bots, self.budget, self.seed

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    def data(self) -> dict[str, Any]:
        """Flat, for programs."""
        low, high = self.interval
        return {
            **asdict(self),
            "wins": round(self.wins, 3),
            "share": round(self.share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins (Wilson's): honest for few games and for shares near 0 or 1.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    """
    share, spread = wins / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return middle - half, middle + half


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--bots",
        default="hard,normal",
        metavar="A,B",
        help="whose wins are counted, and who sits elsewhere (hard,normal)",
    )
    parser.add_argument("--players", type=number(2, 99), metavar="N", help="seats; as few as the game has")
    parser.add_argument(
        "--games",
        type=GAMES,
        default=200,
        metavar="N",
        help="how many, rounded up so that every seat has its turn (200)",
    )
    parser.add_argument("--seed", type=SEED, default=0, metavar="S", help="of the first game (0)")
    parser.add_argument("--options", default="", metavar="A,B:N", help="the game's options")
    add_budget(parser)
    add_jobs(parser)
    parser.add_argument("--json", action="store_true", help="for programs")


def run(arguments: Namespace) -> Iterator[str]:
    game = games.get(arguments.game)
    names = [name.strip() for name in arguments.bots.split(",")]
    if len(names) != 2:
        raise BadSetup(T("A duel is between two bots, not {n}.", n=len(names)))
    setup = game.setup(
        arguments.players or max(2, game.players[0]), parse_options(arguments.options), arguments.seed
    )
    with spread(arguments.jobs) as each:
        score = duel(
            setup, (names[0], names[1]), arguments.games, budget_for(game.id, arguments.budget), each
        )
    yield json.dumps(score.data()) if arguments.json else line(score)


def add_jobs(parser: ArgumentParser) -> None:
    """How many processes play."""
    parser.add_argument(
        "--jobs", type=JOBS, default=1, metavar="N", help="processes that play at the same time (1)"
    )


@contextmanager
def spread(jobs: int) -> Iterator[Each]:
    """`map`, or the same over several processes."""
    if jobs == 1:
        yield map
        return
    # By its module: Python in a browser has no processes, and looks for them only here.
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        yield pool.map


def begin(setup: Setup, names: tuple[str, str], budget: Budget) -> Score:
    """A duel of which nothing is played yet."""
    for name in names:
        bots.get(name)
    return Score(setup.game, options_text(setup.options), setup.players, names, budget.rollouts, setup.seed)


def duel(
    setup: Setup,
    names: tuple[str, str],
    count: int,
    budget: Budget,
    each: Each = map,
    before: Score | None = None,
) -> Score:
    """Every seed is played once from each seat, with the same cards; each seat in turn begins. It can go on from fewer games `before`."""
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
    """The same cards, once from each seat."""
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
    """The same for people."""
    low, high = score.interval
    one, other = score.bots
    options = f" ({score.options})" if score.options else ""
    capped = f", {score.capped} without an end" if score.capped else ""
    return (
        f"{score.game}{options}, {score.players} seats: {one} against {other} wins {100 * score.share:.1f} % of {score.games} games"
        f"{capped}, 95 % between {100 * low:.1f} and {100 * high:.1f}; alike would be {100 * score.fair:.0f} %"
        f" ({score.budget} imagined games a choice, {score.seconds:.0f} s)"
    )
