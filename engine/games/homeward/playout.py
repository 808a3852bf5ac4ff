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
    """Play random moves until the game ends or fewer than two of `limit` are left; return how many are."""
    chance = rnd.random
    drawn = 0
    while limit > 1:
        if state.phase == "draw":
            draw(state, DRAW, None)
            drawn += 1
            limit -= 1
        phase = state.phase
        if phase == "play":
            moves = card_moves(state, state.card)
        elif phase == "hand":
            moves = hand_moves(state)
        elif phase == "split":
            moves = rest_moves(state)
        else:
            break
        limit -= 1
        count = len(moves)
        if count:
            move: Any = moves[int(chance() * count)] if count > 1 else moves[0]
            verb = move[0]
            verbs[verb] += 1
            PLAYS[verb](state, move, None)
        else:
            verbs["pass"] += 1
            next_draw(state)
    if drawn:
        verbs["draw"] += drawn
    state.pending = None
    return limit
