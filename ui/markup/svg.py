"""SVG shapes that several games draw: color marks, pawns, playing cards, arrows, and text that fits a width.

Nothing here knows a game. Elements are `Html`; path data and attribute values are plain strings. Colors are
left to CSS: a group's class sets `--c` (see static/style.css).

The short names suit calls full of coordinates: `n` writes a number, `at` places a piece, `line` connects
points, `fit` breaks a text into lines, `mark` draws a color's shape.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from ui.markup.html import Html, Markup, join

Point = tuple[float, float]

CARD_WIDTH, CARD_HEIGHT = 246, 344


def n(value: float) -> str:
    """Write a number with at most one decimal.

    >>> n(12.0), n(0.333), n(-0.01)
    ('12', '0.3', '0')
    """
    whole = int(value)
    if value == whole:
        return str(whole)
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def at(point: Point) -> str:
    """Return the style that places a piece; animations change it."""
    return f"transform:translate({n(point[0])}px,{n(point[1])}px)"


def line(points: Iterable[Point]) -> str:
    """Return path data that connects the points.

    >>> line([(0, 0), (10, 5)])
    'M0 0L10 5'
    """
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points)


# Each color has its own shape, so nobody has to tell colors apart.
SHAPES = {
    "red": "circle",
    "blue": "square",
    "yellow": "triangle",
    "green": "diamond",
    "black": "star",
    "purple": "cross",
    "white": "moon",
}


def shape(name: str, radius: float, center: Point = (0, 0)) -> str:
    """Return a shape's path data. All shapes of one radius cover about the same area."""
    x, y = center
    if name == "circle":
        r = radius
        return f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 1 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 1 {n(-2 * r)} 0z"
    if name == "square":
        s = radius * 0.9
        return f"M{n(x - s)} {n(y - s)}h{n(2 * s)}v{n(2 * s)}h{n(-2 * s)}z"
    if name == "triangle":
        s = radius * 1.25
        return f"M{n(x)} {n(y - s)}L{n(x + s * 0.98)} {n(y + s * 0.7)}H{n(x - s * 0.98)}z"
    if name == "diamond":
        s = radius * 1.27
        return f"M{n(x)} {n(y - s)}l{n(s)} {n(s)}l{n(-s)} {n(s)}l{n(-s)} {n(-s)}z"
    if name == "star":
        reach = [(radius * (1.42, 0.64)[point % 2], math.pi * (point / 5 - 0.5)) for point in range(10)]
        return line([(x + r * math.cos(angle), y + r * math.sin(angle)) for r, angle in reach]) + "z"
    if name == "cross":
        s, t = radius * 1.15, radius * 0.44
        half = [(-t, -s), (t, -s), (t, -t), (s, -t), (s, t), (t, t)]
        return line([(x + side * dx, y + side * dy) for side in (1, -1) for dx, dy in half]) + "z"
    if name == "moon":
        r = radius * 1.12
        tip, low, high = n(x + r * 0.5), n(y + r * 0.87), n(y - r * 0.87)
        return (
            f"M{tip} {high}A{n(r)} {n(r)} 0 1 0 {tip} {low}A{n(r * 0.93)} {n(r * 0.93)} 0 0 1 {tip} {high}z"
        )
    raise KeyError(name)


MARK = Markup('<path class="{css}" d="{path}"/>')


def mark(color: str, radius: float, center: Point = (0, 0), css: str = "shape") -> Html:
    """Draw a color's shape."""
    return MARK(css=css, path=shape(SHAPES[color], radius, center))


PAWN = Markup(
    '<path class="rim" d="{body}{head}"/><path class="{css}" d="{body}"/><path class="{css}" d="{head}"/>'
)


def pawn(color: str, css: str = "shape") -> Html:
    """Draw a pawn of about 44 x 58 around (0, 0): a bell for a body, the color's shape for a head."""
    body = "M-21 23C-21 9-11 7-10-6H10C11 7 21 9 21 23Q0 31-21 23Z"
    return PAWN(css=css, body=body, head=shape(SHAPES[color], 14, (0, -15)))


def arrow(points: Sequence[Point], size: float = 16) -> str:
    """Return path data of a line along the points with an open arrowhead at its end."""
    (x0, y0), (x1, y1) = points[-2], points[-1]
    angle = math.atan2(y1 - y0, x1 - x0)
    barbs = [(x1 - size * math.cos(angle + turn), y1 - size * math.sin(angle + turn)) for turn in (0.6, -0.6)]
    return line(points) + line([barbs[0], (x1, y1), barbs[1]])


# ── text that fits ──────────────────────────────────────────────────────────────────────────────────────

_BEFORE_NUMBER = re.compile(r" (?=\d)")
# The widths of Nunito's letters at weight 800, in ems. Other letters are as wide as a figure, or a capital O.
_WIDTHS = {
    **dict.fromkeys("!',.:;¡’·ijí \N{NO-BREAK SPACE}", 0.28),
    **dict.fromkeys("I|Ílf()[]/J", 0.38),
    **dict.fromkeys("tr-*", 0.44),
    **dict.fromkeys("cszvy?¿“”–", 0.53),
    **dict.fromkeys("aeákéxFL", 0.57),
    **dict.fromkeys("EZÉTSY", 0.64),
    **dict.fromkeys("PBKXRC", 0.71),
    **dict.fromkeys("V&", 0.75),
    **dict.fromkeys("wmM…", 0.89),
    **dict.fromkeys("%@—", 1.0),
    "W": 1.12,
}


def text_width(text: str, size: float) -> float:
    """Estimate the width of a text at weight 800, because SVG does not wrap lines."""
    return size * _ems(text)


@lru_cache(maxsize=512)  # `fit` tries the same words in several sizes
def _ems(text: str) -> float:
    return sum([_WIDTHS.get(char, 0.8 if char.isupper() else 0.6) for char in text])


def wrap(text: str, width: float, size: float) -> list[str]:
    """Break a text into lines of at most this width.

    A longer word gets a line to itself. A number stays on the line of the word before it.
    """
    lines: list[str] = []
    for word in _BEFORE_NUMBER.sub("\N{NO-BREAK SPACE}", text).split(" "):
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def fit(text: str, width: float, sizes: Sequence[float], most: int) -> tuple[float, list[str]]:
    """Return the largest of the sizes at which the text fits into at most `most` lines, and the lines.

    A word that is too long even for the smallest size makes the letters smaller still.
    """
    for size in sizes:
        lines = wrap(text, width, size)
        if len(lines) <= most and all(text_width(part, size) <= width for part in lines):
            return size, _balanced(lines, size)
    lines = wrap(text, width, sizes[-1])
    widest = max((text_width(part, sizes[-1]) for part in lines), default=0.0)
    return sizes[-1] * min(1.0, width / max(widest, 1.0)), lines


def _balanced(lines: list[str], size: float) -> list[str]:
    """Spread the words evenly over the same number of lines."""
    text = " ".join(lines)
    width = text_width(text, size) / len(lines)
    while len(tried := wrap(text, width, size)) > len(lines):
        width += size / 4
    return tried


# ── playing cards ───────────────────────────────────────────────────────────────────────────────────────

# Small signs beside a card's index, drawn in a box of 40 around (0, 0).
SIGNS = {
    "forward": "M-17 0H17M6-11L17 0L6 11",
    "back": "M17 0H-17M-6-11L-17 0L-6 11",
    "both": "M-18-9H17M7-19L17-9L7 1M18 13H0M7 6L0 13L7 20",
    "swap": "M-15-9H15M6-18L15-9L6 0M15 11H-15M-6 2L-15 11L-6 20",
    "split": "M-17 0H-4L8-12H17M-4 0L8 12H17M11-18L17-12L11-6M11 6L17 12L11 18",
    "out": "M-2-16H-17V16H-2M-8 0H17M7-10L17 0L7 10",
    "sorry": "M-18 10C-16-16 6-22 11 2M0-5L11 4L18-9M2 17H20",
    "shield": "M-9-16H9L18 0L9 16H-9L-18 0zM-7 0H7M1-6L7 0L1 6",
}


CARD_BACK = Markup(
    '<rect class="card-back" width="{width}" height="{height}" rx="20"/>'
    '<rect class="card-back-line" x="14" y="14" width="{inner_width}" height="{inner_height}" rx="11"/>'
    '<g transform="translate({x} {y})">{picture}</g>'
)
HOUSE_AT_NIGHT = Markup(
    '<path class="card-back-line" d="M-109 92Q-50 48 0 68T109 56"/>'
    '<path class="card-back-line" stroke-linejoin="round" d="M-58 0L0-54L58 0M-44-10V62H44V-10"/>'
    '<path class="card-back-fill" d="M-26 4h20v22h-20zM6 4h20v22H6zM-9 62V36H9v26z{stars}"/>'
)


def card_back(picture: Html | None = None) -> Html:
    """Draw the back of a card, its corner at (0, 0). The default picture is a lamplit house at night.

    A picture is drawn around (0, 0) and moved to the card's middle.
    """
    if picture is None:
        picture = HOUSE_AT_NIGHT(stars="".join([shape("circle", r, point) for point, r in _STARS]))
    return CARD_BACK(
        width=CARD_WIDTH,
        height=CARD_HEIGHT,
        inner_width=CARD_WIDTH - 28,
        inner_height=CARD_HEIGHT - 28,
        x=CARD_WIDTH // 2,
        y=CARD_HEIGHT // 2,
        picture=picture,
    )


_STARS = (((-61, -98), 4), ((59, -110), 5), ((-3, -74), 3), ((73, -44), 3), ((-73, -22), 3))


CARD_LINE = Markup('<tspan x="{x}" y="{y}">{text}</tspan>')
CARD_FACE = Markup(
    '<rect class="card-edge" width="{width}" height="{height}" rx="20"/>'
    '<rect class="card-rule" x="9" y="9" width="{inner_width}" height="{inner_height}" rx="13"/>'
    '<text class="index" x="24" y="58" font-size="44">{index}</text>'
    '<path class="sign" transform="translate({sign_x} 43)" d="{sign}"/>'
    '<text class="numeral" x="{middle}" y="{numeral_y}" font-size="{numeral_size}">{numeral}</text>'
    '<text class="does" font-size="{size}">{lines}</text>'
)


@lru_cache(maxsize=64)  # a table shows the same few cards again and again
def card_face(index: str, numeral: str, does: str, sign: str) -> Html:
    """Draw the face of a card, its corner at (0, 0): index, sign, numeral, and what the card does."""
    size, lines = fit(does, CARD_WIDTH - 24, (34, 32, 30, 28), 3)
    step = size * 1.12
    first = (
        CARD_HEIGHT - 24 - step * ((len(lines) if does else 3) - 1)
    )  # without words, something else is there
    numeral_size = 150 if len(numeral) < 3 else min(100, 372 / max(1, len(numeral)))
    return CARD_FACE(
        width=CARD_WIDTH,
        height=CARD_HEIGHT,
        inner_width=CARD_WIDTH - 18,
        inner_height=CARD_HEIGHT - 18,
        index=index,
        sign_x=CARD_WIDTH - 44,
        sign=SIGNS[sign],
        middle=CARD_WIDTH // 2,
        numeral_y=n((56 + first - size) / 2 + numeral_size * 0.35),
        numeral_size=n(numeral_size),
        numeral=numeral,
        size=n(size),
        lines=join(
            [CARD_LINE(x=CARD_WIDTH // 2, y=n(first + step * i), text=part) for i, part in enumerate(lines)]
        ),
    )
