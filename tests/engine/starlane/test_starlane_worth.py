"""The value of positions of Starlane, by which bots choose."""

from __future__ import annotations

import pytest

from engine.games.starlane.rules import RULES

from .position import BLACK, RED, Table, table


def worth(game: Table, seat: int = RED) -> float:
    return RULES.evaluate(game.state)[seat]


def without_hands(ships: str, players: int = 4) -> Table:
    game = table(ships, players=players)
    game.state.hands = [()] * players
    return game


@pytest.mark.parametrize(
    ("players", "ships"),
    [
        (2, "red_a 21, black_a 21"),
        (3, "red_a 21, green_a 21, black_a 21"),
        (4, "red_a 21, yellow_b 21"),
    ],
)
def test_teams_that_are_level_have_even_chances(players: int, ships: str) -> None:
    assert RULES.evaluate(without_hands(ships, players).state) == [0.5] * players


def test_a_lead_is_good_and_a_better_rival_bad() -> None:
    assert worth(without_hands("red_a 29, black_a 21")) > 0.5 > worth(without_hands("red_a 21, black_a 29"))
    one_ahead = without_hands("red_a 21, green_a 29, black_a 13", 3)
    both_level = without_hands("red_a 21, green_a 21, black_a 21", 3)
    assert worth(one_ahead) < worth(both_level), "the best rival counts most"


def test_cards_that_move_the_teams_ships_are_good_and_others_bad() -> None:
    cards = ["black_6", "black_1", "green_1", "red_6"]
    worths = [worth(table("", hand)) for hand in cards]
    assert worths == sorted(worths)
    assert len(set(worths)) == 4


def test_a_joker_is_as_good_as_a_card_of_the_team() -> None:
    home = "black_a 46, black_b 46, red_a 21, green_a 21"
    assert worth(table(home, "black_6")) == worth(table(home, "red_6"))


@pytest.mark.parametrize(("card", "ship", "better"), [("red_1", "red_a", 1), ("black_1", "black_a", -1)])
def test_on_a_double_space_a_friend_takes_the_good_side_and_a_rival_the_bad_one(
    card: str, ship: str, better: int
) -> None:
    """Before the side is chosen, the position is worth as much as after the best choice."""
    choosing = table(f"{ship} 23", card).play(f"play {card} {ship}")
    assert choosing.asked.kind == "side"
    worths = {}
    for side in ("hyperspace", "asteroids"):
        after = table(f"{ship} 23", card).play(f"play {card} {ship}", f"side {side}")
        worths[side] = worth(after)
    assert (worths["hyperspace"] - worths["asteroids"]) * better > 0
    assert worth(choosing) == max(worths.values())


def test_bonus_cards_in_hand_and_about_to_be_drawn_are_worth_something() -> None:
    assert worth(table("", "red_1", {RED: "swerve"})) > worth(table("", "red_1"))
    assert worth(table("", "red_1", {BLACK: "swerve"})) < worth(table("", "red_1"))
    drawing = table("red_a 2", "red_1").play("play red_1 red_a")
    assert drawing.asked.kind == "draw"
    before = worth(drawing)
    assert worth(drawing.play("draw")) == before
