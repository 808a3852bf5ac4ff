"""`tournament`: every bot against every other in every game and variant, written down as a table and a chart.

What was played is kept beside them, so that a tournament can be stopped, gone on with, and run game by game.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from .. import games
from ..bots.hard import Budget
from ..errors import BadSetup
from ..games import Game
from ..rules import Setup
from . import chart
from .duel import Score, duel, line
from .numbers import GAMES, add_budget

HELP = "let all bots play against each other in all games, and write the table and the chart for the docs"
PAIRS = (("normal", "easy"), ("hard", "normal"), ("hard", "easy"), ("easy", "random"), ("normal", "random"), ("hard", "random"))
AMONG = ("hard", "normal")  # one among several, at a table of AMONG_SEATS
AMONG_SEATS = 4

HEAD = """# How strong the bots are

Every row is a bot against another: its share of wins, and between which bounds it lies with 95 % certainty (Wilson's interval).
Seats are rotated, and every deal is played once from each seat. A hard bot has {budget} imagined games a choice, about a tenth of
what it has time for in a browser. In a duel of two the other half is the rival's; one of four alike would win 25 %.

This page is written by one command, which goes on where it was stopped: `python -m engine tournament --games {games} --budget {budget}`.

![Shares of wins with their intervals](bots.svg)
"""


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="*", help="only these games (all)")
    parser.add_argument("--games", type=GAMES, default=200, metavar="N", help="how many for each pair (200)")
    add_budget(parser)
    parser.add_argument("--to", type=Path, default=Path("docs"), metavar="DIR", help="where the table and the chart go (docs)")


def run(arguments: Namespace) -> Iterator[str]:
    chosen = [games.get(name) for name in arguments.game] or games.every()
    kept = arguments.to / "bots.json"
    scores = load(kept)
    for game in chosen:
        for setup, names in pairings(game):
            if any(score.games >= arguments.games and same(score, setup, names, arguments.budget) for score in scores):
                continue
            score = duel(setup, names, arguments.games, Budget(arguments.budget))
            scores = [other for other in scores if not same(other, setup, names, arguments.budget)] + [score]
            save(arguments.to, scores, arguments.games, arguments.budget)
            yield line(score)
    save(arguments.to, scores, arguments.games, arguments.budget)
    yield f"{len(scores)} pairings are in {arguments.to / 'bots.md'}"


def pairings(game: Game) -> Iterator[tuple[Setup, tuple[str, str]]]:
    """Who plays whom, where: all pairs at the smallest table with every option in turn; one among several at a larger one."""
    for setup in variants(game, max(2, game.players[0])):
        for names in PAIRS:
            yield setup, names
    if AMONG_SEATS in game.players:
        yield game.setup(AMONG_SEATS), AMONG


def variants(game: Game, players: int) -> Iterator[Setup]:
    """The plain game and each flag by itself, as far as they can be played by so many."""
    for option in (None, *game.options):
        try:
            if option is None:
                yield game.setup(players)
            elif option.is_flag:
                yield game.setup(players, {**({option.needs: 1} if option.needs else {}), option.id: 1 - option.default})
        except BadSetup:
            continue


def same(score: Score, setup: Setup, names: tuple[str, str], budget: int) -> bool:
    """Is this the score of that pairing?"""
    key = (setup.game, games.options_text(setup.options), setup.players, names, budget, setup.seed)
    return key == (score.game, score.options, score.players, score.bots, score.budget, score.seed)


# --- keeping it


def load(path: Path) -> list[Score]:
    if not path.is_file():
        return []
    return [Score(**{**row, "bots": tuple(row["bots"])}) for row in json.loads(path.read_text(encoding="utf-8"))]


def save(folder: Path, scores: Sequence[Score], count: int, budget: int) -> None:
    """The scores for the next time, the table, the chart."""
    folder.mkdir(parents=True, exist_ok=True)
    ordered = sorted(scores, key=_order)
    rows = ",\n".join(json.dumps(_row(score)) for score in ordered)
    (folder / "bots.json").write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    (folder / "bots.md").write_text(page(ordered, count, budget), encoding="utf-8")
    (folder / "bots.svg").write_text(chart.draw(ordered), encoding="utf-8")


def _row(score: Score) -> dict[str, Any]:
    data = score.data()
    return {name: value for name, value in data.items() if name not in ("share", "low", "high")}


def _order(score: Score) -> tuple[Any, ...]:
    place = {game.id: number for number, game in enumerate(games.every())}
    pair = PAIRS.index(score.bots) if score.bots in PAIRS else len(PAIRS)
    return (place.get(score.game, 99), score.players, score.options, score.budget, pair)


def page(scores: Sequence[Score], count: int, budget: int) -> str:
    """docs/bots.md."""
    parts = [HEAD.format(games=count, budget=budget)]
    for name in dict.fromkeys(score.game for score in scores):
        parts.append(f"\n## {games.get(name).title}\n\n")
        parts.append("| options | seats | bot | against | wins | 95 % | games | imagined games a choice |\n")
        parts.append("|---|---|---|---|---|---|---|---|\n")
        for score in scores:
            if score.game == name:
                low, high = score.interval
                one, other = score.bots
                parts.append(
                    f"| {score.options or 'none'} | {score.players} | {one} | {other} | {100 * score.share:.1f} % "
                    f"| {100 * low:.1f} to {100 * high:.1f} | {score.games} | {score.budget if 'hard' in one + other else '–'} |\n"
                )
    return "".join(parts)
