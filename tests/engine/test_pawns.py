"""Code that Homeward and Hyperdrive share: exits and shields, which Homeward does not have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.games.pawns.moving import may_land, on_track, slides, split_moves, step, step_moves
from engine.games.pawns.state import PawnState, track_of
from engine.games.pawns.track import CIRCLE, DISTANCE, EXIT, EXITS, HOME, NOWHERE, START, landings, path, ways

TABLE = landings(exits=EXITS)


class Droids(PawnState):
    """A minimal state with shields."""

    __slots__ = ("shields",)
    shields: list[int]

    def clone(self) -> Droids:
        return droids(dict(enumerate(self.pawns)), self.shields)

    def to_json(self) -> dict[str, Any]:
        return {}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Droids:
        return droids({}, [])


def droids(places: Mapping[int, int], shielded: list[int]) -> Droids:
    """Return a state with pawns at these places and all others in their hangars."""
    state = Droids()
    state.turn, state.shields = 0, shielded
    state.pawns = [places.get(pawn, START) for pawn in range(16)]
    state.track = track_of(state.pawns, EXIT + EXITS)
    return state


@pytest.mark.parametrize("color", range(4))
def test_every_step_out_of_the_hangar_counts(color: int) -> None:
    way = path(TABLE, 4 * color, START, 5)
    assert way == [EXIT, EXIT + 1, EXIT + 2, CIRCLE[color], CIRCLE[color] + 1]
    assert TABLE[5][4 * color][START] == way[-1]


def test_a_pawn_moves_back_to_the_first_space_of_its_exit_but_not_into_the_exit() -> None:
    assert TABLE[-2][0][EXIT + 2] == EXIT
    assert TABLE[-1][0][EXIT] == TABLE[-4][0][EXIT + 2] == NOWHERE
    assert TABLE[-1][0][CIRCLE[0]] == CIRCLE[0] - 1


def test_every_step_forward_brings_a_pawn_one_closer_to_home() -> None:
    for pawn in range(16):
        place = START
        while place != HOME:
            onward = TABLE[1][pawn][place]
            assert DISTANCE[pawn][onward] == DISTANCE[pawn][place] - 1
            place = onward


def test_no_pawn_lands_on_a_shielded_one_or_swaps_with_it() -> None:
    state = droids({0: 20, 8: 25}, [8])
    assert not may_land(state, 0, 25)
    assert step_moves(state, (0, 1), TABLE, (5,)) == [("move", 1, 5)]
    assert on_track(state, (0, 8)) == [0]


def test_a_shield_blocks_a_slide_for_other_pawns_but_not_for_its_carrier() -> None:
    state = droids({0: 13, 8: 18}, [8])
    assert not slides(state, 0, 16)
    step(state, 0, 3, TABLE, None)
    assert (state.pawns[0], state.pawns[8]) == (16, 18)
    own = droids({0: 17}, [0])
    step(own, 0, -1, TABLE, None)
    assert own.pawns[0] == 19


def test_a_part_of_a_7_may_leave_the_hangar_but_not_end_on_a_shield() -> None:
    state = droids({0: 20, 8: 23}, [8])
    offered = split_moves(state, (0, 1), ways(TABLE), 7)
    assert ("move", 1, 4) not in offered  # the other 3 steps would end on the shield
    assert ("move", 0, 4) in offered
    assert ("move", 1, 3) in offered
