"""Runs tests on one copy of the tree, for each mutant in a process of its own.

Started as a script with the copy as its working folder. Each line of its input is a job, each line of its
output the result. Pytest is imported once. Each job's process is forked from here, and imports the copy.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time
from pathlib import Path
from typing import Any

import hypothesis  # noqa: F401, imported here so that no job has to
import pytest

WALL = 1_800  # seconds that a job may take on a busy machine, whatever it computes
OPTIONS = ("-x", "-q", "--no-header", "--tb=line", "-p", "no:cacheprovider", "-p", "no:xdist", "--timeout=0")
CHUNK = 15  # tests in the first run; most mutants do not survive it


class Killer:
    """Notes the first test that fails."""

    name = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.name:
            self.name = f"importing {report.nodeid}"


def run_tests(tests: list[str], seconds: float, report: Path) -> None:
    """Run tests, write what failed into the report, and end this process with pytest's exit code."""
    limit = int(seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
    sys.path[0] = os.getcwd()
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    killer = Killer()
    code = 3
    try:
        code = int(pytest.main([*OPTIONS, *tests], plugins=[killer]))
    finally:
        report.write_text(killer.name)
        os._exit(code)


def forked(tests: list[str], seconds: float, report: Path) -> tuple[str, str]:
    """Return the outcome of some tests in a new process: survived, killed, slow or broken, and by what."""
    report.write_text("")
    began = time.monotonic()
    child = os.fork()
    if not child:
        run_tests(tests, seconds, report)
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        if time.monotonic() - began > WALL:
            os.kill(child, signal.SIGKILL)
        time.sleep(0.02)
    if os.WIFSIGNALED(status):
        return "killed", "the time limit"
    code = os.WEXITSTATUS(status)
    if code == 0:
        return "survived", ""
    name = report.read_text()
    return ("killed", name) if name else ("broken", f"pytest ended with {code}")


def judge(job: dict[str, Any], stamp: int) -> tuple[str, str]:
    """Put a mutant into the tree, run its tests, and restore the file."""
    path = Path(job["file"])
    source, before = path.read_bytes(), path.stat()
    report = Path.cwd().with_suffix(".report")
    tests: list[str] = job["tests"]
    try:
        path.write_bytes(source[: job["start"]] + job["after"].encode() + source[job["end"] :])
        # Compiled files are checked by whole seconds, so every version needs a time of its own.
        os.utime(path, (stamp, stamp))
        for chunk in filter(None, (tests[:CHUNK], tests[CHUNK:])):
            outcome, by = forked(chunk, job["seconds"], report)
            if outcome != "survived":
                break
        else:
            return "survived", f"{len(tests)} tests"
    finally:
        path.write_bytes(source)
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    if outcome == "broken" and forked(chunk, job["seconds"], report)[0] == "survived":
        return "killed", "starting pytest"  # which works without the mutant
    return outcome, by


def main() -> None:
    for stamp, line in enumerate(sys.stdin, start=int(time.time())):
        print(json.dumps(judge(json.loads(line), stamp)), flush=True)


if __name__ == "__main__":
    main()
