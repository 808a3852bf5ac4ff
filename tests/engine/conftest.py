"""Fixtures for the engine's tests."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine import games
from engine.games import Game

AddGame = Callable[..., Game]


@pytest.fixture
def add_game(tmp_path: Path) -> Iterator[AddGame]:
    """Add a game whose source is in the test.

    `add_game("pig", description, rules="…")` writes the package `pig` with a `rules.py`, and returns the
    game.
    """
    known, path = set(sys.modules), list(games.__path__)

    def add(game_id: str, description: str, **modules: str) -> Game:
        home = tmp_path / f"{game_id}-home"
        folder = home / game_id
        folder.mkdir(parents=True)
        imports = "from engine.games import Game, Option\nfrom engine.text import T\n"
        (folder / "__init__.py").write_text(f"{imports}GAME = Game({game_id!r}, {description})")
        for name, source in modules.items():
            (folder / f"{name}.py").write_text(source)
        games.__path__.append(str(home))
        return games.get(game_id)

    yield add
    games.__path__[:] = path
    for name in set(sys.modules) - known:
        if Path(str(sys.modules[name].__file__)).is_relative_to(tmp_path):
            del sys.modules[name]
