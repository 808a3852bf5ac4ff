"""The setup of Twenty-One and an ordinary turn: X01 to X19."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import games
from engine.errors import BadSetup, IllegalMove
from engine.events import Event
from engine.games.twentyone.cards import Face, faces
from engine.games.twentyone.rules import RULES

from .laying import lay

GAME = games.get("twentyone")


@pytest.mark.rule("X01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_one_color_and_four_pawn_cards_at_start(players: int) -> None:
    setup = GAME.setup(players)
    state = RULES.new(setup)
    assert state.home == [0] * players
    assert RULES.pieces(state)["pawn cards"] == 4 * players
    assert [len(colors) for colors in setup.colors] == [1] * players


@pytest.mark.rule("X01")
@pytest.mark.parametrize("players", [1, 5])
def test_the_game_is_for_two_to_four(players: int) -> None:
    with pytest.raises(BadSetup):
        GAME.setup(players)


@pytest.mark.rule("X02")
def test_each_player_is_dealt_five_cards_and_the_rest_is_the_draw_pile() -> None:
    state = RULES.new(GAME.setup(4, seed=3))
    assert [len(hand) for hand in state.hands] == [5] * 4
    assert len(state.draw) == 93 - 20
    assert state.pile == state.aside == []


@pytest.mark.rule("X02")
def test_seeds_deal_different_cards_that_only_their_owners_see() -> None:
    happened: list[Event] = []
    one, other = RULES.new(GAME.setup(2, seed=1), happened.append), RULES.new(GAME.setup(2, seed=2))
    assert one.hands != other.hands
    assert [event.kind for event in happened] == ["dealt", "dealt"]
    assert all(
        "cards" not in event.data and set(event.private or {}) == {event.data["seat"]} for event in happened
    )


@pytest.mark.rule("X02", "X03")
def test_the_deck_is_the_one_in_the_box() -> None:
    deck = Counter(faces(RULES.new(GAME.setup(2)).cards()))
    numbers: dict[Face, int] = {0: 4, **dict.fromkeys(range(1, 6), 6), **dict.fromkeys(range(6, 11), 5)}
    slides: dict[Face, int] = {"slide_10": 4, "slide_15": 4, "slide_21": 2}
    others: dict[Face, int] = dict.fromkeys(
        ["switch", "take_2", "play_2", "dont_be_sorry", "send_back", "steal"], 4
    )
    assert deck == {**numbers, **slides, **others}
    assert (sum(numbers.values()), deck.total()) == (59, 93)


@pytest.mark.rule("X04")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_table_chooses_who_begins(first: int) -> None:
    assert RULES.decision(RULES.new(GAME.setup(3, first=first))).seat == first


@pytest.mark.rule("X10")
def test_a_turn_is_exactly_one_card() -> None:
    table = lay("2 2 9 switch", "5")
    assert table.legal == ["play 2", "play 9", "play switch"]
    table.do("play 9")
    assert (table.hand(0), table.state.pile) == ([2, 2, "switch"], [9])


@pytest.mark.rule("X10")
def test_a_card_that_is_not_in_the_hand_cannot_be_played() -> None:
    with pytest.raises(IllegalMove):
        lay("2 9", "5").do("play 5")


@pytest.mark.rule("X11")
def test_the_hand_is_filled_to_five_after_a_card() -> None:
    table = lay("1 2 3 4 5", "6", top="7 8").do("play 1")
    assert table.asked == (0, "draw")
    table.do("draw")
    assert table.hand(0) == [2, 3, 4, 5, 7]
    assert table.asked == (1, "play")


@pytest.mark.rule("X11")
def test_a_short_hand_is_filled_to_five() -> None:
    table = lay("1 2", "6", top="7 8 9 10").do("play 1", "draw")
    assert table.hand(0) == [2, 7, 8, 9, 10]


@pytest.mark.rule("X12")
def test_no_turn_ends_with_more_than_seven_cards() -> None:
    assert len(lay("1 2 3 4 5 take_2", "6").do("play take_2", "draw").hand(0)) == 7
    assert len(lay("1 2 3 4 5 6 take_2", "6").do("play take_2").hand(0)) == 6
    assert len(lay("1 2 3 4 5 6 7", "6").do("play 1").hand(0)) == 6


@pytest.mark.rule("X13")
def test_a_number_adds_to_the_total() -> None:
    table = lay("3 4 5 6 7", "8 9").do("play 6", "draw", "play 8")
    calls = [
        (event.data["was"], event.data["total"]) for event in table.events if event.kind == "card_played"
    ]
    assert calls == [(0, 6), (6, 14)]
    assert table.state.total == 14


@pytest.mark.rule("X13")
def test_an_empty_pile_counts_zero() -> None:
    assert lay("0 3", "5").state.total == 0
    assert lay("0 3", "5").do("play 0").state.total == 0


@pytest.mark.rule("X14")
@pytest.mark.parametrize("card", ["4", "slide_21"])
def test_exactly_21_wins_the_round_and_flips_a_pawn_card(card: str) -> None:
    table = lay(f"1 {card}", "1", "1", pile="10 7").do(f"play {card}")
    assert "made_21" in table.kinds
    table.do("pass", "pass")
    assert table.state.home == [1, 0, 0]
    assert table.told("pawn_flipped") == {
        "seat": 0,
        "pawn": 0,
        "from": "start",
        "to": "home",
        "home": 1,
        "by": "21",
    }


@pytest.mark.rule("X15")
def test_everybody_else_flips_a_pawn_card_after_a_bust() -> None:
    table = lay("1 7", "1", "1", "1", pile="10 7").do("play 7")
    assert table.told("went_bust") == {"seat": 0, "total": 24, "over": 3}
    assert table.state.home == [0, 1, 1, 1]


@pytest.mark.rule("X16")
@pytest.mark.parametrize(("card", "passes"), [("4", 2), ("7", 0)])
def test_after_a_round_the_pile_is_set_aside_and_the_next_player_starts(card: str, passes: int) -> None:
    table = lay(f"1 2 3 5 {card}", "5 6", "8", pile="10 7").do(f"play {card}", *["pass"] * passes, "draw")
    assert (table.state.pile, table.state.total) == ([], 0)
    assert sorted(table.state.aside) == sorted([10, 7, int(card)])
    assert (table.hand(1), table.hand(2)) == ([5, 6], [8])
    assert table.asked == (1, "play")


@pytest.mark.rule("X17")
def test_an_empty_draw_pile_is_reshuffled_from_the_set_aside_piles() -> None:
    table = lay("1 2 3", "6", top="9", rest=False)
    waiting = len(table.state.aside)
    table.do("play 1", "draw")
    assert len(table.hand(0)) == 5
    assert 9 in table.hand(0)
    assert (len(table.state.draw), table.state.aside) == (waiting - 2, [])
    assert table.kinds[-3:] == ["cards_drawn", "pile_shuffled", "cards_drawn"]


@pytest.mark.rule("X17")
def test_a_reshuffled_draw_pile_is_in_another_order() -> None:
    table = lay("1 2 3 4 5", "6", rest=False)
    before = table.state.aside[:]
    table.do("play 1", "draw")
    assert table.state.draw not in (before[:-1], before[:0:-1])


@pytest.mark.rule("X18", "X19")
def test_a_hand_with_nothing_playable_puts_down_a_card_without_effect() -> None:
    table = lay("steal dont_be_sorry send_back play_2", "6", "7", pile="10 5", top="1 2")
    assert table.legal == [
        "put_down play_2",
        "put_down send_back",
        "put_down steal",
        "put_down dont_be_sorry",
    ]
    table.do("put_down send_back")
    assert (table.state.total, table.state.pile[:2], len(table.state.pile)) == (15, [10, 5], 3)
    assert table.hand(0) == ["play_2", "steal", "dont_be_sorry"]
    table.do("draw")
    assert table.asked == (1, "play")


@pytest.mark.rule("X18")
def test_a_hand_with_a_playable_card_may_not_put_one_down() -> None:
    table = lay("9 steal dont_be_sorry", "6", pile="10 5")
    assert table.legal == ["play 9"]  # it busts, but it can be played


@pytest.mark.rule("X19")
@pytest.mark.parametrize("card", ["steal", "dont_be_sorry"])
def test_steal_and_dont_be_sorry_cannot_be_played_in_turn(card: str) -> None:
    assert lay(f"3 {card}", "6", home=[0, 2]).legal == ["play 3"]


@pytest.mark.rule("X19")
def test_a_sorry_card_put_down_does_not_end_the_pile() -> None:
    table = lay("steal", "6", pile="10 5").do("put_down steal")
    assert "pile_set_aside" not in table.kinds
    assert table.state.total == 15


def test_the_default_move_is_the_safest() -> None:
    assert lay("2 9 switch", "6", pile="10 5").decision.default == ("play", 2)
    assert lay("8 9 switch", "6", pile="10 5").decision.default == ("play", "switch")
    assert lay("8 9", "6", pile="10 5").decision.default == ("play", 8)
