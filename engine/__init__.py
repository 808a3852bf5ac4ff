"""Tabtop's rules engine: games, matches, bots and records in pure Python, without a browser.

Installed with pip, this folder is the package `tabtop`. `docs/library.md` shows how to use it. The names in
`__all__` are imported when they are first used: the app in the browser pays only for what it plays.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "1.0.0"  # the same as in pyproject.toml; a test compares them
__all__ = (
    "IllegalMove",
    "Match",
    "TabtopError",
    "__version__",
    "bots",
    "errors",
    "games",
    "move_text",
    "parse_move",
    "record",
    "rulebook",
)

if TYPE_CHECKING:
    from . import bots, errors, games, record, rulebook
    from .errors import IllegalMove, TabtopError
    from .match import Match
    from .rules import move_text, parse_move
else:
    _MODULES = {
        "IllegalMove": "errors",
        "Match": "match",
        "TabtopError": "errors",
        "move_text": "rules",
        "parse_move": "rules",
    }

    def __getattr__(name: str) -> Any:
        """Import a public name or submodule on first use."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = import_module(f".{_MODULES.get(name, name)}", __name__)
        value = globals()[name] = getattr(module, name) if name in _MODULES else module
        return value

    def __dir__() -> list[str]:
        """List the public names, imported or not."""
        return sorted({*globals(), *__all__})
