"""No page depends on what its viewer cannot see (tests/ui/secrets.py)."""

from __future__ import annotations

import pytest

from engine import games
from tests.ui import secrets

GAMES = ("homeward", "hyperdrive", "starlane", "bounty", "twentyone")


@pytest.mark.parametrize("game", GAMES)
def test_no_page_tells_what_its_viewer_cannot_see(game: str) -> None:
    pages, different = secrets.check(games.get(game), 200)
    assert pages >= 200
    assert not different, str(different[0])


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_thousands_tells_what_its_viewer_cannot_see(game: str) -> None:
    pages, different = secrets.check(games.get(game), 4_000)
    assert pages >= 4_000
    assert not different, f"{len(different)} pages tell something, first: {different[0]}"
