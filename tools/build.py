"""Build dist/, the whole site as static files: `python -m tools.build`.

Every address in it is relative, so the site works under any path. SITE_URL in the environment is the address
where it will be served, for the few places that need it. The same tree always gives the same bytes.
"""

from __future__ import annotations

import os
import shutil
import time

from tools import catalogs, notices
from tools.files import DIST, MODULES, ROOT, put
from tools.parts import MAKERS, assemble


def site(site_url: str = "") -> dict[str, bytes]:
    """Return every file of dist/ by path."""
    catalogs.main(["compile"])
    made = {name: content for make in MAKERS.values() for name, content in make().items()}
    return assemble(made, site_url)


def not_installed() -> list[str]:
    """Return the dependencies of package.json that are not installed in the version that it pins."""
    pinned: dict[str, str] = notices.manifest(ROOT)["dependencies"]
    folders = {name: MODULES / name for name in pinned}
    return [
        f"{name} {pinned[name]}"
        for name, folder in folders.items()
        if not folder.is_dir() or notices.manifest(folder)["version"] != pinned[name]
    ]


def main() -> None:
    begun = time.perf_counter()
    if not shutil.which("node"):
        raise SystemExit("The build needs Node.js 20 or newer: please install it.")
    if missing := not_installed():
        raise SystemExit(f"node_modules/ lacks {', '.join(missing)}: run `npm ci`.")
    print("Building dist/ …", flush=True)
    files = site(os.environ.get("SITE_URL", ""))
    put(files, DIST)
    size = sum(map(len, files.values()))
    print(f"dist/: {len(files)} files, {size / 1e6:.1f} MB, in {time.perf_counter() - begun:.1f} s")


if __name__ == "__main__":
    main()
