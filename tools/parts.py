"""The parts of the site, each made by one function, and how they become a site.

A part's files are named `app/…` or `runtime/…` until the site is put together. Then these two folders get
their content's hash as a suffix, and the pages are written, which name them. `rulebooks/…` is what the games'
pages show.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from html import escape
from pathlib import Path

from engine.games import every
from tools import (
    far,
    games_pages,
    join,
    notices,
    offline,
    packs,
    page,
    runtime,
    sbom,
    sources,
    typeface,
    zstd,
)
from tools.files import MODULES, ROOT, STATIC, digest_files
from ui import prerender

SCRIPTS = ("store.mjs", "memory-db.mjs", "keep.js", "together.js", "scan.js", "far.js", "icon.svg")
# Libraries that are loaded only to draw a QR code or to read one: file -> file in node_modules/.
LIBRARIES = {"qr.mjs": "lean-qr/index.mjs", "qr/decode.js": "qr/decode.js", "qr/index.js": "qr/index.js"}
EARLY = ("clean.js", "snapshot.js", "boot.js")  # classic scripts that run before the first paint, as one file


def data() -> dict[str, bytes]:
    """Return what the app reads besides its modules: the rulebooks and the compiled catalogs."""
    catalogs = [f"ui/locale/{path.stem}.mo" for path in sorted((STATIC / "locale").glob("*.po"))]
    return sources.data() | {name: (ROOT / name).read_bytes() for name in catalogs}


def app() -> dict[str, bytes]:
    """Return the app's modules and data in packs, and the line numbers for its tracebacks."""
    python = sources.python()
    return below("app", packs.packs(python, data()) | {packs.LINES: packs.lines(python)})


def style() -> bytes:
    """Return all style sheets as one. It expects the typeface in its own folder, not in node_modules/."""
    return sheet(sources.style_sheets())


def guest_styles() -> dict[str, bytes]:
    """Return the style sheets of a guest's page: one for every table, and one per game."""
    games = {f"app/{game.id}.css": sheet(sources.game_sheets(game.id)) for game in every()}
    return {f"app/{join.STYLE}": sheet(sources.GUEST_SHEETS), **games}


def sheet(names: Iterable[str]) -> bytes:
    """Return these style sheets as one, which expects the typeface in its own folder."""
    return typeface.beside(bare(ROOT / name for name in names)).encode()


def bare(sheets: Iterable[Path]) -> str:
    """Return style sheets in one, without comments and needless spaces."""
    css = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.is_file())
    css = re.sub(r"(?s)/\*.*?\*/", "", css)
    return re.sub(r"\s*([{};,])\s*|(?<=:)\s+", r"\1", css).replace(";}", "}").replace("}", "}\n")


def scripts() -> dict[str, bytes]:
    """Return the scripts that start the app and a guest's page, and the libraries for QR codes."""
    own = {f"app/{name}": (STATIC / name).read_bytes() for name in SCRIPTS}
    own |= below("app", join.scripts())
    own["app/zstd.js"] = (MODULES / "fzstd/umd/index.js").read_bytes()
    own["app/boot.js"] = b"".join((STATIC / name).read_bytes() for name in EARLY)
    return own | {f"app/{name}": (MODULES / path).read_bytes() for name, path in LIBRARIES.items()}


def boards() -> dict[str, bytes]:
    """Return every game's first board, prerendered for each language and number of seats."""
    return {
        f"app/ahead/{game.id}-{seats}-{lang}.html": prerender.table(game.id, lang, seats).encode()
        for game in every()
        for lang in prerender.languages()
        for seats in prerender.seat_counts(game)
    }


def picture(game_id: str) -> bytes:
    """Return a game's first board as an SVG file with style and letters, light or dark like the page."""
    sheets = [STATIC / "style.css", *(ROOT / name for name in sources.game_sheets(game_id))]
    svg = prerender.picture(game_id)
    css = typeface.within(svg) + bare(sheets)
    opening, rest = svg.split(">", 1)
    opening = opening.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return f"{opening}><style>{escape(css, quote=False)}</style>{rest}".encode()


def pictures() -> dict[str, bytes]:
    """Return every game's picture in the lobby, and the committed icons and link previews."""
    found = (path for folder in ("icons", "pictures") for path in sorted((STATIC / folder).glob("*.png")))
    committed = {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in found}
    return committed | {f"pictures/{game.id}.svg": picture(game.id) for game in every()}


MAKERS: dict[str, Callable[[], dict[str, bytes]]] = {
    sources.APP: app,
    sources.STYLE: lambda: {
        "app/style.css": style(),
        **guest_styles(),
        f"app/{typeface.FONT}": typeface.content(),
    },
    sources.SCRIPTS: scripts,
    sources.BOARDS: boards,
    sources.RULEBOOKS: lambda: below("rulebooks", games_pages.bodies()),
    sources.PICTURES: pictures,
    sources.RUNTIME: lambda: below("runtime", runtime.files(sources.python().values())),
}


def below(folder: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Prefix each file name with the folder."""
    return {f"{folder}/{name}": content for name, content in files.items()}


def inside(folder: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files in a folder without its name."""
    start = f"{folder}/"
    return {name.removeprefix(start): files[name] for name in files if name.startswith(start)}


def bytes_sent(name: str, content: bytes) -> int:
    """Return about how many bytes arrive, for the progress bar: hosts compress scripts to a quarter."""
    return len(content) if zstd.is_large(name) else len(content) // 4


def assemble(made: Mapping[str, bytes], site_url: str = "", worker: bool = True) -> dict[str, bytes]:
    """Return every file of the site by path: what the parts have made, and the pages.

    Without a service worker, nothing is kept on the device, and large files are not compressed.
    """
    split = {part: inside(part, made) for part in ("app", "runtime")}
    folders = {part: f"./{part}-{digest_files(files)}/" for part, files in split.items()}
    if worker:
        split = {part: zstd.compressed(files) for part, files in split.items()}
    sizes = {
        name.removesuffix(zstd.SUFFIX): bytes_sent(name, content)
        for part in split
        for name, content in split[part].items()
        if part == "runtime" or zstd.is_large(name)
    }
    files = {folders[part][2:] + name: content for part in split for name, content in split[part].items()}
    files |= {name: made[name] for name in made if not name.startswith(("app/", "runtime/", "rulebooks/"))}
    files["index.html"] = page.index(folders, sizes, every(), site_url, worker=worker).encode()
    files["embed.html"] = page.index(folders, sizes, every(), site_url, worker=worker, embed=True).encode()
    files[join.NAME] = join.built(folders, every()).encode()
    files["404.html"] = page.not_found(site_url).encode()
    files |= {offline.manifest_name(lang): offline.manifest(lang) for lang in prerender.languages()}
    files |= games_pages.files(folders["app"], site_url, inside("rulebooks", made))
    files |= far.with_relays(files, far.listed())
    files["NOTICES.txt"], files[sbom.NAME] = notices.text(files).encode(), sbom.text(files).encode()
    files[".nojekyll"] = b""
    if worker:
        files[offline.WORKER] = offline.worker(files)
    return files
