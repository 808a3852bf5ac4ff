"""Imports the app's modules from one file.

Unpacking an archive takes time for every file in it, and a table needs less than half of our modules. So the
build writes their code into one file with a table of contents, and importing a module reads only its part.
Data files (rules texts, catalogs) are unpacked into the folders where the modules expect them.
"""

from __future__ import annotations

import json
import marshal
import sys
from collections.abc import Iterator, Mapping
from importlib.abc import Loader, PathEntryFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from types import CodeType, ModuleType

NAME = "app.pack"


def pack(code: Mapping[str, bytes]) -> bytes:
    """Join files into one: a line with the position of each, then their contents."""
    contents: dict[str, tuple[int, int]] = {}
    end = 0
    for name, body in code.items():
        contents[name] = (end, end + len(body))
        end += len(body)
    return json.dumps(contents).encode() + b"\n" + b"".join(code.values())


class Pack:
    """The content of a pack: marshalled code by the path of its source, relative to the pack's folder."""

    def __init__(self, packed: bytes, home: str) -> None:
        head, _, self.body = packed.partition(b"\n")
        self.contents: dict[str, tuple[int, int]] = json.loads(head)
        self.home = home

    def finder(self, path: str) -> Folder:
        """Return the finder of a folder; Python calls this as a path hook."""
        found = Folder(self, path) if path.startswith(f"{self.home}/") else None
        if not found or not found.modules:
            raise ImportError(path)
        return found

    def code(self, path: str) -> CodeType:
        """Return the code of the module with that source path."""
        start, end = self.contents[path.removeprefix(f"{self.home}/")]
        code: CodeType = marshal.loads(self.body[start:end])
        return code


class Folder(PathEntryFinder, Loader):
    """Finds and loads the modules of one folder of a pack."""

    def __init__(self, pack: Pack, path: str) -> None:
        self.pack = pack
        self.path = path
        self.modules: dict[str, bool] = {}  # by name: True for a package
        inside = path.removeprefix(f"{pack.home}/") + "/"
        for name in pack.contents:
            if name.startswith(inside):
                module, _, rest = name[len(inside) :].partition("/")
                if not rest:
                    self.modules[module.removesuffix(".py")] = False
                elif rest == "__init__.py":
                    self.modules[module] = True

    def find_spec(self, fullname: str, target: ModuleType | None = None) -> ModuleSpec | None:
        name = fullname.rpartition(".")[2]
        stem = f"{self.path}/{name}"
        if self.modules.get(name):
            return spec_from_file_location(
                fullname, f"{stem}/__init__.py", loader=self, submodule_search_locations=[stem]
            )
        return spec_from_file_location(fullname, f"{stem}.py", loader=self) if name in self.modules else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.pack.code(str(module.__file__)), module.__dict__)

    def iter_modules(self, prefix: str = "") -> Iterator[tuple[str, bool]]:
        """Yield the name of every module here and True for a package; pkgutil calls this."""
        return ((prefix + name, package) for name, package in self.modules.items() if name != "__init__")


def install(home: str = "") -> None:
    """Import the modules of our packages from the pack beside their folders, and from nowhere else."""
    home = home or __file__.rpartition("/ui/")[0]
    with open(f"{home}/{NAME}", "rb") as file:
        pack = Pack(file.read(), home)
    sys.path_hooks.insert(0, pack.finder)
    for folder in [folder for folder in sys.path_importer_cache if folder.startswith(f"{home}/")]:
        del sys.path_importer_cache[folder]  # the default finder of that folder
