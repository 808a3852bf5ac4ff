"""Positions set up by hand from a line of text."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.bounty import laying as bounty
from engine.games.homeward import laying as homeward
from engine.games.homeward.rules import RULES
from engine.games.hyperdrive import laying as hyperdrive
from engine.games.pawns.track import CIRCLE, EXIT, HOME, START, ZONE
from engine.games.twentyone import laying as twentyone
from engine.games.twentyone.cards import faces
from engine.match import Match


def test_unnamed_pawns_stand_where_the_game_begins() -> None:
    _, state = homeward.laid("red: 12 z2 home; yellow: circle")
    assert state.pawns[:4] == [12, ZONE + 1, HOME, START]
    assert state.pawns[8:12] == [CIRCLE[2], START, START, START]
    _, quick = homeward.laid("red: 12; yellow: 30", quick=1)
    assert quick.pawns[:4] == [12, START, START, CIRCLE[0]]


def test_a_droid_may_stand_in_its_hangars_exit_or_carry_a_shield() -> None:
    _, state = hyperdrive.laid("red: 12* hangar e3; green: e1")
    assert (state.pawns[:3], state.pawns[12]) == ([12, START, EXIT + 2], EXIT)
    assert state.shields == [0, -1]


def test_a_match_continues_from_a_position_with_the_named_cards() -> None:
    match = Match(*homeward.laid("red: 12; yellow: 30", card=5, turn="yellow", deck=(8, 3)))
    assert (match.decision.seat, match.decision.legal) == (1, [("move", 8, 5)])
    for move in (("move", 8, 5), ("draw",), ("move", 0, 8), ("draw",)):
        match.play(move)
    assert (match.decision.seat, match.decision.legal) == (1, [("move", 8, 3)])


def test_the_first_seats_hold_the_named_hands_and_every_card_exists_once() -> None:
    _, state = homeward.laid(
        "red: 12; blue: 3; yellow: 30", hands=((1, 1, 1, 1, 1), (13, 13, 13, 13, 12)), deck=(2,), points=1
    )
    assert state.hands[:2] == [[1, 1, 1, 1, 1], [12, 13, 13, 13, 13]]
    assert (len(state.hands[2]), state.deck[-1]) == (5, 2)
    assert RULES.pieces(state)["cards"] == 45


def test_with_teams_all_four_colors_play_even_if_they_are_not_named() -> None:
    four, _ = homeward.laid("red: 12", teams=1)
    two, _ = homeward.laid("red: 12", teams=1, players=2)
    assert (four.players, two.players) == (4, 2)


@pytest.mark.parametrize(
    ("text", "more", "problem"),
    [
        ("", {}, "begins with a color"),
        ("red 12; yellow: 30", {}, "begins with a color"),
        ("purple: 12; yellow: 30", {}, "not with “purple”"),
        ("red: 12; red: 30", {}, "color of its own"),
        ("red: 1 2 3 4 5; yellow: 30", {}, "has 4 pawns, not 5"),
        ("red: 60; yellow: 30", {}, "no place “60”"),
        ("red: z6; yellow: 30", {}, "no place “z6”"),
        ("red: e1; yellow: 30", {}, "no place “e1”"),
        ("red: 12 12; yellow: 30", {}, "no two pawns in one place"),
        ("red: 12; yellow: 12", {}, "no two pawns in one place"),
        ("red: 12", {}, "2 to 4 players"),
        ("red: 12; yellow: 30", {"turn": "blue"}, "turn of blue"),
        ("red: 12; yellow: 30", {"card": 6}, "no card 6"),
        ("red: 12; yellow: 30", {"card": 3, "deck": (3, 3, 3, 3)}, "no card 3 left"),
        ("red: 12; yellow: 30", {"hands": ((1, 2, 3, 4, 5),)}, "a list of 0 items"),
        ("red: 12; yellow: 30", {"coins": 3}, "no option"),
        ("red: 12; yellow: 30", {"teams": 1, "players": 3}, "Teams are for two or four players"),
    ],
)
def test_homeward_refuses_an_impossible_position(text: str, more: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        homeward.laid(text, **more)


@pytest.mark.parametrize(
    "text",
    [
        "red: 1 2 3 4; yellow: 30",
        "red: start; yellow: 30",
        "red: e4; yellow: 30",
        "red: z1*; yellow: 30",
        "red: 1* 2* 3*; yellow: 30",
    ],
)
def test_hyperdrive_refuses_an_impossible_position(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        hyperdrive.laid(text)


def test_twenty_one_sets_up_the_named_hands_piles_and_pawn_cards() -> None:
    setup, state = twentyone.laid(
        "7 3 3", "9 steal", pile="8 slide_10 4", aside="0", top="5 6", turn=1, home=(1, 2)
    )
    assert (setup.players, setup.first, state.turn, state.home) == (2, 1, 1, [1, 2])
    assert (faces(state.hands[0]), faces(state.hands[1])) == ([3, 3, 7], [9, "steal"])
    assert (state.total, state.aside, state.draw[-2:]) == (14, [0], [6, 5])
    _, used_up = twentyone.laid("7", "9", top="5", rest=False)
    assert used_up.draw == [5]


@pytest.mark.parametrize(
    ("hands", "more", "problem"),
    [
        (("7",), {}, "2 to 4 players"),
        (("7", "knight"), {}, "no card “knight”"),
        (("7", "11"), {}, "no card “11”"),
        (("slide_21 slide_21", "slide_21"), {}, "not that many"),
        (("7", "8"), {"home": (1, 5)}, "home.1: a whole number from 0 to 4"),
        (("7", "8"), {"home": (1, 2, 3)}, "home: a list of 2 items"),
        (("7", "8"), {"turn": 2}, "2 seats"),
    ],
)
def test_twenty_one_refuses_an_impossible_position(
    hands: tuple[str, ...], more: dict[str, Any], problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        twentyone.laid(*hands, **more)


@pytest.mark.parametrize(
    "wrong",
    [
        {"owns": {0: (99,)}},
        {"owns": {7: (6,)}},
        {"symbols": {0: 1}},
        {"inactive": (0,)},
        {"jail_cards": {7: 0}},
        {"dice": ((0, 7),)},
    ],
)
def test_bounty_refuses_an_impossible_position(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        bounty.laid(**wrong)
