"""The cards: their faces, their labels, and the two piles on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.games.pawns.cards import SORRY
from engine.text import TN, T, Text
from ui.drawing.base import Place
from ui.drawing.scene import Scene
from ui.games.pawns.layout import Layout
from ui.games.pawns.pieces import ACTIVE, STATES
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.svg import CARD_HEIGHT, CARD_WIDTH, SIGNS, Point, at, card_face, n, text_width

if TYPE_CHECKING:
    from engine.games.pawns.view import PawnView

Cards = Mapping[int, tuple[str, Text]]  # card -> its sign, and a sentence that fits on its face

# The cards that do the same in both games.
COMMON: Cards = {
    3: ("forward", T("Forward 3")),
    4: ("back", T("Back 4")),
    5: ("forward", T("Forward 5")),
    7: ("split", T("Forward 7, or split it in two")),
    8: ("forward", T("Forward 8")),
    10: ("both", T("Forward 10, or back 1")),
    12: ("forward", T("Forward 12")),
}


SMALL = 0.7  # the largest scale of a card that has a large print


def face(
    card: int, scene: Scene[PawnView], cards: Cards, scale: float = 1.0, with_words: bool = True
) -> Html:
    """Draw a card's face, its corner at (0, 0). A small card has a large print for phones too."""
    sign, text = cards[card]
    does = scene.say(text) if with_words else ""
    index, numeral = ("", scene.say(T("Sorry!"))) if card == SORRY else (str(card), str(card))
    drawn = card_face(index, numeral, does, sign)
    return drawn if scale > SMALL else drawn + _large_print(numeral, does, sign)


LINE = Markup('<tspan x="{x}" y="{y}">{text}</tspan>')
LARGE_PRINT = Markup(
    '<g class="pw-large"><rect class="card-edge" width="{width}" height="{height}" rx="20"/>{head}'
    '<text class="does" font-size="{size}">{lines}</text></g>'
)
NUMBER = Markup(
    '<text class="index" x="20" y="98" font-size="104">{numeral}</text>'
    '<path class="sign" transform="translate({x} 60) scale(1.4)" d="{sign}"/>'
)
NAME = Markup('<text class="numeral" x="{x}" y="88" font-size="{size}">{numeral}</text>')
HEAD = 116  # how much of a large print its number takes, from the top


@lru_cache(maxsize=64)
def _large_print(numeral: str, does: str, sign: str) -> Html:
    """Draw a face with a number and words that are large enough for a small card."""
    size, lines = large_lines(does)
    step = size * 1.08
    first = (HEAD + CARD_HEIGHT - 10 - step * len(lines)) / 2 + size * 0.85
    if len(numeral) > 2:
        name_size = min(80.0, (CARD_WIDTH - 36) / text_width(numeral, 1))
        head = NAME(x=CARD_WIDTH // 2, size=n(name_size), numeral=numeral)
    else:
        head = NUMBER(numeral=numeral, x=CARD_WIDTH - 44, sign=SIGNS[sign])
    return LARGE_PRINT(
        width=CARD_WIDTH,
        height=CARD_HEIGHT,
        head=head,
        size=n(size),
        lines=join(
            [LINE(x=CARD_WIDTH // 2, y=n(first + step * i), text=text) for i, text in enumerate(lines)]
        ),
    )


def large_lines(does: str) -> tuple[float, list[str]]:
    """Return the size and the lines of the words on a large print, so that none touches the card's edge."""
    lines: list[str] = []
    size = 0
    for size in (50, 46, 42, 38, 34, 30):
        lines = _packed(does.split(), CARD_WIDTH - 24, size)
        low = size * 1.08 * len(lines) <= CARD_HEIGHT - HEAD - 16
        if low and all(text_width(line, size) <= CARD_WIDTH - 24 for line in lines):
            break
    return size, lines


def card_label(card: int, cards: Cards) -> Text:
    """Name a card and say what it does."""
    name: Text | int = T("Sorry!") if card == SORRY else card
    return T("Card {card}: {does}", card=name, does=cards[card][1])


def _packed(words: Sequence[str], width: float, size: float) -> list[str]:
    """Break words into lines. Unlike `wrap`, it may put a number on a line of its own."""
    lines: list[str] = []
    for word in words:
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


# ── the piles ───────────────────────────────────────────────────────────────────────────────────────────

PILES = Markup('<g class="pw-piles">{deck}<g transform="translate({x} {y})">{below}</g>{top}</g>')
PILE = Markup(
    '<g class="pw-pile {css}" data-pick="{pick}" data-piece="{piece}" style="{place}">{cards}{ring}</g>'
)
PILE_RING = Markup(
    '<rect class="halo" x="-3" y="-3" width="{width}" height="{height}" rx="{round}"/>'
    '<rect class="ring" x="-3" y="-3" width="{width}" height="{height}" rx="{round}"/>'
)
SCALED = Markup('<g transform="scale({scale})">{cards}</g>')
BACK = Markup('<use href="#{board}-back" x="{offset}" y="{offset}"/>')
COUNT = Markup(
    '<g class="pw-count"><rect x="83" y="288" width="80" height="44" rx="22"/>'
    '<text x="123" y="321">{count}</text></g>'
)
# What is left of a 7, on the lower part of the card in place of its words.
REST = Markup(
    '<g class="pw-count"><rect x="{left}" y="{top}" width="{width}" height="112" rx="26"/>'
    '<text class="pw-rest" x="123" y="{line}" font-size="{size}">{text}</text></g>'
)
REST_TOP = 212
CARD = Markup('<g class="card">{face}</g>')
CARD_BELOW = Markup('<g class="card pw-under" transform="rotate(-5 123 172)">{face}</g>')
# The id changes with every draw: the page takes the card for a new one and turns it over.
CARD_IN_PLAY = Markup(
    '<g id="{board}-card-{left}-{card}" class="card pw-turned"><g class="pw-face">{face}</g>'
    '<use class="pw-turning" href="#{board}-back"/></g>'
)
EMPTY_PILE = Markup('<rect class="pw-empty" x="3" y="3" width="{width}" height="{height}" rx="18"/>')(
    width=CARD_WIDTH - 6, height=CARD_HEIGHT - 6
)


def piles(layout: Layout, scene: Scene[PawnView], cards: Cards) -> Html:
    """Draw the draw pile and the discard pile with the card in play, and what is left of a 7."""
    settled = scene.settled
    # A card in motion is the top one of the new pile. Otherwise, what is left of a 7 waits for the pawn.
    still = _thrown(scene.view) == _thrown(settled.view)
    below, top = _discards(layout, settled if still else scene, cards)
    return PILES(
        deck=_pile("deck", "deck", layout.deck, _deck(layout, scene), layout, scene),
        x=n(layout.discard[0]),
        y=n(layout.discard[1]),
        below=_scaled(below, layout.scale),
        top=_pile("discard", "card", layout.discard, top, layout, scene),
    )


def _thrown(view: PawnView) -> list[int]:
    """Return the face-up cards, the one in play last."""
    return [*view["discard"], view["card"]] if view["card"] else [*view["discard"]]


def _deck(layout: Layout, scene: Scene[PawnView]) -> Html:
    """Draw the draw pile and the number of its cards; none while a new pile is still on its way."""
    count = scene.settled.view["deck"]
    left = count or scene.view["deck"]
    if not left:
        return EMPTY_PILE
    backs = [BACK(board=layout.id, offset=-4 * i) for i in range(min(3, 1 + left // 12))]
    return join([*backs, COUNT(count=count)]) if count else join(backs)


def _discards(layout: Layout, scene: Scene[PawnView], cards: Cards) -> tuple[Html, Html]:
    """Draw what lies still on the discard pile, and the card on top, which moves."""
    card, discard = scene.view["card"], scene.view["discard"]
    if not card and not discard:
        return EMPTY_PILE, EMPTY
    below = join([BACK(board=layout.id, offset=3 * i) for i in range(min(2, len(discard) // 12), 0, -1)])
    if not card:
        return below, CARD(face=face(discard[-1], scene, cards, layout.scale))
    if discard:
        below += CARD_BELOW(face=face(discard[-1], scene, cards, layout.scale))
    rest = _rest(scene)
    drawn = face(card, scene, cards, layout.scale, with_words=not rest)
    top = CARD_IN_PLAY(board=layout.id, left=scene.view["deck"], card=card, face=drawn)
    return below, top + rest


def _rest(scene: Scene[PawnView]) -> Html:
    """Draw what is left of a 7, between its parts."""
    left = scene.view["rest"]
    if not 0 < left < 7:
        return EMPTY
    text = scene.say(T("{n} left", n=left))
    width = CARD_WIDTH - 40
    size = min(60.0, (width - 24) / text_width(text, 1))
    return REST(
        left=20, top=REST_TOP, width=width, line=n(REST_TOP + 56 + size * 0.35), size=n(size), text=text
    )


def _pile(pick: str, piece: str, corner: Point, cards: Html, layout: Layout, scene: Scene[PawnView]) -> Html:
    ring = EMPTY
    if not ACTIVE.isdisjoint(scene.marks.get(pick, ())):
        ring = PILE_RING(
            width=n(CARD_WIDTH * layout.scale + 6),
            height=n(CARD_HEIGHT * layout.scale + 6),
            round=n(22 * layout.scale),
        )
    return PILE(
        css=scene.css(pick),
        pick=pick,
        piece=piece,
        place=at(corner),
        cards=_scaled(cards, layout.scale),
        ring=ring,
    )


def _scaled(cards: Html, scale: float) -> Html:
    return SCALED(scale=f"{scale:g}", cards=cards) if cards and scale != 1 else cards


# ── the piles in words ──────────────────────────────────────────────────────────────────────────────────


def pile_places(scene: Scene[PawnView], cards: Cards) -> list[Place]:
    """Return the two piles as places."""
    deck = TN("Draw pile, {n} card", "Draw pile, {n} cards", scene.view["deck"])
    return [
        Place("deck", scene.label("deck", deck, STATES)),
        Place("discard", scene.label("discard", _discard_name(scene.view, cards), STATES)),
    ]


def _discard_name(view: PawnView, cards: Cards) -> Text:
    if view["card"]:
        return T("Card in play. {card}", card=card_label(view["card"], cards))
    if view["discard"]:
        return T("Discard pile, on top: {card}", card=card_label(view["discard"][-1], cards))
    return T("Discard pile, empty")
