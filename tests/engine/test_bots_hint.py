"""Hints and characters: what the hard bot would do, why in numbers, and what kind of player it is."""

from __future__ import annotations

from random import Random

import pytest

from engine import bots, games
from engine.bots import hint as hints
from engine.bots.hard import Budget
from engine.bots.judging import WEIGHTS, judge
from engine.checks import Line, setups
from engine.games import Game
from engine.rules import NOBODY

EVERY = pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
FEW = Budget(rollouts=60)


@EVERY
def test_a_hint_is_the_hard_bots_choice_with_the_two_next_best(game: Game) -> None:
    line = Line(game.setup(game.players[0], seed=4))
    seen = 0
    for state, decision in line.at_spots():
        if len(decision.legal) < 3 or seen == 5:
            continue
        seen += 1
        before = state.to_json()
        hint = bots.finished(hints.think(line.rules, state, decision.seat, Random(1), FEW))
        assert state.to_json() == before
        moves = [advice.move for advice in hint.advice]
        assert moves[0] == bots.choose("hard", line.rules, state, decision.seat, Random(1), FEW)
        assert len(set(moves)) == 3
        assert set(moves) <= set(decision.legal)
        assert [advice.behind for advice in hint.advice] == sorted(advice.behind for advice in hint.advice)
        assert all(advice.worst <= advice.value for advice in hint.advice)
        said = str(hints.why(hint, "Ana"))
        assert "Ana" in said
        assert f"worst tenth of {hint.games} imagined games" in said
        assert str(hints.points(hint.advice[0].value)) in said
    assert seen


def test_a_hint_for_the_only_move_says_so() -> None:
    rules = games.get("homeward").rules
    state = rules.new(games.get("homeward").setup(2))
    hint = bots.finished(hints.think(rules, state, 0, Random(1), FEW))
    assert str(hints.why(hint, "Ana")) == "Ana can do nothing else."


@EVERY
def test_the_parts_of_a_position_make_up_its_worth(game: Game) -> None:
    """`evaluate` is 0.5 and all parts together, so a character without weights of its own judges like any other bot."""
    for setup in setups(game, seed=8):
        line = Line(setup)
        for state, decision in line.at_spots():
            if decision.seat == NOBODY:
                continue
            parts = line.rules.parts(state)
            assert set(parts) <= set(hints.WAYS)
            whole = [min(1.0, max(0.0, 0.5 + sum(shares))) for shares in zip(*parts.values(), strict=True)]
            assert whole == pytest.approx(list(line.rules.evaluate(state)), abs=1e-6)


@EVERY
@pytest.mark.parametrize("character", list(WEIGHTS))
def test_a_character_judges_a_finished_game_like_anybody(character: str, game: Game) -> None:
    line = Line(game.setup(game.players[0], seed=6))
    if line.rules.outcome(line.final) is not None:
        assert list(judge(line.rules, line.final, character)(line.final)) == list(judge(line.rules, line.final)(line.final))


def test_characters_differ_in_what_they_mind() -> None:
    """In Homeward a hunter minds a rival's progress more than a runner does, and a keeper likes safe pawns best."""
    rules = games.get("homeward").rules
    state = rules.new(games.get("homeward").setup(2))
    start = {name: judge(rules, state, name)(state)[0] for name in WEIGHTS}
    chased, safe = state.clone(), state.clone()
    chased.pawns[8] = 40
    safe.pawns[0] = 64
    loss = {name: start[name] - judge(rules, chased, name)(chased)[0] for name in WEIGHTS}
    gain = {name: judge(rules, safe, name)(safe)[0] - start[name] for name in WEIGHTS}
    assert loss["hunter"] > loss["keeper"] > loss["runner"] > 0
    assert gain["runner"] > gain["keeper"] > 0
    parts = rules.parts(safe)
    assert parts["keep"][0] > 0 == parts["keep"][1]


def test_seats_that_win_together_are_judged_together() -> None:
    rules = games.get("homeward").rules
    state = rules.new(games.get("homeward").setup(4, {"teams": 1}))
    assert [list(team) for team in rules.teams(state)] == [[0, 2], [1, 3]]
    values = judge(rules, state)(state)
    assert values[0] == values[2]
