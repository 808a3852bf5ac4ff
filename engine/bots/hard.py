"""The hard bot: information-set Monte-Carlo search.

Each imagined world, with all that the seat cannot see dealt again, is played on from every move that is still in the
race, until everybody has had a turn, and then judged. Moves are compared world by world, so that the luck of the cards counts
for all of them alike; a move that is clearly worse than the leader drops out, and its share of the budget goes to the others.
In a world that goes on, every seat answers with what looks best for itself and its team: few good turns tell more than many random ones.

What a deal was worth shows later: there the imagined game goes on for longer, and everybody also builds unasked what seems good.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from ..rules import Decision, Move, Rules, Seat, State
from .judging import Judge
from .normal import LEAVES, after, imagine

LAPS = 1  # turns of its own that the seat has in an imagined game
FAR = 3  # the same, where it shows only later what a choice was worth
CUT = 40  # moves after which an imagined game is judged wherever it has come to
FAR_CUT = 240  # the same for one that goes far
# things that a seat does unasked before one roll of a game that goes far; at a real table it may do more
WHIMS = 4
WIDEST = 12  # moves that take part in the race; of more, those that look best at once
BREATH = 2  # answers after which the page gets its turn
GLANCE = 8  # moves that an answer in it is chosen from, at most
FEWEST = 6  # worlds before any move drops out
CLEARLY = 2.0  # standard errors by which a move that drops out is worse
TWINS = 16  # worlds after which two moves that always came to the same are taken for alike
# worlds that the first sight of a move counts for beside one rival: it tells apart what the others leave
# close
HUNCH = 2
SAME = 1e-9
NOTHING: Move = ()  # to do nothing unasked


class Budget(NamedTuple):
    """How long to think: a number of imagined games, the same on every machine, or else milliseconds by the clock."""

    rollouts: int = 0
    ms: float = 700.0


class Tried(NamedTuple):
    """A move and what it came to in one world after the other. The first entries of all moves belong to the same worlds."""

    move: Move
    values: list[float]

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)


Search = Generator[None, None, list[Tried]]
Rollout = Generator[None, None, float]


def think(
    rules: Rules[Any], state: State, decision: Decision, rnd: Random, judge: Judge, budget: Budget
) -> Generator[None, None, Move]:
    """The move that does best in the worlds it could imagine."""
    if len(decision.legal) == 1:
        return decision.legal[0]
    tried = yield from search(rules, state, decision.seat, decision.legal, rnd, judge, budget)
    return tried[0].move


def search(
    rules: Rules[Any],
    state: State,
    seat: Seat,
    moves: Sequence[Move],
    rnd: Random,
    judge: Judge,
    budget: Budget,
) -> Search:
    """All moves of a seat, asides too, with what became of them, the best first."""
    chance = rnd.random
    far = _lasting(rules, state, seat, moves)
    if len(moves) > WIDEST:
        moves = yield from _shortlist(rules, state, seat, moves, rnd, judge)
    racing = [Tried(move, []) for move in moves]
    rnd.shuffle(racing)
    dropped: list[Tried] = []
    rollouts = worlds = 0
    until = perf_counter() + budget.ms / 1000
    while len(racing) > 1 and (
        rollouts < budget.rollouts if budget.rollouts else perf_counter() < until or not worlds
    ):
        world = imagine(rules, state, seat, rnd)
        for tried in racing:
            value = yield from rollout(rules, world, tried.move, seat, judge, chance, far)
            tried.values.append(value)
            yield
        rollouts += len(racing)
        worlds += 1
        if worlds >= FEWEST and worlds % 2 == 0:
            racing, out = _race(racing)
            dropped = out + dropped
    if far and worlds:  # the first sight would deceive: it has no part in this
        worth = {tried.move: tried.mean for tried in racing}
    else:
        worth = yield from _hunches(rules, state, seat, racing, rnd, judge)
    return sorted(racing, key=lambda tried: -worth[tried.move]) + sorted(
        dropped, key=lambda tried: -tried.mean
    )


def _lasting(rules: Rules[Any], state: State, seat: Seat, moves: Sequence[Move]) -> bool:
    """Is this a choice that shows its worth late, or does one of the moves put somebody before such a choice?"""
    if not rules.lasting:
        return False
    kinds = {rules.decision(state).kind}
    for move in moves:
        if move != NOTHING:
            trial: State = state.clone()
            rules.apply(trial, move, seat)
            kinds.add(rules.decision(trial).kind)
    return not kinds.isdisjoint(rules.lasting)


def _hunches(
    rules: Rules[Any], state: State, seat: Seat, racing: Sequence[Tried], rnd: Random, judge: Judge
) -> Generator[None, None, dict[Move, float]]:
    """What the moves that are left came to, and a little of how they look without playing on.

    The more rivals there are, the less of an imagined round is a move's own doing: the first sight counts for more.
    """
    world = imagine(rules, state, seat, rnd)
    rivals = (len(rules.teams(world)) or len(judge(world))) - 1
    hunch = HUNCH * rivals * rivals
    worth: dict[Move, float] = {}
    for tried in racing:
        sight = (
            judge(world)[seat]
            if tried.move == NOTHING
            else after(rules, world, tried.move, seat, LEAVES // len(racing), judge)
        )
        worth[tried.move] = (sum(tried.values) + hunch * sight) / (len(tried.values) + hunch)
        yield
    return worth


def _shortlist(
    rules: Rules[Any], state: State, seat: Seat, moves: Sequence[Move], rnd: Random, judge: Judge
) -> Generator[None, None, list[Move]]:
    """The moves that look best in a few worlds without looking further; there is no time for all."""
    worlds = [imagine(rules, state, seat, rnd) for _ in range(2)]
    worth: dict[Move, float] = {}
    for move in moves:
        worth[move] = sum(after(rules, world, move, seat, LEAVES // len(moves), judge) for world in worlds)
        yield
    return sorted(worth, key=lambda move: -worth[move])[:WIDEST]


def rollout(
    rules: Rules[Any],
    world: State,
    move: Move,
    seat: Seat,
    judge: Judge,
    chance: Callable[[], float],
    far: bool = False,
) -> Rollout:
    """Play a world on from a move until everybody has had a turn, or FAR of them, the seat itself last; judge where that leads.

    All moves are judged at that moment: just after one's own turn a position looks better than just before it. In a game that goes
    far everybody builds before a roll; only the seat itself not before the first one, since that is what it is thinking about.
    """
    decide, apply, turns = rules.decision, rules.apply, rules.turn_verbs
    state: Any = world.clone()
    if move != NOTHING:
        apply(state, move, seat)
    answers = 0
    others, had = False, 0  # has another's turn come since; how often, after that, the own
    laps, cut, most_whims = (FAR, FAR_CUT, WHIMS) if far else (LAPS, CUT, 0)
    whims, rolled = most_whims, False
    for _ in range(cut):
        pending = state.pending or decide(state)
        legal = pending.legal
        if not legal:
            break
        if legal[0][0] in turns or legal[-1][0] in turns:
            if whims and (rolled or pending.seat != seat):
                better = yield from _unasked(rules, state, pending.seat, judge)
                if better is not None:
                    state, whims = better, whims - 1
                    continue
            whims, rolled = most_whims, True
            if pending.seat != seat:
                if had == laps:
                    break
                others = True
            elif others:
                others, had = False, had + 1
        if len(legal) == 1:
            apply(state, legal[0])
        else:
            state = _answer(rules, state, pending, judge, chance)
            answers += 1
            if answers % BREATH == 0:
                yield
    value: float = judge(state)[seat]
    return value


def _answer(
    rules: Rules[Any], state: State, decision: Decision, judge: Judge, chance: Callable[[], float]
) -> State:
    """The position after what is best for the seat that is asked, out of as many moves as fit in a glance."""
    legal: Sequence[Move] = decision.legal
    if len(legal) > GLANCE:
        begin = int(chance() * len(legal))
        legal = [legal[(begin + step * len(legal) // GLANCE) % len(legal)] for step in range(GLANCE)]
    best, best_value = state, -1.0
    for move in legal:
        trial: State = state.clone()
        rules.apply(trial, move)
        value = judge(trial)[decision.seat]
        if value > best_value:
            best, best_value = trial, value
    return best


def _unasked(
    rules: Rules[Any], state: State, seat: Seat, judge: Judge
) -> Generator[None, None, State | None]:
    """The position after the best that a seat can do by itself before it rolls, if that is better than to do nothing."""
    ideas = rules.ideas(state, seat, asking=False)
    if not ideas:
        return None
    best, best_value = None, judge(state)[seat] + SAME
    for number, move in enumerate(ideas):
        trial: State = state.clone()
        rules.apply(trial, move, seat)
        value = judge(trial)[seat]
        if value > best_value:
            best, best_value = trial, value
        if number % BREATH:
            yield
    return best


def _race(racing: list[Tried]) -> tuple[list[Tried], list[Tried]]:
    """Who goes on and who drops out: those that the leader beats clearly, in the very same worlds, and those that come to the same."""
    leader = max(racing, key=lambda tried: tried.mean)
    going: list[Tried] = []
    out: list[Tried] = []
    for tried in racing:
        behind = [ahead - value for ahead, value in zip(leader.values, tried.values, strict=True)]
        count = len(behind)
        mean = sum(behind) / count
        error = sqrt(sum([(value - mean) ** 2 for value in behind]) / (count - 1) / count)
        beaten = mean > CLEARLY * error + SAME or (count >= TWINS and not any(behind))
        (out if beaten and tried is not leader else going).append(tried)
    return going, out
