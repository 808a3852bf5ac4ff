"""Collects the runtime folder of dist/: PyScript, Pyodide, our trimmed standard library and Idiomorph.

The files refer to each other by fixed names, so the folder's name carries the hash of their contents.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable

from tools.files import BUILD, MODULES, ROOT, STATIC, digest, write
from tools.stdlib import library

WASM = "pyodide.asm.wasm"
GLUE = "pyodide.asm.mjs"  # between the wasm file and JavaScript; it is published with long names and spaces
PYODIDE = ("pyodide.mjs", WASM)
PYSCRIPT = ("core.js", "core-*.js", "error-*.js")  # the error plugin is loaded even when it is switched off
MORPH = "idiomorph.min.js"
LIBRARY = "stdlib.zip"
WRAPPER = "runtime.mjs"
START = "start.mjs"
WARM = "warm.mjs"  # makes a memory snapshot


def start(lock: bytes) -> bytes:
    """Return static/start.mjs with the part of Pyodide's package list that it needs."""
    info = json.dumps(json.loads(lock)["info"])
    source = (STATIC / START).read_text()
    return source.replace('"{{lock-info}}"', info).encode()


def minified(module: bytes, kind: str = "module") -> bytes:
    """Return a JavaScript module, or a "classic" script, minified by terser; it is cached in build/."""
    version = json.loads((MODULES / "terser/package.json").read_text())["version"]
    key = digest((version.encode(), (ROOT / "tools/minify.mjs").read_bytes(), kind.encode(), module))
    kept = BUILD / f"minified-{key}.mjs"
    if not kept.is_file():
        ran = subprocess.run(
            ["node", "tools/minify.mjs", kind], cwd=ROOT, input=module, check=True, stdout=subprocess.PIPE
        )
        write(kept, ran.stdout)
    return kept.read_bytes()


def files(sources: Iterable[bytes]) -> dict[str, bytes]:
    """Return every file of the folder for an app of these Python sources."""
    pyodide = MODULES / "pyodide"
    pyscript = MODULES / "@pyscript/core/dist"
    found = {name: (pyodide / name).read_bytes() for name in PYODIDE}
    for pattern in PYSCRIPT:
        (path,) = pyscript.glob(pattern)
        found[path.name] = path.read_bytes()
    found[GLUE] = minified((pyodide / GLUE).read_bytes())
    found[MORPH] = (MODULES / "idiomorph/dist" / MORPH).read_bytes()
    found[LIBRARY] = library(sources)
    found |= {name: (STATIC / name).read_bytes() for name in (WRAPPER, WARM)}
    found[START] = start((pyodide / "pyodide-lock.json").read_bytes())
    return found
