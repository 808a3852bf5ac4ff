"""Whole games of random legal moves and asides, with checks at every step."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import get_args

import pytest

from engine import games
from engine.events import Event
from engine.games.bounty.board import FEE, PRICE, PROPERTIES, SETS, STARTING_CREDITS, VALUE
from engine.games.bounty.deals import make_terms
from engine.games.bounty.laying import laid
from engine.games.bounty.rules import RULES
from engine.games.bounty.state import PAUSE, BountyState, DecisionKind, kind_of
from engine.games.bounty.words import PROMPTS, WORDS
from engine.match import Match
from engine.rules import Move, Seat, Setup
from engine.shapes import Misshapen
from engine.text import render

from .table import ANA, BARGE, KETHANE, LENS, LUIS, NIB, OSK, TALLOW, WATCH, Table

NAMES = ["Ana", "Luis", "Eva", "Max", "Sol", "Kim"]


def any_move(state: BountyState, rnd: Random) -> tuple[Seat, Move]:
    """Choose a random answer, aside, free bid or deal."""
    decision = RULES.decision(state)
    seat = rnd.randrange(state.players)
    if rnd.random() < 0.2:
        asides = RULES.asides(state, seat)
        if asides:
            return seat, rnd.choice(asides)
    if rnd.random() < 0.1:
        move = strange_offer(state, seat, rnd)
        if RULES.allows_aside(state, move, seat):
            return seat, move
    if decision.free and decision.free.verb == "bid" and rnd.random() < 0.3:
        return decision.seat, ("bid", rnd.randint(decision.free.low, decision.free.high))
    return decision.seat, rnd.choice(decision.legal)


def strange_offer(state: BountyState, seat: Seat, rnd: Random) -> Move:
    to = rnd.randrange(state.players)
    give = [at for at in PROPERTIES if state.owner[at] == seat and rnd.random() < 0.2]
    want = [at for at in PROPERTIES if state.owner[at] == to and rnd.random() < 0.2]
    return ("offer", to, *make_terms(give, want, credits_given=rnd.randint(0, state.credits[seat])))


def check_sense(state: BountyState) -> None:
    """Assert that the position breaks no rule."""
    assert min(state.credits) >= 0
    assert min(state.sigils, state.skulls) >= 0
    for one, two in SETS:
        assert abs(state.symbols[one] - state.symbols[two]) <= 1
        if state.symbols[one] or state.symbols[two]:
            assert state.owner[one] == state.owner[two] >= 0
            assert not state.inactive[one]
            assert not state.inactive[two]
    for seat in range(state.players):
        if state.out[seat]:
            assert state.credits[seat] == 0
            assert seat not in state.owner
            assert seat not in state.cards
    assert all(state.owner[at] >= 0 or not state.inactive[at] for at in PROPERTIES)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_play_keeps_the_position_consistent(players: int) -> None:
    for seed in range(3):
        rnd = Random(seed)
        setup = games.get("bounty").setup(players, seed=seed)
        state = RULES.new(setup)
        pieces = RULES.pieces(state)
        for number in range(1500):
            decision = RULES.decision(state)
            if decision.seat < 0:
                break
            if number % 5 == 0:
                assert RULES.admit(setup, state.to_json()).to_json() == state.to_json(), "it can be saved"
            assert kind_of(decision) == decision.kind
            assert decision.legal
            assert not state.out[decision.seat]
            assert len(set(decision.legal)) == len(decision.legal) <= 60
            seat, move = any_move(state, rnd)
            RULES.apply(state, move, seat)
            assert RULES.pieces(state) == pieces
            check_sense(state)
            assert all(0 <= value <= 1 for value in RULES.evaluate(state))


def test_the_payments_in_the_log_add_up_to_everybodys_credits() -> None:
    """Every change of credits is a payment in the log, with from, to, amount and reason."""
    for seed in range(4):
        rnd = Random(seed)
        match = Match(games.get("bounty").setup(4, seed=seed))
        purses = [1500] * 4
        depository = 0
        for _ in range(1200):
            if match.outcome:
                break
            assert isinstance(match.state, BountyState)
            seat, move = any_move(match.state, rnd)
            for event in match.play(move, seat):
                if event.kind != "paid":
                    continue
                data = event.data
                assert data["amount"] > 0
                assert data["why"] in WHYS
                for place, sign in ((data["from"], -1), (data["to"], 1)):
                    if place >= 0:
                        purses[place] += sign * data["amount"]
                    else:
                        depository += sign * data["amount"]
                assert data["credits"] == purses
            assert match.state.credits == purses
            assert match.state.bank == depository


WHYS = {"go", "price", "bid", "payment", "toll", "card", "repairs", "fine", "sigil", "skull"}
WHYS |= {"sold", "inactive", "reinstated", "kept", "deal", "bankruptcy"}


def test_everything_has_a_text() -> None:
    kinds: set[str] = set()
    for seed in range(4):
        rnd = Random(seed)
        match = Match(games.get("bounty").setup(4, {"rounds": 60}, seed=seed))
        for _ in range(1500):
            assert isinstance(match.state, BountyState)
            decision, view = match.decision, RULES.view(match.state, None)
            assert json.loads(json.dumps(view)) == view
            render(WORDS.prompt(decision, view, NAMES))
            if decision.seat < 0:
                break
            for move in [*decision.legal, *RULES.asides(match.state, rnd.randrange(4))]:
                render(WORDS.offer(move, view, NAMES))
            for reason in RULES.explain(match.state, rnd.randrange(4)):
                assert "{" not in render(WORDS.why(reason, NAMES))
            seat, move = any_move(match.state, rnd)
            for event in match.play(move, seat):
                kinds.add(event.kind)
                _told(event)
        if match.outcome:
            render(WORDS.result(match.outcome, NAMES))
    assert {"deal_made", "collected", "went_bankrupt", "symbol_added", "made_inactive", "jailed"} <= kinds


def test_every_kind_of_decision_has_a_prompt() -> None:
    assert set(PROMPTS) == set(get_args(DecisionKind))


def _told(event: Event) -> None:
    text = WORDS.tell({"kind": event.kind, **event.data}, NAMES)
    if text is not None:
        assert "{" not in render(text)


def test_only_the_decks_and_the_next_rolls_are_hidden() -> None:
    state = RULES.new(games.get("bounty").setup(4, seed=5))
    before = RULES.view(state, 0)
    decks, world = (state.hunter[:], state.craft[:]), state.clone()
    RULES.redeal(world, 0, Random(1))
    assert RULES.view(world, 0) == before
    assert (world.hunter, world.craft) != decks
    assert (state.hunter, state.craft) == decks
    again = state.clone()
    again.hunter.reverse()
    RULES.redeal(again, 0, Random(1))
    assert again.to_json() == world.to_json()


@pytest.mark.rule("B23", "B26")
def test_everybody_sees_what_landing_on_a_property_costs() -> None:
    table = Table(owns={ANA: [NIB, TALLOW, OSK, LENS], LUIS: [WATCH]}, symbols={NIB: 1}, inactive=[OSK])
    payments = RULES.view(table.state, None)["payments"]
    found = {at: amount for at, amount in enumerate(payments) if amount}
    assert found == {NIB: 10, TALLOW: 8, LENS: 25, WATCH: 4}


def test_fees_are_10_percent_rounded_up() -> None:
    assert all(FEE[at] == -(-VALUE[at] // 10) for at in PROPERTIES)
    assert all(PRICE[at] for at in PROPERTIES)


@pytest.mark.parametrize(
    "change",
    [
        {"credits": [1, 2]},
        {"credits": [1500, 1500, 1499, 1500]},
        {"turn": 4},
        {"owner": [9] * 32},
        {"symbols": [1] * 32},
        {"places": [0, 0, 0, 32]},
        {"hunter": [0] * 16},
        {"cards": [0, -1]},
        {"cards": []},
        {"sigils": 31},
        {"jail": [0, 0, 0, "x"]},
        {"players": 1},
    ],
)
def test_an_impossible_position_is_refused(change: dict[str, object]) -> None:
    setup = games.get("bounty").setup(4, seed=5)
    data = RULES.new(setup).to_json()
    assert RULES.admit(setup, data).to_json() == data
    with pytest.raises(Misshapen):
        RULES.admit(setup, {**data, **change})


def in_debt() -> tuple[Setup, BountyState]:
    """Set up a player who owes the toll and can't pay it."""
    setup, state = laid(3, credits=(50, 1000, 1000), places=(BARGE - 3, 0, 0), dice=((1, 2),))
    RULES.apply(state, ("roll",))
    assert RULES.decision(state).kind == "debt"
    return setup, state


def after_a_deal() -> tuple[Setup, BountyState]:
    """Set up a player who has just got an inactive property, and enough for its fee."""
    setup, state = laid(3, owns={1: (KETHANE,)}, inactive=(KETHANE,), credits=(60, 1000, 1000))
    RULES.apply(state, ("offer", 1, *make_terms(want=[KETHANE], credits_given=1)), 0)
    RULES.apply(state, ("accept",))
    assert RULES.decision(state).kind == "fees"
    return setup, state


@pytest.mark.parametrize(
    ("position", "change"),
    [
        (in_debt, {"phase": PAUSE}),
        (after_a_deal, {"credits": [0, 1001, 1000], "bank": 3 * STARTING_CREDITS - 2001}),
    ],
    ids=["a debt", "a fee that cannot be paid"],
)
def test_nobody_can_go_bankrupt_before_a_roll(
    position: Callable[[], tuple[Setup, BountyState]], change: dict[str, object]
) -> None:
    """They would have to roll afterward."""
    setup, state = position()
    data = state.to_json()
    assert RULES.admit(setup, data).to_json() == data
    with pytest.raises(Misshapen):
        RULES.admit(setup, {**data, **change})
