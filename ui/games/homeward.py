"""Homeward as it is drawn: a position as SVG, what to tap for a move, how an event moves the pieces, what each place is called.

The printed board and all geometry are in homeward_board.py, what is shown round the pawns in homeward_marks.py, colours
and states in homeward.css.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from engine.rules import Move
from engine.text import TN, T, Text
from ui.drawing import Motion, Place, Scene, Seen, attr
from ui.games.homeward_board import (
    CIRCLE,
    COLOURS,
    DECK,
    DISCARD,
    ENTRY,
    HOME,
    SIDE,
    SLIDE_AT,
    START,
    TRACK,
    YARDS,
    ZONE,
    ZONE_LENGTH,
    empty_pile,
    landing,
    pick_of,
    printed,
    spot,
)
from ui.games.homeward_marks import ACTIVE, AIMS, aims, here, last, leaving, near, preview, steps_of, ways
from ui.svg import CARD_HEIGHT, CARD_WIDTH, Point, at, card_face, n

SORRY = 13

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

# Times and easings of motions, in milliseconds.
STEP, WALK, SLIDE, BUMP_PAUSE, BUMP, SWAP, FLIP = 110, 900, 350, 80, 400, 450, 300
STANDARD = "cubic-bezier(.2,0,0,1)"
DECELERATE = "cubic-bezier(.05,.7,.1,1)"
ACCELERATE = "cubic-bezier(.3,0,.8,.15)"


# ── the board ───────────────────────────────────────────────────────────────────────────────────────────


def board(scene: Scene) -> str:
    """The whole board as one SVG: the print, the last move, what can be tapped, pawns, and what a move would do."""
    layers = (
        printed(),
        _group("hw-seats", _asked(scene)),
        _piles(scene),
        _group("hw-last", last(scene.last)),
        _group("hw-ways", ways(scene)),
        _group("hw-near", near(scene)),
        _group("hw-lights", _lights(scene.view)),
        _group("hw-pawns", _pawns(scene)),
        _group("hw-aims", aims(scene)),
        _group("hw-preview", preview(scene.preview)),
        _group("hw-walk", here(scene)),
    )
    return f'<svg class="board homeward{_idle(scene.view)}" viewBox="0 0 1000 1000" aria-hidden="true">{"".join(layers)}</svg>'


def _group(css: str, parts: Iterable[str]) -> str:
    return f'<g class="{css}">{"".join(parts)}</g>'


def _places(view: Seen) -> Sequence[int | None]:
    pawns: Sequence[int | None] = view["pawns"]
    return pawns


def _idle(view: Seen) -> str:
    """Class names for the sides that nobody plays."""
    pawns = _places(view)
    return "".join(f" no-{colour}" for index, colour in enumerate(COLOURS) if pawns[4 * index] is None)


def _asked(scene: Scene) -> Iterable[str]:
    """A light round the yards of whoever is asked."""
    active = {colour for seat in scene.seats if seat.active for colour in seat.colours}
    for colour, (x, y) in zip(COLOURS, YARDS, strict=True):
        if colour in active:
            yield f'<circle class="hw-asked" cx="{n(x)}" cy="{n(y)}" r="75"/>'


def _piles(scene: Scene) -> str:
    """Draw pile and discards; the card in play lies on the discards."""
    view = scene.view
    rest = int(view.get("rest") or 0)
    more = scene.say(TN("{n} space left", "{n} spaces left", rest)) if 0 < rest < 7 else ""
    below, top = _discards(scene)
    return (
        f'<g class="hw-piles">{_pile("deck", "deck", DECK, _deck(int(view["deck"])), scene)}'
        f'<g transform="translate({n(DISCARD[0])} {n(DISCARD[1])})">{below}</g>{_pile("discard", "card", DISCARD, top, scene)}'
        f'<text class="hw-rest" x="500" y="732">{escape(more)}</text></g>'
    )


def _deck(left: int) -> str:
    if not left:
        return empty_pile()
    layers = "".join(f'<use href="#hw-back" x="{-4 * i}" y="{-4 * i}"/>' for i in range(min(3, 1 + left // 12)))
    return f'{layers}<g class="hw-count"><rect x="83" y="288" width="80" height="44" rx="22"/><text x="123" y="321">{left}</text></g>'


def _discards(scene: Scene) -> tuple[str, str]:
    """What lies still, and the card on top that moves."""
    card, discard = int(scene.view["card"]), scene.view["discard"]
    below = "".join(f'<use href="#hw-back" x="{3 * i}" y="{3 * i}"/>' for i in range(min(2, len(discard) // 12), 0, -1))
    if card:
        if discard:
            below += f'<g class="card hw-under" transform="rotate(-5 123 172)">{_face(int(discard[-1]), scene)}</g>'
        # The id changes with every draw, so that the page takes it for a new card and turns it over.
        name = f"hw-card-{scene.view['deck']}-{card}"
        face = f'<g class="hw-face">{_face(card, scene)}</g><use class="hw-turning" href="#hw-back"/>'
        return below, f'<g id="{name}" class="card hw-turned">{face}</g>'
    if discard:
        return below, f'<g class="card">{_face(int(discard[-1]), scene)}</g>'
    return empty_pile(), ""


def _pile(pick: str, piece: str, corner: Point, inside: str, scene: Scene) -> str:
    box = f'x="-8" y="-8" width="{CARD_WIDTH + 16}" height="{CARD_HEIGHT + 16}" rx="26"'
    ring = f'<rect class="halo" {box}/><rect class="ring" {box}/>' if ACTIVE & scene.marks.get(pick, frozenset()) else ""
    return f'<g class="hw-pile {scene.css(pick)}" data-pick="{pick}" data-piece="{piece}" style="{at(corner)}">{inside}{ring}</g>'


def _face(card: int, scene: Scene) -> str:
    sign, does = CARDS[card]
    if card == SORRY:
        return card_face("S!", scene.say(T("Sorry!")), scene.say(does), sign)
    return card_face(str(card), str(card), scene.say(does), sign)


# ── pawns ───────────────────────────────────────────────────────────────────────────────────────────────


def _offered(scene: Scene) -> dict[int, int]:
    """Pawns in a Start are as good as each other: which offered pawn stands for which."""
    pawns = _places(scene.view)
    stand_in: dict[int, int] = {}
    for pawn, place in enumerate(pawns):
        if place != START or ACTIVE & scene.marks.get(f"pawn:{pawn}", frozenset()):
            continue
        first = pawn - pawn % 4
        for other in range(first, first + 4):
            if pawns[other] == START and "can" in scene.marks.get(f"pawn:{other}", ()):
                stand_in[pawn] = other
                break
    return stand_in


def _lights(view: Seen) -> Iterable[str]:
    """A lit window for every pawn that is Home."""
    for pawn, place in enumerate(_places(view)):
        if place == HOME:
            x, y = spot(pawn, HOME)
            yield f'<rect class="hw-light" x="{n(x - 18)}" y="{n(y - 17)}" width="36" height="34"/>'


def _pawns(scene: Scene) -> Iterable[str]:
    """Every pawn, those further down the board in front."""
    stand_in = _offered(scene)
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
        box = f'viewBox="-4 -4 {CARD_WIDTH + 8} {CARD_HEIGHT + 8}" role="img" aria-label="{attr(scene.say(_card_label(card)))}"'
        items.append(f'<li class="{css}" data-pick="card:{card}"><svg class="card" {box}>{_face(card, scene)}</svg></li>')
    return f'<ul class="hand" aria-label="{attr(label)}">{"".join(items)}</ul>'


def _card_label(card: int) -> Text:
    name: Text | int = T("Sorry!") if card == SORRY else card
    return T("Card {card}: {does}", card=name, does=CARDS[card][1])


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
    """How an event moves pawns and cards."""
    kind = event["kind"]
    if kind == "pawn_moved":
        steps = steps_of(event)
        lifted = 40.0 if event["from"] == START else 0.0
        return [Motion(_piece(event["pawn"]), steps, max(2 * STEP, min(WALK, STEP * (len(steps) - 1))), arc=lifted, sound="step")]
    if kind == "pawn_slid":
        return [Motion(_piece(event["pawn"]), steps_of(event), SLIDE, DECELERATE, sound="slide")]
    if kind == "pawn_bumped":
        ends = (spot(event["pawn"], event["from"]), spot(event["pawn"], START))
        return [Motion(_piece(event["pawn"]), ends, BUMP, ACCELERATE, wait=BUMP_PAUSE, arc=90, sound="bump")]
    if kind == "pawns_swapped":
        a, b = spot(event["pawn"], event["from"]), spot(event["other"], event["to"])
        return [
            Motion(_piece(event["pawn"]), (a, b), SWAP, STANDARD, arc=70, sound="slide"),
            Motion(_piece(event["other"]), (b, a), SWAP, STANDARD, arc=-70),
        ]
    if kind == "sorry_played":
        ends = (spot(event["pawn"], START), spot(event["pawn"], event["to"]))
        return [Motion(_piece(event["pawn"]), ends, SWAP, STANDARD, arc=90, sound="step")]
    if kind == "pawn_home":
        there = spot(event["pawn"], HOME)
        return [Motion(_piece(event["pawn"]), (there, there), FLIP, arc=24, sound="home")]
    return _card_motions(event, view)


def _card_motions(event: Seen, view: Seen) -> list[Motion]:
    kind = event["kind"]
    if kind == "card_drawn" and not view.get("hands"):
        return [Motion("card", (DECK, DISCARD), FLIP, STANDARD, sound="draw")]
    if kind in ("card_played", "card_discarded"):
        return [Motion("card", ((DISCARD[0], 1000.0), DISCARD), FLIP, STANDARD, sound="draw")]
    if kind == "deck_shuffled":
        return [Motion("deck", (DISCARD, DECK), SLIDE, STANDARD, sound="draw")]
    return []


def _piece(pawn: int) -> str:
    return f"pawn:{pawn}"


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
    found.append(Place("deck", _marked(scene, "deck", TN("Draw pile, {n} card", "Draw pile, {n} cards", int(view["deck"])))))
    found.append(Place("discard", _marked(scene, "discard", _discard_name(view))))
    for card in sorted(set(view.get("hand") or ())):
        found.append(Place(f"card:{card}", _marked(scene, f"card:{card}", T("In the hand. {card}", card=_card_label(card)))))
    return found


def _place(scene: Scene, pick: str, name: Text, pawns: list[int]) -> Place:
    """A place with who stands there; what can be done there is said of the place or of the pawn on it."""
    also = tuple(_piece(pawn) for pawn in pawns)
    if pawns:
        who = [T("{colour} {n}", colour=COLOUR_NAMES[pawn // 4], n=pawn % 4 + 1) for pawn in pawns]
        name = T("{place}: {pawns}", place=name, pawns=who)
    marked = next((shape for shape in (pick, *also) if ACTIVE & scene.marks.get(shape, frozenset())), pick)
    return Place(pick, _marked(scene, marked, name), also)


# What can be done at a place, the first that holds.
_STATES: tuple[tuple[str, Text], ...] = (
    ("picked", T("picked")),
    ("bump", T("can be bumped")),
    ("slide", T("can be reached, then slides")),
    ("land", T("can be reached")),
    ("can", T("can be picked")),
)


def _marked(scene: Scene, pick: str, label: Text) -> Text:
    marks = scene.marks.get(pick, frozenset())
    for name, state in _STATES:
        if name in marks:
            return T("{place} ({state})", place=label, state=state)
    return label


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


def _discard_name(view: Seen) -> Text:
    if view["card"]:
        return T("Card in play. {card}", card=_card_label(int(view["card"])))
    if view["discard"]:
        return T("Discards, on top: {card}", card=_card_label(int(view["discard"][-1])))
    return T("Discards, empty")
