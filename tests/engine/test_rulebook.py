"""Numbered rules in each language."""

from __future__ import annotations

import pytest

from engine import games, rulebook
from engine.errors import TabtopError
from engine.rulebook import Rule

TOY = games.get("jumble")


def test_a_rule_has_its_number_its_marks_and_its_text() -> None:
    source = "# Title\n\n## Cards\n- H40 Ace: one step.\n- H41 [R] [B] Two.\n  And again.\n\nNot a rule.\n"
    assert rulebook.parse(source) == [
        (
            "Cards",
            [Rule("H40", "Ace: one step."), Rule("H41", "Two. And again.", ruling=True, reconstructed=True)],
        )
    ]


def test_a_rule_is_found_by_its_number_in_every_language() -> None:
    assert rulebook.languages(TOY) == ["en", "es"]
    english, spanish = rulebook.find(TOY, "J09"), rulebook.find(TOY, "J09", "es")
    assert english is not None
    assert spanish is not None
    assert english.text.startswith("A snatch is played once")
    assert spanish.text.startswith("Un arrebato se juega una vez")
    assert rulebook.find(TOY, "J99") is None


@pytest.mark.parametrize("lang", ["fr", "", "../en", "en\0"])
def test_an_unknown_language_is_refused_with_the_known_ones(lang: str) -> None:
    with pytest.raises(TabtopError, match="they are in: en, es"):
        rulebook.read(TOY, lang)


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_a_game_has_english_rules_and_others_only_if_the_rest_is_translated_too(game: games.Game) -> None:
    translated = {path.stem for path in game.folder.glob("*.po")}
    assert {"en"} <= set(rulebook.languages(game)) <= {"en", *translated}


@pytest.mark.parametrize(
    "game", [game for game in games.every() if "es" in rulebook.languages(game)], ids=lambda game: game.id
)
def test_the_rules_of_a_game_have_the_same_marks_in_english_and_spanish(game: games.Game) -> None:
    english, spanish = rulebook.read(game, "en"), rulebook.read(game, "es")
    assert [len(section.rules) for section in english] == [len(section.rules) for section in spanish]
    for ours, theirs in zip(english, spanish, strict=True):
        for rule, twin in zip(ours.rules, theirs.rules, strict=True):
            assert (rule.number, rule.ruling, rule.reconstructed) == (
                twin.number,
                twin.ruling,
                twin.reconstructed,
            )
            assert rule.text != twin.text
