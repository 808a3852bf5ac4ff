"""The ships of Starlane: their hulls, and where each stands when up to eight share a space."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from engine.games.starlane.board import COLORS, FINAL, SHIP, SIDES, START
from ui.games.starlane.lane import SPACES, UPS, side_spot
from ui.markup.html import Html, Markup, join
from ui.markup.svg import Point, shape

if TYPE_CHECKING:
    from engine.games.starlane.view_types import Ship

# A hull of about 54 x 54 around (0, 0) for each color, its silhouette like the color's shape; then the lines
# on it.
_HULL: Mapping[str, tuple[str, str]] = {
    "red": (
        (
            f"M-14 14L-21 27H-7L-5 18ZM14 14L21 27H7L5 18Z{shape('circle', 21, (0, -2))}"
            "M-29 1Q-30-8 0-8T29 1Q30 10 0 10T-29 1Z"
        ),
        "M-12-17Q0-24 12-17",
    ),
    "green": (
        "M0-30Q6-20 29 4Q22 9 12 10L7 25H-7L-12 10Q-22 9-29 4Q-6-20 0-30Z",
        "M0-30V-17M-7 25L-4 14M7 25L4 14",
    ),
    "black": (
        f"{shape('star', 21.5, (0, 1))}{shape('circle', 15, (0, 2))}",
        "M0-29V-18M-29-8L-18-4M29-8L18-4",
    ),
    "yellow": ("M0-30L27 24L12 19L7 27H-7L-12 19L-27 24Z", "M0-30V-17M-12 19L-7 5M12 19L7 5"),
}
_LETTER_AT = {"red": 9, "green": 11, "black": 11, "yellow": 16}


HULL = Markup(
    '<path class="sl-rim" d="{body}"/><path class="sl-hull" d="{body}"/><path class="sl-line" d="{lines}"/>'
)
NAMED_HULL = Markup('<g id="sl-{color}">{hull}</g>')
HULLS = Markup('<defs data-static="starlane-ships">{hulls}</defs>')
BODY = Markup('<use href="#sl-{color}"/><text y="{y}">{letter}</text>')


def hull(color: str) -> Html:
    """Draw a ship's hull with a pale rim around it."""
    body, lines = _HULL[color]
    return HULL(body=body, lines=lines)


@cache
def hulls() -> Html:
    """Define the hulls, for `body` to use."""
    return HULLS(hulls=join([NAMED_HULL(color=color, hull=hull(color)) for color in COLORS]))


@cache
def body(color: str, letter: str) -> Html:
    """Draw a ship: its hull and its letter."""
    return BODY(color=color, y=_LETTER_AT[color], letter=letter)


class Spot(NamedTuple):
    """Where a ship stands, and how large it is drawn there."""

    point: Point
    size: float


# How ships share a space: for 1 to 8 ships, the size at which they are drawn and the offset of each.
_SHARED: Sequence[tuple[float, Sequence[Point]]] = (
    (1.0, ((0, 0),)),
    (0.9, ((-22, 0), (22, 0))),
    (0.84, ((0, -22), (-22, 18), (22, 18))),
    (0.78, ((-22, -20), (22, -20), (-22, 20), (22, 20))),
    (0.66, ((-30, -18), (0, -18), (30, -18), (-15, 18), (15, 18))),
    (0.66, ((-30, -18), (0, -18), (30, -18), (-30, 18), (0, 18), (30, 18))),
    (0.62, ((-15, -31), (15, -31), (-30, 0), (0, 0), (30, 0), (-15, 31), (15, 31))),
    (0.62, ((-30, -31), (0, -31), (30, -31), (-16, 0), (16, 0), (-30, 31), (0, 31), (30, 31))),
)
# The same on one side of a double space, where there is half the room.
_ON_SIDE: Sequence[tuple[float, Sequence[Point]]] = (
    (0.92, ((0, 0),)),
    (0.8, ((-20, 0), (20, 0))),
    (0.62, ((-25, 0), (0, 0), (25, 0))),
    (0.6, ((-16, -14), (16, -14), (-16, 14), (16, 14))),
    (0.58, ((-25, -14), (0, -14), (25, -14), (-13, 14), (13, 14))),
    (0.58, ((-25, -14), (0, -14), (25, -14), (-25, 14), (0, 14), (25, 14))),
    (0.5, ((-33, -13), (-11, -13), (11, -13), (33, -13), (-22, 13), (0, 13), (22, 13))),
    (0.5, ((-33, -13), (-11, -13), (11, -13), (33, -13), (-33, 13), (-11, 13), (11, 13), (33, 13))),
)
# Each ship has its own place on a planet.
_DOCKS: Sequence[Point] = ((-44, -45), (0, -52), (44, -45), (-24, 0), (24, 0), (-44, 45), (0, 52), (44, 45))
_DOCKED = 0.78


def spot(ship: str, space: int, side: str, company: Sequence[str]) -> Spot:
    """Return where a ship stands on a side of a space that it shares with `company` (itself included)."""
    if space in (START, FINAL):
        (x, y), (dx, dy) = SPACES[space], _DOCKS[SHIP[ship]]
        return Spot((x + dx, y + dy), _DOCKED)
    x, y = side_spot(space, side)
    order = sorted(company, key=SHIP.__getitem__)
    if len(SIDES[space]) == 2 and side:
        size, offsets = _ON_SIDE[len(order) - 1]
        dx, dy = offsets[order.index(ship)]
        ux, uy = UPS[space]
        return Spot((x - uy * dx - ux * dy, y + ux * dx - uy * dy), size)
    size, offsets = _SHARED[len(order) - 1]
    dx, dy = offsets[order.index(ship)]
    return Spot((x + dx, y + dy), size)


def spots(ships: Mapping[str, Ship]) -> dict[str, Spot]:
    """Return where every ship stands."""
    there: dict[tuple[int, str], list[str]] = {}
    for name, ship in ships.items():
        there.setdefault((ship["at"], ship["kind"]), []).append(name)
    return {
        name: spot(name, space, side, company) for (space, side), company in there.items() for name in company
    }
