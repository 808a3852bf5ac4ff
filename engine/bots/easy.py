"""The easy bot: it overlooks half of the moves, and sometimes plays any of them."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

from ..rules import Decision, Move, Rules, State
from .judging import Judge
from .luck import expected

SLIP = 0.4  # how often it plays any move
SEEN = 0.5  # the share of moves that it looks at


def think(
    rules: Rules[Any], state: State, decision: Decision, rnd: Random, judge: Judge
) -> Generator[None, None, Move]:
    """Return the best of the moves that the bot notices, judging the position right after each."""
    legal = list(decision.legal)
    rnd.shuffle(legal)
    if len(legal) == 1 or rnd.random() < SLIP:
        return legal[0]
    best, best_value = legal[0], -1.0
    for move in legal[: max(2, round(SEEN * len(legal)))]:
        value = expected(rules, state, move, decision.seat, 0, judge, rnd).value
        if value > best_value:
            best, best_value = move, value
        yield
    return best
