"""The lane and the ships as tables: kinds of space, where a vortex throws a ship, how far a card moves one.

There is no state here. A drawing may read these tables and needs nothing else to lay out the lane.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from ...frames import round_from
from ...rules import NOBODY, Seat

COLORS = ("red", "green", "black", "yellow")  # S01
# S01; a ship's number is its index here
SHIPS = tuple(f"{color}_{letter}" for color in COLORS for letter in "ab")
SHIP = {name: number for number, name in enumerate(SHIPS)}

START, FINAL = 0, 46
OUT = -1  # the place of ships whose color is not in the game (S02)

# S09: the kinds of space and their numbers. A double space has two sides; a space not listed is normal.
_LANE: Mapping[tuple[str, ...], tuple[int, ...]] = {
    ("start",): (START,),
    ("bonus",): (3, 12, 26, 35),
    ("hyperspace",): (5, 22),
    ("asteroids",): (7, 28),
    ("vortex",): (9, 10, 18, 19, 20, 30, 31, 39, 40, 41),
    ("hyperspace", "normal"): (14, 33),
    ("asteroids", "normal"): (16, 37),
    ("hyperspace", "asteroids"): (24, 43),
    ("final",): (FINAL,),
}
_KIND_OF = {space: sides for sides, spaces in _LANE.items() for space in spaces}
SIDES: tuple[tuple[str, ...], ...] = tuple(_KIND_OF.get(space, ("normal",)) for space in range(FINAL + 1))

_NORMAL = [space for space in range(FINAL + 1) if SIDES[space] == ("normal",)]
_VORTEX = _LANE[("vortex",)]
# S17, S33, S46: the closest normal space behind each vortex space, and the next one ahead of it.
BACK = {space: max(normal for normal in _NORMAL if normal < space) for space in _VORTEX}
AHEAD = {space: min(normal for normal in _NORMAL if normal > space) for space in _VORTEX}

# How far a card moves a ship from a kind of space: (times, more) means times * number + more spaces. The key
# is the bonus card played with it, or "" for none. A bonus card can be played from the kinds of space in its
# row.
CARRY: Mapping[str, Mapping[str, tuple[int, int]]] = {
    # S11 S12 S13
    "": {"start": (1, 0), "normal": (1, 0), "bonus": (1, 0), "hyperspace": (2, 0), "asteroids": (0, 1)},
    "navigator": {"asteroids": (1, 0)},  # S34
    "overdrive": {"start": (2, 0), "normal": (2, 0), "bonus": (2, 0)},  # S35
    "tailwind": {"start": (1, 1), "normal": (1, 1), "bonus": (1, 1), "hyperspace": (2, 1)},  # S36
}


def steps(number: int, kind: str, bonus: str = "") -> int:
    """Return how many spaces a card of that number moves a ship that stands on that kind of space.

    >>> steps(4, "hyperspace"), steps(4, "asteroids"), steps(4, "hyperspace", "tailwind")
    (8, 1, 9)
    """
    times, more = CARRY[bonus][kind]
    return times * number + more


class Seating(NamedTuple):
    """Who plays with whom, worked out from which seat owns which color."""

    owner: tuple[Seat, ...]  # of each ship; NOBODY if it is not in the game
    side: tuple[int, ...]  # the team of each ship
    team: tuple[int, ...]  # of each seat
    teams: tuple[tuple[Seat, ...], ...]  # the seats of each team
    fleets: tuple[tuple[int, ...], ...]  # the ships of each team
    # S32: for each ship, the seats that may play a bonus card on it, its owner first
    askers: tuple[tuple[Seat, ...], ...]
    opposing: tuple[tuple[int, ...], ...]  # for each ship, the ships of other teams


@cache
def seating(owners: tuple[Seat, ...]) -> Seating:
    """Return the seating of a table at which seat `owners[c]` plays color number c."""
    players = max(owners) + 1
    # S02: teammates sit alternately
    team = tuple(seat % 2 if players == 4 else seat for seat in range(players))
    owner = tuple(owners[ship // 2] for ship in range(len(SHIPS)))
    side = tuple(team[seat] if seat != NOBODY else NOBODY for seat in owner)
    teams = tuple(tuple(seat for seat in range(players) if team[seat] == one) for one in range(max(team) + 1))
    fleets = tuple(tuple(ship for ship, of in enumerate(side) if of == one) for one in range(len(teams)))
    askers = tuple(
        tuple(seat for seat in round_from(of, players) if team[seat] == team[of]) if of != NOBODY else ()
        for of in owner
    )
    opposing = tuple(tuple(ship for ship, of in enumerate(side) if of not in (NOBODY, own)) for own in side)
    return Seating(owner, side, team, teams, fleets, askers, opposing)
