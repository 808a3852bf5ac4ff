"""Cases at the edge of a rule, where a small slip would go unnoticed elsewhere."""

from __future__ import annotations

import pytest

from engine.games.bounty.rules import RULES
from engine.games.bounty.state import could_raise

from .table import ANA, CRAFT_DECK, EVA, FERROW, JAIL, LUIS, MARROW, NIB, OSK, QUILL, Table, offer_move


@pytest.mark.rule("B63")
def test_a_debtor_who_can_raise_exactly_the_debt_cannot_give_up() -> None:
    table = Table(owns={ANA: [NIB]}, credits=[170, 1500, 1500]).owe(30)
    assert "bankrupt" not in table.verbs
    assert "bankrupt" in Table(owns={ANA: [NIB]}, credits=[169, 1500, 1500]).owe(31).verbs


@pytest.mark.rule("B63")
def test_what_can_be_raised_is_half_the_cost_of_sigils_and_half_the_price_of_properties() -> None:
    table = Table(owns={ANA: [OSK, MARROW, NIB]}, symbols={OSK: 2, MARROW: 1}, inactive=[NIB])
    assert could_raise(table.state, ANA) == 3 * 50 + 90 + 100


@pytest.mark.rule("B66")
def test_collecting_from_everybody_starts_at_the_left_of_whoever_drew_the_card() -> None:
    table = Table(4)
    table.state.turn = EVA
    table.draw(CRAFT_DECK, "collect_each")
    assert [event["from"] for event in table.told("paid")] == [3, ANA, LUIS]


@pytest.mark.rule("B46")
def test_offers_before_a_roll_do_not_count_before_collecting() -> None:
    table = Table(owns={ANA: [OSK]})
    for amount in (10, 11, 12):
        table.offer(ANA, LUIS, [OSK], credits_wanted=amount).play("refuse")
    table.roll(2, 4)
    assert table.asked == (ANA, "collect")
    assert table.may(ANA, *offer_move(LUIS, [OSK], credits_wanted=13))


@pytest.mark.rule("B21")
def test_a_bidder_who_came_back_does_not_outbid_themselves() -> None:
    table = Table().roll(2, 4).play("auction").play("pass").play("bid", 20).play("bid", 30, seat=LUIS)
    assert not table.may(LUIS, "bid", 40)


@pytest.mark.rule("B54")
def test_a_set_with_two_skulls_is_brought_down_by_one_of_them_only() -> None:
    table = Table(owns={ANA: [QUILL, FERROW]}, symbols={QUILL: 5, FERROW: 5})
    table.state.sigils = 3
    assert table.may(ANA, "sell_down", QUILL, 1)
    assert not table.may(ANA, "sell_down", FERROW, 1)


@pytest.mark.rule("B54")
@pytest.mark.parametrize(
    ("levels", "left", "lower"),
    [((5, 5), 0, [0]), ((5, 5), 1, [0]), ((5, 5), 2, [1, 0]), ((5, 5), 3, [1, 0]), ((5, 4), 3, [3, 2, 1, 0])],
)
def test_a_set_comes_down_to_what_the_sigils_left_can_supply(
    levels: tuple[int, int], left: int, lower: list[int]
) -> None:
    table = Table(owns={ANA: [QUILL, FERROW]}, symbols=dict(zip((QUILL, FERROW), levels, strict=True)))
    table.state.sigils = left
    found = [move for move in RULES.asides(table.state, ANA) if str(move[0]).startswith("sell")]
    assert found == [("sell_down", QUILL, level) for level in lower]


@pytest.mark.rule("B83")
def test_a_bid_of_all_credits_is_listed() -> None:
    table = Table(credits=[1500, 130, 1500]).roll(2, 4).play("auction").play("pass").play("bid", 30)
    table.play("bid", 80)
    assert ("bid", 130) in RULES.asides(table.state, LUIS)
    assert ("bid", 180) not in RULES.asides(table.state, LUIS)


@pytest.mark.rule("B40")
def test_an_offer_refused_this_turn_is_suggested_again_in_the_next() -> None:
    table = Table(owns={ANA: [OSK, QUILL], LUIS: [MARROW, FERROW]}, places=[JAIL])
    offer = next(move for move in RULES.asides(table.state, ANA) if move[0] == "offer")
    table.play(*offer, seat=ANA).play("refuse")
    assert offer not in RULES.asides(table.state, ANA)
    table.roll(2, 6)  # to Free Parking
    assert table.state.turn == LUIS
    assert offer in RULES.asides(table.state, ANA)


@pytest.mark.rule("B20", "B29")
@pytest.mark.parametrize(("credits", "collects"), [(99, False), (100, True)])
def test_exactly_the_price_is_enough_to_collect(credits: int, collects: bool) -> None:
    table = Table(credits=[credits, 1500, 1500]).roll(2, 4)
    assert ("collect" in table.verbs) is collects
