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
    """Return the moves that go on from what is picked."""
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
