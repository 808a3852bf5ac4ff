"""Draws Homeward: the board, the hand, animations, and the board in words.

Geometry and the printed board are in board.py, what Hyperdrive draws alike is in ui/games/pawns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from engine.games.homeward.board import LANDINGS
from engine.games.pawns.cards import SORRY
from engine.games.pawns.track import CIRCLE, COLORS, HOME, START, place_of
from engine.games.pawns.words import color_name
from engine.rules import Move, Seat
from engine.text import T
from ui.drawing.base import STANDARD, Drawing, Motion, Place
from ui.drawing.scene import Scene, Seen
from ui.games.homeward.board import DISCARD, HomewardLayout, layout, printed
from ui.games.pawns.cards import COMMON, Cards, card_label, face, pile_places, piles
from ui.games.pawns.layout import idle, pick_of, piece, quarters
from ui.games.pawns.moves import (
    EFFECTS,
    FLIP,
    bursts,
    caption_point,
    last_move,
    motions,
    preview,
    ways,
)
from ui.games.pawns.pieces import KNOCKS, STATES, badge, frame, layer, pawns, rooms, targets
from ui.games.pawns.places import SAFETY_ZONE, OwnPlaces, own_places, track_places
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.svg import CARD_HEIGHT, CARD_WIDTH, Point, n

if TYPE_CHECKING:
    from engine.games.homeward.view import HomewardView

CARDS: Cards = {
    **COMMON,
    1: ("out", T("Out of Start, or forward 1")),
    2: ("out", T("Out of Start, or forward 2. Draw again")),
    11: ("swap", T("Forward 11, or swap two pawns")),
    SORRY: ("sorry", T("From Start, take a rival’s place")),
}

TEAM_CARDS: Cards = {**CARDS, 7: ("split", T("Forward 7, or split it among pawns"))}  # HT5

OWN: OwnPlaces = ((START, T("{color}’s Start")), *SAFETY_ZONE, (HOME, T("{color}’s Home")))

BOARD = Markup(
    '<svg class="board pawns homeward{idle}" viewBox="0 0 1000 1000" aria-hidden="true">{layers}</svg>'
)


class Homeward(Drawing["HomewardView"]):
    """How Homeward looks and moves."""

    board_verbs = frozenset({"back", "card", "discard", "move", "out", "sorry", "swap"})

    either_order = frozenset({"sorry", "swap"})  # one's own pawn or the rival's may be tapped first
    effects = EFFECTS
    captions_at_once = KNOCKS

    def board(self, scene: Scene[HomewardView]) -> Html:
        turns = quarters(scene.view, scene.you)
        places, settled = layout(turns), scene.settled
        layers = (
            printed(turns),
            layer("hw-seats", _active_yards(places, scene)),
            piles(places, scene, _cards(scene.view)),
            layer("pw-last", last_move(places, settled.last)),
            layer("pw-ways", ways(places, scene)),
            layer("pw-near", rooms(places, scene)),
            layer("hw-lights", _lights(places, settled.view)),
            layer("pw-bursts", bursts(places, scene)),
            layer("pw-pawns", pawns(places, scene, _figure)),
            layer("pw-badge", badge(places, scene)),
            layer("pw-aims", targets(places, scene)),
            layer("pw-preview", preview(places, scene.preview)),
            layer("pw-walk", frame(places, scene)),
        )
        return BOARD(idle=idle(scene.view), layers=join(layers))

    def beside(self, scene: Scene[HomewardView]) -> Html:
        """Draw the viewer's hand in the points game, or every hand in the replay of a finished game."""
        view = scene.view
        if all_hands := view.get("all_hands"):
            labels = [scene.say(T("{player}’s cards", player=seat.name)) for seat in scene.seats]
            return join([_hand(scene, *shown) for shown in zip(all_hands, labels, strict=True)])
        return _hand(scene, view["hand"], scene.say(T("Hand of cards"))) if view["hand"] else EMPTY

    def picks(self, move: Move, view: HomewardView) -> tuple[str, ...]:
        """Return the shapes to tap for a move. To pass there is only a button."""
        match move:
            case ("draw",):
                return ("deck",)
            case ("card", card):
                return (f"card:{card}",)
            case ("discard", card):
                return ("discard", f"card:{card}")
            case ("out", int(pawn)):
                return (piece(pawn), pick_of(pawn // 4, CIRCLE[pawn // 4]))
            case ("back", int(pawn)):
                return (piece(pawn), pick_of(pawn // 4, START))
            case ("move", int(pawn), int(steps)):
                return (piece(pawn), pick_of(pawn // 4, LANDINGS[steps][pawn][place_of(view, pawn)]))
            case ("swap" | "sorry", int(pawn), int(other)):
                return (piece(pawn), piece(other))
        return super().picks(move, view)

    def motions(self, event: Seen, view: HomewardView, you: Seat = -1) -> Sequence[Motion]:
        """Return how an event moves pawns and cards. In the points game cards come from and go to hands."""
        match event["kind"]:
            case "card_played" | "card_discarded":
                return [Motion("card", ((DISCARD[0], 1000.0), DISCARD), FLIP, STANDARD, sound="draw")]
            case "card_drawn" if view["hands"]:
                return []
        return motions(layout(quarters(view, you)), event, view)

    def caption_point(self, event: Seen, view: HomewardView, you: Seat = -1) -> Point | None:
        point = caption_point(layout(quarters(view, you)), event, view)
        return point or super().caption_point(event, view, you)

    def places(self, scene: Scene[HomewardView]) -> Sequence[Place]:
        """Return the track, then each color's Start, safety zone and Home, then the piles and the hand."""
        found = [
            *track_places(scene, color_name, T("{place}, in front of Start")),
            *own_places(scene, color_name, OWN),
            *pile_places(scene, _cards(scene.view)),
        ]
        for card in sorted(set(scene.view["hand"])):
            name = T("In the hand. {card}", card=card_label(card, CARDS))
            found.append(Place(f"card:{card}", scene.label(f"card:{card}", name, STATES)))
        return found


DRAWING = Homeward()


def _cards(view: HomewardView) -> Cards:
    return TEAM_CARDS if view["teams"] else CARDS


# ── pieces ──────────────────────────────────────────────────────────────────────────────────────────────

ACTIVE_YARD = Markup('<circle class="hw-asked" cx="{x}" cy="{y}" r="75"/>')
LIGHT = Markup('<rect class="hw-light" x="{x}" y="{y}" width="46" height="44"/>')
FIGURE = Markup('<g><use href="#hw-{color}"/><text y="18">{number}</text></g>')
FIGURE_HOME = Markup('<g class="hw-lamp"><use href="#hw-{color}"/><text y="18">{number}</text></g>')


def _active_yards(places: HomewardLayout, scene: Scene[HomewardView]) -> Iterator[Html]:
    """Draw a light around the yards of the seat whose move it is."""
    active = {color for seat in scene.seats if seat.active for color in seat.colors}
    for color, (x, y) in zip(COLORS, places.yards, strict=True):
        if color in active:
            yield ACTIVE_YARD(x=n(x), y=n(y))


def _lights(places: HomewardLayout, view: HomewardView) -> Iterator[Html]:
    """Draw a lit window for each pawn that is Home."""
    for pawn, place in enumerate(view["pawns"]):
        if place == HOME:
            x, y = places.spot(pawn, HOME)
            yield LIGHT(x=n(x - 23), y=n(y - 22))


@cache
def _figure(pawn: int, place: int) -> Html:
    template = FIGURE_HOME if place == HOME else FIGURE
    return template(color=COLORS[pawn // 4], number=pawn % 4 + 1)


# ── the hand ────────────────────────────────────────────────────────────────────────────────────────────

HAND = Markup('<ul class="hand hw-hand" aria-label="{label}">{cards}</ul>')
CARD = Markup(
    '<li class="{css}" data-pick="card:{card}">'
    '<svg class="card" viewBox="-4 -4 {width} {height}" role="img" aria-label="{label}">{face}</svg></li>'
)


def _hand(scene: Scene[HomewardView], hand: Sequence[int], label: str) -> Html:
    """Draw a hand of cards, dimming those that cannot be played now."""
    choosing = any(pick.startswith("card:") for pick in scene.marks)
    cards = [
        CARD(
            css=scene.css(f"card:{card}") or ("is-dim" if choosing else ""),
            card=card,
            width=CARD_WIDTH + 8,
            height=CARD_HEIGHT + 8,
            label=scene.say(card_label(card, CARDS)),
            face=face(card, scene, CARDS, scale=0.5),
        )
        for card in sorted(hand)
    ]
    return HAND(label=label, cards=join(cards))
