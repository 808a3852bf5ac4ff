"""Choosing a move by tapping shapes on the board, by dragging or by pointing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from engine.rules import Move, parse_move
from ui.drawing.base import Drawing
from ui.table.position import Perspective

Shapes = tuple[str, ...]
Ways = Sequence[tuple[Move, Shapes]]  # every order in which the shapes of a move may be tapped


class Pointer:
    """What is picked and pointed at on the board of one screen.

    `choices` returns the viewer's position while somebody here may choose a move, else None.
    """

    def __init__(self, drawing: Drawing[Any], choices: Callable[[], Perspective | None]) -> None:
        self.picked: Shapes = ()
        self.pointed: Move | None = None  # the move that is pointed at
        self.advised: Move | None = None  # the move that an open hint is about
        self.detail = ""  # the shape that is pointed at
        self._pointed_now = False  # at that shape, and not tapped it since
        self._drags = False
        self._drawing = drawing
        self._choices = choices

    def paths(self) -> Mapping[Move, Shapes]:
        """Return the shapes to tap for each move that can be played now."""
        choices = self._choices()
        return choices.paths if choices else {}

    def _ways(self) -> Ways:
        paths = self.paths()
        if self._drags:
            paths = {move: self._dragged(path) for move, path in paths.items()}
        return ways(paths, self._drawing.either_order)

    def _dragged(self, path: Shapes) -> Shapes:
        """Return the shapes of a dragged move: a shape whose tap is the whole move gets a place to drop."""
        place = self._drawing.drop_places.get(path[0].partition(":")[0]) if len(path) == 1 else None
        return (*path, place) if place else path

    def pick(self, shape: str) -> Move | None:
        """Tap a shape; returns the move once no other goes on from there."""
        self.picked, move = pick(self._ways(), self.picked, shape, self._drawing.confirmed)
        return move

    def lift(self, shape: str) -> bool:
        """Begin to drag a shape; returns True if a move begins there. The move is made when it is dropped."""
        self.unpick()
        self._drags = True
        found = any(path[0] == shape and len(path) > 1 for _, path in self._ways())
        self.picked = (shape,) if found else ()
        return found

    def drop(self, shape: str) -> Move | None:
        """End a drag at a shape; returns the move that it makes. A drop anywhere else makes no move."""
        made = [move for move, path in self._ways() if path == (*self.picked, shape)] if self.picked else []
        self._drags = False
        if len(made) != 1:
            self.unpick()
        return made[0] if len(made) == 1 else None

    def continuing(self) -> list[Move]:
        """Return the moves that begin with the shapes picked so far."""
        return continuing(self._ways(), self.picked)

    def following(self) -> set[str]:
        """Return the shapes that may be tapped after what is picked."""
        depth = len(self.picked)
        return {path[depth] for _, path in self._ways() if path[:depth] == self.picked and len(path) > depth}

    def marks(self) -> dict[str, frozenset[str]]:
        """Return each shape's marks: picked, can be picked next, hinted at, and what would happen there."""
        found, choices = marks(self._ways(), self.picked, self._effects), self._choices()
        if (hinted := self.hinted()) and choices:
            left = [shape for shape in choices.paths[hinted] if shape not in self.picked]
            for shape in (*left[:1], *self._drawing.about(hinted, choices.view)):
                found[shape] = found.get(shape, frozenset()) | {"hint"}
        return found

    def hinted(self) -> Move | None:
        """Return the move of an open hint, unless something else is picked."""
        return self.advised if self.advised in self.continuing() else None

    def _effects(self, move: Move) -> set[str]:
        choices, effects = self._choices(), self._drawing.effects
        kinds = (event["kind"] for event in choices.preview(move)) if choices else ()
        return {effects[kind] for kind in kinds if kind in effects}

    def point(self, source: str) -> bool:
        """Point at a move (its text) or a shape; returns True if that changes what is shown."""
        before = (self.pointed, self.detail)
        self.detail = source if self._drawing.shows_details else ""
        self._pointed_now = True
        self.pointed = pointed_move(self._ways(), self.picked, source) if source else None
        return (self.pointed, self.detail) != before

    def look(self, shape: str) -> None:
        """Tap a shape to see more about it; a second tap puts that away.

        A finger points at a shape before it taps it, but only once in a row.
        """
        opened = self._pointed_now and self.detail == shape
        self._pointed_now = False
        if self._drawing.shows_details and not opened:
            self.detail = "" if self.detail == shape else shape

    def preview(self) -> list[dict[str, Any]]:
        """Return the events of the move that is pointed at, else of the one that a hint is about."""
        choices, move = self._choices(), self.pointed or self.hinted()
        return choices.preview(move) if choices and move in choices.paths else []

    def unpick(self) -> None:
        """Pick nothing and point at no move."""
        self.picked, self.pointed, self._drags = (), None, False


def ways(paths: Mapping[Move, Shapes], either_order: Collection[str]) -> Ways:
    """Return the orders in which each move's shapes may be tapped."""
    forward = list(paths.items())
    return forward + [(move, path[::-1]) for move, path in forward if move[0] in either_order]


def pick(
    ways: Ways, picked: Shapes, shape: str, confirmed: Collection[str] = ()
) -> tuple[Shapes, Move | None]:
    """Return what is picked after a tap on `shape`, and the move if no other goes on from there.

    Tapping the last shape again takes it back; a shape that does not continue what is picked starts over.
    A move whose verb is in `confirmed` also needs its last shape.
    """
    if picked and shape == picked[-1]:
        return picked[:-1], None
    paths = {path for _, path in ways}
    for prefix in (picked, ()):
        wanted = (*prefix, shape)
        if any(path[: len(wanted)] == wanted for path in paths):
            break
    else:
        return picked, None
    left = continuing(ways, wanted)
    done = len(left) == 1 and (left[0][0] not in confirmed or wanted in paths)
    return wanted, left[0] if done else None


def continuing(ways: Ways, picked: Shapes) -> list[Move]:
    """Return the moves that begin with the shapes picked so far."""
    return list(dict.fromkeys(move for move, path in ways if path[: len(picked)] == picked))


def marks(ways: Ways, picked: Shapes, effects: Callable[[Move], Iterable[str]]) -> dict[str, frozenset[str]]:
    """Return each shape's marks: picked, can be picked next, and what would happen there."""
    found: dict[str, set[str]] = {shape: {"picked"} for shape in picked}
    depth = len(picked)
    for move, path in ways:
        if path[:depth] != picked:
            found.setdefault(path[0], set()).add("can")
        elif len(path) > depth:
            here = found.setdefault(path[depth], set())
            here.add("can")
            if depth:
                here.add("land")
                here.update(effects(move))
    return {shape: frozenset(names) for shape, names in found.items()}


def pointed_move(ways: Ways, picked: Shapes, source: str) -> Move | None:
    """Return the move that somebody points at: by its text, or by the shape that leaves no other."""
    left = continuing(ways, (*picked, source)) or continuing(ways, (source,))
    found = left[0] if len(left) == 1 else None
    if found is None and ":" not in source and " " in source:
        move = parse_move(source)
        found = move if any(move == known for known, _ in ways) else None
    return found
