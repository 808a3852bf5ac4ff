"""`tournament`: let each level play the one below and random moves, in every game and variant.

It writes a page, a chart and the scores, and continues from the scores when it is run again.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from .. import bots, games
from ..bots.hard import Budget
from ..errors import BadSetup, UnknownGame
from ..games import Game
from ..rules import Setup
from ..text import T
from . import chart
from .duel import Score, add_jobs, begin, duel, line, spread
from .numbers import GAMES, add_budget, budget_for

HELP = "let the bots play each other in every game, and write the results as a page and a chart"
PAIRS = (("normal", "easy"), ("hard", "normal"), ("hard", "random"))
AMONG = ("hard", "normal")  # the first against several of the second, with AMONG_SEATS players
AMONG_SEATS = 4
# Win rates in a duel of two, unless a game has its own (`Game.targets`).
TARGETS = {("normal", "easy"): 0.60, ("hard", "normal"): 0.50, ("hard", "random"): 0.80}
KEPT_EVERY = 40  # games between two saves
FURTHER = (1, 2, 4, 8, 16)  # times as many games, while the interval leaves open whether a bot is better
TIMES = 10  # times the playouts for a hard bot that misses its target

HEAD = """# How strong the bots are

Each row shows one bot against another: its win rate and the 95% confidence interval (Wilson's). Every deal is
played once from each seat, so both sides get the same cards. Equal bots would win 50% in a duel, and 25% when
one plays against three. In a team game a bot also plays its partner's seat, so equal bots win 50% there,
whatever the number of players.

A hard bot gets a fixed number of playouts per choice: at most a tenth of what it has time for in a browser
(700 ms, two players). For deals, where it looks three rounds ahead, the same number is about half of what it
has time for.

The targets:

{targets}
- In every row, the whole interval lies above what equal bots would win: 50%, or 25% for one against three.

If a win rate meets its target but the interval is too wide to be sure, the pair plays twice as many games,
and so on up to sixteen times as many. The interval of such a row is a little too narrow, because the games
stopped as soon as the result was clear. If a hard bot misses its target, the next row shows it with ten times
the playouts. A variant that ends early leaves more to chance, and a hard bot expects rivals who choose well,
not random moves. So it may miss a target there that it meets in the full game. [Bots](architecture.md#bots)
has figures about such a miss.

The gentle bot is for playing with a child: somebody who moves at random wins about half of the games against
it. `python -m engine duel GAME --bots random,gentle` measures that.

One command writes this page. It continues where it stopped if you run it again with the same `--games`:

    python -m engine tournament --games {games}{budget}

{earlier}`--jobs 4` plays in four processes, with the same results. Python 3.12 and newer give slightly
different figures from Python 3.11, because `sum` rounds floats differently there.

![Win rates with their intervals](bots.svg)
"""
EARLIER = """\
Rows marked † were played by earlier bots, before the last change to how bots think. A row with ten times the
playouts takes about an hour of processor time, so it waits for the next run of the command, which plays all
of them again.

"""
COLUMNS = (
    "options",
    "players",
    "bot",
    "against",
    "wins",
    "95% interval",
    "target",
    "met",
    "games",
    "playouts per choice",
)


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="*", help="only these games (default: all)")
    parser.add_argument("--games", type=GAMES, default=400, metavar="N", help="games per pair (default: 400)")
    add_budget(parser)
    add_jobs(parser)
    parser.add_argument(
        "--to", type=Path, default=Path("docs"), metavar="DIR", help="folder for the results (default: docs)"
    )


def run(arguments: Namespace) -> Iterator[str]:
    chosen = [games.get(name) for name in arguments.game] or games.every()
    scores = load(arguments.to / "bots.json")
    # Writing must fail now rather than after an hour.
    save(arguments.to, scores, arguments.games, arguments.budget)
    with spread(arguments.jobs) as each:
        for times in (1, TIMES):
            for game in chosen:
                usual = budget_for(game, arguments.budget)
                for setup, names in pairings(game):
                    if times > 1 and ("hard" not in names or reached(find(scores, setup, names, usual))):
                        continue
                    budget = Budget(times * usual.rollouts)
                    score = find(scores, setup, names, budget)
                    if score.games >= enough(score, arguments.games):
                        continue
                    scores = [other for other in scores if other.key != score.key] + [score]
                    while score.games < (most := enough(score, arguments.games)):
                        duel(setup, names, min(most, score.games + KEPT_EVERY), budget, each, score)
                        save(arguments.to, scores, arguments.games, arguments.budget)
                    scores = [other for other in scores if other.pairing != score.pairing] + [score]
                    save(arguments.to, scores, arguments.games, arguments.budget)
                    yield line(score)
    yield f"wrote {len(scores)} pairings to {arguments.to / 'bots.md'}"


def find(scores: Sequence[Score], setup: Setup, names: tuple[str, str], budget: Budget) -> Score:
    """Return the score of a pairing so far, played by today's bots."""
    new = begin(setup, names, budget)
    return next((score for score in scores if score.key == new.key), new)


def target(score: Score) -> float:
    """Return the win rate that a bot should reach."""
    if score.fair < 0.5:
        return score.fair
    return games.get(score.game).targets.get(score.bots, TARGETS[score.bots])


def reached(score: Score) -> bool:
    """True if a bot meets its target, and its interval shows that it is the better one."""
    return score.share >= target(score) and score.interval[0] > score.fair


def enough(score: Score, count: int) -> int:
    """Return how many games a pairing needs: `count`, or a multiple of it while it is undecided."""
    for times in FURTHER:
        wanted = -(-times * count // score.players) * score.players
        if score.games < wanted or (score.games == wanted and not undecided(score)):
            return wanted
    return wanted


def undecided(score: Score) -> bool:
    """True if the games do not show yet which bot is better; in a duel, only if the target is met."""
    low, high = score.interval
    return low <= score.fair <= high and (score.fair < 0.5 or score.share >= target(score))


def pairings(game: Game) -> Iterator[tuple[Setup, tuple[str, str]]]:
    """Yield every pairing: all pairs with the fewest players in every variant, then one against several."""
    for setup in variants(game, max(2, game.players[0])):
        for names in PAIRS:
            yield setup, names
    if AMONG_SEATS in game.players:
        yield game.setup(AMONG_SEATS), AMONG


def variants(game: Game, players: int) -> Iterator[Setup]:
    """Yield the plain game, then each option alone that changes how it is played, if `players` can use it."""
    yield game.setup(players)
    for option in game.options:
        value = 1 - option.default if option.is_flag else option.trial
        try:
            if value is not None and option.role != "score":
                yield game.setup(players, {**({option.needs: 1} if option.needs else {}), option.id: value})
        except BadSetup:
            continue


# --- saving


def load(path: Path) -> list[Score]:
    """Return the scores saved in a file; none if there is no file."""
    if not path.is_file():
        return []
    try:
        kept = [
            Score(**{**row, "bots": tuple(row["bots"])})
            for row in json.loads(path.read_text(encoding="utf-8"))
        ]
        if not all(score.bots in PAIRS and games.get(score.game) for score in kept):
            raise ValueError("unknown pairs")
        return kept
    except (ValueError, TypeError, KeyError, UnknownGame) as error:
        raise BadSetup(T("“{file}” is not what a tournament writes.", file=str(path)[-80:])) from error


def save(folder: Path, scores: Sequence[Score], count: int, budget: int | None) -> None:
    """Write the scores, the page and the chart."""
    ordered = sorted(scores, key=_order)
    shown = [score for score in ordered if _is_shown(score, ordered, count)]
    rows = ",\n".join(json.dumps(_row(score)) for score in ordered)
    written = {
        "bots.json": f"[\n{rows}\n]\n",
        "bots.md": page(shown, count, budget),
        "bots.svg": chart.draw(shown),
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
    return (
        place[score.game],
        score.players,
        score.options,
        PAIRS.index(score.bots),
        score.budget,
        score.version,
    )


def _is_shown(score: Score, scores: Sequence[Score], count: int) -> bool:
    """True if no other row replaces this one.

    A row of today's bots replaces an earlier one as soon as it has enough games. A row with more playouts is
    for a target that was missed, so it goes when today's bots meet it.
    """
    today = score.version == bots.VERSION
    others = [other for other in scores if other.pairing == score.pairing and other is not score]
    if today:
        return score.games >= count or not others
    again = [
        other
        for other in scores
        if other.version == bots.VERSION
        and other.pairing[:4] == score.pairing[:4]
        and other.budget < score.budget
        and reached(other)
    ]
    return not again and all(other.games < count for other in others)


def page(scores: Sequence[Score], count: int, budget: int | None) -> str:
    """Return the text of docs/bots.md."""
    told = HEAD.format(
        targets=_targets(),
        games=count,
        budget=f" --budget {budget}" if budget else "",
        earlier=EARLIER if any(map(_earlier, scores)) else "",
    )
    parts = [told]
    for name in dict.fromkeys(score.game for score in scores):
        parts.append(f"\n## {games.get(name).title}\n\n")
        parts.append(_cells(COLUMNS) + "|---" * len(COLUMNS) + "|\n")
        parts += [_cells(_columns(score)) for score in scores if score.game == name]
    return "".join(parts)


def _earlier(score: Score) -> bool:
    """True if earlier bots played a row."""
    return score.version < bots.VERSION


def _targets() -> str:
    """Return the targets as a list, with the games that have their own."""
    told = []
    for (one, other), share in TARGETS.items():
        own = [
            (game.targets[one, other], game.title) for game in games.every() if (one, other) in game.targets
        ]
        exceptions = "".join(f" ({100 * differs:.0f}% in {title})" for differs, title in own)
        told.append(f"- {one.title()} beats {other} in at least {100 * share:.0f}% of games{exceptions}.")
    return "\n".join(told)


def _columns(score: Score) -> Sequence[str]:
    """Return a score as the cells of a row, in the order of COLUMNS."""
    low, high = score.interval
    return (
        score.options or "none",
        str(score.players),
        *score.bots,
        f"{100 * score.share:.1f}%",
        f"{100 * low:.1f} to {100 * high:.1f}%",
        f"{100 * target(score):.0f}%",
        "yes" if reached(score) else "no",
        f"{score.games}{' †' * _earlier(score)}",
        str(score.budget) if "hard" in score.bots else "–",
    )


def _cells(texts: Sequence[str]) -> str:
    return f"| {' | '.join(texts)} |\n"
