"""A turn: rolling, doubles, GO, and what everybody may do before a roll."""

from __future__ import annotations

import pytest

from engine.games.bounty.board import PROPERTIES
from engine.games.bounty.rules import RULES

from .table import (
    ANA,
    CRAFT,
    CRAFT_DECK,
    EVA,
    HUNTER_DECK,
    JAIL,
    LENS,
    LUIS,
    NIB,
    OSK,
    PARKING,
    QUILL,
    TALLOW,
    VESPER,
    Table,
    offer_move,
)


@pytest.mark.rule("B10")
def test_a_token_moves_clockwise_by_the_sum() -> None:
    table = Table().roll(2, 4)
    assert table.state.places[ANA] == QUILL
    assert table.asked == (ANA, "collect")
    assert table.told("moved")[0]["from"] == 0


@pytest.mark.rule("B11")
def test_doubles_roll_again_after_the_space_is_settled() -> None:
    table = Table().roll(3, 3)
    assert table.asked == (ANA, "collect")
    assert table.play("collect").asked == (ANA, "roll")
    assert table.roll(1, 2).play("collect").asked == (LUIS, "roll")


@pytest.mark.rule("B12", "B16")
def test_three_doubles_in_a_row_lead_to_jail_without_the_third_move() -> None:
    table = Table(owns={ANA: PROPERTIES}, places=[5]).roll(2, 2).roll(1, 1).roll(6, 6)
    assert table.state.places[ANA] == JAIL
    assert table.state.jail[ANA] == 1
    assert table.credits[ANA] == 1500
    assert table.asked == (LUIS, "roll")


@pytest.mark.rule("B13")
def test_passing_or_landing_on_go_collects_200() -> None:
    passing = Table(owns={ANA: PROPERTIES}, places=[31]).roll(1, 3)
    assert passing.credits[ANA] == 1700
    landing = Table(places=[28]).roll(1, 3)
    assert (landing.state.places[ANA], landing.credits[ANA]) == (0, 1700)
    assert Table(places=[20]).roll(6, 5).credits[ANA] == 1500


@pytest.mark.rule("B14")
def test_the_200_for_go_come_before_the_space_is_settled() -> None:
    table = Table(credits=[0, 1500, 1500], places=[30]).roll(1, 5)
    assert table.credits[ANA] == 0
    assert table.told("debt_unpaid") == []
    assert [event["why"] for event in table.told("paid")] == ["go", "toll"]


@pytest.mark.rule("B14")
def test_a_move_by_card_is_settled_before_the_extra_roll() -> None:
    table = Table(places=[12]).put_on_top(HUNTER_DECK, "advance", 5).roll(1, 1).play("draw")
    assert (table.state.places[ANA], table.credits[ANA]) == (LENS, 1700)
    assert table.asked == (ANA, "collect")
    assert table.play("collect").asked == (ANA, "roll")


@pytest.mark.rule("B15")
def test_only_rolls_that_move_the_token_count_as_doubles() -> None:
    table = Table(2, owns={LUIS: [10]}, places=[6]).roll(1, 3).play("ask").dice(5, 5).play("roll_payment")
    assert table.state.doubles == 0
    assert table.asked == (LUIS, "roll")


@pytest.mark.rule("B15")
def test_the_count_of_doubles_restarts_each_turn_and_after_leaving_jail() -> None:
    table = Table(2, owns={LUIS: PROPERTIES}, inactive=PROPERTIES, places=[0, 12])
    table.roll(4, 4).roll(5, 4).roll(2, 2).roll(1, 2)
    assert table.state.doubles == 0
    table.state.jail[ANA], table.state.places[ANA] = 1, JAIL
    table.play("pay_fine").roll(4, 4)
    assert table.state.doubles == 1
    assert table.asked == (ANA, "roll")


@pytest.mark.rule("B16")
def test_jail_is_the_same_from_a_space_a_card_or_three_doubles() -> None:
    by_space = Table(places=[18]).roll(3, 3)
    by_card = Table(places=[14]).put_on_top(CRAFT_DECK, "jail").roll(2, 2).play("draw")
    by_doubles = Table(owns={ANA: PROPERTIES})
    by_doubles.state.doubles = 2
    by_doubles.roll(5, 5)
    for table in (by_space, by_card, by_doubles):
        assert (table.state.places[ANA], table.state.jail[ANA], table.credits[ANA]) == (JAIL, 1, 1500)
        assert table.asked == (LUIS, "roll")


@pytest.mark.rule("B17")
def test_everybody_may_build_reinstate_and_deal_before_a_roll() -> None:
    table = Table(owns={LUIS: [NIB, TALLOW, LENS], EVA: [OSK]}, inactive=[LENS])
    for move in (
        ("build", NIB),
        ("reinstate", LENS),
        ("deactivate", NIB),
        offer_move(EVA, want=[OSK], credits_given=100),
    ):
        assert table.may(LUIS, *move)
    table.play("build", NIB, seat=LUIS)
    assert table.state.symbols[NIB] == 1
    assert table.asked == (ANA, "roll")


@pytest.mark.rule("B17")
def test_nobody_builds_or_deals_during_an_auction_a_card_or_a_debt() -> None:
    holdings = {LUIS: [NIB, TALLOW, LENS], EVA: [OSK]}
    auction = Table(owns=holdings, inactive=[LENS]).roll(4, 2).play("auction")
    card = Table(owns=holdings, inactive=[LENS], places=[CRAFT - 3]).roll(1, 2)
    debt = Table(owns={**holdings, ANA: [VESPER]}, inactive=[LENS], credits=[150, 1500, 1500]).owe(50)
    assert [table.decision.kind for table in (auction, card, debt)] == ["auction", "draw", "debt"]
    for table in (auction, card, debt):
        for move in (("build", NIB), ("reinstate", LENS), offer_move(EVA, want=[OSK], credits_given=100)):
            assert not table.may(LUIS, *move)


@pytest.mark.rule("B18", "B22")
def test_the_owner_is_asked_at_once_and_waiving_is_final() -> None:
    table = Table(owns={LUIS: [QUILL]}).roll(2, 4)
    assert table.asked == (LUIS, "payment")
    assert table.decision.default == ("ask",)
    assert RULES.standing == {"payment": "ask"}
    table.play("waive")
    assert table.credits == [1500, 1500, 1500]
    assert table.asked == (LUIS, "roll")
    assert not table.may(LUIS, "ask")


def test_nothing_happens_on_free_parking() -> None:
    assert Table(places=[10]).roll(1, 5).state.places[ANA] == PARKING
