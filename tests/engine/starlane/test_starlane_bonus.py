"""Bonus cards and the windows in which they are played: S30 to S47."""

from __future__ import annotations

import pytest

from engine.errors import IllegalMove
from engine.games.starlane.rules import RULES
from tests.engine.starlane.position import BLACK, GREEN, RED, YELLOW, table


@pytest.mark.rule("S30")
def test_the_owner_may_play_a_bonus_card_whoever_moves_the_ship() -> None:
    game = table("red_a 1", "red_3", {RED: "overdrive"}, turn=BLACK).play("play red_3 red_a")
    assert (game.asked.kind, game.asked.seat, game.offers) == ("launch", RED, ["bonus overdrive", "pass"])
    game.play("bonus overdrive")
    assert game.at("red_a") == 7  # it also counts when an opponent moves the ship
    assert game.state.bonus[RED] == ()


@pytest.mark.rule("S30")
def test_the_owners_teammate_may_play_one_too() -> None:
    game = table("red_a 1", "red_3", {GREEN: "tailwind"}, turn=BLACK).play("play red_3 red_a")
    assert (game.asked.seat, game.offers) == (GREEN, ["bonus tailwind", "pass"])
    assert game.play("bonus tailwind").at("red_a") == 5


@pytest.mark.rule("S30", "S33")
def test_the_owners_teammate_may_swerve_the_ship_too() -> None:
    game = table("red_a 8", "red_1", {GREEN: "swerve"}, turn=BLACK).play("play red_1 red_a", "pass")
    assert (game.asked.kind, game.asked.seat, game.offers) == ("swerve", GREEN, ["bonus swerve", "pass"])
    assert game.play("bonus swerve").at("red_a") == 11


@pytest.mark.rule("S30", "S32")
def test_the_owner_is_asked_before_the_teammate_whoever_moves() -> None:
    for turn in (RED, BLACK, GREEN, YELLOW):
        game = table("green_a 1", "green_3", {RED: "tailwind", GREEN: "tailwind"}, turn=turn)
        game.play("play green_3 green_a")
        assert game.asked.seat == GREEN
        assert game.play("pass").asked.seat == RED


@pytest.mark.rule("S31")
def test_nobody_is_asked_about_an_opponents_ship() -> None:
    game = table("red_a 8", "red_3", {BLACK: "tailwind overdrive", YELLOW: "swerve"}, turn=BLACK)
    game.play("play red_3 red_a")
    assert game.asked.kind == "play"
    assert game.at("red_a") == 11


@pytest.mark.rule("S31")
def test_a_ship_takes_one_bonus_card_per_turn() -> None:
    game = table("red_a 7", "red_2", {RED: "navigator swerve", GREEN: "swerve"}).play(
        "play red_2 red_a", "bonus navigator"
    )
    assert game.at("red_a") == 8  # thrown back from the vortex on 9, without a window for a Swerve
    assert (game.asked.kind, game.asked.seat) == ("play", BLACK)


@pytest.mark.rule("S31")
def test_a_swerving_ship_takes_no_second_card_but_another_ship_may() -> None:
    game = table("red_a 8, black_a 8", "red_1", {RED: "swerve towline", BLACK: "towline"}).play(
        "play red_1 red_a", "pass"
    )
    game.play("bonus swerve")
    assert game.at("red_a") == 11
    assert (game.asked.seat, game.offers) == (BLACK, ["bonus towline black_a", "pass"])


@pytest.mark.rule("S31")
def test_a_towed_ship_is_not_towed_twice() -> None:
    game = table("black_a 11, red_a 13", "black_4", {RED: "towline towline"}, turn=BLACK)
    game.play("play black_4 black_a", "bonus towline red_a")
    assert (game.asked.kind, game.asked.seat) == ("play", GREEN)


@pytest.mark.rule("S32")
def test_the_owner_is_asked_before_the_teammate() -> None:
    game = table("green_a 1", "green_3", {RED: "overdrive", GREEN: "tailwind"}, turn=YELLOW).play(
        "play green_3 green_a"
    )
    assert game.asked.seat == GREEN
    game.play("pass")
    assert game.asked.seat == RED
    assert game.at("green_a") == 1  # it has not moved yet
    assert game.play("pass").at("green_a") == 4


@pytest.mark.rule("S32")
def test_the_first_card_played_closes_the_window() -> None:
    game = table("green_a 1", "green_3", {RED: "overdrive", GREEN: "tailwind"}, turn=YELLOW).play(
        "play green_3 green_a"
    )
    game.play("bonus tailwind")
    assert game.asked.kind == "play"
    assert game.at("green_a") == 5


@pytest.mark.rule("S32")
@pytest.mark.parametrize("held", ["swerve", "towline", "navigator", "overdrive"])
def test_being_asked_does_not_show_what_a_seat_holds(held: str) -> None:
    game = table("red_a 8", "red_1", {RED: held}).play("play red_1 red_a")
    assert (game.asked.kind, game.asked.seat) == ("launch", RED)
    assert game.offers == (["bonus overdrive", "pass"] if held == "overdrive" else ["pass"])
    game.play("pass")
    assert (game.asked.kind, game.asked.seat) == ("swerve", RED)
    assert game.offers == (["bonus swerve", "pass"] if held == "swerve" else ["pass"])


@pytest.mark.rule("S32")
def test_a_seat_without_bonus_cards_is_not_asked() -> None:
    game = table("red_a 8", "red_1", {BLACK: "swerve"}).play("play red_1 red_a")
    assert game.asked.kind == "play"
    assert game.at("red_a") == 8


@pytest.mark.rule("S32", "S40")
def test_each_card_has_its_own_window() -> None:
    held = {RED: "navigator overdrive tailwind swerve towline"}
    game = table("red_a 8, black_a 8, red_b 7", "red_2 black_5", held).play("play red_2 red_a")
    assert game.offers == ["bonus overdrive", "bonus tailwind", "pass"]
    game.play("pass")
    assert game.offers == ["bonus swerve", "pass"]
    game.play("pass")
    game.state.turn, game.state.pending = RED, None
    game.play("play black_5 black_a")
    assert game.offers == ["bonus towline red_a", "pass"]


@pytest.mark.rule("S33")
@pytest.mark.parametrize(("start", "number", "ahead"), [(8, 1, 11), (17, 1, 21), (29, 2, 32), (38, 3, 42)])
def test_a_swerve_leads_on_to_the_next_normal_space(start: int, number: int, ahead: int) -> None:
    game = table(f"red_a {start}", f"red_{number}", {RED: "swerve"}).play(f"play red_{number} red_a", "pass")
    game.play("bonus swerve")
    assert game.at("red_a") == ahead
    assert [event["why"] for event in game.seen("ship_moved")] == ["swerve"]


@pytest.mark.rule("S34")
def test_a_navigator_moves_the_printed_number_out_of_asteroids() -> None:
    game = table("red_a 28", "red_6", {RED: "navigator"}).play("play red_6 red_a")
    assert game.play("bonus navigator").at("red_a") == 34


@pytest.mark.rule("S34")
@pytest.mark.parametrize("start", ["0", "1", "3", "5"])
def test_a_navigator_cannot_be_played_elsewhere(start: str) -> None:
    assert table(f"red_a {start}", "red_1", {RED: "navigator"}).play("play red_1 red_a").offers == ["pass"]


@pytest.mark.rule("S35")
@pytest.mark.parametrize(("start", "end"), [(0, 4), (21, 25), (3, 7)])
def test_overdrive_doubles_from_the_planet_and_normal_and_bonus_spaces(start: int, end: int) -> None:
    game = table(f"red_a {start}", "red_2", {RED: "overdrive"}).play("play red_2 red_a")
    assert game.play("bonus overdrive").at("red_a") == end


@pytest.mark.rule("S35")
@pytest.mark.parametrize("start", ["5", "7", "14 hyperspace", "16 asteroids"])
def test_overdrive_cannot_be_played_from_hyperspace_or_asteroids(start: str) -> None:
    game = table(f"red_a {start}", "red_1", {RED: "overdrive"}).play("play red_1 red_a")
    assert game.offers == ["pass"]
    assert [(reason.code, reason.rule) for reason in RULES.explain(game.state, RED)] == [
        ("not_overdrive", "S35")
    ]
    with pytest.raises(IllegalMove):
        game.play("bonus overdrive")


@pytest.mark.rule("S36")
@pytest.mark.parametrize(("start", "end"), [("0", 4), ("1", 5), ("3", 7), ("5", 12)])
def test_tailwind_adds_one_space_after_any_doubling(start: str, end: int) -> None:
    game = table(f"red_a {start}", "red_3", {RED: "tailwind"}).play("play red_3 red_a")
    assert game.play("bonus tailwind").at("red_a") == end


@pytest.mark.rule("S36")
def test_tailwind_cannot_be_played_from_asteroids() -> None:
    assert table("red_a 7", "red_3", {RED: "tailwind"}).play("play red_3 red_a").offers == ["pass"]


# --- towlines


@pytest.mark.rule("S37")
def test_a_passed_ship_follows_on_a_towline() -> None:
    game = table("black_a 11, red_a 13", "black_4", {RED: "towline"}, turn=YELLOW).play(
        "play black_4 black_a"
    )
    assert (game.asked.kind, game.asked.seat, game.offers) == (
        "towline",
        RED,
        ["bonus towline red_a", "pass"],
    )
    game.play("bonus towline red_a")
    assert game.at("red_a") == 15
    [moved] = game.seen("ship_moved")
    assert (moved["ship"], moved["from"], moved["to"], moved["why"], moved["seat"]) == (
        "red_a",
        13,
        15,
        "towline",
        YELLOW,
    )


@pytest.mark.rule("S37")
@pytest.mark.parametrize("mover", [RED, BLACK, GREEN, YELLOW])
def test_a_towline_may_follow_whoever_moved_the_opponents_ship(mover: int) -> None:
    game = table("black_a 11, red_a 11", "black_4", {RED: "towline"}, turn=mover).play("play black_4 black_a")
    assert (game.asked.seat, game.offers) == (RED, ["bonus towline red_a", "pass"])


@pytest.mark.rule("S37")
def test_a_towline_may_follow_whichever_bonus_card_was_played() -> None:
    game = table("black_a 11, red_a 21", "black_6", {RED: "towline", BLACK: "overdrive"}, turn=BLACK)
    game.play("play black_6 black_a", "bonus overdrive", "bonus towline red_a")
    assert game.at("red_a") == game.at("black_a") == 23


@pytest.mark.rule("S37", "S39")
def test_a_ship_left_on_the_starting_planet_may_be_towed() -> None:
    game = table("", "black_4", {RED: "towline"}, turn=BLACK).play("play black_4 black_a")
    waiting = ["bonus towline red_a", "bonus towline red_b", "bonus towline green_a", "bonus towline green_b"]
    assert (game.asked.seat, game.offers) == (RED, [*waiting, "pass"])
    assert game.play("bonus towline green_b").at("green_b") == 4


@pytest.mark.rule("S37")
def test_a_teams_own_ship_that_passes_tows_nobody() -> None:
    game = table("red_a 11, red_b 13, green_a 13", "red_4", {GREEN: "towline"}, turn=RED)
    game.play("play red_4 red_a", "pass")
    assert game.asked.kind == "play"


@pytest.mark.rule("S37")
def test_the_teammate_may_tow_the_ship_too() -> None:
    game = table("black_a 11, red_a 13", "black_4", {GREEN: "towline"}, turn=YELLOW).play(
        "play black_4 black_a"
    )
    assert (game.asked.seat, game.offers) == (GREEN, ["bonus towline red_a", "pass"])


@pytest.mark.rule("S38")
def test_several_passed_ships_may_take_several_towlines() -> None:
    game = table(
        "black_a 11, red_a 11, red_b 13, green_a 14 normal",
        "black_4",
        {RED: "towline towline", GREEN: "towline"},
    )
    game.play("play black_4 black_a")
    assert game.offers == ["bonus towline red_a", "bonus towline red_b", "bonus towline green_a", "pass"]
    game.play("bonus towline red_b")
    assert (game.asked.seat, game.offers) == (GREEN, ["bonus towline red_a", "bonus towline green_a", "pass"])
    game.play("bonus towline green_a", "bonus towline red_a")
    assert [game.at(ship) for ship in ("red_a", "red_b", "green_a")] == [15, 15, 15]


@pytest.mark.rule("S39")
@pytest.mark.parametrize(("stands", "passed"), [(8, False), (11, True), (12, True), (15, False), (17, False)])
def test_a_ship_was_passed_if_it_stood_level_or_ahead_and_is_behind_now(stands: int, passed: bool) -> None:
    game = table(f"black_a 11, red_a {stands}", "black_4", {RED: "towline"}, turn=BLACK).play(
        "play black_4 black_a"
    )
    assert (game.asked.kind == "towline") == passed


@pytest.mark.rule("S39")
def test_a_towed_ship_may_itself_be_followed() -> None:
    """Black passes red, which is towed past yellow. Black itself cannot pass yellow, its teammate."""
    held = {RED: "towline", YELLOW: "towline"}
    game = table("black_a 11, red_a 12, yellow_a 13", "black_4", held, turn=BLACK).play(
        "play black_4 black_a", "pass"
    )
    assert (game.asked.seat, game.offers) == (RED, ["bonus towline red_a", "pass"])
    game.play("bonus towline red_a")
    assert (game.asked.seat, game.offers) == (YELLOW, ["bonus towline yellow_a", "pass"])
    game.play("bonus towline yellow_a")
    assert game.at("yellow_a") == 15


@pytest.mark.rule("S39")
def test_each_towed_ship_passes_only_what_it_overtook_itself() -> None:
    """Yellow stands behind the start of the first towed ship, and ahead of the start of the second."""
    held = {RED: "towline towline", YELLOW: "towline"}
    game = table("black_a 11, red_a 13, red_b 11, yellow_a 12", "black_4", held, turn=BLACK)
    game.play("play black_4 black_a", "pass", "bonus towline red_a")
    assert (game.asked.seat, game.offers) == (RED, ["bonus towline red_b", "pass"])
    game.play("bonus towline red_b")
    assert (game.asked.seat, game.offers) == (YELLOW, ["bonus towline yellow_a", "pass"])


@pytest.mark.rule("S39")
def test_a_towed_ship_draws_on_a_bonus_space_after_the_ship_that_towed_it() -> None:
    game = table("black_a 11, red_a 11", "black_1", {RED: "towline"}, turn=BLACK, pile=["swerve", "tailwind"])
    game.play("play black_1 black_a", "bonus towline red_a")
    assert (game.asked.kind, game.asked.seat) == ("draw", BLACK)
    game.play("draw")
    assert (game.asked.kind, game.asked.seat) == ("draw", RED)
    game.play("draw")
    assert game.state.bonus == [("tailwind",), ("swerve",), (), ()]


@pytest.mark.rule("S39")
def test_a_towed_ship_takes_the_same_side_of_a_double_space() -> None:
    game = table("black_a 21, red_a 22", "black_3", {RED: "towline"}, turn=BLACK)
    game.play("play black_3 black_a", "side asteroids", "bonus towline red_a")
    assert game.side("red_a") == game.side("black_a") == "asteroids"
    assert game.seen("ship_moved")[-1]["side"] == "asteroids"


@pytest.mark.rule("S40")
def test_the_side_is_chosen_before_towlines_and_draws_come_after_them() -> None:
    game = table("black_a 32, red_a 32", "black_1", {RED: "towline", BLACK: "overdrive"}, turn=YELLOW)
    kinds = []
    for move in ("play black_1 black_a", "pass", "side hyperspace", "bonus towline red_a"):
        kinds.append(game.asked.kind)
        game.play(move)
    assert kinds == ["play", "launch", "side", "towline"]
    game = table(
        "black_a 34, red_a 34, yellow_b 46", "black_1", {RED: "towline", BLACK: "overdrive"}, turn=YELLOW
    )
    game.play("play black_1 black_a", "pass")
    assert (game.asked.kind, game.state.bonus[BLACK]) == ("towline", ("overdrive",))
    game.play("bonus towline red_a")
    assert (game.asked.kind, game.asked.seat) == ("draw", BLACK)  # the moved ship's owner draws first


@pytest.mark.rule("S41")
def test_a_towline_may_bring_a_ship_home() -> None:
    game = table("black_a 44, red_a 45", "black_2", {RED: "towline"}, turn=BLACK)
    game.play("play black_2 black_a", "bonus towline red_a")
    assert game.at("red_a") == 46
    assert not game.state.racing & 1
    assert [event["ship"] for event in game.seen("ship_home")] == ["black_a", "red_a"]


@pytest.mark.rule("S42")
def test_a_card_drawn_this_turn_cannot_be_used_this_turn() -> None:
    game = table("black_a 11, red_a 11", "black_1", turn=BLACK, pile=["towline"] * 4, bonus={RED: "swerve"})
    game.play("play black_1 black_a")
    assert (game.asked.kind, game.offers) == ("towline", ["pass"])
    game.play("pass", "draw")
    assert (game.asked.kind, game.asked.seat) == ("play", GREEN)


@pytest.mark.rule("S42")
def test_several_first_ships_bring_two_cards_per_player_only_once() -> None:
    game = table("black_a 44, red_a 45", "black_2", {RED: "towline"}, turn=BLACK)
    game.play("play black_2 black_a", "bonus towline red_a")
    assert [event["first"] for event in game.seen("ship_home")] == [True, False]
    seats = []
    while game.asked.kind == "draw":
        seats.append(game.asked.seat)
        game.play("draw")
    assert seats == [BLACK, GREEN, YELLOW, RED]
    assert [len(hand) for hand in game.state.bonus] == [2, 2, 2, 2]


@pytest.mark.rule("S43")
def test_towlines_are_asked_in_turn_order_until_nobody_plays_one() -> None:
    held = {RED: "towline towline swerve", GREEN: "towline"}
    game = table("black_a 1, red_a 1, red_b 1, green_a 1", "black_5", held, turn=BLACK).play(
        "play black_5 black_a"
    )
    asked = []
    for move in ("pass", "bonus towline red_a", "pass", "bonus towline red_b", "pass"):
        if game.asked.kind != "towline":
            break
        asked.append(game.asked.seat)
        game.play(move)
    assert asked == [GREEN, RED, GREEN, RED, GREEN]
    assert game.asked.seat == RED
    assert game.asked.kind == "towline"
    assert game.play("pass").asked.kind == "play"


@pytest.mark.rule("S44")
@pytest.mark.parametrize(
    ("start", "end"), [("14 hyperspace", 22), ("14 normal", 17), ("24 asteroids", 25), ("24 hyperspace", 32)]
)
def test_the_side_of_a_double_space_counts_as_that_kind(start: str, end: int) -> None:
    assert table(f"red_a {start}", "red_4").answer("play red_4 red_a").at("red_a") == end


@pytest.mark.rule("S44")
@pytest.mark.parametrize(
    ("start", "fitting"),
    [
        ("24 asteroids", ["navigator"]),
        ("24 hyperspace", ["tailwind"]),
        ("33 normal", ["overdrive", "tailwind"]),
    ],
)
def test_the_side_says_which_bonus_cards_fit(start: str, fitting: list[str]) -> None:
    game = table(f"red_a {start}", "red_1", {RED: "navigator overdrive tailwind"}).play("play red_1 red_a")
    assert game.offers == [*(f"bonus {card}" for card in fitting), "pass"]


@pytest.mark.rule("S45")
def test_a_doubled_move_beyond_the_last_space_ends_on_the_final_planet() -> None:
    game = table("red_a 38, black_a 46", "red_6", {RED: "overdrive"}).play(
        "play red_6 red_a", "bonus overdrive"
    )
    assert game.at("red_a") == 46


@pytest.mark.rule("S46")
def test_a_vortex_and_a_swerve_lead_to_normal_spaces_without_choice_or_draw() -> None:
    for start, move in ((17, "pass"), (8, "bonus swerve")):
        game = table(f"red_a {start}", "red_2", {RED: "swerve"}).play("play red_2 red_a", "pass", move)
        assert (game.asked.kind, game.asked.seat, game.side("red_a")) == ("play", BLACK, "normal")


@pytest.mark.rule("S47")
def test_a_ship_thrown_back_has_passed_only_ships_behind_its_final_space() -> None:
    held = {RED: "towline", GREEN: "towline"}
    game = table("black_a 13, red_a 16 normal, green_a 17", "black_5", held, turn=BLACK).play(
        "play black_5 black_a"
    )
    assert game.at("black_a") == 17
    assert (game.asked.seat, game.offers) == (GREEN, ["bonus towline red_a", "pass"])
