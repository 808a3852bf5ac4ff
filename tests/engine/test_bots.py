"""Bots play legal moves, beat chance, and cannot cheat."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any, TypeVar

import pytest

from engine import bots, checks, games
from engine.bots import Bot, hard
from engine.bots.hard import Budget, Tried
from engine.bots.judging import WEIGHTS, Judge, judge
from engine.bots.names import Character
from engine.bots.unasked import consider
from engine.checks import Line
from engine.commands.simulate import simulate
from engine.errors import BadSetup
from engine.games import Game
from engine.games.bounty.board import PRICE
from engine.games.bounty.deals import make_terms
from engine.games.bounty.laying import laid
from engine.games.bounty.state import BountyState
from engine.games.homeward.laying import laid as pawns_laid
from engine.rules import Decision, Rules, State

EVERY = pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
FEW = Budget(rollouts=24)
Result = TypeVar("Result")


def finish(thinking: Generator[None, None, Result]) -> Result:
    """Run a generator to its end and return its result."""
    while True:
        try:
            next(thinking)
        except StopIteration as ended:
            result: Result = ended.value
            return result


def choices(line: Line, most: int = 12) -> list[tuple[State, Decision]]:
    """Return some positions of a game with more than one legal move."""
    found = [(state, decision) for state, decision in line.at_spots() if len(decision.legal) > 1]
    return found[:: max(1, len(found) // most)]


def test_an_unknown_bot_is_refused_with_the_names_of_the_known_ones() -> None:
    for name in ("genius", "hard:genius", "random:hunter", "hard:", ":hunter", ""):
        with pytest.raises(
            BadSetup, match=r"There is no bot “.*”\. Choose from: random, gentle, easy, normal, hard, hard:"
        ):
            bots.get(name)


def test_a_bot_shows_its_level_and_its_character() -> None:
    assert str(bots.get("hard").title) == "Hard"
    assert str(bots.get("hard:hunter").title) == "Hard: Bruno the hunter"
    assert len({str(bots.get(name).title) for name in bots.KNOWN}) == len(bots.KNOWN)


def test_a_character_cares_more_about_its_own_part_and_less_about_the_others() -> None:
    own = {"runner": "run", "hunter": "hunt", "keeper": "keep"}
    assert set(WEIGHTS) == set(own)
    for character, weights in WEIGHTS.items():
        assert set(weights) == set(own.values())
        for part, weight in weights.items():
            assert weight > 1 if part == own[character] else 0 < weight <= 1
        line = Line(games.get("homeward").setup(2, seed=3))
        values = [
            judge(line.rules, state, character)(state, seat)
            for state, _ in line.at_spots()
            for seat in line.seats
        ]
        assert all(0 <= value <= 1 for value in values)


def test_a_name_leads_to_its_bot_and_back() -> None:
    for name in (*bots.KNOWN, "easy:keeper", "normal:runner"):
        assert bots.get(name).name == name
    assert bots.get("hard:hunter") == Bot("hard", "hunter")


def test_thinking_depends_on_the_seed_and_the_number_of_moves_alone() -> None:
    """The numbers are those of version 0.1.0, so bots in a saved game choose as they did then."""
    setup = games.get("jumble").setup(2, seed=7)
    assert bots.thinking_rng(setup, 12).random() == Random(7 * 1_000_003 + 12).random()
    assert bots.thinking_rng(setup, 12).random() != bots.thinking_rng(setup, 13).random()


@EVERY
@pytest.mark.parametrize("name", bots.KNOWN)
def test_a_bot_always_chooses_a_legal_move(name: str, game: Game) -> None:
    line = Line(game.setup(game.players[-1], seed=3))
    for state, decision in choices(line):
        before = state.to_json()
        move = bots.choose(name, line.rules, state, decision.seat, Random(line.number), FEW)
        assert line.rules.allows(state, move)
        assert state.to_json() == before


@pytest.mark.slow
@EVERY
@pytest.mark.parametrize("name", ["gentle", "easy", "normal", "hard", "hard:hunter"])
def test_a_bots_choice_does_not_depend_on_hidden_information(name: str, game: Game) -> None:
    """With the same random numbers, two states that differ only in hidden things give the same choice."""
    for setup in checks.setups(game, seed=5)[-3:]:
        line = Line(setup)
        for state, decision in choices(line, 4):
            other = state.clone()
            line.rules.redeal(other, decision.seat, Random(line.number))
            one, two = (
                bots.choose(name, line.rules, world, decision.seat, Random(9), FEW)
                for world in (state, other)
            )
            assert one == two, (
                f"{checks.describe(setup)}, move {line.number}: {name} saw what it must not see"
            )


@EVERY
@pytest.mark.parametrize("name", ["normal", "hard"])
def test_thinking_yields_often_and_returns_a_move(name: str, game: Game) -> None:
    line = Line(game.setup(game.players[0], seed=2))
    state, decision = max(line.at_spots(), key=lambda spot: len(spot[1].legal))
    thought = bots.think(name, line.rules, state, decision.seat, Random(1), FEW)
    assert sum(1 for _ in thought) >= len(decision.legal)


@EVERY
def test_the_hard_bot_judges_few_positions_between_two_yields(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page must be redrawn every few milliseconds.

    Between two yields the bot judges the answers of two decisions at most, and the end of a playout.
    """
    line = Line(game.setup(game.players[-1], seed=2))
    judged = 0

    def counting(rules: Rules[Any], state: State, character: Character) -> Judge:
        look = judge(rules, state, character)

        def counted(position: State, seat: int) -> float:
            nonlocal judged
            judged += 1
            return look(position, seat)

        return counted

    monkeypatch.setattr(bots, "judge", counting)
    most = 0
    for state, decision in choices(line, 8):
        for _ in bots.think("hard", line.rules, state, decision.seat, Random(1), FEW):
            most, judged = max(most, judged), 0
    assert 0 < most <= hard.YIELD_EVERY * hard.MOST_REPLIES + hard.MOST_REPLIES


OUT_OF_TURN = {
    "hyperdrive": {"shield"},
    "starlane": {"launch", "side", "swerve", "towline"},
    "bounty": {"auction", "deal", "payment"},
    "twentyone": {"block", "steal"},
}


@pytest.mark.parametrize("name", bots.LEVELS)
@pytest.mark.parametrize("game", OUT_OF_TURN)
def test_bots_answer_bids_reactions_deals_and_payments(game: str, name: str) -> None:
    found = games.get(game)
    answered: set[str] = set()
    for seed in (3, 4):
        line = Line(found.setup(found.players[-1], seed=seed))
        for state, decision in line.at_spots():
            if decision.kind in OUT_OF_TURN[game] - answered and len(decision.legal) > 1:
                assert line.rules.allows(
                    state, bots.choose(name, line.rules, state, decision.seat, Random(2), FEW)
                )
                answered.add(decision.kind)
    assert answered == OUT_OF_TURN[game]


@pytest.mark.parametrize("name", ["easy", "normal", "hard"])
def test_acting_out_of_turn_does_not_depend_on_hidden_information(name: str) -> None:
    """In Bounty bots build and deal out of turn. They have the same ideas when the piles are dealt again."""
    rules = games.get("bounty").rules
    had = 0
    for state, decision in Line(games.get("bounty").setup(3, seed=5)).at_spots():
        if decision.kind != "roll":
            continue
        for seat in range(3):
            other = state.clone()
            rules.redeal(other, seat, Random(3))
            ideas = rules.ideas(state, seat)
            assert ideas == rules.ideas(other, seat)
            one, two = (
                bots.finished(consider(name, rules, world, seat, ideas, Random(2), FEW))
                for world in (state, other)
            )
            assert one == two
            had += one is not None
    assert had


@pytest.mark.parametrize("pair", [(13, 15), (21, 23)])
def test_the_hard_bot_does_not_sell_the_property_that_completes_a_rivals_set(pair: tuple[int, int]) -> None:
    """The cost of a deal shows only rounds later, when the rival has built.

    The normal bot does not look that far; it only asks for more money.
    """
    mine, theirs = pair
    _, state = laid(4, owns={0: (theirs,), 1: (mine,)}, credits=(1200, 700, 900, 900))
    rules = games.get("bounty").rules
    rules.apply(state, ("offer", 1, *make_terms(want=[mine], credits_given=2 * PRICE[mine])), 0)
    assert bots.choose("normal", rules, state, 1, Random(1))[0] == "counter"
    assert bots.choose("hard", rules, state, 1, Random(1), Budget(60)) == ("refuse",)


def test_the_hard_bot_builds_even_if_it_could_deal() -> None:
    """The chance to build later in a playout is no reason to build nothing now."""
    _, state = laid(4, owns={0: (13, 15, 21), 1: (23,)}, credits=(1200, 900, 900, 900))
    rules = games.get("bounty").rules
    ideas = rules.ideas(state, 0)
    assert {move[0] for move in ideas} == {"build", "offer"}
    done = [
        bots.finished(consider("hard", rules, state, 0, ideas, Random(seed), Budget(240)))
        for seed in range(5)
    ]
    assert all(done)


@pytest.mark.parametrize(("players", "playouts"), [(2, 1), (3, 4), (4, 9)])
def test_the_first_look_counts_for_more_playouts_with_more_rivals(players: int, playouts: int) -> None:
    line = Line(games.get("jumble").setup(players, seed=3))
    state, decision = choices(line)[0]

    def worth(values: list[float]) -> float:
        racing = [Tried(decision.legal[0], values)]
        look = hard._with_first_look(line.rules, state, decision.seat, racing, Random(1), line.rules.value)
        return finish(look)[decision.legal[0]]

    first = worth([])
    for count in (1, 6):
        counted = hard.FIRST_LOOK * playouts
        assert worth([0.25] * count) == pytest.approx((0.25 * count + first * counted) / (count + counted))


def test_seats_act_out_of_turn_in_a_long_playout() -> None:
    _, state = laid(3, owns={0: (13, 15)})
    rules = games.get("bounty").rules
    built: list[int] = []

    def value_of(position: BountyState, seat: int) -> float:
        built[:] = [sum(position.symbols), position.round]
        return rules.value(position, seat)

    bots.finished(hard.rollout(rules, state, ("roll",), 0, value_of, Random(1)))
    assert built == [0, 2]
    bots.finished(hard.rollout(rules, state, ("roll",), 0, value_of, Random(1), far=True))
    assert built[0] > 0
    assert built[1] == 1 + hard.FAR_LAPS


def test_the_random_bot_sometimes_acts_out_of_turn() -> None:
    _, state = laid(3, owns={0: (13, 15)})
    rules = games.get("bounty").rules
    ideas = rules.ideas(state, 0)
    done = [
        bots.finished(consider("random", rules, state, 0, ideas, Random(seed), FEW)) for seed in range(99)
    ]
    assert {None} < set(done) <= {None, *ideas}


def test_a_search_ends_when_one_move_is_left() -> None:
    """The budget is a limit: more playouts could not change the choice."""
    line = Line(games.get("jumble").setup(2, seed=3))
    state, decision = choices(line)[0]
    judge = line.rules.value
    (only,) = finish(
        hard.search(line.rules, state, decision.seat, decision.legal[:1], Random(1), judge, Budget(50))
    )
    assert only == Tried(decision.legal[0], [])


def test_clearly_worse_moves_are_dropped_after_six_worlds() -> None:
    _, state = pawns_laid("red: 3 13 23 33; blue: 20 26 45 50", card=7)
    rules = games.get("homeward").rules
    legal = rules.decision(state).legal
    tried = finish(hard.search(rules, state, 0, legal, Random(1), rules.value, Budget(300)))
    assert len(tried) == hard.WIDEST < len(legal)
    counts = [len(one.values) for one in tried]
    assert min(counts) == 6
    assert counts[0] == max(counts) > 12


@EVERY
def test_a_bot_does_not_think_about_its_only_move(game: Game) -> None:
    line = Line(game.setup(game.players[0], seed=2))
    forced = [(state, decision) for state, decision in line.at_spots() if len(decision.legal) == 1]
    if not forced:
        pytest.skip("in this game there is always a choice")
    state, decision = forced[0]
    assert list(bots.think("hard", line.rules, state, decision.seat, Random(1))) == []


@pytest.mark.slow
@EVERY
def test_normal_beats_random(game: Game) -> None:
    """The seeds are fixed. By chance alone a bot would win 34 of 48 once in three hundred runs."""
    tally = simulate(game.setup(game.players[0], seed=100), ["normal", "random"], 48)
    assert tally.wins[0] >= 34, tally.wins
