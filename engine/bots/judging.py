"""How a bot judges a position: by the rules' `evaluate`, seats that win together summed, a character's weights on its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..rules import NOBODY, Part, Rules, State
from .names import Character

Judge = Callable[[Any], Sequence[float]]  # a position -> how good it is for each seat, between 0 and 1

# A way to play: how much more or less than others it minds each of `Rules.parts`.
WEIGHTS: Mapping[Character, Mapping[Part, float]] = {
    "runner": {"run": 1.4, "hunt": 0.6, "keep": 1.0},
    "hunter": {"run": 0.8, "hunt": 1.6, "keep": 0.8},
    "keeper": {"run": 0.8, "hunt": 0.8, "keep": 1.8},
}


def judge(rules: Rules[Any], state: State, character: Character = "") -> Judge:
    """The eyes that a bot sees this table's positions with."""
    look: Judge = weigh(rules, WEIGHTS[character]) if character else rules.evaluate
    teams = rules.teams(state)
    return _summed(look, teams) if teams else look


def weigh(rules: Rules[Any], weights: Mapping[Part, float]) -> Judge:
    """Judge by the parts of a position, each as much as the weights say."""

    def look(state: State) -> Sequence[float]:
        if rules.decision(state).seat == NOBODY:
            return rules.evaluate(state)  # a game that is won is won, whatever the character
        parts = rules.parts(state)
        weighed = [[weights[name] * share for share in shares] for name, shares in parts.items()]
        return [min(1.0, max(0.0, 0.5 + sum(shares))) for shares in zip(*weighed, strict=True)]

    return look


def _summed(look: Judge, teams: Sequence[Sequence[int]]) -> Judge:
    """Seats of a team want the same: what is good for all of them together. In a game of teams every seat has one."""
    seats = sorted(seat for team in teams for seat in team)
    sides = [next(team for team in teams if seat in team) for seat in seats]

    def together(state: State) -> Sequence[float]:
        values = look(state)
        return [sum([values[mate] for mate in side]) / len(side) for side in sides]

    return together
