"""The cards of Twenty-One as they are drawn: faces, backs, pawn cards, all round (0, 0). Where they lie is in twentyone_table.py.

What a card is called is in the game's words; here is only what is printed on it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from html import escape

from engine.games.twentyone.cards import Face
from engine.games.twentyone.words import card_name
from engine.text import Text
from ui.markup.svg import fit, mark, n, pawn, shape

WIDTH, HEIGHT = 200, 280
PAWN_WIDTH, PAWN_HEIGHT = 82, 104

# The picture on a card that has no number: lines, in a box of about 130.
PICTURES: dict[Face, str] = {
    "switch": "M-48-10A49 49 0 0 1 38-31M40-62V-29H8M48 10A49 49 0 0 1-38 31M-40 62V29H-8",
    "take_2": "M-58-52H-4V24H-58ZM14-44H58V32H12M0 40V74M-18 58L0 76L18 58",
    "play_2": "M-58-24H-4V52H-58ZM14-16H58V60H12M0-40V-76M-18-60L0-78L18-60",
    "send_back": "M-14 2L26-36L66 2M-2-8V52H54V-8M6 24H-66M-42 0L-66 24L-42 48",
    "steal": "",
    "dont_be_sorry": "M0-66L54-44V0C54 34 28 56 0 70C-28 56-54 34-54 0V-44ZM-23 2L-4 21L26-19",
}
_MASK = (
    "M-72-22C-44-40-18-30 0-20C18-30 44-40 72-22C74 12 54 40 30 37C15 35 8 22 0 12C-8 22-15 35-30 37C-54 40-74 12-72-22Z"
    "M-47 0a15 11 0 1 0 30 0a15 11 0 1 0-30 0zM17 0a15 11 0 1 0 30 0a15 11 0 1 0-30 0z"
)
SLIDES: dict[Face, int] = {"slide_10": 10, "slide_15": 15, "slide_21": 21}
FAMILY: dict[Face, str] = (
    dict.fromkeys(SLIDES, "slide")
    | dict.fromkeys(("send_back", "steal"), "sorry")
    | {"dont_be_sorry": "shield"}
)


def family(face: Face) -> str:
    """What kind of card it is, for its color: number, slide, action, sorry or shield."""
    return "number" if isinstance(face, int) else FAMILY.get(face, "action")


def card(face: Face, say: Callable[[Text | str], str], named: bool = True) -> str:
    """A card's face. Without its name where the name stands beside it."""
    name = say(card_name(face)) if named and not isinstance(face, int) else ""
    return _card(face, name)


@cache
def _card(face: Face, name: str) -> str:
    x, y = WIDTH // 2, HEIGHT // 2
    edge = f'<rect class="card-edge" x="{-x}" y="{-y}" width="{WIDTH}" height="{HEIGHT}" rx="18"/>'
    rule = (
        f'<rect class="to-rule" x="{9 - x}" y="{9 - y}" width="{WIDTH - 18}" height="{HEIGHT - 18}" rx="11"/>'
    )
    inside = (
        _number(face) if isinstance(face, int) else _slide(SLIDES[face]) if face in SLIDES else _picture(face)
    )
    lift = -24 if name else 0 if not isinstance(face, int) else -8
    return f'<g class="card to-{family(face)}">{edge}{rule}<g transform="translate(0 {lift})">{inside}</g>{_name(name)}</g>'


def _number(number: int) -> str:
    """The numeral, and a lantern for each that it adds."""
    rows = (number,) if number <= 5 else (number - number // 2, number // 2)
    lights = "".join(
        shape("circle", 7, (26 * (at - (row - 1) / 2), 96 + 22 * nth))
        for nth, row in enumerate(rows)
        for at in range(row)
    )
    return (
        f'<text class="index" x="-84" y="-84" font-size="42">{number}</text>'
        f'<text class="numeral" y="50" font-size="158">{number}</text><path class="to-lights" d="{lights}"/>'
    )


def _slide(to: int) -> str:
    """The total it sets, over a slide that leads there."""
    bar = f'<path class="to-line" d="M-52 64H38"/><path class="to-solid" d="M-74 45l32 19l-32 19z{shape("circle", 17, (54, 64))}"/>'
    return f'<text class="numeral" y="30" font-size="132">{to}</text>{bar}'


def _picture(face: Face) -> str:
    if face == "steal":
        return f'<path class="to-solid" fill-rule="evenodd" transform="scale(1.12)" d="{_MASK}"/>'
    return f'<path class="to-line" d="{PICTURES[face]}"/>'


def _name(name: str) -> str:
    if not name:
        return ""
    size, lines = fit(name, WIDTH - 16, (36, 34, 32, 30), 2)
    first = 118 - size * 1.05 * (len(lines) - 1)
    rows = "".join(
        f'<tspan x="0" y="{n(first + size * 1.05 * at)}">{escape(row)}</tspan>'
        for at, row in enumerate(lines)
    )
    return f'<text class="does" font-size="{size}">{rows}</text>'


@cache
def back() -> str:
    """The back of every card: a lantern that is not lit yet."""
    x, y = WIDTH // 2, HEIGHT // 2
    ring = "".join(
        shape("circle", 5, point) for point in ((0, -96), (0, 96), (-66, -50), (66, -50), (-66, 50), (66, 50))
    )
    return (
        f'<rect class="card-back" x="{-x}" y="{-y}" width="{WIDTH}" height="{HEIGHT}" rx="18"/>'
        f'<rect class="card-back-line" x="{12 - x}" y="{12 - y}" width="{WIDTH - 24}" height="{HEIGHT - 24}" rx="10"/>'
        '<path class="card-back-line" stroke-linejoin="round" d="M-24-40H24L34 34H-34ZM-14-40V-54H14V-40M0-54V-70M-40 34H40M-22-8H22"/>'
        f'<path class="card-back-fill" d="{ring}{shape("circle", 9, (0, 14))}"/>'
    )


@cache
def pawn_card(color: str, home: bool) -> str:
    """A pawn card: a pawn waiting at Start, or a lit house."""
    x, y = PAWN_WIDTH // 2, PAWN_HEIGHT // 2
    box = f'x="{-x}" y="{-y}" width="{PAWN_WIDTH}" height="{PAWN_HEIGHT}" rx="10"'
    if not home:
        inside = f'<circle class="to-start" cy="2" r="33"/><g transform="translate(0 2) scale(.94)">{pawn(color)}</g>'
        return f'<rect class="to-pawn-card" {box}/>{inside}'
    return (
        f'<rect class="to-pawn-card to-home" {box}/><path class="to-roof" d="M-34-4L0-36L34-4Z"/>'
        '<path class="to-wall" d="M-25-4H25V36H-25Z"/><path class="to-window" d="M-17 4H-3V18H-17ZM3 4H17V18H3ZM-6 36V23H6V36Z"/>'
        f"{mark(color, 7, (0, -16), 'to-sign')}"
    )
