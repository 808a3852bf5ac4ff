"""Choosing a move by tapping shapes on the board: pure functions from what was tapped to marks and moves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from engine.rules import Move, parse_move

Shapes = tuple[str, ...]
Ways = Sequence[tuple[Move, Shapes]]  # every order in which the shapes of a move may be tapped


def ways(paths: Mapping[Move, Shapes], either_order: Collection[str]) -> Ways:
    """Return the orders in which each move's shapes may be tapped."""
    forward = list(paths.items())
    return forward + [(move, path[::-1]) for move, path in forward if move[0] in either_order]


def pick(ways: Ways, picked: Shapes, shape: str) -> tuple[Shapes, Move | None]:
    """Return what is picked after a tap on `shape`, and the move if it is complete.

    Tapping the last shape again takes it back; a shape that does not continue what is picked starts over.
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
    complete = [move for move, path in ways if path == wanted]
    longer = any(len(path) > len(wanted) and path[: len(wanted)] == wanted for path in paths)
    return wanted, complete[0] if len(complete) == 1 and not longer else None


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
    """Return the move that somebody points at: by its text, or by the shape that completes it."""
    found = None
    for move, path in ways:
        if path == (*picked, source) or (not picked and path == (source,)):
            found = move
    if found is None and ":" not in source and " " in source:
        move = parse_move(source)
        found = move if any(move == known for known, _ in ways) else None
    return found
