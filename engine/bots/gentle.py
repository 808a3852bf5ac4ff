"""The gentle bot, for playing with a child: somebody who moves at random beats it about half of the time.

It plays what is pleasant and easy to see, such as moving a pawn on, and does not look for chances to hurt
anybody. While it is not behind, it takes its time: it makes small steps that hurt nobody, and in some games
it does others a favor. It never overlooks a move that wins.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any, NamedTuple

from ..rules import NOBODY, Decision, Move, Rules, Seat, State
from .judging import Judge

FAVORS = 0.6  # how often it does others a favor while it is at ease
SLIGHT = 1e-9  # smaller changes are none


class Seen(NamedTuple):
    """A move, what it brings the seat itself, and what it takes from the others."""

    move: Move
    gain: float
    harm: float


def at_ease(rules: Rules[Any], state: State, seat: Seat, judge: Judge) -> bool:
    """True if no rival is further ahead than the game's `patience` allows."""
    team = next((mates for mates in rules.teams(state) if seat in mates), (seat,))
    rivals = [judge(state, other) for other in range(len(rules.evaluate(state))) if other not in team]
    return judge(state, seat) >= max(rivals) - rules.patience(state)


def think(
    rules: Rules[Any], state: State, decision: Decision, sensible: Sequence[Move], rnd: Random, judge: Judge
) -> Generator[None, None, Move]:
    """Return a winning move or a pleasant one; for a seat at ease, perhaps a favor or a small step."""
    seat = decision.seat
    calm = at_ease(rules, state, seat, judge)
    if calm and rnd.random() < FAVORS and (favors := rules.favors(state, decision)):
        return rnd.choice(favors)
    before, now = rules.parts(state), judge(state, seat)
    seen: list[Seen] = []
    for move in sensible:
        trial: State = state.clone()
        rules.apply(trial, move)
        yield
        if rules.decision(trial).seat != NOBODY:
            after = rules.parts(trial)
            gain = sum(after[part][seat] - before[part][seat] for part in ("run", "keep"))
            seen.append(Seen(move, gain, after["hunt"][seat] - before["hunt"][seat]))
        elif judge(trial, seat) > now:
            return move
    if not seen:
        return rnd.choice(sensible)
    rnd.shuffle(seen)
    return _small_step(seen) if calm else max(seen, key=lambda one: one.gain).move


def _small_step(seen: Sequence[Seen]) -> Move:
    """Return the smallest step forward that hurts nobody, or else any move that hurts nobody."""
    kind = [one for one in seen if one.harm <= SLIGHT] or seen
    forward = [one for one in kind if one.gain >= -SLIGHT]
    return min(forward or kind[:1], key=lambda one: one.gain).move
