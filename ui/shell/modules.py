"""Imports the app's modules from packs.

Unpacking an archive takes time for every file in it, and a table needs less than half of our modules. So the
build writes their code into a few files with a table of contents, and importing a module reads only its part.
What every page needs is in one pack, each game and each language has its own, and packs that the first page
does not need arrive later. Other files (rules texts, catalogs) are in the packs too. static/runtime.mjs
writes them into the folders where the modules expect them.
"""

from __future__ import annotations

import json
import marshal
import os
import sys
from collections.abc import Iterator, Mapping
from importlib.abc import Loader, PathEntryFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from types import CodeType, ModuleType

SUFFIX = ".pack"


def pack(files: Mapping[str, bytes]) -> bytes:
    """Join files into one: a line with the position of each, then their contents."""
    contents: dict[str, tuple[int, int]] = {}
    end = 0
    for name, body in files.items():
        contents[name] = (end, end + len(body))
        end += len(body)
    return json.dumps(contents).encode() + b"\n" + b"".join(files.values())


def unpack(packed: bytes) -> dict[str, bytes]:
    """Return the files that were joined by `pack`."""
    head, _, body = packed.partition(b"\n")
    return {name: body[start:end] for name, (start, end) in json.loads(head).items()}


class Packs:
    """All packs in a folder: marshalled code by the path of its source, relative to that folder."""

    def __init__(self, home: str) -> None:
        self.home = home
        self.code: dict[str, bytes] = {}
        self._read: set[str] = set()

    def read(self) -> None:
        """Read the packs that have arrived since the last time."""
        for name in sorted(os.listdir(self.home)):
            if name.endswith(SUFFIX) and name not in self._read:
                self._read.add(name)
                with open(f"{self.home}/{name}", "rb") as file:
                    files = unpack(file.read())
                self.code |= {path: body for path, body in files.items() if path.endswith(".py")}
        for folder in [folder for folder in sys.path_importer_cache if folder.startswith(f"{self.home}/")]:
            del sys.path_importer_cache[folder]  # or Python would not look there again

    def finder(self, path: str) -> Folder:
        """Return the finder of a folder; Python calls this as a path hook."""
        found = Folder(self, path) if path.startswith(f"{self.home}/") else None
        if not found or not found.modules:
            raise ImportError(path)
        return found

    def load(self, path: str) -> CodeType:
        """Return the code of the module with that source path."""
        code: CodeType = marshal.loads(self.code[path.removeprefix(f"{self.home}/")])
        return code


class Folder(PathEntryFinder, Loader):
    """Finds and loads the modules of one folder in the packs."""

    def __init__(self, packs: Packs, path: str) -> None:
        self.packs = packs
        self.path = path
        self.modules: dict[str, bool] = {}  # by name: True for a package
        inside = path.removeprefix(f"{packs.home}/") + "/"
        for name in packs.code:
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
        exec(self.packs.load(str(module.__file__)), module.__dict__)

    def iter_modules(self, prefix: str = "") -> Iterator[tuple[str, bool]]:
        """Yield the name of every module here and True for a package; pkgutil calls this."""
        return ((prefix + name, package) for name, package in self.modules.items() if name != "__init__")


_installed: list[Packs] = []


def install(home: str = "") -> None:
    """Import the modules of our packages from the packs beside their folders, and from nowhere else."""
    if _installed:
        return  # in the memory snapshot that Python started from
    packs = Packs(home or __file__.rpartition("/ui/")[0])
    packs.read()
    sys.path_hooks.insert(0, packs.finder)
    _installed.append(packs)


def names() -> list[str]:
    """Return the full names of all modules in the packs."""
    paths = sorted(path for packs in _installed for path in packs.code)
    return [path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in paths]


def extend() -> None:
    """Read the packs that have arrived since `install`."""
    for packs in _installed:
        packs.read()
