"""The rules of Dare."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from engine import rng
from engine.errors import Reason
from engine.events import Emit, Event, Viewer
from engine.rules import OVER, Decision, Move, Outcome, Rules, Seat, Setup, State

GOAL = 50
ROLL: Move = ("roll",)
HOLD: Move = ("hold",)


class Dare(State):
    """Everybody's points, and the points of this turn."""

    __slots__ = ("points", "pot", "turn")
    points: list[int]
    pot: int
    turn: Seat


class DareRules(Rules[Dare]):
    revealing = frozenset({"rolled"})
    turn_verbs = frozenset({"roll"})

    def seat_colors(self, players: int, options: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
        return (("red",), ("blue",), ("green",))[:players]

    def new(self, setup: Setup, emit: Emit | None = None) -> Dare:
        points = [0] * setup.players
        return Dare.from_json(
            {"points": points, "pot": 0, "turn": setup.first, "rng": rng.from_seed(setup.seed)}
        )

    def load(self, data: Mapping[str, Any]) -> Dare:
        return Dare.from_json(data)

    def ask(self, state: Dare) -> Decision:
        return OVER if max(state.points) >= GOAL else Decision(state.turn, "dare", [ROLL, HOLD], HOLD)

    def play(self, state: Dare, move: Move, emit: Emit | None) -> None:
        seat, value = state.turn, 0
        if move == ROLL:
            state.rng, face = rng.below(state.rng, 6)
            value = face + 1
        else:
            state.points[seat] += state.pot  # Q3
        if emit:
            emit(Event("rolled", {"seat": seat, "value": value}) if value else Event("held", {"seat": seat}))
        state.pot += value
        if value < 2:  # Q2, Q3
            state.pot, state.turn = 0, (seat + 1) % len(state.points)

    def view(self, state: Dare, viewer: Viewer) -> dict[str, Any]:
        return {"points": state.points[:], "pot": state.pot, "turn": state.turn}

    def redeal(self, state: Dare, viewer: Viewer, rnd: Random) -> None:
        state.rng, state.pending = rnd.getrandbits(64), None

    def outcome(self, state: Dare) -> Outcome | None:
        won = [seat for seat, points in enumerate(state.points) if points >= GOAL]
        return Outcome(tuple(won), Reason("goal", "Q4"), scores=tuple(state.points)) if won else None

    def evaluate(self, state: Dare) -> list[float]:
        if self.outcome(state):
            return [float(points >= GOAL) for points in state.points]
        ahead = [points + state.pot * (seat == state.turn) / 2 for seat, points in enumerate(state.points)]
        best = [max(ahead[:seat] + ahead[seat + 1 :]) for seat in range(len(ahead))]
        return [
            0.5 + max(-0.49, min(0.49, (own - rival) / 100)) for own, rival in zip(ahead, best, strict=True)
        ]


RULES = DareRules()
