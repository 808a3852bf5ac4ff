"""The pawns, and the signs of what can be tapped.

Signs differ in shape, never in color alone (static/style.css).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from engine.games.pawns.track import COLORS, SPACES, START
from engine.text import T
from ui.drawing.scene import Scene, Seen, States
from ui.games.pawns.layout import SLIDE_AT, Layout, pick_of, piece
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.svg import CARD_HEIGHT, CARD_WIDTH, SIGNS, Point, at, n, text_width

if TYPE_CHECKING:
    from engine.games.pawns.view import PawnView

Figure = Callable[[int, int], Html]  # (pawn, place) -> that pawn around (0, 0)

ACTIVE = frozenset({"can", "picked", "land", "bump", "slide"})  # marks of shapes that can be tapped
TARGETS = frozenset({"land", "bump", "slide"})  # marks of the second shape of a move
STATES: States = (
    ("picked", T("picked")),
    ("block", T("can be reached, but its slide is blocked")),
    ("bump", T("can be bumped")),
    ("slide", T("can be reached, then slides")),
    ("land", T("can be reached")),
    ("can", T("can be picked")),
)
KNOCKS = frozenset({"pawn_slid", "pawn_bumped", "pawns_swapped", "sorry_played"})  # said as they happen
MOVES_PAWNS = KNOCKS | {"pawn_moved"}

# ── pawns ───────────────────────────────────────────────────────────────────────────────────────────────

PAWN = Markup(
    '<g id="{board}-p{pawn}" class="pawn {color} {css}" data-piece="{piece}"{data_pick=}{data_room=}'
    ' style="{place}">{ring}{figure}</g>'
)
PAWN_RING = Markup('<circle class="halo" r="{radius}"/><circle class="ring" r="{radius}"/>')
RING, WIDE_RING = PAWN_RING(radius=31), PAWN_RING(radius=42)


def pawns(
    layout: Layout, scene: Scene[PawnView], figure: Figure, wide: Collection[int] = ()
) -> Iterator[Html]:
    """Draw every pawn, those further down the board in front. The pawns in `wide` get a wider ring.

    A pawn on its way looks as it did where it set out.
    """
    looks_at = scene.settled.view["pawns"]
    stand_in = stand_ins(scene)
    leaves = leaving(scene.preview)
    own = _playing(scene.view)
    standing = [
        (layout.spot(pawn, place), pawn, place)
        for pawn, place in enumerate(scene.view["pawns"])
        if place is not None
    ]
    standing.sort(key=lambda found: (found[0][1], found[1]))
    for point, pawn, _ in standing:
        pick = piece(stand_in.get(pawn, pawn))
        marks = scene.marks.get(pick)
        css = scene.css(pick) if marks else ""
        if marks and COLORS[pawn // 4] not in own:
            css += " is-rival"
        if pawn in leaves:
            css = f"{css} leaving" if css else "leaving"
        ring, targeted = EMPTY, False
        if marks:
            targeted = not TARGETS.isdisjoint(marks)  # then people tap the target over the pawn
            if not targeted and pawn not in stand_in:  # the tapped pawn is the one that moves
                ring = WIDE_RING if pawn in wide else RING
        taps_pawn = not targeted and pawn not in stand_in
        yield _pawn(layout.id, pawn, looks_at[pawn], point, pick, taps_pawn, css, ring, figure)


def _playing(view: PawnView) -> list[str]:
    """Return the colors of the seat whose turn it is, and of its team."""
    teams = cast("Sequence[Sequence[int]]", view.get("teams", ()))
    seats = next((team for team in teams if view["turn"] in team), [view["turn"]])
    return [color for seat in seats for color in view["colors"][seat]]


@lru_cache(maxsize=256)  # most pawns look the same in the next position
def _pawn(
    board: str,
    pawn: int,
    place: int,
    point: Point,
    pick: str,
    taps_pawn: bool,
    css: str,
    ring: Html,
    figure: Figure,
) -> Html:
    return PAWN(
        board=board,
        pawn=pawn,
        color=COLORS[pawn // 4],
        css=css,
        piece=piece(pawn),
        data_pick=pick if taps_pawn else "",
        data_room="" if taps_pawn else pick,
        place=at(point),
        ring=ring,
        figure=figure(pawn, place),
    )


def stand_ins(scene: Scene[PawnView]) -> dict[int, int]:
    """Return the offered pawn for each other pawn in the same Start, since they are interchangeable."""
    places = scene.view["pawns"]
    found: dict[int, int] = {}
    offered = [
        pawn for pawn in range(16) if places[pawn] == START and "can" in scene.marks.get(piece(pawn), ())
    ]
    for other in reversed(offered):
        first = other - other % 4
        for pawn in range(first, first + 4):
            if places[pawn] == START and ACTIVE.isdisjoint(scene.marks.get(piece(pawn), ())):
                found[pawn] = other
    return found


def leaving(events: Sequence[Seen]) -> set[int]:
    """Return the pawns that a move would take from where they stand."""
    return {
        event[part]
        for event in events
        for part in ("pawn", "other")
        if part in event and event["kind"] in MOVES_PAWNS
    }


# ── what can be tapped ──────────────────────────────────────────────────────────────────────────────────

UNABLE = Markup('<circle class="pw-unable" data-room="{pick}" cx="{x}" cy="{y}" r="40"/>')
ROOM = Markup('<circle data-room="{pick}" cx="{x}" cy="{y}" r="64"/>')

TARGET = Markup('<g class="pw-aim {css}" data-pick="{pick}" transform="translate({x} {y})">{spot}{sign}</g>')
SPOT = Markup('<rect class="pw-spot" x="{corner}" y="{corner}" width="{size}" height="{size}" rx="10"/>')
DOT = Markup('<circle class="pw-dot" r="13"/>')()
CIRCLE = Markup('<circle class="halo" r="33"/><circle class="pw-ring" r="33"/>')()
CROSS = Markup(
    '<path class="halo" d="M17-31l12-12M29-31l-12-12"/><path class="pw-cross" d="M17-31l12-12M29-31l-12-12"/>'
)()
CROSSED = CIRCLE + CROSS
SWAP = Markup(
    '<circle class="halo" r="27"/><circle class="pw-token" r="27"/><path class="pw-sign" d="{arrows}"/>'
)(arrows=SIGNS["swap"])
BUMPED = Markup('<g class="pw-bumped" transform="translate({x} {y})">{sign}</g>')

FRAME = Markup(
    '<rect class="pw-here-under" x="{x}" y="{y}" width="{width}" height="{height}" rx="12"/>'
    '<rect class="pw-here" x="{x}" y="{y}" width="{width}" height="{height}" rx="12"/>'
)


def rooms(layout: Layout, scene: Scene[PawnView]) -> Iterator[Html]:
    """Draw room for a thumb around what can be tapped. It lies under the pawns, which come first.

    Below it is room around the other pawns: a tap there is told why they can't be moved. Of those in the same
    Start, the first one stands for all.
    """
    places = scene.view["pawns"]
    for pawn, place in enumerate(places if scene.marks else ()):
        if place is not None and ACTIVE.isdisjoint(scene.marks.get(piece(pawn), ())):
            color = range(pawn - pawn % 4, pawn + 1)
            alike = next(other for other in color if other == pawn or place == places[other] == START)
            x, y = layout.spot(pawn, place)
            yield UNABLE(pick=piece(alike), x=n(x), y=n(y))
    for pick, marks in scene.marks.items():
        point = tap_point(layout, pick, scene)
        if point and not ACTIVE.isdisjoint(marks):
            yield ROOM(pick=pick, x=n(point[0]), y=n(point[1]))


def tap_point(layout: Layout, pick: str, scene: Scene[PawnView]) -> Point | None:
    """Return where to tap for a pick.

    An 11 may swap with a pawn or land on its space. If both are legal, the pawn is tapped beside its space.
    """
    word, _, rest = pick.partition(":")
    if word != "pawn":
        return layout.center(pick)
    pawn = int(rest)
    place = scene.view["pawns"][pawn]
    if place is None:
        return None
    return layout.beside(place) if _beside(layout, pawn, scene) else layout.spot(pawn, place)


def _beside(layout: Layout, pawn: int, scene: Scene[PawnView]) -> bool:
    """True if the space under a pawn can be tapped too."""
    place = scene.view["pawns"][pawn]
    if place is None or not 0 <= place < SPACES:
        return False
    return not TARGETS.isdisjoint(scene.marks.get(pick_of(pawn // 4, place), ()))


def targets(layout: Layout, scene: Scene[PawnView]) -> Iterator[Html]:
    """Draw where the picked pawn may go: a dot to land, a circle to swap, a crossed circle to bump."""
    others = {
        place
        for pawn, place in enumerate(scene.view["pawns"])
        if "picked" not in scene.marks.get(piece(pawn), ())
    }
    for pick, marks in scene.marks.items():
        is_pawn = pick.startswith("pawn:")
        point = tap_point(layout, pick, scene)
        if point is None or (is_pawn and TARGETS.isdisjoint(marks)):
            continue
        slide = slide_from(pick, scene) if "slide" in marks else []
        half = layout.half(pick) or 30
        if is_pawn and _beside(layout, int(pick[5:]), scene):
            sign = SWAP
        elif "bump" in marks and (not slide or slide[0] in others):
            sign = CROSSED
        elif is_pawn:
            sign = CIRCLE
        else:
            sign = DOT if "land" in marks or "can" in marks else EMPTY
        yield TARGET(
            css=scene.css(pick),
            pick=pick,
            x=n(point[0]),
            y=n(point[1]),
            spot=SPOT(corner=n(-half), size=n(2 * half)),
            sign=sign,
        )
        if "bump" in marks:
            yield from (bumped(layout.spaces[space]) for space in slide[1:] if space in others)


def bumped(point: Point) -> Html:
    """Draw the sign of a bump around a point."""
    return BUMPED(x=n(point[0]), y=n(point[1]), sign=CROSSED)


def slide_from(pick: str, scene: Scene[PawnView]) -> list[int]:
    """Return the spaces of the slide that begins at a pick."""
    word, _, number = pick.partition(":")
    if word not in ("pawn", "space"):
        return []
    space = scene.view["pawns"][int(number)] if word == "pawn" else int(number)
    if space is None or space not in SLIDE_AT:
        return []
    _, first, last = SLIDE_AT[space]
    return list(range(first, last + 1)) if space == first else []


def frame(layout: Layout, scene: Scene[PawnView]) -> Iterator[Html]:
    """Draw a frame around the place that the keyboard is on."""
    for pick, marks in scene.marks.items():
        if "here" not in marks:
            continue
        if pick in ("deck", "discard"):
            x, y = layout.deck if pick == "deck" else layout.discard
            across, down = CARD_WIDTH * layout.scale / 2, CARD_HEIGHT * layout.scale / 2
            yield _framed((x + across, y + down), across, down)
        elif point := tap_point(layout, pick, scene):
            half = layout.half(pick) + 6 if layout.half(pick) else 32
            yield _framed(point, half, half)


def _framed(point: Point, across: float, down: float) -> Html:
    return FRAME(x=n(point[0] - across), y=n(point[1] - down), width=n(2 * across), height=n(2 * down))


# ── you ─────────────────────────────────────────────────────────────────────────────────────────────────

BADGE = Markup(
    '<g class="pw-you {color}" transform="translate({x} {y})">'
    '<rect x="{left}" y="-24" width="{width}" height="48" rx="24"/><text y="11">{text}</text></g>'
)


def badge(layout: Layout, scene: Scene[PawnView]) -> Iterator[Html]:
    """Draw the badge of the only person at the screen."""
    if scene.you < 0:
        return
    color = scene.view["colors"][scene.you][0]
    x, y = layout.badge(COLORS.index(color))
    text = scene.say(T("You"))
    width = text_width(text, 32) + 40
    yield BADGE(color=color, x=n(x), y=n(y), left=n(-width / 2), width=n(width), text=text)


# ── layers ──────────────────────────────────────────────────────────────────────────────────────────────

LAYER = Markup('<g class="{css}">{shapes}</g>')


def layer(css: str, shapes: Iterable[Html]) -> Html:
    """Group the shapes of one layer of the board."""
    return LAYER(css=css, shapes=join(shapes))
