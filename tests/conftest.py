"""For all tests: the toy game is made visible, golden files can be rewritten, Spanish is at hand."""

from __future__ import annotations

import io
import os
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hypothesis import settings

import engine.games
import ui.games
from engine.games import Game

HERE = Path(__file__).parent
TOY = HERE / "toy"
# A sixth game is one folder in engine/games and one drawing in ui/games. The toy lies elsewhere only so that
# it is not shipped.
engine.games.__path__.append(str(TOY / "engine_games"))
ui.games.__path__.append(str(TOY / "ui_games"))

# The same examples every time, so that a red run is somebody's change; HYPOTHESIS_PROFILE=explore looks for
# new ones.
settings.register_profile("steady", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("explore", deadline=None, max_examples=3_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write tests/golden anew instead of comparing with it"
    )


def spanish(game: Game) -> NullTranslations:
    """A game's Spanish, read from its .po and the core's."""
    whole = Catalog(locale="es")
    for path in (HERE.parent / "static/locale/es.po", game.folder / "es.po"):
        if path.exists():
            for message in read_po(io.BytesIO(path.read_bytes()), locale="es"):
                if message.id:
                    whole.add(message.id, message.string)
    packed = io.BytesIO()
    write_mo(packed, whole)
    packed.seek(0)
    return GNUTranslations(packed)
