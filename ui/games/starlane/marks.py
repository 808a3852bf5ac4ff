"""What is shown round the ships of Starlane: courses that cards would set, what a window is about, the last turn, what can be tapped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.games.starlane.board import FINAL, SIDES, START
from ui.drawing.scene import Scene, Seen
from ui.games.starlane.cards import ACTIVE, PILES, PLANET_CARDS, SMALL
from ui.games.starlane.lane import SIGN, SPACES, UPS, side_spot, stretch
from ui.games.starlane.ships import Spot, body
from ui.markup.html import escape as attr
from ui.markup.svg import CARD_HEIGHT, CARD_WIDTH, Point, arrow, line, n

_HOOK = "M0-12V2a9 9 0 1 0 18 0M-8-12H8"


def _to(point: Point, scale: float = 1) -> str:
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'transform="translate({n(point[0])} {n(point[1])}){size}"'


# ── courses: what a movement would be ───────────────────────────────────────────────────────────────────


def shown_courses(scene: Scene[Any]) -> list[Seen]:
    """The courses to draw: of the move that is pointed at, else of the card that is picked, else of the ship under way."""
    pointed = [
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


def courses(scene: Scene[Any], stand: dict[str, Spot]) -> Iterable[str]:
    """Under the ships: the way each would go, and back out of a vortex."""
    for course in shown_courses(scene):
        start = stand[course["ship"]].point
        way = [start, *stretch(course["from"], course["lands"])[1:]]
        yield _way(way)
        if course["vortex"]:
            yield _thrown(course["lands"], course["to"])
    yield from _window_ways(scene, stand)


def _way(points: Sequence[Point]) -> str:
    if len(points) < 2:
        return ""
    path = arrow(points, 20)
    return f'<path class="sl-way-halo" d="{path}"/><path class="sl-way" d="{path}"/>'


def _thrown(start: int, end: int) -> str:
    """Out of a vortex, backward or on: a bow beside the lane."""
    (x0, y0), (x1, y1), (ux, uy) = SPACES[start], SPACES[end], UPS[start]
    bow = (x0 + x1) / 2 + ux * 74, (y0 + y1) / 2 + uy * 74
    tip = arrow([bow, (x1 + ux * 20, y1 + uy * 20)], 18)
    barbs = tip[tip.index("M", 1) :]
    path = f"M{n(x0)} {n(y0)}Q{n(bow[0])} {n(bow[1])} {n(x1 + ux * 20)} {n(y1 + uy * 20)}{barbs}"
    return f'<path class="sl-way-halo" d="{path}"/><path class="sl-way sl-thrown" d="{path}"/>'


def _window_ways(scene: Scene[Any], stand: dict[str, Spot]) -> Iterable[str]:
    """What the open window is about: back or on from a vortex, ships that could be towed."""
    window = scene.view["window"]
    if not window:
        return
    if window["kind"] == "swerve":
        here = scene.view["ships"][window["ship"]]["at"]
        yield from (_thrown(here, way["to"]) for way in window["would"].values())
    elif window["kind"] == "towline":
        yield from (_rope(stand[ship].point, SPACES[way["to"]]) for ship, way in window["would"].items())


def _rope(start: Point, end: Point) -> str:
    """A slack line from one point to the other, with a hook where it would catch."""
    (x0, y0), (x1, y1) = start, end
    path = f"M{n(x0)} {n(y0)}Q{n((x0 + x1) / 2)} {n((y0 + y1) / 2 + 46)} {n(x1)} {n(y1)}"
    return f'<path class="sl-way-halo" d="{path}"/><path class="sl-rope" d="{path}"/><path class="sl-rope-hook" {_to(start)} d="{_HOOK}"/>'


def ghosts(scene: Scene[Any], stand: dict[str, Spot]) -> Iterable[str]:
    """Over the ships: a ghost where each would end, with what hyperspace or asteroids do to the number; who could be towed."""
    ends: dict[int, int] = {}
    found = shown_courses(scene)
    for course in found:
        yield _ghost(scene, course["ship"], course["to"], ends)
        yield from _factor(course, stand[course["ship"]])
    for course in found[:1] if len(found) == 1 else ():
        yield from (_hook(stand[ship].point) for ship in course["towable"])
    for ship, space in _moved(scene.preview).items():
        if not any(course["ship"] == ship for course in found):
            yield _ghost(scene, ship, space, ends)


def _moved(events: Sequence[Seen]) -> dict[str, int]:
    return {event["ship"]: event["to"] for event in events if event["kind"] == "ship_moved"}


def _ghost(scene: Scene[Any], ship: str, space: int, ends: dict[int, int]) -> str:
    """Ghosts that end on the same space stand side by side."""
    order = ends.get(space, 0)
    ends[space] = order + 1
    x, y = SPACES[space]
    look = scene.view["ships"][ship]
    beside = (-1 if order % 2 else 1) * 20 * ((order + 1) // 2)
    above = (
        34
        if space not in (START, FINAL) and any(other["at"] == space for other in scene.view["ships"].values())
        else 0
    )
    return f'<g class="sl-ghost {look["color"]}" {_to((x + beside, y - above), 0.85)}>{body(look["color"], look["letter"])}</g>'


def _factor(course: Seen, spot: Spot) -> Iterable[str]:
    """Beside a ship: that its number is doubled, counts as one, or is changed by a bonus card."""
    kind, bonus = course["from_kind"], course["bonus"]
    text = (
        {"overdrive": "×2", "tailwind": "+1", "navigator": ""}.get(bonus)
        if bonus
        else {"hyperspace": "×2", "asteroids": "=1"}.get(kind)
    )
    if kind == "hyperspace" and bonus == "tailwind":
        text = "×2+1"
    if text:
        x, y = spot.point
        wide = 20 + 15 * len(text)
        yield (
            f'<g class="sl-factor" {_to((x, y - 42))}><rect x="{n(-wide / 2)}" y="-18" width="{wide}" height="36" rx="18"/>'
            f'<text y="9">{text}</text></g>'
        )


def _hook(point: Point) -> str:
    x, y = point
    return f'<g class="sl-hook" {_to((x + 20, y - 24), 0.9)}><circle r="20"/><path d="M-4-12V2a8 8 0 1 0 16 0M-11-12H3"/></g>'


def leaving(scene: Scene[Any]) -> set[str]:
    """The ships that the move pointed at would take from where they stand."""
    return {course["ship"] for course in shown_courses(scene)} if scene.preview else set()


# ── the last turn ───────────────────────────────────────────────────────────────────────────────────────


def last(events: Sequence[Seen]) -> Iterable[str]:
    """A broken ring where a ship set out, a whole one where it came to rest, dots between; a burst for the first one home."""
    rest: dict[str, int] = {}
    for event in events:
        if event["kind"] == "ship_moved":
            way = stretch(event["from"], event["to"])
            path = line([way[0], way[-1]] if event["why"] == "towline" else way)
            yield f'<path class="sl-trail-under" d="{path}"/><path class="sl-trail" d="{path}"/>'
            if event["ship"] not in rest:
                yield _round("from", event["from"])
            rest[event["ship"]] = event["to"]
        elif event["kind"] == "ship_home" and event["first"]:
            x, y = SPACES[FINAL]
            yield f'<circle class="sl-burst" cx="{n(x)}" cy="{n(y)}" r="106"/>'
    yield from (_round("to", space) for space in dict.fromkeys(rest.values()))


def _round(css: str, space: int) -> str:
    if space in (START, FINAL):
        return ""
    x, y = SPACES[space]
    if len(SIDES[space]) == 2:
        ux, uy = UPS[space]
        ends = line([(x + ux * 22, y + uy * 22), (x - ux * 22, y - uy * 22)])
        return f'<path class="sl-{css}-double" d="{ends}"/>'
    return f'<circle class="sl-{css}" cx="{n(x)}" cy="{n(y)}" r="43"/>'


# ── what can be tapped, and where somebody walks by keys ────────────────────────────────────────────────


def near(scene: Scene[Any], stand: dict[str, Spot]) -> Iterable[str]:
    """Room for a thumb round the ships that can be tapped, under them all."""
    for pick, marks in scene.marks.items():
        if pick.startswith("ship:") and marks & ACTIVE:
            x, y = stand[pick[5:]].point
            yield f'<circle data-room="{attr(pick)}" cx="{n(x)}" cy="{n(y)}" r="60"/>'


def sides(scene: Scene[Any]) -> Iterable[str]:
    """The two sides of a double space, to choose from."""
    window = scene.view["window"]
    if not window or window["kind"] != "side":
        return
    space = scene.view["ships"][window["ship"]]["at"]
    for kind in SIDES[space]:
        pick = f"side:{kind}"
        x, y = side_spot(space, kind)
        ux, uy = UPS[space]
        reach = 32 if kind == SIDES[space][0] else -32
        inside = ""
        if ACTIVE & scene.marks.get(pick, frozenset()):
            inside = f'<circle class="sl-halo" r="40"/><circle class="sl-token" r="40"/><g transform="scale(1.2)">{SIGN[kind]}</g>'
        else:
            inside = '<circle class="sl-clear" r="30"/>'
        yield f'<g class="sl-side {scene.css(pick)}" data-pick="{pick}" {_to((x + ux * reach, y + uy * reach))}>{inside}</g>'


def here(scene: Scene[Any], stand: dict[str, Spot]) -> Iterable[str]:
    """A frame round the place that somebody walks to by keys."""
    for pick, marks in scene.marks.items():
        if "here" not in marks:
            continue
        word, _, rest = pick.partition(":")
        x, y, wide, high = 0.0, 0.0, 44.0, 44.0
        if pick in PILES:
            wide, high = CARD_WIDTH * SMALL / 2, CARD_HEIGHT * SMALL / 2
            x, y = PILES[pick][0] + wide, PILES[pick][1] + high
        elif pick == "planet":
            x, y = PLANET_CARDS[0] + 21, PLANET_CARDS[1] + 32
        elif word == "space":
            (x, y), tall = SPACES[int(rest)], len(SIDES[int(rest)]) == 2
            wide = high = 98.0 if int(rest) in (START, FINAL) else 66.0 if tall else 44.0
        elif word == "ship":
            x, y = stand[rest].point
            wide = high = 34.0 * stand[rest].size + 4
        else:  # beside the board, or among the holdings
            continue
        box = f'x="{n(x - wide)}" y="{n(y - high)}" width="{n(2 * wide)}" height="{n(2 * high)}" rx="14"'
        yield f'<rect class="sl-here-under" {box}/><rect class="sl-here" {box}/>'
