"""Sentences that are not yet in any language: a message id and its parameters.

The engine never writes prose. It makes a `Text`, and whoever shows it to a person renders it in
that person's language, so that the language can change in the middle of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Any, NamedTuple


class Text(NamedTuple):
    """A translatable sentence: an English message id and what fills its braces."""

    msgid: str
    params: Mapping[str, Any] = {}
    plural: str | None = None  # then params["n"] chooses the form

    def __str__(self) -> str:
        return render(self)


def T(msgid: str, /, **params: Any) -> Text:
    """A text to translate; the catalog tool finds its message id here.

    >>> str(T("{player} draws a {card}", player="Ana", card=7))
    'Ana draws a 7'
    """
    return Text(msgid, params)


def TN(singular: str, plural: str, /, n: int, **params: Any) -> Text:
    """A text whose form depends on the number `n`.

    >>> str(TN("{n} space", "{n} spaces", 1)), str(TN("{n} space", "{n} spaces", 4))
    ('1 space', '4 spaces')
    """
    return Text(singular, {"n": n, **params}, plural)


ENGLISH = NullTranslations()


def render(text: Text | str, translations: NullTranslations = ENGLISH) -> str:
    """The sentence in the language of `translations`; a plain string is a name and stays as it is."""
    if isinstance(text, str):
        return text
    pattern = (
        translations.gettext(text.msgid)
        if text.plural is None
        else translations.ngettext(text.msgid, text.plural, text.params["n"])
    )
    if not text.params:
        return pattern
    return pattern.format_map({key: _render_param(value, translations) for key, value in text.params.items()})


def _render_param(value: Any, translations: NullTranslations) -> Any:
    if isinstance(value, Text):
        return render(value, translations)
    if isinstance(value, (list, tuple)):
        return join([render(item, translations) for item in value], translations)
    return value


def join(parts: list[str], translations: NullTranslations = ENGLISH) -> str:
    """Names in a row, as people say them.

    >>> join(["Ana", "Luis", "Eva"])
    'Ana, Luis and Eva'
    """
    if len(parts) < 2:
        return "".join(parts)
    return render(T("{list} and {last}", list=", ".join(parts[:-1]), last=parts[-1]), translations)
