"""Warms up the app for a memory snapshot, from which later visits start (static/warm.mjs).

Whatever is in memory then is the same in every later visit: nothing here may depend on the visitor, the time
or chance.
"""

from __future__ import annotations

import gc
from importlib import import_module

from engine import games
from ui import prerender
from ui.shell import modules

IN_THE_PAGE = {"ui.main", "ui.shell.browser"}  # these need a document


def up() -> None:
    """Import every module, and draw every page that a visit may begin with."""
    for name in modules.names():
        if name not in IN_THE_PAGE:
            import_module(name)
    for lang in prerender.languages():
        draw(lang)
    gc.collect()
    gc.freeze()  # all of this stays: the collector need not look at it again


def draw(lang: str) -> None:
    """Draw the lobby and the first board of every game, which fills the caches of all drawings."""
    prerender.lobby(lang)
    for game in games.every():
        prerender.table(game.id, lang)


def check() -> None:
    """Raise an exception if the app does not work after a snapshot has been restored."""
    draw("en")
