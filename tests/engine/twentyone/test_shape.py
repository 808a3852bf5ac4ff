"""Positions that the rules cannot lead to are refused, with the place that is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import games
from engine.games.twentyone.rules import RULES

from ..spoiled import Spoil, grows, put, wrong_place
from .laying import Laid, lay


def quiet() -> Laid:
    return lay("3 4 switch", "5", "6", pile="2")


def full() -> Laid:
    return lay("1 2 3 4 5", "6", "7")


def drawing() -> Laid:
    return lay("3 4 take_2", "5", "6").do("play take_2")


def owing() -> Laid:
    """Return a table where a Play 2 still needs one number card."""
    return lay("1 2 play_2", "5", "6").do("play play_2", "add 1")


def asked_to_steal() -> Laid:
    return lay("4", "1", "steal", pile="10 7").do("play 4")


def asked_to_block_a_steal() -> Laid:
    return lay("4 5", "1", "steal", pile="10 7").do("play 4", "pass", "steal")


def asked_to_block_a_send_back() -> Laid:
    return lay("send_back 1", "3", "5", home=[0, 1, 0]).do("play send_back 1")


def tied() -> Laid:
    table = lay("9", "10 5", "10 6", pile="10 7", home=[0, 3, 3]).do("play 9")
    return table.do("lay 15")


def over() -> Laid:
    return lay("4", "1", "2", pile="10 7", home=[3, 0, 0]).do("play 4", "pass", "pass")


def longer() -> Laid:
    return lay("3 4", "5", "6", home=[2, 4, 1], back=[0, 1, 0], longer=1)


IMPOSSIBLE: list[tuple[Callable[[], Laid], Spoil, str]] = [
    (quiet, put(draw=[]), "draw"),
    (quiet, grows(aside=3), "draw"),
    (quiet, lambda data: data["hands"][0].reverse(), "hands.0"),
    (quiet, put(total=21), "total"),
    (quiet, put(pile=[], total=2), "draw"),
    (quiet, put(back=[1, 0, 0]), "back"),
    (longer, put(back=[0, 0, 0]), "back.1"),
    (longer, put(total=2), "total"),
    # the end
    (quiet, put(home=[4, 0, 0]), "winners"),
    (quiet, put(winners=[0]), "winners"),
    (over, put(winners=[0, 0]), "winners"),
    (over, put(winners=[1]), "winners"),
    (over, put(to_draw=[0]), "winners"),
    (over, put(owed=1), "winners"),
    (over, put(winners=[]), "winners"),
    # drawing, and cards that must follow
    (drawing, put(to_draw=[0, 0]), "to_draw"),
    (drawing, put(owed=1), "owed"),
    (drawing, put(to_draw=[]), "taking"),
    (full, put(to_draw=[0]), "to_draw.0"),
    (owing, put(owed=2), "owed"),
    # windows
    (asked_to_steal, put(owed=1), "owed"),
    (asked_to_steal, put(to_draw=[1]), "to_draw"),
    (asked_to_steal, put(total=20), "total"),
    (asked_to_steal, put(top__by=1), "total"),
    (asked_to_steal, put(top__ask=[2, 1]), "frames.0.ask"),
    (asked_to_steal, put(top__ask=[0]), "frames.0.ask"),
    (asked_to_block_a_steal, put(top__ask=[1]), "frames.0.ask"),
    (asked_to_block_a_steal, put(top__by=0), "frames.0.ask"),
    (asked_to_block_a_steal, put(top__by=1), "frames.0.target"),
    (asked_to_block_a_steal, put(total=20), "frames.0.target"),
    (asked_to_block_a_send_back, put(home=[0, 0, 0]), "frames.0.target"),
    (asked_to_block_a_send_back, put(top__by=2), "frames.0.target"),
    (tied, put(top__tied=[1]), "frames.0.tied"),
    (tied, put(top__tied=[1, 1]), "frames.0.tied"),
    (tied, put(top__tied=[1, 0]), "frames.0.tied"),
    (tied, put(top__tied=[1], top__laid=[], top__ask=[1], home=[0, 4, 3]), "frames.0.tied"),
    (tied, put(total=31), "total"),
    (tied, put(top__ask=[1, 2]), "frames.0.ask"),
    (tied, put(top__laid=[14]), "frames.0.laid"),
]


@pytest.mark.parametrize(
    ("lay_out", "spoil", "where"), IMPOSSIBLE, ids=[f"{lay.__name__}-{where}" for lay, _, where in IMPOSSIBLE]
)
def test_an_impossible_position_is_refused(lay_out: Callable[[], Laid], spoil: Spoil, where: str) -> None:
    state = lay_out().state
    setup = games.get("twentyone").setup(state.players, {"longer": state.longer} if state.longer else {})
    assert wrong_place(RULES, setup, state.to_json(), spoil) == where
