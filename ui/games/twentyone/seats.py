"""The places of the players at Twenty-One's table: name, pawn cards, face-down hand, and what concerns them just now."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from engine.text import T, Text
from ui.drawing.scene import Look, Scene, Seen
from ui.games.twentyone.cards import back, pawn_card
from ui.games.twentyone.layout import PANEL_HEIGHT, PANEL_WIDTH, hand_spot, panel, pawn_spot
from ui.markup.svg import at, mark, n, text_width

NAME, NOTE = 38, 34  # sizes of type


def seats(scene: Scene[Any]) -> Iterable[str]:
    """Every player's place."""
    for seat, look in enumerate(scene.seats):
        yield _seat(scene, seat, look)


def _seat(scene: Scene[Any], seat: int, look: Look) -> str:
    players = len(scene.seats)
    x, y = panel(seat, players)
    pick, color = f"seat:{seat}", look.colors[0]
    note = scene.say(text) if (text := note_of(scene, seat)) else ""
    name = _shortened(look.name, PANEL_WIDTH - 84 - text_width(note, NOTE))
    css = " ".join(
        filter(None, (color, scene.css(pick), "to-asked" if look.active else "", _won(scene.view, seat)))
    )
    box = f'x="{n(x)}" y="{n(y)}" width="{PANEL_WIDTH}" height="{PANEL_HEIGHT}" rx="22"'
    return (
        f'<g class="to-seat {css}" data-pick="{pick}"><rect class="to-place" {box}/>'
        f"{mark(color, 16, (x + 34, y + 34))}"
        f'<text class="to-name" x="{n(x + 60)}" y="{n(y + 47)}" font-size="{NAME}">{escape(name)}</text>'
        f'<text class="to-note" x="{n(x + PANEL_WIDTH - 18)}" y="{n(y + 46)}" font-size="{NOTE}">{escape(note)}</text>'
        f"{''.join(_pawns(scene, seat, color))}{_hand(scene, seat)}"
        f'<rect class="to-frame" {box}/></g>'
    )


def _pawns(scene: Scene[Any], seat: int, color: str) -> Iterable[str]:
    """Four pawn cards; one that has just been turned over shows its other side until it has turned."""
    players, home = len(scene.seats), int(scene.view["home"][seat])
    turned = {
        int(event["pawn"])
        for event in scene.last
        if event["kind"] == "pawn_flipped" and event["seat"] == seat
    }
    late = " to-late" if any(event["kind"] == "card_played" for event in scene.last) else ""
    for number in range(4):
        side = number < home
        inside = pawn_card(color, side)
        if number in turned:
            inside = f'<g class="to-new{late}">{inside}</g><g class="to-old{late}">{pawn_card(color, not side)}</g>'
        piece = f"pawn:{seat}:{number}"
        yield f'<g class="to-pawn" data-piece="{piece}" style="{at(pawn_spot(seat, number, players))}">{inside}</g>'


def _hand(scene: Scene[Any], seat: int) -> str:
    count = int(scene.view["counts"][seat])
    fan = range(min(count, 3))
    cards = "".join(
        f'<g transform="rotate({11 * (i - (len(fan) - 1) / 2):g} 0 60) scale(.3)">{back()}</g>' for i in fan
    )
    badge = f'<circle class="to-badge" cx="0" cy="30" r="25"/><text class="to-count" y="43" font-size="36">{count}</text>'
    there = at(hand_spot(seat, len(scene.seats)))
    return (
        f'<g data-piece="hand:{seat}" style="{there}"><g transform="translate(0 -12)">{cards}</g>{badge}</g>'
    )


def _won(view: Seen, seat: int) -> str:
    return "to-winner" if seat in view["winners"] else ""


def note_of(scene: Scene[Any], seat: int) -> Text | None:
    """What concerns a seat just now, in a word or two."""
    view, window = scene.view, scene.view["window"] or {}
    shown = next((event for event in scene.last if event["kind"] == "tiebreak_shown"), None)
    if shown and seat in shown["seats"]:
        return T("lays {total}", total=shown["totals"][shown["seats"].index(seat)])
    if seat in view["winners"]:
        return T("wins")
    if window.get("kind") == "tiebreak" and seat in window["tied"]:
        return T("has chosen") if seat in window["sealed"] else T("chooses")
    if window.get("kind") == "steal" and seat == window["by"]:
        return T("made 21")
    if window.get("kind") == "block" and seat == window["target"]:
        return T("is hit")
    if view["back"][seat]:
        return T("on the way back")
    return None


def _shortened(name: str, width: float) -> str:
    if text_width(name, NAME) <= width:
        return name
    while name and text_width(name + "…", NAME) > width:
        name = name[:-1]
    return name.rstrip() + "…"
