"""The available languages, and `Say`, which renders texts in one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from engine.text import Text, render

Translate = Callable[[Text | str], str]  # all that a drawing or component needs of a `Say`
FOLDER = Path(__file__).parents[1] / "locale"
NAMES = {"en": "English", "es": "Español"}  # each in its own language


class Say:
    """Renders texts in one language: `say(T("Play"))`. `sayer` returns the instance of a language."""

    __slots__ = ("_catalog", "lang")

    def __init__(self, lang: str, catalog: NullTranslations) -> None:
        self.lang = lang
        self._catalog = catalog

    def __call__(self, text: Text | str) -> str:
        return render(text, self._catalog)


def languages() -> tuple[str, ...]:
    """Return English and every language with a compiled catalog."""
    return ("en", *sorted(path.stem for path in FOLDER.glob("*.mo")))


@cache
def translations(lang: str) -> NullTranslations:
    """Return the catalog of a language; English needs none."""
    path = FOLDER / f"{lang}.mo"
    if not path.exists():
        return NullTranslations()
    with path.open("rb") as file:
        return GNUTranslations(file)


@cache
def sayer(lang: str) -> Say:
    """Return the `Say` of a language."""
    return Say(lang, translations(lang))


def choose(wanted: Iterable[str]) -> str:
    """Return the first wanted language that is available ("es-MX" counts as "es"), else English."""
    known = languages()
    for code in wanted:
        short = code.lower().partition("-")[0]
        if short in known:
            return short
    return "en"
