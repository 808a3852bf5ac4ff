"""Sorry! cards, Don't be Sorry!, and the windows that ask for them: X30 to X39."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.twentyone.rules import RULES

from .laying import lay


@pytest.mark.rule("X30")
def test_send_back_turns_a_home_card_of_another_player_to_start() -> None:
    table = lay("1 send_back", "6", "7", pile="9", home=[1, 0, 2])
    assert table.legal == ["play 1", "play send_back 2"]
    table.do("play send_back 2")
    assert table.asked == (2, "block")
    table.do("pass")
    assert table.state.home == [1, 0, 1]
    assert table.told("pawn_flipped") == {
        "seat": 2,
        "pawn": 1,
        "from": "home",
        "to": "start",
        "home": 1,
        "by": "send_back",
    }


@pytest.mark.rule("X30")
def test_send_back_needs_somebody_with_a_card_at_home() -> None:
    assert lay("1 send_back", "6", "7", home=[3, 0, 0]).legal == ["play 1"]
    assert lay("1 send_back", "6", "7", home=[0, 1, 1]).legal == [
        "play 1",
        "play send_back 1",
        "play send_back 2",
    ]


@pytest.mark.rule("X31")
def test_a_steal_takes_the_round_out_of_turn() -> None:
    table = lay("4 5", "6", "7 steal", pile="10 7").do("play 4", "pass")
    assert (table.asked, table.legal) == ((2, "steal"), ["steal", "pass"])
    table.do("steal", "pass")
    assert table.state.home == [0, 0, 1]


@pytest.mark.rule("X31")
def test_the_player_who_made_21_is_not_asked_to_steal() -> None:
    table = lay("4 steal", "6", pile="10 7").do("play 4")
    assert list(RULES.window(table.state)) == [1]


@pytest.mark.rule("X32")
@pytest.mark.parametrize("blocked", [True, False])
def test_dont_be_sorry_blocks_a_steal(blocked: bool) -> None:
    table = lay("4 dont_be_sorry", "steal", pile="10 7").do("play 4", "steal")
    assert (table.asked, table.legal) == ((0, "block"), ["block", "pass"])
    table.do("block" if blocked else "pass")
    assert table.state.home == ([1, 0] if blocked else [0, 1])


@pytest.mark.rule("X32")
def test_dont_be_sorry_blocks_a_send_back() -> None:
    table = lay("1 send_back", "dont_be_sorry", pile="9", home=[0, 2]).do("play send_back 1", "block")
    assert table.state.home == [0, 2]
    assert table.told("blocked") == {"seat": 1, "card": "send_back", "by": 0}


@pytest.mark.rule("X33")
def test_nothing_answers_a_dont_be_sorry() -> None:
    table = lay("1 1 1 1 4 dont_be_sorry", "1 1 steal dont_be_sorry dont_be_sorry", "2 steal", pile="10 7")
    table.do("play 4", "steal", "block")
    assert table.state.frames == []
    assert table.asked == (0, "draw")


@pytest.mark.rule("X34")
def test_after_a_send_back_its_player_and_the_blocker_draw() -> None:
    table = lay("1 2 3 4 send_back", "5 6 7 8 dont_be_sorry", pile="9", home=[0, 1]).do(
        "play send_back 1", "block"
    )
    assert (table.state.pile, table.state.total, len(table.state.aside)) == ([], 0, 3)
    assert table.asked == (0, "draw")
    assert table.do("draw").asked == (1, "draw")
    table.do("draw")
    assert [len(hand) for hand in table.state.hands] == [5, 5]
    assert table.asked == (1, "play")


@pytest.mark.rule("X34", "X37")
def test_after_a_steal_everybody_who_played_draws_back_to_five() -> None:
    table = lay("1 2 3 4 dont_be_sorry", "5 6 7 8 9", "5 6 7 8 steal", pile="10 7")
    table.do("play 4", "pass", "steal", "block")
    drawn = []
    while table.asked[1] == "draw":
        drawn.append(table.asked[0])
        table.do("draw")
    assert drawn == [0, 2]
    assert [len(hand) for hand in table.state.hands] == [5, 5, 5]


@pytest.mark.rule("X35")
@pytest.mark.parametrize(("direction", "order"), [(1, [2, 3, 0]), (-1, [0, 3, 2])])
def test_seats_are_asked_to_steal_in_turn_order_after_the_21(direction: int, order: list[int]) -> None:
    table = lay("1", "4", "2", "3", pile="10 7", turn=1, direction=direction).do("play 4")
    asked = []
    while table.asked[1] == "steal":
        asked.append(table.asked[0])
        table.do("pass")
    assert asked == order


@pytest.mark.rule("X35")
def test_only_the_first_steal_counts_and_a_block_gives_the_round_back() -> None:
    table = lay("4 dont_be_sorry", "steal", "steal", pile="10 7").do("play 4", "steal")
    assert table.asked == (0, "block")
    table.do("block")
    assert table.state.home == [1, 0, 0]
    assert table.hand(2) == ["steal"]


@pytest.mark.rule("X35", "X46")
@pytest.mark.parametrize("answer", ["pass", "block"])
def test_after_a_send_back_the_next_player_starts_the_new_pile(answer: str) -> None:
    table = lay("1 2 3 4 5 send_back", "5", "1 2 3 4 5 dont_be_sorry", pile="9", home=[0, 0, 1])
    table.do("play send_back 2", answer)
    assert (table.asked, table.state.pile) == ((1, "play"), [])


@pytest.mark.rule("X36")
def test_a_seat_without_the_card_is_asked_and_can_only_pass() -> None:
    table = lay("4", "6 7", pile="10 7").do("play 4")
    assert (table.asked, table.legal) == ((1, "steal"), ["pass"])
    table = lay("1 send_back", "6", home=[0, 1]).do("play send_back 1")
    assert (table.asked, table.legal) == ((1, "block"), ["pass"])


@pytest.mark.rule("X36")
def test_a_seat_without_any_card_is_not_asked() -> None:
    assert list(RULES.window(lay("4", "", "6", pile="10 7").do("play 4").state)) == [2]
    assert lay("4", "", pile="10 7").do("play 4").state.home == [1, 0]
    assert lay("1 send_back", "", home=[0, 1]).do("play send_back 1").state.home == [0, 0]


@pytest.mark.rule("X36")
def test_nobody_else_can_tell_whether_a_seat_had_the_card() -> None:
    seen = []
    for hand in ("6 7 steal", "6 7 8"):
        table = lay("4 5", hand, "9 9", pile="10 7", top="1").do("play 4", "pass")
        seen.append(
            (
                RULES.view(table.state, 0),
                RULES.view(table.state, None),
                [event for event in table.events if event.private is None],
            )
        )
    assert seen[0] == seen[1]


@pytest.mark.rule("X36")
def test_a_redeal_does_not_change_whom_a_window_asks() -> None:
    table = lay("4 5", "6 steal", "9 9", "", pile="10 7").do("play 4")
    for seed in range(20):
        world = table.state.clone()
        RULES.redeal(world, 0, Random(seed))
        assert list(RULES.window(world)) == [1, 2]


@pytest.mark.rule("X37")
def test_the_steal_window_opens_before_anybody_draws() -> None:
    table = lay("1 2 3 5 4", "6 steal", pile="10 7").do("play 4")
    assert table.asked == (1, "steal")
    assert len(table.hand(0)) == 4
    table.do("steal")
    assert len(table.hand(1)) == 1  # filled only when everything is settled
    assert "cards_drawn" not in table.kinds


@pytest.mark.rule("X38")
def test_only_the_player_who_made_21_may_block_a_steal() -> None:
    table = lay("4 5", "steal", "steal dont_be_sorry", pile="10 7").do("play 4", "steal")
    assert list(RULES.window(table.state)) == [0]
    table.do("pass")
    assert not RULES.window(table.state)
    assert table.state.home == [0, 1, 0]


@pytest.mark.rule("X38", "X46")
def test_a_bust_opens_no_window() -> None:
    table = lay("9", "steal", "steal dont_be_sorry", pile="10 7").do("play 9")
    assert not RULES.window(table.state)
    assert table.state.home == [0, 1, 1]


@pytest.mark.rule("X39")
@pytest.mark.parametrize("answer", ["block", "pass"])
def test_after_a_steal_the_player_after_the_21_starts(answer: str) -> None:
    table = lay("1 2 3 5 6 4 dont_be_sorry", "6", "1 2 3 5 6 steal", pile="10 7").do(
        "play 4", "pass", "steal", answer
    )
    assert table.asked == (1, "play")
