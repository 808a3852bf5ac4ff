"""The mutants: drawn by a seed, applied to a copy, run against the tests that reach them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutants import __main__ as mutants
from tools.mutants import worker
from tools.mutants.find import Mutant, compiles
from tools.mutants.find import mutants as find
from tools.mutants.reach import Reached

SOURCE = b'''"""A module."""
LIMIT = 3

def clamp(value: int, low: int = 0) -> int:
    """Return the value, but at least `low` and at most the limit."""
    if value < low:
        return low
    return min(value, LIMIT)

class Box:
    def put(self, one, two):
        def inner():
            return not one
        self.held = (one and two, "caf\xc3\xa9") ; self.count += 1
'''


def after(kind: str) -> list[str]:
    return [mutant.after for mutant in find("engine/a.py", SOURCE) if mutant.kind == kind]


def test_every_kind_of_change_is_found() -> None:
    assert after("compare") == ["(value <= low)"]
    assert after("and or") == ["(one or two)"]
    assert after("not") == ["(one)"]
    assert after("constant") == ["4", "1", "2"]
    assert after("arguments") == ["(min(LIMIT, value))"]
    assert after("branches") == ["(not value < low)"]
    assert after("return") == ["return None"] * 3
    assert after("removed") == ["pass", "pass"]


def test_a_mutant_changes_one_place_and_is_still_python() -> None:
    for mutant in find("engine/a.py", SOURCE):
        changed = mutant.apply(SOURCE)
        assert compiles(changed)
        assert changed != SOURCE
        assert changed.startswith(SOURCE[: mutant.start])
        assert changed.endswith(SOURCE[mutant.end :])


def test_a_mutant_knows_its_function() -> None:
    named = {mutant.kind: mutant.function for mutant in find("engine/a.py", SOURCE)}
    assert named["not"] == "Box.put.<locals>.inner"
    assert named["and or"] == "Box.put"
    assert find("engine/a.py", SOURCE)[0].function == ""


def test_an_edit_elsewhere_keeps_the_keys_and_the_order() -> None:
    files = {"engine/a.py": SOURCE, "engine/games/b.py": SOURCE, "ui/shell/browser.py": SOURCE}
    before = [mutant.key for mutant in mutants.draw(files, "core", 1)]
    assert all(key.startswith("engine/a.py ") for key in before)
    files["engine/a.py"] = SOURCE.replace(b"LIMIT = 3", b"# a comment\nLIMIT = 3\nOTHER = 7")
    later = [mutant.key for mutant in mutants.draw(files, "core", 1)]
    assert [key for key in later if key in before] == before
    assert len(later) == len(before) + 1
    assert [mutant.key for mutant in mutants.draw(files, "core", 2)] != later


def mutant(function: str = "clamp") -> Mutant:
    return next(one for one in find("engine/a.py", SOURCE) if one.function == function)


def test_the_fastest_test_that_calls_the_function_comes_first() -> None:
    calls = {"engine/a.py": ["clamp"]}
    reached = [
        Reached("slow", 9, calls),
        Reached("fast", 1, calls),
        Reached("beside", 0, {"engine/a.py": ["other"]}),
        Reached("far", 0, {"ui/b.py": ["f"]}),
    ]
    assert mutants.chosen_tests(mutant(), reached, 60) == (["fast", "slow", "beside"], 10)
    assert mutants.chosen_tests(mutant(), reached, 5) == (["fast"], 1)
    assert mutants.chosen_tests(mutant(""), reached[:3], 60)[0] == ["beside", "fast", "slow"]
    assert mutants.chosen_tests(mutant(), reached[3:], 60) == ([], 0)
    in_folder = [*reached, Reached("folder", 4, {"engine/c.py": ["f"]})]
    assert "folder" not in mutants.chosen_tests(mutant(), in_folder, 60)[0]
    assert mutants.chosen_tests(mutant(""), in_folder, 60)[0] == ["beside", "fast", "folder", "slow"]
    assert mutants.chosen_tests(mutant(), in_folder[3:], 60)[0] == ["folder"]


def test_a_report_tells_which_test_killed_a_mutant() -> None:
    rows = f"| {mutants.cell(mutant())} | tests/test_a.py::test_it[a] |"
    report = f"## Survivors\n\n| `b` | no |\n\n## Killed\n\n| mutant | by |\n|---|---|\n{rows}\n"
    assert mutants.last_killers(report) == {mutants.cell(mutant()): "tests/test_a.py::test_it[a]"}
    assert mutants.last_killers("") == {}


def test_a_result_holds_until_something_it_depends_on_changes(tmp_path: Path) -> None:
    test = b"def test_it(): assert clamp(9) == 3"
    files = {"engine/a.py": SOURCE, "tests/test_a.py": test, "tests/test_b.py": b"'Tell.'\n1"}
    one = mutant()
    file = tmp_path / "results.jsonl"

    def kept(budget: float = 60, **changed: bytes) -> bool:
        now = files | {name.replace("_py", ".py").replace("__", "/"): text for name, text in changed.items()}
        return mutants.Results(file, now, budget).get(one) is not None

    mutants.Results(file, files, 60).add(one, "killed", "tests/test_a.py::test_it[1]")
    assert kept(tests__test_a_py=b"import os\n" + test, tests__test_b_py=b"2")
    assert not kept(tests__test_a_py=b"def test_it(): assert clamp(9)")
    assert not kept(engine__a_py=SOURCE + b"1")
    assert kept(engine__a_py=SOURCE.replace(b"A module", b"Boxes").replace(b"Return", b"# new\n    Return"))
    mutants.Results(file, files, 60).add(one, "killed", "the time limit")
    assert kept(tests__test_b_py=b"2")
    mutants.Results(file, files, 60).add(one, "survived", "1 tests")
    assert kept()
    assert kept(tests__test_b_py=b"'Tell more.'\n1  # as before"), "prose changes nothing"
    assert not kept(tests__test_b_py=b"'>>> 1'\n1"), "but an example does"
    assert not kept(tests__test_b_py=b"2"), "a new test may kill it"
    assert not kept(budget=90), "so may more tests"


TESTS = """
import time
from boxes import clamp

def test_low(): assert clamp(-1) == 0
def test_high(): assert clamp(9) == 3
def test_ends(): [clamp(n) for n in iter(range(5))]
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    folder = tmp_path / "tree"
    folder.mkdir()
    (folder / "boxes.py").write_bytes(SOURCE)
    (folder / "test_boxes.py").write_text(TESTS)
    return folder


def judged(tree: Path, *changes: tuple[bytes, str]) -> list[list[str]]:
    """Return what the worker says about some changes."""
    jobs = [
        {
            "file": "boxes.py",
            "start": SOURCE.index(old),
            "end": SOURCE.index(old) + len(old),
            "after": new,
            "tests": [f"test_boxes.py::{name}" for name in ("test_low", "test_high", "test_ends")],
            "seconds": 2,
        }
        for old, new in changes
    ]
    ran = subprocess.run(
        [sys.executable, worker.__file__],
        cwd=tree,
        input="".join(json.dumps(job) + "\n" for job in jobs),
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    return [json.loads(line) for line in ran.stdout.splitlines()]


@pytest.mark.thorough
def test_a_mutant_is_killed_by_a_test_an_import_or_the_time_limit_or_survives(tree: Path) -> None:
    assert judged(
        tree,
        (b"return low", "return 7"),
        (b"LIMIT = 3", "LIMIT = 4"),
        (b"LIMIT = 3", "LIMIT = 1 / 0"),
        (b"return min(value, LIMIT)", "\n    while value == 4: pass\n    return min(value, LIMIT)"),
        (b"low: int = 0", "low: int = 00"),
    ) == [
        ["killed", "test_boxes.py::test_low"],
        ["killed", "test_boxes.py::test_high"],
        ["killed", "importing test_boxes.py"],
        ["killed", "the time limit"],
        ["survived", "3 tests"],
    ]
    assert (tree / "boxes.py").read_bytes() == SOURCE, "the copy is restored"


def test_equivalent_mutants_have_reasons(tmp_path: Path) -> None:
    file = tmp_path / "equivalent.toml"
    assert mutants.read_equivalents(file) == {}
    file.write_text('[[equivalent]]\nmutant = "a"\nreason = "b"\n')
    assert mutants.read_equivalents(file) == {"a": "b"}
    assert all(mutants.read_equivalents().values())
