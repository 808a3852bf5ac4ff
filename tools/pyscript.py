"""PyScript's own Python, compiled ahead.

PyScript writes its sources, minified, into the home folder and imports them before our script runs. Our archive is unpacked
before that: what lies in `__pycache__` there is taken instead of compiling them at every start.
"""

from __future__ import annotations

from tools.files import MODULES
from tools.pyc import HEADER, compiled, imports, pyodide_version


def sources() -> dict[str, bytes]:
    """The modules as their makers wrote them, by path."""
    folder = MODULES / "@pyscript/core/src/stdlib"
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.py"))}


def cache() -> dict[str, bytes]:
    """The .pyc of those that `import pyscript` may load, by the path where Python looks for them."""
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
    """Where Python looks for the .pyc of a source that lies in the same folder."""
    folder, _, file = name.rpartition("/")
    return (
        f"{folder}/__pycache__/{file.removesuffix('.pyc')}.cpython-{pyodide_version().partition('.')[0]}.pyc"
    )


def unchecked(pyc: bytes) -> bytes:
    """A .pyc that is taken as it is, whenever its source was written."""
    return pyc[:4] + (1).to_bytes(4, "little") + bytes(8) + pyc[HEADER:]
