"""Measures cards per second: the engine in CPython and Pyodide against the one-file reference, in one run.

It also compares Homeward's variants with its standard game, and the turns per second of the other games with
the reference's cards per second.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any, NamedTuple

from engine import games
from engine.commands.simulate import simulate as playouts
from tests.bench.reference import cards_per_s
from tools.files import ROOT

OTHERS = {"starlane": 50, "twentyone": 120, "bounty": 4}  # how many games of each are timed at once
SIMULATE = ("homeward", "--players", "4", "--seed", "1", "--json")
ROUNDS = 6


class Round(NamedTuple):
    """What one round found."""

    rates: dict[str, float]  # cards per second; of the other games, turns
    ratios: dict[str, float]
    thinking: dict[str, float]


def simulate(command: list[str], games: int) -> float:
    """Return cards per second of one run of the command line."""
    order = [*command, *SIMULATE, "--games", str(games)]
    ran = subprocess.run(order, cwd=ROOT, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(ran.stderr[-500:])
    said: dict[str, Any] = json.loads(ran.stdout)
    return float(said["cards_per_s"])


def variants(first: int, rounds: int = 5) -> dict[str, float]:
    """Return cards per second of points and teams, divided by the standard game's in the same process."""
    game = games.get("homeward")
    rates: dict[str, list[float]] = {"standard": [], "points": [], "teams": []}
    for begin in range(first, first + 20 * rounds, 20):
        for name, found in rates.items():
            options = {} if name == "standard" else {name: 1}
            tally = playouts(game.setup(4, options, seed=begin), ["random"] * 4, 20)
            found.append(tally.cards / tally.seconds)
    return {
        f"{name}_to_standard": median(
            rate / usual for rate, usual in zip(rates[name], rates["standard"], strict=True)
        )
        for name in ("points", "teams")
    }


def others(rounds: int = 5) -> dict[str, float]:
    """Return turns per second of the other games, each the best of a few runs of the same games."""
    rates = dict.fromkeys(OTHERS, 0.0)
    for _ in range(rounds):
        for name, count in OTHERS.items():
            tally = playouts(games.get(name).setup(4, seed=1), ["random"] * 4, count)
            rates[name] = max(rates[name], tally.turns / tally.seconds)
    return rates


def thinking() -> dict[str, float]:
    """Return how fast bots think in Pyodide, in a four-player game of Homeward."""
    ran = subprocess.run(
        ["node", "tests/bench/thinking.mjs", "homeward"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        raise SystemExit(ran.stderr[-500:])
    said: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return {name: float(said[name]) for name in ("rollouts_per_s", "normal_median_ms", "normal_p95_ms")}


def rounds() -> Iterator[Round]:
    """Let everything take turns, because the machine's own speed changes from minute to minute."""
    for number in range(ROUNDS):
        rates = {
            "reference": cards_per_s(1.0),
            "homeward": simulate([sys.executable, "-m", "engine", "simulate"], 1000),
            "pyodide": simulate(["node", "tests/bench/simulate.mjs"], 300),
            **others(),
        }
        yield Round(rates, variants(100 * number), thinking())


def figures(found: Sequence[Round]) -> dict[str, float]:
    """Take the best of each rate, because other load can only slow a run down, and the median of ratios."""
    rates = {name: max(one.rates[name] for one in found) for name in found[0].rates}
    thought = {name: [one.thinking[name] for one in found] for name in found[0].thinking}
    reference = rates["reference"]
    return {
        "reference_cards_per_s": reference,
        "homeward_cards_per_s": rates["homeward"],
        **{f"{name}_to_reference": rate / reference for name, rate in rates.items() if name != "reference"},
        **{name: median(one.ratios[name] for one in found) for name in found[0].ratios},
        "hard_rollouts_to_reference": max(thought["rollouts_per_s"]) / reference,
        "normal_median_ms": min(thought["normal_median_ms"]),
        "normal_p95_ms": min(thought["normal_p95_ms"]),
    }
