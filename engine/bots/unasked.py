"""What a bot does although it is not asked: the best of the rules' ideas, if it is better than doing nothing."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any

from ..rules import Move, Rules, Seat, State
from .hard import NOTHING, Budget, search
from .judging import judge
from .names import RANDOM, get
from .normal import imagine

Whim = Generator[None, None, Move | None]
RANDOM_WHIM = 0.1  # how often a random player does something unasked
EASY_MISSES = 0.5  # how often an easy one has no idea
BETTER = 1e-6
TEMPTING = 3  # ideas that a hard bot looks into
CLOSE = 0.01  # how much worse than doing nothing they may seem at first sight
SHARE = 4  # of its usual time, one part


def consider(
    name: str, rules: Rules[Any], state: State, seat: Seat, ideas: Sequence[Move], rnd: Random, budget: Budget
) -> Whim:
    """The idea that a bot carries out, or None. It imagines what it cannot see; the true state is never looked into."""
    level, character = get(name)
    if level == RANDOM:
        return rnd.choice(ideas) if ideas and rnd.random() < RANDOM_WHIM else None
    if not ideas or (level == "easy" and rnd.random() < EASY_MISSES):
        return None
    imagined = imagine(rules, state, seat, rnd)
    eyes = judge(rules, imagined, character)
    nothing = eyes(imagined)[seat]
    worth: list[tuple[float, Move]] = []
    for move in ideas:
        trial = imagined.clone()
        rules.apply(trial, move, seat)
        worth.append((eyes(trial)[seat], move))
        yield
    worth.sort(key=lambda idea: -idea[0])
    if level != "hard":
        return worth[0][1] if worth[0][0] > nothing + BETTER else None
    tempting = [move for value, move in worth[:TEMPTING] if value > nothing - CLOSE]
    if not tempting:
        return None
    tried = yield from search(rules, imagined, seat, [NOTHING, *tempting], rnd, eyes, share(budget))
    return tried[0].move or None


def share(budget: Budget) -> Budget:
    """There are many moments to do something unasked: each gets its share of the time."""
    return Budget(-(-budget.rollouts // SHARE), budget.ms / SHARE)
