"""Winning Starlane: S50 to S52."""

from __future__ import annotations

import pytest

from engine.games.starlane.rules import RULES
from tests.engine.starlane.position import BLACK, GREEN, RED, YELLOW, Table, table

ALMOST = "red_a 46, red_b 46, green_a 46, green_b 45"


def winners(game: Table) -> tuple[int, ...]:
    """Return the seats that have won, none while the game goes on."""
    outcome = RULES.outcome(game.state)
    return outcome.winners if outcome else ()


@pytest.mark.rule("S50")
def test_the_team_whose_four_ships_are_home_wins() -> None:
    game = table(ALMOST, "green_1", turn=BLACK).answer("play green_1 green_b")
    outcome = RULES.outcome(game.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason.rule, outcome.scores) == ((RED, GREEN), "S50", (4, 0, 4, 0))
    assert game.asked.kind == "over"
    assert not game.asked.legal
    assert RULES.evaluate(game.state) == [1.0, 0.0, 1.0, 0.0]
    assert game.seen("game_won")[0]["seats"] == [RED, GREEN]


@pytest.mark.rule("S50")
def test_two_players_need_all_four_ships_of_two_colors() -> None:
    game = table("red_a 46, red_b 45", "red_1 green_1", players=2).answer("play red_1 red_b")
    assert not winners(game)
    game = table(ALMOST, "green_1", players=2).answer("play green_1 green_b")
    assert winners(game) == (0,)


@pytest.mark.rule("S50")
def test_with_three_players_two_ships_are_enough() -> None:
    game = table("black_a 46, black_b 44", "black_2", players=3).answer("play black_2 black_b")
    assert winners(game) == (2,)


@pytest.mark.rule("S51")
def test_two_teams_that_finish_in_one_turn_share_the_victory() -> None:
    rivals = "black_a 46, black_b 46, yellow_a 46, yellow_b 45"
    game = table(f"{ALMOST}, {rivals}", "green_1", {YELLOW: "towline"}).play("play green_1 green_b")
    game.answer("bonus towline yellow_b")
    outcome = RULES.outcome(game.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason.rule) == ((0, 1, 2, 3), "S51")
    assert RULES.evaluate(game.state) == [1.0] * 4


@pytest.mark.rule("S52")
def test_nobody_has_won_before_the_towlines_are_over() -> None:
    rivals = "black_a 46, black_b 46, yellow_a 46, yellow_b 45"
    game = table(f"{ALMOST}, {rivals}", "green_1", {YELLOW: "towline"}).play("play green_1 green_b")
    assert not winners(game)
    assert (game.asked.kind, game.asked.seat) == ("towline", YELLOW)
    game.play("pass")
    assert winners(game) == (RED, GREEN)


@pytest.mark.rule("S51", "S52")
def test_three_teams_may_share_the_victory() -> None:
    ships = "red_a 46, red_b 45, green_a 46, green_b 45, black_a 46, black_b 45"
    game = table(ships, "red_1", {1: "towline", 2: "towline"}, players=3).play("play red_1 red_b")
    game.answer("bonus towline green_b")
    assert RULES.outcome(game.state) is not None
    game = table(ships, "red_1", {1: "towline", 2: "towline"}, players=3)
    game.play("play red_1 red_b", "bonus towline green_b", "bonus towline black_b")
    assert winners(game) == (0, 1, 2)


@pytest.mark.rule("S50")
def test_a_won_game_stops_at_the_turn_that_won_it() -> None:
    game = table("red_a 46, red_b 45, green_a 46, green_b 46", "red_1", turn=BLACK).answer("play red_1 red_b")
    assert winners(game) == (RED, GREEN)
    assert (RULES.view(game.state, None)["turn"], game.asked.kind) == (BLACK, "over")


@pytest.mark.rule("S22")
def test_a_color_with_a_ship_still_racing_is_not_home() -> None:
    game = table("red_a 21, red_b 45, green_a 46", "red_1", turn=RED).answer("play red_1 red_b")
    assert not game.seen("color_home")
    view = RULES.view(game.state, None)
    assert (view["jokers"], view["winners"]) == ([], [])
    home = {name for name, ship in view["ships"].items() if ship["home"]}
    assert home == {"red_b", "green_a"}


@pytest.mark.rule("S22", "S41")
def test_every_color_that_comes_home_together_is_told_once() -> None:
    ships = "red_a 46, red_b 45, black_a 45, black_b 45, yellow_a 46, yellow_b 45"
    game = table(ships, "red_1", {BLACK: "towline towline", YELLOW: "towline"}, turn=RED)
    game.play("play red_1 red_b")
    happened = list(game.happened)
    for tow in ("bonus towline black_a", "bonus towline yellow_b", "bonus towline black_b"):
        happened += game.play(tow).happened
    told = [event.data["color"] for event in happened if event.kind == "color_home"]
    assert sorted(told) == ["black", "red", "yellow"]


@pytest.mark.rule("S40", "S52")
def test_the_first_ships_cards_are_drawn_before_the_win() -> None:
    """Two towlines bring both black ships home behind the first ship, and black wins after the draws."""
    game = table("red_a 44, black_a 45, black_b 45", "red_2", {2: "towline towline"}, players=3)
    game.play("play red_2 red_a", "bonus towline black_a", "bonus towline black_b")
    assert game.asked.kind == "draw"
    assert not winners(game)
    game.answer()
    assert winners(game) == (2,)
