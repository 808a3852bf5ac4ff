"""Shared by all tests: registers the toy game, compiles the catalogs, and explains skipped browser tests."""

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
from tools import catalogs
from tools.files import MODULES
from ui.markup import i18n

HERE = Path(__file__).parent
TOY = HERE / "toy"
# A sixth game is one folder in engine/games and one drawing in ui/games. The toy lies elsewhere only so that
# it is not shipped.
engine.games.__path__.append(str(TOY / "engine_games"))
ui.games.__path__.append(str(TOY / "ui_games"))

NOT_BUILT = "needs the built site and a browser: run `make build`"

# The same examples in every run, so that a failure comes from a change. HYPOTHESIS_PROFILE=explore tries new
# ones.
settings.register_profile("steady", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("explore", deadline=None, max_examples=3_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write the files in tests/golden instead of comparing"
    )
    parser.addoption(
        "--need-site", action="store_true", help="fail instead of skipping without a built site or a browser"
    )


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what needs node_modules on a fresh clone."""
    if item.get_closest_marker("node") and not MODULES.is_dir() and not item.config.getoption("--need-site"):
        pytest.skip(NOT_BUILT)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line what to do about tests that were skipped because the site is not built."""
    skipped = [
        report for report in terminalreporter.getreports("skipped") if NOT_BUILT in str(report.longrepr)
    ]
    if skipped:
        terminalreporter.write_line(
            f"Skipped {len(skipped)} tests that need the built site and a browser: run `make build`, "
            "or `make test` for everything."
        )


@pytest.fixture(scope="session", autouse=True)
def compiled_catalogs(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Compile the translations into a temporary folder: a fresh clone has none."""
    compile_catalogs(str(tmp_path_factory.mktemp("locale")))


def compile_catalogs(folder: str) -> None:
    """Compile the translations into a folder, and use them."""
    i18n.FOLDER = Path(folder)
    for lang in catalogs.languages():
        (i18n.FOLDER / f"{lang}.mo").write_bytes(catalogs.compiled(lang))


def spanish(game: Game) -> NullTranslations:
    """Return the Spanish translations of a game and the core, read from their .po files."""
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
