"""What is drawn around the ships: courses of cards, the open window, the last turn, what can be tapped."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from engine.games.starlane.board import FINAL, SIDES, START
from ui.drawing.scene import Scene, Seen
from ui.games.starlane.cards import ACTIVE, PILES, PLANET_CARDS, SMALL
from ui.games.starlane.lane import SIGN, SPACES, UPS, side_spot, star, stretch
from ui.games.starlane.ships import Spot, body
from ui.markup.html import EMPTY, Html, Markup
from ui.markup.svg import CARD_HEIGHT, CARD_WIDTH, Point, arrow, at, line, n

if TYPE_CHECKING:
    from engine.games.starlane.view_types import Course, StarlaneView


def _to(point: Point, scale: float = 1) -> str:
    """Return the transform that moves a shape from (0, 0) to a point."""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f"translate({n(point[0])} {n(point[1])}){size}"


# ── courses: what a movement would do ───────────────────────────────────────────────────────────────────


def shown_courses(scene: Scene[StarlaneView]) -> Sequence[Course]:
    """Return the courses to draw: of the move pointed at, the picked card, or the ship under way.

    None are drawn while something is in motion: a ship has left, or a card is still on its way.
    """
    if scene.before is not None:
        return ()
    pointed: list[Course] = [
        event["course"]
        for event in scene.preview
        if event["kind"] in ("card_played", "bonus_played") and "course" in event
    ]
    if pointed:
        return pointed[-1:]
    picked = {
        pick[5:] for pick, marks in scene.marks.items() if pick.startswith("card:") and "picked" in marks
    }
    if picked:
        return [course for course in scene.view["courses"] if course["card"] in picked]
    window = scene.view["window"]
    return [window["would"]["pass"]] if window and window["kind"] == "launch" else []


def courses(scene: Scene[StarlaneView], shown: Sequence[Course], stand: dict[str, Spot]) -> Iterator[Html]:
    """Draw, under the ships, the way that each would go, and how a vortex would throw it back."""
    for course in shown:
        start = stand[course["ship"]].point
        way = [start, *stretch(course["from"], course["lands"])[1:]]
        yield _way(way)
        if course["vortex"]:
            yield _thrown(course["lands"], course["to"])
    yield from _window_ways(scene, stand)


WAY = Markup('<path class="sl-way-halo" d="{path}"/><path class="sl-way" d="{path}"/>')


def _way(points: Sequence[Point]) -> Html:
    return WAY(path=arrow(points, 20)) if len(points) > 1 else EMPTY


THROWN = Markup('<path class="sl-way-halo" d="{path}"/><path class="sl-way sl-thrown" d="{path}"/>')


def _thrown(start: int, end: int) -> Html:
    """Draw the way out of a vortex, back or on, as a bow beside the lane."""
    (x0, y0), (x1, y1), (ux, uy) = SPACES[start], SPACES[end], UPS[start]
    bow = (x0 + x1) / 2 + ux * 74, (y0 + y1) / 2 + uy * 74
    tip = arrow([bow, (x1 + ux * 20, y1 + uy * 20)], 18)
    barbs = tip[tip.index("M", 1) :]
    return THROWN(path=f"M{n(x0)} {n(y0)}Q{n(bow[0])} {n(bow[1])} {n(x1 + ux * 20)} {n(y1 + uy * 20)}{barbs}")


def _window_ways(scene: Scene[StarlaneView], stand: dict[str, Spot]) -> Iterable[Html]:
    """Draw what the open window is about: the ways out of a vortex, or ropes to ships that could be towed."""
    window = scene.view["window"]
    if not window or scene.before is not None:
        return ()
    if window["kind"] == "swerve":
        here = scene.view["ships"][window["ship"]]["at"]
        return [_thrown(here, way["to"]) for way in window["would"].values()]
    if window["kind"] == "towline":
        return [_rope(stand[ship].point, SPACES[way["to"]]) for ship, way in window["would"].items()]
    return ()


ROPE = Markup(
    '<path class="sl-way-halo" d="{path}"/><path class="sl-rope" d="{path}"/>'
    '<path class="sl-rope-hook" transform="{to}" d="M0-12V2a9 9 0 1 0 18 0M-8-12H8"/>'
)


def _rope(start: Point, end: Point) -> Html:
    """Draw a slack line between two points, with a hook at the first."""
    (x0, y0), (x1, y1) = start, end
    path = f"M{n(x0)} {n(y0)}Q{n((x0 + x1) / 2)} {n((y0 + y1) / 2 + 46)} {n(x1)} {n(y1)}"
    return ROPE(path=path, to=_to(start))


def ghosts(scene: Scene[StarlaneView], shown: Sequence[Course], stand: dict[str, Spot]) -> Iterator[Html]:
    """Draw, over the ships, where each would end, what changes its number, and which could be towed."""
    ends: dict[int, int] = {}
    alike = Counter([course["to"] for course in shown])
    for course in shown:
        yield _ghost(scene, course["ship"], course["to"], ends, alike[course["to"]])
        yield _factor(course, stand[course["ship"]])
    if len(shown) == 1:
        yield from [_hook(stand[ship].point) for ship in shown[0]["towable"]]
    for ship, space in _moved(scene.preview).items():
        if not any(course["ship"] == ship for course in shown):
            yield _ghost(scene, ship, space, ends)


def _moved(events: Sequence[Seen]) -> dict[str, int]:
    return {event["ship"]: event["to"] for event in events if event["kind"] == "ship_moved"}


GHOST = Markup('<g class="sl-ghost {color}" transform="{to}">{body}</g>')


def _ghost(scene: Scene[StarlaneView], ship: str, space: int, ends: dict[int, int], alike: int = 1) -> Html:
    """Draw a ghost on a space; `ends` counts those there so far, `alike` all that will stand side by side."""
    order = ends.get(space, 0)
    ends[space] = order + 1
    x, y = SPACES[space]
    ships = scene.view["ships"]
    color, letter = ships[ship]["color"], ships[ship]["letter"]
    beside = 42 * (order - (alike - 1) / 2)
    taken = space not in (START, FINAL) and any(other["at"] == space for other in ships.values())
    to = _to((x + beside, y - (34 if taken else 0)), 0.85)
    return GHOST(color=color, to=to, body=body(color, letter))


FACTOR = Markup(
    '<g class="sl-factor" transform="{to}"><rect x="{x}" y="-18" width="{width}" height="36" rx="18"/>'
    '<text y="9">{text}</text></g>'
)
_BY_BONUS = {"overdrive": "×2", "tailwind": "+1"}
_BY_KIND = {"hyperspace": "×2", "asteroids": "=1"}


def _factor(course: Course, spot: Spot) -> Html:
    """Write beside a ship how its number is changed by the space or by a bonus card."""
    kind, bonus = course["from_kind"], course["bonus"]
    text = _BY_BONUS.get(bonus) if bonus else _BY_KIND.get(kind)
    if kind == "hyperspace" and bonus == "tailwind":
        text = "×2+1"
    if not text:
        return EMPTY
    x, y = spot.point
    width = 20 + 15 * len(text)
    return FACTOR(to=_to((x, y - 42)), x=n(-width / 2), width=width, text=text)


HOOK = Markup(
    '<g class="sl-hook" transform="{to}"><circle r="20"/><path d="M-4-12V2a8 8 0 1 0 16 0M-11-12H3"/></g>'
)


def _hook(point: Point) -> Html:
    x, y = point
    return HOOK(to=_to((x + 20, y - 24), 0.9))


# ── the last turn ───────────────────────────────────────────────────────────────────────────────────────

TRAIL = Markup('<path class="sl-trail-under" d="{path}"/><path class="sl-trail" d="{path}"/>')
BURST = Markup('<circle class="sl-burst" cx="{x}" cy="{y}" r="106"/>')


def last(events: Sequence[Seen]) -> Iterator[Html]:
    """Mark where ships set out, went and came to rest, with a burst for the first one home."""
    rest: dict[str, int] = {}
    for event in events:
        if event["kind"] == "ship_moved":
            way = stretch(event["from"], event["to"])
            yield TRAIL(path=line([way[0], way[-1]] if event["why"] == "towline" else way))
            if event["ship"] not in rest:
                yield _ring("from", event["from"])
            rest[event["ship"]] = event["to"]
        elif event["kind"] == "ship_home" and event["first"]:
            x, y = SPACES[FINAL]
            yield BURST(x=n(x), y=n(y))
    yield from [_ring("to", space) for space in dict.fromkeys(rest.values())]


SPARKLE = Markup('<g data-piece="sparkle" style="{style}"><path class="sl-sparkle" d="{stars}"/></g>')


@cache
def sparkle() -> Html:
    """Draw stars around (0, 0). They wait beyond the board's edge until a ship comes home."""
    ring = [(math.tau * step / 10, 104 + 26 * (step % 2), 20 - 6 * (step % 2)) for step in range(10)]
    stars = [star(size, (reach * math.cos(turn), reach * math.sin(turn))) for turn, reach, size in ring]
    return SPARKLE(style=at((-700.0, -700.0)), stars="".join(stars))


RING = Markup('<circle class="sl-{css}" cx="{x}" cy="{y}" r="43"/>')
DOUBLE_RING = Markup('<path class="sl-{css}-double" d="{path}"/>')


def _ring(css: str, space: int) -> Html:
    """Draw a ring around a space."""
    if space in (START, FINAL):
        return EMPTY
    x, y = SPACES[space]
    if len(SIDES[space]) == 2:
        ux, uy = UPS[space]
        return DOUBLE_RING(css=css, path=line([(x + ux * 22, y + uy * 22), (x - ux * 22, y - uy * 22)]))
    return RING(css=css, x=n(x), y=n(y))


# ── what can be tapped, and the keyboard's position ─────────────────────────────────────────────────────

NEAR = Markup('<circle data-room="{pick}" cx="{x}" cy="{y}" r="60"/>')


def near(scene: Scene[StarlaneView], stand: dict[str, Spot]) -> Iterator[Html]:
    """Draw room for a thumb around the ships that can be tapped, under them all."""
    for pick, marks in scene.marks.items():
        if pick.startswith("ship:") and marks & ACTIVE:
            x, y = stand[pick[5:]].point
            yield NEAR(pick=pick, x=n(x), y=n(y))


SIDE = Markup('<g class="sl-side {css}" data-pick="side:{kind}" transform="{to}">{inside}</g>')
SIDE_TOKEN = Markup(
    '<circle class="sl-halo" r="40"/><circle class="sl-token" r="40"/><g transform="scale(1.2)">{sign}</g>'
)
SIDE_ROOM = Markup('<circle class="sl-clear" r="30"/>')()


def sides(scene: Scene[StarlaneView]) -> Iterator[Html]:
    """Draw the two sides of a double space to choose from."""
    window = scene.view["window"]
    if not window or window["kind"] != "side" or scene.before is not None:
        return
    space = scene.view["ships"][window["ship"]]["at"]
    for kind in SIDES[space]:
        pick = f"side:{kind}"
        x, y = side_spot(space, kind)
        ux, uy = UPS[space]
        reach = 32 if kind == SIDES[space][0] else -32
        active = ACTIVE & scene.marks.get(pick, frozenset())
        inside = SIDE_TOKEN(sign=SIGN[kind]) if active else SIDE_ROOM
        yield SIDE(css=scene.css(pick), kind=kind, to=_to((x + ux * reach, y + uy * reach)), inside=inside)


HERE = Markup(
    '<rect class="sl-here-under" x="{x}" y="{y}" width="{width}" height="{height}" rx="14"/>'
    '<rect class="sl-here" x="{x}" y="{y}" width="{width}" height="{height}" rx="14"/>'
)


def here(scene: Scene[StarlaneView], stand: dict[str, Spot]) -> Iterator[Html]:
    """Draw a frame around the place that the keyboard has moved to, unless it is beside the board."""
    for pick, marks in scene.marks.items():
        if "here" not in marks:
            continue
        word, _, rest = pick.partition(":")
        wide = high = 44.0
        if pick in PILES:
            wide, high = CARD_WIDTH * SMALL / 2, CARD_HEIGHT * SMALL / 2
            x, y = PILES[pick][0] + wide, PILES[pick][1] + high
        elif pick == "planet":
            x, y = PLANET_CARDS[0] + 21, PLANET_CARDS[1] + 32
        elif word == "space":
            space = int(rest)
            x, y = SPACES[space]
            wide = high = 98.0 if space in (START, FINAL) else 66.0 if len(SIDES[space]) == 2 else 44.0
        elif word == "ship":
            x, y = stand[rest].point
            wide = high = 34.0 * stand[rest].size + 4
        else:
            continue
        yield HERE(x=n(x - wide), y=n(y - high), width=n(2 * wide), height=n(2 * high))
