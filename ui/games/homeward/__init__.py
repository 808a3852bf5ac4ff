"""Homeward as it is drawn: a position as SVG, what to tap for a move, how an event moves the pieces, what each place is called.

The printed board and all geometry are in homeward_board.py, what Hyperdrive draws alike in ui/games/pawns.py, colors in
homeward.css, states in static/style.css.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.games.homeward.board import LANDINGS
from engine.games.homeward.words import pawn_name
from engine.games.pawns.cards import SORRY
from engine.games.pawns.names import COLOR_NAMES
from engine.games.pawns.track import CIRCLE, COLORS, HOME, START
from engine.rules import Move
from engine.text import T, Text
from ui.drawing.base import Motion, Place
from ui.drawing.scene import Scene, Seen
from ui.games.homeward.board import DISCARD, GROUND, YARDS, empty_pile, pick_of, printed, spot
from ui.games.pawns import (
    ALIKE,
    FLIP,
    SAFETY_ZONE,
    SIDE,
    STANDARD,
    STATES,
    Cards,
    Own,
    card_label,
    face,
    group,
    idle,
    pile_places,
    space_name,
)
from ui.games.pawns import places as _places
from ui.markup.html import escape as attr
from ui.markup.svg import CARD_HEIGHT, CARD_WIDTH, n

CARDS: Cards = {
    **ALIKE,
    1: ("out", T("Out of Start, or forward 1")),
    2: ("out", T("Out of Start, or forward 2. Draw again")),
    11: ("swap", T("Forward 11, or swap two pawns")),
    SORRY: ("sorry", T("From Start, take a rival’s place")),
}

OWN: Own = ((START, T("{color}’s Start")), *SAFETY_ZONE, (HOME, T("{color}’s Home")))


# ── the board ───────────────────────────────────────────────────────────────────────────────────────────


def board(scene: Scene[Any]) -> str:
    """The whole board as one SVG: the print, the last move, what can be tapped, pawns, and what a move would do."""
    layers = (
        printed(),
        group("hw-seats", _asked(scene)),
        GROUND.piles(scene, CARDS, empty_pile(), (500, 732)),
        group("pw-last", GROUND.last(scene.last)),
        group("pw-ways", GROUND.ways(scene)),
        group("pw-near", GROUND.near(scene)),
        group("hw-lights", _lights(scene.view)),
        group("pw-pawns", GROUND.pawns(scene, _figure)),
        group("pw-aims", GROUND.aims(scene)),
        group("pw-preview", GROUND.preview(scene.preview)),
        group("pw-walk", GROUND.here(scene)),
    )
    return f'<svg class="board pawns homeward{idle(scene.view)}" viewBox="0 0 1000 1000" aria-hidden="true">{"".join(layers)}</svg>'


def _asked(scene: Scene[Any]) -> Iterable[str]:
    """A light round the yards of whoever is asked."""
    active = {color for seat in scene.seats if seat.active for color in seat.colors}
    for color, (x, y) in zip(COLORS, YARDS, strict=True):
        if color in active:
            yield f'<circle class="hw-asked" cx="{n(x)}" cy="{n(y)}" r="75"/>'


# ── pawns ───────────────────────────────────────────────────────────────────────────────────────────────


def _lights(view: Seen) -> Iterable[str]:
    """A lit window for every pawn that is Home."""
    for pawn, place in enumerate(_places(view)):
        if place == HOME:
            x, y = spot(pawn, HOME)
            yield f'<rect class="hw-light" x="{n(x - 18)}" y="{n(y - 17)}" width="36" height="34"/>'


def _figure(pawn: int, place: int) -> str:
    lamp = ' class="hw-lamp"' if place == HOME else ""
    return f'<g{lamp}><use href="#hw-{COLORS[pawn // 4]}"/><text y="18">{pawn % 4 + 1}</text></g>'


# ── beside the board ────────────────────────────────────────────────────────────────────────────────────


def aside(scene: Scene[Any]) -> str:
    """The viewer's hand in the points variant; what cannot be played now is dimmed. A replay of a finished game shows every hand."""
    view = scene.view
    if view.get("all_hands"):
        hands = zip(scene.seats, view["all_hands"], strict=True)
        return "".join(
            _hand(scene, hand, scene.say(T("{player}’s cards", player=look.name))) for look, hand in hands
        )
    return _hand(scene, view["hand"], scene.say(T("Hand of cards"))) if view.get("hand") else ""


def _hand(scene: Scene[Any], hand: Sequence[int], label: str) -> str:
    choosing = any(pick.startswith("card:") for pick in scene.marks)
    items = []
    for card in sorted(hand):
        css = scene.css(f"card:{card}") or ("is-dim" if choosing else "")
        box = f'viewBox="-4 -4 {CARD_WIDTH + 8} {CARD_HEIGHT + 8}" role="img" aria-label="{attr(scene.say(card_label(card, CARDS)))}"'
        items.append(
            f'<li class="{css}" data-pick="card:{card}"><svg class="card" {box}>{face(card, scene, CARDS)}</svg></li>'
        )
    return f'<ul class="hand" aria-label="{attr(label)}">{"".join(items)}</ul>'


# ── what to tap ─────────────────────────────────────────────────────────────────────────────────────────


def picks(move: Move, view: Seen) -> tuple[str, ...]:
    """The shapes to tap for a move. A pass is put away on the discards, where no pawn and no draw can be meant."""
    verb, *rest = move
    numbers = [int(item) for item in rest]
    if verb == "draw":
        return ("deck",)
    if verb == "pass":
        return ("discard",)
    if verb == "card":
        return (f"card:{numbers[0]}",)
    if verb == "discard":
        return ("discard", f"card:{numbers[0]}")
    pawn = numbers[0]
    color = pawn // 4
    if verb == "out":
        return (f"pawn:{pawn}", pick_of(color, CIRCLE[color]))
    if verb == "back":
        return (f"pawn:{pawn}", pick_of(color, START))
    if verb == "move":
        place = _places(view)[pawn]
        return (f"pawn:{pawn}", pick_of(color, LANDINGS[numbers[1]][pawn][START if place is None else place]))
    return (f"pawn:{pawn}", f"pawn:{numbers[1]}")  # swap and sorry


# ── motion ──────────────────────────────────────────────────────────────────────────────────────────────


def motions(event: Seen, view: Seen) -> list[Motion]:
    """How an event moves pawns and cards. In the points variant cards come from a hand, and are drawn into one unseen."""
    if event["kind"] in ("card_played", "card_discarded"):
        return [Motion("card", ((DISCARD[0], 1000.0), DISCARD), FLIP, STANDARD, sound="draw")]
    if event["kind"] == "card_drawn" and view.get("hands"):
        return []
    return GROUND.motions(event)


# ── the board in words ──────────────────────────────────────────────────────────────────────────────────


def places(scene: Scene[Any]) -> list[Place]:
    """The track in the direction of play, then each color's Start, safety zone and Home, then the cards."""
    board = [
        *GROUND.track_places(scene, pawn_name, _space_name),
        *GROUND.own_places(scene, pawn_name, OWN),
        *pile_places(scene, CARDS),
    ]
    for card in sorted(set(scene.view.get("hand") or ())):
        board.append(
            Place(
                f"card:{card}",
                scene.label(f"card:{card}", T("In the hand. {card}", card=card_label(card, CARDS)), STATES),
            )
        )
    return board


def _space_name(space: int) -> Text:
    if space in CIRCLE:
        name = COLOR_NAMES[COLORS[space // SIDE]]
        return T("Space {n}, {color}’s start circle and end of a slide", n=space, color=name)
    return space_name(space)
