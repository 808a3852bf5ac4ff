"""The runtime folder of dist/: PyScript, Pyodide, our trimmed library, idiomorph; every file under its maker's name.

They find each other by fixed names, so it is the folder that carries the content's hash.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from tools.files import MODULES, STATIC
from tools.stdlib import library

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYSCRIPT = ("core.js", "core-*.js", "error-*.js")  # the error plugin is asked for even to be switched off
MORPH = "idiomorph.min.js"
LIBRARY = "stdlib.zip"
WRAPPER = "runtime.mjs"


def wrapper(lock: bytes) -> bytes:
    """static/runtime.mjs with the one thing that it must know of Pyodide's package list."""
    info = json.dumps(json.loads(lock)["info"])
    source = (STATIC / WRAPPER).read_text()
    return source.replace('"{{lock-info}}"', info).encode()


def files(sources: Iterable[bytes]) -> dict[str, bytes]:
    """Everything in the folder, for an app of these Python sources."""
    pyodide = MODULES / "pyodide"
    pyscript = MODULES / "@pyscript/core/dist"
    found = {name: (pyodide / name).read_bytes() for name in PYODIDE}
    for pattern in PYSCRIPT:
        (path,) = pyscript.glob(pattern)
        found[path.name] = path.read_bytes()
    found[MORPH] = (MODULES / "idiomorph/dist" / MORPH).read_bytes()
    found[LIBRARY] = library(sources)
    found[WRAPPER] = wrapper((pyodide / "pyodide-lock.json").read_bytes())
    return found
