"""Imports point downward: the tables in docs/architecture.md say which modules lie in which row."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.imports import imported, modules

PAGE = (Path(__file__).parents[1] / "docs/architecture.md").read_text(encoding="utf-8")
MODULES = modules()
IMPORTS = {name: imported(name, path, MODULES) for name, path in MODULES.items()}


def tables() -> list[list[list[str]]]:
    """Return the tables of layers: for each row, from top to bottom, its modules and packages."""
    found: list[list[list[str]]] = []
    for table in re.split(r"^\| row \|", PAGE, flags=re.MULTILINE)[1:]:
        rows = re.findall(r"^\| [\w ]+ \| ((?:`[\w.]+` ?)+)\|", table.split("\n\n")[0], flags=re.MULTILINE)
        found.append([re.findall(r"`([\w.]+)`", row) for row in rows])
    return found


# The user interface stands on the engine, so its rows come first.
ROWS = [row for table in tables() for row in table]


def row_of(module: str) -> int:
    """Return the number of the row that names a module, or the nearest package above it."""
    best = max(
        (name for row in ROWS for name in row if module == name or module.startswith(f"{name}.")),
        key=len,
        default="",
    )
    # The packages themselves hold nothing but their public names: `engine` is no home for its modules.
    if not best or (best in ("engine", "ui") and module != best):
        raise AssertionError(f"docs/architecture.md does not say in which layer {module} is")
    return next(number for number, row in enumerate(ROWS) if best in row)


def test_there_are_two_tables() -> None:
    assert [len(table) > 10 for table in tables()] == [True, True]


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_from_its_own_row_and_below(module: str) -> None:
    if module in ("ui", "ui.table", "ui.games"):
        assert IMPORTS[module] == set()
        return
    upward = {other for other in IMPORTS[module] if row_of(other) < row_of(module)}
    assert not upward, f"{module} imports from a layer above it"


def test_no_modules_import_each_other_in_a_circle() -> None:
    left = {name: set(found) for name, found in IMPORTS.items()}
    while free := [name for name, found in left.items() if not found & left.keys()]:
        for name in free:
            del left[name]
    assert not left, "these modules are in a circle, or above one"


def test_only_the_entry_point_imports_the_browser() -> None:
    assert [name for name, found in IMPORTS.items() if "ui.shell.browser" in found] == ["ui.main"]


# What else reads JSON: files of our own build or test runs, and a state that was just written.
TRUSTED_JSON = {
    "engine.checks.hidden",
    "engine.checks.play",
    "engine.commands.tournament",
    "ui.shell.modules",
}


def test_json_from_outside_is_read_by_parse_json_only() -> None:
    """The parser of json is recursive, and deep lists use up all of a browser's stack."""
    reads = {name for name, path in MODULES.items() if re.search(r"json\.loads?\(", path.read_text("utf-8"))}
    assert reads == {"engine.parsing"} | TRUSTED_JSON


def test_only_parse_number_decides_what_a_number_looks_like() -> None:
    """`"²".isdigit()` is true, but int() refuses it; and it takes underscores and foreign digits."""
    asked = {
        name
        for name, path in MODULES.items()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("isdigit", "isdecimal", "isnumeric")
    }
    assert asked == {"engine.parsing"}


def test_every_row_names_modules_that_exist() -> None:
    assert [name for row in ROWS for name in row if name not in MODULES] == []
