"""Tests wait for something to happen, never for a fixed time."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
# `until` polls with a limit, and the benchmarks measure pauses.
EXEMPT = {HERE / "browser/limits.py", *HERE.glob("bench/*.py"), Path(__file__)}
POLL = "wait_for_" + "function("  # Playwright evaluates it again and again, and the site allows no eval
SLEEP = re.compile(r"wait_for_timeout\(|\bsleep\([\d.]|setTimeout\([^()]*(\([^()]*\)[^()]*)*,\s*[1-9]")


def sleeps(text: str) -> list[str]:
    """Return the lines that wait for a fixed time."""
    return [line.strip() for line in text.splitlines() if SLEEP.search(line)]


@pytest.mark.parametrize(
    "line",
    ["page.wait_for_timeout(500)", "time.sleep(0.1)", "setTimeout(next, 50)", "setTimeout(() => f(), 9)"],
)
def test_a_fixed_wait_is_found(line: str) -> None:
    assert sleeps(f"x = 1\n    {line}\n") == [line]


def test_no_test_waits_for_a_fixed_time() -> None:
    assert not sleeps("await new Promise((next) => setTimeout(next));")
    files = [path for path in HERE.rglob("*.py") if path not in EXEMPT]
    assert len(files) > 50
    found = [f"{path.relative_to(HERE)}: {line}" for path in files for line in sleeps(path.read_text())]
    assert found == [], "wait for what should happen: `expect`, or `until` in tests/browser/limits.py"


def test_tests_wait_for_scripts_in_a_way_that_the_sites_policy_allows() -> None:
    files = [path for path in HERE.rglob("*.py") if path != HERE / "browser/limits.py"]
    found = [path.name for path in files if POLL in path.read_text()]
    assert found == [], "use `wait_until` in tools/chromium.py, or `run` in tests/browser/limits.py"
