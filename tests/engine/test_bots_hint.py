"""Hints and characters: what the hard bot would do and why, and how characters differ."""

from __future__ import annotations

from random import Random

import pytest

from engine import bots, games
from engine.bots import hint as hints
from engine.bots.hard import Budget
from engine.bots.judging import WEIGHTS, judge
from engine.bots.names import Character
from engine.checks import Line, setups
from engine.games import Game
from engine.rules import NOBODY

EVERY = pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
FEW = Budget(rollouts=60)


@EVERY
def test_a_hint_is_the_hard_bots_choice_with_up_to_two_others(game: Game) -> None:
    line = Line(game.setup(game.players[0], seed=4))
    seen = 0
    for state, decision in line.at_spots():
        if len(decision.legal) < 2 or seen == 5:
            continue
        seen += 1
        before = state.to_json()
        hint = bots.finished(hints.think(line.rules, state, decision.seat, Random(1), FEW))
        assert state.to_json() == before
        moves = [advice.move for advice in hint.advice]
        assert moves[0] == bots.choose("hard", line.rules, state, decision.seat, Random(1), FEW)
        assert len(set(moves)) == len(moves) == min(3, len(decision.legal))
        assert set(moves) <= set(decision.legal)
        assert [advice.behind for advice in hint.advice] == sorted(advice.behind for advice in hint.advice)
        assert all(advice.worst <= advice.value for advice in hint.advice)
        assert str(hints.why(hint, "Ana", to_you=True)).startswith("it ")
        said = str(hints.figures(hint))
        assert f"{hint.games} simulated games" in said
        assert str(hints.points(hint.advice[0].value)) in said
    assert seen


def advice(value: float, worst: float, behind: float = 0.0) -> hints.Advice:
    return hints.Advice(("go",), value, worst, behind)


@pytest.mark.parametrize(
    ("now", "games", "best", "gap", "reasons", "gain", "risk"),
    [
        (
            *(0.45, 120, advice(0.52, 0.31), 0.03),
            ("it gets you ahead", "it gets Ana ahead"),
            "From 45 to 52 points, where 100 is a win; 3 points better than the next best",
            "with bad luck, 31 (120 simulated games)",
        ),
        (
            *(0.45, 6, advice(0.40, 0.398), 0.01),
            ("it costs you the least", "it costs Ana the least"),
            "From 45 to 40 points, where 100 is a win; 1 point better than the next best",
            "luck made no difference in 6 simulated games",
        ),
        (
            *(0.45, 1, advice(0.451, 0.2), 0.004),
            ("it gets you ahead", "it gets Ana ahead"),
            "From 45 to 45 points, where 100 is a win; about as good as the next best",
            "with bad luck, 20 (one simulated game)",
        ),
    ],
)
def test_the_reason_is_plain_and_the_figures_are_apart(
    now: float, games: int, best: hints.Advice, gap: float, reasons: tuple[str, str], gain: str, risk: str
) -> None:
    hint = hints.Hint(0, now, games, "run", (best, advice(0.0, 0.0, gap)))
    assert (str(hints.why(hint, "Ana", True)), str(hints.why(hint, "Ana", False))) == reasons
    assert str(hints.figures(hint)) == f"{gain}; {risk}."


def test_the_next_best_moves_say_how_much_worse_they_are() -> None:
    assert [str(hints.less(advice(0.5, 0.4, gap))) for gap in (0.0, 0.004, 0.01, 0.07)] == [
        *("about as good", "about as good", "1 point less", "7 points less")
    ]


def test_a_hint_for_the_only_move_says_so() -> None:
    rules = games.get("homeward").rules
    state = rules.new(games.get("homeward").setup(2))
    hint = bots.finished(hints.think(rules, state, 0, Random(1), FEW))
    assert str(hints.why(hint, "Ana", True)) == "it’s your only move"
    assert hints.figures(hint) is None


@EVERY
def test_the_parts_of_a_position_add_up_to_its_value(game: Game) -> None:
    """`evaluate` is 0.5 plus all parts, so equal weights give the same value as no character."""
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
def test_a_character_judges_a_finished_game_like_any_bot(character: Character, game: Game) -> None:
    line = Line(game.setup(game.players[0], seed=6))
    if line.rules.outcome(line.final) is not None:
        for seat in line.seats:
            assert judge(line.rules, line.final, character)(line.final, seat) == judge(
                line.rules, line.final
            )(line.final, seat)


def test_characters_care_about_different_things() -> None:
    """A hunter cares more about a rival's progress than a runner does.

    A runner gains more from progress of its own than a keeper does.
    """
    rules = games.get("homeward").rules
    state = rules.new(games.get("homeward").setup(2))
    start = {name: judge(rules, state, name)(state, 0) for name in WEIGHTS}
    chased, safe = state.clone(), state.clone()
    chased.pawns[8] = 40
    safe.pawns[0] = 64
    loss = {name: start[name] - judge(rules, chased, name)(chased, 0) for name in WEIGHTS}
    gain = {name: judge(rules, safe, name)(safe, 0) - start[name] for name in WEIGHTS}
    assert loss["hunter"] > loss["keeper"] > loss["runner"] > 0
    assert gain["runner"] > gain["keeper"] > 0
    parts = rules.parts(safe)
    assert parts["keep"][0] > 0 == parts["keep"][1]


def test_teammates_share_one_value() -> None:
    rules = games.get("homeward").rules
    state = rules.new(games.get("homeward").setup(4, {"teams": 1}))
    assert [list(team) for team in rules.teams(state)] == [[0, 2], [1, 3]]
    values = [judge(rules, state)(state, seat) for seat in range(4)]
    assert values[0] == values[2]
