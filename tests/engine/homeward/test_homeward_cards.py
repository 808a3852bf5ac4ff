"""Homeward's cards, rule by rule."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.homeward.board import LANDINGS
from engine.games.homeward.rules import RULES
from engine.games.pawns.moving import step, step_moves

from .position import crowded, position

rule = pytest.mark.rule


@rule("H40")
def test_a_1_takes_a_pawn_out_or_moves_one_forward_1() -> None:
    game = position("red: 20; yellow: 40", card=1)
    assert game.moves == ["move 0 1", "out 1"]
    assert game.play("move 0 1").turn == "yellow"


@rule("H41")
def test_a_2_takes_a_pawn_out_or_moves_one_forward_2_and_draws_again() -> None:
    game = position("red: 20; yellow: 40", card=2, deck=(5,))
    assert game.moves == ["move 0 2", "out 1"]
    game.play("move 0 2")
    assert (game.kind, game.turn, game.subject["card"]) == ("draw", "red", 2)
    game.play("draw", "move 0 5")
    assert game.where("red").startswith("27 ")
    assert (game.turn, game.state.discard) == ("yellow", [2, 5])


@rule("H41")
def test_a_2_that_cannot_be_used_still_draws_again() -> None:
    game = position("red: z5 home home home; yellow: 40", card=2, deck=(2, 1))
    assert game.moves == ["pass"]
    game.play("pass")
    assert game.kinds() == ["card_unused"]
    assert (game.kind, game.turn) == ("draw", "red")
    game.play("draw", "pass", "draw", "move 0 1")
    assert game.kind == "over"


@rule("H42")
@pytest.mark.parametrize("card", [3, 5, 8, 12])
def test_plain_cards_move_one_pawn_forward(card: int) -> None:
    game = position("red: 40; yellow: 20", card=card)
    assert game.moves == [f"move 0 {card}"]
    assert game.play(f"move 0 {card}").where("red").split()[0] == str(40 + card)


@rule("H43")
def test_a_4_moves_backward() -> None:
    game = position("red: 1; yellow: 20", card=4)
    assert game.moves == ["move 0 -4"]
    game.play("move 0 -4")
    assert game.where("red").startswith("57 ")
    assert game.events[0]["path"] == [0, 59, 58, 57]


@rule("H44")
def test_a_7_moves_one_pawn_or_is_split_between_two() -> None:
    game = position("red: 20 40; yellow: 5", card=7)
    assert game.moves == sorted(f"move {pawn} {steps}" for pawn in (0, 1) for steps in range(1, 8))
    game.play("move 0 2")
    assert (game.kind, game.turn, game.moves, game.subject) == (
        "split",
        "red",
        ["move 1 5"],
        {"card": 7, "rest": 5},
    )
    view = RULES.view(game.state, None)
    assert (view["rest"], view["parts"]) == (5, [0])
    game.play("move 1 5")
    assert (game.where("red"), game.turn) == ("22 45 start start", "yellow")


@rule("H44")
def test_a_7_used_by_one_pawn_ends_the_turn() -> None:
    game = position("red: 20 40; yellow: 5", card=7).play("move 0 7")
    assert (game.where("red"), game.turn) == ("27 40 start start", "yellow")


@rule("H45")
def test_a_7_never_takes_a_pawn_out_of_start() -> None:
    game = position("red: 20 start; yellow: 40", card=7)
    assert game.moves == ["move 0 7"]
    assert ("not_by_seven", "H45", "pawn:1") in game.reasons()


@rule("H46")
def test_a_part_of_a_7_may_go_home_if_another_pawn_takes_the_rest() -> None:
    game = position("red: z3 21; yellow: 40", card=7)
    assert "move 0 3" in game.moves
    game.play("move 0 3", "move 1 4")
    assert game.where("red") == "home 25 start start"


@rule("H46")
def test_no_part_of_a_7_goes_home_if_no_other_pawn_can_take_the_rest() -> None:
    assert position("red: z3 home home z5; yellow: 40", card=7).moves == ["pass"]
    assert position("red: z3 home home home; yellow: 40", card=7).moves == ["pass"]


@rule("H47")
def test_the_first_part_of_a_7_may_clear_the_space_for_the_second() -> None:
    game = position("red: 20 18; yellow: 40", card=7)
    assert "move 0 5" in game.moves
    game.play("move 0 5", "move 1 2")
    assert game.where("red") == "25 20 start start"


@rule("H47")
def test_each_part_of_a_7_bumps_and_slides_and_a_bumped_pawn_cannot_take_the_second() -> None:
    game = position("red: 13 18; yellow: 40", card=7)
    # the slide from 16 would bump the only pawn that could take the other 4
    assert "move 0 3" not in game.moves
    third = position("red: 13 18 50; yellow: 54", card=7).play("move 0 3")
    assert third.kinds() == ["pawn_moved", "pawn_slid", "pawn_bumped"]
    assert third.moves == ["move 2 4"]
    third.play("move 2 4")
    assert third.kinds() == ["pawn_moved", "pawn_bumped", "pawn_slid"]
    assert (third.where("red"), third.where("yellow")) == ("19 start 58 start", "start start start start")


@rule("H48")
def test_a_10_moves_ten_forward_or_one_backward() -> None:
    game = position("red: 42; yellow: 20", card=10)
    assert game.moves == ["move 0 -1", "move 0 10"]
    assert game.play("move 0 -1").where("red").startswith("41 ")


@rule("H48", "H16")
def test_if_no_pawn_can_move_10_one_must_move_back_1() -> None:
    assert position("red: z2; yellow: 20", card=10).moves == ["move 0 -1"]


@rule("H49")
def test_an_11_moves_forward_or_swaps_with_an_opponent() -> None:
    game = position("red: 40; yellow: 20", card=11)
    assert game.moves == ["move 0 11", "swap 0 8"]
    game.play("swap 0 8")
    assert (game.where("red").split()[0], game.where("yellow").split()[0]) == ("20", "40")
    pawns = {"pawn": 0, "other": 8, "owner": 1}
    assert game.events == [{"kind": "pawns_swapped", "seat": 0, **pawns, "from": 40, "to": 20}]


@rule("H50")
def test_only_pawns_on_the_track_can_be_swapped() -> None:
    game = position("red: 40 z1 home; yellow: start z2 home 20", card=11)
    assert game.moves == ["move 0 11", "swap 0 11"]
    assert position("red: z1 home; yellow: 20", card=11).moves == ["pass"]
    assert position("red: 0; yellow: z1 home start start", card=11).moves == ["pass"]


@rule("H51")
def test_a_swap_may_be_declined_if_no_pawn_can_move_11() -> None:
    game = position("red: 0; yellow: 20", card=11)
    assert (game.kind, game.moves) == ("play", ["pass", "swap 0 8"])
    game.play("pass")
    assert game.events == [{"kind": "turn_lost", "seat": 0, "card": 11, "reason": "declined", "rule": "H51"}]
    assert (game.where("red").split()[0], game.turn) == ("0", "yellow")


@rule("H51")
def test_a_player_who_can_move_11_must_move_or_swap() -> None:
    assert "pass" not in position("red: 0 40; yellow: 20", card=11).moves


@rule("H52")
def test_after_a_swap_only_the_players_own_pawn_slides() -> None:
    game = position("red: 40; yellow: 16", card=11).play("swap 0 8")
    assert game.where("red").startswith("19 ")
    other = position("red: 16; blue: 50; yellow: 41", card=11).play("swap 0 8")
    assert other.where("yellow").startswith("16 ")


@rule("H53")
def test_sorry_takes_an_opponents_place_from_start() -> None:
    game = position("red: 40; blue: 50; yellow: 20 28", card=13)
    assert game.moves == ["sorry 1 4", "sorry 1 8", "sorry 1 9"]
    game.play("sorry 1 8")
    assert (game.where("red"), game.where("yellow")) == ("40 20 start start", "start 28 start start")
    assert game.kinds() == ["sorry_played", "pawn_bumped"]
    assert game.events[0] == {"kind": "sorry_played", "seat": 0, "pawn": 1, "other": 8, "to": 20, "owner": 2}


@rule("H54")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("red: 20 21 22 home; yellow: 40", "no_pawn_in_start"),
        ("red: start; yellow: z1 z5 home start", "no_opponent"),
    ],
)
def test_sorry_without_a_pawn_in_start_or_an_opponent_in_reach_loses_the_turn(text: str, reason: str) -> None:
    game = position(text, card=13)
    assert (game.moves, game.subject) == (["pass"], {"card": 13, "reason": reason, "rule": "H54"})


@rule("H55")
def test_a_swap_puts_both_pawns_down_before_the_slide_bumps() -> None:
    game = position("red: 18; yellow: 16", card=11).play("swap 0 8")
    assert (game.where("red").split()[0], game.where("yellow").split()[0]) == ("19", "start")
    assert game.kinds() == ["pawns_swapped", "pawn_slid", "pawn_bumped"]


@rule("H56")
def test_a_triangle_is_closed_by_ones_own_pawn_but_an_opponent_there_is_bumped() -> None:
    assert position("red: 13 16 17; yellow: 40", card=3).moves == ["move 1 3", "move 2 3"]
    game = position("red: 13 18; yellow: 16", card=3).play("move 0 3")
    assert (game.where("red"), game.where("yellow")) == ("19 start start start", "start start start start")
    assert game.kinds() == ["pawn_moved", "pawn_bumped", "pawn_slid", "pawn_bumped"]


@rule("H56")
def test_a_slide_may_lead_over_the_space_the_pawn_came_from() -> None:
    assert position("red: 17; yellow: 40", card=10).play("move 0 -1").where("red").startswith("19 ")


@rule("H57")
def test_a_split_needs_two_pawns_that_move_at_least_1_each() -> None:
    game = position("red: 20 40; yellow: 5", card=7).play("move 0 3")
    assert game.moves == ["move 1 4"]
    assert ("took_part", "H57", "pawn:0") in game.reasons()
    assert not [move for move in position("red: 20; yellow: 5", card=7).moves if not move.endswith(" 7")]


@rule("H57")
def test_the_spaces_of_a_slide_do_not_count_in_a_split() -> None:
    game = position("red: 13 40; yellow: 5", card=7).play("move 0 3")
    assert game.where("red").startswith("19 ")
    assert game.moves == ["move 1 4"]


@rule("H57")
def test_a_split_is_offered_in_each_order_that_works_and_forced_if_nothing_else_is_legal() -> None:
    # 5 steps lead from 0 to z3 after the pawn there has moved its 2
    only_order = position("red: 0 z3 home home; yellow: 5", card=7)
    assert only_order.moves == ["move 0 4", "move 0 7", "move 1 2", "move 1 3"]
    forced = position("red: z1 z4 home home; yellow: 5", card=7)
    assert forced.moves == ["move 0 5", "move 1 2"]
    assert forced.play("move 1 2", "move 0 5").kind == "over"


@rule("H46")
def test_a_pawn_says_that_nobody_could_use_the_rest_after_it() -> None:
    game = position("red: z3 home home home; yellow: 40", card=7)
    assert ("rest_unused", "H46", "pawn:0") in game.reasons()
    one_step = position("red: z5 home home home; yellow: 40", card=7)
    assert one_step.reasons()[1:] == [
        ("rest_unused", "H46", "pawn:0"), *(("is_home", "H20", f"pawn:{pawn}") for pawn in (1, 2, 3))
    ]  # fmt: skip
    full = position("red: z4 z5 home home; yellow: 40", card=7)
    assert ("rest_unused", "H46", "pawn:0") in full.reasons()
    second = position("red: z3 40 39; yellow: 5", card=7).play("move 1 4")
    assert ("took_part", "H57", "pawn:1") in second.reasons()
    assert second.moves == ["move 0 3", "move 2 3"]


@rule("H47", "H56")
def test_a_part_that_slides_stands_at_the_end_when_the_other_is_played() -> None:
    game = position("red: 13 15; yellow: 40", card=7)
    # the first pawn slides from 16 to 19, where the other would land; in the other order it bumps the other
    assert "move 0 3" not in game.moves
    assert game.play("move 1 4", "move 0 3").where("red") == "19 start start start"


@rule("H46", "H57")
def test_a_first_part_is_offered_exactly_if_another_pawn_can_take_the_rest() -> None:
    rnd = Random(7)
    compared = 0
    for _ in range(400):
        state = crowded(rnd)
        movers = state.movers[0]
        expected = set()
        for part in range(1, 7):
            for move in step_moves(state, movers, LANDINGS, (part,)):
                after = state.clone()
                step(after, int(move[1]), part, LANDINGS, None)
                others = [
                    pawn for pawn in movers if pawn != move[1] and after.pawns[pawn] == state.pawns[pawn]
                ]
                if step_moves(after, others, LANDINGS, (7 - part,)):
                    expected.add(move)
        offered = [move for move in RULES.decision(state).legal if move[0] == "move" and move[2] != 7]
        assert set(offered) == expected
        assert len(offered) == len(expected)
        compared += len(expected)
    assert compared > 1000


@rule("H58")
def test_sorry_reaches_an_opponent_on_ones_own_circle() -> None:
    assert position("red: start; yellow: 4", card=13).play("sorry 0 8").where("red").startswith("4 ")


@rule("H58")
@pytest.mark.parametrize(("space", "end"), [(9, "9"), (16, "19")])
def test_sorry_slides_from_another_colors_triangle_only(space: int, end: str) -> None:
    assert position(f"red: start; yellow: {space}", card=13).play("sorry 0 8").where("red").split()[0] == end
