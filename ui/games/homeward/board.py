"""The printed part of Homeward's board: where everything is, and the art that never changes. No view, no pieces.

Evening on a board of 16 x 16 cells: each color's side is drawn once, for the top edge, and turned a quarter for the next.
A place is the engine's number for a pawn: -1 its Start, 0..59 the track, 60..64 its own safety zone, 65 its Home.
"""

from __future__ import annotations

from functools import lru_cache

from engine.games.pawns.track import COLORS, HOME, SLIDES, START, ZONE
from ui.games.pawns import SIDE, Ground
from ui.markup.svg import CARD_HEIGHT, CARD_WIDTH, Point, card_back, mark, n, pawn, shape

TRACK, ZONE_LENGTH = 60, 5
ENTRY, CIRCLE = 2, 4  # counted from a color's base, as are the slides

CELL, EDGE = 60, 50  # a cell's width; the first cell's center
DECK: Point = (244.0, 336.0)
DISCARD: Point = (510.0, 336.0)


def _turned(point: Point, quarters: int) -> Point:
    x, y = point
    for _ in range(quarters):
        x, y = 1000 - y, x
    return x, y


def _on(side: int, along: float, inward: float = 0) -> Point:
    """A point by cells along a side and inward from it."""
    return _turned((EDGE + CELL * along, EDGE + CELL * inward), side)


SPACES = tuple(_on(space // SIDE, space % SIDE) for space in range(TRACK))
ZONES = tuple(tuple(_on(side, ENTRY, step + 1) for step in range(ZONE_LENGTH)) for side in range(4))
YARDS = tuple(_on(side, CIRCLE, 1.94) for side in range(4))
HOUSES = tuple(
    (x, y + 2) for x, y in (_on(side, ENTRY, 6.68 if side % 2 == 0 else 6.58) for side in range(4))
)
_SLOTS = ((-33, -33), (33, -33), (-33, 37), (33, 37))
_WINDOWS = ((-25, 1), (25, 1), (-25, 41), (25, 41))


def spot(pawn_id: int, place: int) -> Point:
    """Where a pawn stands that is on that place."""
    color, number = divmod(pawn_id, 4)
    if place == START:
        (x, y), (dx, dy) = YARDS[color], _SLOTS[number]
    elif place == HOME:
        (x, y), (dx, dy) = HOUSES[color], _WINDOWS[number]
    elif place >= ZONE:
        return ZONES[color][place - ZONE]
    else:
        return SPACES[place]
    return x + dx, y + dy


def pick_of(color: int, place: int) -> str:
    """The pick id of a place, as a pawn of that color counts."""
    if place == START:
        return f"start:{COLORS[color]}"
    if place == HOME:
        return f"home:{COLORS[color]}"
    if place >= ZONE:
        return f"zone:{COLORS[color]}:{place - ZONE + 1}"
    return f"space:{place}"


def center(pick: str) -> Point | None:
    """The middle of a place by its pick id; None for what is no place on the board."""
    word, _, rest = pick.partition(":")
    if word == "space":
        return SPACES[int(rest)]
    name, _, step = rest.partition(":")
    if word == "zone":
        return ZONES[COLORS.index(name)][int(step) - 1]
    if word == "home":
        return HOUSES[COLORS.index(name)]
    if word == "start":
        return YARDS[COLORS.index(name)]
    return None


def inward(space: int) -> Point:
    """A point beside a track space, one cell toward the middle."""
    return _on(space // SIDE, max(1.0, space % SIDE), 1)


def _half(pick: str) -> float:
    return 66 if pick.startswith(("home:", "start:")) else 0


GROUND = Ground("hw", SPACES, spot, center, inward, pick_of, _half, DECK, DISCARD)


# ── the print ───────────────────────────────────────────────────────────────────────────────────────────


def _cell(point: Point, pick: str) -> str:
    x, y = point
    return f'<rect data-room="{pick}" x="{n(x - 28)}" y="{n(y - 28)}" width="56" height="56" rx="8"/>'


def _slide(first: int, last: int) -> str:
    """Triangle, bar and end of a slide along the top side."""
    a, b = EDGE + CELL * first, EDGE + CELL * last
    bar = f"M{a - 8} {EDGE - 8}H{b - 14}a16 16 0 1 1 0 16H{a - 8}z"
    return f'<path class="hw-bar" d="{bar}"/><path class="hw-bar" d="M{a - 21} {EDGE - 23}L{a + 21} {EDGE}L{a - 21} {EDGE + 23}z"/>'


def _side() -> str:
    """One color's print along the top side, upright things left out: they are drawn where they end up."""
    entry, circle = EDGE + CELL * ENTRY, EDGE + CELL * CIRCLE
    strip = f"M{entry - 34} 80H{entry + 34}V{EDGE + CELL * 5 + 40}H{entry - 34}z"
    return (
        f'<path class="hw-neck" d="M{circle} {EDGE}V160"/><circle class="hw-yard" cx="{circle}" cy="{n(YARDS[0][1])}" r="75"/>'
        f'<path class="hw-strip" d="{strip}"/>'
        f'<rect class="hw-entry" x="{entry - 28}" y="{EDGE - 28}" width="56" height="58"/>'
        f'<circle class="hw-circle" cx="{circle}" cy="{EDGE}" r="26"/>'
        + "".join(_slide(first, last) for first, last in SLIDES)
        + f'<path class="hw-chevron" d="M{entry - 12} 90l12 11l12-11"/>'
    )


def _zone(side: int, color: str) -> str:
    cells = "".join(_cell(point, f"zone:{color}:{step}") for step, point in enumerate(ZONES[side], 1))
    return f'<g class="hw-zone {color}">{cells}</g>'


def _slide_ends(side: int, color: str) -> str:
    marks = "".join(mark(color, 6.5, SPACES[SIDE * side + last], "hw-badge") for _, last in SLIDES)
    return f'<g class="{color}">{marks}</g>'


def _house(color: str, center: Point) -> str:
    """A small house with a window for each pawn; it stands upright whatever side it is on."""
    x, y = center
    panes = "".join(f"M{dx - 18} {dy - 17}h36v34h-36z" for dx, dy in _WINDOWS)
    return (
        f'<g class="hw-own {color}" data-room="home:{color}" transform="translate({n(x)} {n(y)})">'
        f'<path class="hw-chimney" d="M28-64h18v30h-18z"/><rect class="hw-wall" x="-52" y="-30" width="104" height="94" rx="5"/>'
        f'<path class="hw-roof" d="M-66-22L0-68L66-22z"/><path class="hw-pane" d="{panes}"/>{mark(color, 9, (0, -36), "hw-badge")}</g>'
    )


def _yard(color: str, center: Point) -> str:
    x, y = center
    seats = "".join(shape("circle", 25, (dx, dy)) for dx, dy in ((sx, sy + 2) for sx, sy in _SLOTS))
    return (
        f'<g class="hw-own {color}" data-room="start:{color}" transform="translate({n(x)} {n(y)})">'
        f'<circle r="75" fill="transparent"/><path class="hw-seat" d="{seats}"/>{mark(color, 9, (0, 2))}</g>'
    )


_STARS = (
    (440, 120, 4),
    (682, 262, 3),
    (254, 276, 3),
    (118, 560, 4),
    (668, 106, 2.5),
    (880, 420, 3.5),
    (402, 214, 2.5),
)


def _land() -> str:
    """Evening in the middle: rings of light round a low sun, two hills, a road."""
    rings = "".join(
        f'<circle class="hw-ring{i}" cx="500" cy="520" r="{r}"/>' for i, r in enumerate((560, 450, 350, 262))
    )
    stars = "".join(shape("diamond", r, (x, y)) for x, y, r in _STARS)
    return (
        '<clipPath id="hw-inside"><rect x="80" y="80" width="840" height="840" rx="10"/></clipPath>'
        f'<g clip-path="url(#hw-inside)"><rect class="hw-sky" x="80" y="80" width="840" height="840"/>{rings}'
        f'<path class="hw-star" d="{stars}"/><path class="hw-hill1" d="M80 700Q230 610 400 690T700 660T920 600V920H80z"/>'
        '<path class="hw-hill2" d="M80 800Q260 700 460 770T920 740V920H80z"/>'
        '<path class="hw-hill3" d="M80 890Q330 800 560 850T920 850V920H80z"/></g>'
    )


@lru_cache(maxsize=1)
def printed() -> str:
    """Definitions and the board's print: the same for every position, made once."""
    pawns = "".join(f'<g id="hw-{color}">{pawn(color)}</g>' for color in COLORS)
    sides = "".join(
        f'<use href="#hw-side" class="{color}" transform="rotate({90 * side} 500 500)"/>'
        for side, color in enumerate(COLORS)
    )
    corners = "".join(
        f'<path class="hw-corner" d="{shape("diamond", 8, SPACES[SIDE * side])}"/>' for side in range(4)
    )
    spaces = "".join(_cell(point, f"space:{space}") for space, point in enumerate(SPACES))
    zones = "".join(_zone(side, color) for side, color in enumerate(COLORS))
    slide_ends = "".join(_slide_ends(side, color) for side, color in enumerate(COLORS))
    upright = "".join(
        _yard(color, YARDS[side]) + _house(color, HOUSES[side]) for side, color in enumerate(COLORS)
    )
    return (
        f'<defs data-static="homeward">{pawns}<g id="hw-side">{_side()}</g><g id="hw-back">{card_back()}</g></defs>'
        f'<g class="hw-print" data-static="homeward"><rect class="hw-frame" width="1000" height="1000" rx="30"/>{_land()}'
        f'<g class="hw-cells">{spaces}</g>{corners}{sides}{zones}{slide_ends}{upright}'
        f'<text class="hw-title" x="500" y="308">Homeward</text></g>'
    )


def empty_pile() -> str:
    """The place of a pile where no card lies, from the corner (0, 0)."""
    return f'<rect class="pw-empty" x="3" y="3" width="{CARD_WIDTH - 6}" height="{CARD_HEIGHT - 6}" rx="18"/>'
