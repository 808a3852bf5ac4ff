"""Hyperdrive's board: where everything is, and the printed part that never changes.

The board is a round ship from above, with a ring of 60 spaces along its hull. Each color's lanes are drawn
once, for the top, and rotated for the others. A place is the engine's number: -1 is a hangar, 0 to 59 the
ring, 60 to 64 the color's safety zone, 65 its engine room, 66 to 68 the exit of its hangar.
"""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

from engine.games.pawns.track import COLORS, EXIT, EXITS, HOME, SLIDES, SPACES, START, ZONE
from ui.games.pawns.layout import SIDE, Layout
from ui.markup.html import Html, Markup, join
from ui.markup.svg import SHAPES, Point, card_back, mark, n, shape

ZONE_LENGTH = 5
# Where a color's safety zone branches off and where its exit comes out, counted from its side's first space.
ENTRY, DOOR = 2, 4
RING, INNER, OUTER, HULL = 453, 427, 479, 495  # radii: the middle of the ring, its edges, the ship's edge
ROOM_IN, ROOM_OUT, SLOT = 60, 149, 106  # radii of the engine rooms and of a droid's place in one
DECK: Point = (297.5, 130.0)
DISCARD: Point = (545.0, 650.0)
CARD_SCALE = 0.64
PADS: tuple[Point, ...] = ((738.0, 322.0), (262.0, 678.0))  # where the shields lie


def polar(radius: float, degrees: float) -> Point:
    """Return a point around the ship's middle; degrees go clockwise from the top."""
    return 500 + radius * sin(radians(degrees)), 500 - radius * cos(radians(degrees))


def degrees_of(space: int) -> float:
    """Return the direction of a space of the ring; red's entry is at the top."""
    return 6.0 * (space - ENTRY)


def _turned(x: float, y: float, quarters: int) -> Point:
    """Return a point given relative to the middle, rotated clockwise."""
    for _ in range(quarters % 4):
        x, y = -y, x
    return 500 + x, 500 + y


_LANE = 94.0  # the distance between the exit and the safety zone


class HyperdriveLayout(Layout):
    """Hyperdrive's geometry. Without a turn red is at the top."""

    id = "hd"
    deck, discard, scale = DECK, DISCARD, CARD_SCALE
    drawn_at = (330.0, 275.0)  # over the deck, where it covers no place

    def __init__(self, turns: int) -> None:
        super().__init__(turns)
        sides = range(turns, turns + 4)  # of the ship, by color
        self.spaces = [polar(RING, self.degrees_of(space)) for space in range(SPACES)]
        self.zones = [[_turned(0, 52 * step - 401, side) for step in range(ZONE_LENGTH)] for side in sides]
        self.exits = [[_turned(_LANE, -296 - 46 * step, side) for step in range(EXITS)] for side in sides]
        self.hangars = [[_turned(_LANE, y, side) for y in (-247, -203, -159)] for side in sides]
        self.rooms = [[polar(SLOT, 90 * side + turn) for turn in (-28, 0, 28)] for side in sides]

    def degrees_of(self, space: int) -> float:
        """Return the direction of a space of the ring."""
        return degrees_of(space) + 90 * self.turns

    def spot(self, pawn: int, place: int) -> Point:
        color, number = divmod(pawn, 4)
        if place == START:
            return self.hangars[color][number]
        if place == HOME:
            return self.rooms[color][number]
        if place >= EXIT:
            return self.exits[color][place - EXIT]
        return self.zones[color][place - ZONE] if place >= ZONE else self.spaces[place]

    def center(self, pick: str) -> Point | None:
        word, _, rest = pick.partition(":")
        if word == "space":
            return self.spaces[int(rest)]
        name, _, step = rest.partition(":")
        if word == "zone":
            return self.zones[COLORS.index(name)][int(step) - 1]
        if word == "exit":
            return self.exits[COLORS.index(name)][int(step) - 1]
        if word in ("home", "start"):
            return (self.rooms if word == "home" else self.hangars)[COLORS.index(name)][1]
        return None

    def beside(self, space: int) -> Point:
        return polar(RING - 64, self.degrees_of(space))

    def half(self, pick: str) -> float:
        return 44 if pick.startswith(("home:", "start:")) else 0

    def badge(self, color: int) -> Point:
        return _turned(178, -285, color + self.turns)

    def home_said(self, pawn: int) -> Point:
        side = pawn // 4 + self.turns
        x, y = polar(300 if side % 2 else 235, 90 * side)
        return x, y + 35  # over the lane, not over the engine rooms

    def seat(self, color: int) -> Point:
        return self.hangars[color][1]


@cache
def layout(turns: int = 0) -> HyperdriveLayout:
    """Return the geometry after these quarter turns."""
    return HyperdriveLayout(turns)


# ── pieces ──────────────────────────────────────────────────────────────────────────────────────────────

_FACE = {"red": -3, "blue": -3, "yellow": 2, "green": -2}  # the height of each body's display


def face_height(color: str) -> int:
    """Return the height of a droid's display."""
    return _FACE[color]


DROID = Markup(
    '<path class="rim" d="{body}{treads}{antenna}"/><path class="hd-tread" d="{treads}"/>'
    '<path class="hd-antenna" d="{antenna}"/><path class="hd-bulb" d="{bulbs}"/>'
    '<path class="shape" d="{body}"/>'
    '<rect class="hd-display" x="-12" y="{display}" width="24" height="18" rx="6"/>'
)


def _droid(color: str) -> Html:
    """Draw a droid of about 46 x 56 around (0, 0): the color's shape with treads, display and antennas."""
    return DROID(
        body=shape(SHAPES[color], 21, (0, 1)),
        treads="M-18 16h13v10h-13zM5 16h13v10h-13z",
        antenna="M-8-15L-12-26M8-15L12-26",
        bulbs=shape("circle", 3.5, (-12, -27)) + shape("circle", 3.5, (12, -27)),
        display=_FACE[color] - 9,
    )


def hexagon(radius: float, middle: Point = (0, 0)) -> str:
    """Return path data of a shield's outline, a hexagon: nothing else has six corners."""
    corners = [
        (middle[0] + radius * cos(radians(60 * i)), middle[1] + radius * sin(radians(60 * i)))
        for i in range(6)
    ]
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in corners) + "Z"


SHIELD = Markup(
    '<path class="hd-glass" d="{edge}"/><path class="hd-edge-under" d="{edge}"/>'
    '<path class="hd-edge" d="{edge}"/>'
    '<path class="hd-stud" d="{studs}"/><path class="hd-glint" d="M-22-15L-12-26H2M-26-3L-23-8"/>'
)


def _shield() -> Html:
    """Draw a deflector shield around (0, 0): a glassy hexagon with a strong edge and six studs."""
    corners = [(33 * cos(radians(60 * i)), 33 * sin(radians(60 * i))) for i in range(6)]
    studs = "".join([shape("circle", 4.5, corner) for corner in corners])
    return SHIELD(edge=hexagon(33), studs=studs)


BACK = Markup(
    '<path class="card-back-line" d="{streaks}"/><circle class="card-back-line" r="34"/>'
    '<circle class="card-back-line" r="44" stroke-dasharray="5 6.5"/>'
    '<path class="card-back-fill" d="{core}"/>'
)


def _back() -> Html:
    """Draw the picture on the back of every card: the ship's ring among passing stars."""
    return BACK(streaks="".join([_streak(*streak) for streak in _STREAKS]), core=hexagon(15))


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
    """Return path data of a piece of a ring between two directions."""
    a, b, c, d = polar(outer, start), polar(outer, end), polar(inner, end), polar(inner, start)
    return f"M{_xy(a)}A{n(outer)} {n(outer)} 0 0 1 {_xy(b)}L{_xy(c)}A{n(inner)} {n(inner)} 0 0 0 {_xy(d)}z"


def arc(radius: float, start: float, end: float) -> str:
    """Return path data of a line along a circle."""
    return f"M{_xy(polar(radius, start))}A{n(radius)} {n(radius)} 0 0 1 {_xy(polar(radius, end))}"


SPACE = Markup('<path data-room="space:{space}" d="{path}"/>')
BOX = Markup('<rect data-room="{pick}" x="{x}" y="{y}" width="{size}" height="{size}" rx="8"/>')


def _space(space: int, degrees: float) -> Html:
    return SPACE(space=space, path=sector(INNER, OUTER, degrees - 2.8, degrees + 2.8))


def _box(point: Point, pick: str, size: int) -> Html:
    return BOX(pick=pick, x=n(point[0] - size / 2), y=n(point[1] - size / 2), size=size)


SLIDE = Markup(
    '<path class="hd-band-under" d="{band}"/><path class="hd-end" d="{end}"/>'
    '<path class="hd-band" d="{band}"/>'
    '<path class="hd-end" transform="rotate({degrees} {x} {y})" d="{triangle}"/>'
)


def _slide(first: int, last: int) -> Html:
    """Draw the triangle, band and end of a slide in the top color's part of the ring."""
    start, end = degrees_of(first), degrees_of(last)
    x, y = polar(RING, start)
    return SLIDE(
        band=arc(RING, start, end),
        end=shape("circle", 15, polar(RING, end)),
        degrees=n(start),
        x=n(x),
        y=n(y),
        triangle=f"M{n(x - 18)} {n(y - 22)}L{n(x + 20)} {n(y)}L{n(x - 18)} {n(y + 22)}z",
    )


LANES = Markup(
    '<path class="hd-room" d="{room}"/><path class="hd-strip" d="{strips}"/>'
    '<rect class="hd-hangar" x="{x}" y="227" width="{width}" height="141" rx="20"/>'
)


def _lanes() -> Html:
    """Draw the top color's engine room, safety zone, hangar and exit."""
    x, half = 500 + _LANE, 27
    return LANES(
        room=sector(ROOM_IN, ROOM_OUT, -42, 42),
        strips=f"M470 76V330H530V76zM{n(x - half)} 84V230H{n(x + half)}V84z",
        x=n(x - half),
        width=2 * half,
    )


RING_PART = Markup(
    '<path class="hd-entry" d="{entry}"/><path class="hd-door" d="{door}"/>{slides}'
    '<path class="hd-chevron" d="{chevrons}"/>'
)


def _ring_part() -> Html:
    """Draw the top color's part of the ring: where its lanes join, and its slides."""
    x = 500 + _LANE
    return RING_PART(
        entry=sector(INNER, OUTER, -2.8, 2.8),
        door=shape("circle", 22, polar(RING, degrees_of(DOOR))),
        slides=join([_slide(first, last) for first, last in SLIDES]),
        chevrons=f"M488 {n(500 - OUTER + 58)}l12 11l12-11M{n(x - 11)} 88l11-11l11 11",
    )


OWN = Markup(
    '<g class="hd-own {color}"><g class="hd-zone">{zone}{exits}</g>'
    '<rect data-room="start:{color}" fill="transparent" x="{x}" y="{y}" width="{width}" height="{height}"/>'
    '<path data-room="home:{color}" fill="transparent" d="{room}"/>'
    '<path class="hd-bay" d="{bays}"/>{signs}</g><g class="{color}">{slide_ends}</g>'
)


def _own(places: HyperdriveLayout, side: int, color: str) -> Html:
    """Draw a color's places that can be tapped, and its marks, which stay upright on every side."""
    hangar, room = places.hangars[side], places.rooms[side]
    (x1, y1), _, (x2, y2) = hangar
    badges = [mark(color, 6.5, places.spaces[SIDE * side + last], "hd-badge") for _, last in SLIDES]
    middle = 90 * (side + places.turns)
    return OWN(
        color=color,
        zone=join(
            [_box(point, f"zone:{color}:{step}", 46) for step, point in enumerate(places.zones[side], 1)]
        ),
        exits=join(
            [_box(point, f"exit:{color}:{step}", 42) for step, point in enumerate(places.exits[side], 1)]
        ),
        x=n(min(x1, x2) - 26),
        y=n(min(y1, y2) - 26),
        width=n(abs(x1 - x2) + 52),
        height=n(abs(y1 - y2) + 52),
        room=sector(ROOM_IN, ROOM_OUT, middle - 42, middle + 42),
        bays="".join(
            [
                *[shape("circle", 20, point) for point in hangar],
                *[shape("circle", 21, point) for point in room],
            ]
        ),
        signs=join([mark(color, 9, point, "hd-sign") for point in (*hangar, *room)]),
        slide_ends=join(badges),
    )


_STARS = (
    (30, 148, 4), (150, 30, 3), (166, 74, 2.5), (24, 226, 2.5), (850, 28, 3),
    (972, 160, 3.5), (838, 70, 2.5), (976, 232, 2.5), (28, 836, 3), (146, 972, 3.5),
    (70, 812, 2.5), (222, 980, 2), (862, 972, 3), (974, 842, 3.5), (926, 806, 2.5),
    (780, 978, 2), (206, 22, 2), (784, 20, 2), (20, 770, 2), (982, 764, 2),
)  # fmt: skip


SHIP = Markup(
    '<rect class="hd-space" width="1000" height="1000" rx="30"/><path class="hd-star" d="{stars}"/>'
    '<clipPath id="hd-frame"><rect width="1000" height="1000" rx="30"/></clipPath>'
    '<g clip-path="url(#hd-frame)">{thrusters}</g>'
    '<circle class="hd-hull" cx="500" cy="500" r="{hull}"/>'
    '<circle class="hd-deck" cx="500" cy="500" r="{deck}"/>'
    '<path class="hd-plate" d="{plates}"/>'
)
THRUSTER = Markup(
    '<g transform="rotate({degrees} 500 500)"><path class="hd-flame" d="M444-86Q500-214 556-86z"/>'
    '<path class="hd-flame-core" d="M470-86Q500-156 530-86z"/>'
    '<path class="hd-thruster" d="M420 30L446-66H554L580 30z"/>'
    '<path class="hd-nozzle" d="M444-66L436-90H564L556-66z"/></g>'
)


def _ship() -> Html:
    """Draw space, and the hull with a thruster at each corner."""
    plates = [arc(radius, 90 * side + 20, 90 * side + 86) for radius in (210, 300, 392) for side in range(4)]
    spokes = [_ray(168, 420, degrees) for degrees in (33, 60, 123, 150, 213, 240, 303, 330)]
    return SHIP(
        stars="".join([shape("diamond", radius, (x, y)) for x, y, radius in _STARS]),
        thrusters=join([THRUSTER(degrees=degrees) for degrees in (45, 135, 225, 315)]),
        hull=HULL,
        deck=INNER - 3,
        plates="".join([*plates, *spokes]),
    )


def _ray(inner: float, outer: float, degrees: float) -> str:
    return f"M{_xy(polar(inner, degrees))}L{_xy(polar(outer, degrees))}"


PAD = Markup('<path class="hd-pad" d="{outer}"/><path class="hd-pad-line" d="{inner}"/>')
CORE = Markup(
    '{pads}<circle class="hd-core" cx="500" cy="500" r="{radius}"/>'
    '<circle class="hd-hub" cx="500" cy="500" r="54"/>'
    '<path class="hd-ray" d="{rays}"/><path class="hd-spark" d="{spark}"/>'
)


def _core() -> Html:
    """Draw the drive in the middle, and the pads of the shields."""
    return CORE(
        pads=join([PAD(outer=hexagon(60, pad), inner=hexagon(47, pad)) for pad in PADS]),
        radius=ROOM_OUT + 6,
        rays="".join([_ray(24, 36, degrees) for degrees in range(0, 360, 30)]),
        spark=hexagon(15, (500, 500)),
    )


DROID_DEFINITION = Markup('<g id="hd-{color}">{droid}</g>')
TURNED_LANES = Markup('<use href="#hd-lanes" class="hd-own {color}" transform="rotate({degrees} 500 500)"/>')
TURNED_RING = Markup('<use href="#hd-slides" class="{color}" transform="rotate({degrees} 500 500)"/>')
PRINT = Markup(
    '<defs data-static="hyperdrive">{droids}<g id="hd-lanes">{lanes}</g><g id="hd-slides">{ring}</g>'
    '<g id="hd-back">{back}</g><g id="hd-shield">{shield}</g><path id="hd-arc" fill="none" d="{arc}"/></defs>'
    '<g class="hd-print" data-static="hyperdrive-{turns}">{ship}<g class="hd-cells">{spaces}</g>{core}'
    "{turned_lanes}{turned_rings}{own}"
    '<text class="hd-title"><textPath href="#hd-arc" startOffset="50%">Hyperdrive</textPath></text></g>'
)


@cache
def printed(turns: int = 0) -> Html:
    """Draw the definitions and everything that is the same in all positions."""
    places, sides = layout(turns), list(enumerate(COLORS))
    degrees = [90 * ((side + turns) % 4) for side in range(4)]
    return PRINT(
        turns=turns,
        droids=join([DROID_DEFINITION(color=color, droid=_droid(color)) for color in COLORS]),
        lanes=_lanes(),
        ring=_ring_part(),
        back=card_back(_back()),
        shield=_shield(),
        arc=arc(374, 19, 74),
        ship=_ship(),
        spaces=join([_space(space, places.degrees_of(space)) for space in range(SPACES)]),
        core=_core(),
        turned_lanes=join([TURNED_LANES(color=color, degrees=degrees[side]) for side, color in sides]),
        turned_rings=join([TURNED_RING(color=color, degrees=degrees[side]) for side, color in sides]),
        own=join([_own(places, side, color) for side, color in sides]),
    )
