"""Random playouts of Homeward, in which nobody is asked and no decision is made.

The rules are those of offers.py, points.py and playing.py. The conformance suite compares a playout with a
game in which every decision is made and answered.
"""

from __future__ import annotations

from random import Random
from typing import Any

from ...rules import Verbs
from ..pawns.asking import DRAW
from .offers import card_moves, rest_moves
from .playing import PLAYS, draw, next_draw
from .points import hand_moves
from .state import HomewardState


def play_on(state: HomewardState, rnd: Random, verbs: Verbs, limit: int) -> int:
    """Play random moves, at most `limit`, until the game is over. Return how many could still be played."""
    chance = rnd.random
    drawn, most = 0, limit // 2  # a card takes up to two moves: the draw and its use
    for left in range(most, 0, -1):  # noqa: B007 - used after the loop
        if state.phase == "draw":
            draw(state, DRAW, None)
            drawn += 1
        phase = state.phase
        if phase == "play":
            moves = card_moves(state, state.card)
        elif phase == "hand":
            moves = hand_moves(state)
        elif phase == "split":
            moves = rest_moves(state)
        else:
            break
        count = len(moves)
        if count:
            move: Any = moves[int(chance() * count)] if count > 1 else moves[0]
            verb = move[0]
            verbs[verb] += 1
            PLAYS[verb](state, move, None)
        else:
            verbs["pass"] += 1
            next_draw(state)
    else:
        left = 0
    if drawn:
        verbs["draw"] += drawn
    state.pending = None
    return limit - drawn - (most - left)
