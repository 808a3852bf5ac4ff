"""Collecting, auctions, and payments to a property's owner."""

from __future__ import annotations

import pytest

from engine.errors import IllegalMove

from .table import (
    ANA,
    CLOAK,
    EVA,
    FERROW,
    HUNTER_DECK,
    KETHANE,
    LANCE,
    LENS,
    LUIS,
    MAX,
    NET,
    NIB,
    PATROL,
    QUILL,
    WATCH,
    Table,
)


@pytest.mark.rule("B20")
def test_an_uncollected_property_is_collected_for_its_price() -> None:
    table = Table().roll(2, 4).play("collect")
    assert table.state.owner[QUILL] == ANA
    assert table.credits == [1400, 1500, 1500]
    assert table.told("collected") == [{"seat": ANA, "at": QUILL, "amount": 100, "by": "price"}]


@pytest.mark.rule("B20")
def test_an_uncollected_property_can_be_auctioned_instead() -> None:
    table = Table().roll(2, 4)
    assert table.verbs == ["collect", "auction"]
    assert table.play("auction").decision.kind == "auction"


@pytest.mark.rule("B21")
def test_bids_start_at_10_rise_by_1_and_the_highest_pays_the_depository() -> None:
    table = Table().roll(2, 4).play("auction")
    assert not table.may(LUIS, "bid", 9)
    table.play("bid", 10)
    assert not table.may(EVA, "bid", 10)
    table.play("bid", 11).play("bid", 73).pass_round()
    assert table.state.owner[QUILL] == ANA
    assert table.credits == [1427, 1500, 1500]
    assert table.state.bank == 73


@pytest.mark.rule("B21", "B83")
def test_a_seat_that_passed_is_not_asked_again() -> None:
    table = Table(4).roll(2, 4).play("auction")
    table.play("pass").play("bid", 20).play("bid", 30).play("bid", 40)
    assert table.asked == (EVA, "auction")
    table.play("pass").play("bid", 50)
    assert table.asked == (ANA, "auction")


@pytest.mark.rule("B21")
def test_a_seat_that_passed_may_bid_at_any_time_until_the_lot_is_sold() -> None:
    table = Table().roll(2, 4).play("auction").play("pass").play("bid", 20)
    assert table.asked == (ANA, "auction")
    assert table.may(LUIS, "bid", 21)
    assert table.may(LUIS, "bid", 1500)
    assert not table.may(LUIS, "bid", 20)
    assert not table.may(LUIS, "bid", 1501)
    assert not table.may(LUIS, "pass")
    assert not table.may(EVA, "bid", 21), "the highest bidder waits"
    table.play("bid", 25, seat=LUIS)
    assert table.asked == (ANA, "auction")
    table.play("pass")
    assert table.asked == (EVA, "auction")


@pytest.mark.rule("B21")
def test_a_bid_during_the_last_call_makes_the_auction_go_on() -> None:
    table = Table().roll(2, 4).play("auction")
    table.play("pass").play("bid", 20).play("pass")
    assert table.decision.kind == "call"
    assert table.decision.legal == [("hammer",)]
    assert table.told("auction_called") == [
        {"seat": EVA, "at": QUILL, "what": "deed", "leader": EVA, "amount": 20}
    ]
    table.play("bid", 30, seat=LUIS)
    assert table.asked == (EVA, "auction")
    table.play("bid", 40)
    assert table.decision.kind == "call", "who passed is not asked again"
    assert table.may(ANA, "bid", 41)
    table.play("bid", 41, seat=LUIS).play("pass").play("hammer")
    assert table.state.owner[QUILL] == LUIS
    assert table.credits == [1500, 1459, 1500]
    assert table.asked == (LUIS, "roll")


@pytest.mark.rule("B21")
def test_there_is_a_last_call_even_without_a_bid() -> None:
    table = Table().roll(2, 4).play("auction").play("pass").play("pass").play("pass")
    assert table.decision.kind == "call"
    table.play("bid", 10, seat=ANA)
    assert table.decision.kind == "call"
    table.play("hammer")
    assert table.state.owner[QUILL] == ANA


@pytest.mark.rule("B21")
def test_there_is_no_call_if_nobody_who_passed_could_pay_more() -> None:
    table = Table(credits=[1500, 30, 1500], places=[0]).roll(2, 4).play("auction")
    table.play("pass").play("bid", 30)
    assert table.asked == (ANA, "auction")
    assert not table.may(LUIS, "bid", 31)
    table = Table(2, credits=[1500, 30]).roll(2, 4).play("auction").play("pass").play("bid", 30)
    assert table.state.owner[QUILL] == ANA


@pytest.mark.rule("B21", "B53")
def test_a_seat_that_passed_does_not_raise_credits() -> None:
    table = Table(owns={LUIS: [KETHANE]}).roll(2, 4).play("auction").play("pass")
    assert not table.may(LUIS, "deactivate", KETHANE)


@pytest.mark.rule("B21")
def test_a_property_without_a_bid_stays_uncollected() -> None:
    table = Table().roll(2, 4).play("auction").pass_round()
    assert table.state.owner[QUILL] == -1
    assert table.credits == [1500, 1500, 1500]
    assert table.told("auction_failed")


@pytest.mark.rule("B22")
def test_a_payment_that_is_asked_for_is_paid() -> None:
    table = Table(owns={LUIS: [QUILL]}).roll(2, 4).play("ask")
    assert table.credits == [1494, 1506, 1500]
    assert table.told("paid")[0]["why"] == "payment"


@pytest.mark.rule("B23")
@pytest.mark.parametrize(
    ("owned", "symbols", "due"),
    [
        ([QUILL], 0, 6),
        ([QUILL, FERROW], 0, 12),
        ([QUILL, FERROW], 1, 30),
        ([QUILL, FERROW], 4, 400),
        ([QUILL, FERROW], 5, 550),
    ],
)
def test_a_payment_follows_the_deed_doubles_for_a_set_and_grows_with_symbols(
    owned: list[int], symbols: int, due: int
) -> None:
    level = {QUILL: symbols, FERROW: min(symbols, 4)} if symbols else {}
    table = Table(owns={LUIS: owned}, symbols=level).roll(2, 4).play("ask")
    assert table.credits[ANA] == 1500 - due


@pytest.mark.rule("B23")
def test_a_bare_character_beside_one_with_a_sigil_pays_twice_its_base() -> None:
    table = Table(owns={LUIS: [QUILL, FERROW]}, symbols={FERROW: 1}).roll(2, 4).play("ask")
    assert table.credits[ANA] == 1500 - 12


@pytest.mark.rule("B24")
@pytest.mark.parametrize(
    ("owned", "due"),
    [([LENS], 25), ([LENS, NET], 50), ([LENS, NET, LANCE], 100), ([LENS, NET, LANCE, CLOAK], 200)],
)
def test_equipment_pays_by_the_number_of_pieces_owned(owned: list[int], due: int) -> None:
    table = Table(owns={LUIS: owned}).roll(2, 3).play("ask")
    assert table.credits[ANA] == 1500 - due


@pytest.mark.rule("B25")
@pytest.mark.parametrize(("owned", "times"), [([WATCH], 4), ([WATCH, PATROL], 10)])
def test_forces_pay_4_or_10_times_the_visitors_roll(owned: list[int], times: int) -> None:
    table = Table(owns={LUIS: owned}).roll(4, 6).play("ask")
    assert table.asked == (ANA, "payment_roll")
    table.dice(3, 6).play("roll_payment")
    assert table.credits[ANA] == 1500 - 9 * times
    assert table.credits[LUIS] == 1500 + 9 * times
    assert table.state.places[ANA] == WATCH


@pytest.mark.rule("B25")
def test_doubles_rolled_for_a_force_give_no_extra_roll() -> None:
    table = Table(owns={LUIS: [WATCH]}).roll(4, 6).play("ask").dice(2, 2).play("roll_payment")
    assert table.asked == (LUIS, "roll")


@pytest.mark.rule("B26")
def test_an_inactive_property_is_free_but_still_counts_for_the_others() -> None:
    assert Table(owns={LUIS: [QUILL, FERROW]}, inactive=[QUILL]).roll(2, 4).credits[ANA] == 1500
    assert Table(owns={LUIS: [QUILL, FERROW]}, inactive=[FERROW]).roll(2, 4).play("ask").credits[ANA] == 1488
    assert Table(owns={LUIS: [LENS, NET]}, inactive=[NET]).roll(2, 3).play("ask").credits[ANA] == 1450
    forces = (
        Table(owns={LUIS: [WATCH, PATROL]}, inactive=[PATROL])
        .roll(4, 6)
        .play("ask")
        .dice(1, 1)
        .play("roll_payment")
    )
    assert forces.credits[ANA] == 1480


@pytest.mark.rule("B27")
def test_a_payment_is_fixed_when_the_token_lands() -> None:
    table = Table(owns={LUIS: [QUILL, FERROW]}, symbols={QUILL: 3, FERROW: 3}).roll(2, 4)
    table.state.symbols[QUILL] = 0
    table.state.owner[FERROW] = EVA
    assert table.decision.subject["amount"] == 270
    assert table.play("ask").credits[ANA] == 1230


@pytest.mark.rule("B28")
def test_own_and_inactive_properties_cost_nothing_even_when_a_card_doubles() -> None:
    own = Table(owns={ANA: [LANCE]}).draw(HUNTER_DECK, "nearest_equipment")
    inactive = Table(owns={LUIS: [LANCE]}, inactive=[LANCE]).draw(HUNTER_DECK, "nearest_equipment")
    for table, why in ((own, "own"), (inactive, "inactive")):
        assert table.state.places[ANA] == LANCE
        assert table.credits == [1500, 1500, 1500]
        assert table.told("nothing_owed")[0]["why"] == why
        assert table.asked == (LUIS, "roll")


@pytest.mark.rule("B29")
def test_a_player_short_of_the_price_can_raise_credits_or_auction() -> None:
    table = Table(owns={ANA: [KETHANE]}, credits=[50, 1500, 1500]).roll(2, 4)
    assert table.verbs == ["auction"]
    table.play("deactivate", KETHANE, seat=ANA)
    assert table.verbs == ["collect", "auction"]
    assert table.play("collect").credits[ANA] == 150


@pytest.mark.rule("B83")
def test_bidding_starts_at_the_left_and_goes_around() -> None:
    table = Table(4).roll(2, 4).play("auction")
    order = []
    while table.decision.kind == "auction":
        order.append(table.decision.seat)
        table.play("pass")
    assert order == [LUIS, EVA, MAX, ANA]


@pytest.mark.rule("B83")
def test_bids_stay_within_the_credits_in_hand_and_the_leader_waits_until_outbid() -> None:
    table = Table(credits=[1500, 60, 1500]).roll(2, 4).play("auction")
    assert table.decision.free is not None
    assert table.decision.free.high == 60
    with pytest.raises(IllegalMove):
        table.play("bid", 61)
    table.play("bid", 60).play("bid", 61)
    assert table.asked == (ANA, "auction")
    table.play("bid", 62)
    assert table.asked == (EVA, "auction"), "Luis has only 60"


@pytest.mark.rule("B83")
def test_a_player_who_could_not_raise_the_next_bid_is_skipped() -> None:
    table = Table(4, owns={MAX: [KETHANE]}, credits=[1500, 5, 1500, 5]).roll(2, 4).play("auction")
    assert table.asked == (EVA, "auction")
    table.play("bid", 150)
    assert table.asked == (MAX, "auction")
    assert table.verbs == ["pass"]


@pytest.mark.rule("B80")
def test_the_nearest_space_is_the_next_one_clockwise() -> None:
    table = Table().draw(HUNTER_DECK, "nearest_force")
    assert table.state.places[ANA] == PATROL
    assert table.credits[ANA] == 1500
    beyond_go = Table(places=[23]).put_on_top(HUNTER_DECK, "nearest_force").roll(1, 2).play("draw")
    assert beyond_go.state.places[ANA] == WATCH
    assert beyond_go.credits[ANA] == 1700
    equipment = Table(places=[23]).put_on_top(HUNTER_DECK, "nearest_equipment").roll(1, 2).play("draw")
    assert equipment.state.places[ANA] == CLOAK


def test_listed_bids_stay_within_the_credits_in_hand() -> None:
    table = Table(credits=[1500, 70, 1500]).roll(2, 4).play("auction")
    assert table.decision.legal == [("pass",), ("bid", 10), ("bid", 20), ("bid", 60)]


def test_a_raise_by_one_is_listed_only_if_no_larger_one_is_affordable() -> None:
    table = Table(credits=[1500, 1500, 205]).roll(2, 4).play("auction").play("bid", 150)
    assert table.decision.legal == [("pass",), ("bid", 160), ("bid", 200)]
    table.play("bid", 151).play("bid", 190).play("bid", 200)
    assert table.decision.legal == [("pass",), ("bid", 201)]


def test_a_bid_is_a_whole_number() -> None:
    table = Table().roll(2, 4).play("auction")
    for move in (("bid",), ("bid", "x"), ("bid", 20, 1), ("sell", NIB)):
        assert not table.may(LUIS, *move)
