"""The gentle bot lets a child win about half of the time, and does nothing absurd."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from engine import bots, games
from engine.bots import gentle
from engine.bots.hard import Budget
from engine.bots.judging import judge
from engine.bots.unasked import consider
from engine.checks import Line
from engine.commands.duel import duel
from engine.games import Game
from engine.games.bounty.rules import RULES
from engine.rules import Move, Rules, Seat, State

from .bounty.table import ANA, FERROW, LUIS, MARROW, OSK, QUILL, Table

EVERY = pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
FEW = Budget(rollouts=8)
TABLES = [
    ("homeward", {}),
    ("hyperdrive", {}),
    ("starlane", {}),
    ("bounty", {"rounds": 20}),
    ("bounty", {"rounds": 40}),
    pytest.param("bounty", {}, marks=pytest.mark.thorough, id="bounty to the end"),  # takes minutes
    ("twentyone", {}),
]


def test_it_is_the_level_for_a_child_and_comes_first() -> None:
    assert bots.FOR_A_CHILD == "gentle"
    assert bots.SHOWN[0] == bots.FOR_A_CHILD
    assert list(bots.LEVELS) == ["gentle", "easy", "normal", "hard"]


@pytest.mark.timeout(1200)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), TABLES)
def test_somebody_who_moves_at_random_beats_it_about_half_of_the_time(
    name: str, options: dict[str, int]
) -> None:
    """The seeds are fixed."""
    score = duel(games.get(name).setup(2, options, seed=500), ("random", "gentle"), 200, FEW)
    assert 0.4 <= score.share <= 0.6


def wins(rules: Rules[State], state: State, seat: Seat) -> list[Move]:
    """Return the legal moves that win at once."""
    found = []
    for move in rules.decision(state).legal:
        trial = state.clone()
        rules.apply(trial, move)
        outcome = rules.outcome(trial)
        if outcome and seat in outcome.winners:
            found.append(move)
    return found


@pytest.mark.parametrize("name", ["homeward", "starlane", "jumble"])
def test_it_never_overlooks_a_move_that_wins(name: str) -> None:
    game = games.get(name)
    seen = 0
    for seed in range(1, 40):
        line = Line(game.setup(2, seed=seed))
        state = line.rules.new(line.setup)
        for seat, move in line.moves[:-1]:
            line.rules.apply(state, move, seat)
        decision = line.rules.decision(state)
        winning = wins(line.rules, state, decision.seat)
        if winning and len(decision.legal) > len(winning):
            assert bots.choose("gentle", line.rules, state, decision.seat, Random(seed)) in winning
            seen += 1
    assert seen


@EVERY
def test_while_it_is_at_ease_it_hurts_nobody_if_it_can(game: Game) -> None:
    line = Line(game.setup(2, seed=4))
    rules, value_of = line.rules, None
    for state, decision in line.at_spots():
        value_of = judge(rules, state)
        if len(decision.legal) == 1 or not gentle.at_ease(rules, state, decision.seat, value_of):
            continue
        before = rules.parts(state)["hunt"][decision.seat]
        harm: dict[Move, float] = {}
        for move in rules.sensible(state, decision):
            trial = state.clone()
            rules.apply(trial, move)
            if rules.outcome(trial):
                harm.clear()
                break
            harm[move] = rules.parts(trial)["hunt"][decision.seat] - before
        if harm:
            thought = gentle.think(rules, state, decision, list(harm), Random(1), value_of)
            chosen = bots.finished(thought)
            assert harm.get(chosen, 0.0) <= max(0.0, min(harm.values())) + gentle.SLIGHT or (
                min(harm.values()) > gentle.SLIGHT
            )


@pytest.mark.parametrize(
    ("values", "calm"),
    [
        ((0.2, 0.8, 0.2, 0.8), False),
        ((0.8, 0.2, 0.8, 0.2), True),
        ((0.4, 0.4, 0.9, 0.4), True),  # a partner who is ahead is no rival
    ],
)
def test_in_teams_it_is_at_ease_unless_the_other_team_is_ahead(values: Sequence[float], calm: bool) -> None:
    game = games.get("homeward")
    state = game.rules.new(game.setup(4, {"teams": 1}))
    assert gentle.at_ease(game.rules, state, 0, lambda _, seat: values[seat]) == calm


@pytest.mark.parametrize("credits", [(300, 2500), (2500, 300), (1000, 1000)])
def test_it_waives_no_payment(credits: tuple[int, int]) -> None:
    """That would be a gift, and no mistake that anybody makes."""
    table = Table(2, owns={LUIS: [QUILL]}, credits=credits).roll(2, 4)
    assert table.asked == (LUIS, "payment")
    answers = [bots.choose("gentle", RULES, table.state, LUIS, Random(seed)) for seed in range(20)]
    assert answers == [("ask",)] * 20


@pytest.mark.parametrize(("credits", "builds"), [((1500, 100), False), ((600, 9000), True)])
def test_it_builds_only_when_it_is_behind_and_offers_no_deals(credits: tuple[int, int], builds: bool) -> None:
    state = Table(2, owns={ANA: [OSK, MARROW, QUILL], LUIS: [FERROW]}, credits=credits).state
    ideas = RULES.ideas(state, ANA)
    assert {move[0] for move in ideas} == {"build", "offer"}
    done = {bots.finished(consider("gentle", RULES, state, ANA, ideas, Random(n), FEW)) for n in range(6)}
    assert {move[0] for move in done if move} == ({"build"} if builds else set())
