"""How moves are shown: the trail of the last one, the preview of the next one, and animations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import TYPE_CHECKING

from engine.games.pawns.track import COLORS, HOME, START
from engine.games.pawns.track import SLIDE as SLIDES
from ui.drawing.base import ACCELERATE, DECELERATE, STANDARD, Motion
from ui.drawing.scene import Scene, Seen
from ui.games.pawns.layout import Layout, piece
from ui.games.pawns.pieces import bumped, slide_from
from ui.markup.html import EMPTY, Html, Markup
from ui.markup.svg import Point, arrow, at, line, n, shape

if TYPE_CHECKING:
    from engine.games.pawns.view import PawnView

# Kind of event -> the mark of a move that causes it.
EFFECTS = {"pawn_bumped": "bump", "pawn_slid": "slide", "pawn_home": "home", "slide_blocked": "block"}

TRAIL = Markup('<path class="trail" d="{path}"/>')
FROM = Markup('<rect class="from" x="{x}" y="{y}" width="54" height="54" rx="8"/>')
TO = Markup('<rect class="to" x="{x}" y="{y}" width="54" height="54" rx="8"/>')
CROSSED_OUT = Markup('<path class="crossed {color}" d="M{x} {y}l14 14m0-14l-14 14"/>')
WAY = Markup('<path class="way" d="{path}"/>')
SLIDING = Markup('<path class="halo" d="{path}"/><path class="pw-sliding" d="{path}"/>')
GHOST = Markup('<g class="ghost {color}" style="{place}"><use href="#{board}-{color}"/></g>')


def bow(a: Point, b: Point) -> str:
    """Return path data of a line that bends toward the board's middle, away from the track."""
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    return f"M{n(a[0])} {n(a[1])}Q{n(x + (500 - x) * 0.45)} {n(y + (500 - y) * 0.45)} {n(b[0])} {n(b[1])}"


def swing(a: Point, b: Point) -> str:
    """Return path data of the same line as an arrow."""
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    bend = [c + (500 - c) * 0.45 for c in middle]
    steps = [step / 12 for step in range(13)]
    points = [
        tuple((1 - t) ** 2 * a[i] + 2 * t * (1 - t) * bend[i] + t * t * b[i] for i in range(2)) for t in steps
    ]
    return arrow([(x, y) for x, y in points], 20)


def last_move(layout: Layout, events: Sequence[Seen]) -> Iterator[Html]:
    """Draw the last move: its start and end, a trail between them, and a cross for each bump."""
    spot = layout.spot
    for event in events:
        match event["kind"]:
            case "pawn_moved" | "pawn_slid":
                points = layout.path(event)
                yield TRAIL(path=line(points))
                yield _square(FROM, points[0], event["from"])
                yield _square(TO, points[-1], event["to"])
            case "pawns_swapped":
                a, b = spot(event["pawn"], event["from"]), spot(event["other"], event["to"])
                yield TRAIL(path=bow(a, b))
                yield _square(TO, a, event["from"])
                yield _square(TO, b, event["to"])
            case "sorry_played":
                a, b = spot(event["pawn"], START), spot(event["pawn"], event["to"])
                yield TRAIL(path=bow(a, b))
                yield _square(TO, b, event["to"])
            case "pawn_bumped":
                x, y = spot(event["pawn"], event["from"])
                yield CROSSED_OUT(color=COLORS[event["pawn"] // 4], x=n(x + 14), y=n(y - 28))


def _square(template: Markup, point: Point, place: int) -> Html:
    """Draw the square of a move's start or end; Start and Home have none."""
    return EMPTY if place in (START, HOME) else template(x=n(point[0] - 27), y=n(point[1] - 27))


def ways(layout: Layout, scene: Scene[PawnView]) -> Iterator[Html]:
    """Draw the slides that a pick would lead along, and the way of the previewed move."""
    spot = layout.spot
    for pick, marks in scene.marks.items():
        if "slide" in marks and (slide := slide_from(pick, scene)):
            yield SLIDING(path=arrow([layout.spaces[space] for space in slide], 20))
    for event in scene.preview:
        match event["kind"]:
            case "pawn_slid":
                yield SLIDING(path=arrow(layout.path(event), 20))
            case "pawn_moved":
                yield WAY(path=arrow(layout.path(event)))
            case "pawns_swapped":
                a, b = spot(event["pawn"], event["from"]), spot(event["other"], event["to"])
                yield WAY(path=swing(a, b) + swing(b, a))
            case "sorry_played":
                yield WAY(path=swing(spot(event["pawn"], START), spot(event["pawn"], event["to"])))


def preview(layout: Layout, events: Sequence[Seen]) -> Iterator[Html]:
    """Draw whom the previewed move would bump, and a ghost where each pawn would end."""
    ghosts: dict[int, int] = {}
    for event in events:
        match event["kind"]:
            case "pawn_moved" | "pawn_slid" | "sorry_played":
                ghosts[event["pawn"]] = event["to"]
            case "pawns_swapped":
                ghosts[event["pawn"]], ghosts[event["other"]] = event["to"], event["from"]
            case "pawn_bumped":
                ghosts.pop(event["pawn"], None)
                yield bumped(layout.spot(event["pawn"], event["from"]))
    for pawn, place in ghosts.items():
        yield GHOST(board=layout.id, color=COLORS[pawn // 4], place=at(layout.spot(pawn, place)))


# Rays of a burst, each with a spark at its end: directions in degrees, and lengths.
RAYS = tuple((angle, (64, 48)[index % 2]) for index, angle in enumerate(range(0, 360, 30)))
BURST = Markup(
    '<g id="{board}-burst-{pawn}" class="pw-burst {color}" transform="translate({x} {y})">'
    '<path class="pw-rays" d="{rays}"/><path class="pw-sparks" d="{sparks}"/></g>'
)
_RAY_PATH = "".join(
    f"M{n(26 * cos(radians(angle)))} {n(26 * sin(radians(angle)))}"
    f"L{n(length * cos(radians(angle)))} {n(length * sin(radians(angle)))}"
    for angle, length in RAYS
)
_SPARK_PATH = "".join(
    shape("diamond", 7, ((length + 16) * cos(radians(angle)), (length + 16) * sin(radians(angle))))
    for angle, length in RAYS
)


def bursts(layout: Layout, scene: Scene[PawnView]) -> Iterator[Html]:
    """Draw a burst of light around each pawn that has just come home, as soon as it stands there."""
    for event in scene.settled.last:
        if event["kind"] == "pawn_home":
            x, y = layout.spot(event["pawn"], HOME)
            yield BURST(
                board=layout.id,
                pawn=event["pawn"],
                color=COLORS[event["pawn"] // 4],
                x=n(x),
                y=n(y),
                rays=_RAY_PATH,
                sparks=_SPARK_PATH,
            )


def caption_point(layout: Layout, event: Seen, view: PawnView) -> Point | None:
    """Return where an event's caption is shown, if it is not at the end of the way."""
    match event["kind"]:
        case "card_drawn" | "card_played":
            return layout.drawn_at
        case "turn_lost" | "card_unused":
            return layout.seat(COLORS.index(view["colors"][event["seat"]][0]))
        case "pawn_bumped" | "slide_blocked":
            return layout.spot(event["pawn"], event["from"])
        case "pawn_home":
            return layout.home_said(event["pawn"])
    return None


# ── animations ──────────────────────────────────────────────────────────────────────────────────────────

# Durations in milliseconds.
STEP, WALK, SLIDE, BUMP_PAUSE, BUMP, SWAP, FLIP = 110, 900, 350, 80, 400, 450, 300
SHAKE = 280


def motions(layout: Layout, event: Seen, view: PawnView) -> list[Motion]:
    """Return how an event moves pawns, and cards on the board."""
    spot = layout.spot
    match event["kind"]:
        case "pawn_moved":
            points = layout.path(event)
            ms = max(2 * STEP, min(WALK, STEP * (len(points) - 1)))
            lifted = 40.0 if event["from"] == START else 0.0
            return [Motion(piece(event["pawn"]), points, ms, arc=lifted, sound="step")]
        case "pawn_slid":
            return [Motion(piece(event["pawn"]), layout.path(event), SLIDE, DECELERATE, sound="slide")]
        case "pawn_bumped":
            pawn = event["pawn"]
            ends = (spot(pawn, event["from"]), spot(pawn, START))
            flight = Motion(piece(pawn), ends, BUMP, ACCELERATE, wait=BUMP_PAUSE, arc=90, sound="bump")
            return [flight, *_shake(layout, event, view)]
        case "pawns_swapped":
            a, b = spot(event["pawn"], event["from"]), spot(event["other"], event["to"])
            return [
                Motion(piece(event["pawn"]), (a, b), SWAP, STANDARD, arc=70, sound="slide"),
                Motion(piece(event["other"]), (b, a), SWAP, STANDARD, arc=-70),
            ]
        case "sorry_played":
            ends = (spot(event["pawn"], START), spot(event["pawn"], event["to"]))
            return [Motion(piece(event["pawn"]), ends, SWAP, STANDARD, arc=90, sound="step")]
        case "pawn_home":
            home = spot(event["pawn"], HOME)
            return [Motion(piece(event["pawn"]), (home, home), FLIP, arc=24, sound="home")]
        case "card_drawn":
            return [Motion("card", (layout.deck, layout.discard), FLIP, STANDARD, sound="draw")]
        case "deck_shuffled":
            return [Motion("deck", (layout.discard, layout.deck), SLIDE, STANDARD, sound="draw")]
    return []


def _shake(layout: Layout, event: Seen, view: PawnView) -> list[Motion]:
    """Shake the pawn that bumps another one. On a triangle it stands there for a moment before it slides."""
    pawn = event["by"]
    place = event["from"] if pawn < 0 or SLIDES[pawn][event["from"]] else view["pawns"][pawn]
    if pawn < 0 or place is None:
        return []
    x, y = layout.spot(pawn, place)
    points = [(x + by, y) for by in (0, 9, -8, 6, -4, 0)]
    return [Motion(piece(pawn), points, SHAKE, "linear")]
