"""Decisions that are the same every time and so are made once: drawing a card and passing.

What a card offers is in each game's offers.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from ...rules import Decision, Move
from .cards import DECK, SORRY

Kind = Literal["draw", "play", "split", "pass"]  # the kinds of decisions in both games

PLAY: Kind = "play"

DRAW: Move = ("draw",)
PASS: Move = ("pass",)

SUBJECT = [{"card": card, "rest": 0} for card in range(SORRY + 1)]  # [card]


def _only(seat: int, kind: Kind, move: Move, subject: Mapping[str, object], rule: str = "") -> Decision:
    """Return a decision with a single legal move."""
    return Decision(seat, kind, [move], move, subject, rule=rule)


# [card in play][seat]
ASK_DRAW = [[_only(seat, "draw", DRAW, subject) for seat in range(4)] for subject in SUBJECT]


def passes(reasons: Iterable[tuple[str, str]]) -> dict[tuple[int, int, str], Decision]:
    """Return the decisions of a seat that can only pass, by card, seat and the reason's code.

    A reason is its code and the number of its rule.
    """
    return {
        (card, seat, code): _only(seat, "pass", PASS, {"card": card, "reason": code}, rule)
        for code, rule in reasons
        for card in sorted(set(DECK))
        for seat in range(4)
    }
