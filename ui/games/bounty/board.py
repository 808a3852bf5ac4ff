"""The printed board: where everything is, and the art that never changes.

The board is a hunter's ledger: 32 entries around a square page, seven on each side between the corners,
every word upright. GO is at the bottom right, and play runs clockwise. Each set has a band at the inner edge,
in its own color and pattern.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import cos, pi, sin

from engine.games.bounty.board import CHARACTER, EQUIPMENT, FORCE, LENGTH, SPACES, TOLL, Space
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.svg import Point, fit, n, shape, text_width

CORNER, WIDE, EDGE, BAND, STRIP = 150, 98, 7, 28, 18
FAR = 1000 - EDGE - CORNER
Box = tuple[float, float, float, float]  # x, y, width, height
BOTTOM, LEFT, TOP, RIGHT = range(4)
SIDE = LENGTH // 4
MARGIN = 8.0  # kept free of a space's words, on both sides together
SIZES = (23, 22, 21, 20, 19)  # of a space's name; a small screen shows its picture and price instead
LARGE = 30  # letters that a small screen shows in 11 pixels


def _box(at: int) -> Box:
    side, step = divmod(at, SIDE)
    if step == 0:
        x, y = ((FAR, FAR), (EDGE, FAR), (EDGE, EDGE), (FAR, EDGE))[side]
        return x, y, CORNER, CORNER
    if side in (BOTTOM, TOP):
        x = FAR - WIDE * step if side == BOTTOM else EDGE + CORNER + WIDE * (step - 1)
        return x, FAR if side == BOTTOM else EDGE, WIDE, CORNER
    y = FAR - WIDE * step if side == LEFT else EDGE + CORNER + WIDE * (step - 1)
    return EDGE if side == LEFT else FAR, y, CORNER, WIDE


def _cut(box: Box, side: int, depth: float, inner: bool) -> Box:
    """Return a strip along the inner or the outer edge of a space."""
    x, y, w, h = box
    if side == BOTTOM:
        return x, y if inner else y + h - depth, w, depth
    if side == TOP:
        return x, y + h - depth if inner else y, w, depth
    if side == LEFT:
        return (x + w - depth if inner else x), y, depth, h
    return (x if inner else x + w - depth), y, depth, h


BOXES = tuple(_box(at) for at in range(LENGTH))
BANDS = tuple(_cut(BOXES[at], at // SIDE, BAND, True) for at in range(LENGTH))
STRIPS = tuple(_cut(BOXES[at], at // SIDE, STRIP, False) for at in range(LENGTH))
MIDDLES = tuple((x + w / 2, y + h / 2) for x, y, w, h in BOXES)
_COLUMNS = (-31, 0, 31)
# Where visitors stand around Jail, from its corner.
_VISITING: tuple[Point, ...] = ((25, 32), (25, 76), (25, 118), (64, 126), (99, 126), (132, 126))


def spot(seat: int, at: int, jailed: bool = False) -> Point:
    """Return where a token stands: at the inner end of its space, beside its picture and words."""
    column, row = _COLUMNS[seat % 3], seat // 3
    x, y = MIDDLES[at]
    if jailed:
        return x + 22 + column, y - 30 + 40 * row
    if at == SIDE:
        return BOXES[at][0] + _VISITING[seat][0], BOXES[at][1] + _VISITING[seat][1]
    if at % SIDE == 0:
        return x + column * 1.3, y - 33 + 40 * row
    left, top, width, height = BOXES[at]
    match at // SIDE:
        case 0:
            return x + column, top + 24 + 38 * row
        case 1:
            return left + width - 20 - 36 * row, y + column * 0.95
        case 2:
            return x + column, top + height - 24 - 38 * row
    return left + 20 + 36 * row, y + column * 0.95


def inner_edge(at: int) -> Point:
    """Return the point just inside a space, toward the middle of the board."""
    x, y, w, h = BOXES[at]
    side = at // SIDE
    if at % SIDE == 0:
        return (x - 14 if side in (0, 3) else x + w + 14), (y - 14 if side in (0, 1) else y + h + 14)
    if side in (BOTTOM, TOP):
        return x + w / 2, y - 14 if side == BOTTOM else y + h + 14
    return x + w + 14 if side == LEFT else x - 14, y + h / 2


def _room(at: int) -> Box:
    """Return the part of a space that is left for words, without the owner's strip and the band."""
    x, y, w, h = BOXES[at]
    side = at // SIDE
    inner = BAND if SPACES[at].kind == CHARACTER else 0
    if side in (BOTTOM, TOP):
        return x, y + (STRIP if side == TOP else inner), w, h - inner - STRIP
    return x + (STRIP if side == LEFT else inner), y, w - inner - STRIP, h


# What lies in the middle of the board.
DOCKET: Box = (345.0, 232.0, 310.0, 424.0)
SHEET: Box = (172.0, 400.0, 656.0, 430.0)  # the docket of a small screen: lower, wider, larger letters
DECKS: tuple[Point, ...] = ((250.0, 330.0), (250.0, 520.0))
DICE_FREE: Point = (500.0, 500.0)
DICE_ASIDE: Point = (750.0, 300.0)
CHEST: Point = (750.0, 490.0)
PLATES_AT = 672.0


# ── shapes and words ───────────────────────────────────────────────────────────────────────────────────────

RECT = Markup('<rect class="{css}" x="{x}" y="{y}" width="{width}" height="{height}"{rx=}{fill=}/>')
ICON = Markup('<path class="{css}" transform="translate({x} {y}) scale({scale})" d="{path}"/>')
NAME = Markup('<text class="bt-name" font-size="{size}">{lines}</text>')
LINE = Markup('<tspan x="{x}" y="{y}">{text}</tspan>')
LABEL = Markup('<text class="{css}" x="{x}" y="{y}"{font_size=}>{text}</text>')


@lru_cache(maxsize=1024)  # most of them are the same for every position
def rect(box: Box, css: str, rx: float = 0, fill: str = "") -> Html:
    """Draw a rectangle with rounded corners of the radius `rx`."""
    x, y, w, h = box
    return RECT(css=css, x=n(x), y=n(y), width=n(w), height=n(h), rx=n(rx) if rx else "", fill=fill)


def picture(path: str, x: float, y: float, scale: str, css: str = "bt-icon") -> Html:
    """Draw one of the small pictures in `ICONS`."""
    return ICON(css=css, x=n(x), y=n(y), scale=scale, path=path)


def lines(words: Sequence[str], x: float, first: float, step: float) -> Html:
    """Write lines centered on `x`, the first with its baseline at `first`, the next `step` lower."""
    across = n(x)
    return join([LINE(x=across, y=n(first + step * i), text=word) for i, word in enumerate(words)])


def label(text: object, css: str, x: float, y: float, size: float | None = None) -> Html:
    """Write one line of text."""
    return LABEL(css=css, x=n(x), y=n(y), font_size=None if size is None else n(size), text=text)


# ── patterns: each set has its own, so nobody has to tell the colors apart ─────────────────────────────────

_PATTERNS: dict[str, str] = {
    "brown": "M0 4H16M0 12H16",
    "light_blue": shape("circle", 2.4, (4, 4)) + shape("circle", 2.4, (12, 12)),
    "pink": "M-4 4L4-4M-2 18L18-2M12 20L20 12",
    "orange": "M0 5L4 1L12 9L16 5M0 13L4 9L12 17L16 13",
    "red": "M0 0h8v8H0zM8 8h8v8H8z",
    "yellow": "M4 0V16M12 0V16",
    "green": "M0 0L16 16M16 0L0 16",
    "dark_blue": "M8 2l4 6l-4 6l-4-6z",
}
_FILLED = ("light_blue", "red", "dark_blue")
GROUP_CSS = {name: "bt-" + name.replace("_", "-") for name in (*_PATTERNS, "equipment", "force")}
PATTERN = Markup(
    '<pattern id="bt-p-{group}" width="16" height="16" patternUnits="userSpaceOnUse" class="{css}">'
    '<path class="{ink}" d="{path}"/></pattern>'
)
BAND_OF = Markup('<g class="{css}">{color}{pattern}</g>')


def _patterns() -> Html:
    return join(
        [
            PATTERN(
                group=group,
                css=GROUP_CSS[group],
                ink="bt-fleck" if group in _FILLED else "bt-weave",
                path=path,
            )
            for group, path in _PATTERNS.items()
        ]
    )


@lru_cache(maxsize=256)
def band(group: str, box: Box, rx: float = 0) -> Html:
    """Draw a set's color with its pattern."""
    pattern = rect(box, "bt-over", rx, f"url(#bt-p-{group})") if group in _PATTERNS else EMPTY
    return BAND_OF(css=GROUP_CSS[group], color=rect(box, "bt-band", rx), pattern=pattern)


# ── small pictures, each in a box of about 60 around (0, 0) ────────────────────────────────────────────────

ICONS: dict[str, str] = {
    "go": "M-30-9H4V-24L32 0L4 24V9H-30z",
    "jail": "M-28-28H28V28H-28zM-14-28V28M0-28V28M14-28V28M-28 0H28",
    "parking": "M0-30L30 24H-30zM0-30V-38M-9 24L0 0L9 24",
    "go_to_jail": "M-24-8a13 13 0 1 1 0 16a13 13 0 1 1 0-16M24-8a13 13 0 1 0 0 16a13 13 0 1 0 0-16M-12 0H12",
    "hunter": "M0-28a28 28 0 1 0 .1 0M0-36V-12M0 12V36M-36 0H-12M12 0H36M0-3a3 3 0 1 0 .1 0",
    "craft": "M0-34L10-6L32 14V22L9 14L6 28H-6L-9 14L-32 22V14L-10-6z",
    "pit": (
        "M-32 4a32 13 0 1 0 64 0a32 13 0 1 0-64 0M-20 4a20 7 0 1 0 40 0"
        "M-24-10l4 9M-9-16l2 10M9-16l-2 10M24-10l-4 9"
    ),
    "barge": "M-32 6H32L22 24H-22zM0 6V-30L24-2H0M-6-22L-20-2H-6",
    "lens": "M-8-6m-20 0a20 20 0 1 0 40 0a20 20 0 1 0-40 0M6 10L28 32M-18-8a12 12 0 0 1 10-10",
    "net": "M-28-24H28M-24-24L-14 26M24-24L14 26M-8-24L-4 28M8-24L4 28M-22-8H22M-18 8H18M-15 22H15",
    "lance": "M-28 28L14-14M8-26L28-28L26-8L14-2L2-14zM-20 12l8 8",
    "cloak": (
        "M0-30a12 12 0 0 1 12 12Q26-2 28 30Q14 22 0 30Q-14 22-28 30Q-26-2-12-18A12 12 0 0 1 0-30zM0-14V22"
    ),
    "harbor": "M0-32L26-22V2Q24 22 0 34Q-24 22-26 2V-22zM0-18v34M-12 6a12 12 0 0 0 24 0M-8-10H8",
    "patrol": "M0-32L26-22V2Q24 22 0 34Q-24 22-26 2V-22zM0-18l5 12h12l-10 8l4 13l-11-8l-11 8l4-13l-10-8h12z",
}
_NAMED = {4: "pit", 30: "barge", 5: "lens", 12: "net", 20: "lance", 28: "cloak", 10: "harbor", 22: "patrol"}


def icon(at: int) -> str:
    """Return path data of the picture on a space without a character."""
    return ICONS[_NAMED.get(at, SPACES[at].kind)]


# A character's face: shoulders and head, a hat or hair, and features. Drawn in a box of 100 around (0, 0).
_BUST = "M-46 50Q-44 22-16 18V8H16V18Q44 22 46 50Z"
_HEAD = "M-24-14Q-24-42 0-42Q24-42 24-14Q24 16 0 20Q-24 16-24-14Z"
_HATS: dict[str, str] = {
    "brim": "M-40-26H40L26-30Q22-50 0-50Q-22-50-26-30Z",
    "short": "M-26-20Q-30-50 0-52Q30-50 26-20Q14-36 0-36Q-14-36-26-20Z",
    "long": "M-30 12Q-38-52 0-54Q38-52 30 12L22-8Q22-36 0-36Q-22-36-22-8Z",
    "spikes": "M-27-24Q-20-34 0-34Q20-34 27-24L30-40Q20-34 14-52Q8-40 0-54Q-8-40-14-52Q-20-34-30-40Z",
    "cap": "M-26-22H26V-34Q20-52 0-52Q-20-52-26-34ZM26-28L44-20L26-22Z",
    "fez": "M-25-24Q0-40 25-24L20-46Q0-60-20-46Z",
    "bun": "M-24-14Q-34-44-8-48Q-2-62 8-48Q34-46 24-14Q20-34 0-34Q-20-34-24-14Z",
    "topper": "M-34-22H34V-30H22V-56H-22V-30H-34Z",
    "braids": (
        "M-26-18Q-30-52 0-54Q30-52 26-18L34-4L27 8L34 20L27 34L22 18L27 6L21-6"
        "Q22-30 0-38Q-22-30-21-6L-27 6L-22 18L-27 34L-34 20L-27 8L-34-4Z"
    ),
    "bob": "M-32 2Q-40-52 0-54Q40-52 32 2Q26 8 22 0V-20Q4-24-8-36Q-12-24-22-20V0Q-26 8-32 2Z",
    "hood": "M-36 24Q-44-56 0-58Q44-56 36 24Q26 8 23-12Q22-38 0-40Q-22-38-23-12Q-26 8-36 24Z",
    "crest": "M-30-6V-26Q-28-44-8-46Q-4-56 0-56Q4-56 8-46Q28-44 30-26V-6L22-12V-28H-22V-12ZM-6-28H6L0-14Z",
}
_MARKS: dict[str, str] = {
    "calm": "M-14-12h10M4-12h10M-8 8q8 5 16 0",
    "patch": "M-22-20L22-8M4-16a8 8 0 1 0 .1 0M-12-10h2M-8 9h16",
    "glasses": (
        "M-16-12a7 7 0 1 0 14 0a7 7 0 1 0-14 0M2-12a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-2-12H2M-7 9q7-5 14 0"
    ),
    "beard": "M-13-12h8M5-12h8M14-24L6 4M-18 4Q0-6 18 4Q14 30 0 34Q-14 30-18 4M-6 10h12",
    "lashes": "M-15-11q5-5 10 0M5-11q5-5 10 0M-15-11l-4-4M15-11l4-4M-6 8q3-3 6 0q3-3 6 0q-6 6-12 0",
    "scar": "M-15-11q5-5 10 0M5-11q5-5 10 0M15-11l4-4M-17-22L-6 2M-6 9q6-3 12 0",
    "veil": (
        "M-15-12q5-5 10 0M5-12q5-5 10 0M-15-12l-4-4M15-12l4-4M-22-1Q0 7 22-1M-12 4L-8 16M0 6V18M12 4L8 16"
    ),
}
# Hat and features, in board order. Names that are female in a translation have a woman's face.
_FACES: dict[int, tuple[str, str]] = dict(
    zip(
        (at for at, space in enumerate(SPACES) if space.kind == CHARACTER),
        (
            ("cap", "calm"),
            ("fez", "patch"),
            ("short", "glasses"),
            ("spikes", "beard"),
            ("long", "lashes"),
            ("brim", "calm"),
            ("cap", "glasses"),
            ("topper", "beard"),
            ("short", "patch"),
            ("braids", "calm"),
            ("hood", "veil"),
            ("spikes", "calm"),
            ("bun", "glasses"),
            ("bob", "scar"),
            ("topper", "glasses"),
            ("crest", "lashes"),
        ),
        strict=True,
    )
)
PORTRAIT = Markup(
    '<path class="bt-bust" d="{bust}"/><path class="bt-head" d="{head}"/><path class="bt-hat" d="{hat}"/>'
    '<path class="bt-mark" d="{features}"/>'
)


@cache
def portrait(at: int) -> Html:
    """Draw the face on a character's poster. No two are the same."""
    hat, features = _FACES[at]
    return PORTRAIT(bust=_BUST, head=_HEAD, hat=_HATS[hat], features=_MARKS[features])


_SIGIL = "M0-10L9-6V3Q9 9 0 12Q-9 9-9 3V-6Z"
_SLIT = "M-5-2H5M0-2V6"
_BONE = "M-12-2A12 12 0 1 1 12-2Q12 5 7 8V13H-7V8Q-12 5-12-2Z"
_EYES = shape("circle", 3.2, (-4.6, -2)) + shape("circle", 3.2, (4.6, -2)) + "M0 3l2 4h-4z"
SIGIL = Markup(
    '<g class="bt-sigil" transform="translate({x} {y})"><path d="{shield}"/>'
    '<path class="bt-slit" d="{slit}"/></g>'
)
SKULL = Markup(
    '<g class="bt-skull" transform="translate({x} {y})"><path d="{bone}"/>'
    '<path class="bt-eyes" d="{eyes}"/></g>'
)


@lru_cache(maxsize=512)
def sigil(x: float, y: float) -> Html:
    """Draw a sigil."""
    return SIGIL(x=n(x), y=n(y), shield=_SIGIL, slit=_SLIT)


@lru_cache(maxsize=128)
def skull(x: float, y: float) -> Html:
    """Draw a skull."""
    return SKULL(x=n(x), y=n(y), bone=_BONE, eyes=_EYES)


# The six tokens: a plinth, and a hunter's tool on the shape of the token's color.
_PLINTH = "M-18 14H18L22 22Q0 29-22 22Z"
_TOOLS: dict[str, tuple[str, str]] = {
    "red": ("circle", "M-7-12a7 7 0 1 0 14 0a7 7 0 1 0-14 0M5-7L11-1"),
    "blue": ("square", "M-14-6H14M0-9V-2M-9-15H9"),
    "yellow": ("triangle", "M0-20V-6M-7-4H7"),
    "green": ("diamond", "M0-22V-2M-10-12H10"),
    "purple": ("cross", "M-5-12a5 5 0 1 0 10 0a5 5 0 1 0-10 0"),
    "white": ("moon", "M-9-4Q-12-14-4-21"),
}
TOKEN = Markup(
    '<g id="bt-{color}"><path class="bt-rim" d="{plinth}{head}"/><path class="shape" d="{plinth}"/>'
    '<path class="shape" d="{head}"/><path class="bt-tool" d="{tool}"/></g>'
)


def _token(color: str) -> Html:
    """Define a token of about 44 x 52 around (0, 0)."""
    form, tool = _TOOLS[color]
    return TOKEN(color=color, plinth=_PLINTH, head=shape(form, 16, (0, -11)), tool=tool)


# ── the print ──────────────────────────────────────────────────────────────────────────────────────────────


FACE = Markup('<g id="bt-face-{at}">{portrait}</g>')
USE = Markup('<use href="#bt-face-{at}" transform="translate({x} {y}) scale({scale})"/>')


def _picture(at: int, x: float, y: float, size: float) -> Html:
    """Draw a space's picture: a character's face, or the icon of another space."""
    if SPACES[at].kind == CHARACTER:
        return USE(at=at, x=n(x), y=n(y), scale=f"{size / 112:.2f}")
    return picture(icon(at), x, y, f"{size / 72:.2f}")


def _named(name: str, width: float, most: int, character: bool) -> tuple[float, list[str]]:
    """Fit a character's first name, or another name or its first long word; nothing if both are too wide."""
    words = name.split(" ")
    first = next((word for word in words if len(word) > 3), name)  # not an article
    for text in words[:1] if character else (name, first):
        size, words = fit(text, width, SIZES, most)
        if len(words) <= most and all(text_width(word, size) <= width for word in words):
            return size, words
    return SIZES[-1], []


def _space(at: int, name: str, price: str) -> Html:
    """Print a space: its band and picture, with name and price, or on a small screen with a large price."""
    if at % SIDE == 0:
        return _corner(at, name, price)
    character = SPACES[at].kind == CHARACTER
    parts = [rect(BOXES[at], "bt-cell")]
    if character:
        parts.append(band(SPACES[at].group, BANDS[at]))
    parts.append(WITH_NAME(parts=_with_name(at, name, price, character)))
    parts.append(WITH_PRICE(parts=_with_price(at, price)))
    return join(parts)


WITH_NAME = Markup('<g class="bt-named-print">{parts}</g>')
WITH_PRICE = Markup('<g class="bt-marked-print">{parts}</g>')


def _with_name(at: int, name: str, price: str, character: bool) -> Html:
    left, top, width, height = _room(at)
    tall, middle = height > WIDE, left + width / 2
    size, words = _named(name, width - MARGIN, 1 if character else 2, character)
    if not tall and len(words) > 1:  # a single line leaves room for the picture
        low, line = fit(name, width - MARGIN, (19, 18, 17), 1)
        if len(line) == 1 and text_width(line[0], low) <= width - MARGIN:
            size, words = low, line
    below = len(words) * (size + 1) + (21 if price else 0)
    art = min(46.0 if tall else 40.0, height - 8 - below)
    first = top + (height - art - below) / 2
    base = first + art + size * 0.86
    parts = [_picture(at, middle, first + art / 2, art)]
    if words:
        parts.append(NAME(size=n(size), lines=lines(words, middle, base, size + 1)))
    if price:
        small, _ = fit(price, width - MARGIN, (20, 19, 18, 17), 1)
        parts.append(label(price, "bt-price", middle, base + len(words) * (size + 1), small))
    return join(parts)


def _with_price(at: int, price: str) -> Html:
    left, top, width, height = _room(at)
    amount = f"−{SPACES[at].cost}" if SPACES[at].kind == TOLL else price
    middle, below = left + width / 2, LARGE if amount else 0
    art = min(64.0, height - 8 - below)
    first = top + (height - art - below) / 2
    drawn = _picture(at, middle, first + art / 2, art)
    return drawn + label(amount, "bt-price", middle, first + art + LARGE * 0.86, LARGE) if amount else drawn


BARS = Markup('<path class="bt-bars" d="{path}"/>')


def _corner(at: int, name: str, note: str) -> Html:
    x, y, w, h = BOXES[at]
    middle = x + w / 2
    cell = rect(BOXES[at], "bt-cell bt-corner")
    if at == SIDE:  # Jail is a cell within the space; visitors stand outside of it
        size, words = fit(name, 84, (21, 20, 19), 1)
        return join(
            [
                cell,
                rect((x + 50, y, w - 50, h - 50), "bt-jail"),
                BARS(path="".join([f"M{n(x + across)} {n(y)}v{h - 50}" for across in (70, 97, 124)])),
                WITH_NAME(
                    parts=join(
                        [
                            rect((x + 54, y + 3, 92, 26), "bt-plaque", 4),
                            NAME(size=n(size), lines=lines(words[:1], x + 100, y + 23, 0)),
                            label(note, "bt-small", middle, y + h - 8),
                        ]
                    )
                ),
            ]
        )
    size, words = fit(name, w - 10, (24, 23, 22, 21, 20, 19, 18, 17), 2)
    large, large_words = fit(name, w - 8, (34, 32, LARGE), 2)
    fits = len(large_words) <= 2 and all(text_width(word, large) <= w - 8 for word in large_words)
    return join(
        [
            cell,
            WITH_NAME(parts=_sign(at, size, words)),
            WITH_PRICE(parts=_sign(at, large, large_words * fits)),
        ]
    )


def _sign(at: int, size: float, words: Sequence[str]) -> Html:
    """Print a corner's picture over its name."""
    x, y, w, h = BOXES[at]
    foot = len(words) * size
    drawn = picture(icon(at), x + w / 2, y + (h - foot) / 2 - 2, ".9", "bt-icon bt-large")
    if not words:
        return drawn
    return drawn + NAME(size=n(size), lines=lines(words, x + w / 2, y + h - 10 - foot + size, size))


PAGE = Markup(
    '<rect class="bt-page" x="{low}" y="{low}" width="{side}" height="{side}"/>'
    '<path class="bt-rules" d="{rules}"/>'
    '<path class="bt-margin" d="M{margin} {low}V{high}M{other_margin} {low}V{high}"/>'
    '<circle class="bt-seal" cx="500" cy="500" r="212"/><circle class="bt-seal" cx="500" cy="500" r="196"/>'
    '<path class="bt-rays" d="{rays}"/>'
    '<circle class="bt-hub" cx="500" cy="500" r="112"/>'
    '<text class="bt-title" x="500" y="372">Bounty</text>'
)


def _page() -> Html:
    """Print the middle: ruled paper with margins, a compass and the hunter's seal."""
    low, high = EDGE + CORNER, FAR
    rays = [(500 + 196 * cos(pi * k / 16), 500 + 196 * sin(pi * k / 16)) for k in range(32)]
    return PAGE(
        low=low,
        high=high,
        side=high - low,
        margin=low + 62,
        other_margin=high - 62,
        rules="".join([f"M{low + 12} {y}H{high - 12}" for y in range(low + 40, high - 10, 34)]),
        rays="".join([f"M500 500L{n(x)} {n(y)}" for x, y in rays]),
    )


def _under(space: Space, at: int, visiting: str, toll: str) -> str:
    """Return the line under a space's name: a price, a toll, or “just visiting” at Jail."""
    if at == SIDE:
        return visiting
    return toll.replace("0", str(space.cost)) if space.kind == TOLL else str(space.price or "")


PRINT = Markup(
    '<defs data-static="bounty">{patterns}{tokens}{faces}</defs>'
    '<g class="bt-print" data-static="{key}">'
    '<rect class="bt-frame" width="1000" height="1000" rx="22"/>{page}{spaces}</g>'
)


@lru_cache(maxsize=8)
def printed(names: tuple[str, ...], visiting: str, toll: str) -> Html:
    """Print the board in one language: definitions, page and spaces, the same for every position."""
    return PRINT(
        patterns=_patterns(),
        tokens=join([_token(color) for color in _TOOLS]),
        faces=join([FACE(at=at, portrait=portrait(at)) for at in _FACES]),
        key=f"bounty {names[1]} {toll}",
        page=_page(),
        spaces=join(
            [_space(at, names[at], _under(space, at, visiting, toll)) for at, space in enumerate(SPACES)]
        ),
    )


def has_deed(at: int) -> bool:
    """True if a space can be owned."""
    return SPACES[at].kind in (CHARACTER, EQUIPMENT, FORCE)
