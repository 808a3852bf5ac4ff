"""The value of positions of Twenty-One, and what the normal bot plays."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from engine import bots
from engine.games.twentyone.rules import RULES
from engine.games.twentyone.worth import LEAD
from engine.rules import move_text

from .laying import Laid, lay


def chosen(table: Laid) -> str:
    """Return the move of the normal bot for the seat that is asked."""
    return move_text(bots.choose("normal", RULES, table.state, table.decision.seat, Random(5)))


def worth(table: Laid, seat: int = 0) -> float:
    return RULES.evaluate(table.state)[seat]


def test_chances_add_up_and_a_won_game_is_worth_everything() -> None:
    assert sum(RULES.evaluate(lay("4 5", "3", "2", pile="10").state)) == pytest.approx(1)
    assert RULES.evaluate(lay("4", "3", pile="10 7", home=[3, 3]).do("play 4", "pass").state) == [1, 0]
    shared = lay("9", "10 5", "9 6", pile="10 7", home=[0, 3, 3]).do("play 9", "lay 15", "lay 15")
    assert RULES.evaluate(shared.state) == [0, 0.5, 0.5]


def test_pawn_cards_at_home_are_worth_more_than_any_hand() -> None:
    assert worth(lay("9 9 8 8 7", "slide_10 switch 0 steal", home=[2, 0])) > 0.5
    on_the_way_back = lay("4", "4", home=[2, 1], back=[1, 0], longer=1)
    assert worth(on_the_way_back) > 0.5


def test_a_useful_hand_is_worth_more() -> None:
    assert worth(lay("0 switch slide_10 steal", "9 9 8 8")) > 0.5


def test_a_total_is_worth_less_if_the_next_player_can_make_21() -> None:
    assert worth(lay("1", "4 9", pile="10 7", turn=1)) < worth(lay("1", "4 9", pile="10 5", turn=1))
    # a total that busts the next player is worth more
    assert worth(lay("1", "9 9", pile="10 7", turn=1)) > worth(lay("1", "9 9", pile="10", turn=1))


def test_equal_seats_with_nothing_at_stake_have_even_chances() -> None:
    assert RULES.evaluate(lay("1", "1", pile="5", turn=1).state) == pytest.approx([0.5, 0.5])


def test_one_card_that_is_not_a_number_saves_a_hand_from_going_bust() -> None:
    """Otherwise the value of the switch alone would make the hand look better."""
    saved, bust = (lay("1", hand, pile="10 7", turn=1) for hand in ("9 switch", "9 9"))
    assert worth(saved) < worth(bust)
    assert 0 < worth(lay("1", "9", pile="10 7", turn=1)) < 1


def ahead(table: Laid, seat: int, other: int) -> float:
    """Return how many pawn cards one seat is ahead of another, as it is valued."""
    chances = RULES.evaluate(table.state)
    return log(chances[seat] / chances[other]) / LEAD


@pytest.mark.parametrize("first", ["4", "9 9"])
def test_what_a_later_player_can_do_counts_less(first: str) -> None:
    """The next player makes 21 or goes bust; the one after that could make 21."""
    able, unable = (lay("1", first, last, pile="10 7", turn=1) for last in ("4", "1"))
    gained = ahead(able, 2, 0) - ahead(unable, 2, 0)
    next_to_play = ahead(lay("1", "4", "1", pile="10 7", turn=1), 1, 0)
    assert 0 < gained < next_to_play / 2


def test_a_sealed_total_is_compared_with_the_best_of_the_others() -> None:
    table = lay("9", "10 5", "9 4", pile="10 7", home=[0, 3, 3]).do("play 9")
    assert RULES.evaluate(table.state) == pytest.approx([0, 1, 0], abs=0.01)
    assert RULES.evaluate(table.do("lay 10").state) == pytest.approx([0, 0, 1], abs=0.01)


@pytest.mark.parametrize(
    ("table", "move"),
    [
        (lay("1 4 9", "3 3 3 3 3", pile="10 7"), "play 4"),
        (lay("8 9 switch", "3 3 3 3 3", pile="10 7"), "play switch"),
        (lay("4 1", "3 steal", pile="10 7").do("play 4"), "steal"),
        (lay("4 1 dont_be_sorry", "3 steal", pile="10 7").do("play 4", "steal"), "block"),
        (lay("1 2 send_back", "3 dont_be_sorry", home=[0, 3]).do("play send_back 1"), "block"),
        (lay("9", "10 5 4", "9 6", pile="10 7", home=[0, 3, 3]).do("play 9"), "lay 19"),
    ],
)
def test_the_normal_bot_finds_the_obvious_move(table: Laid, move: str) -> None:
    assert chosen(table) == move


def test_the_normal_bot_sends_back_the_player_about_to_win() -> None:
    assert (
        chosen(lay("5 6 send_back", "3 3 3 3 3", "2 2 2 2 2", pile="4", home=[1, 0, 3])) == "play send_back 2"
    )
