"""Homeward's board: where everything is, and the printed part that never changes. Pieces are drawn elsewhere.

The board has 16 x 16 cells. Each color's side is drawn once, for the top edge, and rotated for the others. A
place is the engine's number: -1 is Start, 0 to 59 the track, 60 to 64 the safety zone, 65 Home.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.games.pawns.track import COLORS, HOME, SLIDES, START, ZONE
from ui.games.pawns.layout import SIDE, Layout
from ui.markup.html import Html, Markup, join
from ui.markup.svg import Point, card_back, mark, n, pawn, shape

TRACK, ZONE_LENGTH = 60, 5
ENTRY, CIRCLE = 2, 4  # counted from the first space of a color's side, like the slides

CELL, EDGE = 60, 50  # the width of a cell, and the center of the first one
DECK: Point = (253.0, 344.0)
DISCARD: Point = (513.0, 344.0)
CARD_SCALE = 0.95


def _turned(point: Point, quarters: int) -> Point:
    x, y = point
    for _ in range(quarters % 4):
        x, y = 1000 - y, x
    return x, y


def _on(side: int, along: float, inward: float = 0) -> Point:
    """Return a point by cells along a side and inward from it."""
    return _turned((EDGE + CELL * along, EDGE + CELL * inward), side)


_SLOTS = ((-33, -33), (33, -33), (-33, 37), (33, 37))
_WINDOWS = ((-26, -6), (26, -6), (-26, 41), (26, 41))
PANE = 46  # the width of a window


class HomewardLayout(Layout):
    """Homeward's geometry. Without a turn red is at the top."""

    id = "hw"
    deck, discard, scale = DECK, DISCARD, CARD_SCALE
    drawn_at = (500.0, 752.0)

    def __init__(self, turns: int) -> None:
        super().__init__(turns)
        sides = range(turns, turns + 4)  # of the board, by color
        self.spaces = [_on(turns + space // SIDE, space % SIDE) for space in range(TRACK)]
        self.zones = [[_on(side, ENTRY, step + 1) for step in range(ZONE_LENGTH)] for side in sides]
        self.yards = [_on(side, CIRCLE, 1.94) for side in sides]
        self.houses = [
            (x, y + 2) for x, y in (_on(side, ENTRY, 6.68 if side % 2 == 0 else 6.58) for side in sides)
        ]

    def spot(self, pawn: int, place: int) -> Point:
        color, number = divmod(pawn, 4)
        if place == START:
            (x, y), (dx, dy) = self.yards[color], _SLOTS[number]
        elif place == HOME:
            (x, y), (dx, dy) = self.houses[color], _WINDOWS[number]
        elif place >= ZONE:
            return self.zones[color][place - ZONE]
        else:
            return self.spaces[place]
        return x + dx, y + dy

    def center(self, pick: str) -> Point | None:
        word, _, rest = pick.partition(":")
        if word == "space":
            return self.spaces[int(rest)]
        name, _, step = rest.partition(":")
        if word == "zone":
            return self.zones[COLORS.index(name)][int(step) - 1]
        if word == "home":
            return self.houses[COLORS.index(name)]
        if word == "start":
            return self.yards[COLORS.index(name)]
        return None

    def beside(self, space: int) -> Point:
        return _on(self.turns + space // SIDE, max(1.0, space % SIDE), 1)

    def half(self, pick: str) -> float:
        return 66 if pick.startswith(("home:", "start:")) else 0

    def badge(self, color: int) -> Point:
        x, y = self.yards[color]
        return x, y - 92

    def seat(self, color: int) -> Point:
        return self.yards[color]


@cache
def layout(turns: int = 0) -> HomewardLayout:
    """Return the geometry after these quarter turns."""
    return HomewardLayout(turns)


# ── the print ───────────────────────────────────────────────────────────────────────────────────────────

CELL_SHAPE = Markup('<rect data-room="{pick}" x="{x}" y="{y}" width="56" height="56" rx="8"/>')


def _cell(point: Point, pick: str) -> Html:
    return CELL_SHAPE(pick=pick, x=n(point[0] - 28), y=n(point[1] - 28))


SLIDE = Markup('<path class="hw-bar" d="{bar}"/><path class="hw-bar" d="{triangle}"/>')


def _slide(first: int, last: int) -> Html:
    """Draw the triangle, bar and end of a slide on the top side."""
    a, b = EDGE + CELL * first, EDGE + CELL * last
    return SLIDE(
        bar=f"M{a - 8} {EDGE - 8}H{b - 14}a16 16 0 1 1 0 16H{a - 8}z",
        triangle=f"M{a - 21} {EDGE - 23}L{a + 21} {EDGE}L{a - 21} {EDGE + 23}z",
    )


SIDE_PRINT = Markup(
    '<g class="hw-lane"><path class="hw-neck" d="M{circle} {edge}V160"/>'
    '<circle class="hw-yard" cx="{circle}" cy="{yard}" r="75"/>'
    '<path class="hw-strip" d="{strip}"/>'
    '<rect class="hw-entry" x="{entry_x}" y="{entry_y}" width="56" height="58"/>'
    '<circle class="hw-circle" cx="{circle}" cy="{edge}" r="26"/>'
    '<path class="hw-chevron" d="{chevron}"/></g>{slides}'
)


def _side() -> Html:
    """Draw one color's print on the top side, without what has to stay upright when it is rotated.

    Its slides are apart from its lane, because they count even where nobody plays the color.
    """
    entry = EDGE + CELL * ENTRY
    return SIDE_PRINT(
        circle=EDGE + CELL * CIRCLE,
        edge=EDGE,
        yard=n(_on(0, CIRCLE, 1.94)[1]),
        strip=f"M{entry - 34} 80H{entry + 34}V{EDGE + CELL * 5 + 40}H{entry - 34}z",
        entry_x=entry - 28,
        entry_y=EDGE - 28,
        slides=join([_slide(first, last) for first, last in SLIDES]),
        chevron=f"M{entry - 12} 90l12 11l12-11",
    )


ZONE_PRINT = Markup('<g class="hw-zone hw-own {color}">{cells}</g>')
SLIDE_ENDS = Markup('<g class="{color}">{marks}</g>')


def _zone(zone: Sequence[Point], color: str) -> Html:
    cells = [_cell(point, f"zone:{color}:{step}") for step, point in enumerate(zone, 1)]
    return ZONE_PRINT(color=color, cells=join(cells))


def _slide_ends(side: Sequence[Point], color: str) -> Html:
    marks = [mark(color, 6.5, side[last], "hw-badge") for _, last in SLIDES]
    return SLIDE_ENDS(color=color, marks=join(marks))


HOUSE = Markup(
    '<g class="hw-own {color}" data-room="home:{color}" transform="translate({x} {y})">'
    '<path class="hw-chimney" d="M28-64h18v30h-18z"/>'
    '<rect class="hw-wall" x="-54" y="-32" width="108" height="99" rx="5"/>'
    '<path class="hw-roof" d="M-66-22L0-68L66-22z"/><path class="hw-pane" d="{panes}"/>{badge}</g>'
)
YARD = Markup(
    '<g class="hw-own {color}" data-room="start:{color}" transform="translate({x} {y})">'
    '<circle r="75" fill="transparent"/><path class="hw-seat" d="{seats}"/>{badge}</g>'
)


def _house(color: str, center: Point) -> Html:
    """Draw a color's Home: an upright house with a window for each pawn."""
    x, y = center
    panes = "".join([f"M{dx - 23} {dy - 22}h{PANE}v44h-{PANE}z" for dx, dy in _WINDOWS])
    return HOUSE(color=color, x=n(x), y=n(y), panes=panes, badge=mark(color, 9, (0, -36), "hw-badge"))


def _yard(color: str, center: Point) -> Html:
    """Draw a color's Start: a yard with a seat for each pawn."""
    x, y = center
    seats = "".join([shape("circle", 25, (dx, dy + 2)) for dx, dy in _SLOTS])
    return YARD(color=color, x=n(x), y=n(y), seats=seats, badge=mark(color, 9, (0, 2)))


_STARS = (
    (440, 120, 4),
    (682, 262, 3),
    (254, 276, 3),
    (118, 560, 4),
    (668, 106, 2.5),
    (880, 420, 3.5),
    (402, 214, 2.5),
)
SUN_RING = Markup('<circle class="hw-ring{number}" cx="500" cy="520" r="{radius}"/>')
LANDSCAPE = Markup(
    '<clipPath id="hw-inside"><rect x="80" y="80" width="840" height="840" rx="10"/></clipPath>'
    '<g clip-path="url(#hw-inside)"><rect class="hw-sky" x="80" y="80" width="840" height="840"/>{rings}'
    '<path class="hw-star" d="{stars}"/>'
    '<path class="hw-hill1" d="M80 700Q230 610 400 690T700 660T920 600V920H80z"/>'
    '<path class="hw-hill2" d="M80 800Q260 700 460 770T920 740V920H80z"/>'
    '<path class="hw-hill3" d="M80 890Q330 800 560 850T920 850V920H80z"/></g>'
)


def _landscape() -> Html:
    """Draw the evening in the middle: a low sun in rings of light, stars and hills."""
    rings = [SUN_RING(number=i, radius=radius) for i, radius in enumerate((560, 450, 350, 262))]
    stars = "".join([shape("diamond", radius, (x, y)) for x, y, radius in _STARS])
    return LANDSCAPE(rings=join(rings), stars=stars)


PAWN = Markup('<g id="hw-{color}">{pawn}</g>')
TURNED_SIDE = Markup('<use href="#hw-side" class="{color}" transform="rotate({degrees} 500 500)"/>')
CORNER = Markup('<path class="hw-corner" d="{path}"/>')
PRINT = Markup(
    '<defs data-static="homeward">{pawns}<g id="hw-side">{side}</g><g id="hw-back">{back}</g></defs>'
    '<g class="hw-print" data-static="homeward-{turns}">'
    '<rect class="hw-frame" width="1000" height="1000" rx="30"/>{landscape}'
    '<g class="hw-cells">{spaces}</g>{corners}{sides}{zones}{slide_ends}{upright}'
    '<text class="hw-title" x="500" y="308">Homeward</text></g>'
)


@cache
def printed(turns: int = 0) -> Html:
    """Draw the definitions and everything that is the same in all positions."""
    places, sides = layout(turns), list(enumerate(COLORS))
    return PRINT(
        turns=turns,
        pawns=join([PAWN(color=color, pawn=pawn(color)) for color in COLORS]),
        side=_side(),
        back=card_back(),
        landscape=_landscape(),
        spaces=join([_cell(point, f"space:{space}") for space, point in enumerate(places.spaces)]),
        corners=join([CORNER(path=shape("diamond", 8, point)) for point in places.spaces[::SIDE]]),
        sides=join([TURNED_SIDE(color=color, degrees=90 * ((side + turns) % 4)) for side, color in sides]),
        zones=join([_zone(places.zones[side], color) for side, color in sides]),
        slide_ends=join([_slide_ends(places.spaces[SIDE * side :], color) for side, color in sides]),
        upright=join(
            [_yard(color, places.yards[side]) + _house(color, places.houses[side]) for side, color in sides]
        ),
    )
