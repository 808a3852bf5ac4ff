"""Measures how fast bots think: the hard bot's playouts per second, the normal bot's milliseconds per choice.

Pyodide cannot measure CPU time, so a busy machine causes outliers. Rates are medians.

    python -m tests.bench.thinking [GAME ...]        in CPython
    node tests/bench/thinking.mjs [GAME ...]         in Pyodide
"""

from __future__ import annotations

import json
import sys
from random import Random
from statistics import median
from time import process_time

from engine import bots, games
from engine.bots import hard
from engine.bots.judging import judge
from engine.bots.luck import imagine
from engine.games import Game

MOVES = 300  # of one game between normal bots
EVERY = 5  # choices: how often the hard bot gets one too
WORLDS = 12


def loop() -> float:
    """Return how fast this Python is right now: millions of iterations per second of a fixed loop."""
    table, total, rates = list(range(64)), 0, []
    for _ in range(50):
        begun = process_time()
        for turn in range(20_000):
            total += table[turn & 63]
        rates.append(0.02 / max(process_time() - begun, 1e-6))
    return median(rates)


def figures(game: Game, players: int) -> dict[str, float]:
    rules, rnd = game.rules, Random(1)
    state = rules.new(game.setup(players, seed=4))
    took: list[float] = []
    rates: list[float] = []
    for _ in range(MOVES):
        decision = rules.decision(state)
        if not decision.legal:
            break
        begun = process_time()
        move = bots.choose("normal", rules, state, decision.seat, rnd)
        if len(decision.legal) > 1:
            took.append(1000 * (process_time() - begun))
            if len(took) % EVERY == 0:
                value_of = judge(rules, state)
                for _ in range(WORLDS):
                    begun = process_time()
                    world = imagine(rules, state, decision.seat, rnd)
                    for answer in decision.legal:
                        bots.finished(hard.rollout(rules, world, answer, decision.seat, value_of, rnd))
                    rates.append(len(decision.legal) / max(process_time() - begun, 1e-6))
        rules.apply(state, move)
    took.sort()
    return {
        "rollouts_per_s": round(median(rates)),
        "normal_median_ms": round(took[len(took) // 2], 2),
        "normal_p95_ms": round(took[len(took) * 95 // 100], 2),
    }


def main(names: list[str]) -> None:
    print(json.dumps({"loop_millions_per_s": round(loop(), 1), "python": sys.version.split()[0]}))
    for game in games.every():
        if not names or game.id in names:
            for players in sorted({game.players[0], min(4, game.players[-1])}):
                print(json.dumps({"game": game.id, "players": players, **figures(game, players)}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
