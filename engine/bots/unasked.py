"""What a bot does although it is not asked: the best of the rules' ideas, if it is better than doing nothing."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any

from ..rules import Move, Rules, Seat, State

Whim = Generator[None, None, Move | None]
RANDOM_WHIM = 0.1  # how often a random player does something unasked
BETTER = 1e-6


def consider(name: str, rules: Rules[Any], state: State, seat: Seat, ideas: Sequence[Move], rnd: Random) -> Whim:
    """The idea that a bot carries out, or None. It imagines what it cannot see; the true state is never looked into."""
    if name == "random":
        return rnd.choice(ideas) if ideas and rnd.random() < RANDOM_WHIM else None
    imagined = state.clone()
    rules.redeal(imagined, seat, rnd)
    best: Move | None = None
    best_value = rules.evaluate(imagined)[seat] + BETTER
    for move in ideas:
        trial = imagined.clone()
        rules.apply(trial, move, seat)
        value = rules.evaluate(trial)[seat]
        if value > best_value:
            best, best_value = move, value
        yield
    return best
