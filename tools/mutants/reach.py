"""A pytest plugin that notes which functions of the engine and the app each test calls, and its CPU time.

It appends to a file per process in the folder that TABTOP_REACH names, and leaves out the tests that are
recorded there already.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

FOLDER = "TABTOP_REACH"
ONLY = "only.txt"  # a file in that folder: the tests to run, one per line; none means all
CODE = ("engine/", "ui/")


class Reached(NamedTuple):
    """A test that passed, the CPU time it took, and the functions it called, by file."""

    test: str
    seconds: float
    functions: dict[str, list[str]]


def recorded(folder: Path) -> dict[str, Reached]:
    """Return what is recorded, by test; an interruption may have cut a last line short."""
    lines = [line for file in sorted(folder.glob("*.jsonl")) for line in file.read_text().splitlines()]
    found = [Reached(*json.loads(line)) for line in lines if line.endswith("]")]
    return {reached.test: reached for reached in found}


def by_file(codes: set[CodeType], root: str) -> dict[str, list[str]]:
    """Return the qualified names of functions in our own code, by file."""
    found: dict[str, list[str]] = defaultdict(list)
    for code in codes:
        file = code.co_filename.removeprefix(root)
        if file.startswith(CODE):
            found[file].append(code.co_qualname)
    return {file: sorted(names) for file, names in sorted(found.items())}


class Recorder:
    """Traces calls while a test runs, with its setup and teardown."""

    def __init__(self, folder: Path) -> None:
        self.done = recorded(folder)
        self.only = set((folder / ONLY).read_text().splitlines()) if (folder / ONLY).exists() else set()
        worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        self.file = folder / f"{worker}.jsonl"
        self.codes: set[CodeType] = set()
        self.failed = False

    def trace(self, frame: FrameType, _event: str, _arg: Any) -> None:
        self.codes.add(frame.f_code)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        def wanted(item: pytest.Item) -> bool:
            return item.nodeid not in self.done and (not self.only or item.nodeid in self.only)

        config.hook.pytest_deselected(items=[item for item in items if not wanted(item)])
        items[:] = [item for item in items if wanted(item)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        self.codes, self.failed = set(), False
        began = time.process_time()
        sys.settrace(self.trace)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            seconds = round(time.process_time() - began, 3)
            if not self.failed:
                functions = by_file(self.codes, f"{item.config.rootpath}/")
                with self.file.open("a") as file:
                    file.write(json.dumps(Reached(item.nodeid, seconds, functions)) + "\n")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= not report.passed


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Recorder(Path(os.environ[FOLDER])))
