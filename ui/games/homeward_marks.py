"""What is shown on Homeward's board round the pawns: what can be tapped and where it would lead, the last move, a move that
is only pointed at, and the place somebody walks to by keys. Told apart by style, never by colour alone (homeward.css).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ui.drawing import Scene, Seen, attr
from ui.games.homeward_board import (
    COLOURS,
    DECK,
    DISCARD,
    HOME,
    SLIDE_AT,
    SPACES,
    START,
    TRACK,
    centre,
    inward,
    pick_of,
    spot,
)
from ui.svg import CARD_HEIGHT, CARD_WIDTH, SIGNS, Point, arrow, at, line, n

ACTIVE = frozenset({"can", "picked", "land", "bump", "slide"})
_TAKES = frozenset({"pawn_moved", "pawn_slid", "pawn_bumped", "pawns_swapped", "sorry_played"})
AIMS = frozenset({"land", "bump", "slide"})
_PILES = {pick: (x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2) for pick, (x, y) in (("deck", DECK), ("discard", DISCARD))}
_RING = '<circle class="halo" r="33"/><circle class="hw-ring" r="33"/>'
_BUMP = f'{_RING}<path class="halo" d="M17-31l12-12M29-31l-12-12"/><path class="hw-cross" d="M17-31l12-12M29-31l-12-12"/>'
_SWAP_BESIDE = f'<circle class="halo" r="27"/><circle class="hw-token" r="27"/><path class="hw-sign" d="{SIGNS["swap"]}"/>'


def near(scene: Scene) -> Iterable[str]:
    """Room for a thumb round what can be tapped, under the pawns: a pawn itself always wins over its neighbour's room."""
    for pick, marks in scene.marks.items():
        point = _point(pick, scene)
        if point and marks & ACTIVE:
            yield f'<circle data-room="{attr(pick)}" cx="{n(point[0])}" cy="{n(point[1])}" r="64"/>'


def _point(pick: str, scene: Scene) -> Point | None:
    """Where to tap for a pick. A pawn on a space that can itself be tapped is tapped beside it: an 11 may swap or land there."""
    word, _, rest = pick.partition(":")
    if word != "pawn":
        return centre(pick)
    place = scene.view["pawns"][int(rest)]
    if place is None:
        return None
    if _beside(pick, scene):
        return inward(place)
    return spot(int(rest), place)


def _beside(pick: str, scene: Scene) -> bool:
    pawn = int(pick[5:])
    place = scene.view["pawns"][pawn]
    return place is not None and 0 <= place < TRACK and bool(AIMS & scene.marks.get(pick_of(pawn // 4, place), frozenset()))


def aims(scene: Scene) -> Iterable[str]:
    """The places that the picked pawn may go to: a dot to land, a ring to swap, a crossed ring to bump, an arrow along a slide."""
    others = {place for pawn, place in enumerate(scene.view["pawns"]) if "picked" not in scene.marks.get(f"pawn:{pawn}", ())}
    for pick, marks in scene.marks.items():
        point = _point(pick, scene)
        is_pawn = pick.startswith("pawn:")
        if point is None or (is_pawn and not marks & AIMS):
            continue
        slide = _slide_from(pick, scene) if "slide" in marks else []
        size = 66 if pick.startswith(("home:", "start:")) else 30
        inside = f'<rect class="hw-spot" x="{-size}" y="{-size}" width="{2 * size}" height="{2 * size}" rx="10"/>'
        if is_pawn and _beside(pick, scene):
            inside += _SWAP_BESIDE
        elif "bump" in marks and (not slide or slide[0] in others):
            inside += _BUMP
        elif is_pawn:
            inside += _RING
        elif marks & {"land", "can"}:
            inside += '<circle class="hw-dot" r="13"/>'
        yield f'<g class="hw-aim {scene.css(pick)}" data-pick="{attr(pick)}" {_to(point)}>{inside}</g>'
        if "bump" in marks:  # a slide may bump further along
            yield from (f'<g class="hw-bumped" {_to(SPACES[space])}>{_BUMP}</g>' for space in slide[1:] if space in others)


def ways(scene: Scene) -> Iterable[str]:
    """Under the pawns: the slides that a pick would lead along, and the way of the move that is pointed at."""
    for pick, marks in scene.marks.items():
        if "slide" in marks and (slide := _slide_from(pick, scene)):
            yield _sliding([SPACES[space] for space in slide])
    for event in scene.preview:
        kind = event["kind"]
        if kind == "pawn_slid":
            yield _sliding(steps_of(event))
        elif kind == "pawn_moved":
            yield f'<path class="way" d="{arrow(steps_of(event))}"/>'
        elif kind == "pawns_swapped":
            yield f'<path class="way" d="{_bow(spot(event["pawn"], event["from"]), spot(event["other"], event["to"]))}"/>'
        elif kind == "sorry_played":
            yield f'<path class="way" d="{_bow(spot(event["pawn"], START), spot(event["pawn"], event["to"]))}"/>'


def _slide_from(pick: str, scene: Scene) -> list[int]:
    """The spaces of the slide that begins where a pick is."""
    word, _, number = pick.partition(":")
    space = scene.view["pawns"][int(number)] if word == "pawn" else int(number) if word == "space" else START
    _, first, last = SLIDE_AT.get(space, (0, HOME, HOME))
    return list(range(first, last + 1)) if space == first else []


def _to(point: Point) -> str:
    return f'transform="translate({n(point[0])} {n(point[1])})"'


def here(scene: Scene) -> Iterable[str]:
    """A frame round the place that somebody walks to by keys."""
    for pick, marks in scene.marks.items():
        point = _PILES.get(pick) or _point(pick, scene)
        if "here" not in marks or point is None:
            continue
        x, y = point
        wide, high = (CARD_WIDTH / 2, CARD_HEIGHT / 2) if pick in _PILES else (72, 72) if pick.startswith(("home:", "start:")) else (32, 32)
        box = f'x="{n(x - wide)}" y="{n(y - high)}" width="{n(2 * wide)}" height="{n(2 * high)}" rx="12"'
        yield f'<rect class="hw-here-under" {box}/><rect class="hw-here" {box}/>'


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


def steps_of(event: Seen) -> list[Point]:
    """The points a pawn passes in an event, both ends included."""
    return [spot(event["pawn"], place) for place in _way(event)]


def last(events: Sequence[Seen]) -> Iterable[str]:
    """The last move: a broken square where it began, a whole one where it ended, dots between, a cross for a bump."""
    for event in events:
        kind = event["kind"]
        if kind in ("pawn_moved", "pawn_slid"):
            steps = steps_of(event)
            ends = _corner("from", steps[0], event["from"]) + _corner("to", steps[-1], event["to"])
            yield f'<path class="trail" d="{line(steps)}"/>{ends}'
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


def preview(events: Sequence[Seen]) -> Iterable[str]:
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
            yield f'<g class="hw-bumped" {_to(spot(event["pawn"], event["from"]))}>{_BUMP}</g>'
    for pawn, place in ghosts.items():
        colour = COLOURS[pawn // 4]
        yield f'<g class="ghost {colour}" style="{at(spot(pawn, place))}"><use href="#hw-{colour}"/></g>'


def leaving(events: Sequence[Seen]) -> set[int]:
    """The pawns that the move pointed at would take from where they stand."""
    return {event[part] for event in events for part in ("pawn", "other") if part in event and event["kind"] in _TAKES}
