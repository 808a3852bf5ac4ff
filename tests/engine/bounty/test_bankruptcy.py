"""Debts that cannot be paid: to a player, to the Depository, to everybody."""

from __future__ import annotations

import pytest

from engine.games.bounty.cards import HOLD
from engine.games.bounty.rules import RULES

from .table import (
    ANA,
    BANK,
    CRAFT_DECK,
    EVA,
    FERROW,
    HUNTER_DECK,
    KETHANE,
    LENS,
    LUIS,
    MARROW,
    MAX,
    MIRE,
    NIB,
    OSK,
    QUILL,
    TALLOW,
    VESPER,
    Table,
)


def bankrupt_to_luis() -> Table:
    """Let Ana, who has two properties, a Jail card and 30 credits, owe Luis 550."""
    table = Table(
        owns={ANA: [NIB, KETHANE], LUIS: [QUILL, FERROW]},
        symbols={QUILL: 5, FERROW: 5},
        credits=[30, 1000, 1000],
    )
    table.state.cards = [ANA, -1]
    table.state.hunter.remove(HOLD[0])
    return table.roll(2, 4).play("ask")


@pytest.mark.rule("B60")
def test_a_player_who_cannot_raise_enough_is_out() -> None:
    table = bankrupt_to_luis()
    assert table.asked == (ANA, "debt")
    assert table.decision.legal[0] == ("bankrupt",)
    table.play("bankrupt")
    assert table.state.out == [1, 0, 0]
    assert not RULES.asides(table.state, ANA)


@pytest.mark.rule("B61")
def test_the_creditor_gets_everything_and_settles_each_property() -> None:
    table = bankrupt_to_luis().play("bankrupt")
    assert [table.state.owner[at] for at in (NIB, KETHANE)] == [LUIS, LUIS]
    assert [table.state.inactive[at] for at in (NIB, KETHANE)] == [1, 1]
    assert table.state.cards == [LUIS, -1]
    assert table.credits == [0, 1000 + 30 + 30 + 200, 1000]
    assert table.asked == (LUIS, "fees")
    table.play("keep", NIB).play("reinstate", KETHANE)
    assert table.credits[LUIS] == 1260 - 3 - 220
    assert table.asked == (LUIS, "roll")


@pytest.mark.rule("B62")
def test_properties_of_a_debtor_to_the_depository_are_auctioned_active() -> None:
    table = Table(owns={ANA: [NIB, TALLOW]}, inactive=[NIB, TALLOW], credits=[100, 1500, 1500])
    table.state.cards = [-1, ANA]
    table.state.craft.remove(HOLD[1])
    table.owe(100).play("bankrupt")
    assert table.state.inactive[NIB] == table.state.inactive[TALLOW] == 0
    assert table.state.cards == [-1, -1]
    assert table.state.craft[-1] == HOLD[1]
    assert table.asked == (LUIS, "auction")
    assert table.decision.subject["lot"] == NIB
    table.play("bid", 25).play("pass").play("hammer")
    assert table.state.owner[NIB] == LUIS
    assert table.decision.subject["lot"] == TALLOW
    table.pass_round()
    assert table.state.owner[TALLOW] == BANK
    assert table.asked == (LUIS, "roll")


@pytest.mark.rule("B63")
def test_a_player_who_can_still_raise_enough_must_do_so() -> None:
    table = Table(owns={ANA: [NIB, TALLOW]}, symbols={NIB: 1}, credits=[150, 1500, 1500]).owe(50)
    assert "bankrupt" not in table.verbs
    table.play("sell", NIB)
    assert table.asked == (ANA, "debt")
    assert "bankrupt" not in table.verbs
    table.play("deactivate", NIB)
    assert table.credits[ANA] == 150 + 25 + 30 - 200
    assert table.asked == (LUIS, "roll")


@pytest.mark.rule("B64")
def test_nothing_else_happens_before_a_debt_is_paid_and_credits_never_go_negative() -> None:
    table = Table(owns={ANA: [KETHANE]}, credits=[150, 1500, 1500]).owe(50)
    assert table.credits == [150, 1500, 1500]
    assert table.asked == (ANA, "debt")
    assert table.play("deactivate", KETHANE).credits[ANA] == 150
    assert table.asked == (LUIS, "roll")


@pytest.mark.rule("B65")
def test_paying_every_player_is_one_debt() -> None:
    table = Table(4).draw(HUNTER_DECK, "pay_each")
    assert table.credits == [1350, 1550, 1550, 1550]
    short = Table(4, owns={ANA: [KETHANE]}, credits=[100, 0, 0, 0]).draw(HUNTER_DECK, "pay_each")
    assert short.decision.subject["missing"] == 50
    assert short.credits == [100, 0, 0, 0]


@pytest.mark.rule("B65")
def test_a_bankrupt_debtor_to_everybody_pays_equal_shares_and_the_rest_goes_back() -> None:
    table = (
        Table(4, owns={ANA: [NIB]}, credits=[70, 0, 0, 500]).draw(HUNTER_DECK, "pay_each").play("bankrupt")
    )
    assert table.credits == [0, 33, 33, 533]
    assert table.state.owner[NIB] == BANK
    assert table.state.inactive[NIB] == 0
    assert table.told("paid")[-1]["to"] == BANK
    assert table.told("paid")[-1]["amount"] == 1
    assert table.asked == (LUIS, "auction")


@pytest.mark.rule("B66")
def test_collecting_from_everybody_goes_around_and_each_may_raise_or_go_bankrupt() -> None:
    table = Table(4, owns={LUIS: [NIB], MAX: [TALLOW]}, inactive=[TALLOW], credits=[100, 5, 100, 5]).draw(
        CRAFT_DECK, "collect_each"
    )
    assert table.asked == (LUIS, "debt")
    table.play("deactivate", NIB)
    assert table.credits == [120, 25, 90, 5]
    assert table.asked == (MAX, "debt")
    table.play("bankrupt")
    assert table.asked == (ANA, "fees")
    table.play("keep", TALLOW)
    assert table.credits == [122, 25, 90, 0]
    assert table.asked == (LUIS, "roll")


@pytest.mark.rule("B66")
def test_the_turn_continues_after_another_player_goes_bankrupt() -> None:
    table = (
        Table(3, credits=[100, 5, 100], places=[14])
        .put_on_top(CRAFT_DECK, "collect_each")
        .roll(2, 2)
        .play("draw")
        .play("bankrupt")
    )
    assert table.state.out == [0, 1, 0]
    assert table.credits == [115, 0, 90]
    assert table.asked == (ANA, "roll")


@pytest.mark.rule("B67")
def test_a_creditor_who_cannot_pay_a_fee_goes_bankrupt_with_everything_inherited() -> None:
    table = Table(4, owns={LUIS: [KETHANE, MIRE]}, inactive=[KETHANE, MIRE], credits=[0, 4, 100, 100]).draw(
        CRAFT_DECK, "collect_each"
    )
    table.play("bankrupt")
    assert table.asked == (ANA, "fees")
    assert table.decision.subject["at"] == MIRE
    table.play("keep", MIRE)
    assert table.asked == (ANA, "debt")
    table.play("bankrupt")
    assert table.state.out == [1, 1, 0, 0]
    assert table.decision.subject["lot"] == MIRE
    assert table.state.inactive[MIRE] == 0
    table.pass_round()
    assert table.asked == (EVA, "roll")
    assert table.credits == [0, 0, 100, 100]


@pytest.mark.rule("B67")
def test_the_creditor_receives_everything_before_the_first_fee() -> None:
    table = Table(
        owns={ANA: [NIB, KETHANE], LUIS: [QUILL, FERROW]}, symbols={QUILL: 5, FERROW: 5}, credits=[0, 0, 100]
    )
    table.roll(2, 4).play("ask").play("bankrupt")
    assert table.credits[LUIS] == 230
    assert table.decision.subject["left"] == [NIB, KETHANE]
    assert "reinstate" in table.verbs


@pytest.mark.rule("B68")
def test_the_game_ends_at_once_when_one_player_is_left() -> None:
    to_player = (
        Table(2, owns={ANA: [NIB], LUIS: [QUILL]}, inactive=[NIB], credits=[5, 100])
        .roll(2, 4)
        .play("ask")
        .play("bankrupt")
    )
    to_depository = Table(2, owns={ANA: [NIB]}, inactive=[NIB], credits=[100, 100]).owe(100).play("bankrupt")
    for table in (to_player, to_depository):
        assert table.asked == (-1, "over")
        assert table.told("game_won") == [{"seat": LUIS}]
    assert to_player.credits == [0, 105]
    assert to_depository.state.owner[NIB] == BANK


@pytest.mark.rule("B69")
def test_bankruptcy_sells_all_symbols_and_for_a_player_makes_everything_inactive() -> None:
    holdings = {ANA: [NIB, TALLOW, LENS], LUIS: [QUILL, FERROW]}
    symbols = {NIB: 2, TALLOW: 2, QUILL: 5, FERROW: 5}
    table = (
        Table(owns=holdings, symbols=symbols, credits=[10, 100, 100]).roll(2, 4).play("ask").play("bankrupt")
    )
    assert table.credits[LUIS] == 100 + 10 + 4 * 25 + 30 + 30 + 100
    assert [table.state.inactive[at] for at in (NIB, TALLOW, LENS)] == [1, 1, 1]
    assert table.state.symbols[NIB] == table.state.symbols[TALLOW] == 0


@pytest.mark.rule("B69")
def test_the_depository_keeps_the_credits_and_a_bankrupt_turn_ends_despite_doubles() -> None:
    table = (
        Table(4, owns={ANA: [VESPER, OSK]}, inactive=[VESPER, OSK], credits=[60, 100, 100, 100], places=[0])
        .roll(2, 2)
        .play("bankrupt")
    )
    assert table.credits[ANA] == 0
    assert table.told("paid")[-1] == {
        **table.told("paid")[-1],
        "from": ANA,
        "to": BANK,
        "amount": 60,
        "why": "bankruptcy",
    }
    assert [table.decision.subject["lot"], table.pass_round().asked] == [VESPER, (LUIS, "roll")]
    assert [event["at"] for event in table.told("auction_began")] == [VESPER, OSK]


def test_a_bankrupt_player_without_properties_causes_no_auction() -> None:
    table = Table(4, owns={LUIS: [MARROW]}, credits=[0, 1, 1, 1]).owe(200).play("bankrupt")
    assert table.asked == (LUIS, "roll")
