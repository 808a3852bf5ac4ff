"""How Homeward values a position, and how it names moves."""

from __future__ import annotations

import pytest

from engine.games.homeward.board import SAFETY, WORTH
from engine.games.homeward.rules import RULES
from engine.games.homeward.words import WORDS
from engine.games.pawns.track import HOME, START, ZONE

from .position import Position, position

NAMES = ["Ana", "Ben", "Eva", "Leo"]


def worth(game: Position) -> list[float]:
    """Return the mean worth of each seat's pawns."""
    pawns = game.state.pawns
    return [sum(WORTH[pawn][pawns[pawn]] for pawn in own) / len(own) for own in game.state.movers]


def test_a_pawn_is_worth_more_with_every_step_and_in_safety() -> None:
    red = WORTH[0]
    way = [red[START], *(red[space] for space in (*range(4, 60), 0, 1, 2)), *red[ZONE : HOME + 1]]
    assert way == sorted(set(way))
    assert (way[0], way[-1]) == (0.0, 1.0)
    # three and 66 steps from Home, on the track from 12 to 82%, in the zone from 20 to 95%
    assert red[ZONE + 2] == pytest.approx(0.20 + 0.75 * (1 - 3 / 66))
    assert red[4] == pytest.approx(0.12 + 0.70 * (1 - 64 / 66))
    assert [SAFETY[0][place] > 0 for place in (START, 4, 59, ZONE, ZONE + 4)] == [
        False,
        False,
        False,
        True,
        True,
    ]


def test_two_players_are_compared_with_each_other() -> None:
    game = position("red: 20 z3; yellow: 40 home")
    red, yellow = worth(game)
    assert RULES.evaluate(game.state) == pytest.approx([0.5 + (red - yellow) / 2, 0.5 + (yellow - red) / 2])
    assert RULES.evaluate(position("red: start; yellow: start").state) == [0.5, 0.5]


@pytest.mark.parametrize(
    "text",
    ["red: 20; blue: z3 home; yellow: 40 50", "red: 20; blue: z3 home; yellow: 40 50; green: 5 6 home"],
)
def test_more_players_are_compared_with_the_best_and_the_average_of_their_opponents(text: str) -> None:
    game = position(text)
    mine = worth(game)
    for seat, value in enumerate(RULES.evaluate(game.state)):
        others = mine[:seat] + mine[seat + 1 :]
        held = max(others) / 2 + sum(others) / len(others) / 2
        assert value == pytest.approx(0.5 + (mine[seat] - held) / 2)


def test_partners_have_the_same_value() -> None:
    game = position("red: 20 z3; blue: 30; yellow: home; green: 5", teams=1, players=4)
    values = RULES.evaluate(game.state)
    assert (values[0], values[1]) == pytest.approx((values[2], values[3]))
    assert values[0] - 0.5 == pytest.approx((worth(game)[0] - worth(game)[1]) / 2)
    assert values[0] + values[1] == pytest.approx(1)


def test_a_won_game_is_worth_everything_to_the_winner() -> None:
    game = position("red: home home home z5; blue: 30; yellow: 40", card=1).play("move 3 1")
    assert RULES.evaluate(game.state) == [1.0, 0.0, 0.0]


def test_the_parts_of_a_value_add_up() -> None:
    game = position("red: 20 z3; blue: 30; yellow: 40 z1")
    parts = RULES.parts(game.state)
    whole = [0.5 + sum(shares[seat] for shares in parts.values()) for seat in range(3)]
    assert whole == pytest.approx(RULES.evaluate(game.state))
    assert [kept > 0 for kept in parts["keep"]] == [True, False, True]


def offers(game: Position) -> list[str]:
    view = RULES.view(game.state, game.decision.seat)
    return [str(WORDS.offer(move, view, NAMES)) for move in game.decision.legal]


def test_offers_say_where_a_move_ends_and_what_it_leads_to() -> None:
    assert offers(position("red: 20 z3; yellow: 23", card=3)) == [
        f"Pawn 1: forward 3, and bump {NAMES[1]}’s pawn 1!",
        "Pawn 2: forward 3, home!",
    ]
    assert offers(position("red: 11; yellow: 18", card=5)) == [
        f"Pawn 1: forward 5, slide and bump {NAMES[1]}’s pawn 1!"
    ]
    assert offers(position("red: z1; yellow: 18", card=4)) == ["Pawn 1: back 4"]
