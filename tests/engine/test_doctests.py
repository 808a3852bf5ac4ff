"""The examples in the engine's docstrings and in docs/ are true."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import engine

DOCS = Path(__file__).parents[2] / "docs"
MODULES = sorted(found.name for found in pkgutil.walk_packages(engine.__path__, "engine."))


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    if not name.endswith("__main__"):
        assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.md")), ids=lambda path: path.name)
def test_the_examples_of_a_page_are_true(path: Path) -> None:
    assert doctest.testfile(str(path), module_relative=False, encoding="utf-8").failed == 0
