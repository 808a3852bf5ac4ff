"""The normal bot: it looks one move ahead with `evaluate`.

If a move leaves the same seat with another choice, such as the rest of a split, its value is that of the best
continuation. If chance decides what a move leads to, its value is the average over fresh random numbers.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

from ..rules import Decision, Move, Rules, State
from .judging import Judge
from .luck import after, depends_on_luck, imagine

SAMPLES = 4  # imagined worlds per move, if they differ
LEAVES = 120  # positions that all moves together may lead to in one world, with continuations


def think(
    rules: Rules[Any], state: State, decision: Decision, rnd: Random, judge: Judge
) -> Generator[None, None, Move]:
    """Return the move with the best average. Ties are broken at random."""
    legal = list(decision.legal)
    if len(legal) == 1:
        return legal[0]
    rnd.shuffle(legal)
    worlds = [imagine(rules, state, decision.seat, rnd) for _ in range(SAMPLES)]
    best, best_value = legal[0], -1.0
    for move in legal:
        value = yield from _average(rules, worlds, move, decision, rnd, judge)
        if value > best_value:
            best, best_value = move, value
    return best


def _average(
    rules: Rules[Any], worlds: list[State], move: Move, decision: Decision, rnd: Random, judge: Judge
) -> Generator[None, None, float]:
    """Return the average value of a move over imagined worlds.

    If the first two worlds agree exactly and chance plays no part, no more are tried.
    """
    seat, leaves = decision.seat, LEAVES // len(decision.legal)
    lucky = depends_on_luck(rules, worlds[0], move, seat)
    values: list[float] = []
    for world in worlds:
        value, further = after(rules, world, move, seat, leaves, judge, rnd)
        values.append(value)
        yield
        if len(values) == 2 and values[0] == values[1] and not (lucky or further):
            break
    return sum(values) / len(values)
