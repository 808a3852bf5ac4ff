"""How bots deal with chance: nobody in an imagined game knows the next roll or card.

A seat that chooses in an imagined game must not see what the world in which it is imagined has in store.
So a move whose outcome depends on chance is judged in other worlds, each with fresh random numbers, and only
then played in its own.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from ..events import Event
from ..rules import Move, Rules, Seat, State
from .judging import Judge

TRIES = 8  # fresh worlds in which a choice that depends on chance is judged
QUICK_TRIES = 4  # the same in a playout


class Judged(NamedTuple):
    """The value of a move, and whether chance had a part in it."""

    value: float
    lucky: bool


def imagine(rules: Rules[Any], state: State, seat: Seat, rnd: Random) -> State:
    """Return a world as it might be, as far as a seat can know."""
    world: State = state.clone()
    rules.redeal(world, seat, rnd)
    return world


def depends_on_luck(rules: Rules[Any], state: State, move: Move, seat: Seat) -> bool:
    """True if chance decides what a move leads to.

    If the rules do not declare their `chance_verbs`, the move is played on a copy to find out.
    """
    if rules.chance_verbs is not None:
        return move[0] in rules.chance_verbs
    trial: State = state.clone()
    happened: list[Event] = []
    rules.apply(trial, move, seat, happened.append)
    return trial.rng != state.rng or any(event.kind in rules.revealing for event in happened)


def after(
    rules: Rules[Any], world: State, move: Move, seat: Seat, leaves: int, judge: Judge, rnd: Random
) -> Judged:
    """Judge where a move of `seat` leads in this world. If the seat goes on, its best continuation counts."""
    trial: State = world.clone()
    rules.apply(trial, move, seat)
    if leaves and (pending := rules.decision(trial)).seat == seat and 1 < len(pending.legal) <= leaves:
        share = leaves // len(pending.legal)
        judged = [expected(rules, trial, further, seat, share, judge, rnd) for further in pending.legal]
        return Judged(max(one.value for one in judged), any(one.lucky for one in judged))
    return Judged(judge(trial, seat), False)


def expected(
    rules: Rules[Any],
    state: State,
    move: Move,
    seat: Seat,
    leaves: int,
    judge: Judge,
    rnd: Random,
    tries: int = TRIES,
) -> Judged:
    """Judge a move of a seat that does not know the next chance event, on average over a few worlds."""
    if not depends_on_luck(rules, state, move, seat):
        return after(rules, state, move, seat, leaves, judge, rnd)
    total = 0.0
    for _ in range(tries):
        world = imagine(rules, state, seat, rnd)
        total += after(rules, world, move, seat, leaves // tries, judge, rnd).value
    return Judged(total / tries, True)
