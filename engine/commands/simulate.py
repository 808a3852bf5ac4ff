"""`simulate`: play games between bots, and count and time them. Random bots measure the engine's speed."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from .. import bots, games
from ..bots.hard import Budget
from ..driver import Driver
from ..errors import BadSetup
from ..games import options_text, parse_options
from ..rules import NOBODY, Rules, Setup, State, Verbs
from ..text import T
from .numbers import GAMES, SEED, add_budget, budget_for, number

HELP = "play games between bots; count turns, moves and wins, and measure the speed"


@dataclass
class Tally:
    """The result of a simulation. A game can have several winners."""

    game: str
    players: int
    bots: list[str]
    options: str
    seed: int
    games: int
    wins: list[int]
    turns: int = 0
    cards: int = 0
    moves: int = 0
    longest: int = 0  # turns of the longest game
    capped: int = 0  # games stopped at the rules' cap
    seconds: float = 0.0
    rates: dict[str, float] = field(default_factory=dict)

    def finish(self) -> None:
        """Compute the rates and averages."""
        seconds = max(self.seconds, 1e-9)
        self.rates = {
            "turns_per_s": round(self.turns / seconds),
            "cards_per_s": round(self.cards / seconds),
            "moves_per_s": round(self.moves / seconds),
            "games_per_s": round(self.games / seconds, 2),
            "mean_turns": round(self.turns / self.games, 2),
            "mean_moves": round(self.moves / self.games, 2),
        }

    def data(self) -> dict[str, Any]:
        """Return the tally as flat JSON data."""
        flat = asdict(self)
        rates = flat.pop("rates")
        return {**flat, **rates, "seconds": round(self.seconds, 4)}


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the game's id, as listed by `games`")
    parser.add_argument(
        "--players",
        type=number(1, 99),
        metavar="N",
        help="number of players (default: as many as bots are named, or the most the game allows)",
    )
    parser.add_argument(
        "--games", type=GAMES, default=100, metavar="N", help="number of games (default: 100)"
    )
    parser.add_argument(
        "--seed",
        type=SEED,
        default=0,
        metavar="S",
        help="seed of the first game; it goes up by one per game (default: 0)",
    )
    parser.add_argument(
        "--bots", default="random", metavar="A,B", help="one bot per seat, or one for all (default: random)"
    )
    parser.add_argument(
        "--options", default="", metavar="A,B:N", help="the game's options, for example a,b:20"
    )
    add_budget(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: Namespace) -> Iterator[str]:
    game = games.get(arguments.game)
    names = [name.strip() for name in arguments.bots.split(",")]
    for name in names:
        bots.get(name)
    players = arguments.players or (len(names) if len(names) > 1 else game.players[-1])
    if len(names) == 1:
        names *= players
    setup = game.setup(players, parse_options(arguments.options), arguments.seed)
    if len(names) != players:
        raise BadSetup(
            T(
                "There are {n} bots for {players} seats: name one for all, or one for each.",
                n=len(names),
                players=players,
            )
        )
    tally = simulate(setup, names, arguments.games, arguments.budget)
    if arguments.json:
        yield json.dumps(tally.data())
    else:
        yield from report(tally)


def simulate(setup: Setup, names: list[str], count: int, playouts: int | None = None) -> Tally:
    """Play `count` games. The seed, which draws lots for colors, and the first seat go up by one per game."""
    described = games.get(setup.game)
    rules: Rules[Any] = described.rules
    tally = Tally(
        setup.game, setup.players, names, options_text(setup.options), setup.seed, count, [0] * setup.players
    )
    verbs: Verbs = defaultdict(int)
    budget = budget_for(described, playouts)
    only_random = set(names) == {"random"}
    began = perf_counter()
    for index in range(count):
        seed = setup.seed + index
        colors = described.draw_colors(setup.players, setup.options, seed)
        state = rules.new(setup._replace(seed=seed, first=index % setup.players, colors=colors))
        rnd = Random(seed)
        ended = (
            rules.playout(state, rnd, verbs, rules.cap)
            if only_random
            else game(rules, state, names, rnd, budget, verbs)
        )
        turns = sum(verbs[verb] for verb in rules.turn_verbs)
        tally.longest, tally.turns = max(tally.longest, turns - tally.turns), turns
        outcome = rules.outcome(state)
        if not ended or outcome is None:
            tally.capped += 1
        else:
            for winner in outcome.winners:
                tally.wins[winner] += 1
    tally.seconds = perf_counter() - began
    tally.moves = sum(verbs.values())
    tally.cards = sum(verbs[verb] for verb in rules.card_verbs)
    tally.finish()
    return tally


def game(
    rules: Rules[Any], state: State, names: Sequence[str], rnd: Random, budget: Budget, verbs: Verbs
) -> bool:
    """Let bots play a game, their moves out of turn included. Returns False if the cap came first."""
    driver = Driver(rules, names, budget=budget)
    for _ in range(rules.cap):
        seat = rules.decision(state).seat
        if seat == NOBODY:
            return True
        unasked = bots.finished(driver.unasked(state, rnd))
        seat, move = unasked or (seat, bots.choose(names[seat], rules, state, seat, rnd, budget))
        driver.note(seat, move)
        verbs[move[0]] += 1
        rules.apply(state, move, seat)
    return rules.decision(state).seat == NOBODY


def report(tally: Tally) -> Iterator[str]:
    """Yield the tally as lines for people."""
    options = f", options {tally.options}" if tally.options else ""
    rates = tally.rates
    yield f"{tally.game}: {tally.games} games, {tally.players} players, seeds from {tally.seed}{options}"
    yield f"{tally.turns} turns, {tally.cards} cards, {tally.moves} moves in {tally.seconds:.2f} s"
    yield "per second: {turns_per_s:.0f} turns, {cards_per_s:.0f} cards, {moves_per_s:.0f} moves".format(
        **rates
    )
    yield "per game: {mean_turns:.1f} turns, {mean_moves:.1f} moves".format(**rates)
    yield f"longest game: {tally.longest} turns; {tally.capped} games stopped at the cap"
    for seat, (name, wins) in enumerate(zip(tally.bots, tally.wins, strict=True)):
        yield f"seat {seat + 1} ({name}): {wins} wins, {100 * wins / tally.games:.1f}%"
