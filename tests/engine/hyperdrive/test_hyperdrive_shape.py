"""Positions that the rules cannot lead to are refused, with the place that is wrong."""

from __future__ import annotations

import pytest

from engine.games.hyperdrive.laying import laid
from engine.games.hyperdrive.rules import RULES
from engine.rules import Move

from ..spoiled import Spoil, put, wrong_place

QUIET = ("red: 20* z3 home; blue: 16 e2; yellow: 0", 0, ())
WITH_CARD = ("red: 20* z3 home; blue: 16 e2; yellow: 0", 7, ())
SPLIT = ("red: 20 30 home; yellow: 5", 7, (("move", 0, 3),))
SHIELD = ("red: 20 30 home; yellow: 5", 1, ())
WON = ("red: z5 home home; yellow: 5", 1, (("move", 0, 1),))


@pytest.mark.parametrize(
    ("position", "spoil", "where"),
    [
        (QUIET, put(deck=[]), "deck"),
        (QUIET, put(pawns__0=16), "pawns"),
        (QUIET, put(card=8, deck=[]), "deck"),
        (QUIET, put(phase="over"), "phase"),
        (QUIET, put(pawns__1=65, pawns__0=65, shields=[-1, -1]), "phase"),
        (QUIET, put(rest=3), "rest"),
        (QUIET, put(split=0), "rest"),
        (QUIET, put(shields=[0, 0]), "shields"),
        (QUIET, put(shields=[1, -1]), "shields"),
        (QUIET, put(shields=[5, -1]), "shields"),
        (QUIET, put(bumped=6), "bumped"),
        (WITH_CARD, put(phase="draw"), "card"),
        (WITH_CARD, put(phase="shield"), "card"),
        (SPLIT, put(split=-1), "rest"),
        (SPLIT, put(split=8), "rest"),
        (SPLIT, put(rest=0), "rest"),
        (SPLIT, put(phase="play"), "rest"),
        (SPLIT, put(bumped=1), "bumped"),
        (SPLIT, put(bumped=8), "bumped"),
        (SPLIT, put(pawns__1=65, pawns__2=63), "rest"),
        (SHIELD, put(pawns__0=61, pawns__1=62), "phase"),
        (WON, put(phase="draw"), "phase"),
    ],
)
def test_an_impossible_position_is_refused(
    position: tuple[str, int, tuple[Move, ...]], spoil: Spoil, where: str
) -> None:
    text, card, moves = position
    setup, state = laid(text, card)
    for move in moves:
        RULES.apply(state, move)
    assert wrong_place(RULES, setup, state.to_json(), spoil) == where


def test_droids_on_every_space_of_an_exit_are_admitted() -> None:
    setup, state = laid("red: e1 e2 e3; yellow: z5 home 59")
    assert RULES.admit(setup, state.to_json()).to_json() == state.to_json()
