"""Hypothesis plays any game: it plays, previews, undoes, saves and loads in any order."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine import checks, games, record
from engine.games import Game
from engine.match import Match
from engine.players import Player


class Walk(RuleBasedStateMachine):
    """Plays one game at random. A subclass says which."""

    game: Game
    match: Match
    pieces: dict[str, int]
    back: list[tuple[int, dict[str, Any]]]  # earlier positions, by the number of moves

    @initialize(data=st.data(), seed=st.integers(0, 2**63 - 1))
    def start(self, data: st.DataObject, seed: int) -> None:
        setup = data.draw(st.sampled_from(checks.setups(self.game, seed)))
        self.match = Match(setup)
        self.pieces = dict(self.match.rules.pieces(self.match.state))
        self.back = []

    def is_running(self) -> bool:
        return self.match.outcome is None

    @precondition(is_running)
    @rule(data=st.data(), moves=st.integers(1, 20))
    def play(self, data: st.DataObject, moves: int) -> None:
        self.back.append((self.match.number, self.match.state.to_json()))
        for choice in data.draw(st.lists(st.integers(0, 59), min_size=moves, max_size=moves)):
            legal = self.match.decision.legal
            if legal:
                self.match.play(legal[choice % len(legal)])

    @precondition(is_running)
    @rule(data=st.data())
    def play_any_amount(self, data: st.DataObject) -> None:
        free = self.match.decision.free
        if free and free.low < free.high:
            move = (free.verb, data.draw(st.integers(free.low - 1, free.high + 1)))
            if self.match.rules.allows(self.match.state, move):
                self.match.play(move)

    @precondition(is_running)
    @rule(data=st.data())
    def play_an_aside(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(0, self.match.setup.players - 1))
        asides = self.match.rules.asides(self.match.state, seat)
        if asides:
            asked = self.match.decision.seat
            self.match.play(data.draw(st.sampled_from(list(asides))), seat)
            assert self.match.moves[-1][0] == seat
            assert self.match.decision.seat in (asked, *range(self.match.setup.players), -1)

    @precondition(is_running)
    @rule(data=st.data())
    def preview(self, data: st.DataObject) -> None:
        before, decision = self.match.state.to_json(), self.match.decision
        self.match.preview(data.draw(st.sampled_from(list(decision.legal))), decision.seat)
        assert self.match.state.to_json() == before

    @precondition(is_running)
    @rule(data=st.data())
    def undo_and_play_again(self, data: st.DataObject) -> None:
        """Undo the last move if the seat may, and play it again."""
        if not self.match.moves:
            return
        seat, move = self.match.moves[-1]
        if self.match.undoable(seat):
            before, happened = self.match.state.to_json(), self.match.events[-1]
            self.match.undo(seat)
            assert self.match.play(move, seat) == happened
            assert self.match.state.to_json() == before

    @precondition(lambda self: bool(self.back))
    @rule(data=st.data())
    def go_back(self, data: st.DataObject) -> None:
        number, position = data.draw(st.sampled_from(self.back))
        assert self.match.position(number).to_json() == position
        self.match.rewind(number)
        assert self.match.state.to_json() == position
        self.back = [(at, kept) for at, kept in self.back if at <= number]

    @rule()
    def save_and_load(self) -> None:
        players = [Player("human", name) for name in checks.NAMES[: self.match.setup.players]]
        text = record.write(record.of(self.match, players))
        loaded = record.resume(record.read(record.unpack(record.pack(text))))
        assert (loaded.moves, loaded.events) == (self.match.moves, self.match.events)
        assert loaded.state.to_json() == self.match.state.to_json()
        self.match = loaded

    @invariant()
    def pieces_are_conserved_and_somebody_is_asked(self) -> None:
        if not hasattr(self, "match"):
            return
        decision, rules, state = self.match.decision, self.match.rules, self.match.state
        assert dict(rules.pieces(state)) == self.pieces
        assert bool(decision.legal) == (self.match.outcome is None)
        assert (decision.seat in range(self.match.setup.players)) == (self.match.outcome is None)
        for viewer in (None, *range(self.match.setup.players)):
            assert "rng" not in rules.view(state, viewer)


@pytest.mark.slow
@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_any_sequence_of_moves_keeps_a_game_sound(game: Game) -> None:
    walk = type(f"Walk_{game.id}", (Walk,), {"game": game})
    limits = settings(
        max_examples=settings().max_examples // 4,
        stateful_step_count=20,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(walk, settings=limits)
