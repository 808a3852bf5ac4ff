"""Cards, tolls, Free Parking, and Jail with its three ways out."""

from __future__ import annotations

import pytest

from engine.games.bounty.board import PROPERTIES
from engine.games.bounty.cards import HOLD

from .table import (
    ANA,
    BARGE,
    CRAFT_DECK,
    EVA,
    FERROW,
    HUNTER_DECK,
    JAIL,
    KETHANE,
    LANCE,
    LARK,
    LENS,
    LUIS,
    MARROW,
    NIB,
    OSK,
    PARKING,
    PATROL,
    QUILL,
    TALLOW,
    THORN,
    VESPER,
    Table,
    offer_move,
)


def in_jail(attempt: int = 1) -> Table:
    table = Table(owns={ANA: PROPERTIES[:-1]}, places=[JAIL])
    table.state.jail[ANA] = attempt
    return table


@pytest.mark.rule("B70")
def test_the_top_card_takes_effect_and_goes_to_the_bottom() -> None:
    table = Table().put_on_top(CRAFT_DECK, "collect", 200)
    table.state.places[ANA] = 15
    top, second = table.state.craft[:2]
    table.roll(1, 2)
    assert table.asked == (ANA, "draw")
    table.play("draw")
    assert table.credits[ANA] == 1700
    assert (table.state.craft[0], table.state.craft[-1]) == (second, top)
    assert table.told("card_drawn") == [{"seat": ANA, "deck": CRAFT_DECK, "card": top}]


@pytest.mark.rule("B70")
@pytest.mark.parametrize(
    ("deck", "does", "amount", "to", "credits"),
    [
        (HUNTER_DECK, "advance", KETHANE, KETHANE, 1500),
        (HUNTER_DECK, "advance", THORN, THORN, 1500),
        (HUNTER_DECK, "advance", VESPER, VESPER, 1700),
        (HUNTER_DECK, "advance", LENS, LENS, 1700),
        (HUNTER_DECK, "back", 3, LARK, 1500),
        (HUNTER_DECK, "collect", 150, 14, 1650),
        (HUNTER_DECK, "pay", 15, 14, 1485),
        (CRAFT_DECK, "collect", 25, 18, 1525),
        (CRAFT_DECK, "pay", 100, 18, 1400),
        (CRAFT_DECK, "jail", 0, JAIL, 1500),
        (CRAFT_DECK, "collect_each", 10, 18, 1520),
    ],
)
def test_each_card_does_what_it_says(deck: int, does: str, amount: int, to: int, credits: int) -> None:
    table = Table().draw(deck, does, amount)
    assert table.state.places[ANA] == to
    assert table.credits[ANA] == credits


@pytest.mark.rule("B70")
def test_advancing_to_go_collects_200_and_repairs_count_symbols() -> None:
    table = Table().put_on_top(CRAFT_DECK, "advance")
    table.state.places[ANA] = 15
    assert table.roll(1, 2).play("draw").credits[ANA] == 1700
    built = Table(owns={ANA: [OSK, MARROW, NIB, TALLOW]}, symbols={OSK: 5, MARROW: 4, NIB: 2, TALLOW: 1})
    assert built.draw(HUNTER_DECK, "repairs").credits[ANA] == 1500 - 7 * 25 - 100
    built = Table(owns={ANA: [OSK, MARROW]}, symbols={OSK: 5, MARROW: 4})
    assert built.draw(CRAFT_DECK, "repairs").credits[ANA] == 1500 - 4 * 40 - 115


@pytest.mark.rule("B70")
def test_repairs_count_only_what_belongs_to_the_player_who_drew_the_card() -> None:
    holdings = {ANA: [OSK, MARROW], LUIS: [NIB, TALLOW], EVA: [QUILL, FERROW]}
    symbols = {OSK: 2, MARROW: 1, NIB: 4, TALLOW: 4, QUILL: 5, FERROW: 5}
    built = Table(owns=holdings, symbols=symbols).draw(HUNTER_DECK, "repairs")
    assert built.credits == [1500 - 3 * 25, 1500, 1500]
    nothing = Table(owns={LUIS: [NIB, TALLOW]}, symbols={NIB: 4, TALLOW: 4}).draw(CRAFT_DECK, "repairs")
    assert nothing.credits == [1500, 1500, 1500]
    assert nothing.asked == (LUIS, "roll")


@pytest.mark.rule("B70")
def test_the_nearest_property_is_collected_or_paid_double_or_ten_times() -> None:
    double = Table(owns={LUIS: [LANCE]}).draw(HUNTER_DECK, "nearest_equipment").play("ask")
    assert double.credits[ANA] == 1450
    ten = (
        Table(owns={LUIS: [PATROL]})
        .draw(HUNTER_DECK, "nearest_force")
        .play("ask")
        .dice(3, 4)
        .play("roll_payment")
    )
    assert ten.credits[ANA] == 1430
    assert Table().draw(HUNTER_DECK, "nearest_force").asked == (ANA, "collect")


@pytest.mark.rule("B71")
@pytest.mark.parametrize(("start", "due"), [(1, 200), (BARGE - 3, 100)])
def test_the_pit_and_the_barge_cost_a_toll_to_the_depository(start: int, due: int) -> None:
    table = Table(places=[start]).roll(1, 2)
    assert table.credits == [1500 - due, 1500, 1500]
    assert table.state.bank == due


@pytest.mark.rule("B72")
def test_nothing_happens_on_free_parking_and_just_visiting() -> None:
    for start, to in ((PARKING - 3, PARKING), (JAIL - 3, JAIL)):
        table = Table(places=[start]).roll(1, 2)
        assert table.state.places[ANA] == to
        assert table.state.jail[ANA] == 0
        assert table.credits == [1500, 1500, 1500]
        assert table.asked == (LUIS, "roll")


@pytest.mark.rule("B73")
def test_go_to_jail_ends_the_turn_even_after_doubles() -> None:
    table = Table(places=[18]).roll(3, 3)
    assert (table.state.places[ANA], table.state.jail[ANA], table.credits[ANA]) == (JAIL, 1, 1500)
    assert table.asked == (LUIS, "roll")


@pytest.mark.rule("B74")
def test_a_player_in_jail_still_collects_bids_builds_raises_and_deals() -> None:
    table = Table(owns={LUIS: [QUILL, FERROW, VESPER], EVA: [OSK]})
    table.state.jail[LUIS] = 1
    for move in (("build", QUILL), ("deactivate", VESPER), offer_move(EVA, want=[OSK], credits_given=50)):
        assert table.may(LUIS, *move)
    table.roll(2, 4)
    assert table.asked == (LUIS, "payment")
    assert table.play("ask").credits[LUIS] == 1512
    auction = Table()
    auction.state.jail[LUIS] = 1
    assert auction.roll(2, 4).play("auction").asked == (LUIS, "auction")


@pytest.mark.rule("B75")
def test_paying_50_leaves_jail_before_the_roll() -> None:
    table = in_jail().play("pay_fine")
    assert table.credits[ANA] == 1450
    assert table.asked == (ANA, "roll")
    table.roll(2, 1)
    assert table.state.places[ANA] == LARK


@pytest.mark.rule("B75", "B77")
def test_a_card_leaves_jail_and_goes_to_the_bottom_of_its_deck() -> None:
    table = in_jail()
    table.state.cards = [ANA, -1]
    table.state.hunter.remove(HOLD[0])
    table.play("use_card", HUNTER_DECK)
    assert table.state.hunter[-1] == HOLD[0]
    assert table.state.cards == [-1, -1]
    assert table.credits[ANA] == 1500
    assert table.roll(2, 1).state.places[ANA] == LARK


@pytest.mark.rule("B75")
def test_doubles_leave_jail_move_and_end_the_turn() -> None:
    table = in_jail().roll(2, 2)
    assert (table.state.jail[ANA], table.state.places[ANA]) == (0, 12)
    assert table.asked == (LUIS, "roll")


@pytest.mark.rule("B76")
def test_the_third_failed_roll_costs_50_and_moves() -> None:
    table = in_jail()
    for tries in (2, 3):
        table.roll(1, 2)
        assert (table.state.jail[ANA], table.state.places[ANA]) == (tries, JAIL)
        assert table.asked == (LUIS, "roll")
        table.state.turn = ANA
    table.roll(1, 2)
    assert (table.state.jail[ANA], table.state.places[ANA], table.credits[ANA]) == (0, LARK, 1450)


@pytest.mark.rule("B77")
def test_a_get_out_of_jail_free_card_is_kept_and_may_be_dealt() -> None:
    table = Table().draw(HUNTER_DECK, "keep")
    assert table.state.cards == [ANA, -1]
    assert HOLD[0] not in table.state.hunter
    table.offer(ANA, LUIS, cards_given=1, credits_wanted=45).play("accept")
    assert table.state.cards == [LUIS, -1]
    assert table.credits == [1545, 1455, 1500]


@pytest.mark.rule("B78")
@pytest.mark.parametrize("attempt", [1, 2, 3])
def test_any_of_the_three_turns_can_start_with_50_or_a_card(attempt: int) -> None:
    table = in_jail(attempt)
    table.state.cards = [-1, ANA]
    assert table.asked == (ANA, "jail")
    assert table.decision.legal == [("roll",), ("pay_fine",), ("use_card", CRAFT_DECK)]


@pytest.mark.rule("B79")
def test_only_50_helps_after_the_third_failure() -> None:
    table = Table(owns={ANA: [NIB]}, credits=[30, 1500, 1500], places=[JAIL])
    table.state.jail[ANA], table.state.cards = 3, [ANA, -1]
    table.roll(1, 2)
    assert table.asked == (ANA, "debt")
    assert table.decision.legal == [("deactivate", NIB)]
    table.play("deactivate", NIB)
    assert (table.state.places[ANA], table.credits[ANA]) == (LARK, 10)


@pytest.mark.rule("B79")
def test_a_player_who_cannot_raise_50_goes_bankrupt_without_moving() -> None:
    table = Table(credits=[30, 1500, 1500], places=[JAIL])
    table.state.jail[ANA] = 3
    table.roll(1, 2).play("bankrupt")
    assert table.state.out[ANA] == 1
    assert table.told("moved") == []
    assert table.asked == (LUIS, "roll")


def test_a_fine_costs_nobody_else() -> None:
    assert in_jail().play("pay_fine").credits[EVA] == 1500
