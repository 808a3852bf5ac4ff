"""Hyperdrive's cards, rule by rule."""

from __future__ import annotations

import pytest

from engine.games.hyperdrive.rules import RULES

from .position import position

rule = pytest.mark.rule


@rule("D40")
def test_a_1_offers_a_shield_and_then_one_step() -> None:
    game = position("red: 20 hangar home; yellow: 40", card=1)
    assert (game.kind, game.moves) == ("shield", ["no_shield", "shield 0"])
    game.play("shield 0")
    assert (game.kind, game.turn, game.moves) == ("play", "red", ["move 0 1", "move 1 1"])
    assert game.play("move 0 1").where("red") == "21* hangar home"
    assert game.turn == "yellow"


@rule("D41")
def test_a_2_moves_two_and_draws_again() -> None:
    game = position("red: 20 home home; yellow: 40", card=2, deck=(5,)).play("move 0 2")
    assert (game.kind, game.turn, game.subject["card"]) == ("draw", "red", 2)
    game.play("draw", "move 0 5")
    assert (game.where("red"), game.turn, game.state.discard) == ("27 home home", "yellow", [2, 5])


@rule("D42")
@pytest.mark.parametrize("card", [3, 5, 8, 12])
def test_plain_cards_move_one_droid_forward(card: int) -> None:
    game = position("red: 40 home home; yellow: 20", card=card)
    assert game.moves == [f"move 0 {card}"]
    assert game.play(f"move 0 {card}").where("red").split()[0] == str(40 + card)


@rule("D43")
def test_a_4_moves_backward() -> None:
    game = position("red: 1 hangar home; yellow: 20", card=4)
    assert game.moves == ["move 0 -4"]
    assert game.play("move 0 -4").where("red").startswith("57 ")
    assert game.events[0]["path"] == [0, 59, 58, 57]


@rule("D44")
def test_a_7_moves_one_droid_or_is_split_between_two() -> None:
    game = position("red: 20 40 home; yellow: 5", card=7)
    assert game.moves == sorted(f"move {droid} {steps}" for droid in (0, 1) for steps in range(1, 8))
    game.play("move 0 2")
    assert (game.kind, game.turn, game.moves, game.subject) == (
        "split",
        "red",
        ["move 1 5"],
        {"card": 7, "rest": 5},
    )
    view = RULES.view(game.state, None)
    assert (view["rest"], view["split"]) == (5, 0)
    game.play("move 1 5")
    assert (game.where("red"), game.turn) == ("22 45 home", "yellow")


@rule("D44")
def test_a_part_of_a_7_may_take_a_droid_out_of_the_hangar() -> None:
    game = position("red: 20 hangar home; yellow: 5", card=7).play("move 1 2", "move 0 5")
    assert game.where("red") == "25 e2 home"


@rule("D44")
def test_both_parts_of_a_7_may_take_a_droid_out_of_the_hangar() -> None:
    game = position("red: hangar hangar hangar; yellow: 40", card=7)
    assert game.moves == [f"move 0 {steps}" for steps in range(1, 8)]
    game.play("move 0 3")
    assert game.moves == ["move 1 4"]
    assert game.play("move 1 4").where("red") == "e3 4 hangar"


@rule("D44")
def test_the_first_part_of_a_7_may_clear_the_space_for_the_second() -> None:
    game = position("red: 20 18 home; yellow: 40", card=7)
    assert "move 0 5" in game.moves
    assert game.play("move 0 5", "move 1 2").where("red") == "25 20 home"


@rule("D44")
def test_a_droid_that_the_first_part_bumped_cannot_take_the_second() -> None:
    # no other droid could take the other 4
    assert "move 0 3" not in position("red: 13 18 home; yellow: 40", card=7).moves
    game = position("red: 13 18 50; yellow: 40", card=7).play("move 0 3")
    assert game.kinds() == ["pawn_moved", "pawn_slid", "pawn_bumped"]
    assert (game.where("red"), game.moves) == ("19 hangar 50", ["move 2 4"])
    assert ("bumped_by_first_part", "D44", "pawn:1") in game.reasons()
    alike = position("red: 13 18 hangar; yellow: 40", card=7).play("move 0 3")
    assert alike.moves == ["move 2 4"]


@rule("D45")
def test_a_10_moves_ten_forward_or_one_backward() -> None:
    game = position("red: 42 home home; yellow: 20", card=10)
    assert game.moves == ["move 0 -1", "move 0 10"]
    assert game.play("move 0 -1").where("red").startswith("41 ")


@rule("D46")
def test_an_11_moves_forward_or_swaps_with_an_opponent() -> None:
    game = position("red: 40 home home; yellow: 20", card=11)
    assert game.moves == ["move 0 11", "swap 0 8"]
    game.play("swap 0 8")
    assert (game.where("red"), game.where("yellow")) == ("20 home home", "40 hangar hangar")
    droids = {"pawn": 0, "other": 8, "owner": 1}
    assert game.events == [{"kind": "pawns_swapped", "seat": 0, **droids, "from": 40, "to": 20}]


@rule("D46")
def test_only_unshielded_droids_on_the_track_can_be_swapped() -> None:
    game = position("red: 40 z1 e2; blue: 20 25*; yellow: z2 home e1", card=11)
    assert [move for move in game.moves if move.startswith("swap")] == ["swap 0 4"]
    assert ("protected", "D46", "pawn:5") in game.reasons()
    assert ("out_of_reach", "D46", "pawn:8") in game.reasons()


@rule("D47")
def test_a_swap_may_be_declined_if_no_droid_can_move_11() -> None:
    game = position("red: 0 home home; yellow: 20", card=11)
    assert (game.kind, game.moves) == ("play", ["pass", "swap 0 8"])
    game.play("pass")
    assert game.events == [{"kind": "turn_lost", "seat": 0, "card": 11, "reason": "declined", "rule": "D47"}]
    assert (game.where("red"), game.turn) == ("0 home home", "yellow")


@rule("D47")
def test_a_player_who_can_move_11_must_move_or_swap() -> None:
    assert "pass" not in position("red: 0 hangar home; yellow: 20", card=11).moves


@rule("D48")
def test_a_swap_onto_a_triangle_slides_unless_a_shield_blocks_it() -> None:
    assert position("red: 40 home home; yellow: 16", card=11).play("swap 0 8").where("red").startswith("19 ")
    blocked = position("red: 40 home home; yellow: 16 18*", card=11).play("swap 0 8")
    assert (blocked.where("red"), blocked.where("yellow")) == ("16 home home", "40 18* hangar")
    assert blocked.kinds() == ["pawns_swapped", "slide_blocked"]


@rule("D49")
def test_sorry_takes_an_opponents_place_or_moves_four_forward() -> None:
    game = position("red: 40 hangar home; blue: 50; yellow: 20 28", card=13)
    assert game.moves == ["move 0 4", "sorry 1 4", "sorry 1 8", "sorry 1 9"]
    game.play("sorry 1 8")
    assert (game.where("red"), game.where("yellow")) == ("40 20 home", "hangar 28 hangar")
    assert game.kinds() == ["sorry_played", "pawn_bumped"]
    assert position("red: 40 home home; yellow: 20", card=13).play("move 0 4").where("red").startswith("44 ")


@rule("D50")
def test_sorry_cannot_reach_a_shielded_droid_or_one_off_the_track() -> None:
    game = position("red: hangar home home; yellow: 20* z2 e1", card=13)
    assert (game.moves, game.subject) == (["pass"], {"card": 13, "reason": "no_opponent", "rule": "D55"})
    assert ("protected", "D50", "pawn:8") in game.reasons()
    assert ("out_of_reach", "D50", "pawn:9") in game.reasons()


@rule("D50")
def test_sorry_onto_a_triangle_slides_unless_a_shield_blocks_it() -> None:
    assert (
        position("red: hangar home home; yellow: 24", card=13)
        .play("sorry 0 8")
        .where("red")
        .startswith("28 ")
    )
    assert (
        position("red: hangar home home; yellow: 24 26*", card=13)
        .play("sorry 0 8")
        .where("red")
        .startswith("24 ")
    )


@rule("D51")
def test_a_2_that_cannot_be_used_still_draws_again() -> None:
    game = position("red: z5 home home; yellow: 40", card=2, deck=(1,))
    assert game.moves == ["pass"]
    game.play("pass")
    assert (game.kinds(), game.kind, game.turn) == (["card_unused"], "draw", "red")
    assert game.play("draw", "move 0 1").kind == "over"


@rule("D55")
def test_sorry_reaches_an_opponent_in_front_of_ones_own_exit() -> None:
    assert (
        position("red: hangar home home; yellow: 4", card=13).play("sorry 0 8").where("red").startswith("4 ")
    )


@rule("D55")
def test_if_only_one_use_of_a_sorry_is_possible_it_must_be_played() -> None:
    assert position("red: 40 home home; yellow: 20", card=13).moves == ["move 0 4"]
    assert position("red: hangar z5 home; yellow: 20", card=13).moves == ["sorry 0 8"]


@rule("D57")
def test_a_swap_puts_both_droids_down_and_then_only_the_players_own_slides() -> None:
    game = position("red: 18 home home; yellow: 16", card=11).play("swap 0 8")
    assert (game.where("red"), game.where("yellow")) == ("19 home home", "hangar hangar hangar")
    assert game.kinds() == ["pawns_swapped", "pawn_slid", "pawn_bumped"]
    other = position("red: 16 home home; blue: 50; yellow: 41", card=11).play("swap 0 8")
    assert other.where("yellow").startswith("16 ")


@rule("D58")
def test_a_split_7_is_used_up_by_two_different_droids() -> None:
    game = position("red: 20 40 home; yellow: 5", card=7).play("move 0 3")
    assert game.moves == ["move 1 4"]
    assert ("took_first_part", "D58", "pawn:0") in game.reasons()
    assert position("red: 20 home home; yellow: 5", card=7).moves == ["move 0 7"]


@rule("D58")
def test_no_part_of_a_7_enters_the_engine_room_if_no_other_droid_can_take_the_rest() -> None:
    assert position("red: z3 home z5; yellow: 40", card=7).moves == ["pass"]
    game = position("red: z3 21 home; yellow: 40", card=7).play("move 0 3", "move 1 4")
    assert game.where("red") == "home 25 home"


@rule("D58")
def test_the_two_parts_of_a_7_never_end_on_the_same_space() -> None:
    # 3 and 4 steps would both lead to the fourth safety space
    moves = position("red: z1 2 home; yellow: 40", card=7).moves
    assert "move 0 3" not in moves
    assert "move 1 4" not in moves
    assert "move 0 4" in moves
