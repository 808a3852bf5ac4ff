"""Texts are rendered in the reader's language, and names stay as they are."""

from __future__ import annotations

from gettext import NullTranslations

from engine.text import TN, T, join, render


class Shouting(NullTranslations):
    """A language that translates a few words into capitals and leaves braces alone."""

    def gettext(self, message: str) -> str:
        return {"{list} and {last}": "{list} Y {last}"}.get(message, message.replace("draws", "ROBA"))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return "UNA CARTA" if n == 1 else "{n} CARTAS"


def test_a_text_is_english_unless_it_is_rendered_in_another_language() -> None:
    text = T("{player} draws", player="Ana")
    assert str(text) == "Ana draws"
    assert render(text, Shouting()) == "Ana ROBA"


def test_a_text_inside_a_text_is_translated_too() -> None:
    text = T("{player}: {what}", player="Ana", what=T("draws"))
    assert render(text, Shouting()) == "Ana: ROBA"


def test_a_number_chooses_singular_or_plural() -> None:
    assert [str(TN("{n} card", "{n} cards", n)) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [render(TN("{n} card", "{n} cards", n), Shouting()) for n in (1, 2)] == ["UNA CARTA", "2 CARTAS"]


def test_names_are_joined_the_way_people_say_them() -> None:
    assert [join([]), join(["Ana"]), join(["Ana", "Eva"])] == ["", "Ana", "Ana and Eva"]
    assert render(T("{winners}", winners=["Ana", "Eva", "Max"]), Shouting()) == "Ana, Eva Y Max"


def test_a_name_with_braces_stays_a_name() -> None:
    assert str(T("{player} draws", player="{seat}")) == "{seat} draws"
    assert render("{seat}") == "{seat}"


def test_a_text_without_parameters_may_contain_braces() -> None:
    assert str(T("a {brace} in a message without parameters")) == "a {brace} in a message without parameters"
