"""The board in words: every place with its name and the pawns on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from engine.games.pawns.names import COLOR_NAMES
from engine.games.pawns.track import COLORS, ENTRY, HOME, PAWNS, SPACES, ZONE
from engine.text import T, Text
from ui.drawing.base import Place
from ui.drawing.scene import Scene
from ui.games.pawns.layout import SIDE, SLIDE_AT, Layout, piece
from ui.games.pawns.pieces import ACTIVE, STATES

if TYPE_CHECKING:
    from engine.games.pawns.view import PawnView

Namer = Callable[[int], Text]  # names a pawn or a space
OwnPlaces = Sequence[tuple[int, Text]]  # each color's places, and their names with a slot for the color

SAFETY_ZONE: OwnPlaces = tuple(
    (ZONE + step, T("{color}’s safety zone, {n} of 5", n=step + 1)) for step in range(HOME - ZONE)
)


def space_name(space: int) -> Text:
    """Name a space of the track. Each game names the spaces where its pawns come out."""
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


def track_places(scene: Scene[PawnView], name_pawn: Namer, name_space: Namer) -> Iterator[Place]:
    """Return the spaces of the track in the direction of play."""
    standing: dict[int | None, list[int]] = {}
    for pawn, place in enumerate(scene.view["pawns"]):
        standing.setdefault(place, []).append(pawn)
    for space in range(SPACES):
        yield _place(scene, f"space:{space}", name_space(space), standing.get(space, ()), name_pawn)


def own_places(layout: Layout, scene: Scene[PawnView], name_pawn: Namer, own: OwnPlaces) -> Iterator[Place]:
    """Return the own places of each color that plays."""
    places = scene.view["pawns"]
    for color, color_name in enumerate(COLOR_NAMES.values()):
        if places[4 * color] is None:
            continue
        for number, text in own:
            pawns = [pawn for pawn in PAWNS[color] if places[pawn] == number]
            name = text._replace(params={**text.params, "color": color_name})
            yield _place(scene, layout.pick_of(color, number), name, pawns, name_pawn)


def _place(scene: Scene[PawnView], pick: str, name: Text, pawns: Sequence[int], name_pawn: Namer) -> Place:
    """Return a place with its pawns. Its label says what can be done with it or with a pawn on it."""
    also = tuple(map(piece, pawns))
    if pawns:
        name = T("{place}: {pawns}", place=name, pawns=list(map(name_pawn, pawns)))
    active = (shape for shape in (pick, *also) if not ACTIVE.isdisjoint(scene.marks.get(shape, ())))
    return Place(pick, scene.label(next(active, pick), name, STATES), also)
