"""Positions that the rules cannot lead to are refused, with the place that is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.starlane.cards import BONUS_CARDS
from engine.games.starlane.rules import RULES

from ..spoiled import Spoil, put, wrong_place
from .position import BLACK, GAME, GREEN, RED, YELLOW, Table, table

RED_A, RED_B, BLACK_A = 0, 1, 4


def quiet() -> Table:
    return table("red_a 14 normal, black_a 21", "red_1 red_2", {RED: "navigator tailwind"})


def launching() -> Table:
    """Red and green are asked about red's ship."""
    return table("red_a 1", "red_1", {RED: "navigator", GREEN: "tailwind", BLACK: "towline"}).play(
        "play red_1 red_a"
    )


def swerving() -> Table:
    return table("red_a 6", "red_3", {RED: "swerve", GREEN: "swerve"}).play(
        "play red_3 red_a", "pass", "pass"
    )


def choosing() -> Table:
    return table("red_a 13", "red_1").play("play red_1 red_a")


def towing() -> Table:
    """Black and then yellow may tow black's ship."""
    return table("red_a 1, black_a 2", "red_3", {BLACK: "towline", YELLOW: "swerve"}).play("play red_3 red_a")


def drawing() -> Table:
    return table("red_a 2", "red_1").play("play red_1 red_a")


def arriving() -> Table:
    return table("red_a 45", "red_1").play("play red_1 red_a")


def won() -> Table:
    home = "red_a 46, red_b 45, green_a 46, green_b 46"
    return table(home, "red_1").answer("play red_1 red_b")


IMPOSSIBLE: list[tuple[Callable[[], Table], Spoil, str]] = [
    # cards
    (quiet, put(hands=[["red_1"]] * 4), "pile"),
    (quiet, put(pile=[]), "pile"),
    (quiet, put(bonus_pile=[]), "bonus_pile"),
    (quiet, put(planet=BONUS_CARDS), "bonus_pile"),
    (quiet, put(hands__0=["red_2", "red_1"]), "hands.0"),
    (quiet, put(bonus__0=["tailwind", "navigator"]), "bonus.0"),
    # ships
    (quiet, put(sides__1=1), "sides.1"),
    (quiet, put(at__4=20), "at.4"),
    (quiet, put(at=[46, 46, 46, 46, 0, 0, 0, 0], sides=[0] * 8), "won"),
    (quiet, put(won=[0]), "won"),
    (won, put(won=[1]), "won"),
    # a ship under way
    (quiet, put(moved=[0], came=[14]), "moved"),
    (quiet, put(card="red_1"), "moved"),
    (quiet, put(used=1), "moved"),
    (launching, put(moved=[], came=[]), "moved"),
    (launching, put(moved=[RED_A, RED_A], came=[1, 1]), "moved"),
    (launching, put(came=[1, 1]), "moved"),
    (launching, put(card="red_2"), "card"),
    (launching, put(moved=[BLACK_A], came=[0]), "moved.0"),
    (towing, put(moved=[RED_A, RED_B], came=[1, 0]), "moved"),
    (towing, put(came=[5]), "came"),
    (towing, put(used=1 << BLACK_A), "used"),
    # windows
    (launching, put(came=[0]), "at"),
    (launching, put(used=1), "at"),
    (launching, put(top__ask=[GREEN, RED]), "frames.0.ask"),
    (launching, put(top__ask=[BLACK]), "frames.0.ask"),
    (swerving, put(used=1), "moved"),
    (swerving, put(top__ask=[BLACK]), "frames.0.ask"),
    (swerving, put(at__0=8), "at.0"),
    (swerving, put(moved=[RED_A, RED_B], came=[6, 0], at__1=9), "at.1"),
    (choosing, put(top__ask=[BLACK]), "frames.0.ask"),
    (choosing, put(sides__0=1), "frames.0.ask"),
    (choosing, put(at__0=15), "at"),
    (towing, put(top__ask=[RED]), "frames.0.ask"),
    (towing, put(top__ask=[GREEN, YELLOW]), "frames.0.ask"),
    (towing, put(at__4=5), "frames.0.ask"),
    (drawing, put(at__0=4), "at"),
    (drawing, put(top__ask=[GREEN]), "frames.0.ask"),
    (drawing, put(top__source="planet"), "planet"),
    (arriving, put(top__source="pile"), "at"),
    (arriving, put(top__ask=[YELLOW, GREEN]), "frames.0.ask"),
    (arriving, put(planet=[]), "bonus_pile"),
]


@pytest.mark.parametrize(
    ("lay", "spoil", "where"), IMPOSSIBLE, ids=[f"{lay.__name__}-{where}" for lay, _, where in IMPOSSIBLE]
)
def test_an_impossible_position_is_refused(lay: Callable[[], Table], spoil: Spoil, where: str) -> None:
    state = lay().state
    assert wrong_place(RULES, GAME.setup(state.players), state.to_json(), spoil) == where


@pytest.mark.parametrize("seats", [[RED, GREEN], [GREEN]])
def test_those_who_have_answered_are_not_asked_again(seats: list[int]) -> None:
    data = launching().state.to_json()
    data["frames"][0]["ask"] = seats
    assert RULES.admit(GAME.setup(4), data).to_json() == data
