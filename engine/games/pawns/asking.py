"""Questions that look the same every time, made once: a draw and a pass. What a card offers each game's offers.py says."""

from __future__ import annotations

from collections.abc import Iterable

from ...rules import Decision, Move
from .cards import DECK, SORRY

DRAW: Move = ("draw",)
PASS: Move = ("pass",)

SUBJECT = [{"card": card, "rest": 0} for card in range(SORRY + 1)]  # [card]
# [card in play][seat]
ASK_DRAW = [[Decision(seat, "draw", [DRAW], DRAW, subject) for seat in range(4)] for subject in SUBJECT]

new_decision = tuple.__new__  # makes a Decision in half the time that calling it takes


def passes(reasons: Iterable[tuple[str, str]]) -> dict[tuple[int, int, str], Decision]:
    """The question of somebody who can only pass, for each of the reasons (a code and a rule): (card, seat, code) to it."""
    return {
        (card, seat, code): Decision(seat, "pass", [PASS], PASS, {"card": card, "reason": code}, rule=rule)
        for code, rule in reasons
        for card in sorted(set(DECK))
        for seat in range(4)
    }
