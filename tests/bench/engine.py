"""Measures cards per second: the engine in CPython and Pyodide against the one-file reference, in one run.

It also compares Homeward's variants with its standard game.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from statistics import median
from typing import Any

from engine import games
from engine.commands.simulate import simulate as playouts
from tests.bench.reference import cards_per_s
from tools.files import ROOT

SIMULATE = ("homeward", "--players", "4", "--seed", "1", "--json")


def calibration() -> float:
    """Return how fast this machine is right now: iterations per second of a fixed loop."""
    rounds = 2_000_000
    table = list(range(64))
    total = 0
    begun = time.perf_counter()
    for turn in range(rounds):
        total += table[turn & 63]
    return rounds / (time.perf_counter() - begun)


def simulate(command: list[str], games: int) -> float:
    """Return cards per second of one run of the command line."""
    order = [*command, *SIMULATE, "--games", str(games)]
    ran = subprocess.run(order, cwd=ROOT, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(ran.stderr[-500:])
    said: dict[str, Any] = json.loads(ran.stdout)
    return float(said["cards_per_s"])


def best(rounds: int = 5) -> tuple[float, float, float]:
    """Return cards per second of the reference, of the engine in CPython, and of the engine in Pyodide.

    Each is the best of a few runs, because other load can only slow a run down. The three take turns,
    because the machine's own speed changes from minute to minute.
    """
    ours = (([sys.executable, "-m", "engine", "simulate"], 1000), (["node", "tests/bench/simulate.mjs"], 300))
    rates = [
        (cards_per_s(1.0), *(simulate(command, games) for command, games in ours)) for _ in range(rounds)
    ]
    reference, here, pyodide = map(max, zip(*rates, strict=True))
    return reference, here, pyodide


def variants(rounds: int = 25) -> dict[str, float]:
    """Return cards per second of points and teams, divided by the standard game's in the same process."""
    game = games.get("homeward")
    rates: dict[str, list[float]] = {"standard": [], "points": [], "teams": []}
    for begin in range(0, 20 * rounds, 20):
        for name, found in rates.items():
            options = {} if name == "standard" else {name: 1}
            tally = playouts(game.setup(4, options, seed=begin), ["random"] * 4, 20)
            found.append(tally.cards / tally.seconds)
    ratios = {
        name: [rate / usual for rate, usual in zip(rates[name], rates["standard"], strict=True)]
        for name in ("points", "teams")
    }
    return {f"{name}_to_standard": median(found) for name, found in ratios.items()}


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
    rate, median, slow = (
        float(said[name]) for name in ("rollouts_per_s", "normal_median_ms", "normal_p95_ms")
    )
    return {"hard_rollouts_per_s": rate, "normal_median_ms": median, "normal_p95_ms": slow}


def figures() -> dict[str, float]:
    loop = calibration()
    reference, here, pyodide = best()
    return {
        "reference_cards_per_s": reference,
        "homeward_cards_per_s": here,
        "homeward_to_reference": here / reference,
        "pyodide_to_reference": pyodide / reference,
        "homeward_to_loop": here / loop,
        "reference_to_loop": reference / loop,
        **variants(),
        **thinking(),
    }
