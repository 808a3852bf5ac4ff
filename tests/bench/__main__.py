"""Measures the engine and the page, and prints the figures beside the committed ones: `make bench`.

`--check` fails if a figure got much worse (`make bench-check`). `--write` stores the figures in figures.json;
use it on a machine that does nothing else.
"""

from __future__ import annotations

import argparse

from tests.bench import compare, engine, frames, page, together


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    options.add_argument("--check", action="store_true", help="fail if a figure got much worse")
    options.add_argument("--write", action="store_true", help="store the figures in figures.json")
    asked = options.parse_args()
    kept = compare.read()
    figures = {
        name: figure
        for bench in (engine, page, frames, together)
        for name, figure in compare.measure(bench).items()
    }
    print(*compare.table(figures, kept), sep="\n")
    if asked.write:
        compare.write(figures)
    if asked.check and (found := compare.worse(figures, kept)):
        raise SystemExit(f"Worse by more than a quarter and twice the spread: {', '.join(found)}")


if __name__ == "__main__":
    main()
