"""Deals: what may be offered and when, the answers, and the costs."""

from __future__ import annotations

import pytest

from engine.games.bounty.deals import fault, make_terms, partners, read_terms, turned
from engine.games.bounty.ideas import proposals
from engine.games.bounty.rules import RULES

from .table import (
    ANA,
    CRAFT_DECK,
    EVA,
    FERROW,
    HUNTER,
    JAIL,
    KETHANE,
    LENS,
    LUIS,
    MARROW,
    MAX,
    NIB,
    OSK,
    QUILL,
    TALLOW,
    VESPER,
    WATCH,
    Table,
    counter_move,
    offer_move,
)


@pytest.mark.rule("B40")
def test_properties_credits_and_jail_cards_change_hands() -> None:
    table = Table(owns={ANA: [NIB, LENS], LUIS: [OSK]})
    table.state.cards = [ANA, -1]
    table.offer(ANA, LUIS, [NIB, LENS], [OSK], credits_wanted=70, cards_given=1)
    assert table.asked == (LUIS, "deal")
    table.play("accept")
    assert [table.state.owner[at] for at in (NIB, LENS, OSK)] == [LUIS, LUIS, ANA]
    assert table.state.cards == [LUIS, -1]
    assert table.credits == [1570, 1430, 1500]
    assert table.asked == (ANA, "roll")


@pytest.mark.rule("B40")
def test_anybody_may_offer_out_of_turn_and_a_refusal_changes_nothing() -> None:
    table = Table(owns={LUIS: [OSK]}).offer(EVA, LUIS, want=[OSK], credits_given=300)
    assert table.asked == (LUIS, "deal")
    table.play("refuse")
    assert table.state.owner[OSK] == LUIS
    assert table.credits == [1500, 1500, 1500]


@pytest.mark.rule("B40")
def test_an_offer_gets_at_most_two_counters() -> None:
    table = Table(owns={LUIS: [OSK]}).offer(ANA, LUIS, want=[OSK], credits_given=200)
    table.play(*counter_move([OSK], credits_wanted=400))
    assert table.asked == (ANA, "deal")
    table.play(*counter_move(want=[OSK], credits_given=300))
    assert table.asked == (LUIS, "deal")
    assert not table.may(LUIS, *counter_move([OSK], credits_wanted=350))
    table.play("accept")
    assert table.state.owner[OSK] == ANA
    assert table.credits == [1200, 1800, 1500]


@pytest.mark.rule("B40")
def test_a_counter_must_differ_from_the_offer_and_be_possible() -> None:
    table = Table(owns={ANA: [NIB], LUIS: [OSK]}).offer(ANA, LUIS, [NIB], [OSK], credits_given=50)
    assert table.may(LUIS, *counter_move([OSK], [NIB], credits_wanted=1500))
    assert table.may(LUIS, *counter_move([OSK], [NIB]))
    for move in (
        counter_move([OSK], [NIB], credits_wanted=50),  # the same
        counter_move([OSK], [NIB], credits_wanted=1501),
        counter_move([OSK], [TALLOW]),
        counter_move(credits_wanted=50),
        ("counter", 0, 0, 0, 0),
        ("counter", 0, 0, 0, 0, 2, OSK),
        ("counter", "x"),
        ("counter",),
    ):
        assert not table.may(LUIS, *move), move


@pytest.mark.rule("B40")
def test_a_refused_offer_is_not_suggested_again_this_turn_but_can_be_made() -> None:
    table = Table(owns={ANA: [OSK], LUIS: [MARROW]})
    move = next(move for move in RULES.asides(table.state, ANA) if move[0] == "offer")
    table.play(*move, seat=ANA).play("refuse")
    assert move not in RULES.asides(table.state, ANA)
    assert table.may(ANA, *move)
    table.state.places[ANA] = 10
    table.roll(2, 4)
    assert move in RULES.asides(table.state, ANA)


@pytest.mark.rule("B41")
def test_symbols_must_be_sold_before_a_property_of_the_set_is_dealt() -> None:
    table = Table(owns={ANA: [OSK, MARROW]}, symbols={MARROW: 1})
    assert not table.may(ANA, *offer_move(LUIS, [OSK], credits_wanted=500))
    table.play("sell", MARROW, seat=ANA)
    assert table.may(ANA, *offer_move(LUIS, [OSK], credits_wanted=500))


@pytest.mark.rule("B42")
def test_the_new_owner_of_an_inactive_property_reinstates_it_or_pays_10_percent() -> None:
    for answer, left, inactive in (("keep", 1493, 1), ("reinstate", 1423, 0)):
        table = Table(owns={ANA: [VESPER]}, inactive=[VESPER]).offer(ANA, LUIS, [VESPER]).play("accept")
        assert table.asked == (LUIS, "fees")
        table.play(answer, VESPER)
        assert table.credits[LUIS] == left
        assert table.state.inactive[VESPER] == inactive
        assert table.asked == (ANA, "roll")


@pytest.mark.rule("B42")
def test_both_sides_of_a_swap_pay_for_the_inactive_property_they_receive() -> None:
    table = Table(owns={ANA: [VESPER], LUIS: [KETHANE]}, inactive=[VESPER, KETHANE])
    table.offer(ANA, LUIS, [VESPER], [KETHANE]).play("accept")
    assert table.asked == (ANA, "fees")
    table.play("keep", KETHANE)
    assert table.asked == (LUIS, "fees")
    table.play("keep", VESPER)
    assert table.credits == [1500 - 20, 1500 - 7, 1500]
    assert table.state.bank == 27
    assert table.asked == (ANA, "roll")


@pytest.mark.rule("B42")
def test_the_maker_of_a_counter_pays_for_what_the_counter_brings() -> None:
    table = Table(owns={ANA: [VESPER], LUIS: [KETHANE]}, inactive=[VESPER])
    table.offer(ANA, LUIS, [VESPER], credits_wanted=100)
    table.play(*counter_move(want=[VESPER], credits_given=50)).play("accept")
    assert table.asked == (LUIS, "fees")
    table.play("keep", VESPER)
    assert table.credits == [1550, 1443, 1500]


@pytest.mark.rule("B42")
def test_the_cost_is_known_before_anybody_accepts() -> None:
    table = Table(owns={ANA: [VESPER], LUIS: [KETHANE]}, inactive=[VESPER, KETHANE]).offer(
        ANA, LUIS, [VESPER], [KETHANE]
    )
    assert table.decision.subject["costs"] == [[20, 220], [7, 77]]
    assert RULES.view(table.state, LUIS)["about"]["costs"] == [[20, 220], [7, 77]]


@pytest.mark.rule("B43")
def test_only_what_changes_hands_now_can_be_dealt() -> None:
    table = Table(owns={ANA: [OSK]})
    for move in (
        offer_move(LUIS, credits_given=100),  # a loan
        offer_move(LUIS),
        offer_move(LUIS, [OSK], credits_given=10, credits_wanted=10),
        offer_move(LUIS, [OSK], credits_wanted=1501),
        offer_move(LUIS, [OSK], cards_wanted=1),
        offer_move(LUIS, [NIB]),
        offer_move(LUIS, want=[OSK]),
        offer_move(ANA, [OSK]),
        offer_move(7, [OSK]),
        (*offer_move(LUIS, [OSK]), OSK),
        ("offer", LUIS, 0, 0, 0, 0, 1),
        ("offer", LUIS, 0, 0, 0, 0, 1, 2),
        ("offer", LUIS, -5, 0, 0, 0, 1, OSK),
        ("offer", LUIS, "x", 0, 0, 0, 1, OSK),
    ):
        assert not table.may(ANA, *move), move


@pytest.mark.rule("B44")
def test_the_receiver_of_an_inactive_property_must_be_able_to_pay_10_percent() -> None:
    table = Table(owns={ANA: [KETHANE]}, inactive=[KETHANE], credits=[1500, 119, 1500])
    assert table.may(ANA, *offer_move(LUIS, [KETHANE], credits_wanted=99))
    assert not table.may(ANA, *offer_move(LUIS, [KETHANE], credits_wanted=100))
    reason = fault(table.state, ANA, LUIS, make_terms([KETHANE], credits_wanted=100))
    assert reason is not None
    assert reason.rule == "B44"


@pytest.mark.rule("B44")
def test_reinstating_one_property_leaves_enough_for_the_fee_of_the_next() -> None:
    table = Table(owns={ANA: [NIB, KETHANE]}, inactive=[NIB, KETHANE], credits=[1500, 50, 1500])
    table.offer(ANA, LUIS, [NIB, KETHANE]).play("accept")
    assert table.verbs == ["keep"]
    table.play("keep", NIB).play("keep", KETHANE)
    assert table.credits[LUIS] == 50 - 3 - 20


@pytest.mark.rule("B17")
def test_deals_are_made_before_deciding_to_collect() -> None:
    table = Table(owns={ANA: [NIB], EVA: [OSK, MARROW]}, credits=[50, 1500, 1500]).roll(2, 4)
    assert table.verbs == ["auction"]
    table.offer(ANA, LUIS, [NIB], credits_wanted=60).play("accept")
    assert table.verbs == ["collect", "auction"]
    assert table.may(LUIS, *offer_move(EVA, [NIB], credits_wanted=60))
    table.play("build", OSK, seat=EVA)
    table.play("sell", OSK, seat=EVA)
    assert table.play("collect").state.owner[QUILL] == ANA


@pytest.mark.rule("B17")
def test_no_deals_during_an_auction_a_payment_a_card_or_another_deal() -> None:
    move = offer_move(LUIS, [NIB], credits_wanted=10)
    holdings = {ANA: [NIB], LUIS: [FERROW, WATCH]}
    auction = Table(owns=holdings).roll(2, 4).play("auction")
    payment = Table(owns=holdings).roll(3, 4)
    payment_roll = Table(owns=holdings).roll(4, 6).play("ask")
    card = Table(owns=holdings, places=[HUNTER - 3]).roll(1, 2)
    deal = Table(owns=holdings).offer(EVA, LUIS, want=[WATCH], credits_given=10)
    last_call = Table(owns=holdings).roll(2, 4).play("auction").play("pass").play("pass").play("pass")
    for table, reason in (
        (auction, "auction_on"),
        (last_call, "auction_on"),
        (payment, "payment_on"),
        (payment_roll, "payment_on"),
        (card, "card_on"),
        (deal, "deal_on"),
    ):
        assert not table.may(ANA, *move)
        refused = RULES.why_not(table.state, move, ANA)
        assert refused is not None
        assert (refused.code, refused.rule) == (reason, "B17")


@pytest.mark.rule("B17")
def test_nobody_adds_or_reinstates_while_a_debt_is_unpaid() -> None:
    holdings = {ANA: [NIB, TALLOW, KETHANE], LUIS: [OSK, MARROW, LENS]}
    table = Table(owns=holdings, inactive=[KETHANE, LENS], credits=[150, 1500, 1500]).owe(50)
    assert not table.may(LUIS, "build", OSK)
    assert not table.may(LUIS, "reinstate", LENS)
    assert not table.may(ANA, "build", NIB)


@pytest.mark.rule("B45")
def test_a_debtor_deals_with_anybody_on_any_terms() -> None:
    table = Table(owns={ANA: [NIB, OSK], LUIS: [TALLOW]}, credits=[150, 1500, 1500]).owe(50)
    for move in (
        offer_move(LUIS, [OSK], credits_wanted=10),
        offer_move(LUIS, [OSK], credits_wanted=900),
        offer_move(LUIS, [NIB], [TALLOW]),
        offer_move(EVA, [NIB], credits_wanted=1),
        offer_move(LUIS, want=[TALLOW], credits_given=10),
    ):
        assert table.may(ANA, *move), move
    table.offer(ANA, LUIS, [OSK], credits_wanted=300).play("accept")
    assert table.state.owner[OSK] == LUIS
    assert table.credits == [250, 1200, 1500], "the debt is paid at once, and the rest is Ana’s"
    assert table.asked == (LUIS, "roll")


@pytest.mark.rule("B45")
def test_others_make_offers_to_a_debtor_but_not_to_each_other() -> None:
    table = Table(owns={ANA: [NIB], LUIS: [TALLOW]}, credits=[150, 1500, 1500]).owe(50)
    assert table.may(LUIS, *offer_move(ANA, want=[NIB], credits_given=70))
    assert not table.may(LUIS, *offer_move(EVA, [TALLOW], credits_wanted=10))
    reason = RULES.why_not(table.state, offer_move(EVA, [TALLOW], credits_wanted=10), LUIS)
    assert reason is not None
    assert (reason.code, reason.rule, dict(reason.data)) == ("deal_debtor", "B45", {"seat": ANA})
    table.offer(LUIS, ANA, want=[NIB], credits_given=70)
    assert table.asked == (ANA, "deal")
    table.play(*counter_move([NIB], credits_wanted=20)).play("accept")
    assert table.asked == (ANA, "debt")
    assert table.decision.subject["missing"] == 30


@pytest.mark.rule("B45")
def test_what_a_debtor_received_pays_the_debt_and_is_not_given_away() -> None:
    table = Table(owns={ANA: [NIB], LUIS: [TALLOW]}, credits=[100, 1500, 1500]).owe(100)
    table.offer(ANA, LUIS, [NIB], credits_wanted=40).play("accept")
    assert table.decision.subject["missing"] == 60
    assert table.may(ANA, *offer_move(LUIS, want=[TALLOW], credits_given=100))
    assert not table.may(ANA, *offer_move(LUIS, want=[TALLOW], credits_given=101))
    reason = fault(table.state, ANA, LUIS, make_terms(want=[TALLOW], credits_given=101))
    assert reason is not None
    assert (reason.code, reason.rule) == ("deal_set_aside", "B45")


@pytest.mark.rule("B45")
def test_what_others_pay_a_debtor_for_is_set_aside_too() -> None:
    table = Table(owns={ANA: [NIB], LUIS: [TALLOW]}, credits=[100, 1500, 1500]).owe(100)
    table.offer(LUIS, ANA, want=[NIB], credits_given=40).play("accept")
    assert table.decision.subject["missing"] == 60
    assert table.may(ANA, *offer_move(LUIS, want=[TALLOW], credits_given=100))
    assert not table.may(ANA, *offer_move(LUIS, want=[TALLOW], credits_given=101))


@pytest.mark.rule("B45")
def test_nobody_but_the_debtor_can_be_made_an_offer() -> None:
    table = Table(4, owns={ANA: [NIB], LUIS: [TALLOW]}, credits=[150])
    assert [partners(table.state, seat) for seat in range(4)] == [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]]
    table.owe(50)
    assert [partners(table.state, seat) for seat in range(4)] == [[LUIS, EVA, MAX], [ANA], [ANA], [ANA]]


@pytest.mark.rule("B45")
def test_a_debtor_settles_an_inactive_property_after_the_debt() -> None:
    table = Table(owns={ANA: [OSK], LUIS: [KETHANE]}, inactive=[KETHANE], credits=[150, 1500, 1500]).owe(50)
    assert table.may(ANA, *offer_move(LUIS, [OSK], [KETHANE], credits_wanted=70))
    assert not table.may(ANA, *offer_move(LUIS, [OSK], [KETHANE], credits_wanted=69)), "the 10% is 20"
    assert not table.may(ANA, *offer_move(LUIS, [OSK], [KETHANE]))
    reason = fault(table.state, ANA, LUIS, make_terms([OSK], [KETHANE], credits_wanted=69))
    assert reason is not None
    assert reason.rule == "B45"
    table.offer(ANA, LUIS, [OSK], [KETHANE], credits_wanted=70).play("accept")
    assert [event["why"] for event in table.told("paid")] == ["deal", "toll"]
    assert table.asked == (ANA, "fees")
    table.play("keep", KETHANE)
    assert table.credits[ANA] == 0
    assert table.asked == (LUIS, "roll")


@pytest.mark.rule("B45")
def test_the_other_side_of_a_debtors_deal_settles_at_once() -> None:
    table = Table(owns={ANA: [KETHANE, OSK]}, inactive=[KETHANE], credits=[150, 1500, 1500]).owe(50)
    table.offer(ANA, LUIS, [KETHANE], credits_wanted=10).play("accept")
    assert table.asked == (LUIS, "fees")
    table.play("reinstate", KETHANE)
    assert table.asked == (ANA, "debt")
    assert table.decision.subject["missing"] == 40


@pytest.mark.rule("B46")
def test_a_debt_is_a_pause_of_its_own_for_offers() -> None:
    table = Table(owns={ANA: [OSK], LUIS: [MARROW]}, credits=[150, 1500, 1500])
    for amount in (100, 110, 120):
        table.offer(LUIS, ANA, [MARROW], credits_wanted=amount).play("refuse")
    table.owe(50)
    for seat, to, give in ((ANA, LUIS, [OSK]), (LUIS, ANA, [MARROW])):
        for amount in (30, 31, 32):
            table.offer(seat, to, give, credits_wanted=amount).play("refuse")
        assert not table.may(seat, *offer_move(to, give, credits_wanted=33))
        reason = RULES.why_not(table.state, offer_move(to, give, credits_wanted=33), seat)
        assert reason is not None
        assert (reason.code, reason.rule) == ("no_more_offers", "B46")
    assert table.may(EVA, *offer_move(ANA, want=[OSK], credits_given=50))
    table.play("deactivate", OSK)
    assert table.may(ANA, *offer_move(LUIS, [OSK], credits_wanted=33)), "the next pause counts anew"


@pytest.mark.rule("B46")
def test_each_of_several_debts_takes_three_offers() -> None:
    table = Table(4, owns={LUIS: [NIB], EVA: [OSK]}, credits=[100, 5, 5, 1500]).draw(
        CRAFT_DECK, "collect_each"
    )
    for debtor, at in ((LUIS, NIB), (EVA, OSK)):
        assert table.asked == (debtor, "debt")
        for amount in (1, 2, 3):
            table.offer(MAX, debtor, want=[at], credits_given=amount).play("refuse")
        assert not table.may(MAX, *offer_move(debtor, want=[at], credits_given=4))
        table.play("deactivate", at)


@pytest.mark.rule("B46")
def test_offers_during_a_debt_and_before_collecting_do_not_count_later() -> None:
    table = Table(owns={ANA: [OSK]}, credits=[20, 1500, 1500], places=[JAIL])
    table.state.jail[ANA] = 3
    table.roll(3, 4)
    assert table.asked == (ANA, "debt")
    for kind in ("collect", "roll"):
        for amount in (10, 11, 12):
            table.offer(ANA, LUIS, [OSK], credits_wanted=amount).play("refuse")
        assert not table.may(ANA, *offer_move(LUIS, [OSK], credits_wanted=13))
        if kind == "collect":
            table.play("deactivate", OSK)
        else:
            table.play("auction").pass_round()
        assert table.decision.kind == kind
        assert table.may(ANA, *offer_move(LUIS, [OSK], credits_wanted=13))


@pytest.mark.rule("B46")
def test_a_player_makes_at_most_three_offers_before_a_roll() -> None:
    table = Table(owns={ANA: [OSK], LUIS: [MARROW]}, places=[10])
    for amount in (100, 110, 120):
        table.offer(ANA, LUIS, [OSK], credits_wanted=amount).play("refuse")
    assert not table.may(ANA, *offer_move(LUIS, [OSK], credits_wanted=130))
    assert not any(move[0] == "offer" for move in RULES.asides(table.state, ANA))
    assert table.may(LUIS, *offer_move(ANA, [MARROW], credits_wanted=130))
    table.roll(2, 4)
    assert table.may(ANA, *offer_move(LUIS, [OSK], credits_wanted=130))


def test_a_deal_that_a_side_can_no_longer_pay_cannot_be_accepted() -> None:
    table = Table(owns={LUIS: [OSK]}).offer(ANA, LUIS, want=[OSK], credits_given=200)
    assert table.may(LUIS, "accept")
    table.state.credits[ANA], table.state.pending = 199, None
    assert not table.may(LUIS, "accept")
    assert table.may(LUIS, "refuse")


def test_terms_can_be_turned_to_the_other_side_and_back() -> None:
    terms = make_terms([OSK], [NIB, TALLOW], credits_given=30, cards_wanted=1)
    assert turned(terms) == make_terms([NIB, TALLOW], [OSK], credits_wanted=30, cards_given=1)
    assert turned(turned(terms)) == terms
    assert read_terms(terms) == terms


def test_swaps_that_complete_two_sets_are_suggested() -> None:
    table = Table(owns={ANA: [OSK, QUILL], LUIS: [MARROW, FERROW]})
    assert offer_move(LUIS, [QUILL], [MARROW], credits_given=100) in proposals(table.state, ANA)


def test_sales_are_suggested_to_a_debtor() -> None:
    table = Table(owns={ANA: [NIB]}, credits=[150, 1500, 1500]).owe(50)
    assert offer_move(EVA, [NIB], credits_wanted=60) in RULES.asides(table.state, ANA)
