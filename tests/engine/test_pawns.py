"""What Homeward and Hyperdrive share but only Hyperdrive shows: the hangar's exit, and shields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.games.pawns.moving import may_land, on_track, slides, split_moves, step, step_moves
from engine.games.pawns.state import PawnState, track_of
from engine.games.pawns.track import CIRCLE, DISTANCE, EXIT, EXITS, HOME, NOWHERE, START, landings, path

TABLE = landings(exits=EXITS)


class Droids(PawnState):
    """A state with shields."""

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
    """Return a state with pawns in these places and all others in their hangars."""
    state = Droids()
    state.turn, state.shields = 0, shielded
    state.pawns = [places.get(pawn, START) for pawn in range(16)]
    state.track = track_of(state.pawns, EXIT + EXITS)
    return state


@pytest.mark.parametrize("color", range(4))
def test_every_space_of_the_exit_counts(color: int) -> None:
    way = path(TABLE, 4 * color, START, 5)
    assert way == [EXIT, EXIT + 1, EXIT + 2, CIRCLE[color], CIRCLE[color] + 1]
    assert TABLE[5][4 * color][START] == way[-1]


def test_moving_backward_stops_at_the_exits_first_space_and_from_the_circle_follows_the_track() -> None:
    assert TABLE[-2][0][EXIT + 2] == EXIT
    assert TABLE[-1][0][EXIT] == TABLE[-4][0][EXIT + 2] == NOWHERE
    assert TABLE[-1][0][CIRCLE[0]] == CIRCLE[0] - 1


def test_every_step_forward_is_one_closer_to_home() -> None:
    for pawn in range(16):
        place = START
        while place != HOME:
            onward = TABLE[1][pawn][place]
            assert DISTANCE[pawn][onward] == DISTANCE[pawn][place] - 1
            place = onward


def test_a_shielded_pawn_cannot_be_hit_or_moved_by_others() -> None:
    state = droids({0: 20, 8: 25}, [8])
    assert not may_land(state, 0, 25)
    assert step_moves(state, (0, 1), TABLE, (5,)) == [("move", 1, 5)]
    assert on_track(state, (0, 8)) == [0]


def test_a_shield_on_a_slide_blocks_it_for_others_but_not_for_its_bearer() -> None:
    state = droids({0: 13, 8: 18}, [8])
    assert not slides(state, 0, 16)
    step(state, 0, 3, TABLE, None)
    assert (state.pawns[0], state.pawns[8]) == (16, 18)
    own = droids({0: 17}, [0])
    step(own, 0, -1, TABLE, None)
    assert own.pawns[0] == 19


def test_part_of_a_seven_may_leave_the_hangar_and_respects_shields() -> None:
    state = droids({0: 20, 8: 23}, [8])
    offered = split_moves(state, (0, 1), TABLE, 7)
    assert ("move", 1, 4) not in offered  # the other three would end on the shield
    assert ("move", 0, 4) in offered
    assert ("move", 1, 3) in offered
