"""How benchmarks are compared: one run gives the spread, and only a real loss fails `make bench-check`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.bench import compare, engine, frames, page
from tests.bench.compare import KINDS, Figure

RATE, TIME, ABSOLUTE = "homeward_to_reference", "ready_to_bare", "hard_frame_work_ms"


class Halves:
    """Finds one value in every other round, and another in the rest."""

    def rounds(self) -> Iterator[float]:
        yield from (1.0, 1.2, 1.0, 1.2)

    def figures(self, found: Sequence[float]) -> dict[str, float]:
        return {RATE: sum(found) / len(found), "nothing": 0.0}


def test_the_spread_is_the_difference_between_alternating_rounds() -> None:
    found = compare.measure(Halves())
    assert found[RATE] == pytest.approx(Figure(1.1, 0.2 / 1.1))
    assert found["nothing"] == Figure(0.0, 0.0)
    with pytest.raises(ValueError, match="two rounds"):
        compare.reduced(Halves(), [1.0])


@pytest.mark.parametrize(
    ("name", "value", "spread", "fails"),
    [
        (RATE, 0.74, 0.0, True),
        (RATE, 0.76, 0.0, False),
        (RATE, 0.74, 0.14, False),
        (RATE, 0.5, 0.14, True),
        (RATE, 2.0, 0.0, False),
        (TIME, 1.26, 0.0, True),
        (TIME, 1.24, 0.0, False),
        (TIME, 1.26, 0.14, False),
        (TIME, 0.5, 0.0, False),
        (ABSOLUTE, 9.0, 0.0, False),
    ],
)
def test_a_figure_fails_if_it_loses_a_quarter_and_twice_its_spread(
    name: str, value: float, spread: float, fails: bool
) -> None:
    kept = {name: Figure(1.0, 0.0)}
    assert compare.worse({name: Figure(value, spread)}, kept) == ([name] if fails else [])
    assert compare.worse({name: Figure(value, spread)}, {}) == []


def test_the_table_shows_value_spread_committed_figure_change_and_goal() -> None:
    figures = {RATE: Figure(0.6, 0.05), "fresh": Figure(3.0, 0.0)}
    _, rate, fresh = compare.table(figures, {RATE: Figure(0.5, 0.01)})
    assert rate.split() == [RATE, "0.6", "5.0%", "0.5", "+20%", ">=", f"{KINDS[RATE].goal}:", "NO"]
    assert fresh.split() == ["fresh", "3", "0.0%", "new"]


def test_figures_are_read_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    compare.write({RATE: Figure(0.123456, 0.03219)}, file)
    assert compare.read(file) == {RATE: Figure(0.1235, 0.032)}


def test_every_committed_ratio_is_compared() -> None:
    ratios = {name for name in compare.read() if "_to_" in name}
    assert ratios <= {name for name, kind in KINDS.items() if kind.compared}


@pytest.mark.parametrize("bench", [engine, page, frames], ids=lambda bench: bench.__name__)
def test_every_bench_measures_an_even_number_of_rounds(bench: compare.Bench) -> None:
    assert bench.ROUNDS % 2 == 0  # type: ignore[attr-defined]
