"""What Homeward and Hyperdrive draw alike: the pawns and what is shown round them (what can be tapped and where it would lead, the
last move, a move only pointed at, the place somebody walks to by keys), the two piles of cards, how pawns and cards move, and what
places are called.

Where places are and what they look like each game's board says, in a `Ground`. States are told apart by style, never by
color alone (static/style.css).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from engine.games.pawns.cards import SORRY
from engine.games.pawns.names import COLOR_NAMES
from engine.games.pawns.track import COLORS, ENTRY, HOME, PAWNS, SLIDES, SPACES, START, ZONE
from engine.text import TN, T, Text
from ui.drawing.base import Motion, Place
from ui.drawing.scene import Scene, Seen, States
from ui.markup.html import escape as attr
from ui.markup.svg import CARD_HEIGHT, CARD_WIDTH, SIGNS, Point, arrow, at, card_face, line, n

SIDE = 15
ACTIVE = frozenset({"can", "picked", "land", "bump", "slide"})
AIMS = frozenset({"land", "bump", "slide"})
TAKES = frozenset({"pawn_moved", "pawn_slid", "pawn_bumped", "pawns_swapped", "sorry_played"})

# Which slide a space belongs to: space to (color, first, last).
SLIDE_AT = {
    SIDE * color + step: (color, SIDE * color + first, SIDE * color + last)
    for color in range(4)
    for first, last in SLIDES
    for step in range(first, last + 1)
}

# Times and easings of motions, in milliseconds.
STEP, WALK, SLIDE, BUMP_PAUSE, BUMP, SWAP, FLIP = 110, 900, 350, 80, 400, 450, 300
STANDARD = "cubic-bezier(.2,0,0,1)"
DECELERATE = "cubic-bezier(.05,.7,.1,1)"
ACCELERATE = "cubic-bezier(.3,0,.8,.15)"

_RING = '<circle class="halo" r="33"/><circle class="pw-ring" r="33"/>'
_CROSS = "M17-31l12-12M29-31l-12-12"
_BUMP = f'{_RING}<path class="halo" d="{_CROSS}"/><path class="pw-cross" d="{_CROSS}"/>'
_SWAP_BESIDE = f'<circle class="halo" r="27"/><circle class="pw-token" r="27"/><path class="pw-sign" d="{SIGNS["swap"]}"/>'

# a card: its sign, and what it does in one sentence short enough for its face
Cards = Mapping[int, tuple[str, Text]]
# the places that each color has for itself, and what they are called; {color} is filled in
Own = Sequence[tuple[int, Text]]

# The cards that do the same in both games.
ALIKE: Cards = {
    3: ("forward", T("Forward 3")),
    4: ("back", T("Backward 4")),
    5: ("forward", T("Forward 5")),
    7: ("split", T("Forward 7, or split it in two")),
    8: ("forward", T("Forward 8")),
    10: ("both", T("Forward 10, or back 1")),
    12: ("forward", T("Forward 12")),
}
SAFETY_ZONE: Own = tuple(
    (ZONE + step, T("{color}’s safety zone, {n} of 5", n=step + 1)) for step in range(HOME - ZONE)
)


def places(view: Seen) -> Sequence[int | None]:
    """Where each pawn is; None for those of colors that nobody plays."""
    pawns: Sequence[int | None] = view["pawns"]
    return pawns


def piece(pawn: int) -> str:
    """A pawn's data-piece, and its data-pick."""
    return f"pawn:{pawn}"


def group(css: str, parts: Iterable[str]) -> str:
    return f'<g class="{css}">{"".join(parts)}</g>'


def moved_to(point: Point) -> str:
    """The attribute that draws something round a point."""
    return f'transform="translate({n(point[0])} {n(point[1])})"'


def idle(view: Seen) -> str:
    """Class names for the colors that nobody plays."""
    pawns = places(view)
    return "".join(f" no-{color}" for index, color in enumerate(COLORS) if pawns[4 * index] is None)


def stand_ins(scene: Scene[Any]) -> dict[int, int]:
    """Pawns in a Start are as good as each other: which offered pawn stands for which."""
    pawns = places(scene.view)
    found: dict[int, int] = {}
    for pawn, place in enumerate(pawns):
        if place != START or ACTIVE & scene.marks.get(piece(pawn), frozenset()):
            continue
        first = pawn - pawn % 4
        for other in range(first, first + 4):
            if pawns[other] == START and "can" in scene.marks.get(piece(other), ()):
                found[pawn] = other
                break
    return found


def leaving(events: Sequence[Seen]) -> set[int]:
    """The pawns that the move pointed at would take from where they stand."""
    return {
        event[part]
        for event in events
        for part in ("pawn", "other")
        if part in event and event["kind"] in TAKES
    }


def _way(event: Seen) -> list[int]:
    """The places an event leads through, from and to included."""
    path = [int(place) for place in event.get("path") or ()]
    if not path or path[0] != event["from"]:
        path.insert(0, int(event["from"]))
    if path[-1] != event["to"]:
        path.append(int(event["to"]))
    return path


def _sliding(points: list[Point]) -> str:
    path = arrow(points, 20)
    return f'<path class="halo" d="{path}"/><path class="pw-sliding" d="{path}"/>'


def _corner(css: str, point: Point, place: int) -> str:
    if place in (START, HOME):
        return ""
    return (
        f'<rect class="{css}" x="{n(point[0] - 27)}" y="{n(point[1] - 27)}" width="54" height="54" rx="8"/>'
    )


def bow(a: Point, b: Point) -> str:
    """A bent line between two places, so that it does not hide what lies between."""
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    return f"M{n(a[0])} {n(a[1])}Q{n(x + (500 - x) * 0.45)} {n(y + (500 - y) * 0.45)} {n(b[0])} {n(b[1])}"


class Ground(NamedTuple):
    """A board as far as both games need to know it."""

    id: str  # begins the ids of its definitions: "hw" has #hw-red and #hw-back
    spaces: Sequence[Point]  # the track
    spot: Callable[[int, int], Point]  # where a pawn stands that is on that place
    center: Callable[[str], Point | None]  # the middle of a place by its pick id; None for what is no place
    beside: Callable[[int], Point]  # a point beside a space of the track, toward the middle
    pick_of: Callable[[int, int], str]  # the pick id of a place, as a pawn of that color counts
    half: Callable[[str], float]  # half the width of a place with room for several; 0 for any other
    deck: Point  # the corners of the piles
    discard: Point
    scale: float = 1.0  # of the cards

    # ── pawns ───────────────────────────────────────────────────────────────────────────────────────────

    def pawns(
        self, scene: Scene[Any], figure: Callable[[int, int], str], wide: Collection[int] = ()
    ) -> Iterable[str]:
        """Every pawn, those further down the board in front. `figure` draws one at its place, `wide` are those with a wider ring."""
        stand_in = stand_ins(scene)
        going = leaving(scene.preview)
        standing = [
            (self.spot(pawn, place), pawn, place)
            for pawn, place in enumerate(places(scene.view))
            if place is not None
        ]
        standing.sort(key=lambda found: (found[0][1], found[1]))
        for point, pawn, place in standing:
            pick = piece(stand_in.get(pawn, pawn))
            css = " ".join(filter(None, (scene.css(pick), "leaving" if pawn in going else "")))
            aimed = bool(AIMS & scene.marks.get(pick, frozenset()))  # then the aim over it is what is picked
            size = 42 if pawn in wide else 31
            ring = (
                f'<circle class="halo" r="{size}"/><circle class="ring" r="{size}"/>'
                if scene.marks.get(pick) and not aimed
                else ""
            )
            tap = "room" if aimed or pawn in stand_in else "pick"
            yield (
                f'<g id="{self.id}-p{pawn}" class="pawn {COLORS[pawn // 4]} {css}" data-piece="{piece(pawn)}" data-{tap}="{pick}"'
                f' style="{at(point)}">{ring}{figure(pawn, place)}</g>'
            )

    # ── what can be tapped ──────────────────────────────────────────────────────────────────────────────

    def near(self, scene: Scene[Any]) -> Iterable[str]:
        """Room for a thumb round what can be tapped, under the pawns: a pawn itself always wins over its neighbor's room."""
        for pick, marks in scene.marks.items():
            point = self.point(pick, scene)
            if point and marks & ACTIVE:
                yield f'<circle data-room="{attr(pick)}" cx="{n(point[0])}" cy="{n(point[1])}" r="64"/>'

    def point(self, pick: str, scene: Scene[Any]) -> Point | None:
        """Where to tap for a pick. A pawn on a space that can itself be tapped is tapped beside it: an 11 may swap or land there."""
        word, _, rest = pick.partition(":")
        if word != "pawn":
            return self.center(pick)
        place = places(scene.view)[int(rest)]
        if place is None:
            return None
        if self._beside(pick, scene):
            return self.beside(place)
        return self.spot(int(rest), place)

    def _beside(self, pick: str, scene: Scene[Any]) -> bool:
        pawn = int(pick[5:])
        place = places(scene.view)[pawn]
        return (
            place is not None
            and 0 <= place < SPACES
            and bool(AIMS & scene.marks.get(self.pick_of(pawn // 4, place), frozenset()))
        )

    def aims(self, scene: Scene[Any]) -> Iterable[str]:
        """The places that the picked pawn may go to: a dot to land, a ring to swap, a crossed ring to bump, an arrow along a slide."""
        others = {
            place
            for pawn, place in enumerate(places(scene.view))
            if "picked" not in scene.marks.get(piece(pawn), ())
        }
        for pick, marks in scene.marks.items():
            point = self.point(pick, scene)
            is_pawn = pick.startswith("pawn:")
            if point is None or (is_pawn and not marks & AIMS):
                continue
            slide = self.slide_from(pick, scene) if "slide" in marks else []
            size = n(2 * (self.half(pick) or 30))
            corner = n(-(self.half(pick) or 30))
            inside = (
                f'<rect class="pw-spot" x="{corner}" y="{corner}" width="{size}" height="{size}" rx="10"/>'
            )
            if is_pawn and self._beside(pick, scene):
                inside += _SWAP_BESIDE
            elif "bump" in marks and (not slide or slide[0] in others):
                inside += _BUMP
            elif is_pawn:
                inside += _RING
            elif marks & {"land", "can"}:
                inside += '<circle class="pw-dot" r="13"/>'
            yield f'<g class="pw-aim {scene.css(pick)}" data-pick="{attr(pick)}" {moved_to(point)}>{inside}</g>'
            if "bump" in marks:  # a slide may bump further along
                yield from (
                    f'<g class="pw-bumped" {moved_to(self.spaces[space])}>{_BUMP}</g>'
                    for space in slide[1:]
                    if space in others
                )

    def slide_from(self, pick: str, scene: Scene[Any]) -> list[int]:
        """The spaces of the slide that begins where a pick is."""
        word, _, number = pick.partition(":")
        space = (
            places(scene.view)[int(number)] if word == "pawn" else int(number) if word == "space" else START
        )
        _, first, last = SLIDE_AT.get(START if space is None else space, (0, HOME, HOME))
        return list(range(first, last + 1)) if space == first else []

    def here(self, scene: Scene[Any]) -> Iterable[str]:
        """A frame round the place that somebody walks to by keys."""
        wide, high = CARD_WIDTH * self.scale / 2, CARD_HEIGHT * self.scale / 2
        piles = {
            pick: (x + wide, y + high) for pick, (x, y) in (("deck", self.deck), ("discard", self.discard))
        }
        for pick, marks in scene.marks.items():
            point = piles.get(pick) or self.point(pick, scene)
            if "here" not in marks or point is None:
                continue
            half = self.half(pick) + 6 if self.half(pick) else 32
            across, down = (wide, high) if pick in piles else (half, half)
            box = f'x="{n(point[0] - across)}" y="{n(point[1] - down)}" width="{n(2 * across)}" height="{n(2 * down)}" rx="12"'
            yield f'<rect class="pw-here-under" {box}/><rect class="pw-here" {box}/>'

    # ── moves, made and only pointed at ─────────────────────────────────────────────────────────────────

    def steps_of(self, event: Seen) -> list[Point]:
        """The points a pawn passes in an event, both ends included."""
        return [self.spot(event["pawn"], place) for place in _way(event)]

    def last(self, events: Sequence[Seen]) -> Iterable[str]:
        """The last move: a broken square where it began, a whole one where it ended, dots between, a cross for a bump."""
        for event in events:
            kind = event["kind"]
            if kind in ("pawn_moved", "pawn_slid"):
                steps = self.steps_of(event)
                ends = _corner("from", steps[0], event["from"]) + _corner("to", steps[-1], event["to"])
                yield f'<path class="trail" d="{line(steps)}"/>{ends}'
            elif kind == "pawns_swapped":
                a, b = self.spot(event["pawn"], event["from"]), self.spot(event["other"], event["to"])
                yield f'<path class="trail" d="{bow(a, b)}"/>{_corner("to", a, event["from"])}{_corner("to", b, event["to"])}'
            elif kind == "sorry_played":
                a, b = self.spot(event["pawn"], START), self.spot(event["pawn"], event["to"])
                yield f'<path class="trail" d="{bow(a, b)}"/>{_corner("to", b, event["to"])}'
            elif kind == "pawn_bumped":
                x, y = self.spot(event["pawn"], event["from"])
                yield f'<path class="crossed {COLORS[event["pawn"] // 4]}" d="M{n(x + 14)} {n(y - 28)}l14 14m0-14l-14 14"/>'

    def ways(self, scene: Scene[Any]) -> Iterable[str]:
        """Under the pawns: the slides that a pick would lead along, and the way of the move that is pointed at."""
        for pick, marks in scene.marks.items():
            if "slide" in marks and (slide := self.slide_from(pick, scene)):
                yield _sliding([self.spaces[space] for space in slide])
        for event in scene.preview:
            kind = event["kind"]
            if kind == "pawn_slid":
                yield _sliding(self.steps_of(event))
            elif kind == "pawn_moved":
                yield f'<path class="way" d="{arrow(self.steps_of(event))}"/>'
            elif kind == "pawns_swapped":
                yield f'<path class="way" d="{bow(self.spot(event["pawn"], event["from"]), self.spot(event["other"], event["to"]))}"/>'
            elif kind == "sorry_played":
                yield f'<path class="way" d="{bow(self.spot(event["pawn"], START), self.spot(event["pawn"], event["to"]))}"/>'

    def preview(self, events: Sequence[Seen]) -> Iterable[str]:
        """Over the pawns: who would be bumped by the move that is pointed at, and a ghost where a pawn would end."""
        ghosts: dict[int, int] = {}
        for event in events:
            kind = event["kind"]
            if kind in ("pawn_moved", "pawn_slid", "sorry_played"):
                ghosts[event["pawn"]] = event["to"]
            elif kind == "pawns_swapped":
                ghosts[event["pawn"]], ghosts[event["other"]] = event["to"], event["from"]
            elif kind == "pawn_bumped":
                ghosts.pop(event["pawn"], None)
                yield f'<g class="pw-bumped" {moved_to(self.spot(event["pawn"], event["from"]))}>{_BUMP}</g>'
        for pawn, place in ghosts.items():
            color = COLORS[pawn // 4]
            yield f'<g class="ghost {color}" style="{at(self.spot(pawn, place))}"><use href="#{self.id}-{color}"/></g>'

    # ── the piles of cards ──────────────────────────────────────────────────────────────────────────────

    def piles(self, scene: Scene[Any], cards: Cards, empty: str, rest_at: Point) -> str:
        """Draw pile and discards, the card in play on top of those; `empty` is a place without a card."""
        view = scene.view
        rest = int(view.get("rest") or 0)
        more = scene.say(TN("{n} space left", "{n} spaces left", rest)) if 0 < rest < 7 else ""
        below, top = self._discards(scene, cards, empty)
        return (
            f'<g class="pw-piles">{self._pile("deck", "deck", self.deck, self._deck(int(view["deck"]), empty), scene)}'
            f"<g {moved_to(self.discard)}>{self._scaled(below)}</g>{self._pile('discard', 'card', self.discard, top, scene)}"
            f'<text class="pw-rest" x="{n(rest_at[0])}" y="{n(rest_at[1])}">{escape(more)}</text></g>'
        )

    def _scaled(self, inside: str) -> str:
        return f'<g transform="scale({self.scale:g})">{inside}</g>' if inside and self.scale != 1 else inside

    def _deck(self, left: int, empty: str) -> str:
        if not left:
            return empty
        layers = "".join(
            f'<use href="#{self.id}-back" x="{-4 * i}" y="{-4 * i}"/>' for i in range(min(3, 1 + left // 12))
        )
        return f'{layers}<g class="pw-count"><rect x="83" y="288" width="80" height="44" rx="22"/><text x="123" y="321">{left}</text></g>'

    def _discards(self, scene: Scene[Any], cards: Cards, empty: str) -> tuple[str, str]:
        """What lies still, and the card on top that moves."""
        card, discard = int(scene.view["card"]), scene.view["discard"]
        below = "".join(
            f'<use href="#{self.id}-back" x="{3 * i}" y="{3 * i}"/>'
            for i in range(min(2, len(discard) // 12), 0, -1)
        )
        if card:
            if discard:
                below += f'<g class="card pw-under" transform="rotate(-5 123 172)">{face(int(discard[-1]), scene, cards)}</g>'
            # The id changes with every draw, so that the page takes it for a new card and turns it over.
            name = f"{self.id}-card-{scene.view['deck']}-{card}"
            sides = f'<g class="pw-face">{face(card, scene, cards)}</g><use class="pw-turning" href="#{self.id}-back"/>'
            return below, f'<g id="{name}" class="card pw-turned">{sides}</g>'
        if discard:
            return below, f'<g class="card">{face(int(discard[-1]), scene, cards)}</g>'
        return empty, ""

    def _pile(self, pick: str, piece_id: str, corner: Point, inside: str, scene: Scene[Any]) -> str:
        size = f'width="{n(CARD_WIDTH * self.scale + 16)}" height="{n(CARD_HEIGHT * self.scale + 16)}"'
        box = f'x="-8" y="-8" {size} rx="{n(26 * self.scale)}"'
        ring = (
            f'<rect class="halo" {box}/><rect class="ring" {box}/>'
            if ACTIVE & scene.marks.get(pick, frozenset())
            else ""
        )
        shown = f"{self._scaled(inside)}{ring}"
        return f'<g class="pw-pile {scene.css(pick)}" data-pick="{pick}" data-piece="{piece_id}" style="{at(corner)}">{shown}</g>'

    # ── motion ──────────────────────────────────────────────────────────────────────────────────────────

    def motions(self, event: Seen) -> list[Motion]:
        """How an event moves pawns and the cards that lie on the board."""
        kind = event["kind"]
        if kind == "pawn_moved":
            steps = self.steps_of(event)
            lifted = 40.0 if event["from"] == START else 0.0
            return [
                Motion(
                    piece(event["pawn"]),
                    steps,
                    max(2 * STEP, min(WALK, STEP * (len(steps) - 1))),
                    arc=lifted,
                    sound="step",
                )
            ]
        if kind == "pawn_slid":
            return [Motion(piece(event["pawn"]), self.steps_of(event), SLIDE, DECELERATE, sound="slide")]
        if kind == "pawn_bumped":
            ends = (self.spot(event["pawn"], event["from"]), self.spot(event["pawn"], START))
            return [
                Motion(piece(event["pawn"]), ends, BUMP, ACCELERATE, wait=BUMP_PAUSE, arc=90, sound="bump")
            ]
        if kind == "pawns_swapped":
            a, b = self.spot(event["pawn"], event["from"]), self.spot(event["other"], event["to"])
            return [
                Motion(piece(event["pawn"]), (a, b), SWAP, STANDARD, arc=70, sound="slide"),
                Motion(piece(event["other"]), (b, a), SWAP, STANDARD, arc=-70),
            ]
        if kind == "sorry_played":
            ends = (self.spot(event["pawn"], START), self.spot(event["pawn"], event["to"]))
            return [Motion(piece(event["pawn"]), ends, SWAP, STANDARD, arc=90, sound="step")]
        if kind == "pawn_home":
            there = self.spot(event["pawn"], HOME)
            return [Motion(piece(event["pawn"]), (there, there), FLIP, arc=24, sound="home")]
        if kind == "card_drawn":
            return [Motion("card", (self.deck, self.discard), FLIP, STANDARD, sound="draw")]
        if kind == "deck_shuffled":
            return [Motion("deck", (self.discard, self.deck), SLIDE, STANDARD, sound="draw")]
        return []

    # ── the board in words ──────────────────────────────────────────────────────────────────────────────

    def track_places(
        self, scene: Scene[Any], called: Callable[[int], Text], space_name: Callable[[int], Text]
    ) -> Iterable[Place]:
        """The spaces of the track in the direction of play."""
        pawns = places(scene.view)
        for space in range(SPACES):
            there = [pawn for pawn, place in enumerate(pawns) if place == space]
            yield _place(scene, f"space:{space}", space_name(space), there, called)

    def own_places(self, scene: Scene[Any], called: Callable[[int], Text], own: Own) -> Iterable[Place]:
        """What each color that plays has for itself."""
        pawns = places(scene.view)
        for color, name in enumerate(COLOR_NAMES.values()):
            if pawns[4 * color] is None:
                continue
            for number, text in own:
                there = [pawn for pawn in PAWNS[color] if pawns[pawn] == number]
                label = text._replace(params={**text.params, "color": name})
                yield _place(scene, self.pick_of(color, number), label, there, called)


def face(card: int, scene: Scene[Any], cards: Cards) -> str:
    """A card's face, from the corner (0, 0)."""
    sign, does = cards[card]
    if card == SORRY:
        return card_face("S!", scene.say(T("Sorry!")), scene.say(does), sign)
    return card_face(str(card), str(card), scene.say(does), sign)


# ── the board in words ──────────────────────────────────────────────────────────────────────────────────


def space_name(space: int) -> Text:
    """What a space is: the most telling thing about it. What is at a color's way out each game says itself."""
    name = COLOR_NAMES[COLORS[space // SIDE]]
    if space in ENTRY:
        return T("Space {n}, entry of {color}’s safety zone, on a slide", n=space, color=name)
    if space not in SLIDE_AT:
        return T("Space {n}", n=space)
    _, first, last = SLIDE_AT[space]
    if space == first:
        return T("Space {n}, {color}’s slide to {last} begins", n=space, color=name, last=last)
    if space == last:
        return T("Space {n}, {color}’s slide ends", n=space, color=name)
    return T("Space {n}, on {color}’s slide", n=space, color=name)


def _place(
    scene: Scene[Any], pick: str, name: Text, pawns: Sequence[int], called: Callable[[int], Text]
) -> Place:
    """A place with who stands there; what can be done there is said of the place or of the pawn on it."""
    also = tuple(map(piece, pawns))
    if pawns:
        name = T("{place}: {pawns}", place=name, pawns=list(map(called, pawns)))
    shown = next((shape for shape in (pick, *also) if ACTIVE & scene.marks.get(shape, frozenset())), pick)
    return Place(pick, scene.label(shown, name, STATES), also)


def card_label(card: int, cards: Cards) -> Text:
    """A card with what it does."""
    name: Text | int = T("Sorry!") if card == SORRY else card
    return T("Card {card}: {does}", card=name, does=cards[card][1])


def pile_places(scene: Scene[Any], cards: Cards) -> list[Place]:
    """The two piles of cards."""
    deck = TN("Draw pile, {n} card", "Draw pile, {n} cards", int(scene.view["deck"]))
    return [
        Place("deck", scene.label("deck", deck, STATES)),
        Place("discard", scene.label("discard", _discard_name(scene.view, cards), STATES)),
    ]


def _discard_name(view: Seen, cards: Cards) -> Text:
    """What lies on the discards: the card in play first of all."""
    if view["card"]:
        return T("Card in play. {card}", card=card_label(int(view["card"]), cards))
    if view["discard"]:
        return T("Discards, on top: {card}", card=card_label(int(view["discard"][-1]), cards))
    return T("Discards, empty")


STATES: States = (
    ("picked", T("picked")),
    ("block", T("can be reached, but its slide is blocked")),
    ("bump", T("can be bumped")),
    ("slide", T("can be reached, then slides")),
    ("land", T("can be reached")),
    ("can", T("can be picked")),
)
