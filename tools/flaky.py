"""Runs the browser tests again and again on a busy machine: `python -m tools.flaky --help`.

Every result is appended to build/flaky/runs.jsonl as it comes in. After an interruption the next call skips
what has run already, until a source changes. build/flaky/report.md sums up the outcomes and times.

As a pytest plugin (`-p tools.flaky`), this module records one round and deselects what it has recorded.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tools.files import BUILD, ROOT, digest_files

FOLDER = BUILD / "flaky"
RUNS = FOLDER / "runs.jsonl"
REPORT = FOLDER / "report.md"
TESTS = "tests/browser"
# The test files that depend most on timing.
TOUCHY = ("test_loading.py", "test_offline.py", "test_tabs.py", "test_embed.py")
SOURCES = ("engine", "ui", "static", "tools", "tests", "index.html", "pyscript.toml", "package-lock.json")
ROUND = "TABTOP_FLAKY_ROUND"
BUSY = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
while os.getppid() == int(sys.argv[1]): pass
"""


class Run(NamedTuple):
    """One test in one round."""

    round: str
    test: str
    outcome: str
    seconds: float
    load: float  # the machine's load average when the test ended


def sources(root: Path = ROOT) -> str:
    """Return a digest of everything that the outcome depends on."""
    found = (path for name in SOURCES for path in (root / name, *(root / name).rglob("*")))
    files = {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in found
        if path.is_file() and path.suffix not in (".pyc", ".mo")
    }
    return digest_files(files)


def recorded(file: Path) -> list[Run]:
    """Read the runs in a file; an interruption may have cut the last line short."""
    _, *lines = file.read_text().splitlines() or [""]
    return [Run(*json.loads(line)) for line in lines if line.endswith("]")]


def begin(file: Path, of: str) -> int:
    """Keep the runs that were recorded for the same sources, drop others, and return how many are kept."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.exists() and file.read_text().partition("\n")[0] == of:
        runs = recorded(file)
        file.write_text("\n".join([of, *map(json.dumps, runs), ""]))
        return len(runs)
    file.write_text(of + "\n")
    return 0


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what this round has recorded already."""
    done = {run.test for run in recorded(RUNS) if run.round == os.environ[ROUND]}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in done])
    items[:] = [item for item in items if item.nodeid not in done]


class Recorder:
    """Appends each result to the file. A test fails if its setup or teardown fails."""

    def __init__(self, round: str, file: Path) -> None:
        self.round, self.file = round, file
        self.parts: dict[str, list[pytest.TestReport]] = defaultdict(list)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.parts[report.nodeid].append(report)
        if report.when != "teardown":
            return
        parts = self.parts.pop(report.nodeid)
        outcomes = {part.outcome for part in parts}
        outcome = next(one for one in ("failed", "skipped", "passed") if one in outcomes)
        seconds = round(sum(part.duration for part in parts), 2)
        run = Run(self.round, report.nodeid, outcome, seconds, round(os.getloadavg()[0], 1))
        with self.file.open("a") as file:
            file.write(json.dumps(run) + "\n")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # one recorder, where all reports arrive
        config.pluginmanager.register(Recorder(os.environ[ROUND], RUNS))


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """Keep the machine busy while the block runs. The loops end with this process, however it ends."""
    started = [subprocess.Popen([sys.executable, "-c", BUSY, str(os.getpid())]) for _ in range(loops)]
    try:
        yield
    finally:
        for process in started:
            process.kill()
            process.wait()


def rounds(suite: int, each: int, files: Sequence[str]) -> dict[str, list[str]]:
    """Return what each round runs, by its name."""
    whole = {f"suite {number}": [TESTS] for number in range(1, suite + 1)}
    touchy = [f"{TESTS}/{name}" for name in files]
    return whole | {f"files {number}": touchy for number in range(1, each + 1)}


def report(runs: Sequence[Run]) -> str:
    """Return a table of outcomes and times, those that failed and the slowest first."""
    by_test: dict[str, list[Run]] = defaultdict(list)
    for run in runs:
        by_test[run.test].append(run)
    rows = []
    for test, own in by_test.items():
        ended = Counter(run.outcome for run in own)
        seconds = sorted(run.seconds for run in own)
        median = statistics.median(seconds)
        where = ", ".join(run.round for run in own if run.outcome == "failed")
        times = f"{seconds[0]:.1f} | {median:.1f} | {seconds[-1]:.1f}"
        row = f"| {test.removeprefix(TESTS + '/')} | {len(own)} | {ended['failed']} | {times} | {where} |"
        rows.append((-ended["failed"], -median, row))
    ended = Counter(run.outcome for run in runs)
    loads = sorted(run.load for run in runs) or [0]
    counts = f"{ended['passed']} passed, {ended['failed']} failed, {ended['skipped']} skipped"
    head = [
        "# Browser tests on a busy machine",
        "",
        f"{len(runs)} runs of {len(by_test)} tests: {counts}.",
        f"The load average was {loads[0]} to {loads[-1]}, with a median of {statistics.median(loads)}.",
        "",
        "| test | runs | failed | fastest (s) | median | slowest | failed in |",
        "|---|---|---|---|---|---|---|",
    ]
    return "\n".join([*head, *(row for *_, row in sorted(rows)), ""])


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m tools.flaky", description=__doc__.partition("\n")[0])
    options.add_argument("--suite", type=int, default=2, help="rounds of the whole browser suite")
    options.add_argument(
        "--each", type=int, default=10, help="rounds of the files that depend most on timing"
    )
    options.add_argument("--files", nargs="*", default=TOUCHY, help="the files that depend most on timing")
    options.add_argument("--loops", type=int, default=4, help="busy loops that run beside the tests")
    options.add_argument("--workers", type=int, default=2)
    chosen = options.parse_args()
    if kept := begin(RUNS, sources()):
        print(f"Skipping {kept} runs of an earlier call. Delete build/flaky to repeat them.", flush=True)
    with busy(chosen.loops):
        for name, paths in rounds(chosen.suite, chosen.each, chosen.files).items():
            print(f"Round: {name}", flush=True)
            plugins = ["-p", "tools.flaky", "-p", "no:cacheprovider"]
            spread = ["-n", str(chosen.workers), "--dist", "worksteal"]
            command = [sys.executable, "-m", "pytest", *plugins, *spread, "--need-site", *paths]
            subprocess.run(command, cwd=ROOT, env={**os.environ, ROUND: name}, check=False)
            REPORT.write_text(report(recorded(RUNS)))
    runs = recorded(RUNS)
    failed = sorted({run.test for run in runs if run.outcome == "failed"})
    print(f"{len(runs)} runs, {len(failed)} tests failed at least once. See {REPORT.relative_to(ROOT)}.")
    if failed or not runs:
        raise SystemExit("\n".join(failed) or "No test ran.")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit("\nInterrupted. The next call continues here.") from None
