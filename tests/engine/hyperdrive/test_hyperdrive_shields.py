"""Hyperdrive's shields, rule by rule and in random games."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.events import Event
from engine.games.hyperdrive.rules import RULES
from engine.games.pawns.track import SPACES

from .position import GAME, position

rule = pytest.mark.rule


@rule("D20")
def test_a_1_first_offers_a_shield_from_the_board_or_an_opponents_droid() -> None:
    game = position("red: 20 22 home; yellow: 40*", card=1)
    assert game.kind == "shield"
    assert game.moves == ["no_shield", "shield 0", "shield 0 8", "shield 1", "shield 1 8"]
    game.play("shield 0")
    assert (game.where("red"), game.where("yellow"), game.on_board) == ("20* 22 home", "40* hangar hangar", 0)
    assert game.events == [
        {
            "kind": "shield_placed",
            "seat": 0,
            "shield": 1,
            "pawn": 0,
            "other": -1,
            "owner": -1,
            "from": -1,
            "to": 20,
        }
    ]


@rule("D20")
def test_a_shield_can_be_taken_off_an_opponents_droid() -> None:
    game = position("red: 20 home home; yellow: 40* 21", card=1).play("shield 0 8")
    assert (game.where("red"), game.where("yellow"), game.on_board) == ("20* home home", "40 21 hangar", 1)
    assert game.events == [
        {
            "kind": "shield_placed",
            "seat": 0,
            "shield": 0,
            "pawn": 0,
            "other": 8,
            "owner": 1,
            "from": 40,
            "to": 20,
        }
    ]


@rule("D20")
@pytest.mark.parametrize("card", [2, 3, 4, 5, 7, 8, 10, 11, 12, 13])
def test_no_other_card_offers_a_shield(card: int) -> None:
    assert position("red: 20 22 home; yellow: 40*", card=card).kind != "shield"


@rule("D21")
@pytest.mark.parametrize("place", ["hangar", "e2", "z3", "home"])
def test_only_a_droid_on_the_outer_track_can_carry_a_shield(place: str) -> None:
    game = position(f"red: 20 {place} home; yellow: 40", card=1)
    assert game.moves == ["no_shield", "shield 0"]
    assert ("off_track", "D21", "pawn:1") in game.reasons()


@rule("D22")
def test_no_droid_carries_two_shields() -> None:
    game = position("red: 20* 22 home; yellow: 40", card=1)
    assert game.moves == ["no_shield", "shield 1"]
    assert ("has_shield", "D22", "pawn:0") in game.reasons()


@rule("D23")
def test_a_droid_returns_its_shield_after_moving_into_its_safety_zone() -> None:
    game = position("red: 0* home 20; yellow: 40", card=5).play("move 0 5")
    assert (game.where("red"), game.on_board) == ("z3 home 20", 2)
    assert game.kinds() == ["pawn_moved", "shield_returned"]
    assert game.events[0]["shield"] == 0  # it carries the shield during the move
    assert game.events[1] == {
        "kind": "shield_returned",
        "seat": 0,
        "shield": 0,
        "pawn": 0,
        "from": 62,
        "to": -1,
    }


@rule("D23")
def test_a_droid_returns_its_shield_when_it_moves_straight_into_the_engine_room() -> None:
    game = position("red: 0* home 20; yellow: 40", card=8).play("move 0 8")
    assert (game.where("red"), game.on_board) == ("home home 20", 2)


@rule("D24")
def test_the_step_of_a_1_is_taken_even_if_no_shield_can_be_placed() -> None:
    game = position("red: e2 home home; yellow: 40", card=1)
    assert (game.kind, game.moves) == ("play", ["move 0 1"])


@rule("D24")
def test_placing_a_shield_is_optional_and_any_droid_may_take_the_step() -> None:
    game = position("red: 20 hangar home; yellow: 40", card=1).play("no_shield")
    assert game.kinds() == ["shield_declined"]
    assert (game.kind, game.moves, game.on_board) == ("play", ["move 0 1", "move 1 1"], 2)
    placed = position("red: 20 hangar home; yellow: 40", card=1).play("shield 0", "move 1 1")
    assert (placed.where("red"), placed.turn) == ("20* e1 home", "yellow")


@rule("D24")
def test_a_shield_may_be_placed_even_if_no_step_is_possible() -> None:
    game = position("red: 20 21* home; blue: 22*; yellow: z1", card=1)
    assert game.moves == ["no_shield", "shield 0 4"]
    game.play("shield 0 4", "move 1 1")
    stuck = position("red: 20 home home; blue: 21*; yellow: 40", card=1).play("shield 0")
    assert (stuck.kind, stuck.moves, stuck.subject["rule"]) == ("pass", ["pass"], "D11")
    assert stuck.play("pass").where("red") == "20* home home"


@rule("D25")
def test_no_shield_is_offered_if_no_droid_can_carry_it() -> None:
    assert position("red: e1 hangar home; yellow: 40* 42*", card=1).kind == "play"
    assert position("red: 20* hangar home; yellow: 40*", card=1).kind == "play"


@rule("D26")
def test_a_shield_is_never_moved_between_ones_own_droids() -> None:
    game = position("red: 20* 25* 30; yellow: 40", card=1)
    assert (game.kind, game.moves) == ("play", ["move 0 1", "move 1 1", "move 2 1"])


@rule("D26")
def test_an_opponents_shield_may_be_taken_even_if_one_is_on_the_board() -> None:
    assert "shield 0 8" in position("red: 20 home home; yellow: 40*", card=1).moves


@rule("D27")
def test_the_step_may_bump_the_droid_that_just_lost_its_shield() -> None:
    game = position("red: 20 home home; yellow: 21*", card=1).play("shield 0 8", "move 0 1")
    assert (game.where("red"), game.where("yellow")) == ("21* home home", "hangar hangar hangar")


@rule("D27")
def test_the_step_may_use_the_slide_that_the_shield_blocked() -> None:
    game = position("red: 23 home home; yellow: 26*", card=1).play("shield 0 8", "move 0 1")
    assert (game.where("red"), game.where("yellow")) == ("28* home home", "hangar hangar hangar")


@rule("D27")
def test_a_step_from_the_exit_onto_the_track_gives_no_shield() -> None:
    game = position("red: e3 home home; yellow: 40", card=1).play("move 0 1")
    assert (game.where("red"), game.turn) == ("4 home home", "yellow")


@rule("D28")
@pytest.mark.parametrize("space", [9, 16, 18, 2, 17, 4])
def test_a_shield_may_be_placed_on_triangles_slides_and_entries(space: int) -> None:
    assert "shield 0" in position(f"red: {space} home home; yellow: 40", card=1).moves


@rule("D29")
def test_a_shielded_droid_can_make_every_move_of_its_owner_except_a_swap() -> None:
    game = position("red: 20* 45 home; yellow: 40", card=11)
    assert game.moves == ["move 0 11", "move 1 11", "swap 1 8"]
    assert (
        position("red: 20* home home; yellow: 40", card=4).play("move 0 -4").where("red").startswith("19* ")
    )


@rule("D52")
def test_a_shielded_droid_slides_and_keeps_its_shield() -> None:
    game = position("red: 21* home home; yellow: 26", card=3).play("move 0 3")
    assert (game.where("red"), game.where("yellow")) == ("28* home home", "hangar hangar hangar")
    # the slide leads over the space it came from
    back = position("red: 25* home home; yellow: 40", card=10).play("move 0 -1")
    assert back.where("red").startswith("28* ")


@rule("D53")
def test_after_a_blocked_slide_a_2_does_not_draw_again() -> None:
    game = position("red: 22 home home; yellow: 26*", card=2).play("move 0 2")
    assert (game.where("red"), game.turn, game.state.discard) == ("24 home home", "yellow", [2])


@rule("D53")
def test_only_the_second_part_of_a_7_may_end_on_a_blocked_triangle() -> None:
    game = position("red: 21 40 home; yellow: 26*", card=7)
    assert "move 0 3" not in game.moves
    assert ("blocked_first_part", "D53", "space:24") in game.reasons()
    game.play("move 1 4", "move 0 3")
    assert (game.where("red"), game.kinds()[-1], game.turn) == ("24 44 home", "slide_blocked", "yellow")


@rule("D53")
def test_any_droid_with_a_shield_blocks_a_first_part() -> None:
    for color in ("red", "blue", "green"):
        game = position(f"yellow: 21 40 home; {color}: 26*", card=7, turn="yellow")
        assert "move 8 3" not in game.moves
        assert ("blocked_first_part", "D53", "space:24") in game.reasons()


@rule("D53")
def test_the_first_part_of_a_7_may_carry_the_blocking_shield_away() -> None:
    game = position("red: 21 26* home; yellow: 40", card=7)
    assert "move 0 3" not in game.moves
    assert game.play("move 1 4", "move 0 3").where("red") == "28 30* home"


# --- Random games


WALK = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@given(
    seed=st.integers(0, 2**32),
    players=st.integers(2, 4),
    choices=st.lists(st.integers(0, 59), min_size=100, max_size=400),
)
@WALK
def test_two_shields_stay_on_the_track_and_protect_their_droids(
    seed: int, players: int, choices: list[int]
) -> None:
    """There are two shields, they stay on the track, and only its owner moves a shielded droid."""
    state = RULES.new(GAME.setup(players, seed=seed))
    for choice in choices:
        decision = RULES.decision(state)
        if not decision.legal:
            break
        # Prefer moves that place shields: a game without them would prove little.
        shielding = [move for move in decision.legal if move[0] == "shield"]
        options = shielding if shielding and choice % 4 else decision.legal
        move, before, shields = options[choice % len(options)], state.pawns[:], state.shields[:]
        happened: list[Event] = []
        RULES.apply(state, move, None, happened.append)
        carriers = [droid for droid in state.shields if droid >= 0]
        assert len(state.shields) == 2
        assert len(set(carriers)) == len(carriers)
        assert all(0 <= state.pawns[droid] < SPACES for droid in carriers)
        own = state.movers[decision.seat]
        for droid in shields:
            if droid >= 0 and droid not in own:
                assert state.pawns[droid] == before[droid]
            if droid >= 0 and move[0] in ("swap", "sorry"):
                assert droid not in move[1:]
        assert not [
            event for event in happened if event.kind == "pawn_bumped" and event.data["pawn"] in shields
        ]
        taken = [droid for droid in shields if droid >= 0 and droid not in own and droid not in state.shields]
        assert taken == list(move[2:3]) if move[0] == "shield" else not taken
