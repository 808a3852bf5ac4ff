"""Bots do not foresee chance: in an imagined game nobody knows the next roll or card.

Pig is the toy: roll a die as often as you like; a 1 loses the pot and the turn; stop to bank the pot. A
player who knew the next roll would never lose a pot.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine import bots, checks
from engine.bots import hard, luck
from engine.bots.hard import Budget
from engine.checks import CheckFailed, Line
from engine.commands.duel import duel
from engine.games import Game
from engine.rules import Move, State
from tests.engine.conftest import AddGame

FEW = Budget(rollouts=24)
ROLL: Move = ("roll",)
STOP: Move = ("stop",)

PIG_GAME = '"Pig", T("Roll or stop"), T("Pig"), (2,), (1, 2), 1, colors={"red": T("Red"), "blue": T("Blue")}'
PIG = """
from engine import rng
from engine.errors import Reason
from engine.rules import OVER, Decision, Outcome, Rules, State

GOAL = 50


class Pig(State):
    __slots__ = ("points", "pot", "turn")

    def clone(self):
        copy = Pig.__new__(Pig)
        copy.points, copy.pot, copy.turn = self.points[:], self.pot, self.turn
        copy.rng, copy.pending = self.rng, self.pending
        return copy


class PigRules(Rules):
    turn_verbs = frozenset({"roll"})

    def seat_colors(self, players, options):
        return (("red",), ("blue",))

    def new(self, setup, emit=None):
        start = {"points": [0, 0], "pot": 0, "turn": setup.first, "rng": rng.from_seed(setup.seed)}
        return Pig.from_json(start)

    def load(self, data):
        return Pig.from_json(data)

    def ask(self, state):
        return OVER if max(state.points) >= GOAL else Decision(state.turn, "pig", [("roll",), ("stop",)])

    def play(self, state, move, emit):
        if move == ("roll",):
            state.rng, face = rng.below(state.rng, 6)
            state.pot = state.pot + face + 1 if face else 0
            if face:
                return
        state.points[state.turn] += state.pot
        state.pot, state.turn = 0, 1 - state.turn

    def view(self, state, viewer):
        return {"points": state.points[:], "pot": state.pot, "turn": state.turn}

    def redeal(self, state, viewer, rnd):
        state.rng, state.pending = rnd.getrandbits(64), None

    def outcome(self, state):
        won = tuple(seat for seat in (0, 1) if state.points[seat] >= GOAL)
        return Outcome(won, Reason("goal"), scores=tuple(state.points)) if won else None

    def evaluate(self, state):
        if self.outcome(state):
            return [float(points >= GOAL) for points in state.points]
        lead = state.points[0] - state.points[1] + (state.pot if state.turn == 0 else -state.pot)
        value = 0.5 + max(-0.49, min(0.49, lead / (2 * GOAL)))
        return [value, 1 - value]


RULES = PigRules()
"""


@pytest.fixture(params=["undeclared", "declared"])
def pig(request: pytest.FixtureRequest, add_game: AddGame) -> Game:
    """Pig, once as it is and once with its chance verbs declared."""
    declared = '\nPigRules.chance_verbs = frozenset({"roll"})\n' if request.param == "declared" else ""
    return add_game("pig", PIG_GAME, rules=PIG + declared)


def position(game: Game, points: Sequence[int], pot: int, seed: int = 1) -> Any:
    state: Any = game.rules.new(game.setup(2, seed=seed))
    state.points, state.pot, state.pending = list(points), pot, None
    return state


def answered(game: Game, state: Any, rnd: Random) -> Any:
    """Return the position after the answer of a seat in a playout."""
    return hard._answer(game.rules, state, game.rules.decision(state), game.rules.value, rnd)


def rolls(game: Game, name: str, pot: int, budget: Budget = FEW, tries: int = 12) -> int:
    """Return how often a bot rolls with this pot, at the start of a game."""
    state = position(game, (0, 0), pot)
    return sum(bots.choose(name, game.rules, state, 0, Random(seed), budget) == ROLL for seed in range(tries))


def test_a_move_depends_on_luck_if_the_die_decides(pig: Game) -> None:
    state = position(pig, (0, 0), 10)
    assert luck.depends_on_luck(pig.rules, state, ROLL, 0)
    assert not luck.depends_on_luck(pig.rules, state, STOP, 0)


def test_a_seat_in_a_playout_does_not_know_the_next_roll(pig: Game) -> None:
    """With a small pot it rolls, also in the worlds that have a 1 in store."""
    after = [answered(pig, position(pig, (0, 0), 3, seed), Random(seed)) for seed in range(60)]
    rolled = [state for state in after if state.points == [0, 0]]
    assert len(rolled) > 50
    assert 3 <= sum(state.turn == 1 for state in rolled) <= 20, "one roll in six is a 1"


@pytest.mark.parametrize("pot", [10, 20, 30])
def test_a_choice_in_a_playout_is_the_same_in_every_world(pig: Game, pot: int) -> None:
    """Its own random numbers decide, never those that the world has in store."""
    for seed in range(5):
        after = [answered(pig, position(pig, (0, 0), pot, world), Random(seed)) for world in range(40)]
        assert len({state.points[0] for state in after}) == 1, (
            "in some worlds it stopped, in others it rolled"
        )


def test_continuations_do_not_know_the_next_roll(pig: Game) -> None:
    """The value of rolling on is an average: in no world is it certain to end well."""
    rules = pig.rules
    values = [
        luck.after(rules, position(pig, (0, 0), 30, seed), STOP, 0, 60, rules.value, Random(seed)).value
        for seed in range(20)
    ]
    assert len(set(values)) == 1
    looks = [
        luck.expected(rules, position(pig, (0, 0), 40, seed), ROLL, 0, 60, rules.value, Random(seed))
        for seed in range(40)
    ]
    assert all(look.lucky for look in looks)
    mean = sum(look.value for look in looks) / len(looks)
    assert mean < rules.evaluate(position(pig, (40, 0), 0))[0]


@pytest.mark.parametrize("name", ["normal", "hard"])
def test_a_bot_rolls_with_a_small_pot_and_stops_with_a_large_one(pig: Game, name: str) -> None:
    assert rolls(pig, name, 3) >= 10
    assert rolls(pig, name, 40) <= (2 if name == "hard" else 8), "normal looks at few rolls only"


def test_the_normal_bot_samples_a_roll_although_two_worlds_agree(
    pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two equal rolls are common with a die, and prove nothing."""
    tried: list[Move] = []

    def same(rules: Any, world: State, move: Move, *rest: Any) -> luck.Judged:
        tried.append(move)
        return luck.Judged(0.5, lucky=False)

    monkeypatch.setattr("engine.bots.normal.after", same)
    bots.choose("normal", pig.rules, position(pig, (0, 0), 10), 0, Random(1))
    assert (tried.count(ROLL), tried.count(STOP)) == (4, 2)


@pytest.mark.thorough
def test_hard_beats_normal(add_game: AddGame) -> None:
    """A hard bot whose playouts foresee the next roll loses most games here. The seeds are fixed."""
    declared = '\nPigRules.chance_verbs = frozenset({"roll"})\n'
    game = add_game("pig", PIG_GAME, rules=PIG + declared)
    assert duel(game.setup(2, seed=1), ("hard", "normal"), 120, FEW).share > 0.5


def test_the_conformance_suite_finds_an_undeclared_chance_verb(add_game: AddGame) -> None:
    declared = "\nPigRules.chance_verbs = frozenset()\n"
    game = add_game("pig", PIG_GAME, rules=PIG + declared)
    line = Line(game.setup(2, seed=1))
    with pytest.raises(CheckFailed, match="chance decides about"):
        checks.run("chance_verbs", line)
