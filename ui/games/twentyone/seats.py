"""The players' places at the table of Twenty-One: name, pawn cards, face-down hand, and a note."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.rules import Seat
from engine.text import T, Text
from ui.drawing.scene import Scene
from ui.games.twentyone.cards import back, pawn_card
from ui.games.twentyone.layout import PANEL_HEIGHT, PANEL_WIDTH, hand_spot, panel, pawn_spot
from ui.games.twentyone.moment import Moment
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.svg import at, mark, n, text_width

if TYPE_CHECKING:
    from engine.games.twentyone.view_types import TwentyOneView

NAME, NOTE = 38, 34  # font sizes


def seats(scene: Scene[TwentyOneView], moment: Moment | None = None) -> Html:
    """Draw every player's place. While a move's motion runs, it looks as before it; only pawns turn."""
    settled, players = scene.settled, len(scene.seats)
    view = settled.view
    flips = _flips(scene, moment)
    choosing = any(pick.startswith("seat:") for pick in scene.marks)
    you = scene.say(T("You")) if scene.you >= 0 else ""
    places = []
    for seat, look in enumerate(scene.seats):
        marked = scene.css(f"seat:{seat}")
        css = (
            look.colors[0],
            marked,
            "to-out" if choosing and not marked else "",
            "to-asked" if look.active else "",
            "to-winner" if seat in view["winners"] else "",
        )
        note = note_of(settled, seat)
        turned = tuple([(pawn, ms) for (of, pawn), ms in flips.items() if of == seat])
        places.append(
            _place(
                (seat, players, scene.you),
                " ".join(filter(None, css)),
                head=Head(
                    look.colors[0],
                    look.name,
                    scene.say(note) if note else "",
                    you if seat == scene.you else "",
                ),
                pawns=(look.colors[0], view["home"][seat], turned),
                count=view["counts"][seat],
            )
        )
    return join(places)


def _flips(scene: Scene[TwentyOneView], moment: Moment | None) -> dict[tuple[Seat, int], int]:
    """Return the pawns that turn in the move in motion, each with when it does."""
    if not moment:
        return {}
    timed = zip(moment.events, moment.times, strict=True)
    return {
        (event["seat"], event["pawn"]): round(start)
        for event, (start, _) in timed
        if event["kind"] == "pawn_flipped"
    }


PLACE = Markup(
    '<g class="to-seat {css}" data-pick="seat:{seat}">'
    '<rect class="to-place" x="{x}" y="{y}" width="{width}" height="{height}" rx="22"/>{head}{pawns}{hand}'
    '<rect class="to-frame" x="{x}" y="{y}" width="{width}" height="{height}" rx="22"/></g>'
)
Sitting = tuple[Seat, int, Seat]  # a seat, how many there are, and the one at the bottom
Pawns = tuple[str, int, tuple[tuple[int, int], ...]]  # color, how many are Home, which turn in how many ms


class Head(NamedTuple):
    """What is written above a player's pawn cards."""

    color: str
    name: str
    note: str
    you: str  # the badge of the only person at the screen


@lru_cache(maxsize=64)
def _place(sitting: Sitting, css: str, *, head: Head, pawns: Pawns, count: int) -> Html:
    x, y = panel(*sitting)
    return PLACE(
        css=css,
        seat=sitting[0],
        x=n(x),
        y=n(y),
        width=PANEL_WIDTH,
        height=PANEL_HEIGHT,
        head=_head(sitting, head),
        pawns=_pawns(sitting, *pawns),
        hand=_hand(sitting, count),
    )


HEAD = Markup(
    '{mark}<text class="to-name" x="{name_x}" y="{name_y}" font-size="{name_size}">{name}</text>{you}'
    '<text class="to-note" x="{note_x}" y="{note_y}" font-size="{note_size}">{note}</text>'
)
YOU = Markup(
    '<rect class="to-you" x="{x}" y="{y}" width="{width}" height="40" rx="20"/>'
    '<text class="to-you-text" x="{middle}" y="{base}" font-size="27">{text}</text>'
)


def _head(sitting: Sitting, head: Head) -> Html:
    """Draw the mark, the name and the note of a player, and the badge of the person at the screen."""
    x, y = panel(*sitting)
    wide = text_width(head.you.upper(), 27) + 30 if head.you else 0.0
    room = PANEL_WIDTH - 84 - text_width(head.note, NOTE) - (wide + 12 if wide else 0)
    name = _shortened(head.name, room)
    badge = x + 60 + text_width(name, NAME) + 12
    you = YOU(
        x=n(badge), y=n(y + 14), width=n(wide), middle=n(badge + wide / 2), base=n(y + 44), text=head.you
    )
    return HEAD(
        mark=mark(head.color, 16, (x + 34, y + 34)),
        name_x=n(x + 60),
        name_y=n(y + 47),
        name_size=NAME,
        name=name,
        you=you if head.you else EMPTY,
        note_x=n(x + PANEL_WIDTH - 18),
        note_y=n(y + 46),
        note_size=NOTE,
        note=head.note,
    )


def _shortened(name: str, width: float) -> str:
    """Cut a name that is too wide, and put an ellipsis after it."""
    if text_width(name, NAME) <= width:
        return name
    while name and text_width(name + "…", NAME) > width:
        name = name[:-1]
    return name.rstrip() + "…"


PAWN = Markup('<g class="to-pawn" data-piece="pawn:{seat}:{number}" style="{style}">{sides}</g>')
TURNING = Markup('{old}<g class="to-new" style="--at:{ms}ms">{new}</g>')


def _pawns(sitting: Sitting, color: str, home: int, turned: tuple[tuple[int, int], ...]) -> Html:
    """Draw four pawn cards. One that is being turned shows its other side when its time has come."""
    seat, players, you = sitting
    pawns, times = [], dict(turned)
    for number in range(4):
        side = number < home
        sides = pawn_card(color, side)
        if number in times:
            sides = TURNING(old=sides, new=pawn_card(color, not side), ms=times[number])
        style = at(pawn_spot(seat, number, players, you))
        pawns.append(PAWN(seat=seat, number=number, style=style, sides=sides))
    return join(pawns)


HAND = Markup(
    '<g transform="translate({x} {y})">{under}</g><g data-piece="held:{seat}" style="{style}">{top}</g>'
    '<g transform="translate({x} {y})"><circle class="to-badge" cx="0" cy="42" r="25"/>'
    '<text class="to-count" y="55" font-size="36">{count}</text></g>'
)
HELD = Markup('<g transform="rotate({angle} 0 60) scale(.3)">{back}</g>')


def _hand(sitting: Sitting, count: int) -> Html:
    """Draw a face-down hand as a fan of at most three cards with their number.

    Only the last card of the fan moves when one is drawn.
    """
    seat, players, you = sitting
    shown = min(count, 3)
    cards = [HELD(angle=f"{11 * (i - (shown - 1) / 2):g}", back=back()) for i in range(shown)]
    x, y = hand_spot(seat, players, you)
    return HAND(
        seat=seat,
        x=n(x),
        y=n(y),
        style=at((x, y)),
        under=join(cards[:-1]),
        top=join(cards[-1:]),
        count=count,
    )


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
        return T("may block")
    if not view["pile"] and view["to_draw"]:  # a bust is everybody else's gain
        events = [event["kind"] for event in scene.last if event.get("seat") == seat]
        busts = any(event["kind"] == "went_bust" for event in scene.last)
        if busts and "pawn_flipped" in events:
            return T("pawn back!") if view["back"][seat] else T("pawn Home!")
    if view["back"][seat]:
        return T("on the way back")
    return None
