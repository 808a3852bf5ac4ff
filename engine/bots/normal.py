"""The normal bot: it looks one move ahead with `evaluate`.

If a move leaves the same seat with another choice, such as the rest of a split, its value is that of the best
continuation. If a move ends in a draw or a roll, its value is the average over a few imagined ones.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

from ..rules import Decision, Move, Rules, Seat, State
from .judging import Judge

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
        value = yield from _average(rules, worlds, move, decision.seat, LEAVES // len(legal), judge)
        if value > best_value:
            best, best_value = move, value
    return best


def _average(
    rules: Rules[Any], worlds: list[State], move: Move, seat: Seat, leaves: int, judge: Judge
) -> Generator[None, None, float]:
    """Return the average value of a move over imagined worlds.

    If the first two worlds agree exactly, chance plays no part, and no more are tried.
    """
    values: list[float] = []
    for world in worlds:
        values.append(after(rules, world, move, seat, leaves, judge))
        yield
        if len(values) == 2 and values[0] == values[1]:
            break
    return sum(values) / len(values)


def imagine(rules: Rules[Any], state: State, seat: Seat, rnd: Random) -> State:
    """Return a world as it might be, as far as a seat can know."""
    world: State = state.clone()
    rules.redeal(world, seat, rnd)
    return world


def after(rules: Rules[Any], state: State, move: Move, seat: Seat, leaves: int, judge: Judge) -> float:
    """Return the value of the position for `seat` after the move and its own best continuation."""
    trial: State = state.clone()
    rules.apply(trial, move, seat)
    pending = rules.decision(trial)
    if pending.seat == seat and 1 < len(pending.legal) <= leaves:
        return max(
            after(rules, trial, further, seat, leaves // len(pending.legal), judge)
            for further in pending.legal
        )
    return judge(trial)[seat]
