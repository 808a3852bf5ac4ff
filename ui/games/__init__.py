"""The drawings, one module a game, found by the game's id. What a drawing must have is in `ui/drawing/base.py`."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from ui.drawing.base import Drawing


def get(game_id: str) -> Drawing:
    """The drawing of a game."""
    return cast(Drawing, import_module(f"{__name__}.{game_id}"))
