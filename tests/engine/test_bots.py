"""Bots: they play by the contract, better than chance, and cannot cheat."""

from __future__ import annotations

from random import Random

import pytest

from engine import bots, checks, games
from engine.checks import Line
from engine.commands.simulate import simulate
from engine.errors import BadSetup
from engine.games import Game

EVERY = pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
NAMES = list(bots.BOTS)


def test_a_bot_that_is_not_here_gets_one_clear_sentence() -> None:
    with pytest.raises(BadSetup, match="There is no bot “genius”; there are: random, normal"):
        bots.get("genius")


def test_every_bot_has_a_level_to_show() -> None:
    assert set(bots.LEVELS) <= set(bots.BOTS)


@EVERY
@pytest.mark.parametrize("name", NAMES)
def test_a_bot_chooses_something_legal_everywhere(name: str, game: Game) -> None:
    line = Line(game.setup(game.players[-1], seed=3))
    for state, decision in line.at_spots():
        before = state.to_json()
        move = bots.choose(name, line.rules, state, decision.seat, Random(line.number))
        assert line.rules.allows(state, move)
        assert state.to_json() == before


@EVERY
@pytest.mark.parametrize("name", NAMES)
def test_a_bot_chooses_the_same_whatever_it_cannot_see(name: str, game: Game) -> None:
    for setup in checks.setups(game, seed=5)[-3:]:
        line = Line(setup)
        for state, decision in line.at_spots():
            if len(decision.legal) == 1:
                continue
            other = state.clone()
            line.rules.redeal(other, decision.seat, Random(line.number))
            one, two = (bots.choose(name, line.rules, world, decision.seat, Random(9)) for world in (state, other))
            assert one == two, f"{checks.describe(setup)}, move {line.number}: {name} saw what it must not see"


@EVERY
def test_thinking_yields_often_and_returns_a_move(game: Game) -> None:
    line = Line(game.setup(game.players[0], seed=2))
    state, decision = max(line.at_spots(), key=lambda spot: len(spot[1].legal))
    thought = bots.think("normal", line.rules, state, decision.seat, Random(1))
    slices = sum(1 for _ in thought)
    assert slices >= len(decision.legal)


@EVERY
def test_normal_beats_random(game: Game) -> None:
    """Fixed seeds, so that it is the same every time; chance alone wins 34 of 48 once in three hundred times."""
    tally = simulate(game.setup(game.players[0], seed=100), ["normal", "random"], 48)
    assert tally.wins[0] >= 34, tally.wins
