"""Compiles PyScript's own Python.

PyScript writes its minified sources into the home folder and imports them before our script runs. Our archive
is unpacked earlier, so Python finds these files in `__pycache__` and does not compile at every start.
"""

from __future__ import annotations

from tools.files import MODULES
from tools.pyc import HEADER, compiled, imports, pyodide_version


def sources() -> dict[str, bytes]:
    """Return PyScript's modules as they are published, by path."""
    folder = MODULES / "@pyscript/core/src/stdlib"
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.py"))}


def cache() -> dict[str, bytes]:
    """Return the .pyc of every module that `import pyscript` may load, by the path where Python looks."""
    known = sources()
    reached: dict[str, bytes] = {}
    ahead = ["pyscript"]
    while ahead:
        stem = ahead.pop().replace(".", "/")
        for name in (f"{stem}/__init__.py", f"{stem}.py"):
            if name in known and name not in reached:
                reached[name] = known[name]
                ahead += imports(known[name])
    return {cached(name): unchecked(pyc) for name, pyc in compiled(reached, lines=False).items()}


def cached(name: str) -> str:
    """Return the path where Python looks for a source's .pyc."""
    folder, _, file = name.rpartition("/")
    return (
        f"{folder}/__pycache__/{file.removesuffix('.pyc')}.cpython-{pyodide_version().partition('.')[0]}.pyc"
    )


def unchecked(pyc: bytes) -> bytes:
    """Return a .pyc that Python uses without checking the source (PEP 552)."""
    return pyc[:4] + (1).to_bytes(4, "little") + bytes(8) + pyc[HEADER:]
