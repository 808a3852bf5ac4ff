"""Sigils and skulls: adding them evenly, running out, and who gets the last one."""

from __future__ import annotations

import pytest

from engine.games.bounty.board import SIGILS

from .table import ANA, BRACK, EVA, FERROW, LUIS, MARROW, MAX, NIB, OSK, QUILL, TALLOW, THORN, Table


def short_of_sigils(left: int) -> Table:
    """Give Ana, Luis and Eva a set each, and leave only a few sigils."""
    table = Table(owns={ANA: [NIB, TALLOW], LUIS: [QUILL, FERROW], EVA: [OSK, MARROW]})
    table.state.sigils = left
    return table


@pytest.mark.rule("B30")
def test_the_owner_of_a_set_adds_sigils_for_the_deeds_cost() -> None:
    table = Table(owns={ANA: [OSK, MARROW, NIB], LUIS: [TALLOW]}).play("build", OSK, seat=ANA)
    assert table.state.symbols[OSK] == 1
    assert table.credits[ANA] == 1400
    assert table.state.sigils == SIGILS - 1
    assert not table.may(ANA, "build", NIB)


@pytest.mark.rule("B30")
def test_sigils_are_added_out_of_turn_but_never_without_the_credits() -> None:
    assert Table(owns={EVA: [OSK, MARROW]}).may(EVA, "build", OSK)
    assert not Table(owns={EVA: [OSK, MARROW]}, credits=[1500, 1500, 99]).may(EVA, "build", OSK)
    assert not Table(owns={EVA: [OSK, MARROW]}).may(ANA, "build", OSK)


@pytest.mark.rule("B31")
def test_sigils_are_added_evenly_up_to_four() -> None:
    table = Table(owns={ANA: [OSK, MARROW]}).play("build", OSK, seat=ANA)
    assert not table.may(ANA, "build", OSK)
    table.play("build", MARROW, seat=ANA).play("build", MARROW, seat=ANA)
    assert table.state.symbols[MARROW] == 2
    uneven = Table(owns={ANA: [OSK, MARROW]}, symbols={OSK: 4, MARROW: 3})
    assert not uneven.may(ANA, "build", OSK)
    assert uneven.may(ANA, "build", MARROW)


@pytest.mark.rule("B32")
def test_a_skull_replaces_four_sigils() -> None:
    table = Table(owns={ANA: [OSK, MARROW]}, symbols={OSK: 4, MARROW: 4})
    assert table.state.sigils == SIGILS - 8
    table.play("build", OSK, seat=ANA)
    assert table.state.symbols[OSK] == 5
    assert table.credits[ANA] == 1400
    assert (table.state.sigils, table.state.skulls) == (SIGILS - 4, 11)


@pytest.mark.rule("B32")
def test_nothing_goes_on_top_of_a_skull() -> None:
    table = Table(owns={ANA: [OSK, MARROW]}, symbols={OSK: 5, MARROW: 5})
    assert not table.may(ANA, "build", OSK)
    assert not table.may(ANA, "build", MARROW)


@pytest.mark.rule("B33")
def test_nothing_is_added_while_one_of_the_set_is_inactive() -> None:
    table = Table(owns={ANA: [OSK, MARROW, BRACK, THORN]}, inactive=[MARROW])
    assert not table.may(ANA, "build", OSK)
    assert not table.may(ANA, "build", MARROW)
    assert table.may(ANA, "build", BRACK)


@pytest.mark.rule("B34", "B36")
def test_the_last_sigil_is_auctioned_if_somebody_else_wants_it() -> None:
    table = short_of_sigils(1).play("build", NIB, seat=ANA)
    assert table.asked == (LUIS, "last_symbol")
    table.play("want").play("pass")
    assert table.asked == (LUIS, "auction")
    assert not table.may(LUIS, "bid", 9)
    table.play("bid", 10)
    assert table.asked == (ANA, "auction")
    table.play("bid", 11).play("pass").play("hammer")
    assert table.state.symbols[NIB] == 1
    assert table.credits == [1489, 1500, 1500]
    assert table.asked == (ANA, "roll")


@pytest.mark.rule("B34")
def test_nobody_else_is_asked_before_the_last_sigil() -> None:
    table = short_of_sigils(2).play("build", NIB, seat=ANA)
    assert table.state.symbols[NIB] == 1
    assert table.state.sigils == 1


@pytest.mark.rule("B35")
def test_a_symbol_that_ran_out_is_available_again_once_one_is_sold() -> None:
    table = short_of_sigils(0)
    table.state.symbols[QUILL] = 1
    assert not table.may(ANA, "build", NIB)
    table.play("sell", QUILL, seat=LUIS)
    assert table.may(ANA, "build", NIB)
    skulls = Table(owns={ANA: [OSK, MARROW]}, symbols={OSK: 4, MARROW: 4})
    skulls.state.skulls = 0
    assert not skulls.may(ANA, "build", OSK)


@pytest.mark.rule("B36")
def test_only_players_who_could_place_it_and_have_10_are_asked() -> None:
    table = Table(
        4, owns={ANA: [NIB, TALLOW], LUIS: [QUILL, FERROW], EVA: [OSK, MARROW]}, credits=[500, 9, 500, 500]
    )
    table.state.sigils = 1
    table.play("build", NIB, seat=ANA)
    assert table.asked == (EVA, "last_symbol")
    assert table.play("pass").state.symbols[NIB] == 1
    assert table.credits == [450, 9, 500, 500]
    assert table.told("auction_began") == []


@pytest.mark.rule("B36")
def test_a_player_with_10_credits_is_asked_although_the_sigil_costs_more() -> None:
    table = short_of_sigils(1)
    table.state.credits[EVA] = 10
    table.state.bank += 1490
    table.play("build", NIB, seat=ANA)
    assert table.asked == (LUIS, "last_symbol")
    table.play("pass")
    assert table.asked == (EVA, "last_symbol")
    table.play("want").play("bid", 10).play("pass").play("hammer").play("place", OSK)
    assert table.credits[EVA] == 0
    assert table.state.symbols[OSK] == 1


@pytest.mark.rule("B36", "B83")
def test_the_last_sigil_is_auctioned_from_the_buyers_left_and_the_buyer_bids_last() -> None:
    table = short_of_sigils(1).play("build", FERROW, seat=LUIS)
    order = []
    while table.decision.kind == "last_symbol":
        order.append(table.decision.seat)
        table.play("want")
    assert order == [EVA, ANA]
    bidders = []
    while table.decision.kind == "auction":
        bidders.append(table.decision.seat)
        table.play("pass")
    assert bidders == [EVA, ANA, LUIS]


@pytest.mark.rule("B36")
def test_for_the_last_skull_only_those_with_four_sigils_each_are_asked() -> None:
    table = Table(
        4,
        owns={ANA: [NIB, TALLOW], LUIS: [QUILL, FERROW], MAX: [OSK, MARROW]},
        symbols={NIB: 4, TALLOW: 4, OSK: 4, MARROW: 4},
    )
    table.state.skulls = 1
    table.play("build", NIB, seat=ANA)
    assert table.asked == (MAX, "last_symbol")


@pytest.mark.rule("B37")
def test_a_skull_counts_as_a_fifth_sigil() -> None:
    table = Table(owns={ANA: [OSK, MARROW]}, symbols={OSK: 5, MARROW: 4})
    assert table.may(ANA, "build", MARROW)
    assert table.may(ANA, "sell", OSK)
    assert not table.may(ANA, "sell", MARROW)


@pytest.mark.rule("B38")
def test_the_winner_pays_the_bid_and_places_the_symbol() -> None:
    table = short_of_sigils(1).play("build", NIB, seat=ANA).play("pass").play("want")
    table.play("bid", 30).play("pass").play("hammer")
    assert table.asked == (EVA, "place")
    table.play("place", MARROW)
    assert table.state.symbols[MARROW] == 1
    assert table.credits == [1500, 1500, 1470]
    assert table.asked == (ANA, "roll")


@pytest.mark.rule("B38")
def test_a_skull_that_was_won_returns_four_sigils() -> None:
    table = Table(
        owns={ANA: [NIB, TALLOW], LUIS: [QUILL, FERROW]}, symbols={NIB: 4, TALLOW: 4, QUILL: 5, FERROW: 4}
    )
    table.state.skulls = 1
    left = table.state.sigils
    table.play("build", NIB, seat=ANA).play("want").play("bid", 15).play("pass").play("hammer")
    assert table.state.symbols[FERROW] == 5
    assert table.state.sigils == left + 4
    assert table.credits[LUIS] == 1485


@pytest.mark.rule("B38")
def test_without_a_bid_the_first_player_buys_at_the_deeds_cost() -> None:
    table = short_of_sigils(1).play("build", NIB, seat=ANA).play("want").play("want").pass_round()
    assert table.state.symbols[NIB] == 1
    assert table.credits == [1450, 1500, 1500]


def test_a_bidder_for_a_symbol_must_keep_a_place_for_it() -> None:
    table = short_of_sigils(1)
    table.state.owner[BRACK] = LUIS
    table.play("build", NIB, seat=ANA).play("want").play("pass")
    assert table.asked == (LUIS, "auction")
    assert table.may(LUIS, "deactivate", BRACK)
    assert not table.may(LUIS, "deactivate", QUILL)
