"""The board in words: every place with its name and the pawns on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from engine.games.pawns.names import COLOR_NAMES
from engine.games.pawns.track import CIRCLE, COLORS, ENTRY, HOME, PAWNS, SPACES, ZONE
from engine.text import T, Text
from ui.drawing.base import Place
from ui.drawing.scene import Scene
from ui.games.pawns.layout import SIDE, SLIDE_AT, pick_of, piece
from ui.games.pawns.pieces import ACTIVE, STATES

if TYPE_CHECKING:
    from engine.games.pawns.view import PawnView

Namer = Callable[[int], Text]  # names a pawn
OwnPlaces = Sequence[tuple[int, Text]]  # each color's places, and their names with a slot for the color

SAFETY_ZONE: OwnPlaces = tuple(
    (ZONE + step, T("{color}’s safety zone, {n} of 5", n=step + 1)) for step in range(HOME - ZONE)
)


def space_name(space: int, circle: Text) -> Text:
    """Name a space by its side of the board. `circle` is the text for a space where pawns come out."""
    color, step = divmod(space, SIDE)
    name = T("{color}’s side, {n} of 15", color=COLOR_NAMES[COLORS[color]], n=step + 1)
    if space in CIRCLE:
        return circle._replace(params={"place": name})
    if space in ENTRY:
        return T("{place}, way into the safety zone", place=name)
    if space not in SLIDE_AT:
        return name
    _, first, last = SLIDE_AT[space]
    if space == first:
        return T("{place}, start of a slide", place=name)
    return T("{place}, end of a slide", place=name) if space == last else T("{place}, on a slide", place=name)


def track_places(scene: Scene[PawnView], name_pawn: Namer, circle: Text) -> Iterator[Place]:
    """Return the spaces of the track in the direction of play. `circle` is for `space_name`."""
    standing: dict[int | None, list[int]] = {}
    for pawn, place in enumerate(scene.view["pawns"]):
        standing.setdefault(place, []).append(pawn)
    for space in range(SPACES):
        yield _place(scene, f"space:{space}", space_name(space, circle), standing.get(space, ()), name_pawn)


def own_places(scene: Scene[PawnView], name_pawn: Namer, own: OwnPlaces) -> Iterator[Place]:
    """Return the own places of each color that plays."""
    places = scene.view["pawns"]
    for color, color_name in enumerate(COLOR_NAMES.values()):
        if places[4 * color] is None:
            continue
        for number, text in own:
            pawns = [pawn for pawn in PAWNS[color] if places[pawn] == number]
            name = text._replace(params={**text.params, "color": color_name})
            yield _place(scene, pick_of(color, number), name, pawns, name_pawn)


def _place(scene: Scene[PawnView], pick: str, name: Text, pawns: Sequence[int], name_pawn: Namer) -> Place:
    """Return a place with its pawns. Its label says what can be done with it or with a pawn on it."""
    also = tuple(map(piece, pawns))
    if pawns:
        name = T("{place}: {pawns}", place=name, pawns=list(map(name_pawn, pawns)))
    active = (shape for shape in (pick, *also) if not ACTIVE.isdisjoint(scene.marks.get(shape, ())))
    return Place(pick, scene.label(next(active, pick), name, STATES), also)
