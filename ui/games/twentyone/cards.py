"""The cards of Twenty-One: faces, backs and pawn cards, all drawn around (0, 0)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from engine.games.twentyone.cards import Face
from engine.games.twentyone.words import card_name
from engine.text import Text
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.svg import CARD_LINE, fit, mark, n, pawn, shape

WIDTH, HEIGHT = 200, 280

# The picture on a card without a number: lines in a box of about 130.
PICTURES: dict[Face, str] = {
    "switch": "M-48-10A49 49 0 0 1 38-31M40-62V-29H8M48 10A49 49 0 0 1-38 31M-40 62V29H-8",
    "take_2": "M-58-52H-4V24H-58ZM14-44H58V32H12M0 40V74M-18 58L0 76L18 58",
    "play_2": "M-58-24H-4V52H-58ZM14-16H58V60H12M0-40V-76M-18-60L0-78L18-60",
    "send_back": "M-14 2L26-36L66 2M-2-8V52H54V-8M6 24H-66M-42 0L-66 24L-42 48",
    "steal": "",
    "dont_be_sorry": "M0-66L54-44V0C54 34 28 56 0 70C-28 56-54 34-54 0V-44ZM-23 2L-4 21L26-19",
}
_MASK = (
    "M-72-22C-44-40-18-30 0-20C18-30 44-40 72-22C74 12 54 40 30 37C15 35 8 22 0 12"
    "C-8 22-15 35-30 37C-54 40-74 12-72-22Z"
    "M-47 0a15 11 0 1 0 30 0a15 11 0 1 0-30 0zM17 0a15 11 0 1 0 30 0a15 11 0 1 0-30 0z"
)
SLIDES: dict[Face, int] = {"slide_10": 10, "slide_15": 15, "slide_21": 21}
FAMILY: dict[Face, str] = (
    dict.fromkeys(SLIDES, "slide")
    | dict.fromkeys(("send_back", "steal"), "sorry")
    | {"dont_be_sorry": "shield"}
)


def family(face: Face) -> str:
    """Return the kind of card that its color shows: number, slide, action, sorry or shield."""
    return "number" if isinstance(face, int) else FAMILY.get(face, "action")


def card(face: Face, say: Callable[[Text | str], str], named: bool = True) -> Html:
    """Draw a card's face; leave out its name where that stands beside the card."""
    name = say(card_name(face)) if named and not isinstance(face, int) else ""
    return _card(face, name)


CARD = Markup(
    '<g class="card to-{family}"><rect class="card-edge" x="-100" y="-140" width="200" height="280" rx="18"/>'
    '<rect class="to-rule" x="-91" y="-131" width="182" height="262" rx="11"/>'
    '<g transform="translate(0 {lift})">{inside}</g>{name}</g>'
)


@lru_cache(maxsize=64)
def _card(face: Face, name: str) -> Html:
    if isinstance(face, int):
        inside, lift = _number(face), -8
    else:
        inside, lift = _slide(SLIDES[face]) if face in SLIDES else _picture(face), 0
    return CARD(family=family(face), lift=-24 if name else lift, inside=inside, name=_name(name))


NUMBER = Markup(
    '<text class="index" x="-84" y="-84" font-size="42">{number}</text>'
    '<text class="numeral" y="{base}" font-size="{size}">{number}</text>'
    '<path class="to-lights" d="{lights}"/>'
)


def _number(number: int) -> Html:
    """Draw the numeral, and one lantern per point that it adds."""
    rows = (number,) if number <= 5 else (number - number // 2, number // 2)
    lights = "".join(
        [
            shape("circle", 7, (26 * (at - (row - 1) / 2), 96 + 22 * nth))
            for nth, row in enumerate(rows)
            for at in range(row)
        ]
    )
    size = 158 if number < 10 else 128
    return NUMBER(number=number, size=size, base=n(-6 + size * 0.355), lights=lights)


SLIDE = Markup(
    '<text class="numeral" y="28" font-size="120">{to}</text><path class="to-line" d="M-52 64H38"/>'
    '<path class="to-solid" d="M-74 45l32 19l-32 19z{end}"/>'
)


def _slide(to: int) -> Html:
    """Draw the total that a Slide sets, over a slide that leads there."""
    return SLIDE(to=to, end=shape("circle", 17, (54, 64)))


MASK = Markup('<path class="to-solid" fill-rule="evenodd" transform="scale(1.12)" d="{path}"/>')
PICTURE = Markup('<path class="to-line" d="{path}"/>')


def _picture(face: Face) -> Html:
    return MASK(path=_MASK) if face == "steal" else PICTURE(path=PICTURES[face])


NAME = Markup('<text class="does" font-size="{size}">{lines}</text>')


def _name(name: str) -> Html:
    """Write a card's name in one or two lines at its bottom."""
    if not name:
        return EMPTY
    size, lines = fit(name, WIDTH - 16, (36, 34, 32, 30), 2)
    first = 118 - size * 1.05 * (len(lines) - 1)
    rows = [CARD_LINE(x=0, y=n(first + size * 1.05 * at), text=row) for at, row in enumerate(lines)]
    return NAME(size=size, lines=join(rows))


BACK = Markup(
    '<rect class="card-back" x="-100" y="-140" width="200" height="280" rx="18"/>'
    '<rect class="card-back-line" x="-88" y="-128" width="176" height="256" rx="10"/>'
    '<path class="card-back-line" stroke-linejoin="round" '
    'd="M-24-40H24L34 34H-34ZM-14-40V-54H14V-40M0-54V-70M-40 34H40M-22-8H22"/>'
    '<path class="card-back-fill" d="{lights}"/>'
)


@cache
def back() -> Html:
    """Draw the back of every card: a lantern that is not lit yet."""
    ring = ((0, -96), (0, 96), (-66, -50), (66, -50), (-66, 50), (66, 50))
    lights = [shape("circle", 5, point) for point in ring]
    return BACK(lights="".join(lights) + shape("circle", 9, (0, 14)))


AT_START = Markup(
    '<rect class="to-pawn-card" x="-41" y="-52" width="82" height="104" rx="10"/>'
    '<circle class="to-start" cy="2" r="33"/><g transform="translate(0 2) scale(.94)">{pawn}</g>'
)
AT_HOME = Markup(
    '<rect class="to-pawn-card to-home" x="-41" y="-52" width="82" height="104" rx="10"/>'
    '<path class="to-roof" d="M-34-4L0-36L34-4Z"/><path class="to-wall" d="M-25-4H25V36H-25Z"/>'
    '<path class="to-window" d="M-17 4H-3V18H-17ZM3 4H17V18H3ZM-6 36V23H6V36Z"/>{mark}'
)


@cache
def pawn_card(color: str, home: bool) -> Html:
    """Draw a pawn card: a pawn waiting at Start, or a lit house."""
    if home:
        return AT_HOME(mark=mark(color, 7, (0, -16), "to-sign"))
    return AT_START(pawn=pawn(color))
