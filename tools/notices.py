"""NOTICES.txt: the copyright and license notices of everything in dist/ that others wrote."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tools import zstd
from tools.files import MODULES, ROOT
from tools.pyc import pyodide_version

RULE = "\n" + "=" * 78 + "\n\n"
LICENSES = ROOT / "tools/licenses"
PYODIDE = "pyodide"
# What workbox-build writes into a service worker that precaches; the other Workbox modules come from its
# dependencies.
WORKER = "workbox-precaching"


def manifest(folder: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((folder / "package.json").read_text())
    return read


def served(name: str, files: Mapping[str, bytes]) -> list[str]:
    """Return the paths of the site's files that an npm package contains, unchanged or compressed."""
    sizes = set(map(len, files.values()))
    installed = [path for path in (MODULES / name).rglob("*") if path.is_file()]
    contents = {path.read_bytes() for path in installed if path.stat().st_size in sizes} - {b""}
    wanted = {Path(path).name for path in files}
    for path in installed:
        if f"{path.name}{zstd.SUFFIX}" in wanted:
            contents |= set(zstd.compressed({path.name: path.read_bytes()}).values())
    return sorted(path for path, content in files.items() if content in contents)


def shipped(files: Mapping[str, bytes]) -> list[str]:
    """Return the npm dependencies of which the site holds at least one file."""
    return [name for name in manifest(ROOT)["dependencies"] if served(name, files)]


def with_dependencies(names: list[str]) -> list[str]:
    """Return packages and everything that is bundled with them, sorted by name."""
    found: set[str] = set()
    queue = list(names)
    while queue:
        name = queue.pop()
        if name not in found:
            found.add(name)
            queue.extend(manifest(MODULES / name).get("dependencies", {}))
    return sorted(found)


def license_text(folder: Path) -> str:
    """Return the license file of a package, or nothing if it has none."""
    files = sorted(folder.glob("LICENSE*"))
    return files[0].read_text().strip() + "\n" if files else ""


def package(name: str) -> str:
    """Return the notice of one npm package."""
    about = manifest(MODULES / name)
    author = about.get("author", "")
    if isinstance(author, dict):
        author = author.get("name", "")
    by = f", by {author}" if author else ""
    title = f"{name} {about['version']}: {str(about['license']).upper()}{by}"
    return f"{title}\n\n{license_text(MODULES / name)}"


def pyodide() -> list[str]:
    """Return the notices of Pyodide, Python and the libraries that are compiled into them."""
    version = pyodide_version()
    own = (
        f"Pyodide {version}: MPL-2.0\n\n"
        "This site serves Pyodide's files unchanged or compressed, except for two. pyodide.asm.mjs is\n"
        "minified. In the archive of Python's standard library, modules that the app does not load are left\n"
        "out, and the others are precompiled.\n"
        f"The source is at https://github.com/pyodide/pyodide/tree/{version},\n"
        "under the Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/.\n"
    )
    python = (
        "Python and its standard library, inside Pyodide: PSF-2.0, https://docs.python.org/3/license.html\n\n"
    )
    texts = [(LICENSES / name).read_text() for name in ("PSF-2.0.txt", "pyodide-libraries.txt")]
    return [own, python + texts[0], texts[1]]


def text(files: Mapping[str, bytes]) -> str:
    """Return NOTICES.txt for a site that consists of these files and a service worker."""
    own = "Tabtop\n\n" + (ROOT / "LICENSE").read_text()
    names = shipped(files)
    others = [name for name in names if name != PYODIDE]
    packages = [package(name) for name in with_dependencies([*others, WORKER])]
    return RULE.join([own, *(pyodide() if PYODIDE in names else []), *packages])
