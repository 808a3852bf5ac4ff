"""Compares figures: two halves of one run give the spread, figures.json gives the previous values.

A module that measures has two functions. `rounds` yields what one round found, for as many rounds as it
needs, and `figures` reduces any number of rounds to named figures. All rounds together give a figure's value.
Odd and even rounds measure the same build twice, interleaved; their difference is the spread.

Machines differ in speed, so only figures that don't depend on it are compared with the committed ones: ratios
of two measurements in the same run, and counts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

KEPT = Path(__file__).parent / "figures.json"
TOLERANCE = 0.25  # the share by which a figure may get worse


class Kind(NamedTuple):
    """How to read a figure: whether more is better, its goal, and whether it depends on the machine."""

    more: bool
    goal: float | None = None
    compared: bool = True


KINDS = {
    "homeward_to_reference": Kind(more=True, goal=0.65),
    "pyodide_to_reference": Kind(more=True, goal=0.35),
    "starlane_to_reference": Kind(more=True, goal=0.185),
    "twentyone_to_reference": Kind(more=True, goal=0.3),
    "bounty_to_reference": Kind(more=True, goal=0.37),
    "points_to_standard": Kind(more=True, goal=0.6),
    "teams_to_standard": Kind(more=True, goal=0.5),
    "hard_rollouts_to_reference": Kind(more=True, goal=0.014),
    "normal_median_ms": Kind(more=False, goal=20.0, compared=False),
    "normal_p95_ms": Kind(more=False, goal=60.0, compared=False),
    "ready_to_bare": Kind(more=False, goal=0.3),
    "plain_ready_to_bare": Kind(more=False, goal=0.37),
    "paint_to_bare": Kind(more=False, goal=0.05),
    "poster_to_bare": Kind(more=False, goal=0.1),
    "paint_before_runtime": Kind(more=True, goal=1.0),
    "wire_mb": Kind(more=False, goal=4.3),
    "requests": Kind(more=False),
    "hard_slice_ms": Kind(more=False, goal=8.0, compared=False),
    "hard_frame_work_p95_ms": Kind(more=False, goal=16.0, compared=False),
    "hard_frame_work_ms": Kind(more=False, goal=33.0, compared=False),
    "hard_frame_gap_ms": Kind(more=False, goal=50.0, compared=False),
    "guest_kb": Kind(more=False, goal=40.0),
    "guest_board_to_bare": Kind(more=False, goal=0.1),
    "four_pages_p95_ms": Kind(more=False, goal=25.0, compared=False),
    "guest_press_to_bare": Kind(more=False, goal=0.05),
}


class Bench(Protocol):
    """A module that measures."""

    def rounds(self) -> Iterator[Any]:
        """Yield what each round found."""

    def figures(self, found: Sequence[Any]) -> dict[str, float]:
        """Reduce rounds to figures by name."""


class Figure(NamedTuple):
    """A figure and its spread: the relative difference between two measurements of one build."""

    value: float
    spread: float


def measure(bench: Bench) -> dict[str, Figure]:
    """Measure everything twice, in alternating rounds."""
    return reduced(bench, list(bench.rounds()))


def reduced(bench: Bench, found: Sequence[Any]) -> dict[str, Figure]:
    """Return the figures of all rounds, each with the difference between odd and even rounds."""
    if len(found) < 2:
        raise ValueError(f"a spread needs two rounds, not {len(found)}")
    one, other = bench.figures(found[::2]), bench.figures(found[1::2])
    return {
        name: Figure(value, abs(one[name] - other[name]) / abs(value) if value else 0.0)
        for name, value in bench.figures(found).items()
    }


def loss(name: str, value: float, before: float) -> float:
    """Return by what share a figure is worse than before; negative if it is better."""
    change = value / before - 1
    return -change if KINDS[name].more else change


def worse(figures: dict[str, Figure], kept: dict[str, Figure]) -> list[str]:
    """Name the figures that got worse by more than a quarter and by more than twice their spread."""
    return [
        name
        for name, (value, spread) in figures.items()
        if name in KINDS
        and KINDS[name].compared
        and name in kept
        and loss(name, value, kept[name].value) > max(TOLERANCE, 2 * spread)
    ]


def table(figures: dict[str, Figure], kept: dict[str, Figure]) -> Iterator[str]:
    """Yield the lines of a table: each figure with its spread, the committed figure and the goal."""
    yield f"{'figure':28}{'now':>12}{'spread':>8}{'committed':>12}{'change':>8}   goal"
    for name, (value, spread) in figures.items():
        before = kept.get(name)
        was = f"{before.value:12.4g}{value / before.value - 1:+8.0%}" if before else f"{'':12}{'new':>8}"
        yield f"{name:28}{value:12.4g}{spread:8.1%}{was}   {verdict(name, value)}".rstrip()


def verdict(name: str, value: float) -> str:
    """Return a figure's goal, and whether it is reached."""
    kind = KINDS.get(name)
    if kind is None or kind.goal is None:
        return ""
    reached = value >= kind.goal if kind.more else value <= kind.goal
    return f"{'>=' if kind.more else '<='} {kind.goal:g}: {'yes' if reached else 'NO'}"


def read(path: Path = KEPT) -> dict[str, Figure]:
    """Read the committed figures."""
    return {name: Figure(**one) for name, one in json.loads(path.read_text()).items()}


def write(figures: dict[str, Figure], path: Path = KEPT) -> None:
    """Store figures to commit, with four digits."""
    rounded = {
        name: {"value": float(f"{value:.4g}"), "spread": round(spread, 3)}
        for name, (value, spread) in figures.items()
    }
    path.write_text(json.dumps(rounded, indent=2) + "\n")
