"""NOTICES.txt: whose work is in dist/ beside ours, and under which license."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tools.files import MODULES, ROOT
from tools.pyc import pyodide_version

RULE = "\n" + "=" * 78 + "\n\n"


def manifest(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((MODULES / name / "package.json").read_text())
    return read


def bundled(*names: str) -> list[str]:
    """Packages and all that is bundled with them, by name."""
    found: set[str] = set()
    queue = list(names)
    while queue:
        name = queue.pop()
        if name not in found:
            found.add(name)
            queue.extend(manifest(name).get("dependencies", {}))
    return sorted(found)


def license_text(folder: Path) -> str:
    """The license file that a package carries; empty where it carries none."""
    files = sorted(folder.glob("LICENSE*"))
    return files[0].read_text().strip() + "\n" if files else ""


def package(name: str) -> str:
    """What one npm package says about itself."""
    about = manifest(name)
    author = about.get("author", "")
    if isinstance(author, dict):
        author = author.get("name", "")
    first = f"{name} {about['version']}: {str(about['license']).upper()}" + (
        f", by {author}" if author else ""
    )
    return first + "\n\n" + license_text(MODULES / name)


def text() -> str:
    """The whole file."""
    version = pyodide_version()
    own = "Tabtop\n\n" + (ROOT / "LICENSE").read_text()
    pyodide = (
        f"Pyodide {version}: MPL-2.0\n\n"
        "This site serves Pyodide's files unchanged, except that the standard library archive was rebuilt:\n"
        "modules that the app does not load are left out, the others are compiled ahead of time.\n"
        f"The source is at https://github.com/pyodide/pyodide/tree/{version}, under the Mozilla Public License 2.0,\n"
        "https://mozilla.org/MPL/2.0/.\n"
    )
    python = (
        "Python and its standard library, inside Pyodide: PSF-2.0, https://docs.python.org/3/license.html\n\n"
        + (ROOT / "tools/licenses/PSF-2.0.txt").read_text()
    )
    packages = [package(name) for name in bundled("@pyscript/core", "idiomorph", "lean-qr")]
    return RULE.join([own, pyodide, python, *packages])
