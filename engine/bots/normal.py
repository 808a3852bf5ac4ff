"""The normal bot: looks one move ahead through `evaluate`, chance averaged over.

A move that leaves the same seat with a further choice (the rest of a split) is judged by the best way
to go on; a move that ends in a draw or a roll is judged by the average over a few imagined ones.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

from ..rules import Decision, Move, Rules, Seat, State
from .judging import Judge

SAMPLES = 4  # imagined worlds that a move is tried in, if they differ
LEAVES = 120  # positions that all moves together may lead to in one world, own further decisions included


def think(
    rules: Rules[Any], state: State, decision: Decision, rnd: Random, judge: Judge
) -> Generator[None, None, Move]:
    """The move with the best average, ties broken by chance."""
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
    """What a move is worth. Where two worlds agree to the last bit chance has no part in it, and no more are tried."""
    values: list[float] = []
    for world in worlds:
        values.append(after(rules, world, move, seat, leaves, judge))
        yield
        if len(values) == 2 and values[0] == values[1]:
            break
    return sum(values) / len(values)


def imagine(rules: Rules[Any], state: State, seat: Seat, rnd: Random) -> State:
    """A world as it might be, for all that a seat knows."""
    world: State = state.clone()
    rules.redeal(world, seat, rnd)
    return world


def after(rules: Rules[Any], state: State, move: Move, seat: Seat, leaves: int, judge: Judge) -> float:
    """How good the position is for `seat` once it has made the move and gone on as well as it can."""
    trial: State = state.clone()
    rules.apply(trial, move, seat)
    pending = rules.decision(trial)
    if pending.seat == seat and 1 < len(pending.legal) <= leaves:
        return max(
            after(rules, trial, further, seat, leaves // len(pending.legal), judge)
            for further in pending.legal
        )
    return judge(trial)[seat]
