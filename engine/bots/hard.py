"""The hard bot: information-set Monte Carlo search.

It imagines worlds in which everything that its seat cannot see is dealt again. In each world it plays on from
every candidate move until everybody has had a turn, and judges the result. Moves are compared world by world,
so luck is the same for all of them. A move that is clearly worse than the leader is dropped, and its share of
the budget goes to the others. In a playout every seat plays what looks best for itself and its team, because
a few sensible turns tell more than many random ones.

A deal pays off later, so playouts about deals are longer, and seats also act out of turn in them. Nobody in a
playout knows the next roll or card (see luck.py).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from ..rng import from_seed
from ..rules import Decision, Move, Rules, Seat, State
from .judging import Judge
from .luck import QUICK_TRIES, after, depends_on_luck, expected, imagine
from .normal import LEAVES

LAPS = 1  # turns that the seat itself gets in a playout
FAR_LAPS = 3  # the same for a choice that pays off later
CUT = 40  # moves after which a playout is judged wherever it is
FAR_CUT = 240  # the same for a long playout
FAR_ASIDES = 4  # asides per seat before one roll of a long playout; at a real table there may be more
WIDEST = 12  # moves that are searched; the rest are dropped after a first look
YIELD_EVERY = 2  # answers after which the search yields
MOST_REPLIES = 8  # moves among which a playout chooses an answer
FIRST_DROP = 6  # worlds before any move is dropped
CLEAR_GAP = 2.0  # standard errors by which a dropped move is worse than the leader
EQUAL_AFTER = 16  # worlds after which a move that was never worse or better counts as equal
# Playouts that a move's value at first look counts for, with one rival. It decides between close moves.
FIRST_LOOK = 2
LUCKY_LOOK = 300  # the same for a choice that depends on chance, where playouts differ by luck most of all
LUCKY_LOOKS = 8  # first looks at each move of such a choice
SAME = 1e-9
NOTHING: Move = ()  # the choice not to act out of turn


class Budget(NamedTuple):
    """How long to think: a number of playouts, or milliseconds if that is 0.

    A number of playouts gives the same move on every machine.
    """

    rollouts: int = 0
    ms: float = 700.0


class Tried(NamedTuple):
    """A move, and its value in each imagined world.

    All moves were tried in the same worlds in the same order, until they were dropped.
    """

    move: Move
    values: list[float]

    @property
    def mean(self) -> float:
        """The average value."""
        return sum(self.values) / len(self.values)


Search = Generator[None, None, list[Tried]]
Rollout = Generator[None, None, float]


def think(
    rules: Rules[Any], state: State, decision: Decision, rnd: Random, judge: Judge, budget: Budget
) -> Generator[None, None, Move]:
    """Return the move that does best in the imagined worlds."""
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
    """Return the moves with their values, best first. They may be asides."""
    far = _lasting(rules, state, seat, moves)
    lucky = any(move != NOTHING and depends_on_luck(rules, state, move, seat) for move in moves)
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
            value = yield from rollout(rules, world, tried.move, seat, judge, rnd, far)
            tried.values.append(value)
            yield
        rollouts += len(racing)
        worlds += 1
        if worlds >= FIRST_DROP and worlds % 2 == 0 and not lucky:  # a rare misfortune may yet show
            racing, out = _race(racing)
            dropped = out + dropped
    if far and worlds:  # a first look would mislead here
        worth = {tried.move: tried.mean for tried in racing}
    else:
        worth = yield from _with_first_look(rules, state, seat, racing, rnd, judge, lucky)
    return sorted(racing, key=lambda tried: -worth[tried.move]) + sorted(
        dropped, key=lambda tried: -tried.mean
    )


def _lasting(rules: Rules[Any], state: State, seat: Seat, moves: Sequence[Move]) -> bool:
    """True if this choice, or one that a move leads to, pays off only rounds later."""
    if not rules.lasting:
        return False
    kinds = {rules.decision(state).kind}
    for move in moves:
        if move != NOTHING:
            trial: State = state.clone()
            rules.apply(trial, move, seat)
            kinds.add(rules.decision(trial).kind)
    return not kinds.isdisjoint(rules.lasting)


def _with_first_look(
    rules: Rules[Any],
    state: State,
    seat: Seat,
    racing: Sequence[Tried],
    rnd: Random,
    judge: Judge,
    lucky: bool = False,
) -> Generator[None, None, dict[Move, float]]:
    """Return the value of each remaining move, combined with its value at first look.

    With more rivals, less of what happens in a playout is due to the move, so the first look counts more.
    The same is true where chance decides: there it is the average of many looks.
    """
    world = imagine(rules, state, seat, rnd)
    rivals = (len(rules.teams(world)) or len(rules.evaluate(world))) - 1
    weight = (LUCKY_LOOK if lucky else FIRST_LOOK) * rivals * rivals
    worth: dict[Move, float] = {}
    for tried in racing:
        looks: list[float] = []
        for _ in range(LUCKY_LOOKS if lucky else 1):
            looks.append(_look(rules, world, tried.move, seat, LEAVES // len(racing), judge, rnd))
            yield
        look = sum(looks) / len(looks)
        worth[tried.move] = (sum(tried.values) + weight * look) / (len(tried.values) + weight)
    return worth


def _look(
    rules: Rules[Any], world: State, move: Move, seat: Seat, leaves: int, judge: Judge, rnd: Random
) -> float:
    """Return the value of a move at first look."""
    if move == NOTHING:
        return judge(world, seat)
    return expected(rules, world, move, seat, leaves, judge, rnd).value


def _shortlist(
    rules: Rules[Any], state: State, seat: Seat, moves: Sequence[Move], rnd: Random, judge: Judge
) -> Generator[None, None, list[Move]]:
    """Return the moves that look best in a few worlds, if there are too many to search."""
    worlds = [imagine(rules, state, seat, rnd) for _ in range(2)]
    worth: dict[Move, float] = {}
    for move in moves:
        looks = [after(rules, world, move, seat, LEAVES // len(moves), judge, rnd) for world in worlds]
        worth[move] = sum(look.value for look in looks)
        yield
    return sorted(worth, key=lambda move: -worth[move])[:WIDEST]


def rollout(
    rules: Rules[Any],
    world: State,
    move: Move,
    seat: Seat,
    judge: Judge,
    rnd: Random,
    far: bool = False,
) -> Rollout:
    """Play on in a world until everybody has had a turn, and return the value for the seat.

    All moves are judged at the same moment of the round, because a position looks better right after one's
    own turn. A long playout (`far`) goes on for FAR_LAPS turns, and seats also act out of turn before they
    roll. The seat itself does not before its first roll, since that is what it is thinking about.
    """
    decide, play, turns = rules.decision, rules.play_listed, rules.turn_verbs
    luck = from_seed(world.rng)  # of the others, the same whatever the seat itself has drawn or rolled
    state: Any = world.clone()
    if move != NOTHING:
        rules.apply(state, move, seat)
    answers = 0
    others, had = False, 0  # another seat has had a turn since; own turns after that
    laps, cut, most_asides = (FAR_LAPS, FAR_CUT, FAR_ASIDES) if far else (LAPS, CUT, 0)
    asides_left, rolled = most_asides, False
    for _ in range(cut):
        pending = state.pending or decide(state)
        legal = pending.legal
        if not legal:
            break
        if legal[0][0] in turns or legal[-1][0] in turns:
            if asides_left and (rolled or pending.seat != seat):
                better = yield from _unasked(rules, state, pending.seat, judge, rnd)
                if better is not None:
                    state, asides_left = better, asides_left - 1
                    continue
            asides_left, rolled = most_asides, True
            if pending.seat != seat:
                if had == laps:
                    break
                if not others and not had:
                    state.rng = luck
                others = True
            elif others:
                others, had = False, had + 1
        if len(legal) == 1:
            play(state, legal[0])
        else:
            state = _answer(rules, state, pending, judge, rnd)
            answers += 1
            if answers % YIELD_EVERY == 0:
                yield
    return judge(state, seat)


def _answer(rules: Rules[Any], state: State, decision: Decision, judge: Judge, rnd: Random) -> State:
    """Return the position after the best of up to MOST_REPLIES answers of the seat that is asked."""
    legal: Sequence[Move] = decision.legal
    if len(legal) > MOST_REPLIES:
        begin = int(rnd.random() * len(legal))
        legal = [
            legal[(begin + step * len(legal) // MOST_REPLIES) % len(legal)] for step in range(MOST_REPLIES)
        ]
    chance = rules.chance_verbs
    if chance is None or (chance and any(move[0] in chance for move in legal)):
        return _gamble(rules, state, legal, decision.seat, judge, rnd)
    clone, play, seat = state.clone, rules.play, decision.seat
    best, best_value = state, -1.0
    for move in legal:
        trial: State = clone()
        trial.pending = None
        play(trial, move, None)  # `play_listed`, without the call
        value = judge(trial, seat)
        if value > best_value:
            best, best_value = trial, value
    return best


def _gamble(
    rules: Rules[Any], state: State, legal: Sequence[Move], seat: Seat, judge: Judge, rnd: Random
) -> State:
    """Return the position after the best answer, chosen without knowing what chance brings in this world."""
    best, best_value = legal[0], -1.0
    for move in legal:
        value = expected(rules, state, move, seat, 0, judge, rnd, QUICK_TRIES).value
        if value > best_value:
            best, best_value = move, value
    trial: State = state.clone()
    rules.play_listed(trial, best)
    return trial


def _unasked(
    rules: Rules[Any], state: State, seat: Seat, judge: Judge, rnd: Random
) -> Generator[None, None, State | None]:
    """Return the position after the best aside that needs no reply, or None if none beats doing nothing."""
    ideas = rules.ideas(state, seat, asking=False)
    if not ideas:
        return None
    best, best_value = None, judge(state, seat) + SAME
    for number, move in enumerate(ideas):
        value = expected(rules, state, move, seat, 0, judge, rnd, QUICK_TRIES).value
        if value > best_value:
            best, best_value = move, value
        if number % YIELD_EVERY:
            yield
    if best is None:
        return None
    trial: State = state.clone()
    rules.apply(trial, best, seat)
    return trial


def _race(racing: list[Tried]) -> tuple[list[Tried], list[Tried]]:
    """Split the moves into those to search further and those to drop.

    A move is dropped if the leader is clearly better in the same worlds, or if the two were always equal.
    """
    leader = max(racing, key=lambda tried: tried.mean)
    going: list[Tried] = []
    out: list[Tried] = []
    for tried in racing:
        behind = [ahead - value for ahead, value in zip(leader.values, tried.values, strict=True)]
        count = len(behind)
        mean = sum(behind) / count
        error = sqrt(sum([(value - mean) ** 2 for value in behind]) / (count - 1) / count)
        beaten = mean > CLEAR_GAP * error + SAME or (count >= EQUAL_AFTER and not any(behind))
        (out if beaten and tried is not leader else going).append(tried)
    return going, out
