"""Every game fulfills the contract with every option and number of seats (engine/checks/)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from engine import checks, games
from engine.checks import Line
from engine.playthrough import playthrough
from engine.rules import Setup
from engine.text import ENGLISH
from tests.conftest import spanish

GOLDEN = Path(__file__).parent.parent / "golden"
TABLES = [setup for game in games.every() for setup in checks.setups(game)]
SEEDS = (1, 2, 3)  # games at every table
# Each game's first table. Tests of the others are slow.
PLAIN = {setup.game: index for index, setup in reversed(list(enumerate(TABLES)))}


def marks(index: int, setup: Setup) -> list[pytest.MarkDecorator]:
    """Say when a table is tested: those between the smallest and the largest one only by `make test-all`."""
    fewest, *_, most = games.get(setup.game).players
    if fewest < setup.players < most:
        return [pytest.mark.thorough]
    return [] if PLAIN[setup.game] == index else [pytest.mark.slow]


EVERY = [
    pytest.param(index, marks=marks(index, setup), id=checks.describe(setup))
    for index, setup in enumerate(TABLES)
]


@cache
def line(index: int, seed: int) -> Line:
    """Return a game at a table. It is played once for all checks."""
    table = TABLES[index]
    return Line(table._replace(seed=seed, first=seed % table.players))


@pytest.mark.parametrize("index", EVERY)
@pytest.mark.parametrize("check", [name for name in checks.CHECKS if name != "words"])
def test_a_game_fulfills_the_contract(check: str, index: int) -> None:
    for seed in SEEDS:
        checks.run(check, line(index, seed))


@pytest.mark.parametrize("index", EVERY)
def test_a_game_has_words_in_every_language(index: int) -> None:
    for seed in SEEDS:
        walked = line(index, seed)
        walked.check = "words"
        with walked:
            checks.in_words(walked, {"en": ENGLISH, "es": spanish(walked.game)})


def golden_tables() -> list[Setup]:
    """Return one setup per option, with the largest number of seats."""
    largest: dict[tuple[str, str], Setup] = {}
    for setup in TABLES:
        if len(setup.options) < 2:
            largest[setup.game, str(setup.options)] = setup
    return list(largest.values())


@pytest.mark.parametrize("setup", golden_tables(), ids=checks.describe)
def test_a_game_matches_its_golden_file(setup: Setup, request: pytest.FixtureRequest) -> None:
    options = "+".join(setup.options) or "default"
    path = GOLDEN / f"{setup.game}-{options}-{setup.seed}.txt"
    text = playthrough(setup)
    if request.config.getoption("--update-golden"):
        path.write_text(text, encoding="utf-8")
    if not any(GOLDEN.glob(f"{setup.game}-*.txt")):
        pytest.skip("this game has no golden files yet: pytest --update-golden writes them")
    assert path.exists(), "this golden file is missing: pytest --update-golden writes it"
    assert text == path.read_text(encoding="utf-8"), (
        "the game goes another way; if that is meant: pytest --update-golden"
    )
