"""The files that the app consists of. Nothing here imports the app, so that a mistake in it breaks no tool."""

from __future__ import annotations

from tools.files import ROOT

# Only the command line needs these.
LEFT_OUT = ("engine/__main__.py", "engine/checks.py", "engine/playthrough.py", "engine/commands/")
NOT_DATA = {".py", ".pyc", ".po", ".mo", ".css", ".typed"}
SHEETS = ("static/style.css", "static/pages.css", "static/rooms.css")


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
