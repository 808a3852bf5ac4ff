"""Makes dist/, the whole site as static files: `python -m tools.build`.

Every address in it is relative, so it runs under any path. SITE_URL in the environment names the place where it will be
served, for the few things that must be said with a whole address. The same tree always gives the same bytes.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Mapping
from html import escape
from pathlib import Path

from engine.games import every
from tools import catalogs, games_pages, notices, offline, page, pyscript, runtime, sources
from tools.files import DIST, MODULES, ROOT, STATIC, archive, digest_files, write
from tools.pyc import HEADER, compiled
from ui import prerender
from ui.shell import modules

# found without the pack: where packages begin, and what finds it
LOOSE = ("engine/__init__.py", "ui/__init__.py", "ui/shell/__init__.py", "ui/shell/modules.py")


def data() -> dict[str, bytes]:
    """Return what the app reads besides its modules: the rulebooks and the compiled catalogs."""
    return sources.data() | {f"ui/locale/{lang}.mo": catalogs.compiled(lang) for lang in catalogs.languages()}


def app(python: Mapping[str, bytes]) -> dict[str, bytes]:
    """What PyScript unpacks: the pack with the app's code, the few modules that find it, and the data."""
    made = compiled(python)
    loose = {f"{name}c": made.pop(f"{name}c") for name in LOOSE}
    return {
        modules.NAME: modules.pack({name[:-1]: pyc[HEADER:] for name, pyc in made.items()}),
        **loose,
        **data(),
        **pyscript.cache(),
    }


def style() -> bytes:
    """Return all style sheets in one."""
    return b"\n".join((ROOT / name).read_bytes() for name in sources.style_sheets())


def picture(game_id: str) -> bytes:
    """A game's first board as a file of its own: the drawing with the style it needs, light or dark as the page around it."""
    sheets = (STATIC / "style.css", ROOT / f"ui/games/{game_id}/style.css")
    css = "".join(sheet.read_text() for sheet in sheets if sheet.is_file())
    opening, rest = prerender.picture(game_id).split(">", 1)
    opening = opening.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return f"{opening}><style>{escape(css, quote=False)}</style>{rest}".encode()


def pictures() -> dict[str, bytes]:
    """Return the icons and link previews, which `make pictures` took and which are committed."""
    found = (path for folder in ("icons", "pictures") for path in sorted((STATIC / folder).glob("*.png")))
    return {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in found}


def ours(python: Mapping[str, bytes]) -> dict[str, bytes]:
    """The folder of our own files: the app's archive, style, start-up, prerendered pages."""
    files = {
        "app.zip": archive(app(python)),
        "style.css": style(),
        "boot.js": (STATIC / "boot.js").read_bytes(),
        "icon.svg": (STATIC / "icon.svg").read_bytes(),
        "memory-db.mjs": (STATIC / "memory-db.mjs").read_bytes(),
        "qr.mjs": (MODULES / "lean-qr/index.mjs").read_bytes(),
    }
    for game in every():
        for lang in prerender.languages():
            for seats in prerender.seat_counts(game):
                files[f"ahead/{game.id}-{seats}-{lang}.html"] = prerender.table(game.id, lang, seats).encode()
    return files


def site(site_url: str = "") -> dict[str, bytes]:
    """Every file of dist/, by its path."""
    catalogs.main(["compile"])
    python = sources.python()
    made = {"runtime": runtime.files(python.values()), "app": ours(python)}
    folders = {name: f"./{name}-{digest_files(files)}/" for name, files in made.items()}
    sizes = {name: len(content) for name, content in made["runtime"].items()}
    sizes["app.zip"] = len(made["app"]["app.zip"])
    files = {folders[part][2:] + name: content for part in made for name, content in made[part].items()}
    files["index.html"] = page.index(folders, sizes, every(), site_url).encode()
    files["embed.html"] = page.index(folders, sizes, every(), site_url, embed=True).encode()
    files["404.html"] = page.not_found(site_url).encode()
    files |= {offline.manifest_name(lang): offline.manifest(lang) for lang in prerender.languages()}
    files |= {f"pictures/{game.id}.svg": picture(game.id) for game in every()}
    files |= pictures()
    files |= games_pages.files(folders["app"], site_url)
    files["NOTICES.txt"] = notices.text(files).encode()
    files[".nojekyll"] = b""
    files[offline.WORKER] = offline.worker(files)
    return files


def put(files: Mapping[str, bytes], target: Path) -> None:
    """Make the folder hold these files and no others."""
    for name, content in files.items():
        write(target / name, content)
    for path in sorted(target.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()
        elif path.is_file() and path.relative_to(target).as_posix() not in files:
            path.unlink()


def main() -> None:
    begun = time.perf_counter()
    if not shutil.which("node"):
        raise SystemExit("Tabtop's build needs Node.js 20 or newer: please install it.")
    print("Building dist/ …", flush=True)
    files = site(os.environ.get("SITE_URL", ""))
    put(files, DIST)
    size = sum(map(len, files.values()))
    print(f"dist/: {len(files)} files, {size / 1e6:.1f} MB, in {time.perf_counter() - begun:.1f} s")


if __name__ == "__main__":
    main()
