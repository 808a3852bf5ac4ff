"""Turns the motions of several events into one animation per piece, as data for the browser.

Events happen one after another; the motions of one event run at the same time. A piece that moves twice
(steps, then slides) gets one animation that holds in between, because the browser would play two at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ui.drawing.base import Motion, Point

PACE = {"slow": 1.4, "normal": 1.0, "fast": 0.5, "instant": 0.0}
STEPPING = "step"


def tracks(events: Iterable[Sequence[Motion]], pace: float) -> tuple[list[dict[str, Any]], int]:
    """Return animations for the browser, and how many milliseconds they take in total."""
    segments: dict[str, list[tuple[float, float, Motion]]] = {}
    clock = 0.0
    for start, stop, motion in _timed(events, pace):
        segments.setdefault(motion.piece, []).append((start, stop, motion))
        clock = max(clock, stop)
    if clock <= 0:
        return [], 0
    found = []
    for piece, parts in segments.items():
        found.append({"piece": piece, "ms": round(clock), "frames": _frames(parts, clock)})
    return found, round(clock)


def times(events: Iterable[Sequence[Motion]], pace: float) -> list[tuple[float, float]]:
    """Return when each event's motions begin and end, in milliseconds: each after those before it."""
    found, clock = [], 0.0
    for motions in events:
        start = clock
        clock += max([(motion.wait + motion.ms) * pace for motion in motions], default=0.0)
        found.append((start, clock))
    return found


def cues(events: Iterable[Sequence[Motion]], pace: float) -> list[tuple[float, str]]:
    """Return each sound with its time in milliseconds.

    A walking piece sounds at every step. Without motion each sound is played once.
    """
    found: list[tuple[float, str]] = []
    for start, stop, motion in _timed(events, pace):
        if not motion.sound:
            continue
        steps = len(motion.points) - 1 if motion.sound == STEPPING and pace else 1
        found += [(start + (stop - start) * step / steps, motion.sound) for step in range(steps)]
    return found if pace else [(0.0, sound) for sound in dict.fromkeys(sound for _, sound in found)]


def _timed(events: Iterable[Sequence[Motion]], pace: float) -> Iterator[tuple[float, float, Motion]]:
    """Yield each motion with its start and end."""
    clock = 0.0
    for motions in events:
        end = clock
        for motion in motions:
            start = clock + motion.wait * pace
            stop = start + motion.ms * pace
            yield start, stop, motion
            end = max(end, stop)
        clock = end


def _frames(parts: list[tuple[float, float, Motion]], total: float) -> list[dict[str, Any]]:
    """Return the keyframes of a piece.

    A piece waits where it starts and stays where it ends, until nothing moves any more.
    """
    frames: list[dict[str, Any]] = []
    for start, stop, motion in parts:
        points = _lifted(motion.points, motion.arc)
        if len(motion.sizes) > len(points):
            points = _spread(points, len(motion.sizes))
        last = len(points) - 1
        poses = [_pose(motion, step / last if last else 1.0) for step in range(last + 1)]
        if not frames and start > 0:
            frames.append(_frame(points[0], 0.0, poses[0]))
        for step, point in enumerate(points):
            at = (start + (stop - start) * (step / last if last else 1.0)) / total
            easing = {"easing": motion.easing} if step < last else {}
            frames.append(_frame(point, at, poses[step]) | easing)
        if motion.turn:  # it has spun; what comes next does not spin it back
            frames.append(_frame(points[-1], stop / total, _pose(motion._replace(turn=0.0), 1.0)))
    if frames[-1]["offset"] < 1:
        frames.append(frames[-1] | {"offset": 1.0})
    return frames


def _lifted(points: Sequence[Point], arc: float) -> list[Point]:
    """Return a path between two points that rises by `arc` halfway."""
    if not arc or len(points) != 2:
        return list(points)
    (x1, y1), (x2, y2) = points
    ways = (0.25, 0.5, 0.75)
    return [
        points[0],
        *[(x1 + (x2 - x1) * way, y1 + (y2 - y1) * way - arc * 4 * way * (1 - way)) for way in ways],
        points[1],
    ]


def _spread(points: Sequence[Point], count: int) -> list[Point]:
    """Return a way as so many points, evenly spaced by time."""
    return [_along(points, step / (count - 1)) for step in range(count)]


def _along(points: Sequence[Point], way: float) -> Point:
    """Return the point after a part of the way, 0 to 1."""
    step = min(int(way * (len(points) - 1)), len(points) - 2) if len(points) > 1 else 0
    part = way * (len(points) - 1) - step
    (x1, y1), (x2, y2) = points[step], points[min(step + 1, len(points) - 1)]
    return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part


def _pose(motion: Motion, way: float) -> str:
    """Return how a piece is turned and sized after a part of its way, 0 to 1."""
    if not motion.turn and not motion.sizes:
        return ""
    size = _along([(size, 0.0) for size in motion.sizes], way)[0] if motion.sizes else 1.0
    return f" rotate({motion.turn * way:g}deg) scale({size:g})"


def _frame(point: Point, offset: float, pose: str = "") -> dict[str, Any]:
    place = f"translate({point[0]:g}px,{point[1]:g}px)"
    return {"transform": place + pose, "offset": round(min(offset, 1.0), 4)}
