"""The app's modules in one file, imported from there.

Every file of an archive that is unpacked takes its time at every start, and a table needs less than half of our modules. So
the build lays their code end to end behind a table of contents, and only what is imported is taken out. What is no module (the
rules texts, the catalogs) lies unpacked in the folders where the modules say that they are.
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
    """One file of many: a line that says where each begins and ends, then all of them."""
    contents: dict[str, tuple[int, int]] = {}
    end = 0
    for name, body in code.items():
        contents[name] = (end, end + len(body))
        end += len(body)
    return json.dumps(contents).encode() + b"\n" + b"".join(code.values())


class Pack:
    """A pack that was read: marshalled code by the path of its source, below the folder that it lies in."""

    def __init__(self, packed: bytes, home: str) -> None:
        head, _, self.body = packed.partition(b"\n")
        self.contents: dict[str, tuple[int, int]] = json.loads(head)
        self.home = home

    def finder(self, path: str) -> Folder:
        """As Python asks a path hook: who finds the modules in this folder?"""
        found = Folder(self, path) if path.startswith(f"{self.home}/") else None
        if not found or not found.modules:
            raise ImportError(path)
        return found

    def code(self, path: str) -> CodeType:
        start, end = self.contents[path.removeprefix(f"{self.home}/")]
        code: CodeType = marshal.loads(self.body[start:end])
        return code


class Folder(PathEntryFinder, Loader):
    """Finds and loads the modules of one folder of a pack."""

    def __init__(self, pack: Pack, path: str) -> None:
        self.pack = pack
        self.path = path
        self.modules: dict[str, bool] = {}  # is it a package?
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
        """As pkgutil asks: the name of every module here, and whether it is a package."""
        return ((prefix + name, package) for name, package in self.modules.items() if name != "__init__")


def install(home: str = "") -> None:
    """From now on the modules of our packages are imported from the pack, which lies beside their folders; from nowhere else."""
    home = home or __file__.rpartition("/ui/")[0]
    with open(f"{home}/{NAME}", "rb") as file:
        pack = Pack(file.read(), home)
    sys.path_hooks.insert(0, pack.finder)
    for folder in [folder for folder in sys.path_importer_cache if folder.startswith(f"{home}/")]:
        del sys.path_importer_cache[folder]  # somebody else was asked before
