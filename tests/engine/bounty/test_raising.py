"""Raising credits: selling symbols, making properties inactive, and reinstating them."""

from __future__ import annotations

import pytest

from engine.games.bounty.board import SIGILS

from .table import (
    ANA,
    ASHGRAVE,
    FERROW,
    KETHANE,
    LUIS,
    MARROW,
    NIB,
    OSK,
    QUILL,
    TALLOW,
    VESPER,
    WATCH,
    Table,
    offer_move,
)


@pytest.mark.rule("B50")
def test_sigils_are_sold_evenly_for_half_their_cost() -> None:
    table = Table(owns={ANA: [OSK, MARROW]}, symbols={OSK: 2, MARROW: 1})
    assert not table.may(ANA, "sell", MARROW)
    table.play("sell", OSK, seat=ANA)
    assert table.credits[ANA] == 1550
    assert table.state.symbols[OSK] == 1
    assert table.state.sigils == SIGILS - 2
    assert table.may(ANA, "sell", MARROW)


@pytest.mark.rule("B50")
def test_a_skull_is_sold_for_half_its_cost_and_four_sigils() -> None:
    table = Table(owns={ANA: [OSK, MARROW]}, symbols={OSK: 5, MARROW: 5}).play("sell", OSK, seat=ANA)
    assert table.credits[ANA] == 1550
    assert table.state.symbols[OSK] == 4
    assert (table.state.sigils, table.state.skulls) == (SIGILS - 4, 11)


@pytest.mark.rule("B51")
def test_a_property_of_a_bare_set_is_made_inactive_for_half_its_price() -> None:
    table = Table(owns={ANA: [OSK, MARROW, KETHANE]}, symbols={OSK: 1})
    assert not table.may(ANA, "deactivate", MARROW)
    assert not table.may(ANA, "deactivate", OSK)
    table.play("deactivate", KETHANE, seat=ANA)
    assert table.credits[ANA] == 1700
    assert table.state.inactive[KETHANE] == 1
    assert not table.may(ANA, "deactivate", KETHANE)


@pytest.mark.rule("B52")
@pytest.mark.parametrize(
    ("at", "cost"), [(KETHANE, 220), (NIB, 33), (VESPER, 77), (QUILL, 55), (WATCH, 83), (ASHGRAVE, 193)]
)
def test_reinstating_costs_the_inactive_value_plus_10_percent_rounded_up(at: int, cost: int) -> None:
    table = Table(owns={ANA: [at]}, inactive=[at], credits=[cost, 1500, 1500]).play("reinstate", at, seat=ANA)
    assert table.credits[ANA] == 0
    assert table.state.inactive[at] == 0
    assert not Table(owns={ANA: [at]}, inactive=[at], credits=[cost - 1, 1500, 1500]).may(
        ANA, "reinstate", at
    )


@pytest.mark.rule("B53")
def test_credits_can_be_raised_before_a_roll_a_purchase_or_a_bid() -> None:
    holdings = {ANA: [OSK, MARROW], LUIS: [NIB, TALLOW, KETHANE]}
    table = Table(owns=holdings, symbols={OSK: 1, MARROW: 1, NIB: 1})
    assert table.may(LUIS, "sell", NIB)
    assert table.may(LUIS, "deactivate", KETHANE)
    table.roll(2, 4)
    assert table.may(ANA, "sell", OSK)
    assert table.may(LUIS, "sell", NIB)
    table.play("auction")
    assert table.may(LUIS, "deactivate", KETHANE)
    assert not table.may(ANA, "sell", OSK)
    table.play("deactivate", KETHANE, seat=LUIS)
    assert table.asked == (LUIS, "auction")
    assert table.decision.free is not None
    assert table.decision.free.high == 1700


@pytest.mark.rule("B53")
def test_credits_can_be_raised_for_a_debt() -> None:
    table = Table(owns={ANA: [NIB, OSK, MARROW]}, symbols={OSK: 1}, credits=[150, 1500, 1500]).owe(50)
    assert table.decision.legal == [("deactivate", NIB), ("sell", OSK)]
    assert not table.may(LUIS, "sell", OSK)


@pytest.mark.rule("B53")
def test_whoever_deals_with_a_debtor_can_raise_credits_for_it() -> None:
    table = Table(owns={ANA: [NIB], LUIS: [KETHANE]}, credits=[150, 0, 1500]).owe(50)
    table.play("deactivate", KETHANE, seat=LUIS)
    assert table.may(LUIS, *offer_move(ANA, want=[NIB], credits_given=60))


@pytest.mark.rule("B54")
def test_a_skull_brings_the_whole_set_down_if_few_sigils_are_left() -> None:
    table = Table(owns={ANA: [OSK, MARROW]}, symbols={OSK: 5, MARROW: 5})
    table.state.sigils = 3
    assert not table.may(ANA, "sell", OSK)
    assert not table.may(ANA, "sell_down", OSK, 2)
    assert table.may(ANA, "sell_down", OSK, 1)
    assert table.may(ANA, "sell_down", OSK, 0)
    table.play("sell_down", OSK, 1, seat=ANA)
    assert [table.state.symbols[OSK], table.state.symbols[MARROW]] == [1, 1]
    assert table.credits[ANA] == 1500 + 2 * 4 * 50
    assert (table.state.sigils, table.state.skulls) == (1, 12)


@pytest.mark.rule("B54")
def test_the_sigils_of_the_other_character_count() -> None:
    table = Table(owns={ANA: [OSK, MARROW]}, symbols={OSK: 4, MARROW: 5})
    table.state.sigils = 2
    assert not table.may(ANA, "sell", MARROW)
    table.play("sell_down", MARROW, 3, seat=ANA)
    assert [table.state.symbols[OSK], table.state.symbols[MARROW]] == [3, 3]
    assert table.credits[ANA] == 1500 + (1 + 2) * 50
    assert table.state.sigils == 0


@pytest.mark.rule("B55")
def test_ten_percent_paid_for_keeping_does_not_reduce_the_price_of_reinstating() -> None:
    table = (
        Table(owns={ANA: [VESPER]}, inactive=[VESPER])
        .offer(ANA, LUIS, [VESPER])
        .play("accept")
        .play("keep", VESPER)
    )
    assert table.credits[LUIS] == 1493
    assert table.play("reinstate", VESPER, seat=LUIS).credits[LUIS] == 1493 - 77


def test_both_characters_of_a_set_can_be_built_on() -> None:
    assert Table(owns={ANA: [QUILL, FERROW]}).may(ANA, "build", FERROW)
