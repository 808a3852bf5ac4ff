"""Compile Python for Pyodide, with a cache in build/pyc/, and find out what sources import."""

from __future__ import annotations

import ast
import json
import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import Any, Self

from tools.files import BUILD, MODULES, ROOT, digest

CACHE = BUILD / "pyc"
HEADER = 16  # bytes before the marshalled code
OPTIMIZE = 2  # -OO: without docstrings and asserts


def pyodide_version() -> str:
    """Return the version of Pyodide in node_modules."""
    version = json.loads((MODULES / "pyodide" / "package.json").read_text())["version"]
    return str(version)


class CompileError(Exception):
    """Pyodide's Python cannot compile a source."""


class Compiler:
    """Pyodide on Node, which takes seconds to start and milliseconds to compile a module."""

    def __init__(self) -> None:
        self.node = subprocess.Popen(
            ["node", "tools/compile.mjs"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.node.communicate()  # ends when its input is closed

    def run(self, order: Mapping[str, Any]) -> None:
        assert self.node.stdin
        assert self.node.stdout
        print(json.dumps(order), file=self.node.stdin, flush=True)
        answer = self.node.stdout.readline()
        if not answer:
            raise CompileError("Node ended while it was compiling")
        if error := json.loads(answer)["error"]:
            raise CompileError(error)


@cache
def imports(source: bytes) -> tuple[str, ...]:
    """Return every module that a source may import, wherever the statement stands."""
    return tuple(_imports(source))


def _imports(source: bytes) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def compiled(
    sources: Mapping[str, bytes], prefix: str = "", compiler: Compiler | None = None
) -> dict[str, bytes]:
    """Return the .pyc file of every source under its name and a "c".

    Tracebacks show the prefix and the name, but no line numbers, which would be two fifths of the bytes.
    """
    return {f"{name}c": made for name, made in _made(sources, prefix, False, compiler).items()}


def line_tables(sources: Mapping[str, bytes], compiler: Compiler | None = None) -> dict[str, bytes]:
    """Return the line numbers that the .pyc files lack, by source, for `ui/shell/line_numbers.py`."""
    return _made(sources, "", True, compiler)


def _made(
    sources: Mapping[str, bytes], prefix: str, lines: bool, compiler: Compiler | None
) -> dict[str, bytes]:
    version = pyodide_version().encode()
    kept: dict[str, Path] = {}
    jobs: list[dict[str, str]] = []
    made: dict[Path, Path] = {}
    for name, source in sources.items():
        shown = prefix + name
        key = digest((version, f"{OPTIMIZE} {'lines' if lines else 'code'}".encode(), shown.encode(), source))
        target = kept[name] = CACHE / f"{key}.pyc"
        if not target.is_file():
            origin = CACHE / f"{key}-{os.getpid()}.py"  # another build may run at the same time
            origin.parent.mkdir(parents=True, exist_ok=True)
            origin.write_bytes(source)
            made[target] = origin.with_suffix(".pyc")
            jobs.append({"source": str(origin), "name": shown, "target": str(made[target])})
    if jobs:
        try:
            with nullcontext(compiler) if compiler else Compiler() as started:
                started.run({"optimize": OPTIMIZE, "lines": lines, "jobs": jobs})
        finally:
            for fresh in made.values():
                fresh.with_suffix(".py").unlink()
        for target, fresh in made.items():
            fresh.replace(target)
    return {name: path.read_bytes() for name, path in kept.items()}
