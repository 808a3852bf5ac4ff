"""Writes the app's modules and data into packs (`ui/shell/modules.py`), so that a visitor loads only some.

The core has everything that no single game or language owns, and every game's description.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.games import every
from tools.pyc import HEADER, compiled, line_tables
from ui.shell import modules

CORE = "core"
LINES = f"lines{modules.SUFFIX}"
# Python imports these from their own files, because the packs can't be read without them.
LOOSE = {"engine/__init__.py", "ui/__init__.py", "ui/shell/__init__.py", "ui/shell/modules.py"}
OF_A_GAME = re.compile(r"(?:engine|ui)/games/(\w+)/(?!__init__\.py)|ui/games/(\w+)/")
OF_A_LANGUAGE = re.compile(r"ui/locale/(\w+)\.mo")


def pack_of(path: str, games: set[str]) -> str:
    """Return the name of the pack that a file belongs to: the core, a game or a language."""
    if found := OF_A_GAME.match(path):
        game = found[1] or found[2]
        return game if game in games else CORE
    found = OF_A_LANGUAGE.fullmatch(path)
    return found[1] if found else CORE


def packs(python: Mapping[str, bytes], data: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return every pack by its file's name."""
    games = {game.id for game in every()}
    split: dict[str, dict[str, bytes]] = {}
    for name, pyc in compiled(python).items():
        source = name.removesuffix("c")
        file = {name: pyc} if source in LOOSE else {source: pyc[HEADER:]}
        split.setdefault(pack_of(source, games), {}).update(file)
    for name, content in data.items():
        split.setdefault(pack_of(name, games), {})[name] = content
    return {f"{name}{modules.SUFFIX}": modules.pack(files) for name, files in sorted(split.items())}


def lines(python: Mapping[str, bytes]) -> bytes:
    """Return the line numbers of all modules."""
    return modules.pack(line_tables(python))
