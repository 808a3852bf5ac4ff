"""Homeward in teams, rule by rule."""

from __future__ import annotations

from random import Random

import pytest

from engine.errors import BadSetup
from engine.games.homeward.board import LANDINGS
from engine.games.homeward.rules import RULES
from engine.games.homeward.state import HomewardState
from engine.games.homeward.words import WORDS
from engine.games.pawns.moving import step, step_moves
from engine.games.pawns.state import track_of
from engine.games.pawns.track import HOME
from engine.rules import Move

from .position import GAME, Position, crowded, position

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
    with pytest.raises(BadSetup, match="Red plays with Yellow"):
        GAME.setup(2, {"teams": 1}, colors=(("red", "blue"), ("yellow", "green")))


@rule("HT13")
def test_three_players_cannot_play_in_teams() -> None:
    with pytest.raises(BadSetup, match="not for three"):
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
    sent = {"pawn": 8, "owner": -1, "by": -1}
    assert game.events == [{"kind": "pawn_bumped", "seat": 0, **sent, "from": 40, "to": -1}]
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


@rule("HT5")
def test_a_7_may_be_split_among_as_many_of_the_teams_pawns_as_the_player_likes() -> None:
    game = teams("red: 20 5; yellow: 40 47 10; blue: 58", card=7).play("move 0 2")
    assert (game.kind, game.turn, game.subject) == ("split", "red", {"card": 7, "rest": 5})
    assert game.moves == sorted(f"move {pawn} {steps}" for pawn in (1, 8, 9, 10) for steps in range(1, 6))
    game.play("move 8 1", "move 1 1")
    assert (game.kind, game.subject) == ("split", {"card": 7, "rest": 3})
    view = RULES.view(game.state, None)
    assert (view["rest"], view["parts"]) == (3, [0, 8, 1])
    game.play("move 9 1", "move 10 2")
    assert (game.where("red"), game.where("yellow")) == ("22 6 start start", "41 48 12 start")
    assert (game.turn, game.kind, game.state.rest, game.state.parts) == ("blue", "draw", 0, ())


@rule("HT5")
def test_seven_pawns_may_take_a_step_each() -> None:
    game = teams("red: 20 22 24 26; yellow: 40 42 44 46; blue: 10", card=7)
    for pawn in (0, 1, 2, 3, 8, 9):
        game.play(f"move {pawn} 1")
    assert game.moves == ["move 10 1", "move 11 1"]
    game.play("move 11 1")
    assert (game.where("yellow"), game.turn) == ("41 43 44 47", "blue")


@rule("HT5")
def test_without_teams_two_pawns_share_a_7() -> None:
    game = position("red: 20 30 40; yellow: 5", card=7).play("move 0 2")
    assert game.moves == ["move 1 5", "move 2 5"]


@rule("HT5")
def test_a_part_is_offered_only_if_the_rest_can_be_completed() -> None:
    # two steps, three and one are left to Home: six together
    assert teams("red: z4 z3; yellow: z5", card=7).moves == ["pass"]
    # seven together, so that every pawn must go Home
    game = teams("red: z4 z3; yellow: z4", card=7)
    assert game.moves == ["move 0 2", "move 1 3", "move 8 2"]
    game.play("move 1 3")
    assert game.moves == ["move 0 2", "move 8 2"]
    game.play("move 8 2")
    assert game.moves == ["move 0 2"]
    game.play("move 0 2")
    assert (game.where("red"), game.where("yellow")) == ("home home start start", "home start start start")


@rule("HT5")
def test_a_part_may_clear_the_way_for_a_later_one() -> None:
    # red's second pawn gets to z5 only once the first has left it
    game = teams("red: z5 z4; yellow: z1", card=7)
    assert "move 1 1" not in game.moves
    game.play("move 0 1")
    assert "move 1 1" in game.moves
    game.play("move 1 1", "move 8 5")
    assert (game.where("red"), game.where("yellow")) == ("home z5 start start", "home start start start")


@rule("HT5")
def test_each_part_bumps_and_slides_by_itself() -> None:
    game = teams("red: 13; yellow: 20 18 50; blue: start", card=7).play("move 0 3")
    assert game.kinds() == ["pawn_moved", "pawn_slid", "pawn_bumped"]  # yellow's pawn stood on the slide
    assert game.moves == sorted(f"move {pawn} {steps}" for pawn in (8, 10) for steps in range(1, 5))
    assert ("not_by_seven", "H45", "pawn:9") in game.reasons()


def completions(state: HomewardState, movers: list[int], whole: int) -> set[Move]:
    """Return every part of `whole` steps that can be completed, found by playing all of them."""
    found = set()
    for part in range(1, whole + 1):
        for move in step_moves(state, movers, LANDINGS, (part,)):
            after = state.clone()
            step(after, int(move[1]), part, LANDINGS, None)
            others = [pawn for pawn in movers if pawn != move[1]]
            if part == whole or completions(after, others, whole - part):
                found.add(move)
    return found


@rule("HT5", "HT9")
def test_the_parts_offered_are_exactly_those_that_can_be_completed() -> None:
    rnd = Random(5)
    later = 0
    for _ in range(60):
        state = crowded(rnd, teams=1)
        for pawn in rnd.sample(state.movers[0], 5):  # three can move, or it would take too long
            state.pawns[pawn] = HOME
        state.track = track_of(state.pawns, HOME + 1)
        assert set(offered(state)) == completions(state, list(state.movers[0]), 7)
        while offered(state):
            assert len(set(offered(state))) == len(offered(state))
            RULES.apply(state, rnd.choice(offered(state)))
            if state.phase == "split":
                others = [pawn for pawn in state.movers[0] if pawn not in state.parts]
                assert set(offered(state)) == completions(state, others, state.rest)
                later += 1
    assert later > 50


def offered(state: HomewardState) -> list[Move]:
    return [move for move in RULES.decision(state).legal if move[0] == "move"]


@rule("HT9")
def test_a_pawn_takes_no_more_than_one_part() -> None:
    game = teams("red: 20 30; yellow: 40", card=7).play("move 0 2", "move 8 1")
    assert game.moves == ["move 1 4"]
    assert {("took_part", "HT9", "pawn:0"), ("took_part", "HT9", "pawn:8")} <= set(game.reasons())


@rule("HT5")
def test_a_team_reads_that_a_7_may_be_split_among_its_pawns() -> None:
    names = ["Ana", "Ben", "Eva", "Leo"]
    game = teams("red: 20; yellow: 40", card=7)
    said = WORDS.prompt(game.decision, RULES.view(game.state, 0), names)
    assert str(said) == "Ana has a 7: move a pawn forward 7, or split it among the team’s pawns"
    alone = position("red: 20 5; yellow: 40", card=7)
    said = WORDS.prompt(alone.decision, RULES.view(alone.state, 0), names)
    assert str(said) == "Ana has a 7: move a pawn forward 7, or split it between two"


@rule("HT5", "HT9")
def test_a_7_may_be_split_between_partners_pawns() -> None:
    game = teams("red: 20; yellow: 40; blue: 50", card=7).play("move 0 3")
    assert game.moves == ["move 8 4"]  # a pawn in Start cannot take a part
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


@rule("HT5", "HT10")
def test_a_part_in_a_zone_leaves_a_partner_at_the_same_place_of_its_own_zone_alone() -> None:
    game = teams("red: 1; yellow: z1", card=7)
    assert "move 0 2" in game.moves
    game.play("move 0 2", "move 8 5")
    assert (game.where("red").split()[0], game.where("yellow").split()[0]) == ("z1", "home")


@rule("HT5")
def test_a_pawn_that_can_take_no_part_of_the_rest_says_why() -> None:
    game = teams("red: 20 21 22; yellow: 40", card=7).play("move 8 5")
    assert ("own_pawn", "H14", "pawn:0") in game.reasons()
    assert "move 0 2" not in game.moves


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
