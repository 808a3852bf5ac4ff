"""`make flaky` records each result as it comes in, and resumes after an interruption."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.files import ROOT
from tools.flaky import ROUND, TOUCHY, Run, begin, recorded, report, rounds, sources

SUITE = """
import pytest

@pytest.fixture
def torn():
    yield
    raise ValueError

def test_good(): pass
def test_bad(): assert False
def test_torn(torn): pass
"""


def play_round(folder: Path, name: str) -> str:
    """Run the suite above once; results are recorded in `folder`."""
    (folder / "test_suite.py").write_text(SUITE)
    code = (
        "import sys, pathlib, pytest, tools.flaky\n"
        f"tools.flaky.RUNS = pathlib.Path({str(folder / 'runs.jsonl')!r})\n"
        "pytest.main(sys.argv[1:], plugins=[tools.flaky])"
    )
    command = [sys.executable, "-c", code, "-p", "no:cacheprovider", "-c", os.devnull, str(folder)]
    environment = {**os.environ, ROUND: name}
    ran = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    return ran.stdout


@pytest.mark.thorough
def test_a_round_continues_where_it_was_interrupted(tmp_path: Path) -> None:
    file = tmp_path / "runs.jsonl"
    assert begin(file, "these sources") == 0
    play_round(tmp_path, "suite 1")
    outcomes = {run.test.rpartition("::")[2]: run.outcome for run in recorded(file)}
    assert outcomes == {"test_good": "passed", "test_bad": "failed", "test_torn": "failed"}
    head, first, second, third = file.read_text().splitlines()
    file.write_text("\n".join([head, first, second, third[:10]]))
    assert begin(file, "these sources") == 2
    assert "1 error" in play_round(tmp_path, "suite 1"), "only the last test runs again"
    assert len(recorded(file)) == 3
    play_round(tmp_path, "suite 2")
    assert len(recorded(file)) == 6


def test_other_sources_start_from_the_beginning(tmp_path: Path) -> None:
    file = tmp_path / "runs.jsonl"
    begin(file, "these sources")
    with file.open("a") as added:
        added.write(json.dumps(Run("suite 1", "a", "passed", 1, 1)) + "\n")
    assert begin(file, "other sources") == 0
    assert recorded(file) == []


def test_the_digest_covers_code_and_tests(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/a.py").write_text("1")
    before = sources(tmp_path)
    (tmp_path / "tests/a.pyc").write_text("1")
    assert sources(tmp_path) == before
    (tmp_path / "tests/a.py").write_text("2")
    assert sources(tmp_path) != before


def test_the_whole_suite_comes_before_the_touchy_files() -> None:
    assert list(rounds(2, 2, ["test_tabs.py"])) == ["suite 1", "suite 2", "files 1", "files 2"]
    assert rounds(0, 1, ["test_tabs.py"]) == {"files 1": ["tests/browser/test_tabs.py"]}


def test_the_report_lists_failures_first() -> None:
    runs = [
        Run("suite 1", "tests/browser/test_a.py::test_slow", "passed", 9, 12),
        Run("suite 1", "tests/browser/test_a.py::test_flaky", "passed", 1, 14),
        Run("suite 2", "tests/browser/test_a.py::test_flaky", "failed", 3, 16),
    ]
    text = report(runs)
    assert "3 runs of 2 tests: 2 passed, 1 failed, 0 skipped." in text
    assert "12 to 16, with a median of 14." in text
    assert text.index("test_flaky | 2 | 1 | 1.0 | 2.0 | 3.0 | suite 2 |") < text.index("test_slow | 1 | 0 |")


@pytest.mark.parametrize("name", TOUCHY)
def test_the_touchy_files_exist(name: str) -> None:
    assert (ROOT / rounds(0, 1, [name])["files 1"][0]).is_file()
