"""The normal bot: looks one move ahead through `evaluate`, chance averaged over.

A move that leaves the same seat with a further choice (the rest of a split) is judged by the best way
to go on; a move that ends in a draw or a roll is judged by the average over a few imagined ones.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

from ..rules import Decision, Move, Rules, Seat, State

SAMPLES = 4  # imagined worlds a move is tried in
LEAVES = 120  # positions that the own decisions after one move may lead to, in one world


def think(rules: Rules[Any], state: State, decision: Decision, rnd: Random) -> Generator[None, None, Move]:
    """The move with the best average, ties broken by chance."""
    legal = list(decision.legal)
    if len(legal) == 1:
        return legal[0]
    rnd.shuffle(legal)
    worlds = [_world(rules, state, decision.seat, rnd) for _ in range(SAMPLES)]
    best, best_value = legal[0], -1.0
    for move in legal:
        value = 0.0
        for world in worlds:
            value += after(rules, world, move, decision.seat, LEAVES // len(legal))
            yield
        if value > best_value:
            best, best_value = move, value
    return best


def _world(rules: Rules[Any], state: State, seat: Seat, rnd: Random) -> State:
    world: State = state.clone()
    rules.redeal(world, seat, rnd)
    return world


def after(rules: Rules[Any], state: State, move: Move, seat: Seat, leaves: int) -> float:
    """How good the position is for `seat` once it has made the move and gone on as well as it can."""
    trial: State = state.clone()
    rules.apply(trial, move)
    pending = rules.decision(trial)
    if pending.seat == seat and 1 < len(pending.legal) <= leaves:
        return max(after(rules, trial, further, seat, leaves // len(pending.legal)) for further in pending.legal)
    return rules.evaluate(trial)[seat]
