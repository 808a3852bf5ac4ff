"""A turn, a round, the spaces, the jokers: S10 to S28."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.starlane.rules import RULES
from tests.engine.starlane.position import BLACK, GREEN, RED, YELLOW, table


@pytest.mark.rule("S10")
def test_a_card_moves_a_ship_of_its_color_whoever_owns_it() -> None:
    game = table("black_a 1, green_b 2", hand="red_3 green_2 black_4")
    assert game.offers == [
        "play black_4 black_a",
        "play black_4 black_b",
        "play green_2 green_a",
        "play green_2 green_b",
        "play red_3 red_a",
        "play red_3 red_b",
    ]
    game.answer("play black_4 black_b")
    assert game.at("black_b") == 4
    assert game.state.hands[RED] == ("green_2", "red_3")
    assert game.state.played == ["black_4"]


@pytest.mark.rule("S11")
@pytest.mark.parametrize("start", [0, 1, 3, 21])
def test_the_number_counts_as_printed_from_the_planet_and_normal_and_bonus_spaces(start: int) -> None:
    assert table(f"red_a {start}", "red_2").answer("play red_2 red_a").at("red_a") == start + 2


@pytest.mark.rule("S12")
def test_from_hyperspace_the_number_is_doubled() -> None:
    assert table("red_a 5", "red_4").answer("play red_4 red_a").at("red_a") == 13


@pytest.mark.rule("S13")
def test_from_an_asteroid_field_the_number_counts_as_one() -> None:
    assert table("red_a 28", "red_5").answer("play red_5 red_a").at("red_a") == 29


@pytest.mark.rule("S14")
def test_on_a_bonus_space_the_ships_owner_draws_and_not_the_mover() -> None:
    game = table("black_a 1", "black_2", pile=["tailwind", "swerve"]).play("play black_2 black_a")
    assert (game.asked.kind, game.asked.seat) == ("draw", BLACK)
    game.play("draw")
    assert game.state.bonus == [(), ("tailwind",), (), ()]
    assert game.seen("bonus_drawn", BLACK)[0]["cards"] == ["tailwind"]
    assert "cards" not in game.seen("bonus_drawn", YELLOW)[0]


@pytest.mark.rule("S14")
def test_a_ship_that_only_flies_over_a_bonus_space_draws_nothing() -> None:
    assert not table("red_a 2", "red_2").answer("play red_2 red_a").seen("bonus_drawn")


@pytest.mark.rule("S15")
def test_an_empty_bonus_pile_is_reshuffled_from_the_played_cards() -> None:
    game = table("red_a 1", "red_2", pile=[], played=["swerve", "towline", "swerve"]).play(
        "play red_2 red_a", "draw"
    )
    assert game.seen("shuffled") == [{"kind": "shuffled", "pile": "bonus", "count": 3}]
    assert Counter(game.state.bonus_pile + game.state.bonus[RED]) == {"swerve": 2, "towline": 1}
    assert game.state.bonus_played == ()
    assert len(game.state.bonus[RED]) == 1


@pytest.mark.rule("S15")
def test_nothing_is_drawn_if_no_bonus_card_is_left() -> None:
    game = table("red_a 1", "red_2", pile=[]).play("play red_2 red_a")
    assert game.seen("nothing_drawn") == [{"kind": "nothing_drawn", "seat": RED, "ship": "red_a"}]
    assert (game.asked.kind, game.asked.seat) == ("play", BLACK)


@pytest.mark.rule("S16")
def test_the_mover_chooses_the_side_of_a_double_space() -> None:
    game = table("black_a 12", "black_2").play("play black_2 black_a")
    assert (game.asked.kind, game.asked.seat, game.offers) == (
        "side",
        RED,
        ["side hyperspace", "side normal"],
    )
    assert RULES.view(game.state, YELLOW)["ships"]["black_a"]["kind"] == ""
    game.play("side normal")
    assert game.side("black_a") == "normal"
    assert game.seen("side_chosen")[0]["side"] == "normal"


@pytest.mark.rule("S17")
@pytest.mark.parametrize(("start", "number", "back"), [(4, 6, 8), (16, 4, 17), (29, 2, 29), (36, 5, 38)])
def test_a_vortex_throws_a_ship_back_to_the_closest_normal_space(start: int, number: int, back: int) -> None:
    where = f"red_a {start} normal" if start == 16 else f"red_a {start}"
    game = table(where, f"red_{number}").answer(f"play red_{number} red_a")
    assert game.at("red_a") == back
    assert [event["why"] for event in game.seen("ship_moved")] == ["card", "vortex"]
    assert (game.asked.kind, game.asked.seat) == ("play", BLACK)


@pytest.mark.rule("S18")
def test_any_number_of_ships_may_share_a_space() -> None:
    others = ", ".join(
        f"{ship} 11" for ship in ("red_b", "green_a", "green_b", "black_a", "black_b", "yellow_a", "yellow_b")
    )
    game = table(f"red_a 8, {others}", "red_3").answer("play red_3 red_a")
    assert game.state.at == [11] * 8


@pytest.mark.rule("S19", "S45")
@pytest.mark.parametrize(("start", "number"), [("43 hyperspace", 6), ("45", 1), ("42", 5)])
def test_a_ship_goes_home_without_an_exact_count(start: str, number: int) -> None:
    game = table(f"red_a {start}, black_a 46", f"red_{number}").answer(f"play red_{number} red_a")
    assert game.at("red_a") == 46


@pytest.mark.rule("S19")
def test_a_ship_that_has_just_arrived_is_not_offered_to_the_next_player() -> None:
    game = table("red_a 45, black_a 46", "red_1").answer("play red_1 red_a")
    game.state.hands[BLACK], game.state.pending = ("red_2",), None
    assert game.offers == ["play red_2 red_b"]


@pytest.mark.rule("S19")
def test_a_ship_on_the_final_planet_is_never_moved_again() -> None:
    game = table("red_a 46", "red_3")
    assert game.offers == ["play red_3 red_b"]
    assert [(reason.code, reason.rule) for reason in RULES.explain(game.state, RED)] == [("home", "S19")]


@pytest.mark.rule("S20")
def test_the_first_ship_home_brings_each_player_two_bonus_cards() -> None:
    stack = ["swerve", "swerve", "tailwind", "tailwind", "towline", "towline", "navigator", "navigator"]
    game = table("black_a 45", "black_1", turn=YELLOW, planet=stack).play("play black_1 black_a")
    assert game.seen("ship_home")[0]["first"]
    asked = []
    while game.asked.kind == "draw":
        asked.append(game.asked.seat)
        game.play("draw")
    assert asked == [YELLOW, RED, BLACK, GREEN]
    assert [len(hand) for hand in game.state.bonus] == [2, 2, 2, 2]
    assert Counter(card for hand in game.state.bonus for card in hand) == Counter(stack)
    assert game.state.planet == ()


@pytest.mark.rule("S20")
def test_the_second_ship_home_brings_nothing() -> None:
    game = table("black_a 45, red_a 46", "black_1").play("play black_1 black_a")
    assert game.asked.kind == "play"
    assert not game.seen("ship_home")[0]["first"]


@pytest.mark.rule("S21")
def test_six_new_cards_are_dealt_after_six_turns_each() -> None:
    game = table("")
    for _ in range(24):
        assert game.asked.kind == "play"
        game.answer(game.offers[0])
        if game.state.frames:
            game.answer(game.offers[0])
    assert [len(hand) for hand in game.state.hands] == [0, 0, 0, 0]
    assert (game.asked.kind, game.asked.seat, game.offers) == ("deal", RED, ["deal"])
    game.play("deal")
    assert [len(hand) for hand in game.state.hands] == [6, 6, 6, 6]
    assert game.state.round == 2
    assert game.asked.kind == "play"


@pytest.mark.rule("S21", "S28")
@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 2), (4, 2)])
def test_all_movement_cards_are_shuffled_when_the_pile_is_empty(players: int, rounds: int) -> None:
    game = table("", players=players)
    whole = Counter(game.state.movement())
    for number in range(2, rounds + 2):
        game.state.played += [card for hand in game.state.hands for card in hand]
        game.state.hands = [()] * players
        game.state.pending = None
        game.play("deal")
        assert bool(game.seen("shuffled")) == (number == rounds + 1)
        assert Counter(game.state.movement()) == whole
    assert game.state.played == []
    assert len(game.state.pile) == sum(whole.values()) - 6 * players


@pytest.mark.rule("S22", "S25")
def test_cards_of_a_color_that_is_home_are_jokers() -> None:
    game = table("red_a 46, red_b 46, black_a 46, black_b 4", "red_3")
    assert game.offers == [
        f"play red_3 {ship}" for ship in ("green_a", "green_b", "black_b", "yellow_a", "yellow_b")
    ]
    assert RULES.view(game.state, GREEN)["jokers"] == ["red"]
    game.answer("play red_3 black_b")
    assert game.at("black_b") == 7
    assert game.seen("card_played")[0]["joker"]


@pytest.mark.rule("S22")
def test_two_players_have_jokers_too() -> None:
    game = table("red_a 46, red_b 46, green_a 46", "red_1", players=2)
    assert game.offers == [
        f"play red_1 {ship}" for ship in ("green_b", "black_a", "black_b", "yellow_a", "yellow_b")
    ]


@pytest.mark.rule("S23")
def test_with_three_players_two_ships_home_end_the_game_before_any_joker() -> None:
    game = table("red_a 46, red_b 45", "red_1 green_1", players=3)
    assert game.offers == ["play green_1 green_a", "play green_1 green_b", "play red_1 red_b"]
    game.answer("play red_1 red_b")
    assert RULES.outcome(game.state) is not None
    assert RULES.view(game.state, 0)["jokers"] == []
    assert not game.seen("color_home")[0]["jokers"]


@pytest.mark.rule("S24")
def test_a_player_whose_ships_are_home_plays_on_and_helps_the_teammate() -> None:
    game = table("red_a 46, red_b 46, green_a 21", "green_2", {RED: "overdrive"})
    game.play("play green_2 green_a")
    assert (game.asked.seat, game.offers) == (RED, ["bonus overdrive", "pass"])
    game.answer("bonus overdrive")
    assert game.at("green_a") == 25


@pytest.mark.rule("S25")
def test_every_card_can_be_played_as_long_as_a_ship_races() -> None:
    home = "red_a 46, red_b 46, black_a 46, black_b 46, yellow_a 46, green_a 46"
    game = table(home, "red_1 green_2 black_3 yellow_4")
    assert game.offers == [
        *("play black_3 green_b", "play black_3 yellow_b"),
        "play green_2 green_b",
        *("play red_1 green_b", "play red_1 yellow_b"),
        "play yellow_4 yellow_b",
    ]


@pytest.mark.rule("S26")
def test_jokers_begin_with_the_next_card_after_the_second_ship_is_home() -> None:
    game = table("red_a 46, red_b 45", "red_1 red_2")
    assert game.offers == ["play red_1 red_b", "play red_2 red_b"]
    game.play("play red_1 red_b")
    assert [event["color"] for event in game.seen("color_home")] == ["red"]
    game.state.turn, game.state.pending = RED, None
    assert game.offers == [
        f"play red_2 {ship}" for ship in ("green_a", "green_b", "black_a", "black_b", "yellow_a", "yellow_b")
    ]


@pytest.mark.rule("S27")
def test_a_hand_of_bonus_cards_has_no_limit() -> None:
    many = "swerve swerve swerve tailwind tailwind tailwind towline towline towline"
    game = table("red_a 1", "red_2", {RED: many}, pile=["navigator"]).play("play red_2 red_a", "pass")
    game.answer()
    assert len(game.state.bonus[RED]) == 10


@pytest.mark.rule("S27")
def test_a_played_bonus_card_may_be_drawn_again_at_once() -> None:
    game = table("red_a 1", "red_1", {RED: "tailwind"}, pile=[]).play("play red_1 red_a", "bonus tailwind")
    assert list(game.state.bonus_played) == ["tailwind"]
    game.play("draw")
    assert (list(game.state.bonus[RED]), list(game.state.bonus_played)) == (["tailwind"], [])
