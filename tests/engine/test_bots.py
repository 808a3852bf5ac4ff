"""Bots: they play by the contract, better than chance, and cannot cheat."""

from __future__ import annotations

from random import Random

import pytest

from engine import bots, checks, games
from engine.bots import Bot, hard
from engine.bots.hard import Budget
from engine.bots.unasked import consider
from engine.checks import Line
from engine.commands.simulate import simulate
from engine.errors import BadSetup
from engine.games import Game
from engine.games.bounty.board import PRICE
from engine.games.bounty.deals import make_terms
from engine.games.bounty.laying import laid
from engine.games.bounty.state import BountyState
from engine.rules import Decision, State

EVERY = pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
FEW = Budget(rollouts=24)


def choices(line: Line, most: int = 12) -> list[tuple[State, Decision]]:
    """Some positions of a game where there is something to choose."""
    found = [(state, decision) for state, decision in line.at_spots() if len(decision.legal) > 1]
    return found[:: max(1, len(found) // most)]


def test_a_bot_that_is_not_here_gets_one_clear_sentence() -> None:
    for name in ("genius", "hard:genius", "random:hunter", "hard:", ":hunter", ""):
        with pytest.raises(
            BadSetup, match=r"There is no bot “.*”; there are: random, easy, normal, hard, hard:runner"
        ):
            bots.get(name)


def test_a_bot_shows_its_level_and_its_character() -> None:
    assert str(bots.get("hard").title) == "Hard"
    assert str(bots.get("hard:hunter").title) == "Hard: Bruno the hunter"
    assert len({str(bots.get(name).title) for name in bots.KNOWN}) == len(bots.KNOWN)


def test_a_name_leads_to_its_bot_and_back() -> None:
    for name in (*bots.KNOWN, "easy:keeper", "normal:runner"):
        assert bots.get(name).name == name
    assert bots.get("hard:hunter") == Bot("hard", "hunter")


def test_thinking_depends_on_the_seed_and_the_number_of_moves_alone() -> None:
    """The numbers are those of version 0.1.0: a saved game goes on with the same choices."""
    setup = games.get("jumble").setup(2, seed=7)
    assert bots.thinking_rng(setup, 12).random() == Random(7 * 1_000_003 + 12).random()
    assert bots.thinking_rng(setup, 12).random() != bots.thinking_rng(setup, 13).random()


@EVERY
@pytest.mark.parametrize("name", bots.KNOWN)
def test_a_bot_chooses_something_legal_everywhere(name: str, game: Game) -> None:
    line = Line(game.setup(game.players[-1], seed=3))
    for state, decision in choices(line):
        before = state.to_json()
        move = bots.choose(name, line.rules, state, decision.seat, Random(line.number), FEW)
        assert line.rules.allows(state, move)
        assert state.to_json() == before


@pytest.mark.slow
@EVERY
@pytest.mark.parametrize("name", ["easy", "normal", "hard", "hard:hunter"])
def test_a_bot_chooses_the_same_whatever_it_cannot_see(name: str, game: Game) -> None:
    """Two states that differ only in hidden things, the same chance, as many imagined games: the same choice."""
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
def test_a_slice_of_hard_thinking_is_short(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two yields so few positions are judged that eight milliseconds are enough: the answers of one breath, the end of a game."""
    line = Line(game.setup(game.players[-1], seed=2))
    judged = 0
    evaluate = line.rules.evaluate

    def counted(state: State) -> list[float]:
        nonlocal judged
        judged += 1
        return evaluate(state)

    monkeypatch.setattr(line.rules, "evaluate", counted)
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


@pytest.mark.parametrize("name", ["easy", "normal", "hard"])
@pytest.mark.parametrize("game", OUT_OF_TURN)
def test_bids_reactions_deals_and_payments_are_decisions_like_any_other(game: str, name: str) -> None:
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
def test_what_a_bot_does_unasked_does_not_hang_on_what_it_cannot_see(name: str) -> None:
    """In Bounty, where bots build and deal unasked, the piles are dealt again: they have the same idea all the same."""
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
def test_a_hard_bot_does_not_sell_what_makes_a_rivals_set_whole(pair: tuple[int, int]) -> None:
    """What a deal was worth shows rounds later, when the rival has built: a normal bot only haggles about the price."""
    mine, theirs = pair
    _, state = laid(4, owns={0: (theirs,), 1: (mine,)}, credits=(1200, 700, 900, 900))
    rules = games.get("bounty").rules
    rules.apply(state, ("offer", 1, *make_terms(want=[mine], credits_given=2 * PRICE[mine])), 0)
    assert bots.choose("normal", rules, state, 1, Random(1))[0] == "counter"
    assert bots.choose("hard", rules, state, 1, Random(1), Budget(60)) == ("refuse",)


def test_a_hard_bot_that_could_deal_still_builds() -> None:
    """What it might build later in an imagined game is no reason to build nothing now."""
    _, state = laid(4, owns={0: (13, 15, 21), 1: (23,)}, credits=(1200, 900, 900, 900))
    rules = games.get("bounty").rules
    ideas = rules.ideas(state, 0)
    assert {move[0] for move in ideas} == {"build", "offer"}
    done = [
        bots.finished(consider("hard", rules, state, 0, ideas, Random(seed), Budget(240)))
        for seed in range(5)
    ]
    assert all(done)


def test_an_imagined_game_that_goes_far_has_what_is_done_unasked() -> None:
    _, state = laid(3, owns={0: (13, 15)})
    rules = games.get("bounty").rules
    built: list[int] = []

    def value_of(position: BountyState) -> list[float]:
        built[:] = [sum(position.symbols), position.round]
        return rules.evaluate(position)

    bots.finished(hard.rollout(rules, state, ("roll",), 0, value_of, Random(1).random))
    assert built == [0, 2]
    bots.finished(hard.rollout(rules, state, ("roll",), 0, value_of, Random(1).random, far=True))
    assert built[0] > 0
    assert built[1] == 1 + hard.FAR_LAPS


@EVERY
def test_where_there_is_no_choice_nobody_thinks(game: Game) -> None:
    line = Line(game.setup(game.players[0], seed=2))
    forced = [(state, decision) for state, decision in line.at_spots() if len(decision.legal) == 1]
    if not forced:
        pytest.skip("in this game there is always a choice")
    state, decision = forced[0]
    assert list(bots.think("hard", line.rules, state, decision.seat, Random(1))) == []


@pytest.mark.slow
@EVERY
def test_normal_beats_random(game: Game) -> None:
    """Fixed seeds, so that it is the same every time; chance alone wins 34 of 48 once in three hundred times."""
    tally = simulate(game.setup(game.players[0], seed=100), ["normal", "random"], 48)
    assert tally.wins[0] >= 34, tally.wins
