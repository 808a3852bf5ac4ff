"""Languages: which there are, and a `say` that renders texts in one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from engine.text import Text, render

Say = Callable[[Text | str], str]
FOLDER = Path(__file__).parents[1] / "locale"
NAMES = {"en": "English", "es": "Español"}  # each in its own language


def languages() -> tuple[str, ...]:
    """English, and every language that a catalog was compiled for."""
    return ("en", *sorted(path.stem for path in FOLDER.glob("*.mo")))


@cache
def translations(lang: str) -> NullTranslations:
    """The catalog of a language; English needs none."""
    path = FOLDER / f"{lang}.mo"
    if not path.exists():
        return NullTranslations()
    with path.open("rb") as file:
        return GNUTranslations(file)


def sayer(lang: str) -> Say:
    """The function that says a text in a language."""
    catalog = translations(lang)
    return lambda text: render(text, catalog)


def choose(wanted: Iterable[str]) -> str:
    """The first wanted language that is there ("es-MX" counts as "es"), else English."""
    known = languages()
    for code in wanted:
        short = code.lower().partition("-")[0]
        if short in known:
            return short
    return "en"
