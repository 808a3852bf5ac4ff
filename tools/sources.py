"""The files of the app, and what the build makes from them. This module does not import the app."""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase

from tools.files import ROOT

# Only the command line needs these.
LEFT_OUT = ("engine/__main__.py", "engine/checks/", "engine/playthrough.py", "engine/commands/")
NOT_DATA = {".py", ".pyc", ".po", ".mo", ".css", ".typed"}
# What the build makes, and from which files. `*` matches folders too.
CATALOGS, RUNTIME, APP, STYLE = "catalogs", "runtime", "modules", "style sheet"
SCRIPTS, BOARDS, RULEBOOKS, PICTURES, PAGES = "scripts", "first boards", "rulebooks", "pictures", "pages"
_CODE = ("engine/*.py", "ui/*.py", "engine/*.md", "*.po")
_SHEETS = ("static/*.css", "ui/*.css")
MADE_FROM = {
    CATALOGS: ("*.po",),
    RUNTIME: ("static/runtime.mjs", "static/start.mjs", "static/warm.mjs"),
    APP: _CODE,
    STYLE: _SHEETS,
    SCRIPTS: (
        "static/*.js",
        "static/store.mjs",
        "static/memory-db.mjs",
        "static/icon.svg",
    ),
    BOARDS: _CODE,
    RULEBOOKS: _CODE,
    PICTURES: (*_CODE, *_SHEETS, "static/*.png"),
    PAGES: ("*",),  # they name the folders, whose names depend on everything
}
EVERYTHING = ("tools/*", "package-lock.json")  # a change here rebuilds all parts
GUEST_SHEETS = ("static/typeface.css", "static/style.css", "static/table.css")  # for any game
PAWNS_SHEET = "static/pawns.css"  # for the games that draw with ui/games/pawns
SHEETS = ("static/typeface.css", "static/style.css", PAWNS_SHEET, "static/table.css", "static/pages.css")


def names(wanted: bool, suffixes: set[str]) -> list[str]:
    """Return the paths in engine/ and ui/ that have one of the suffixes, or those that have none of them."""
    paths = (path for top in ("engine", "ui") for path in (ROOT / top).rglob("*"))
    found = (path for path in paths if path.is_file() and (path.suffix in suffixes) is wanted)
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def python() -> dict[str, bytes]:
    """Return the app's modules by path."""
    return {
        name: (ROOT / name).read_bytes() for name in names(True, {".py"}) if not name.startswith(LEFT_OUT)
    }


def data() -> dict[str, bytes]:
    """Return the other files that the app reads, which are the rulebooks, by path."""
    return {name: (ROOT / name).read_bytes() for name in names(False, NOT_DATA)}


def style_sheets() -> list[str]:
    """Return the paths of the style sheets in the order of the cascade: the app's, then one per game."""
    games = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "ui/games").glob("*/style.css"))
    return [*SHEETS, *games]


def game_sheets(game_id: str) -> list[str]:
    """Return the paths of the style sheets that a game needs besides the app's, in their order."""
    folder = ROOT / "ui/games" / game_id
    has_pawns = any("ui.games.pawns" in path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    return [*([PAWNS_SHEET] if has_pawns else []), f"ui/games/{game_id}/style.css"]


def affected(changed: Iterable[str]) -> list[str]:
    """Return the parts that have to be made again after these files have changed, in the order of making."""
    names = [name for name in changed if not name.startswith(LEFT_OUT)]
    if any(fnmatchcase(name, pattern) for name in names for pattern in EVERYTHING):
        return list(MADE_FROM)
    return [
        part
        for part, patterns in MADE_FROM.items()
        if any(fnmatchcase(name, pattern) for name in names for pattern in patterns)
    ]
