"""How a bot judges a position.

It uses the `evaluate` of the rules. Teammates share the average of their values, and a character weighs the
parts of a position differently.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..rules import NOBODY, Part, Rules, Seat, State
from .names import Character

Judge = Callable[[Any, Seat], float]  # a position and a seat -> its value for the seat, from 0 to 1

# How much each character cares about each of `Rules.parts`, compared with a bot without a character.
WEIGHTS: Mapping[Character, Mapping[Part, float]] = {
    "runner": {"run": 1.4, "hunt": 0.6, "keep": 1.0},
    "hunter": {"run": 0.8, "hunt": 1.6, "keep": 0.8},
    "keeper": {"run": 0.8, "hunt": 0.8, "keep": 1.8},
}


def judge(rules: Rules[Any], state: State, character: Character = "") -> Judge:
    """Return the function with which a bot judges positions at this table."""
    teams = rules.teams(state)
    if not (character or teams):
        return rules.value
    values_of = weigh(rules, WEIGHTS[character]) if character else rules.evaluate
    sides = {seat: team for team in teams for seat in team}

    def look(state: State, seat: Seat) -> float:
        values, side = values_of(state), sides.get(seat, (seat,))
        return sum([values[mate] for mate in side]) / len(side)

    return look


def weigh(rules: Rules[Any], weights: Mapping[Part, float]) -> Callable[[State], Sequence[float]]:
    """Return a function that judges a position for every seat by its parts, with these weights."""

    def look(state: State) -> Sequence[float]:
        if rules.decision(state).seat == NOBODY:
            return rules.evaluate(state)  # a finished game is worth the same to every character
        parts = rules.parts(state)
        weighed = [[weights[name] * share for share in shares] for name, shares in parts.items()]
        return [min(1.0, max(0.0, 0.5 + sum(shares))) for shares in zip(*weighed, strict=True)]

    return look
