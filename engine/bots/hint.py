"""A hint for a person: what the hard bot would do in their place, why, and what else it thought of. No page, no clock of its own."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from random import Random
from typing import Any, NamedTuple

from ..rules import Move, Part, Rules, Seat, State
from ..text import TN, T, Text
from .hard import Budget, Tried, search
from .judging import judge
from .normal import imagine

SHOWN = 3  # the best move and the two next best
WORLDS = 8  # imagined, to see by what a move gains
WAYS: Mapping[Part, Text] = {
    "run": T("getting ahead"),
    "hunt": T("holding others back"),
    "keep": T("playing safe"),
}


class Advice(NamedTuple):
    """A move, and how good the seat's position is some turns later: between 0 (lost) and 1 (won)."""

    move: Move
    value: float  # on average
    worst: float  # in the worst tenth of the imagined games, or in the worst of few
    behind: float  # the best move, on average over the same games


class Hint(NamedTuple):
    """The best moves of a seat, best first, and how good its position is before any of them."""

    seat: Seat
    now: float
    games: int  # that were imagined for the best move
    by: Part | None  # the part of the position that the best move gains most in
    advice: tuple[Advice, ...]


def think(
    rules: Rules[Any], state: State, seat: Seat, rnd: Random, budget: Budget
) -> Generator[None, None, Hint]:
    """Think for the seat that is asked; the true state is looked into no more than by a bot."""
    decision = rules.decision(state)
    imagined = imagine(rules, state, seat, rnd)
    eyes = judge(rules, imagined)
    now = eyes(imagined)[seat]
    if len(decision.legal) == 1:
        return Hint(seat, now, 0, None, (Advice(decision.legal[0], now, now, 0.0),))
    tried = yield from search(rules, imagined, seat, decision.legal, rnd, eyes, budget)
    best = tried[0]
    ranked = sorted(tried[1:], key=lambda other: behind(best, other))
    by = yield from _gains_by(rules, imagined, best.move, seat, rnd)
    return Hint(
        seat, now, len(best.values), by, tuple(_advice(best, other) for other in (best, *ranked[: SHOWN - 1]))
    )


def behind(best: Tried, other: Tried) -> float:
    """How much worse a move is than the best, in the worlds that both were tried in."""
    both = list(zip(best.values, other.values, strict=False))
    return max(0.0, sum(ahead - value for ahead, value in both) / len(both))


def _advice(best: Tried, tried: Tried) -> Advice:
    worst = sorted(tried.values)[: max(1, len(tried.values) // 10)]
    return Advice(tried.move, tried.mean, sum(worst) / len(worst), behind(best, tried))


def _gains_by(
    rules: Rules[Any], state: State, move: Move, seat: Seat, rnd: Random
) -> Generator[None, None, Part]:
    """The part of the position that a move does most for."""
    gains: dict[Part, float] = {}
    before = rules.parts(state)
    for _ in range(WORLDS):
        trial = imagine(rules, state, seat, rnd)
        rules.apply(trial, move)
        for name, shares in rules.parts(trial).items():
            gains[name] = gains.get(name, 0.0) + shares[seat] - before[name][seat]
        yield
    return max(gains, key=lambda name: gains[name])


# --- in words


def why(hint: Hint, player: str | Text) -> Text:
    """Why the best move is the best, in one sentence made of the numbers: what it gains, and what it risks."""
    best = hint.advice[0]
    if len(hint.advice) == 1 or hint.by is None:
        return T("It is the only answer that {player} can give.", player=player)
    now, value = points(hint.now), points(best.value)
    said: dict[str, Any] = {
        "player": player,
        "now": now,
        "value": value,
        "lead": _lead(hint.advice[1].behind),
        "risk": _risk(hint),
    }
    if value < now:
        return T(
            "It costs {player} the least: {now} points become {value} (100 is a win), {lead}; {risk}.", **said
        )
    if value == now:
        return T("It keeps {player} at {value} points (100 is a win), {lead}; {risk}.", **said)
    return T(
        "By {way} it brings {player} from {now} to {value} points (100 is a win), {lead}; {risk}.",
        way=WAYS[hint.by],
        **said,
    )


def _lead(gap: float) -> Text:
    if not points(gap):
        return T("about as good as the next best")
    return TN("{n} point better than the next best", "{n} points better than the next best", points(gap))


def _risk(hint: Hint) -> Text:
    """How bad it may become, and of how many imagined games that is known."""
    best = hint.advice[0]
    if points(best.worst) == points(best.value):
        return TN(
            "luck changed nothing in the one game imagined",
            "luck changed nothing in {n} imagined games",
            hint.games,
        )
    return TN(
        "with bad luck it comes to {worst}, as one imagined game shows",
        "with bad luck it comes to {worst}, as {n} imagined games show",
        hint.games,
        worst=points(best.worst),
    )


def less(advice: Advice) -> Text:
    """How much worse than the best another move is."""
    if not points(advice.behind):
        return T("about as good")
    return TN("{n} point less", "{n} points less", points(advice.behind))


def points(value: float) -> int:
    """A value in points; a win has a hundred."""
    return round(100 * value)
