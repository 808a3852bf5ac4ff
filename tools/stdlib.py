"""Builds the standard library for the browser: only the modules that are used, compiled.

The imports in the app decide what is kept, so a new import in the engine needs no change here. LATE lists
what the library imports inside functions, SPARED what it imports in a `try` and can do without.
"""

from __future__ import annotations

import json
import subprocess
import zipfile
from collections.abc import Iterable

from tools.files import BUILD, MODULES, ROOT, archive, digest
from tools.pyc import compiled, imports, pyodide_version

LATE = (
    "encodings.ascii",
    "encodings.idna",
    "encodings.latin_1",
    "encodings.unicode_escape",
    "gettext",
    "linecache",
    "locale",
    "pathlib",
    "textwrap",
    "tokenize",
    "traceback",
    "pyodide.webloop",
    "pyodide.http",
    "_pyodide.docstring",
)
SPARED = {"_ssl", "bz2", "compression", "lzma", "ssl"}  # imported in a `try` at every start
OURS = {"engine", "ui"}
NOT_PYTHON = {"js", "pyodide_js"}


def wanted(sources: Iterable[bytes]) -> list[str]:
    """Return the library modules that these sources may import."""
    found = set(LATE)
    for source in sources:
        found.update(imports(source))
    return sorted(name for name in found if name.partition(".")[0] not in OURS | NOT_PYTHON)


def top(path: str) -> str:
    """Return the top-level module or package that a library file belongs to."""
    return path.partition("/")[0].removesuffix(".py")


def library(sources: Iterable[bytes]) -> bytes:
    """Return the library as a zip for an app of these sources; it is cached in build/."""
    names = wanted(sources)
    if missed := SPARED.intersection(name.partition(".")[0] for name in names):
        raise SystemExit(
            f"The app imports what SPARED in tools/stdlib.py leaves out: {', '.join(sorted(missed))}."
        )
    key = digest(
        (
            pyodide_version().encode(),
            f"stored, without lines, frozen modules and {sorted(SPARED)}".encode(),
            *(name.encode() for name in names),
        )
    )
    kept = BUILD / f"stdlib-{key}.zip"
    if not kept.is_file():
        order = json.dumps(names)
        ran = subprocess.run(
            ["node", "tools/loaded.mjs"], cwd=ROOT, input=order, text=True, check=True, stdout=subprocess.PIPE
        )
        with zipfile.ZipFile(MODULES / "pyodide/python_stdlib.zip") as stock:
            files = (name for name in json.loads(ran.stdout) if top(name) not in SPARED)
            read = {name: stock.read(name) for name in files}
        pack = archive(compiled(read, "/lib/python314.zip/"))
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(pack)
    return kept.read_bytes()
