"""The standard library as the browser gets it: only what is loaded in real games, compiled ahead.

What is kept follows from the imports written in the app and in PyScript's own Python, so a new import in the engine
needs nothing here. LATE names what the library itself imports in the middle of a function, where no look can see it.
"""

from __future__ import annotations

import ast
import json
import subprocess
import zipfile
from collections.abc import Iterable, Iterator

from tools.files import BUILD, MODULES, ROOT, archive, digest
from tools.pyc import HEADER, compiled, pyodide_version

LATE = (
    "encodings.ascii",
    "encodings.cp437",  # names inside a zip
    "encodings.idna",
    "encodings.latin_1",
    "encodings.unicode_escape",
    "gettext",
    "linecache",
    "locale",
    "pathlib",
    "shutil",  # unpacks app.zip
    "textwrap",
    "tokenize",
    "traceback",
    "zipfile",
    "pyodide.webloop",
    "pyodide.http",
    "_pyodide.docstring",
)
SPARED = {"bz2", "compression", "lzma", "ssl"}  # the library tries them at every start and goes on without: nobody here needs them
OURS = {"engine", "ui"}
NOT_PYTHON = {"js", "pyscript", "_pyscript", "polyscript", "pyodide_js"}


def imports(source: bytes) -> Iterator[str]:
    """Every module that a source may import, wherever the statement stands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def pyscript() -> dict[str, bytes]:
    """PyScript's own Python, by its path: it is written into the home folder before our script runs."""
    folder = MODULES / "@pyscript/core/src/stdlib"
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.py"))}


def wanted(sources: Iterable[bytes]) -> list[str]:
    """The library modules that these sources and PyScript's own may import."""
    found = set(LATE)
    for source in (*sources, *pyscript().values()):
        found.update(imports(source))
    return sorted(name for name in found if name.partition(".")[0] not in OURS | NOT_PYTHON)


def top(path: str) -> str:
    """The module or package that a file of the library belongs to."""
    return path.partition("/")[0].removesuffix(".py")


def library(sources: Iterable[bytes]) -> bytes:
    """The library archive for an app of these sources; kept under build/ until the wanted modules change."""
    names = wanted(sources)
    key = digest((pyodide_version().encode(), f"without lines and {sorted(SPARED)}".encode(), *(name.encode() for name in names)))
    kept = BUILD / f"stdlib-{key}.zip"
    if not kept.is_file():
        order = json.dumps(names)
        ran = subprocess.run(["node", "tools/loaded.mjs"], cwd=ROOT, input=order, text=True, check=True, stdout=subprocess.PIPE)
        with zipfile.ZipFile(MODULES / "pyodide/python_stdlib.zip") as stock:
            files = (name for name in json.loads(ran.stdout)["files"] if top(name) not in SPARED)
            read = {name: stock.read(name) for name in files}
        pack = archive(compiled(read, "/lib/python314.zip/", lines=False))  # a fifth of the bytes would be line numbers
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(pack)
    return kept.read_bytes()


def pyscript_cache() -> dict[str, bytes]:
    """What Python finds beside PyScript's sources instead of compiling them at every start: those that `import pyscript` loads."""
    sources = pyscript()
    reached: dict[str, bytes] = {}
    ahead = ["pyscript"]
    while ahead:
        stem = ahead.pop().replace(".", "/")
        for name in (f"{stem}/__init__.py", f"{stem}.py"):
            if name in sources and name not in reached:
                reached[name] = sources[name]
                ahead += imports(sources[name])
    return {cached(name): unchecked(pyc) for name, pyc in compiled(reached, lines=False).items()}


def cached(name: str) -> str:
    """Where Python looks for the .pyc of a source that lies in the same folder."""
    folder, _, file = name.rpartition("/")
    return f"{folder}/__pycache__/{file.removesuffix('.pyc')}.cpython-{pyodide_version().partition('.')[0]}.pyc"


def unchecked(pyc: bytes) -> bytes:
    """A .pyc that is taken as it is, whenever its source was written."""
    return pyc[:4] + (1).to_bytes(4, "little") + bytes(8) + pyc[HEADER:]
