"""The lane: where its spaces are, and the art that is the same for every position.

It is dawn above the clouds. A lane of 45 spaces winds from the starting planet, at the bottom left, to the
final planet at the top right, with a card table below it. The kinds of space come from the engine's table.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise

from engine.games.starlane.board import FINAL, SIDES, START
from ui.markup.html import Html, Markup, join
from ui.markup.svg import Point, line, n, shape

# ── geometry ────────────────────────────────────────────────────────────────────────────────────────────

# y of the lane's five rows, in the direction of play
_ROWS = (646.0, 514.0, 382.0, 250.0, 118.0)
_LEFT, _RIGHT = 150.0, 850.0  # x where a row turns into a bend
_FIRST, _LAST = 96.0, 904.0  # x of the planets' centers
_WAVE = 16.0  # how deep a row sags
_CLEAR = 142.0  # from a planet's center to the space beside it
PLANET = 92.0  # a planet's radius
TABLE = 732.0  # y of the card table's upper edge


def _sag(x: float) -> float:
    return _WAVE * (1 - math.cos(2 * math.pi * (x - _LEFT) / 350)) / 2 if _LEFT < x < _RIGHT else 0.0


def _trace() -> list[Point]:
    """Return the center line of the lane, a point every few units."""
    points: list[Point] = []
    for row, height in enumerate(_ROWS):
        start = _FIRST if row == 0 else _LEFT
        stop = _LAST if row == len(_ROWS) - 1 else _RIGHT
        xs = [start + (stop - start) * step / 150 for step in range(151)]
        points += [(x, height + _sag(x)) for x in (xs if row % 2 == 0 else reversed(xs))]
        if row + 1 < len(_ROWS):
            radius = (height - _ROWS[row + 1]) / 2
            middle, turn = (_RIGHT, 1) if row % 2 == 0 else (_LEFT, -1)
            angles = [math.pi * step / 40 for step in range(1, 40)]
            points += [
                (middle + turn * radius * math.sin(angle), height - radius + radius * math.cos(angle))
                for angle in angles
            ]
    return points


_LINE = _trace()


def _lay() -> tuple[tuple[Point, ...], tuple[Point, ...], tuple[int, ...]]:
    """Return every space's center, the unit vector of travel there, and its index on the center line."""
    lengths = [0.0]
    for (x0, y0), (x1, y1) in pairwise(_LINE):
        lengths.append(lengths[-1] + math.hypot(x1 - x0, y1 - y0))
    gap = (lengths[-1] - 2 * _CLEAR) / (FINAL - 2)
    wanted = [0.0, *(_CLEAR + gap * step for step in range(FINAL - 1)), lengths[-1]]
    spaces, ways, indexes = [], [], []
    at = 0
    for length in wanted:
        while at < len(lengths) - 2 and lengths[at + 1] < length:
            at += 1
        (x0, y0), (x1, y1) = _LINE[at], _LINE[at + 1]
        size = lengths[at + 1] - lengths[at]
        part = (length - lengths[at]) / size
        spaces.append((x0 + (x1 - x0) * part, y0 + (y1 - y0) * part))
        ways.append(((x1 - x0) / size, (y1 - y0) / size))
        indexes.append(at)
    return tuple(spaces), tuple(ways), tuple(indexes)


_CENTERS, WAYS, _INDEXES = _lay()


def _up(space: int) -> Point:
    """Return the unit vector across the lane to a space's first side: up, or outward in a bend."""
    (x, _), (dx, dy) = _CENTERS[space], WAYS[space]
    across = (dy, -dx)
    outward = 1 if x > 500 else -1
    upward = across[1] < 0 if abs(across[1]) > 0.6 else across[0] * outward > 0
    return across if upward else (-across[0], -across[1])


UPS = tuple(_up(space) for space in range(FINAL + 1))


def _in_bend(space: int) -> bool:
    return abs(UPS[space][1]) <= 0.6


def _eased(space: int) -> Point:
    """Return a space's center, moved outward for a double space in a bend, which needs more room."""
    (x, y), (ux, uy) = _CENTERS[space], UPS[space]
    reach = 24 if len(SIDES[space]) == 2 and _in_bend(space) else 0
    return x + ux * reach, y + uy * reach


SPACES = tuple(_eased(space) for space in range(FINAL + 1))
HALF = 31.0  # from the center of a double space to the center of a side


def side_spot(space: int, side: str) -> Point:
    """Return the center of one side of a double space, or of the whole space if it has no such side."""
    (x, y), (ux, uy) = SPACES[space], UPS[space]
    sides = SIDES[space]
    if len(sides) == 1 or side not in sides:
        return x, y
    reach = HALF if side == sides[0] else -HALF
    return x + ux * reach, y + uy * reach


def stretch(start: int, end: int) -> list[Point]:
    """Return the centers of the spaces from one to the other, both included, in either direction."""
    step = 1 if end >= start else -1
    return [SPACES[space] for space in range(start, end + step, step)]


# ── signs: each kind of space has its own, so nobody has to tell colors apart ──────────────────────────────


def _rock(x: float, y: float, size: float) -> str:
    corners = ((-1, -0.25), (-0.45, -0.95), (0.5, -0.85), (1, -0.1), (0.7, 0.75), (-0.1, 1), (-0.8, 0.65))
    return line([(x + size * dx, y + size * dy) for dx, dy in corners]) + "Z"


def _spiral(size: float, turns: float = 2.1) -> str:
    steps = round(turns * 12)
    points = [(step / steps * size, step / steps * turns * 2 * math.pi) for step in range(2, steps + 1)]
    return line([(radius * math.cos(angle), radius * math.sin(angle)) for radius, angle in points])


def star(size: float, center: Point = (0, 0)) -> str:
    """Return the path data of a star with five points."""
    return shape("star", size, center)


FILLED_SIGN = Markup('<path class="sl-sign-fill" d="{path}"/>')
LINE_SIGN = Markup('<path class="sl-sign" d="{path}"/>')
DOT_SIGN = Markup('<circle class="sl-sign-fill" r="4.5"/>')

SIGN = {
    "bonus": FILLED_SIGN(path=star(15)),
    "hyperspace": LINE_SIGN(path="M-17-14L-3 0L-17 14M1-14L15 0L1 14"),
    "asteroids": FILLED_SIGN(path=_rock(-10, -8, 11) + _rock(12, -1, 9) + _rock(-4, 13, 8)),
    "vortex": LINE_SIGN(path=_spiral(27)),
    "normal": DOT_SIGN(),
}

# ── spaces: their outlines tell their kinds too ─────────────────────────────────────────────────────────

SPACE = Markup('<g transform="translate({x} {y})">{tile}</g>')
HYPERSPACE = Markup(
    '<path class="sl-tile sl-hyperspace" transform="rotate({angle})" d="M-40-34H18L44 0L18 34H-40L-26 0Z"/>'
    '<g transform="rotate({angle}) translate(4 0)">{sign}</g>'
)
ASTEROIDS = Markup('<path class="sl-tile sl-asteroids" d="{rock}"/>{sign}')
BONUS_SPACE = Markup('<circle class="sl-tile sl-bonus" r="39"/><circle class="sl-ring-line" r="32"/>{sign}')
ROUND_SPACE = Markup('<circle class="sl-tile sl-{kind}" r="37"/>{sign}')


def _space(space: int) -> Html:
    x, y = SPACES[space]
    kind = SIDES[space][0]
    angle = math.degrees(math.atan2(WAYS[space][1], WAYS[space][0]))
    if len(SIDES[space]) == 2:
        tile = _double(space, angle)
    elif kind == "hyperspace":
        tile = HYPERSPACE(angle=n(angle), sign=SIGN[kind])
    elif kind == "asteroids":
        tile = ASTEROIDS(rock=_rock(0, 0, 41), sign=SIGN[kind])
    elif kind == "bonus":
        tile = BONUS_SPACE(sign=SIGN[kind])
    else:
        tile = ROUND_SPACE(kind=kind, sign=SIGN[kind])
    return SPACE(x=n(x), y=n(y), tile=tile)


HALF_SPACE = Markup(
    '<path class="sl-tile sl-{kind}" transform="rotate({turn})" d="{path}"/>'
    '<g transform="translate({x} {y}){spin}">{sign}</g>'
)


def _double(space: int, angle: float) -> Html:
    """Draw two halves across the lane, each with the sign of its side."""
    ux, uy = UPS[space]
    turn = math.degrees(math.atan2(uy, ux)) + 90
    first, second = "M-38-2V-40Q-38-62-16-62H16Q38-62 38-40V-2Z", "M-38 2V40Q-38 62-16 62H16Q38 62 38 40V2Z"
    return join(
        [
            HALF_SPACE(
                kind=kind,
                turn=n(turn),
                path=path,
                x=n(ux * reach),
                y=n(uy * reach),
                spin=f" rotate({n(angle)})" if kind == "hyperspace" else "",
                sign=SIGN[kind],
            )
            for kind, path, reach in zip(SIDES[space], (first, second), (HALF, -HALF), strict=True)
        ]
    )


SPACE_NUMBER = Markup('<text x="{x}" y="{y}">{space}</text>')


def _number(space: int) -> Html:
    """Write a space's number beside it: below, or outward in a bend."""
    (x, y), (ux, uy) = SPACES[space], UPS[space]
    double = len(SIDES[space]) == 2
    below = abs(uy) >= 0.8 or double
    reach = -80 if double else -53 if below or ux * (x - 500) < 0 else 53
    return SPACE_NUMBER(x=n(x + ux * reach), y=n(y + uy * reach + 7), space=space)


# ── planets, sky and storms ─────────────────────────────────────────────────────────────────────────────

_STARS = (
    (38, 196, 5), (120, 168, 3), (250, 186, 4), (366, 52, 3), (470, 184, 3), (588, 40, 5), (640, 190, 3),
    (742, 46, 3), (960, 300, 4), (978, 470, 3), (930, 560, 5), (760, 446, 3), (560, 448, 4), (330, 318, 4),
    (40, 330, 3), (28, 500, 4), (220, 580, 4), (430, 582, 3), (690, 584, 4), (980, 690, 4), (410, 448, 3),
    (690, 316, 3), (500, 316, 3), (140, 316, 3), (860, 446, 3), (300, 448, 3),
)  # fmt: skip

# Two bands of weather on each planet; the final one has a ring of light.
START_PLANET = Markup(
    '<g class="sl-planet-start" transform="translate({x} {y})">{globe}</g>',
)
FINAL_PLANET = Markup(
    '<g class="sl-planet-final" transform="translate({x} {y})">'
    '<ellipse class="sl-orbit" rx="{reach}" ry="26" transform="rotate(-18)"/>{globe}'
    '<path class="sl-orbit" transform="rotate(-18)" d="M-{reach} 0A{reach} 26 0 0 0 {reach} 0"/></g>'
)
GLOBE = Markup(
    '<circle class="sl-glow" r="{glow}"/><circle class="sl-globe" r="{radius}"/>'
    '<g clip-path="url(#sl-globe)">'
    '<path class="sl-band" d="M-92-34Q-50-58-20-36T40-40T96-58V-18Q58 2 26-14T-40-6T-96-2Z"/>'
    '<path class="sl-band" d="M-96 26Q-60 8-34 26T24 30T96 18V40Q50 64 10 50T-52 60T-96 50Z"/>'
    '<circle class="sl-shade" cx="34" cy="30" r="{shade}"/></g><circle class="sl-rimline" r="{radius}"/>'
)


def _planets() -> Html:
    globe = GLOBE(glow=n(PLANET + 12), radius=n(PLANET), shade=n(PLANET + 20))
    (x0, y0), (x1, y1) = SPACES[START], SPACES[FINAL]
    final = FINAL_PLANET(x=n(x1), y=n(y1), globe=globe, reach=n(PLANET + 34))
    return START_PLANET(x=n(x0), y=n(y0), globe=globe) + final


SKY = Markup(
    '<g clip-path="url(#sl-inside)"><rect class="sl-sky" width="1000" height="1000"/>'
    '<circle class="sl-dawn0" cx="{x}" cy="{y}" r="860"/><circle class="sl-dawn1" cx="{x}" cy="{y}" r="650"/>'
    '<circle class="sl-dawn2" cx="{x}" cy="{y}" r="460"/><circle class="sl-dawn3" cx="{x}" cy="{y}" r="300"/>'
    '<path class="sl-star" d="{stars}"/>'
    '<path class="sl-cloud1" d="M0 742V690Q120 640 250 684T520 676T790 690T1000 650V742Z"/>'
    '<path class="sl-cloud2" d="M0 742V716Q150 676 330 712T640 706T1000 694V742Z"/></g>'
)


def _sky() -> Html:
    x, y = SPACES[FINAL]
    return SKY(x=n(x), y=n(y), stars="".join([shape("diamond", r, (sx, sy)) for sx, sy, r in _STARS]))


STORM = Markup('<path class="sl-storm" d="{path}"/>')


def _storms() -> Html:
    """Draw a storm under every run of vortex spaces."""
    runs: list[list[int]] = []
    for space, sides in enumerate(SIDES):
        if sides == ("vortex",):
            if runs and runs[-1][-1] == space - 1:
                runs[-1].append(space)
            else:
                runs.append([space])
    ends = [(_INDEXES[run[0]], _INDEXES[run[-1]]) for run in runs]
    return join([STORM(path=line(_LINE[first : last + 1 : 2])) for first, last in ends])


PRINT = Markup(
    '<g class="sl-print" data-static="starlane">'
    '<clipPath id="sl-inside"><rect width="1000" height="1000" rx="30"/></clipPath>'
    '<clipPath id="sl-globe"><circle r="{planet}"/></clipPath>{sky}'
    '<path class="sl-road-edge" d="{road}"/><path class="sl-road" d="{road}"/>'
    '<path class="sl-guide" d="{road}"/>{storms}{planets}'
    '<g class="sl-tiles">{spaces}</g><g class="sl-numbers">{numbers}</g>'
    '<path class="sl-table" d="M0 {table}H1000V970a30 30 0 0 1-30 30H30a30 30 0 0 1-30-30Z"/>'
    '<path class="sl-table-line" d="M0 {table}H1000"/>'
    '<text class="sl-title" x="36" y="62">Starlane</text></g>'
)


@cache
def printed() -> Html:
    """Draw the sky, the lane with its spaces, both planets and the card table."""
    spaces = range(START + 1, FINAL)
    return PRINT(
        planet=n(PLANET),
        sky=_sky(),
        road=line(_LINE[::5] + _LINE[-1:]),
        storms=_storms(),
        planets=_planets(),
        spaces=join([_space(space) for space in spaces]),
        numbers=join([_number(space) for space in spaces]),
        table=n(TABLE),
    )
