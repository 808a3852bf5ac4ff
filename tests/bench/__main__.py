"""Measures the engine and the page, and prints the figures beside the committed ones: `make bench`.

`--write` stores the new figures in figures.json.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.bench import engine, frames, page

KEPT = Path(__file__).parent / "figures.json"
BARS = {  # the project's own targets
    "homeward_to_reference": (">=", 0.5),
    "pyodide_to_reference": (">=", 0.2),
    "points_to_standard": (">=", 0.5),
    "teams_to_standard": (">=", 0.5),
    "ready_to_bare": ("<=", 0.6),
    "paint_to_bare": ("<=", 0.1),
    "poster_to_bare": ("<=", 0.1),
    "paint_before_runtime": (">=", 1.0),
    "wire_mb": ("<=", 5.8),
    "hard_rollouts_per_s": (">=", 2500.0),
    "normal_median_ms": ("<=", 20.0),
    "normal_p95_ms": ("<=", 60.0),
    "hard_slice_ms": ("<=", 8.0),
    "hard_frame_work_ms": ("<=", 50.0),
    "hard_frame_gap_ms": ("<=", 50.0),
}


def line(name: str, value: float, before: float | None) -> str:
    """Return one line: a figure, the committed one, and its target."""
    change = f"{value / before:6.2f} of {before:.3f}" if before else " " * 6 + " new"
    sign, bar = BARS.get(name, ("", 0.0))
    reached = {">=": value >= bar, "<=": value <= bar}.get(sign)
    verdict = f"   {sign} {bar:g}: {'yes' if reached else 'NO'}" if sign else ""
    return f"{name:24}{value:14.3f}   {change}{verdict}"


def main(argv: list[str]) -> None:
    figures = {**engine.figures(), **page.figures(), **frames.figures()}
    kept: dict[str, float] = json.loads(KEPT.read_text()) if KEPT.is_file() else {}
    for name, value in figures.items():
        print(line(name, value, kept.get(name)))
    if argv == ["--write"]:
        rounded = {name: float(f"{value:.4g}") for name, value in figures.items()}
        KEPT.write_text(json.dumps(rounded, indent=2) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
