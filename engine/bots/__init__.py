"""Computer players. They know the contract in `engine/rules.py` and nothing else about a game.

A bot thinks in a generator. It yields often, so the page can be redrawn meanwhile, and returns its move. A
bot that looks ahead gets a clone in which everything its seat cannot see was dealt again, so it has no way to
cheat.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any, TypeVar

from ..rules import Decision, Move, Rules, Seat, Setup, State
from . import easy, gentle, hard, normal
from .hard import Budget
from .judging import judge
from .luck import imagine
from .names import (
    CHARACTERS,
    FOR_A_CHILD,
    KNOWN,
    LEVELS,
    RANDOM,
    SHOWN,
    Bot,
    Character,
    Level,
    get,
    known,
)

__all__ = (
    "CHARACTERS",
    "FOR_A_CHILD",
    "IN_A_BROWSER",
    "KNOWN",
    "LEVELS",
    "RANDOM",
    "SHOWN",
    "VERSION",
    "Bot",
    "Character",
    "Level",
    "Thought",
    "choose",
    "finished",
    "get",
    "known",
    "think",
    "thinking_rng",
)
IN_A_BROWSER = Budget()
# Goes up when the bots' strength may have changed. The tournament then plays its rows again.
VERSION = 2
Thought = Generator[None, None, Move]
X = TypeVar("X")


def thinking_rng(setup: Setup, number: int) -> Random:
    """Return the random numbers that a bot thinks with after `number` moves, the same in every replay."""
    return Random(setup.seed * 1_000_003 + number)


def think(
    name: str, rules: Rules[Any], state: State, seat: Seat, rnd: Random, budget: Budget = IN_A_BROWSER
) -> Thought:
    """Let a bot think about the pending decision of its seat. It never gets to see the true state."""
    bot = get(name)
    decision = rules.decision(state)
    if bot.level == RANDOM or len(decision.legal) == 1:
        return _any(decision, rnd)
    imagined = imagine(rules, state, seat, rnd)
    value_of = judge(rules, imagined, bot.character)
    sensible = rules.sensible(imagined, decision)
    if bot.level == "gentle":
        return gentle.think(rules, imagined, decision, sensible, rnd, value_of)
    decision = decision._replace(legal=sensible)
    if len(decision.legal) == 1:
        return _any(decision, rnd)
    if bot.level == "easy":
        return easy.think(rules, imagined, decision, rnd, value_of)
    if bot.level == "normal":
        return normal.think(rules, imagined, decision, rnd, value_of)
    return hard.think(rules, imagined, decision, rnd, value_of, budget)


def _any(decision: Decision, rnd: Random) -> Thought:
    """Choose any legal move, each with the same probability."""
    yield from ()
    return rnd.choice(decision.legal)


def choose(
    name: str, rules: Rules[Any], state: State, seat: Seat, rnd: Random, budget: Budget = IN_A_BROWSER
) -> Move:
    """Think to the end at once, and return the move."""
    return finished(think(name, rules, state, seat, rnd, budget))


def finished(thought: Generator[None, None, X]) -> X:
    """Run a generator to its end, and return its result."""
    while True:
        try:
            next(thought)
        except StopIteration as done:
            result: X = done.value
            return result
