"""Compresses the large files of the site with Zstandard, which browsers decode with fzstd (static/boot.js).

Hosts compress with gzip at best, and archives not at all. Pyodide's Python has Zstandard, so the build needs
no other tool for it.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.files import BUILD, ROOT, digest, write
from tools.pyc import pyodide_version

SUFFIX = ".zst"
LARGE = (".wasm", ".zip", ".pack")


def is_large(name: str) -> bool:
    """True if the build compresses a file of this name; the name may already have the suffix."""
    return name.removesuffix(SUFFIX).endswith(LARGE)


def compressed(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files, the large ones compressed and with `SUFFIX` added; cached in build/."""
    version = pyodide_version().encode() + (ROOT / "tools/compress.mjs").read_bytes()
    kept = {
        name: BUILD / "zst" / f"{digest((version, files[name]))}{SUFFIX}" for name in files if is_large(name)
    }
    missing = [name for name, path in kept.items() if not path.is_file()]
    if missing:
        with tempfile.TemporaryDirectory() as folder:
            jobs = []
            for number, name in enumerate(missing):
                write(Path(folder) / f"{number}", files[name])
                jobs.append({"source": f"{folder}/{number}", "target": f"{folder}/{number}{SUFFIX}"})
            subprocess.run(
                ["node", "tools/compress.mjs"], cwd=ROOT, input=json.dumps(jobs), text=True, check=True
            )
            for job, name in zip(jobs, missing, strict=True):
                write(kept[name], Path(job["target"]).read_bytes())
    return {
        **{name: content for name, content in files.items() if name not in kept},
        **{f"{name}{SUFFIX}": path.read_bytes() for name, path in kept.items()},
    }
