"""Modules in packs are found, listed and loaded as if they were in folders."""

from __future__ import annotations

import marshal
import pkgutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from ui.shell import modules

SOURCES = {
    "chest/drawer/__init__.py": "from . import spoon\nNAME = spoon.NAME",
    "chest/drawer/spoon.py": "NAME = 'spoon'",
    "chest/lid.py": "from pathlib import Path\nHERE = Path(__file__).parent",
}


@pytest.fixture
def chest(tmp_path: Path) -> Iterator[Path]:
    """A package with its `__init__.py` in a folder and its modules in two packs."""
    code = {name: marshal.dumps(compile(source, name, "exec")) for name, source in SOURCES.items()}
    lid = {"chest/lid.py": code.pop("chest/lid.py")}
    (tmp_path / "a.pack").write_bytes(modules.pack(code))
    (tmp_path / "b.pack").write_bytes(modules.pack(lid))
    (tmp_path / "chest").mkdir()
    (tmp_path / "chest/__init__.py").write_text("")
    (tmp_path / "chest/hinge.py").write_text("")
    (tmp_path / "chest/note.txt").write_text("beside")
    path, hooks, cache = sys.path[:], sys.path_hooks[:], dict(sys.path_importer_cache)
    sys.path.insert(0, str(tmp_path))
    yield tmp_path
    modules._installed.clear()
    sys.path[:], sys.path_hooks[:] = path, hooks
    sys.path_importer_cache.clear()
    sys.path_importer_cache.update(cache)
    for name in [name for name in sys.modules if name.partition(".")[0] == "chest"]:
        del sys.modules[name]


def test_modules_and_packages_are_imported_from_the_pack(chest: Path) -> None:
    import_module("chest.hinge")  # a file: now the default finder of this folder is cached
    modules.install(str(chest))
    assert import_module("chest.drawer").NAME == "spoon"
    assert import_module("chest.drawer.spoon").__file__ == str(chest / "chest/drawer/spoon.py")


def test_a_data_file_is_found_beside_the_file_of_a_module(chest: Path) -> None:
    modules.install(str(chest))
    assert (import_module("chest.lid").HERE / "note.txt").read_text() == "beside"


def test_a_folder_of_the_pack_can_be_listed(chest: Path) -> None:
    modules.install(str(chest))
    for package, expected in {
        "chest": [("drawer", True), ("lid", False)],
        "chest.drawer": [("spoon", False)],
    }.items():
        found = pkgutil.iter_modules(import_module(package).__path__)
        assert sorted((module.name, module.ispkg) for module in found) == expected


def test_a_pack_that_arrives_later_is_used_when_the_app_is_told(chest: Path) -> None:
    later = (chest / "b.pack").rename(chest / "b.later")
    modules.install(str(chest))
    assert import_module("chest.drawer").NAME == "spoon"
    with pytest.raises(ModuleNotFoundError, match=r"chest\.lid"):
        import_module("chest.lid")
    later.rename(chest / "b.pack")
    modules.extend()
    assert chest / "chest" == import_module("chest.lid").HERE
    assert import_module("chest.drawer").NAME == "spoon"


def test_modules_beside_the_packages_are_still_found(chest: Path) -> None:
    modules.install(str(chest))
    (chest / "loose.py").write_text("NAME = 'loose'")
    assert import_module("loose").NAME == "loose"
    del sys.modules["loose"]


def test_modules_of_the_packages_are_imported_from_the_pack_only(chest: Path) -> None:
    modules.install(str(chest))
    for name in ("nobody", "hinge"):
        with pytest.raises(ModuleNotFoundError, match=name):
            import_module(f"chest.{name}")


def test_the_pack_is_found_above_the_ui_folder(chest: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modules, "__file__", f"{chest}/ui/shell/modules.pyc")
    modules.install()
    assert import_module("chest.drawer").NAME == "spoon"
