"""Hyperdrive as it is drawn: a position as SVG, what to tap for a move, how an event moves the pieces, what each place is called.

The printed ship and all geometry are in hyperdrive_board.py, what Homeward draws alike in ui/pawns.py, colours in
hyperdrive.css, states in static/style.css.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.hyperdrive.board import LANDINGS
from engine.games.hyperdrive.words import droid_name
from engine.games.pawns.track import COLOURS, EXIT, EXITS, HOME, SPACES, START, ZONE
from engine.rules import Move
from engine.text import TN, T, Text
from ui.drawing import Motion, Place, Scene, Seen
from ui.games.hyperdrive_board import (
    DOOR,
    ENTRY,
    GROUND,
    HANGARS,
    PADS,
    RING_SPACES,
    ZONE_LENGTH,
    arc,
    empty_pile,
    face_height,
    hexagon,
    pick_of,
    printed,
    spot,
)
from ui.pawns import (
    ACTIVE,
    AIMS,
    SIDE,
    SLIDE_AT,
    SORRY,
    STANDARD,
    SWAP,
    bow,
    discard_name,
    group,
    idle,
    leaving,
    marked,
    moved_to,
    piece,
    stand_ins,
)
from ui.pawns import places as _places
from ui.svg import Point, at, n

# A card: its sign, and what it does in one sentence short enough for its face.
CARDS: dict[int, tuple[str, Text]] = {
    1: ("shield", T("A shield, then forward 1")),
    2: ("forward", T("Forward 2. Draw again")),
    3: ("forward", T("Forward 3")),
    4: ("back", T("Backward 4")),
    5: ("forward", T("Forward 5")),
    7: ("split", T("Forward 7, or split it in two")),
    8: ("forward", T("Forward 8")),
    10: ("both", T("Forward 10, or back 1")),
    11: ("swap", T("Forward 11, or swap two droids")),
    12: ("forward", T("Forward 12")),
    SORRY: ("sorry", T("Take a rival’s place, or forward 4")),
}

COLOUR_NAMES: tuple[Text, ...] = (T("Red"), T("Blue"), T("Yellow"), T("Green"))
ON_BOARD = -1  # where a shield is that nobody carries


# ── the board ───────────────────────────────────────────────────────────────────────────────────────────


def board(scene: Scene) -> str:
    """The whole board as one SVG: the print, the last move, what can be tapped, droids, shields, and what a move would do."""
    layers = (
        printed(),
        group("hd-seats", _asked(scene)),
        GROUND.piles(scene, CARDS, empty_pile(), (764, 414)),
        group("pw-last", (*GROUND.last(scene.last), *_last_shield(scene.last))),
        group("pw-ways", (*GROUND.ways(scene), *_shield_ways(scene))),
        group("pw-near", (*GROUND.near(scene), *_near_shields(scene))),
        group("hd-lights", _lights(scene.view)),
        group("pw-pawns", _droids(scene)),
        group("hd-shields", _shields(scene)),
        group("pw-aims", GROUND.aims(scene)),
        group("pw-preview", (*GROUND.preview(scene.preview), *_blocked(scene), *_shield_ghosts(scene.preview))),
        group("pw-walk", (*GROUND.here(scene), *_shields_here(scene))),
    )
    return f'<svg class="board pawns hyperdrive{idle(scene.view)}" viewBox="0 0 1000 1000" aria-hidden="true">{"".join(layers)}</svg>'


def _asked(scene: Scene) -> Iterable[str]:
    """A light round the hangar of whoever is asked."""
    active = {colour for seat in scene.seats if seat.active for colour in seat.colours}
    for colour, bays in zip(COLOURS, HANGARS, strict=True):
        if colour in active:
            xs, ys = [x for x, _ in bays], [y for _, y in bays]
            size = f'width="{n(max(xs) - min(xs) + 54)}" height="{n(max(ys) - min(ys) + 54)}"'
            yield f'<rect class="hd-asked" x="{n(min(xs) - 27)}" y="{n(min(ys) - 27)}" {size} rx="20"/>'


def _lights(view: Seen) -> Iterable[str]:
    """The drive is charged by a bar for every droid in its engine room."""
    for droid, place in enumerate(_places(view)):
        if place == HOME:
            colour, number = divmod(droid, 4)
            middle = 90 * colour + 28 * (number - 1)
            yield f'<path class="hd-charge {COLOURS[colour]}" d="{arc(48, middle - 11, middle + 11)}"/>'


# ── droids and shields ──────────────────────────────────────────────────────────────────────────────────


def _droids(scene: Scene) -> Iterable[str]:
    """Every droid, those further down the board in front."""
    stand_in = stand_ins(scene)
    going = leaving(scene.preview)
    standing = [(spot(droid, place), droid, place) for droid, place in enumerate(_places(scene.view)) if place is not None]
    standing.sort(key=lambda found: (found[0][1], found[1]))
    for point, droid, place in standing:
        pick = piece(stand_in.get(droid, droid))
        colour = COLOURS[droid // 4]
        css = " ".join(filter(None, (scene.css(pick), "leaving" if droid in going else "")))
        parked = ' class="hd-parked"' if place in (START, HOME) else ""
        size = 42 if droid in scene.view["shields"] else 31  # round its shield too
        marks = scene.marks.get(pick, frozenset())
        aimed = bool(AIMS & marks)  # then the aim over it is what is picked
        tap = "room" if aimed or droid in stand_in else "pick"
        ring = f'<circle class="halo" r="{size}"/><circle class="ring" r="{size}"/>' if marks and not aimed else ""
        yield (
            f'<g id="hd-p{droid}" class="pawn {colour} {css}" data-piece="{piece(droid)}" data-{tap}="{pick}" style="{at(point)}">{ring}'
            f'<g{parked}><use href="#hd-{colour}"/><text y="{face_height(colour) + 6}">{droid % 4 + 1}</text></g></g>'
        )


def _shield_spot(shield: int, view: Seen) -> Point:
    carrier = view["shields"][shield]
    place = _places(view)[carrier] if carrier != ON_BOARD else None
    return PADS[shield] if place is None else spot(carrier, place)


def _offered_shield(scene: Scene) -> str:
    """The pick of the shield that is offered from the board; any other lying there is as good."""
    return next((pick for pick in scene.marks if pick.startswith("shield:") and ACTIVE & scene.marks[pick]), "")


def _shields(scene: Scene) -> Iterable[str]:
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


def _near_shields(scene: Scene) -> Iterable[str]:
    """Room for a thumb round the shields that lie there to be taken."""
    offered = _offered_shield(scene)
    for pad, carrier in zip(PADS, scene.view["shields"], strict=True):
        if offered and carrier == ON_BOARD:
            yield f'<circle data-room="{offered}" cx="{n(pad[0])}" cy="{n(pad[1])}" r="70"/>'


def _shields_here(scene: Scene) -> Iterable[str]:
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


def _shield_ways(scene: Scene) -> Iterable[str]:
    """The way that a shield would fly."""
    for event in scene.preview:
        if event["kind"] == "shield_placed":
            yield f'<path class="way" d="{bow(_shield_from(event), spot(event["pawn"], event["to"]))}"/>'


def _shield_ghosts(events: Sequence[Seen]) -> Iterable[str]:
    for event in events:
        if event["kind"] == "shield_placed":
            yield f'<g class="hd-ghost" style="{at(spot(event["pawn"], event["to"]))}"><use href="#hd-shield"/></g>'


def _blocked(scene: Scene) -> Iterable[str]:
    """A bar across each slide that a shield would block: where a pick would stop, and in the move pointed at."""
    stops = {int(pick[6:]) for pick, marks in scene.marks.items() if pick.startswith("space:") and "block" in marks}
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


def aside(scene: Scene) -> str:
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
        return (piece(droid), pick_of(droid // 4, LANDINGS[numbers[1]][droid][START if place is None else place]))
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


def places(scene: Scene) -> list[Place]:
    """The ring in the direction of play, then each colour's hangar, exit, safety zone and engine room, the shields, the cards."""
    view = scene.view
    pawns = _places(view)
    found = [
        _place(scene, f"space:{space}", _space_name(space), [droid for droid, place in enumerate(pawns) if place == space])
        for space in range(SPACES)
    ]
    for colour, name in enumerate(COLOUR_NAMES):
        own = range(4 * colour, 4 * colour + 3)
        if all(pawns[droid] is None for droid in own):
            continue
        for place in (START, *range(EXIT, EXIT + EXITS), *range(ZONE, ZONE + ZONE_LENGTH), HOME):
            there = [droid for droid in own if pawns[droid] == place]
            found.append(_place(scene, pick_of(colour, place), _own_name(name, place), there))
    for shield, carrier in enumerate(view["shields"]):
        found.append(Place(f"shield:{shield}", marked(scene, f"shield:{shield}", _shield_name(shield, carrier))))
    found.append(Place("deck", marked(scene, "deck", TN("Draw pile, {n} card", "Draw pile, {n} cards", int(view["deck"])))))
    found.append(Place("discard", marked(scene, "discard", discard_name(view, CARDS))))
    return found


def _place(scene: Scene, pick: str, name: Text, droids: list[int]) -> Place:
    """A place with who stands there; what can be done there is said of the place or of the droid on it."""
    also = tuple(piece(droid) for droid in droids)
    if droids:
        name = T("{place}: {pawns}", place=name, pawns=[_called(droid, scene.view) for droid in droids])
    shown = next((shape for shape in (pick, *also) if ACTIVE & scene.marks.get(shape, frozenset())), pick)
    return Place(pick, marked(scene, shown, name), also)


def _called(droid: int, view: Seen) -> Text:
    return T("{droid} with a shield", droid=droid_name(droid)) if droid in view["shields"] else droid_name(droid)


def _space_name(space: int) -> Text:
    """What the space is: the most telling thing about it."""
    colour, step = divmod(space, SIDE)
    name = COLOUR_NAMES[colour]
    if step == DOOR:
        return T("Space {n}, where {colour}’s exit comes out, end of a slide", n=space, colour=name)
    if step == ENTRY:
        return T("Space {n}, entry of {colour}’s safety zone, on a slide", n=space, colour=name)
    if space not in SLIDE_AT:
        return T("Space {n}", n=space)
    _, first, last = SLIDE_AT[space]
    if space == first:
        return T("Space {n}, {colour}’s slide to {last} begins", n=space, colour=name, last=last)
    if space == last:
        return T("Space {n}, {colour}’s slide ends", n=space, colour=name)
    return T("Space {n}, on {colour}’s slide", n=space, colour=name)


def _own_name(colour: Text, place: int) -> Text:
    if place == START:
        return T("{colour}’s hangar", colour=colour)
    if place == HOME:
        return T("{colour}’s engine room", colour=colour)
    if place >= EXIT:
        return T("{colour}’s exit, {n} of 3", colour=colour, n=place - EXIT + 1)
    return T("{colour}’s safety zone, {n} of 5", colour=colour, n=place - ZONE + 1)


def _shield_name(shield: int, carrier: int) -> Text:
    if carrier == ON_BOARD:
        return T("Shield {n}, on the board", n=shield + 1)
    return T("Place of shield {n}: {droid} carries it", n=shield + 1, droid=droid_name(carrier))
