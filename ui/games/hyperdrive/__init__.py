"""Hyperdrive as it is drawn: a position as SVG, what to tap for a move, how an event moves the pieces, what each place is called.

The printed ship and all geometry are in hyperdrive_board.py, what Homeward draws alike in ui/games/pawns.py, colors in
hyperdrive.css, states in static/style.css.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.games.hyperdrive.board import LANDINGS
from engine.games.hyperdrive.words import droid_name
from engine.games.pawns.cards import SORRY
from engine.games.pawns.names import COLOR_NAMES
from engine.games.pawns.track import CIRCLE, COLORS, EXIT, EXITS, HOME, SPACES, START
from engine.rules import Move
from engine.text import T, Text
from ui.drawing.base import Motion, Place
from ui.drawing.scene import Scene, Seen
from ui.games.hyperdrive.board import (
    ENTRY,
    GROUND,
    HANGARS,
    PADS,
    RING_SPACES,
    arc,
    empty_pile,
    face_height,
    hexagon,
    pick_of,
    printed,
    spot,
)
from ui.games.pawns import (
    ACTIVE,
    ALIKE,
    SAFETY_ZONE,
    SIDE,
    SLIDE_AT,
    STANDARD,
    STATES,
    SWAP,
    Cards,
    Own,
    bow,
    group,
    idle,
    moved_to,
    piece,
    pile_places,
    space_name,
)
from ui.games.pawns import places as _places
from ui.markup.svg import Point, at, n

CARDS: Cards = {
    **ALIKE,
    1: ("shield", T("A shield, then forward 1")),
    2: ("forward", T("Forward 2. Draw again")),
    11: ("swap", T("Forward 11, or swap two droids")),
    SORRY: ("sorry", T("Take a rival’s place, or forward 4")),
}

OWN: Own = (
    (START, T("{color}’s hangar")),
    *((EXIT + step, T("{color}’s exit, {n} of 3", n=step + 1)) for step in range(EXITS)),
    *SAFETY_ZONE,
    (HOME, T("{color}’s engine room")),
)
ON_BOARD = -1  # where a shield is that nobody carries
either_way = ("shield",)  # first the shield or first the droid that gets it


# ── the board ───────────────────────────────────────────────────────────────────────────────────────────


def board(scene: Scene[Any]) -> str:
    """The whole board as one SVG: the print, the last move, what can be tapped, droids, shields, and what a move would do."""
    layers = (
        printed(),
        group("hd-seats", _asked(scene)),
        GROUND.piles(scene, CARDS, empty_pile(), (764, 414)),
        group("pw-last", (*GROUND.last(scene.last), *_last_shield(scene.last))),
        group("pw-ways", (*GROUND.ways(scene), *_shield_ways(scene))),
        group("pw-near", (*GROUND.near(scene), *_near_shields(scene))),
        group("hd-lights", _lights(scene.view)),
        group("pw-pawns", GROUND.pawns(scene, _figure, wide=scene.view["shields"])),
        group("hd-shields", _shields(scene)),
        group("pw-aims", GROUND.aims(scene)),
        group(
            "pw-preview", (*GROUND.preview(scene.preview), *_blocked(scene), *_shield_ghosts(scene.preview))
        ),
        group("pw-walk", (*GROUND.here(scene), *_shields_here(scene))),
    )
    return f'<svg class="board pawns hyperdrive{idle(scene.view)}" viewBox="0 0 1000 1000" aria-hidden="true">{"".join(layers)}</svg>'


def _asked(scene: Scene[Any]) -> Iterable[str]:
    """A light round the hangar of whoever is asked."""
    active = {color for seat in scene.seats if seat.active for color in seat.colors}
    for color, bays in zip(COLORS, HANGARS, strict=True):
        if color in active:
            xs, ys = [x for x, _ in bays], [y for _, y in bays]
            size = f'width="{n(max(xs) - min(xs) + 54)}" height="{n(max(ys) - min(ys) + 54)}"'
            yield f'<rect class="hd-asked" x="{n(min(xs) - 27)}" y="{n(min(ys) - 27)}" {size} rx="20"/>'


def _lights(view: Seen) -> Iterable[str]:
    """The drive is charged by a bar for every droid in its engine room."""
    for droid, place in enumerate(_places(view)):
        if place == HOME:
            color, number = divmod(droid, 4)
            middle = 90 * color + 28 * (number - 1)
            yield f'<path class="hd-charge {COLORS[color]}" d="{arc(48, middle - 11, middle + 11)}"/>'


# ── droids and shields ──────────────────────────────────────────────────────────────────────────────────


def _figure(droid: int, place: int) -> str:
    color = COLORS[droid // 4]
    parked = ' class="hd-parked"' if place in (START, HOME) else ""
    return (
        f'<g{parked}><use href="#hd-{color}"/><text y="{face_height(color) + 6}">{droid % 4 + 1}</text></g>'
    )


def _shield_spot(shield: int, view: Seen) -> Point:
    carrier = view["shields"][shield]
    place = _places(view)[carrier] if carrier != ON_BOARD else None
    return PADS[shield] if place is None else spot(carrier, place)


def _offered_shield(scene: Scene[Any]) -> str:
    """The pick of the shield that is offered from the board; any other lying there is as good."""
    return next(
        (pick for pick in scene.marks if pick.startswith("shield:") and ACTIVE & scene.marks[pick]), ""
    )


def _shields(scene: Scene[Any]) -> Iterable[str]:
    """Both shields, on their place or on a droid; one that lies there can be tapped."""
    offered = _offered_shield(scene)
    for shield, carrier in enumerate(scene.view["shields"]):
        own = f"shield:{shield}"
        lying = carrier == ON_BOARD
        pick = offered if lying and offered else own
        taps = f'data-{"pick" if pick == own else "room"}="{pick}"' if lying else ""
        ring = ""
        if lying and pick in scene.marks and ACTIVE & scene.marks[pick]:
            ring = f'<path class="halo" d="{hexagon(47)}"/><path class="ring" d="{hexagon(47)}"/>'
        css = f"hd-shield {scene.css(pick) if lying else 'is-carried'}"
        point = at(_shield_spot(shield, scene.view))
        yield f'<g id="hd-s{shield}" class="{css}" data-piece="{own}" {taps} style="{point}">{ring}<use href="#hd-shield"/></g>'


def _near_shields(scene: Scene[Any]) -> Iterable[str]:
    """Room for a thumb round the shields that lie there to be taken."""
    offered = _offered_shield(scene)
    for pad, carrier in zip(PADS, scene.view["shields"], strict=True):
        if offered and carrier == ON_BOARD:
            yield f'<circle data-room="{offered}" cx="{n(pad[0])}" cy="{n(pad[1])}" r="70"/>'


def _shields_here(scene: Scene[Any]) -> Iterable[str]:
    for shield, pad in enumerate(PADS):
        if "here" in scene.marks.get(f"shield:{shield}", ()):
            yield f'<path class="pw-here-under" d="{hexagon(64, pad)}"/><path class="pw-here" d="{hexagon(64, pad)}"/>'


def _shield_from(event: Seen) -> Point:
    """Where a shield came from: its place on the board, or the droid it was taken off."""
    return PADS[event["shield"]] if event["other"] == ON_BOARD else spot(event["other"], event["from"])


def _last_shield(events: Sequence[Seen]) -> Iterable[str]:
    for event in events:
        if event["kind"] == "shield_placed":
            yield f'<path class="trail" d="{bow(_shield_from(event), spot(event["pawn"], event["to"]))}"/>'
        elif event["kind"] == "shield_returned":
            yield f'<path class="trail" d="{bow(spot(event["pawn"], event["from"]), PADS[event["shield"]])}"/>'


def _shield_ways(scene: Scene[Any]) -> Iterable[str]:
    """The way that a shield would fly."""
    for event in scene.preview:
        if event["kind"] == "shield_placed":
            yield f'<path class="way" d="{bow(_shield_from(event), spot(event["pawn"], event["to"]))}"/>'


def _shield_ghosts(events: Sequence[Seen]) -> Iterable[str]:
    for event in events:
        if event["kind"] == "shield_placed":
            yield f'<g class="hd-ghost" style="{at(spot(event["pawn"], event["to"]))}"><use href="#hd-shield"/></g>'


def _blocked(scene: Scene[Any]) -> Iterable[str]:
    """A bar across each slide that a shield would block: where a pick would stop, and in the move pointed at."""
    stops = {
        int(pick[6:]) for pick, marks in scene.marks.items() if pick.startswith("space:") and "block" in marks
    }
    stops |= {event["from"] for event in scene.preview if event["kind"] == "slide_blocked"}
    for space in sorted(stops):
        _, first, _ = SLIDE_AT[space]
        degrees = 6 * (first + 0.5 - ENTRY)
        yield (
            f'<g class="hd-blocked" {moved_to(_between(first))}><g transform="rotate({n(degrees)})">'
            '<path class="halo" d="M-6-30V30M6-30V30"/><path class="hd-bar" d="M-6-30V30M6-30V30"/></g></g>'
        )


def _between(space: int) -> Point:
    """The middle between a space and the next."""
    (x1, y1), (x2, y2) = RING_SPACES[space], RING_SPACES[(space + 1) % SPACES]
    return (x1 + x2) / 2, (y1 + y2) / 2


def aside(scene: Scene[Any]) -> str:
    """Nothing lies beside the board: there are no hands."""
    return ""


# ── what to tap ─────────────────────────────────────────────────────────────────────────────────────────


def picks(move: Move, view: Seen) -> tuple[str, ...]:
    """The shapes to tap for a move. A pass, and going without a shield, is put away on the discards."""
    verb, *rest = move
    numbers = [int(item) for item in rest]
    if verb == "draw":
        return ("deck",)
    if verb in ("pass", "no_shield"):
        return ("discard",)
    droid = numbers[0]
    if verb == "shield":  # the shield, or the droid that carries it, then the droid that gets it
        source = piece(numbers[1]) if len(numbers) > 1 else f"shield:{list(view['shields']).index(ON_BOARD)}"
        return (source, piece(droid))
    if verb == "move":
        place = _places(view)[droid]
        return (
            piece(droid),
            pick_of(droid // 4, LANDINGS[numbers[1]][droid][START if place is None else place]),
        )
    return (piece(droid), piece(numbers[1]))  # swap and sorry


# ── motion ──────────────────────────────────────────────────────────────────────────────────────────────


def motions(event: Seen, view: Seen) -> list[Motion]:
    """How an event moves droids, shields and cards; a shield goes with the droid that carries it, or flies over on its own."""
    kind = event["kind"]
    if kind == "shield_placed":
        ends = (_shield_from(event), spot(event["pawn"], event["to"]))
        return [Motion(f"shield:{event['shield']}", ends, SWAP, STANDARD, arc=90, sound="shield")]
    if kind == "shield_returned":
        ends = (spot(event["pawn"], event["from"]), PADS[event["shield"]])
        return [Motion(f"shield:{event['shield']}", ends, SWAP, STANDARD, arc=60, sound="shield")]
    found = GROUND.motions(event)
    if "shield" in event:
        found += [motion._replace(piece=f"shield:{event['shield']}", sound="") for motion in found]
    return found


# ── the board in words ──────────────────────────────────────────────────────────────────────────────────


def places(scene: Scene[Any]) -> list[Place]:
    """The ring in the direction of play, then each color's hangar, exit, safety zone and engine room, the shields, the cards."""
    shields: Sequence[int] = scene.view["shields"]

    def called(droid: int) -> Text:
        return T("{droid} with a shield", droid=droid_name(droid)) if droid in shields else droid_name(droid)

    return [
        *GROUND.track_places(scene, called, _space_name),
        *GROUND.own_places(scene, called, OWN),
        *(
            Place(f"shield:{shield}", scene.label(f"shield:{shield}", _shield_name(shield, on), STATES))
            for shield, on in enumerate(shields)
        ),
        *pile_places(scene, CARDS),
    ]


def _space_name(space: int) -> Text:
    if space in CIRCLE:
        name = COLOR_NAMES[COLORS[space // SIDE]]
        return T("Space {n}, where {color}’s exit comes out, end of a slide", n=space, color=name)
    return space_name(space)


def _shield_name(shield: int, carrier: int) -> Text:
    if carrier == ON_BOARD:
        return T("Shield {n}, on the board", n=shield + 1)
    return T("Place of shield {n}: {droid} carries it", n=shield + 1, droid=droid_name(carrier))
