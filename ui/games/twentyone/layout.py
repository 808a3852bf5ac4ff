"""The table of Twenty-One: where everything is, and the art that is the same for every position.

It is a round table by lamplight. The play pile is in the middle of a dial of 21 lanterns that ends at a
house. The draw pile is on the left, the set-aside piles on the right, and the players' pawn cards in the
corners, clockwise in the order of seats.
"""

from __future__ import annotations

import math
from functools import cache

from engine.rules import Seat
from ui.markup.html import Html, Markup
from ui.markup.svg import Point, at, line, n, shape

GOAL = 21
STOPS = (10, 15, 21)  # totals that a Slide leads to: larger lanterns with their number
CENTER: Point = (500.0, 500.0)
RADIUS = 262
PILE: Point = (500.0, 470.0)
DRAW: Point = (104.0, 500.0)
ASIDE: Point = (896.0, 500.0)
TOTAL: Point = (500.0, 733.0)
CALLED: Point = (500.0, 648.0)  # the call, between the play pile and the total
CALL_WIDTH = 330.0
SMALL = 0.78  # the size of the draw pile and the set-aside piles

PANEL_WIDTH, PANEL_HEIGHT = 478, 174
_LEFT, _RIGHT, _MIDDLE, _TOP, _BOTTOM = 14.0, 508.0, 261.0, 12.0, 814.0
_PANELS: dict[int, tuple[Point, ...]] = {
    2: ((_MIDDLE, _BOTTOM), (_MIDDLE, _TOP)),
    3: ((_MIDDLE, _BOTTOM), (_LEFT, _TOP), (_RIGHT, _TOP)),
    4: ((_LEFT, _BOTTOM), (_LEFT, _TOP), (_RIGHT, _TOP), (_RIGHT, _BOTTOM)),
}


def panel(seat: int, players: int, you: int = -1) -> Point:
    """Return the top left corner of a player's place at the table; `you` sits at the bottom."""
    return _PANELS[players][(seat - you) % players if you >= 0 else seat]


def pawn_spot(seat: int, number: int, players: int, you: int = -1) -> Point:
    """Return the center of one of a seat's pawn cards, 0 to 3."""
    x, y = panel(seat, players, you)
    return x + 56 + 90 * number, y + 114


def hand_spot(seat: int, players: int, you: int = -1) -> Point:
    """Return the center of a seat's face-down hand."""
    x, y = panel(seat, players, you)
    return x + PANEL_WIDTH - 54, y + 104


def seat_spot(seat: int, players: int, you: int = -1) -> Point:
    """Return the center of a seat's place."""
    x, y = panel(seat, players, you)
    return x + PANEL_WIDTH / 2, y + PANEL_HEIGHT / 2


def caption_spot(seat: Seat, players: int, you: int = -1) -> Point:
    """Return where a seat's captions end: beside its place, where the dial leaves room in the corners."""
    x, y = panel(seat, players, you)
    left = x < _RIGHT
    return (225.0 if left else 775.0), (272.0 if y < CENTER[1] else _BOTTOM - 2)


def _on_dial(step: float, radius: float = RADIUS) -> Point:
    """Return the point of a total on the dial; 0 is before the first lantern."""
    angle = math.radians(124 + 292 * step / GOAL)
    return CENTER[0] + radius * math.cos(angle), CENTER[1] + radius * math.sin(angle)


# The last one is a house, which is wider.
LANTERNS: tuple[Point, ...] = (*(_on_dial(step) for step in range(GOAL)), _on_dial(GOAL + 0.3))


def _arc(start: float, end: float, radius: float) -> list[Point]:
    steps = [start + (end - start) * at / 12 for at in range(13)]
    return [
        (CENTER[0] + radius * math.cos(math.radians(a)), CENTER[1] + radius * math.sin(math.radians(a)))
        for a in steps
    ]


ORDER = Markup('<path d="{path}"/>')


@cache
def order() -> Html:
    """Draw four arrows around the dial, clockwise; CSS mirrors them for the other direction."""
    found = []
    for middle in (33, 147, 213, 327):
        points = _arc(middle - 15, middle + 13, 311)
        (x, y), (before_x, before_y) = points[-1], points[-2]
        angle = math.atan2(y - before_y, x - before_x) + 0.06
        barbs = [(x - 24 * math.cos(angle + turn), y - 24 * math.sin(angle + turn)) for turn in (0.62, -0.62)]
        found.append(line(points) + line([barbs[0], (x, y), barbs[1]]))
    return ORDER(path="".join(found))


BURST = Markup('<g data-piece="burst" style="{style}"><path class="to-burst" d="{lights}"/></g>')


@cache
def burst() -> Html:
    """Draw lights around (0, 0). They wait beyond the board's edge until a 21 brings them to the pile."""
    lights = []
    for step in range(20):
        angle, far = math.tau * step / 20, step % 2
        kind, size, reach = ("circle", 13, 268) if far else ("star", 30, 212)
        lights.append(shape(kind, size, (reach * math.cos(angle), reach * math.sin(angle))))
    return BURST(style=at((-700.0, -700.0)), lights="".join(lights))


PRINT = Markup(
    '<g data-static="twentyone"><rect class="to-floor" width="1000" height="1000" rx="26"/>'
    '<path class="to-stars" d="{sparks}"/>'
    '<circle class="to-light0" cx="{x}" cy="{y}" r="492"/>'
    '<circle class="to-light1" cx="{x}" cy="{y}" r="400"/>'
    '<circle class="to-light2" cx="{x}" cy="{y}" r="318"/>'
    '<circle class="to-light3" cx="{x}" cy="{y}" r="236"/>'
    '<path class="to-grain" d="{boards}"/><path class="to-string" d="{string}"/></g>'
)
# Specks of light on the floor beyond the table: x, y and radius.
_SPARKS = (
    (40, 250, 4), (70, 316, 3), (28, 372, 3), (958, 236, 4), (930, 300, 3), (974, 352, 3), (36, 640, 3),
    (74, 712, 4), (962, 650, 4), (926, 726, 3), (30, 768, 3), (972, 776, 3),
)  # fmt: skip


@cache
def printed() -> Html:
    """Draw the floor, the table in its light, and the string of the lanterns."""
    x, y = CENTER
    planks = ((-420, 254), (-140, 470), (140, 470), (420, 254))
    return PRINT(
        sparks="".join([shape("circle", r, (a, b)) for a, b, r in _SPARKS]),
        x=n(x),
        y=n(y),
        boards="".join([f"M{n(x - w)} {n(y + dy)}H{n(x + w)}" for dy, w in planks]),
        string=line([_on_dial(step / 2) for step in range(2 * GOAL + 1)]),
    )
