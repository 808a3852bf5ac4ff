"""Draws Hyperdrive: the board, the shields, animations, and the board in words.

Geometry and the printed ship are in board.py, what Homeward draws alike is in ui/games/pawns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from engine.games.hyperdrive.board import LANDINGS
from engine.games.hyperdrive.state import ON_BOARD
from engine.games.pawns.cards import SORRY
from engine.games.pawns.track import COLORS, EXIT, EXITS, HOME, SPACES, START, place_of
from engine.games.pawns.words import color_name
from engine.rules import Move, Seat
from engine.text import T, Text
from ui.drawing.base import STANDARD, Drawing, Motion, Place
from ui.drawing.scene import Scene, Seen
from ui.games.hyperdrive.board import PADS, HyperdriveLayout, arc, face_height, hexagon, layout, printed
from ui.games.pawns.cards import COMMON, Cards, pile_places, piles
from ui.games.pawns.layout import SLIDE_AT, idle, pick_of, piece, quarters
from ui.games.pawns.moves import (
    EFFECTS,
    SWAP,
    TRAIL,
    WAY,
    bow,
    bursts,
    caption_point,
    last_move,
    motions,
    preview,
    ways,
)
from ui.games.pawns.pieces import ACTIVE, KNOCKS, STATES, badge, frame, layer, pawns, rooms, targets
from ui.games.pawns.places import SAFETY_ZONE, OwnPlaces, own_places, track_places
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.svg import Point, at, n

if TYPE_CHECKING:
    from engine.games.hyperdrive.view import HyperdriveView

CARDS: Cards = {
    **COMMON,
    1: ("shield", T("A shield, then forward 1")),
    2: ("forward", T("Forward 2. Draw again")),
    11: ("swap", T("Forward 11, or swap two droids")),
    SORRY: ("sorry", T("Take a rival’s place, or forward 4")),
}

OWN: OwnPlaces = (
    (START, T("{color}’s hangar")),
    *((EXIT + step, T("{color}’s exit, {n} of 3", n=step + 1)) for step in range(EXITS)),
    *SAFETY_ZONE,
    (HOME, T("{color}’s engine room")),
)

BOARD = Markup(
    '<svg class="board pawns hyperdrive{idle}" viewBox="0 0 1000 1000" aria-hidden="true">{layers}</svg>'
)


class Hyperdrive(Drawing["HyperdriveView"]):
    """How Hyperdrive looks and moves."""

    board_verbs = frozenset({"move", "shield", "sorry", "swap"})

    # A shield or its droid may be tapped first, and one's own droid or the rival's.
    either_order = frozenset({"shield", "sorry", "swap"})
    effects = EFFECTS
    captions_at_once = KNOCKS

    def board(self, scene: Scene[HyperdriveView]) -> Html:
        view = scene.view
        turns = quarters(view, scene.you)
        places, settled = layout(turns), scene.settled
        ghosts = (
            preview(places, scene.preview),
            _blocked_slides(places, scene),
            _shield_ghosts(places, scene),
        )
        layers = (
            printed(turns),
            layer("hd-seats", _active_hangars(places, scene)),
            piles(places, scene, CARDS),
            layer("pw-last", chain(last_move(places, settled.last), _last_shields(places, settled.last))),
            layer("pw-ways", chain(ways(places, scene), _shield_ways(places, scene.preview))),
            layer("pw-near", chain(rooms(places, scene), _shield_rooms(scene))),
            layer("hd-lights", _charge(places, settled.view)),
            layer("pw-bursts", bursts(places, scene)),
            layer("pw-pawns", pawns(places, scene, _figure, wide=view["shields"])),
            layer("hd-names", _pad_names(scene)),
            layer("hd-shields", _shields(places, scene)),
            layer("pw-badge", badge(places, scene)),
            layer("pw-aims", targets(places, scene)),
            layer("pw-preview", chain(*ghosts)),
            layer("pw-walk", chain(frame(places, scene), _shield_frames(scene))),
        )
        return BOARD(idle=idle(view), layers=join(layers))

    def picks(self, move: Move, view: HyperdriveView) -> tuple[str, ...]:
        """Return the shapes to tap for a move. To pass or to place no shield there are only buttons."""
        match move:
            case ("draw",):
                return ("deck",)
            case ("shield", int(droid)):
                return (f"shield:{view['shields'].index(ON_BOARD)}", piece(droid))
            case ("shield", int(droid), int(carrier)):
                return (piece(carrier), piece(droid))
            case ("move", int(droid), int(steps)):
                return (piece(droid), pick_of(droid // 4, LANDINGS[steps][droid][place_of(view, droid)]))
            case ("swap" | "sorry", int(droid), int(other)):
                return (piece(droid), piece(other))
        return super().picks(move, view)

    def motions(self, event: Seen, view: HyperdriveView, you: Seat = -1) -> Sequence[Motion]:
        """Return how an event moves droids, shields and cards. A shield moves along with its droid."""
        places = layout(quarters(view, you))
        match event["kind"]:
            case "shield_placed":
                ends = (_shield_origin(places, event), places.spot(event["pawn"], event["to"]))
                return [Motion(_shield(event["shield"]), ends, SWAP, STANDARD, arc=90, sound="shield")]
            case "shield_returned":
                ends = (places.spot(event["pawn"], event["from"]), PADS[event["shield"]])
                return [Motion(_shield(event["shield"]), ends, SWAP, STANDARD, arc=60, sound="shield")]
        found = motions(places, event, view)
        if "shield" in event:
            found += [motion._replace(piece=_shield(event["shield"]), sound="") for motion in found]
        return found

    def caption_point(self, event: Seen, view: HyperdriveView, you: Seat = -1) -> Point | None:
        point = caption_point(layout(quarters(view, you)), event, view)
        return point or super().caption_point(event, view, you)

    def places(self, scene: Scene[HyperdriveView]) -> Sequence[Place]:
        """Return the ring, then each color's own places, then the shields and the piles."""
        shields = scene.view["shields"]

        def name(droid: int) -> Text:
            if droid in shields:
                return T("{droid} with a shield", droid=color_name(droid))
            return color_name(droid)

        return [
            *track_places(scene, name, T("{place}, where the exit comes out")),
            *own_places(scene, name, OWN),
            *(
                Place(_shield(shield), scene.label(_shield(shield), _shield_name(shield, carrier), STATES))
                for shield, carrier in enumerate(shields)
            ),
            *pile_places(scene, CARDS),
        ]


DRAWING = Hyperdrive()

# ── hangars, droids and the drive ───────────────────────────────────────────────────────────────────────

ACTIVE_HANGAR = Markup('<rect class="hd-asked" x="{x}" y="{y}" width="{width}" height="{height}" rx="20"/>')
CHARGE = Markup('<path class="hd-charge {color}" d="{path}"/>')
FIGURE = Markup('<g><use href="#hd-{color}"/><text y="{y}">{number}</text></g>')
FIGURE_PARKED = Markup('<g class="hd-parked"><use href="#hd-{color}"/><text y="{y}">{number}</text></g>')


def _active_hangars(places: HyperdriveLayout, scene: Scene[HyperdriveView]) -> Iterator[Html]:
    """Draw a light around the hangar of the seat whose move it is."""
    active = {color for seat in scene.seats if seat.active for color in seat.colors}
    for color, bays in zip(COLORS, places.hangars, strict=True):
        if color in active:
            xs, ys = [x for x, _ in bays], [y for _, y in bays]
            yield ACTIVE_HANGAR(
                x=n(min(xs) - 27),
                y=n(min(ys) - 27),
                width=n(max(xs) - min(xs) + 54),
                height=n(max(ys) - min(ys) + 54),
            )


def _charge(places: HyperdriveLayout, view: HyperdriveView) -> Iterator[Html]:
    """Draw a bar on the drive for each droid in its engine room."""
    for droid, place in enumerate(view["pawns"]):
        if place == HOME:
            color, number = divmod(droid, 4)
            middle = 90 * (color + places.turns) + 28 * (number - 1)
            yield CHARGE(color=COLORS[color], path=arc(48, middle - 11, middle + 11))


@cache
def _figure(droid: int, place: int) -> Html:
    color = COLORS[droid // 4]
    template = FIGURE_PARKED if place in (START, HOME) else FIGURE
    return template(color=color, y=face_height(color) + 6, number=droid % 4 + 1)


# ── shields ─────────────────────────────────────────────────────────────────────────────────────────────

SHIELD = Markup(
    '<g id="hd-s{shield}" class="hd-shield {css}" data-piece="{piece}" {tap} style="{place}">{ring}'
    '<use href="#hd-shield"/></g>'
)
PAD_NAME = Markup('<text class="hd-pad-name" x="{x}" y="{y}">{text}</text>')
TAP = Markup('data-pick="{pick}"')
TAP_ROOM = Markup('data-room="{pick}"')
SHIELD_RING = Markup('<path class="halo" d="{path}"/><path class="ring" d="{path}"/>')(path=hexagon(47))
SHIELD_ROOM = Markup('<circle data-room="{pick}" cx="{x}" cy="{y}" r="70"/>')
SHIELD_FRAME = Markup('<path class="pw-here-under" d="{path}"/><path class="pw-here" d="{path}"/>')
SHIELD_GHOST = Markup('<g class="hd-ghost" style="{place}"><use href="#hd-shield"/></g>')
BLOCKED_SLIDE = Markup(
    '<g class="hd-blocked" transform="translate({x} {y})"><g transform="rotate({degrees})">'
    '<path class="halo" d="M-6-30V30M6-30V30"/><path class="hd-bar" d="M-6-30V30M6-30V30"/></g></g>'
)


def _shield(shield: int) -> str:
    """Return a shield's data-piece, which is its data-pick too."""
    return f"shield:{shield}"


def _shield_point(places: HyperdriveLayout, shield: int, view: HyperdriveView) -> Point:
    carrier = view["shields"][shield]
    return PADS[shield] if carrier == ON_BOARD else places.spot(carrier, place_of(view, carrier))


def _offered_shield(scene: Scene[HyperdriveView]) -> str:
    """Return the pick of the shield that can be taken from the board, or "". Both shields are equal there."""
    for pick, marks in scene.marks.items():
        if pick.startswith("shield:") and not ACTIVE.isdisjoint(marks):
            return pick
    return ""


def _shields(places: HyperdriveLayout, scene: Scene[HyperdriveView]) -> Iterator[Html]:
    """Draw both shields. One that lies on the board can be tapped, one that a droid carries cannot."""
    offered = _offered_shield(scene)
    for shield, carrier in enumerate(scene.view["shields"]):
        own = _shield(shield)
        css, tap, ring = "is-carried", EMPTY, EMPTY
        if carrier == ON_BOARD:
            pick = offered or own
            css = scene.css(pick)
            tap = TAP(pick=pick) if pick == own else TAP_ROOM(pick=pick)
            if offered:
                ring = SHIELD_RING
        place = at(_shield_point(places, shield, scene.view))
        yield SHIELD(shield=shield, css=css, piece=own, tap=tap, place=place, ring=ring)


def _pad_names(scene: Scene[HyperdriveView]) -> Iterator[Html]:
    """Say what lies on the two pads, on their sides toward the lanes: the title or a badge is beyond."""
    for (x, y), down in zip(PADS, (82, -62), strict=True):
        yield PAD_NAME(x=n(x), y=n(y + down), text=scene.say(T("Shield")))


def _shield_rooms(scene: Scene[HyperdriveView]) -> Iterator[Html]:
    """Draw room for a thumb around the shields that can be taken from the board."""
    offered = _offered_shield(scene)
    for (x, y), carrier in zip(PADS, scene.view["shields"], strict=True):
        if offered and carrier == ON_BOARD:
            yield SHIELD_ROOM(pick=offered, x=n(x), y=n(y))


def _shield_frames(scene: Scene[HyperdriveView]) -> Iterator[Html]:
    for shield, pad in enumerate(PADS):
        if "here" in scene.marks.get(_shield(shield), ()):
            yield SHIELD_FRAME(path=hexagon(64, pad))


def _shield_origin(places: HyperdriveLayout, event: Seen) -> Point:
    """Return where a shield came from: the board, or the droid that carried it."""
    taken = event["other"] != ON_BOARD
    return places.spot(event["other"], event["from"]) if taken else PADS[event["shield"]]


def _last_shields(places: HyperdriveLayout, events: Sequence[Seen]) -> Iterator[Html]:
    for event in events:
        match event["kind"]:
            case "shield_placed":
                yield TRAIL(path=bow(_shield_origin(places, event), places.spot(event["pawn"], event["to"])))
            case "shield_returned":
                yield TRAIL(path=bow(places.spot(event["pawn"], event["from"]), PADS[event["shield"]]))


def _shield_ways(places: HyperdriveLayout, events: Sequence[Seen]) -> Iterator[Html]:
    """Draw the way of a shield in the previewed move."""
    for event in events:
        if event["kind"] == "shield_placed":
            yield WAY(path=bow(_shield_origin(places, event), places.spot(event["pawn"], event["to"])))


def _shield_ghosts(places: HyperdriveLayout, scene: Scene[HyperdriveView]) -> Iterator[Html]:
    for event in scene.preview:
        if event["kind"] == "shield_placed":
            yield SHIELD_GHOST(place=at(places.spot(event["pawn"], event["to"])))


def _blocked_slides(places: HyperdriveLayout, scene: Scene[HyperdriveView]) -> Iterator[Html]:
    """Draw a bar across each slide that a shield would block for a picked or previewed move."""
    stops = {
        int(pick[6:]) for pick, marks in scene.marks.items() if "block" in marks and pick.startswith("space:")
    }
    stops |= {event["from"] for event in scene.preview if event["kind"] == "slide_blocked"}
    for space in sorted(stops):
        _, first, _ = SLIDE_AT[space]
        (x1, y1), (x2, y2) = places.spaces[first], places.spaces[(first + 1) % SPACES]
        degrees = places.degrees_of(first) + 3
        yield BLOCKED_SLIDE(x=n((x1 + x2) / 2), y=n((y1 + y2) / 2), degrees=n(degrees))


# ── the board in words ──────────────────────────────────────────────────────────────────────────────────


def _shield_name(shield: int, carrier: int) -> Text:
    if carrier == ON_BOARD:
        return T("Shield {n}, on the board", n=shield + 1)
    return T("Place of shield {n}: {droid} carries it", n=shield + 1, droid=color_name(carrier))
