"""“How to play in two minutes”: a short page per game and language."""

from __future__ import annotations

import re

import pytest

from engine import games
from engine.games import Game

WRITTEN = [game for game in games.every() if (game.folder / "howto.en.md").exists()]
NAMED = re.compile(r"^!\[example (\d+)\]$", re.MULTILINE)


@pytest.mark.parametrize("game", WRITTEN, ids=lambda game: game.id)
def test_both_languages_have_the_same_sections_and_pictures(game: Game) -> None:
    english, spanish = (
        (game.folder / f"howto.{lang}.md").read_text(encoding="utf-8") for lang in ("en", "es")
    )
    assert 5 <= english.count("\n## ") == spanish.count("\n## ") <= 7
    assert NAMED.findall(english) == NAMED.findall(spanish)


@pytest.mark.parametrize("game", WRITTEN, ids=lambda game: game.id)
def test_the_page_is_short_and_its_pictures_exist(game: Game) -> None:
    text = (game.folder / "howto.en.md").read_text(encoding="utf-8")
    assert len(text.split()) <= 220
    assert all(int(number) < len(game.lessons.examples) for number in NAMED.findall(text))
