"""Homeward as it is drawn: a position as SVG, what to tap for a move, how an event moves the pieces, what each place is called.

The printed board and all geometry are in homeward_board.py, what Hyperdrive draws alike in ui/pawns.py, colours in
homeward.css, states in static/style.css.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.pawns.track import COLOURS, HOME, START, ZONE
from engine.rules import Move
from engine.text import TN, T, Text
from ui.drawing import Motion, Place, Scene, Seen, attr
from ui.games.homeward_board import CIRCLE, DISCARD, ENTRY, GROUND, TRACK, YARDS, ZONE_LENGTH, empty_pile, landing, pick_of, printed, spot
from ui.pawns import (
    ACTIVE,
    AIMS,
    FLIP,
    SIDE,
    SLIDE_AT,
    SORRY,
    STANDARD,
    card_label,
    discard_name,
    face,
    group,
    idle,
    leaving,
    marked,
    piece,
    stand_ins,
)
from ui.pawns import places as _places
from ui.svg import CARD_HEIGHT, CARD_WIDTH, at, n

# A card: its sign, and what it does in one sentence short enough for its face.
CARDS: dict[int, tuple[str, Text]] = {
    1: ("out", T("Out of Start, or forward 1")),
    2: ("out", T("Out of Start, or forward 2. Draw again")),
    3: ("forward", T("Forward 3")),
    4: ("back", T("Backward 4")),
    5: ("forward", T("Forward 5")),
    7: ("split", T("Forward 7, or split it in two")),
    8: ("forward", T("Forward 8")),
    10: ("both", T("Forward 10, or back 1")),
    11: ("swap", T("Forward 11, or swap two pawns")),
    12: ("forward", T("Forward 12")),
    SORRY: ("sorry", T("From Start, take a rival’s place")),
}

COLOUR_NAMES: tuple[Text, ...] = (T("Red"), T("Blue"), T("Yellow"), T("Green"))

# ── the board ───────────────────────────────────────────────────────────────────────────────────────────


def board(scene: Scene) -> str:
    """The whole board as one SVG: the print, the last move, what can be tapped, pawns, and what a move would do."""
    layers = (
        printed(),
        group("hw-seats", _asked(scene)),
        GROUND.piles(scene, CARDS, empty_pile(), (500, 732)),
        group("pw-last", GROUND.last(scene.last)),
        group("pw-ways", GROUND.ways(scene)),
        group("pw-near", GROUND.near(scene)),
        group("hw-lights", _lights(scene.view)),
        group("pw-pawns", _pawns(scene)),
        group("pw-aims", GROUND.aims(scene)),
        group("pw-preview", GROUND.preview(scene.preview)),
        group("pw-walk", GROUND.here(scene)),
    )
    return f'<svg class="board pawns homeward{idle(scene.view)}" viewBox="0 0 1000 1000" aria-hidden="true">{"".join(layers)}</svg>'


def _asked(scene: Scene) -> Iterable[str]:
    """A light round the yards of whoever is asked."""
    active = {colour for seat in scene.seats if seat.active for colour in seat.colours}
    for colour, (x, y) in zip(COLOURS, YARDS, strict=True):
        if colour in active:
            yield f'<circle class="hw-asked" cx="{n(x)}" cy="{n(y)}" r="75"/>'


# ── pawns ───────────────────────────────────────────────────────────────────────────────────────────────


def _lights(view: Seen) -> Iterable[str]:
    """A lit window for every pawn that is Home."""
    for pawn, place in enumerate(_places(view)):
        if place == HOME:
            x, y = spot(pawn, HOME)
            yield f'<rect class="hw-light" x="{n(x - 18)}" y="{n(y - 17)}" width="36" height="34"/>'


def _pawns(scene: Scene) -> Iterable[str]:
    """Every pawn, those further down the board in front."""
    stand_in = stand_ins(scene)
    going = leaving(scene.preview)
    standing = [(spot(pawn, place), pawn, place) for pawn, place in enumerate(_places(scene.view)) if place is not None]
    standing.sort(key=lambda found: (found[0][1], found[1]))
    for point, pawn, place in standing:
        pick = f"pawn:{stand_in.get(pawn, pawn)}"
        colour = COLOURS[pawn // 4]
        css = " ".join(filter(None, (scene.css(pick), "leaving" if pawn in going else "")))
        lamp = ' class="hw-lamp"' if place == HOME else ""
        aimed = bool(AIMS & scene.marks.get(pick, frozenset()))  # then the aim over it is what is picked
        ring = '<circle class="halo" r="31"/><circle class="ring" r="31"/>' if pick in scene.marks and not aimed else ""
        tap = "room" if aimed or stand_in.get(pawn, pawn) != pawn else "pick"
        yield (
            f'<g id="hw-p{pawn}" class="pawn {colour} {css}" data-piece="pawn:{pawn}" data-{tap}="{pick}" style="{at(point)}">{ring}'
            f'<g{lamp}><use href="#hw-{colour}"/><text y="18">{pawn % 4 + 1}</text></g></g>'
        )


# ── beside the board ────────────────────────────────────────────────────────────────────────────────────


def aside(scene: Scene) -> str:
    """The viewer's hand in the points variant; what cannot be played now is dimmed. A replay of a finished game shows every hand."""
    view = scene.view
    if view.get("all_hands"):
        hands = zip(scene.seats, view["all_hands"], strict=True)
        return "".join(_hand(scene, hand, scene.say(T("{player}’s cards", player=look.name))) for look, hand in hands)
    return _hand(scene, view["hand"], scene.say(T("Hand of cards"))) if view.get("hand") else ""


def _hand(scene: Scene, hand: Sequence[int], label: str) -> str:
    choosing = any(pick.startswith("card:") for pick in scene.marks)
    items = []
    for card in sorted(hand):
        css = scene.css(f"card:{card}") or ("is-dim" if choosing else "")
        box = f'viewBox="-4 -4 {CARD_WIDTH + 8} {CARD_HEIGHT + 8}" role="img" aria-label="{attr(scene.say(card_label(card, CARDS)))}"'
        items.append(f'<li class="{css}" data-pick="card:{card}"><svg class="card" {box}>{face(card, scene, CARDS)}</svg></li>')
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
    colour = pawn // 4
    if verb == "out":
        return (f"pawn:{pawn}", pick_of(colour, SIDE * colour + CIRCLE))
    if verb == "back":
        return (f"pawn:{pawn}", pick_of(colour, START))
    if verb == "move":
        return (f"pawn:{pawn}", pick_of(colour, landing(pawn, int(_places(view)[pawn] or 0), numbers[1])))
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


def places(scene: Scene) -> list[Place]:
    """The track in the direction of play, then each colour's Start, safety zone and Home, then the cards."""
    view = scene.view
    pawns = _places(view)
    found = [
        _place(scene, f"space:{space}", _space_name(space), [pawn for pawn, place in enumerate(pawns) if place == space])
        for space in range(TRACK)
    ]
    for colour, name in enumerate(COLOUR_NAMES):
        own = range(4 * colour, 4 * colour + 4)
        if all(pawns[pawn] is None for pawn in own):
            continue
        for place in (START, *range(ZONE, ZONE + ZONE_LENGTH), HOME):
            there = [pawn for pawn in own if pawns[pawn] == place]
            found.append(_place(scene, pick_of(colour, place), _own_name(name, place), there))
    found.append(Place("deck", marked(scene, "deck", TN("Draw pile, {n} card", "Draw pile, {n} cards", int(view["deck"])))))
    found.append(Place("discard", marked(scene, "discard", discard_name(view, CARDS))))
    for card in sorted(set(view.get("hand") or ())):
        found.append(Place(f"card:{card}", marked(scene, f"card:{card}", T("In the hand. {card}", card=card_label(card, CARDS)))))
    return found


def _place(scene: Scene, pick: str, name: Text, pawns: list[int]) -> Place:
    """A place with who stands there; what can be done there is said of the place or of the pawn on it."""
    also = tuple(piece(pawn) for pawn in pawns)
    if pawns:
        who = [T("{colour} {n}", colour=COLOUR_NAMES[pawn // 4], n=pawn % 4 + 1) for pawn in pawns]
        name = T("{place}: {pawns}", place=name, pawns=who)
    shown = next((shape for shape in (pick, *also) if ACTIVE & scene.marks.get(shape, frozenset())), pick)
    return Place(pick, marked(scene, shown, name), also)


def _space_name(space: int) -> Text:
    """What the space is: the most telling thing about it."""
    colour, step = divmod(space, SIDE)
    name = COLOUR_NAMES[colour]
    if step == CIRCLE:
        return T("Space {n}, {colour}’s start circle and end of a slide", n=space, colour=name)
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
        return T("{colour}’s Start", colour=colour)
    if place == HOME:
        return T("{colour}’s Home", colour=colour)
    return T("{colour}’s safety zone, {n} of 5", colour=colour, n=place - ZONE + 1)
