"""The examples in the engine's docstrings and in docs/ run and print what they say."""

from __future__ import annotations

import doctest
import pkgutil
import sys
from importlib import import_module
from pathlib import Path

import pytest

import engine

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = sorted(found.name for found in pkgutil.walk_packages(engine.__path__, "engine."))


@pytest.fixture
def tabtop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `import tabtop` find the engine, as if it were installed."""
    for name in ("engine", *MODULES):
        if not name.endswith("__main__"):
            monkeypatch.setitem(sys.modules, name.replace("engine", "tabtop", 1), import_module(name))


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_a_module_run(name: str) -> None:
    if not name.endswith("__main__"):
        assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.usefixtures("tabtop")
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_examples_in_a_page_run(path: Path) -> None:
    assert doctest.testfile(str(path), module_relative=False, encoding="utf-8").failed == 0
