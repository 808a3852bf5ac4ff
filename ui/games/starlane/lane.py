"""The printed part of Starlane's board: the lane's geometry and the art that never changes. No view, no ships.

Dawn above the clouds: a lane of 45 spaces winds from the starting planet, below on the left, to the final planet,
above on the right; under it a card table. What each space is comes from the engine's table.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

from engine.games.starlane.board import FINAL, SIDES, START
from ui.markup.svg import Point, line, n, shape

# ── where everything is ─────────────────────────────────────────────────────────────────────────────────

# the heights of the lane's five reaches, in the direction of play
_ROWS = (646.0, 514.0, 382.0, 250.0, 118.0)
_LEFT, _RIGHT = 150.0, 850.0  # where a reach turns into a bend
_FIRST, _LAST = 96.0, 904.0  # the planets' middles
_WAVE = 16.0  # how deep a reach sags
_CLEAR = 142.0  # from a planet's middle to the space beside it
PLANET = 92.0  # a planet's radius
TABLE = 732.0  # the card table's upper edge


def _sag(x: float) -> float:
    return _WAVE * (1 - math.cos(2 * math.pi * (x - _LEFT) / 350)) / 2 if _LEFT < x < _RIGHT else 0.0


def _trace() -> list[Point]:
    """The lane's middle line, a point every few units."""
    points: list[Point] = []
    for reach, height in enumerate(_ROWS):
        start = _FIRST if reach == 0 else _LEFT
        stop = _LAST if reach == len(_ROWS) - 1 else _RIGHT
        xs = [start + (stop - start) * step / 150 for step in range(151)]
        points += [(x, height + _sag(x)) for x in (xs if reach % 2 == 0 else reversed(xs))]
        if reach + 1 < len(_ROWS):
            radius = (height - _ROWS[reach + 1]) / 2
            middle, turn = (_RIGHT, 1) if reach % 2 == 0 else (_LEFT, -1)
            angles = [math.pi * step / 40 for step in range(1, 40)]
            points += [
                (middle + turn * radius * math.sin(angle), height - radius + radius * math.cos(angle))
                for angle in angles
            ]
    return points


_LINE = _trace()


def _lay() -> tuple[tuple[Point, ...], tuple[Point, ...], tuple[int, ...]]:
    """The middle of every space, the direction of travel there as a vector of length 1, its place on the middle line."""
    lengths = [0.0]
    for (x0, y0), (x1, y1) in pairwise(_LINE):
        lengths.append(lengths[-1] + math.hypot(x1 - x0, y1 - y0))
    gap = (lengths[-1] - 2 * _CLEAR) / (FINAL - 2)
    wanted = [0.0, *(_CLEAR + gap * step for step in range(FINAL - 1)), lengths[-1]]
    spaces, ways, marks = [], [], []
    at = 0
    for length in wanted:
        while at < len(lengths) - 2 and lengths[at + 1] < length:
            at += 1
        (x0, y0), (x1, y1) = _LINE[at], _LINE[at + 1]
        size = lengths[at + 1] - lengths[at]
        part = (length - lengths[at]) / size
        spaces.append((x0 + (x1 - x0) * part, y0 + (y1 - y0) * part))
        ways.append(((x1 - x0) / size, (y1 - y0) / size))
        marks.append(at)
    return tuple(spaces), tuple(ways), tuple(marks)


_MIDDLES, WAYS, _MARKS = _lay()


def _up(space: int) -> Point:
    """Across the lane, toward the first side of a double space: upward, or outward in a bend."""
    (x, _), (dx, dy) = _MIDDLES[space], WAYS[space]
    across = (dy, -dx)
    outward = 1 if x > 500 else -1
    upward = across[1] < 0 if abs(across[1]) > 0.6 else across[0] * outward > 0
    return across if upward else (-across[0], -across[1])


UPS = tuple(_up(space) for space in range(FINAL + 1))


def _in_bend(space: int) -> bool:
    return abs(UPS[space][1]) <= 0.6


def _eased(space: int) -> Point:
    """A double space in a bend is moved outward, away from its neighbors."""
    (x, y), (ux, uy) = _MIDDLES[space], UPS[space]
    reach = 24 if len(SIDES[space]) == 2 and _in_bend(space) else 0
    return x + ux * reach, y + uy * reach


SPACES = tuple(_eased(space) for space in range(FINAL + 1))
HALF = 31.0  # from the middle of a double space to the middle of a side


def side_spot(space: int, side: str) -> Point:
    """The middle of one side of a double space; of the whole space where it has no such side."""
    (x, y), (ux, uy) = SPACES[space], UPS[space]
    sides = SIDES[space]
    if len(sides) == 1 or side not in sides:
        return x, y
    reach = HALF if side == sides[0] else -HALF
    return x + ux * reach, y + uy * reach


def stretch(start: int, end: int) -> list[Point]:
    """The middles of the spaces from one to the other, both included, in either direction."""
    step = 1 if end >= start else -1
    return [SPACES[space] for space in range(start, end + step, step)]


# ── signs: each kind of space has its own, so that nobody needs colors ─────────────────────────────────


def _rock(x: float, y: float, size: float) -> str:
    corners = ((-1, -0.25), (-0.45, -0.95), (0.5, -0.85), (1, -0.1), (0.7, 0.75), (-0.1, 1), (-0.8, 0.65))
    return line([(x + size * dx, y + size * dy) for dx, dy in corners]) + "Z"


def _spiral(size: float, turns: float = 2.1) -> str:
    steps = round(turns * 12)
    points = [(step / steps * size, step / steps * turns * 2 * math.pi) for step in range(2, steps + 1)]
    return line([(radius * math.cos(angle), radius * math.sin(angle)) for radius, angle in points])


def star(size: float, center: Point = (0, 0)) -> str:
    """The path data of a star with five points."""
    return shape("star", size, center)


_ROCKS = _rock(-10, -8, 11) + _rock(12, -1, 9) + _rock(-4, 13, 8)
SIGN = {
    "bonus": f'<path class="sl-sign-fill" d="{star(15)}"/>',
    "hyperspace": '<path class="sl-sign" d="M-17-14L-3 0L-17 14M1-14L15 0L1 14"/>',
    "asteroids": f'<path class="sl-sign-fill" d="{_ROCKS}"/>',
    "vortex": f'<path class="sl-sign" d="{_spiral(27)}"/>',
    "normal": '<circle class="sl-sign-fill" r="4.5"/>',
}


def _tile(space: int) -> str:
    """A space: its outline tells its kind as well as its sign does."""
    x, y = SPACES[space]
    sides = SIDES[space]
    angle = math.degrees(math.atan2(WAYS[space][1], WAYS[space][0]))
    if len(sides) == 2:
        return _double(space, angle)
    kind = sides[0]
    if kind == "hyperspace":
        tile = f'<path class="sl-tile sl-hyperspace" transform="rotate({n(angle)})" d="M-40-34H18L44 0L18 34H-40L-26 0Z"/>'
        sign = f'<g transform="rotate({n(angle)}) translate(4 0)">{SIGN[kind]}</g>'
    elif kind == "asteroids":
        tile = f'<path class="sl-tile sl-asteroids" d="{_rock(0, 0, 41)}"/>'
        sign = SIGN[kind]
    elif kind == "bonus":
        tile = '<circle class="sl-tile sl-bonus" r="39"/><circle class="sl-ring-line" r="32"/>'
        sign = SIGN[kind]
    else:
        tile = f'<circle class="sl-tile sl-{kind}" r="37"/>'
        sign = SIGN[kind]
    return f'<g transform="translate({n(x)} {n(y)})">{tile}{sign}</g>'


def _double(space: int, angle: float) -> str:
    """Two halves across the lane, each with the sign of its side."""
    (x, y), (ux, uy) = SPACES[space], UPS[space]
    turn = math.degrees(math.atan2(uy, ux)) + 90  # of "up" as drawn
    halves = []
    for index, kind in enumerate(SIDES[space]):
        path = (
            "M-38-2V-40Q-38-62-16-62H16Q38-62 38-40V-2Z"
            if index == 0
            else "M-38 2V40Q-38 62-16 62H16Q38 62 38 40V2Z"
        )
        halves.append(f'<path class="sl-tile sl-{kind}" transform="rotate({n(turn)})" d="{path}"/>')
        reach = HALF if index == 0 else -HALF
        spin = f" rotate({n(angle)})" if kind == "hyperspace" else ""
        halves.append(f'<g transform="translate({n(ux * reach)} {n(uy * reach)}){spin}">{SIGN[kind]}</g>')
    return f'<g transform="translate({n(x)} {n(y)})">{"".join(halves)}</g>'


def _number(space: int) -> str:
    """A space's number beside it: below, or outward in a bend."""
    (x, y), (ux, uy) = SPACES[space], UPS[space]
    double = len(SIDES[space]) == 2
    below = abs(uy) >= 0.8 or double
    reach = -80 if double else -53 if below or ux * (x - 500) < 0 else 53
    return f'<text x="{n(x + ux * reach)}" y="{n(y + uy * reach + 7)}">{space}</text>'


# ── the print ───────────────────────────────────────────────────────────────────────────────────────────

_STARS = (
    (38, 196, 5), (120, 168, 3), (250, 186, 4), (366, 52, 3), (470, 184, 3), (588, 40, 5), (640, 190, 3), (742, 46, 3), (960, 300, 4),
    (978, 470, 3), (930, 560, 5), (760, 446, 3), (560, 448, 4), (330, 318, 4), (40, 330, 3), (28, 500, 4), (220, 580, 4), (430, 582, 3),
    (690, 584, 4), (980, 690, 4), (410, 448, 3), (690, 316, 3), (500, 316, 3), (140, 316, 3), (860, 446, 3), (300, 448, 3),
)  # fmt: skip
_SEA = "M-92-34Q-50-58-20-36T40-40T96-58V-18Q58 2 26-14T-40-6T-96-2Z"
_LAND = "M-96 26Q-60 8-34 26T24 30T96 18V40Q50 64 10 50T-52 60T-96 50Z"


def _planet(name: str, center: Point, ring: bool) -> str:
    """A planet with two bands of weather; the final one has a ring of light."""
    x, y = center
    reach = n(PLANET + 34)
    around = f'<ellipse class="sl-orbit" rx="{reach}" ry="26" transform="rotate(-18)"/>' if ring else ""
    across = (
        f'<path class="sl-orbit" transform="rotate(-18)" d="M-{reach} 0A{reach} 26 0 0 0 {reach} 0"/>'
        if ring
        else ""
    )
    return (
        f'<g class="sl-planet-{name}" transform="translate({n(x)} {n(y)})">{around}<circle class="sl-glow" r="{n(PLANET + 12)}"/>'
        f'<circle class="sl-globe" r="{n(PLANET)}"/><g clip-path="url(#sl-globe)"><path class="sl-band" d="{_SEA}"/>'
        f'<path class="sl-band" d="{_LAND}"/><circle class="sl-shade" cx="34" cy="30" r="{n(PLANET + 20)}"/></g>'
        f'<circle class="sl-rimline" r="{n(PLANET)}"/>{across}</g>'
    )


def _sky() -> str:
    x, y = SPACES[FINAL]
    rings = "".join(
        f'<circle class="sl-dawn{i}" cx="{n(x)}" cy="{n(y)}" r="{r}"/>'
        for i, r in enumerate((860, 650, 460, 300))
    )
    stars = "".join(shape("diamond", r, (sx, sy)) for sx, sy, r in _STARS)
    clouds = "M0 742V690Q120 640 250 684T520 676T790 690T1000 650V742Z"
    near = "M0 742V716Q150 676 330 712T640 706T1000 694V742Z"
    return (
        f'<g clip-path="url(#sl-inside)"><rect class="sl-sky" width="1000" height="1000"/>{rings}<path class="sl-star" d="{stars}"/>'
        f'<path class="sl-cloud1" d="{clouds}"/><path class="sl-cloud2" d="{near}"/></g>'
    )


def _vortices() -> str:
    """A storm under every run of vortex spaces."""
    runs: list[list[int]] = []
    for space, sides in enumerate(SIDES):
        if sides == ("vortex",):
            if runs and runs[-1][-1] == space - 1:
                runs[-1].append(space)
            else:
                runs.append([space])
    return "".join(
        f'<path class="sl-storm" d="{line(_LINE[_MARKS[run[0]] : _MARKS[run[-1]] + 1 : 2])}"/>'
        for run in runs
    )


@lru_cache(maxsize=1)
def printed() -> str:
    """The sky, the lane with its spaces, both planets and the card table: the same for every position."""
    road = line(_LINE[::5] + _LINE[-1:])
    spaces = range(START + 1, FINAL)
    return (
        '<g class="sl-print" data-static="starlane"><clipPath id="sl-inside"><rect width="1000" height="1000" rx="30"/></clipPath>'
        f'<clipPath id="sl-globe"><circle r="{n(PLANET)}"/></clipPath>{_sky()}'
        f'<path class="sl-road-edge" d="{road}"/><path class="sl-road" d="{road}"/><path class="sl-guide" d="{road}"/>{_vortices()}'
        f"{_planet('start', SPACES[START], False)}{_planet('final', SPACES[FINAL], True)}"
        f'<g class="sl-tiles">{"".join(_tile(space) for space in spaces)}</g>'
        f'<g class="sl-numbers">{"".join(_number(space) for space in spaces)}</g>'
        f'<path class="sl-table" d="M0 {n(TABLE)}H1000V970a30 30 0 0 1-30 30H30a30 30 0 0 1-30-30Z"/>'
        f'<path class="sl-table-line" d="M0 {n(TABLE)}H1000"/><text class="sl-title" x="36" y="62">Starlane</text></g>'
    )
