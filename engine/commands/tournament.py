"""`tournament`: each level against the one below and against random moves, in every game and variant, as a table and a chart.

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
from ..errors import BadSetup, UnknownGame
from ..games import Game
from ..rules import Setup
from ..text import T
from . import chart
from .duel import Score, add_jobs, begin, duel, line, spread
from .numbers import GAMES, add_budget, budget_for

HELP = "let the bots' levels play against each other in all games, and write the table and the chart for the docs"
PAIRS = (("normal", "easy"), ("hard", "normal"), ("hard", "random"))
AMONG = ("hard", "normal")  # one among several, at a table of AMONG_SEATS
AMONG_SEATS = 4
# what the project has set itself, for two seats
ASKED = {("normal", "easy"): 0.60, ("hard", "normal"): 0.55, ("hard", "random"): 0.80}
ASKED_IN = {("bounty", "hard", "random"): 0.95}
# options that are no flags, and what they are tried with: the short game
NUMBERS = {("bounty", "rounds"): 20}
KEPT_EVERY = 40  # games that are lost at most when it is stopped
FURTHER = (1, 2, 4)  # times as many games, while the interval leaves it open whether a bot is the better one
TIMES = 10  # as long as usual a hard bot may think where it misses what is asked of it

HEAD = """# How strong the bots are

Every row is a bot against another: its share of wins, and between which bounds it lies with 95 % certainty (Wilson's interval).
Seats are rotated, and every deal is played once from each seat. In a duel of two the other half is the rival's; one of four alike
would win 25 %; in Starlane four play two against two. A hard bot has no more imagined games a choice than a tenth of what it has time
for in a browser (700 ms, two seats); about a deal, which it plays on for three rounds, the same number is about half of what it has
time for.

Asked of the normal bot is 60 % against the easy one, of the hard bot 55 % against the normal one, both with an interval above 50 %,
80 % against random moves (95 % in Bounty), and more than its quarter among three normal ones. Where the share is
enough and the interval too wide to show it, or where it leaves open whether one among three wins more than its quarter, twice as many
games are played, and twice as many again; the interval of such a row promises less than 95 %, for it ended when it was decided. A row
that misses what is asked is followed by one with ten times the imagined games.

This page is written by one command, which goes on where it was stopped, if it is given the same `--games`:
`python -m engine tournament --games {games}{budget}`
(`--jobs 4` lets four processes play; the figures are the same). After a change to the bots, delete `bots.json` first.

![Shares of wins with their intervals](bots.svg)
"""


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="*", help="only these games (all)")
    parser.add_argument("--games", type=GAMES, default=400, metavar="N", help="how many for each pair (400)")
    add_budget(parser)
    add_jobs(parser)
    parser.add_argument(
        "--to", type=Path, default=Path("docs"), metavar="DIR", help="where the table and the chart go (docs)"
    )


def run(arguments: Namespace) -> Iterator[str]:
    chosen = [games.get(name) for name in arguments.game] or games.every()
    scores = load(arguments.to / "bots.json")
    # if it cannot, then better now than after an hour
    save(arguments.to, scores, arguments.games, arguments.budget)
    with spread(arguments.jobs) as each:
        for times in (1, TIMES):  # where the first is not enough
            for game in chosen:
                usual = budget_for(game.id, arguments.budget)
                for setup, names in pairings(game):
                    if times > 1 and ("hard" not in names or reached(find(scores, setup, names, usual))):
                        continue
                    budget = Budget(times * usual.rollouts)
                    score = find(scores, setup, names, budget)
                    if score.games >= enough(score, arguments.games):
                        continue
                    scores = [other for other in scores if other.pairing != score.pairing] + [score]
                    while score.games < (most := enough(score, arguments.games)):
                        duel(setup, names, min(most, score.games + KEPT_EVERY), budget, each, score)
                        save(arguments.to, scores, arguments.games, arguments.budget)
                    yield line(score)
    yield f"{len(scores)} pairings are in {arguments.to / 'bots.md'}"


def find(scores: Sequence[Score], setup: Setup, names: tuple[str, str], budget: Budget) -> Score:
    """What was played of a pairing so far."""
    new = begin(setup, names, budget)
    return next((score for score in scores if score.pairing == new.pairing), new)


def asked(score: Score) -> float:
    """The share of wins that is asked of a bot."""
    if score.fair < 0.5:
        return score.fair
    return ASKED_IN.get((score.game, *score.bots), ASKED[score.bots])


def reached(score: Score) -> bool:
    """Is it that strong? Beside a rival of the next level the interval has to show that it is the better one."""
    if score.fair < 0.5:
        return score.share > score.fair
    return score.share >= asked(score) and score.interval[0] > score.fair


def enough(score: Score, count: int) -> int:
    """How many games it takes: so many, and twice and four times as many while the interval leaves open whether it is more than fair."""
    for times in FURTHER:
        wanted = -(-times * count // score.players) * score.players
        if score.games < wanted or (score.games == wanted and not open_still(score)):
            return wanted
    return wanted


def open_still(score: Score) -> bool:
    """Might a bot be no better than the others, for all that the games so far have shown? In a duel only where its share is enough."""
    low, high = score.interval
    return low <= score.fair <= high and (score.fair < 0.5 or score.share >= asked(score))


def pairings(game: Game) -> Iterator[tuple[Setup, tuple[str, str]]]:
    """Who plays whom, where: the pairs at the smallest table with every option in turn; one among several at a larger one."""
    for setup in variants(game, max(2, game.players[0])):
        for names in PAIRS:
            yield setup, names
    if AMONG_SEATS in game.players:
        yield game.setup(AMONG_SEATS), AMONG


def variants(game: Game, players: int) -> Iterator[Setup]:
    """The plain game, each flag by itself and each number that makes another game, as far as they can be played by so many."""
    yield game.setup(players)
    for option in game.options:
        value = 1 - option.default if option.is_flag else NUMBERS.get((game.id, option.id))
        try:
            if value is not None:
                yield game.setup(players, {**({option.needs: 1} if option.needs else {}), option.id: value})
        except BadSetup:
            continue


# --- keeping it


def load(path: Path) -> list[Score]:
    """The scores that were kept there; none if nothing was."""
    if not path.is_file():
        return []
    try:
        kept = [
            Score(**{**row, "bots": tuple(row["bots"])})
            for row in json.loads(path.read_text(encoding="utf-8"))
        ]
        if not all(score.bots in PAIRS and games.get(score.game) for score in kept):
            raise ValueError("pairs that nothing is asked of")
        return kept
    except (ValueError, TypeError, KeyError, UnknownGame) as error:
        raise BadSetup(T("“{file}” is not what a tournament writes.", file=str(path)[-80:])) from error


def save(folder: Path, scores: Sequence[Score], count: int, budget: int | None) -> None:
    """The scores for the next time, the table, the chart."""
    ordered = sorted(scores, key=_order)
    rows = ",\n".join(json.dumps(_row(score)) for score in ordered)
    written = {
        "bots.json": f"[\n{rows}\n]\n",
        "bots.md": page(ordered, count, budget),
        "bots.svg": chart.draw(ordered),
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in written.items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadSetup(
            T(
                "“{file}” cannot be written: {reason}.",
                file=str(folder)[-80:],
                reason=error.strerror or str(error),
            )
        ) from error


def _row(score: Score) -> dict[str, Any]:
    data = score.data()
    return {name: value for name, value in data.items() if name not in ("share", "low", "high", "seconds")}


def _order(score: Score) -> tuple[Any, ...]:
    place = {game.id: number for number, game in enumerate(games.every())}
    return (place[score.game], score.players, score.options, PAIRS.index(score.bots), score.budget)


def page(scores: Sequence[Score], count: int, budget: int | None) -> str:
    """docs/bots.md."""
    parts = [HEAD.format(games=count, budget=f" --budget {budget}" if budget else "")]
    for name in dict.fromkeys(score.game for score in scores):
        parts.append(f"\n## {games.get(name).title}\n\n")
        parts.append(
            "| options | seats | bot | against | wins | 95 % | asked | | games | imagined games a choice |\n"
        )
        parts.append("|---|---|---|---|---|---|---|---|---|---|\n")
        for score in scores:
            if score.game == name:
                low, high = score.interval
                one, other = score.bots
                parts.append(
                    f"| {score.options or 'none'} | {score.players} | {one} | {other} | {100 * score.share:.1f} % "
                    f"| {100 * low:.1f} to {100 * high:.1f} | {100 * asked(score):.0f} % | {'yes' if reached(score) else 'no'} "
                    f"| {score.games} | {score.budget if 'hard' in one + other else '–'} |\n"
                )
    return "".join(parts)
