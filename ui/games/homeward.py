"""Homeward as it is drawn: a position as SVG, what to tap for a move, how an event moves the pieces, what each place is called.

The printed board and all geometry are in homeward_board.py, colours and states in homeward.css.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.rules import Move
from engine.text import TN, T, Text
from ui.drawing import Motion, Place, Scene, Seen, attr
from ui.svg import CARD_HEIGHT, CARD_WIDTH, Point, arrow, at, card_face, line, n
from ui.games.homeward_board import (
    CIRCLE,
    COLOURS,
    DECK,
    DISCARD,
    ENTRY,
    HOME,
    SIDE,
    SLIDE_AT,
    SPACES,
    START,
    TRACK,
    YARDS,
    ZONE,
    ZONE_LENGTH,
    centre,
    landing,
    outline,
    pick_of,
    printed,
    spot,
)

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
    10: ("both", T("Forward 10, or backward 1")),
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

_BUMP = '<circle class="halo" r="33"/><circle class="hw-ring" r="33"/><path class="halo" d="M17-31l12-12M29-31l-12-12"/><path class="hw-cross" d="M17-31l12-12M29-31l-12-12"/>'
_ACTIVE = frozenset({"can", "picked", "land", "bump", "slide"})
_TAKES = frozenset({"pawn_moved", "pawn_slid", "pawn_bumped", "pawns_swapped", "sorry_played"})
_AIMS = frozenset({"land", "bump", "slide"})


# ── the board ───────────────────────────────────────────────────────────────────────────────────────────


def board(scene: Scene) -> str:
    """The whole board as one SVG: the print, the last move, what can be tapped, pawns, and what a move would do."""
    layers = (
        printed(),
        _group("hw-seats", _asked(scene)),
        _piles(scene),
        _group("hw-last", _last(scene.last)),
        _group("hw-near", _near(scene)),
        _group("hw-pawns", _pawns(scene)),
        _group("hw-aims", _aims(scene)),
        _group("hw-preview", _preview(scene.preview)),
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
    left, card, discard = int(view["deck"]), int(view["card"]), view["discard"]
    parts = []
    if left:
        layers = "".join(f'<use href="#hw-back" x="{-4 * i}" y="{-4 * i}"/>' for i in range(min(3, 1 + left // 12)))
        count = f'<g class="hw-count"><rect x="83" y="288" width="80" height="44" rx="22"/><text x="123" y="321">{left}</text></g>'
        inside = layers + count
    else:
        inside = outline((0, 0))
    parts.append(_pile("deck", "deck", DECK, inside, scene))
    under = "".join(f'<use href="#hw-back" x="{3 * i}" y="{3 * i}"/>' for i in range(min(2, len(discard) // 12), 0, -1))
    top = card or (int(discard[-1]) if discard else 0)
    if card and discard:
        under += f'<g class="card hw-under" transform="rotate(-5 123 172)">{_face(int(discard[-1]), scene)}</g>'
    if top:
        # The name changes with every draw, so that the page takes it for a new card and turns it over.
        turned = f' id="hw-card-{left}-{top}" class="card hw-turned"' if card else ' class="card"'
        face = f'<g{turned}><g class="hw-face">{_face(top, scene)}</g>' + ('<use class="hw-turning" href="#hw-back"/>' if card else "") + "</g>"
    else:
        face = ""
    parts.append(_pile("discard", "card", DISCARD, face, scene, under=under or ("" if top else outline((0, 0)))))
    rest = int(view.get("rest") or 0)
    if 0 < rest < 7:
        parts.append(f'<text class="hw-rest" x="633" y="728">{attr(scene.say(TN("{n} more to move", "{n} more to move", rest)))}</text>')
    return _group("hw-piles", parts)


def _pile(pick: str, piece: str, point: Point, inside: str, scene: Scene, under: str = "") -> str:
    css = scene.css(pick)
    box = f'x="-8" y="-8" width="{CARD_WIDTH + 16}" height="{CARD_HEIGHT + 16}" rx="26"'
    ring = f'<rect class="halo" {box}/><rect class="ring" {box}/>' if css else ""
    place = f'transform="translate({n(point[0])} {n(point[1])})"'
    below = f"<g {place}>{under}</g>" if under else ""
    return f'{below}<g class="hw-pile {css}" data-pick="{pick}" data-piece="{piece}" style="{at(point)}">{inside}{ring}</g>'


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
        if place != START or _ACTIVE & scene.marks.get(f"pawn:{pawn}", frozenset()):
            continue
        first = pawn - pawn % 4
        for other in range(first, first + 4):
            if pawns[other] == START and "can" in scene.marks.get(f"pawn:{other}", ()):
                stand_in[pawn] = other
                break
    return stand_in


def _pawns(scene: Scene) -> Iterable[str]:
    """Every pawn, those further down the board in front."""
    stand_in = _offered(scene)
    leaving = _leaving(scene.preview)
    standing = [(spot(pawn, place), pawn, place) for pawn, place in enumerate(_places(scene.view)) if place is not None]
    standing.sort(key=lambda found: (found[0][1], found[1]))
    for point, pawn, place in standing:
        pick = f"pawn:{stand_in.get(pawn, pawn)}"
        colour = COLOURS[pawn // 4]
        css = " ".join(filter(None, (scene.css(pick), "leaving" if pawn in leaving else "")))
        lamp = ' class="hw-lamp"' if place == HOME else ""
        ring = '<circle class="halo" r="31"/><circle class="ring" r="31"/>' if pick in scene.marks and not _AIMS & scene.marks[pick] else ""
        light = f'<rect class="hw-light" x="{n(point[0] - 18)}" y="{n(point[1] - 17)}" width="36" height="34"/>' if place == HOME else ""
        yield (
            f'{light}<g class="pawn {colour} {css}" data-piece="pawn:{pawn}" data-pick="{pick}" style="{at(point)}">{ring}'
            f'<g{lamp}><use href="#hw-{colour}"/><text y="18">{pawn % 4 + 1}</text></g></g>'
        )


def _leaving(events: Sequence[Seen]) -> set[int]:
    """The pawns that the move pointed at would take from where they stand."""
    return {event[part] for event in events for part in ("pawn", "other") if part in event and event["kind"] in _TAKES}


def _near(scene: Scene) -> Iterable[str]:
    """Room for a thumb round what can be tapped, under the pawns: a pawn itself always wins over its neighbour's room."""
    for pick, marks in scene.marks.items():
        point = _point(pick, scene.view)
        if point and marks & _ACTIVE:
            yield f'<circle data-pick="{attr(pick)}" cx="{n(point[0])}" cy="{n(point[1])}" r="64"/>'


def _point(pick: str, view: Seen) -> Point | None:
    word, _, rest = pick.partition(":")
    if word != "pawn":
        return centre(pick)
    place = _places(view)[int(rest)]
    return None if place is None else spot(int(rest), place)


# ── where a move would go, and where the last one went ──────────────────────────────────────────────────


def _aims(scene: Scene) -> Iterable[str]:
    """The places that the picked pawn may go to: a dot to land, a ring to bump, an arrow along a slide."""
    for pick, marks in scene.marks.items():
        point = _point(pick, scene.view)
        if point is None or (pick.startswith("pawn:") and not marks & _AIMS):
            continue
        x, y = n(point[0]), n(point[1])
        size = 64 if pick[:4] in ("home", "star") else 30
        inside = f'<rect class="hw-spot" x="{-size}" y="{-size}" width="{2 * size}" height="{2 * size}" rx="10"/>'
        if "bump" in marks:
            inside += _BUMP
        elif marks & {"land", "can"}:
            inside += '<circle class="hw-dot" r="13"/>'
        yield f'<g class="hw-aim {scene.css(pick)}" data-pick="{attr(pick)}" transform="translate({x} {y})">{inside}</g>'
        if "slide" in marks and pick.startswith("space:") and int(pick[6:]) in SLIDE_AT:
            _, first, last = SLIDE_AT[int(pick[6:])]
            yield _sliding([SPACES[space] for space in range(first, last + 1)])


def _sliding(points: list[Point]) -> str:
    path = arrow(points, 20)
    return f'<path class="halo" d="{path}"/><path class="hw-sliding" d="{path}"/>'


def _way(event: Seen) -> list[int]:
    """The places an event leads through, from and to included."""
    path = [int(place) for place in event.get("path") or ()]
    if not path or path[0] != event["from"]:
        path.insert(0, int(event["from"]))
    if path[-1] != event["to"]:
        path.append(int(event["to"]))
    return path


def _walk(event: Seen) -> list[Point]:
    return [spot(event["pawn"], place) for place in _way(event)]


def _last(events: Sequence[Seen]) -> Iterable[str]:
    """The last move: a broken square where it began, a whole one where it ended, dots between, a cross for a bump."""
    for event in events:
        kind = event["kind"]
        if kind in ("pawn_moved", "pawn_slid"):
            walk = _walk(event)
            yield f'<path class="trail" d="{line(walk)}"/>{_corner("from", walk[0], event["from"])}{_corner("to", walk[-1], event["to"])}'
        elif kind == "pawns_swapped":
            a, b = spot(event["pawn"], event["from"]), spot(event["other"], event["to"])
            yield f'<path class="trail" d="{_bow(a, b)}"/>{_corner("to", a, event["from"])}{_corner("to", b, event["to"])}'
        elif kind == "sorry_played":
            a, b = spot(event["pawn"], START), spot(event["pawn"], event["to"])
            yield f'<path class="trail" d="{_bow(a, b)}"/>{_corner("to", b, event["to"])}'
        elif kind == "pawn_bumped":
            x, y = spot(event["pawn"], event["from"])
            yield f'<path class="crossed {COLOURS[event["pawn"] // 4]}" d="M{n(x + 14)} {n(y - 28)}l14 14m0-14l-14 14"/>'


def _corner(css: str, point: Point, place: int) -> str:
    if place in (START, HOME):
        return ""
    return f'<rect class="{css}" x="{n(point[0] - 27)}" y="{n(point[1] - 27)}" width="54" height="54" rx="8"/>'


def _bow(a: Point, b: Point) -> str:
    """A bent line between two places, so that it does not hide what lies between."""
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    return f"M{n(a[0])} {n(a[1])}Q{n(x + (500 - x) * 0.45)} {n(y + (500 - y) * 0.45)} {n(b[0])} {n(b[1])}"


def _preview(events: Sequence[Seen]) -> Iterable[str]:
    """What the move that is pointed at would do: its way, who would be bumped, and a ghost where the pawn would end."""
    ghosts: dict[int, int] = {}
    for event in events:
        kind = event["kind"]
        if kind in ("pawn_moved", "pawn_slid"):
            ghosts[event["pawn"]] = event["to"]
            yield _sliding(_walk(event)) if kind == "pawn_slid" else f'<path class="way" d="{arrow(_walk(event))}"/>'
        elif kind == "pawns_swapped":
            ghosts[event["pawn"]], ghosts[event["other"]] = event["to"], event["from"]
            yield f'<path class="way" d="{_bow(spot(event["pawn"], event["from"]), spot(event["other"], event["to"]))}"/>'
        elif kind == "sorry_played":
            ghosts[event["pawn"]] = event["to"]
            yield f'<path class="way" d="{_bow(spot(event["pawn"], START), spot(event["pawn"], event["to"]))}"/>'
        elif kind == "pawn_bumped":
            ghosts.pop(event["pawn"], None)
            x, y = spot(event["pawn"], event["from"])
            yield f'<g class="hw-bumped" transform="translate({n(x)} {n(y)})">{_BUMP}</g>'
    for pawn, place in ghosts.items():
        colour = COLOURS[pawn // 4]
        yield f'<g class="ghost {colour}" style="{at(spot(pawn, place))}"><use href="#hw-{colour}"/></g>'


# ── beside the board ────────────────────────────────────────────────────────────────────────────────────


def aside(scene: Scene) -> str:
    """The viewer's hand in the points variant; what cannot be played now is dimmed."""
    hand = scene.view.get("hand") or ()
    if not hand:
        return ""
    choosing = any(pick.startswith("card:") for pick in scene.marks)
    items = []
    for card in sorted(hand):
        pick = f"card:{card}"
        css = scene.css(pick) or ("is-dim" if choosing else "")
        label = attr(scene.say(_card_label(card)))
        items.append(
            f'<li class="{css}" data-pick="{pick}"><svg class="card" viewBox="-4 -4 {CARD_WIDTH + 8} {CARD_HEIGHT + 8}" role="img" aria-label="{label}">'
            f"{_face(card, scene)}</svg></li>"
        )
    return f'<ul class="hand" aria-label="{attr(scene.say(T("Hand of cards")))}">{"".join(items)}</ul>'


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
        walk = _walk(event)
        lifted = 40.0 if event["from"] == START else 0.0
        return [Motion(_piece(event["pawn"]), walk, max(2 * STEP, min(WALK, STEP * (len(walk) - 1))), arc=lifted, sound="step")]
    if kind == "pawn_slid":
        return [Motion(_piece(event["pawn"]), _walk(event), SLIDE, DECELERATE, sound="slide")]
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
    """A place under the id that can be tapped there now: the place's own, or that of a pawn on it."""
    if not scene.marks.get(pick):
        for pawn in pawns:
            if _ACTIVE & scene.marks.get(_piece(pawn), frozenset()):
                pick = _piece(pawn)
                break
    if pawns:
        who = [T("{colour} {n}", colour=COLOUR_NAMES[pawn // 4], n=pawn % 4 + 1) for pawn in pawns]
        name = T("{place}: {pawns}", place=name, pawns=who)
    return Place(pick, _marked(scene, pick, name))


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
