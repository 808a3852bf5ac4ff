"""Translatable texts: a message id with parameters, rendered when it is shown.

The engine makes a `Text`, and the page that shows it renders it in the reader's language. That is why the
language can change in the middle of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Any, NamedTuple


class Text(NamedTuple):
    """A translatable text: an English message id, and the values for its braces."""

    msgid: str
    params: Mapping[str, Any] = {}
    plural: str | None = None  # if given, params["n"] chooses between the two

    def __str__(self) -> str:
        return render(self)


def T(msgid: str, /, **params: Any) -> Text:
    """Return a translatable text. The catalog tool finds its message id in this call.

    >>> str(T("{player} draws a {card}", player="Ana", card=7))
    'Ana draws a 7'
    """
    return Text(msgid, params)


def TN(singular: str, plural: str, /, n: int, **params: Any) -> Text:
    """Return a translatable text with a form for one and a form for many.

    >>> str(TN("{n} space", "{n} spaces", 1)), str(TN("{n} space", "{n} spaces", 4))
    ('1 space', '4 spaces')
    """
    return Text(singular, {"n": n, **params}, plural)


ENGLISH = NullTranslations()


def render(text: Text | str, translations: NullTranslations = ENGLISH) -> str:
    """Return the text in the language of `translations`. A plain string is a name and stays as it is."""
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
    """Join names the way people say them.

    >>> join(["Ana", "Luis", "Eva"])
    'Ana, Luis and Eva'
    """
    if len(parts) < 2:
        return "".join(parts)
    return render(T("{list} and {last}", list=", ".join(parts[:-1]), last=parts[-1]), translations)
