"""Homeward in teams, rule by rule."""

from __future__ import annotations

import pytest

from engine.errors import BadSetup
from engine.games.homeward.rules import RULES

from .position import GAME, Position, position

rule = pytest.mark.rule


def teams(
    text: str, card: int = 0, turn: str = "red", deck: tuple[int, ...] = (), players: int = 4
) -> Position:
    """Return a position in teams. Colors that are not named have all their pawns in Start."""
    return position(text, card, turn, deck=deck, teams=1, players=players)


@rule("HT1")
def test_red_plays_with_yellow_against_green_with_blue() -> None:
    game = teams("red: 20")
    assert RULES.view(game.state, None)["teams"] == [[0, 2], [1, 3]]


@rule("HT1", "HT13")
def test_two_players_play_one_team_each_and_alternate() -> None:
    setup = GAME.setup(2, {"teams": 1})
    assert setup.colors == (("red", "yellow"), ("blue", "green"))
    game = teams("yellow: 20", card=3, deck=(5,), players=2)
    assert game.moves == ["move 8 3"]
    game.play("move 8 3")
    assert game.state.turn == 1
    game.play("draw", "pass")
    assert game.state.turn == 0


@rule("HT1")
def test_other_partners_are_refused() -> None:
    with pytest.raises(BadSetup, match="Red plays with yellow"):
        GAME.setup(2, {"teams": 1}, colors=(("red", "blue"), ("yellow", "green")))


@rule("HT13")
def test_three_players_cannot_play_in_teams() -> None:
    with pytest.raises(BadSetup, match="Three"):
        GAME.setup(3, {"teams": 1})


@rule("HT2")
def test_a_card_may_be_used_with_any_of_the_teams_eight_pawns() -> None:
    game = teams("red: 20; yellow: 40; blue: 50", card=5)
    assert game.moves == ["move 0 5", "move 8 5"]
    game.play("move 8 5")
    assert (game.where("yellow").split()[0], game.turn) == ("45", "blue")
    assert game.events[0]["seat"] == 0


@rule("HT3")
def test_landing_on_a_partners_pawn_bumps_it() -> None:
    game = teams("red: 20; yellow: 25", card=5).play("move 0 5")
    assert (game.where("red").split()[0], game.where("yellow").split()[0]) == ("25", "start")


@rule("HT3")
def test_two_pawns_of_one_color_still_never_share_a_space() -> None:
    assert teams("red: start; yellow: 20 25", card=5).moves == ["move 9 5"]


@rule("HT4")
def test_sorry_may_use_a_pawn_in_either_start() -> None:
    game = teams("red: 20; yellow: 40; blue: 50", card=13)
    assert game.moves == ["sorry 1 4", "sorry 9 4"]
    game.play("sorry 9 4")
    assert (game.where("yellow"), game.where("blue").split()[0]) == ("40 50 start start", "start")


@rule("HT4")
def test_sorry_without_an_opponent_in_reach_sends_back_a_pawn_of_the_team() -> None:
    game = teams("red: 20; yellow: 40; blue: z1 home", card=13)
    assert game.moves == ["back 0", "back 8"]
    game.play("back 8")
    assert game.where("yellow") == "start start start start"
    assert game.events == [{"kind": "pawn_bumped", "seat": 0, "pawn": 8, "from": 40, "to": -1, "by": -1}]
    assert game.turn == "blue"


@rule("HT4")
def test_sorry_without_a_pawn_in_start_sends_one_back_even_if_opponents_are_in_reach() -> None:
    game = teams("red: 20 21 22 23; yellow: 40 home home home; blue: 50", card=13)
    assert game.moves == ["back 0", "back 1", "back 2", "back 3", "back 8"]


@rule("HT4")
def test_sorry_loses_the_turn_if_nobody_is_on_the_track() -> None:
    game = teams("red: z1", card=13)
    assert (game.moves, game.subject) == (["pass"], {"card": 13, "reason": "no_team_pawn", "rule": "HT4"})


@rule("HT12")
def test_a_pawn_in_a_safety_zone_cannot_be_sent_back() -> None:
    game = teams("red: 20 z3; yellow: z1", card=13)
    assert game.moves == ["back 0"]
    assert ("only_from_track", "HT12", "pawn:1") in game.reasons()


@rule("HT5", "HT9")
def test_a_7_may_be_split_between_partners_pawns() -> None:
    game = teams("red: 20; yellow: 40; blue: 50", card=7).play("move 0 3")
    assert game.moves == ["move 8 4"]
    game.play("move 8 4")
    assert (game.where("red").split()[0], game.where("yellow").split()[0]) == ("23", "44")


@rule("HT9")
def test_a_partners_pawn_that_the_first_part_bumped_cannot_take_the_second() -> None:
    game = teams("red: 20; yellow: 23", card=7)
    assert "move 0 3" not in game.moves
    assert "move 0 4" in game.moves


@rule("HT5")
def test_the_second_part_may_land_where_the_first_bumped_a_pawn_of_the_same_color() -> None:
    # red moves to 23 and bumps yellow, then yellow moves 4 from 19 and bumps red
    game = teams("red: 20; yellow: 23 19", card=7)
    assert "move 0 3" in game.moves
    game.play("move 0 3", "move 9 4")
    assert (game.where("red"), game.where("yellow")) == ("start start start start", "start 23 start start")


@rule("HT5")
def test_the_safety_zones_of_partners_are_separate_in_a_split() -> None:
    # red reaches Home by 5 and z5 by 4, yellow reaches its own z5 by 2
    game = teams("red: z1; yellow: z3", card=7)
    assert game.moves == ["move 0 4", "move 0 5", "move 8 2", "move 8 3"]


@rule("HT6")
@pytest.mark.parametrize("card", [1, 2])
def test_a_1_or_a_2_takes_out_a_pawn_of_either_color(card: int) -> None:
    game = teams("blue: 20", card=card)
    assert game.moves == ["out 0", "out 8"]
    assert game.play("out 8").where("yellow") == "34 start start start"


@rule("HT6")
def test_the_card_after_a_2_may_be_used_with_any_of_the_eight_pawns() -> None:
    game = teams("red: 20", card=2, deck=(3,)).play("out 8", "draw")
    assert game.moves == ["move 0 3", "move 8 3"]


@rule("HT7")
def test_the_first_team_with_all_eight_pawns_home_wins() -> None:
    three = teams("red: home home home z5; yellow: home home home 40", card=1).play("move 3 1")
    assert RULES.outcome(three.state) is None
    game = teams("red: home home home home; yellow: home home home z5", card=1).play("move 11 1")
    outcome = RULES.outcome(game.state)
    assert outcome is not None
    assert (outcome.winners, outcome.teams, outcome.reason.rule) == ((0, 2), ((0, 2), (1, 3)), "HT7")
    assert game.events[-1] == {"kind": "game_won", "seats": [0, 2], "reason": "team_home"}


@rule("HT8")
def test_either_color_may_swap_but_only_with_an_opponent() -> None:
    game = teams("red: 20; yellow: 40; blue: 50", card=11)
    assert [move for move in game.moves if move.startswith("swap")] == ["swap 0 4", "swap 8 4"]


@rule("HT10")
def test_slides_and_zones_depend_on_the_color_of_the_moving_pawn() -> None:
    assert teams("yellow: 13", card=3).play("move 8 3").where("yellow").split()[0] == "19"
    # a partner's slide is another color's slide
    assert teams("yellow: 6", card=3).play("move 8 3").where("yellow").split()[0] == "13"
    # a partner's zone is closed
    assert teams("yellow: 0", card=5).play("move 8 5").where("yellow").split()[0] == "5"
    assert teams("yellow: 30", card=5).play("move 8 5").where("yellow").split()[0] == "z3"


@rule("HT11")
def test_the_turn_is_lost_only_if_none_of_the_eight_pawns_can_move() -> None:
    assert teams("red: start; yellow: 40", card=5).moves == ["move 8 5"]
    assert teams("red: z5; yellow: z4", card=5).moves == ["pass"]


@rule("HT11")
def test_a_swap_may_be_declined_only_if_none_of_the_eight_pawns_can_move_11() -> None:
    assert "pass" in teams("red: 0; yellow: z1; blue: 20", card=11).moves
    assert "pass" not in teams("red: 0; yellow: 40; blue: 20", card=11).moves


@rule("HT11")
def test_a_partner_must_be_bumped_if_that_is_the_only_move() -> None:
    game = teams("red: 27 home home home; yellow: 32 z5 home home", card=5)
    assert game.moves == ["move 0 5"]
    assert game.play("move 0 5").where("yellow") == "start z5 home home"
