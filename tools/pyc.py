"""Compiles Python for Pyodide, with a cache in build/pyc, and finds what sources import."""

from __future__ import annotations

import ast
import json
import os
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.files import BUILD, MODULES, ROOT, digest

CACHE = BUILD / "pyc"
HEADER = 16  # bytes before the marshalled code
OPTIMIZE = 2  # -OO: without docstrings and asserts


def pyodide_version() -> str:
    """Return the version of Pyodide in node_modules."""
    version = json.loads((MODULES / "pyodide" / "package.json").read_text())["version"]
    return str(version)


def imports(source: bytes) -> Iterator[str]:
    """Yield every module that a source may import, inside functions too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def compiled(sources: Mapping[str, bytes], prefix: str = "", lines: bool = True) -> dict[str, bytes]:
    """Compile sources to .pyc files. Tracebacks show `prefix` and the name, and line numbers if `lines`."""
    version = pyodide_version().encode()
    kept: dict[str, Path] = {}
    jobs: list[dict[str, str]] = []
    made: dict[Path, Path] = {}
    for name, source in sources.items():
        shown = prefix + name
        key = digest((version, f"{OPTIMIZE} {lines}".encode(), shown.encode(), source))
        target = kept[name] = CACHE / f"{key}.pyc"
        if not target.is_file():
            origin = CACHE / f"{key}-{os.getpid()}.py"  # another process may build at the same time
            origin.parent.mkdir(parents=True, exist_ok=True)
            origin.write_bytes(source)
            made[target] = origin.with_suffix(".pyc")
            jobs.append({"source": str(origin), "name": shown, "target": str(made[target])})
    if jobs:
        order = json.dumps({"optimize": OPTIMIZE, "lines": lines, "jobs": jobs})
        subprocess.run(["node", "tools/compile.mjs"], cwd=ROOT, input=order, text=True, check=True)
        for target, fresh in made.items():
            fresh.with_suffix(".py").unlink()
            fresh.replace(target)
    return {name + "c": path.read_bytes() for name, path in kept.items()}
