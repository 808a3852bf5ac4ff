"""Bots acting out of turn: the best of the rules' ideas, if it is better than doing nothing."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any

from ..rules import Move, Rules, Seat, State
from .gentle import at_ease
from .hard import NOTHING, Budget, search
from .judging import judge
from .luck import expected, imagine
from .names import RANDOM, get

Idea = Generator[None, None, Move | None]
RANDOM_ASIDES = 0.1  # how often the random bot acts out of turn
EASY_MISSES = 0.5  # how often the easy bot has no idea
BETTER = 1e-6
TEMPTING = 3  # ideas that the hard bot searches
CLOSE = 0.01  # how much worse than doing nothing they may look right after the move
SHARE = 4  # the usual thinking time is divided by this


def consider(
    name: str, rules: Rules[Any], state: State, seat: Seat, ideas: Sequence[Move], rnd: Random, budget: Budget
) -> Idea:
    """Return the idea that a bot plays, or None.

    The bot never sees the true state; it imagines what is hidden.
    """
    level, character = get(name)
    if level == RANDOM:
        return rnd.choice(ideas) if ideas and rnd.random() < RANDOM_ASIDES else None
    if not ideas or (level == "easy" and rnd.random() < EASY_MISSES):
        return None
    imagined = imagine(rules, state, seat, rnd)
    value_of = judge(rules, imagined, character)
    if level == "gentle":  # it asks nobody for anything
        ideas = rules.ideas(imagined, seat, asking=False)
        if not ideas or at_ease(rules, imagined, seat, value_of):
            return None
    nothing = value_of(imagined, seat)
    worth: list[tuple[float, Move]] = []
    for move in ideas:
        worth.append((expected(rules, imagined, move, seat, 0, value_of, rnd).value, move))
        yield
    worth.sort(key=lambda idea: -idea[0])
    if level != "hard":
        return worth[0][1] if worth[0][0] > nothing + BETTER else None
    tempting = [move for value, move in worth[:TEMPTING] if value > nothing - CLOSE]
    if not tempting:
        return None
    # What is clearly good and needs no reply is not put off: playouts do it later, and see no difference.
    alone = set(rules.ideas(imagined, seat, asking=False))
    clear = any(move in alone and value > nothing + CLOSE for value, move in worth[:TEMPTING])
    choices = tempting if clear else [NOTHING, *tempting]
    tried = yield from search(rules, imagined, seat, choices, rnd, value_of, share(budget))
    return tried[0].move or None


def share(budget: Budget) -> Budget:
    """Return a part of a bot's thinking time, because there are many moments to act out of turn."""
    return Budget(-(-budget.rollouts // SHARE), budget.ms / SHARE)
