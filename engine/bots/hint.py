"""A hint for a player: what the hard bot would do in their place, and why."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from random import Random
from typing import Any, NamedTuple

from ..rules import Move, Part, Rules, Seat, State
from ..text import TN, T, Text
from .hard import Budget, Tried, search
from .judging import judge
from .luck import imagine

SHOWN = 3  # the best move and the two next best
WORLDS = 8  # imagined worlds that show what a move gains
# What a move is good for, said to the player and about the player.
WAYS: Mapping[Part, tuple[Text, Text]] = {
    "run": (T("it gets you ahead"), T("it gets {player} ahead")),
    "hunt": (T("it slows the others down"), T("it slows the others down")),
    "keep": (T("it keeps you safe"), T("it keeps {player} safe")),
}


class Advice(NamedTuple):
    """A move and the seat's position some turns later, from 0 (lost) to 1 (won)."""

    move: Move
    value: float  # on average
    worst: float  # the average of the worst tenth of the imagined games, at least one
    behind: float  # how much less than the best move, on average over the same games


class Hint(NamedTuple):
    """A seat's best moves, best first, and the value of its position before any of them."""

    seat: Seat
    now: float
    games: int  # imagined for the best move
    by: Part | None  # the part of the position that the best move improves most
    advice: tuple[Advice, ...]


def think(
    rules: Rules[Any], state: State, seat: Seat, rnd: Random, budget: Budget
) -> Generator[None, None, Hint]:
    """Think for the seat that is asked. Like a bot, it never sees the true state."""
    decision = rules.decision(state)
    imagined = imagine(rules, state, seat, rnd)
    value_of = judge(rules, imagined)
    now = value_of(imagined, seat)
    if len(decision.legal) == 1:
        return Hint(seat, now, 0, None, (Advice(decision.legal[0], now, now, 0.0),))
    tried = yield from search(rules, imagined, seat, decision.legal, rnd, value_of, budget)
    best = tried[0]
    ranked = sorted(tried[1:], key=lambda other: behind(best, other))
    by = yield from _gains_by(rules, imagined, best.move, seat, rnd)
    return Hint(
        seat, now, len(best.values), by, tuple(_advice(best, other) for other in (best, *ranked[: SHOWN - 1]))
    )


def behind(best: Tried, other: Tried) -> float:
    """Return how much worse a move is than the best, in the worlds that both were tried in."""
    both = list(zip(best.values, other.values, strict=False))
    return max(0.0, sum(ahead - value for ahead, value in both) / len(both))


def _advice(best: Tried, tried: Tried) -> Advice:
    worst = sorted(tried.values)[: max(1, len(tried.values) // 10)]
    return Advice(tried.move, tried.mean, sum(worst) / len(worst), behind(best, tried))


def _gains_by(
    rules: Rules[Any], state: State, move: Move, seat: Seat, rnd: Random
) -> Generator[None, None, Part]:
    """Return the part of the position that a move improves most."""
    gains: dict[Part, float] = {}
    before = rules.parts(state)
    for _ in range(WORLDS):
        trial = imagine(rules, state, seat, rnd)
        rules.apply(trial, move)
        for name, shares in rules.parts(trial).items():
            gains[name] = gains.get(name, 0.0) + shares[seat] - before[name][seat]
        yield
    return max(gains, key=lambda name: gains[name])


# --- sentences


def why(hint: Hint, player: str | Text, to_you: bool, has_asides: bool = False) -> Text:
    """Say what the best move is good for, as the end of a sentence; `to_you` says it to the player.

    `has_asides` says that the player may also do something else first, such as build.
    """
    if len(hint.advice) == 1 or hint.by is None:
        if has_asides:
            return T("nothing else has to be decided now")
        return T("it’s your only move") if to_you else T("it’s the only move")
    if points(hint.advice[0].value) < points(hint.now):
        return T("it costs you the least") if to_you else T("it costs {player} the least", player=player)
    yours, theirs = WAYS[hint.by]
    return yours if to_you else theirs._replace(params={"player": player})


def figures(hint: Hint) -> Text | None:
    """Say in figures what the best move gains and what it risks; None where it is the only one."""
    best = hint.advice[0]
    if len(hint.advice) == 1 or hint.by is None:
        return None
    return T(
        "From {now} to {value} points, where 100 is a win; {lead}; {risk}.",
        now=points(hint.now),
        value=points(best.value),
        lead=_lead(hint.advice[1].behind),
        risk=_risk(hint),
    )


def _lead(gap: float) -> Text:
    if not points(gap):
        return T("about as good as the next best")
    return TN("{n} point better than the next best", "{n} points better than the next best", points(gap))


def _risk(hint: Hint) -> Text:
    """Say how bad it may get, and how many imagined games show that."""
    best = hint.advice[0]
    if points(best.worst) == points(best.value):
        return TN(
            "luck made no difference in one simulated game",
            "luck made no difference in {n} simulated games",
            hint.games,
        )
    return TN(
        "with bad luck, {worst} (one simulated game)",
        "with bad luck, {worst} ({n} simulated games)",
        hint.games,
        worst=points(best.worst),
    )


def less(advice: Advice) -> Text:
    """Say how much worse another move is than the best one."""
    if not points(advice.behind):
        return T("about as good")
    return TN("{n} point less", "{n} points less", points(advice.behind))


def points(value: float) -> int:
    """Return a value in points, of which a win has 100."""
    return round(100 * value)
