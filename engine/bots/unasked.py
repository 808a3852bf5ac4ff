"""What a bot does although it is not asked: the best of the rules' ideas, if it is better than doing nothing."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any

from ..rules import Move, Rules, Seat, State
from .judging import judge
from .normal import imagine

Whim = Generator[None, None, Move | None]
RANDOM_WHIM = 0.1  # how often a random player does something unasked
EASY_MISSES = 0.5  # how often an easy one has no idea
BETTER = 1e-6


def consider(name: str, rules: Rules[Any], state: State, seat: Seat, ideas: Sequence[Move], rnd: Random) -> Whim:
    """The idea that a bot carries out, or None. It imagines what it cannot see; the true state is never looked into."""
    level, _, character = name.partition(":")
    if level == "random":
        return rnd.choice(ideas) if ideas and rnd.random() < RANDOM_WHIM else None
    if not ideas or (level == "easy" and rnd.random() < EASY_MISSES):
        return None
    imagined = imagine(rules, state, seat, rnd)
    eyes = judge(rules, imagined, character)
    best: Move | None = None
    best_value = eyes(imagined)[seat] + BETTER
    for move in ideas:
        trial = imagined.clone()
        rules.apply(trial, move, seat)
        value = eyes(trial)[seat]
        if value > best_value:
            best, best_value = move, value
        yield
    return best
