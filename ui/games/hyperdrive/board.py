"""The printed part of Hyperdrive's board: where everything is, and the art that never changes. No view, no pieces.

A round ship from above: the ring of 60 spaces runs round its hull, each color's lanes are drawn once, for the top, and turned a
quarter for the next. A place is the engine's number: -1 a hangar, 0..59 the ring, then what each color has for itself: 60..64
its safety zone, 65 its engine room, 66..68 its hangar's exit.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from engine.games.pawns.track import COLORS, EXIT, EXITS, HOME, SLIDES, SPACES, START, ZONE
from ui.games.pawns import SIDE, Ground
from ui.markup.svg import CARD_HEIGHT, CARD_WIDTH, SHAPES, Point, mark, n, shape

ZONE_LENGTH = 5
# counted from a color's base: where its safety zone branches off, where its exit comes out
ENTRY, DOOR = 2, 4
RING, INNER, OUTER, HULL = 453, 427, 479, 495  # radii: the middle of the ring, its edges, the ship's edge
ROOM_IN, ROOM_OUT, SLOT = 60, 149, 106  # radii of the engine rooms, and of a droid's place in one
DECK: Point = (295.0, 138.0)
DISCARD: Point = (540.0, 632.0)
CARD_SCALE = 0.67
PADS: tuple[Point, ...] = ((738.0, 322.0), (262.0, 678.0))  # where the shields lie


def polar(radius: float, degrees: float) -> Point:
    """A point round the ship's middle; degrees clockwise from the top."""
    return 500 + radius * sin(radians(degrees)), 500 - radius * cos(radians(degrees))


def degrees_of(space: int) -> float:
    """The direction of a space of the ring: each color's entry points straight at the middle."""
    return 6.0 * (space - ENTRY)


def _turned(x: float, y: float, quarters: int) -> Point:
    """A point relative to the middle, turned clockwise."""
    for _ in range(quarters):
        x, y = -y, x
    return 500 + x, 500 + y


_LANE = 94.0  # the exit runs that far beside the safety zone
RING_SPACES = tuple(polar(RING, degrees_of(space)) for space in range(SPACES))
ZONES = tuple(tuple(_turned(0, 52 * step - 401, side) for step in range(ZONE_LENGTH)) for side in range(4))
EXIT_LANES = tuple(
    tuple(_turned(_LANE, -296 - 46 * step, side) for step in range(EXITS)) for side in range(4)
)
HANGARS = tuple(tuple(_turned(_LANE, y, side) for y in (-247, -203, -159)) for side in range(4))
ROOMS = tuple(tuple(polar(SLOT, 90 * side + turn) for turn in (-28, 0, 28)) for side in range(4))


def spot(droid: int, place: int) -> Point:
    """Where a droid stands that is on that place."""
    color, number = divmod(droid, 4)
    if place == START:
        return HANGARS[color][number]
    if place == HOME:
        return ROOMS[color][number]
    if place >= EXIT:
        return EXIT_LANES[color][place - EXIT]
    return ZONES[color][place - ZONE] if place >= ZONE else RING_SPACES[place]


def pick_of(color: int, place: int) -> str:
    """The pick id of a place, as a droid of that color counts."""
    name = COLORS[color]
    if place == START:
        return f"start:{name}"
    if place == HOME:
        return f"home:{name}"
    if place >= EXIT:
        return f"exit:{name}:{place - EXIT + 1}"
    return f"zone:{name}:{place - ZONE + 1}" if place >= ZONE else f"space:{place}"


def center(pick: str) -> Point | None:
    """The middle of a place by its pick id; None for what is no place on the board."""
    word, _, rest = pick.partition(":")
    if word == "space":
        return RING_SPACES[int(rest)]
    name, _, step = rest.partition(":")
    if word == "zone":
        return ZONES[COLORS.index(name)][int(step) - 1]
    if word == "exit":
        return EXIT_LANES[COLORS.index(name)][int(step) - 1]
    if word in ("home", "start"):
        return (ROOMS if word == "home" else HANGARS)[COLORS.index(name)][1]
    return None


def _beside(space: int) -> Point:
    return polar(RING - 64, degrees_of(space))


def _half(pick: str) -> float:
    return 44 if pick.startswith(("home:", "start:")) else 0


GROUND = Ground("hd", RING_SPACES, spot, center, _beside, pick_of, _half, DECK, DISCARD, CARD_SCALE)


# ── pieces ──────────────────────────────────────────────────────────────────────────────────────────────

_FACE = {"red": -3, "blue": -3, "yellow": 2, "green": -2}  # how high each body carries its display


def face_height(color: str) -> int:
    """Where the middle of a droid's display is."""
    return _FACE[color]


def _droid(color: str) -> str:
    """A droid of about 46 x 56 round (0, 0): the color's mark on treads, with a display for a face and an antenna."""
    body = shape(SHAPES[color], 21, (0, 1))
    treads = "M-18 16h13v10h-13zM5 16h13v10h-13z"
    antenna = "M-8-15L-12-26M8-15L12-26"
    bulbs = shape("circle", 3.5, (-12, -27)) + shape("circle", 3.5, (12, -27))
    y = _FACE[color]
    return (
        f'<path class="rim" d="{body}{treads}{antenna}"/><path class="hd-tread" d="{treads}"/>'
        f'<path class="hd-antenna" d="{antenna}"/><path class="hd-bulb" d="{bulbs}"/>'
        f'<path class="shape" d="{body}"/><rect class="hd-display" x="-12" y="{y - 9}" width="24" height="18" rx="6"/>'
    )


def hexagon(radius: float, middle: Point = (0, 0)) -> str:
    """The path data of a shield's outline: six corners, so that no color is needed to know one."""
    corners = [
        (middle[0] + radius * cos(radians(60 * i)), middle[1] + radius * sin(radians(60 * i)))
        for i in range(6)
    ]
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in corners) + "Z"


def _shield() -> str:
    """A deflector shield round (0, 0): a glassy hexagon with a strong edge and six studs."""
    studs = "".join(
        shape("circle", 4.5, (33 * cos(radians(60 * i)), 33 * sin(radians(60 * i)))) for i in range(6)
    )
    glint = "M-22-15L-12-26H2M-26-3L-23-8"
    edge = hexagon(33)
    return (
        f'<path class="hd-glass" d="{edge}"/><path class="hd-edge-under" d="{edge}"/><path class="hd-edge" d="{edge}"/>'
        f'<path class="hd-stud" d="{studs}"/><path class="hd-glint" d="{glint}"/>'
    )


def _back() -> str:
    """The back of every card: the ship's ring, and stars drawn into lines by its speed."""
    w, h = CARD_WIDTH, CARD_HEIGHT
    streaks = "".join(_streak(angle, inner, outer) for angle, inner, outer in _STREAKS)
    return (
        f'<rect class="card-back" width="{w}" height="{h}" rx="20"/>'
        f'<rect class="card-back-line" x="14" y="14" width="{w - 28}" height="{h - 28}" rx="11"/>'
        f'<g transform="translate({w // 2} {h // 2})"><path class="card-back-line" d="{streaks}"/>'
        '<circle class="card-back-line" r="34"/><circle class="card-back-line" r="44" stroke-dasharray="5 6.5"/>'
        f'<path class="card-back-fill" d="{hexagon(15)}"/></g>'
    )


_STREAKS = tuple(
    (angle, 60 + 8 * (i % 3), 78 + 8 * (i * 2 % 4)) for i, angle in enumerate(range(10, 370, 20))
)


def _streak(degrees: float, inner: float, outer: float) -> str:
    x, y = sin(radians(degrees)), -cos(radians(degrees)) * 1.35
    return f"M{n(inner * x)} {n(inner * y)}L{n(outer * x)} {n(outer * y)}"


# ── the print ───────────────────────────────────────────────────────────────────────────────────────────


def _xy(point: Point) -> str:
    return f"{n(point[0])} {n(point[1])}"


def sector(inner: float, outer: float, start: float, end: float) -> str:
    """Path data of a piece of a ring between two directions."""
    a, b, c, d = polar(outer, start), polar(outer, end), polar(inner, end), polar(inner, start)
    return f"M{_xy(a)}A{n(outer)} {n(outer)} 0 0 1 {_xy(b)}L{_xy(c)}A{n(inner)} {n(inner)} 0 0 0 {_xy(d)}z"


def arc(radius: float, start: float, end: float) -> str:
    """Path data of a line along a circle."""
    return f"M{_xy(polar(radius, start))}A{n(radius)} {n(radius)} 0 0 1 {_xy(polar(radius, end))}"


def _space(space: int) -> str:
    degrees = degrees_of(space)
    return f'<path data-room="space:{space}" d="{sector(INNER, OUTER, degrees - 2.8, degrees + 2.8)}"/>'


def _box(point: Point, pick: str, size: int) -> str:
    return f'<rect data-room="{pick}" x="{n(point[0] - size / 2)}" y="{n(point[1] - size / 2)}" width="{size}" height="{size}" rx="8"/>'


def _slide(first: int, last: int) -> str:
    """Band and triangle of a slide, on the top color's part of the ring."""
    start, end = degrees_of(first), degrees_of(last)
    band = arc(RING, start, end)
    x, y = polar(RING, start)
    disc = shape("circle", 15, polar(RING, end))
    triangle = f"M{n(x - 18)} {n(y - 22)}L{n(x + 20)} {n(y)}L{n(x - 18)} {n(y + 22)}z"
    return (
        f'<path class="hd-band-under" d="{band}"/><path class="hd-end" d="{disc}"/><path class="hd-band" d="{band}"/>'
        f'<path class="hd-end" transform="rotate({n(start)} {n(x)} {n(y)})" d="{triangle}"/>'
    )


def _lanes() -> str:
    """One color's lanes at the top: its engine room, safety zone, hangar and exit."""
    x, half = 500 + _LANE, 27
    return (
        f'<path class="hd-room" d="{sector(ROOM_IN, ROOM_OUT, -42, 42)}"/>'
        f'<path class="hd-strip" d="M470 76V330H530V76zM{n(x - half)} 84V230H{n(x + half)}V84z"/>'
        f'<rect class="hd-hangar" x="{n(x - half)}" y="227" width="{2 * half}" height="141" rx="20"/>'
    )


def _slides() -> str:
    """One color's part of the ring at the top: where its lanes join, and its slides."""
    x = 500 + _LANE
    door = shape("circle", 22, polar(RING, degrees_of(DOOR)))
    chevrons = f"M488 {n(500 - OUTER + 58)}l12 11l12-11M{n(x - 11)} 88l11-11l11 11"
    return (
        f'<path class="hd-entry" d="{sector(INNER, OUTER, -2.8, 2.8)}"/><path class="hd-door" d="{door}"/>'
        + "".join(_slide(first, last) for first, last in SLIDES)
        + f'<path class="hd-chevron" d="{chevrons}"/>'
    )


def _own(side: int, color: str) -> str:
    """What of a color can be tapped, and its marks: upright, whatever side it is on."""
    zone = "".join(_box(point, f"zone:{color}:{step}", 46) for step, point in enumerate(ZONES[side], 1))
    exits = "".join(_box(point, f"exit:{color}:{step}", 42) for step, point in enumerate(EXIT_LANES[side], 1))
    bays = "".join(shape("circle", 20, point) for point in HANGARS[side])
    slots = "".join(shape("circle", 21, point) for point in ROOMS[side])
    (x1, y1), (x2, y2) = HANGARS[side][0], HANGARS[side][2]
    hangar = f'x="{n(min(x1, x2) - 26)}" y="{n(min(y1, y2) - 26)}" width="{n(abs(x1 - x2) + 52)}" height="{n(abs(y1 - y2) + 52)}"'
    ends = "".join(mark(color, 6.5, RING_SPACES[SIDE * side + last], "hd-badge") for _, last in SLIDES)
    signs = "".join(mark(color, 9, point, "hd-sign") for point in (*HANGARS[side], *ROOMS[side]))
    return (
        f'<g class="hd-own {color}"><g class="hd-zone">{zone}{exits}</g>'
        f'<rect data-room="start:{color}" fill="transparent" {hangar}/>'
        f'<path data-room="home:{color}" fill="transparent" d="{sector(ROOM_IN, ROOM_OUT, 90 * side - 42, 90 * side + 42)}"/>'
        f'<path class="hd-bay" d="{bays}{slots}"/>{signs}</g><g class="{color}">{ends}</g>'
    )


_STARS = (
    (30, 148, 4), (150, 30, 3), (166, 74, 2.5), (24, 226, 2.5), (850, 28, 3), (972, 160, 3.5), (838, 70, 2.5), (976, 232, 2.5),
    (28, 836, 3), (146, 972, 3.5), (70, 812, 2.5), (222, 980, 2), (862, 972, 3), (974, 842, 3.5), (926, 806, 2.5), (780, 978, 2),
    (206, 22, 2), (784, 20, 2), (20, 770, 2), (982, 764, 2),
)  # fmt: skip


def _ship() -> str:
    """Space, and the hull in it with a thruster at each corner."""
    stars = "".join(shape("diamond", r, (x, y)) for x, y, r in _STARS)
    thruster = (
        '<path class="hd-flame" d="M444-86Q500-214 556-86z"/><path class="hd-flame-core" d="M470-86Q500-156 530-86z"/>'
        '<path class="hd-thruster" d="M420 30L446-66H554L580 30z"/><path class="hd-nozzle" d="M444-66L436-90H564L556-66z"/>'
    )
    corners = "".join(f'<g transform="rotate({turn} 500 500)">{thruster}</g>' for turn in (45, 135, 225, 315))
    plates = "".join(
        arc(radius, 90 * side + 20, 90 * side + 86) for radius in (210, 300, 392) for side in range(4)
    )
    spokes = "".join(
        f"M{_xy(polar(168, turn))}L{_xy(polar(420, turn))}" for turn in (33, 60, 123, 150, 213, 240, 303, 330)
    )
    return (
        f'<rect class="hd-space" width="1000" height="1000" rx="30"/><path class="hd-star" d="{stars}"/>'
        f'<clipPath id="hd-frame"><rect width="1000" height="1000" rx="30"/></clipPath><g clip-path="url(#hd-frame)">{corners}</g>'
        f'<circle class="hd-hull" cx="500" cy="500" r="{HULL}"/><circle class="hd-deck" cx="500" cy="500" r="{INNER - 3}"/>'
        f'<path class="hd-plate" d="{plates}{spokes}"/>'
    )


def _core() -> str:
    """The drive in the middle, and the places of the shields."""
    pads = "".join(
        f'<path class="hd-pad" d="{hexagon(60, point)}"/><path class="hd-pad-line" d="{hexagon(47, point)}"/>'
        for point in PADS
    )
    rays = "".join(f"M{_xy(polar(24, turn))}L{_xy(polar(36, turn))}" for turn in range(0, 360, 30))
    return (
        f'{pads}<circle class="hd-core" cx="500" cy="500" r="{ROOM_OUT + 6}"/><circle class="hd-hub" cx="500" cy="500" r="54"/>'
        f'<path class="hd-ray" d="{rays}"/><path class="hd-spark" d="{hexagon(15, (500, 500))}"/>'
    )


@lru_cache(maxsize=1)
def printed() -> str:
    """Definitions and the board's print: the same for every position, made once."""
    droids = "".join(f'<g id="hd-{color}">{_droid(color)}</g>' for color in COLORS)
    spaces = "".join(_space(space) for space in range(SPACES))
    turned = [f'{color}" transform="rotate({90 * side} 500 500)"' for side, color in enumerate(COLORS)]
    lanes = "".join(f'<use href="#hd-lanes" class="hd-own {turn}/>' for turn in turned)
    slides = "".join(f'<use href="#hd-slides" class="{turn}/>' for turn in turned)
    own = "".join(_own(side, color) for side, color in enumerate(COLORS))
    title = f'<path id="hd-arc" fill="none" d="{arc(374, 19, 74)}"/>'
    return (
        f'<defs data-static="hyperdrive">{droids}<g id="hd-lanes">{_lanes()}</g><g id="hd-slides">{_slides()}</g>'
        f'<g id="hd-back">{_back()}</g><g id="hd-shield">{_shield()}</g>{title}</defs>'
        f'<g class="hd-print" data-static="hyperdrive">{_ship()}<g class="hd-cells">{spaces}</g>{_core()}{lanes}{slides}{own}'
        '<text class="hd-title"><textPath href="#hd-arc" startOffset="50%">Hyperdrive</textPath></text></g>'
    )


def empty_pile() -> str:
    """The place of a pile where no card lies, from the corner (0, 0)."""
    return f'<rect class="pw-empty" x="3" y="3" width="{CARD_WIDTH - 6}" height="{CARD_HEIGHT - 6}" rx="18"/>'
