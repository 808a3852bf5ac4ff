"""The players' places at the table of Twenty-One: name, pawn cards, face-down hand, and a note."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.rules import Seat
from engine.text import T, Text
from ui.drawing.scene import Scene
from ui.games.twentyone.cards import back, pawn_card
from ui.games.twentyone.layout import PANEL_HEIGHT, PANEL_WIDTH, hand_spot, panel, pawn_spot
from ui.markup.html import Html, Markup, join
from ui.markup.svg import at, mark, n, text_width

if TYPE_CHECKING:
    from engine.games.twentyone.view_types import TwentyOneView

NAME, NOTE = 38, 34  # font sizes


def seats(scene: Scene[TwentyOneView]) -> Html:
    """Draw every player's place."""
    view, players = scene.view, len(scene.seats)
    flips = [event for event in scene.last if event["kind"] == "pawn_flipped"]
    late = any(event["kind"] == "card_played" for event in scene.last)
    places = []
    for seat, look in enumerate(scene.seats):
        css = (
            look.colors[0],
            scene.css(f"seat:{seat}"),
            "to-asked" if look.active else "",
            "to-winner" if seat in view["winners"] else "",
        )
        note = note_of(scene, seat)
        turned = frozenset([event["pawn"] for event in flips if event["seat"] == seat])
        places.append(
            _place(
                seat,
                players,
                " ".join(filter(None, css)),
                head=(look.colors[0], look.name, scene.say(note) if note else ""),
                pawns=(look.colors[0], view["home"][seat], turned, late),
                count=view["counts"][seat],
            )
        )
    return join(places)


PLACE = Markup(
    '<g class="to-seat {css}" data-pick="seat:{seat}">'
    '<rect class="to-place" x="{x}" y="{y}" width="{width}" height="{height}" rx="22"/>{head}{pawns}{hand}'
    '<rect class="to-frame" x="{x}" y="{y}" width="{width}" height="{height}" rx="22"/></g>'
)
Head = tuple[str, str, str]  # color, name, note
Pawns = tuple[str, int, frozenset[int], bool]  # color, how many are Home, those just turned, late or not


@lru_cache(maxsize=64)
def _place(seat: Seat, players: int, css: str, *, head: Head, pawns: Pawns, count: int) -> Html:
    x, y = panel(seat, players)
    return PLACE(
        css=css,
        seat=seat,
        x=n(x),
        y=n(y),
        width=PANEL_WIDTH,
        height=PANEL_HEIGHT,
        head=_head(seat, players, *head),
        pawns=_pawns(seat, players, *pawns),
        hand=_hand(seat, players, count),
    )


HEAD = Markup(
    '{mark}<text class="to-name" x="{name_x}" y="{name_y}" font-size="{name_size}">{name}</text>'
    '<text class="to-note" x="{note_x}" y="{note_y}" font-size="{note_size}">{note}</text>'
)


def _head(seat: Seat, players: int, color: str, name: str, note: str) -> Html:
    """Draw the mark, the name and the note of a player."""
    x, y = panel(seat, players)
    return HEAD(
        mark=mark(color, 16, (x + 34, y + 34)),
        name_x=n(x + 60),
        name_y=n(y + 47),
        name_size=NAME,
        name=_shortened(name, PANEL_WIDTH - 84 - text_width(note, NOTE)),
        note_x=n(x + PANEL_WIDTH - 18),
        note_y=n(y + 46),
        note_size=NOTE,
        note=note,
    )


def _shortened(name: str, width: float) -> str:
    """Cut a name that is too wide, and put an ellipsis after it."""
    if text_width(name, NAME) <= width:
        return name
    while name and text_width(name + "…", NAME) > width:
        name = name[:-1]
    return name.rstrip() + "…"


PAWN = Markup('<g class="to-pawn" data-piece="pawn:{seat}:{number}" style="{style}">{sides}</g>')
TURNING = Markup('<g class="to-new{late}">{new}</g><g class="to-old{late}">{old}</g>')


def _pawns(seat: Seat, players: int, color: str, home: int, turned: frozenset[int], late: bool) -> Html:
    """Draw four pawn cards. One that was just turned shows its other side until it has turned.

    It turns `late` if a card has to fly to the pile first.
    """
    pawns = []
    for number in range(4):
        side = number < home
        sides = pawn_card(color, side)
        if number in turned:
            sides = TURNING(late=" to-late" if late else "", new=sides, old=pawn_card(color, not side))
        style = at(pawn_spot(seat, number, players))
        pawns.append(PAWN(seat=seat, number=number, style=style, sides=sides))
    return join(pawns)


HAND = Markup(
    '<g data-piece="hand:{seat}" style="{style}"><g transform="translate(0 -12)">{cards}</g>'
    '<circle class="to-badge" cx="0" cy="30" r="25"/>'
    '<text class="to-count" y="43" font-size="36">{count}</text></g>'
)
HELD = Markup('<g transform="rotate({angle} 0 60) scale(.3)">{back}</g>')


def _hand(seat: Seat, players: int, count: int) -> Html:
    """Draw a face-down hand as a fan of at most three cards with their number."""
    shown = min(count, 3)
    cards = [HELD(angle=f"{11 * (i - (shown - 1) / 2):g}", back=back()) for i in range(shown)]
    return HAND(seat=seat, style=at(hand_spot(seat, players)), cards=join(cards), count=count)


def note_of(scene: Scene[TwentyOneView], seat: Seat) -> Text | None:
    """Return what concerns a seat just now, in a word or two."""
    view, window = scene.view, scene.view["window"]
    shown = next((event for event in scene.last if event["kind"] == "tiebreak_shown"), None)
    if shown and seat in shown["seats"]:
        return T("lays {total}", total=shown["totals"][shown["seats"].index(seat)])
    if seat in view["winners"]:
        return T("wins")
    if window and window["kind"] == "tiebreak" and seat in window["tied"]:
        return T("has chosen") if seat in window["sealed"] else T("chooses")
    if window and window["kind"] == "steal" and seat == window["by"]:
        return T("made 21")
    if window and window["kind"] == "block" and seat == window["target"]:
        return T("is hit")
    if view["back"][seat]:
        return T("on the way back")
    return None
