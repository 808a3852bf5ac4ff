"""The action cards of Twenty-One: X20 to X29."""

from __future__ import annotations

import pytest

from engine.games.twentyone.cards import NUMBER, faces
from engine.games.twentyone.rules import RULES

from .laying import lay


@pytest.mark.rule("X20")
@pytest.mark.parametrize(
    ("pile", "card", "total"),
    [("5", "slide_10", 10), ("10 8", "slide_10", 10), ("10 8", "slide_15", 15), ("", "slide_15", 15)],
)
def test_a_slide_sets_the_total_up_or_down(pile: str, card: str, total: int) -> None:
    assert lay(f"1 {card}", "6", pile=pile).do(f"play {card}").state.total == total


@pytest.mark.rule("X20")
def test_slide_to_21_makes_21_from_anywhere() -> None:
    assert lay("1 slide_21", "6").do("play slide_21").asked == (1, "steal")


@pytest.mark.rule("X21")
def test_switch_reverses_the_order_of_four_players() -> None:
    table = lay("1 switch", "2", "3", "4").do("play switch", "draw")
    assert table.asked == (3, "play")
    table.do("play 4", "draw")
    assert table.asked == (2, "play")


@pytest.mark.rule("X21")
def test_a_second_switch_restores_the_order() -> None:
    table = lay("1 switch", "2", "3", "4 switch").do("play switch", "draw", "play switch", "draw")
    assert table.asked == (0, "play")
    table.do("play 1", "draw")
    assert table.asked == (1, "play")


@pytest.mark.rule("X21")
def test_switch_changes_nothing_with_two_players() -> None:
    table = lay("1 switch", "2", pile="7").do("play switch", "draw")
    assert table.asked == (1, "play")
    assert (table.state.direction, table.state.total) == (1, 7)
    assert not table.told("order_turned")["changed"]


@pytest.mark.rule("X22")
def test_take_2_brings_two_cards() -> None:
    table = lay("1 2 3 4 take_2", "6", top="7 8 9").do("play take_2")
    assert table.decision.subject["count"] == 2
    assert table.do("draw").hand(0) == [1, 2, 3, 4, 7, 8]


@pytest.mark.rule("X22", "X12")
@pytest.mark.parametrize(("hand", "held"), [("1 2 3 4 5 take_2", 7), ("1 2 3 4 5 6 take_2", 6)])
def test_take_2_never_fills_a_hand_beyond_seven(hand: str, held: int) -> None:
    table = lay(hand, "6").do("play take_2")
    if table.asked == (0, "draw"):
        table.do("draw")
    assert len(table.hand(0)) == held
    assert table.asked == (1, "play")


@pytest.mark.rule("X22")
def test_take_2_fills_a_short_hand_to_five() -> None:
    assert len(lay("1 take_2", "6").do("play take_2", "draw").hand(0)) == 5


@pytest.mark.rule("X22")
def test_take_2_lasts_only_for_its_turn() -> None:
    table = lay("1 2 3 4 take_2", "5 6 7 8 9").do("play take_2", "draw", "play 5", "draw")
    assert len(table.hand(1)) == 5


@pytest.mark.rule("X23")
def test_play_2_is_followed_by_two_number_cards() -> None:
    table = lay("3 4 9 play_2", "6", pile="5").do("play play_2")
    assert (table.asked, table.legal) == ((0, "add"), ["add 3", "add 4", "add 9"])
    table.do("add 4", "add 3")
    assert table.state.total == 12
    assert table.asked == (0, "draw")


@pytest.mark.rule("X23")
@pytest.mark.parametrize(
    ("hand", "playable"),
    [("3 play_2", False), ("3 slide_10 play_2", False), ("3 3 play_2", True), ("play_2 switch", False)],
)
def test_play_2_needs_two_number_cards_in_hand(hand: str, playable: bool) -> None:
    assert ("play play_2" in lay(hand, "6").legal) is playable


@pytest.mark.rule("X23")
@pytest.mark.parametrize("first", [6, 9])
def test_the_first_card_of_play_2_can_end_the_round(first: int) -> None:
    table = lay(f"3 {first} play_2", "6", pile="10 5").do("play play_2", f"add {first}")
    assert table.kinds[-1] == ("made_21" if first == 6 else "pile_set_aside")
    assert table.state.owed == 0


@pytest.mark.rule("X24")
@pytest.mark.parametrize("action", ["switch", "take_2", "slide_15"])
def test_a_number_after_an_action_card_adds_to_the_total(action: str) -> None:
    table = lay("5", "6", pile=f"10 5 {action}").do("play 5")
    assert table.state.total == 20


@pytest.mark.rule("X25")
def test_a_slide_cannot_follow_play_2() -> None:
    assert lay("3 4 slide_21 switch play_2", "6", pile="5").do("play play_2").legal == ["add 3", "add 4"]


@pytest.mark.rule("X25")
def test_the_second_card_of_play_2_is_chosen_after_the_first_and_before_the_draw() -> None:
    table = lay("3 4 5 9 play_2", "6", pile="5").do("play play_2", "add 4")
    assert (table.state.total, table.legal) == (9, ["add 3", "add 5", "add 9"])
    assert len(table.hand(0)) == 3
    table.do("add 5", "draw")
    assert len(table.hand(0)) == 5


@pytest.mark.rule("X26")
def test_a_21_in_the_middle_of_play_2_may_be_stolen() -> None:
    table = lay("3 6 play_2", "6 steal", pile="10 5").do("play play_2", "add 6")
    assert (table.asked, table.hand(0)) == ((1, "steal"), [3])
    table.do("steal", "pass")
    assert table.state.home == [0, 1]


@pytest.mark.rule("X26")
def test_the_second_card_of_play_2_can_bust() -> None:
    table = lay("3 5 play_2", "6", "7", pile="10 5").do("play play_2", "add 5", "add 3")
    assert table.told("went_bust")["over"] == 2
    assert table.state.home == [0, 1, 1]


@pytest.mark.rule("X27")
def test_the_direction_lasts_through_later_rounds() -> None:
    table = lay("1 4", "2", "3", pile="10 7", direction=-1).do("play 4", "pass", "pass", "draw")
    assert (table.state.direction, table.asked) == (-1, (2, "play"))


@pytest.mark.rule("X28")
def test_take_2_may_be_played_without_taking_cards() -> None:
    table = lay("1 2 3 4 5 6 take_2", "6")
    assert "play take_2" in table.legal
    assert table.do("play take_2").asked == (1, "play")


@pytest.mark.rule("X29")
def test_a_hand_of_five_or_more_draws_nothing() -> None:
    assert lay("1 2 3 4 5 6", "6").do("play 1").asked == (1, "play")


@pytest.mark.rule("X29")
def test_a_seat_draws_what_is_left_and_the_play_pile_stays() -> None:
    table = lay("1 2 3 4 5", "6")
    state = table.state
    state.pile, state.draw = state.draw[:-1], state.draw[-1:]  # nearly the whole deck lies in the play pile
    table.do("play 1")
    assert table.decision.subject["count"] == 1
    table.do("draw")
    assert (len(table.hand(0)), table.asked) == (5, (1, "play"))
    table.do("play 6")
    assert (table.hand(1), table.asked) == ([], (0, "play"))  # nothing left to draw


@pytest.mark.rule("X17", "X29")
def test_the_set_aside_piles_are_shuffled_and_the_play_pile_is_not() -> None:
    table = lay("1 2 3", "6", pile="2 3 4", top="5", rest=False)
    aside = sorted(table.state.aside)
    table.do("play 1", "draw")
    assert faces(table.state.pile) == [2, 3, 4, 1]
    assert table.told("pile_shuffled")["count"] == len(aside)
    assert (len(table.hand(0)), table.state.aside, table.state.total) == (5, [], 10)
    left = sorted([*table.state.draw, *table.state.hands[0]])
    assert left == sorted([*aside, NUMBER[5], NUMBER[2], NUMBER[3]])


@pytest.mark.rule("X29")
def test_a_seat_without_a_card_passes() -> None:
    table = lay("", "6 7", pile="5")
    table.state.pile, table.state.draw = table.state.draw + table.state.pile, []
    table.state.total = 5
    assert (table.asked, table.legal) == ((0, "pass"), ["pass"])
    assert [reason.rule for reason in RULES.explain(table.state, 0)] == ["X29"]
    assert table.do("pass").asked == (1, "play")
