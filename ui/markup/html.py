"""HTML as a type: a plain string is text and gets escaped, only `Html` is markup.

Four things make `Html`: a `Markup` template, `join`, `Html + x` (which escapes x), and the element helpers
built on them. Forgetting to mark something shows as visible tags on the screen and never as injected markup.

    >>> ROW = Markup('<li class="row"{title=}{hidden?}>{text}</li>')
    >>> ROW(text="Ana & Luis", title='say "hi"', hidden=False)
    Html('<li class="row" title="say &quot;hi&quot;">Ana &amp; Luis</li>')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import LiteralString

_special = re.compile("[&<>\"']").search
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
_SLOT = re.compile(r"\{(\w+)([=?]?)\}")


class Html(str):
    """Markup that is safe to put into the page."""

    __slots__ = ()

    def __add__(self, other: object) -> Html:
        return Html(str.__add__(self, escape(other)))

    def __radd__(self, other: object) -> Html:
        return Html(escape(other) + str(self))

    def __repr__(self) -> str:
        return f"Html({str.__repr__(self)})"

    def cut(self, start: int, stop: int | None = None) -> Html:
        """Return a part of the markup; both ends must be between two tags."""
        return Html(self[start:stop])

    def sub(self, pattern: re.Pattern[str], by: Callable[[re.Match[str]], str] | str, count: int = 0) -> Html:
        """Replace matches of a pattern; `by` gives markup.

        >>> Html('<g id="a"/>').sub(re.compile(' id="a"'), "")
        Html('<g/>')
        """
        return Html(pattern.sub(by, self, count))


EMPTY = Html()


def escape(value: object) -> str:
    """Return the text of `value` with markup escaped; Html is returned unchanged.

    >>> escape("1 < 2"), escape(Html("<b>"))
    ('1 &lt; 2', Html('<b>'))
    """
    if type(value) is Html:
        return value
    text = value if type(value) is str else str(value)
    return text.translate(_ESCAPES) if _special(text) else text


def join(parts: Iterable[object], between: str = "") -> Html:
    """Concatenate parts; those that are not Html are escaped.

    >>> join([Html("<br>"), "a<b"])
    Html('<br>a&lt;b')
    """
    return Html(escape(between).join([part if type(part) is Html else escape(part) for part in parts]))


class Markup:
    """A template whose slots are escaped.

    `{x}` takes text or Html. `{x=}` is the attribute x (an underscore in its name stands for a dash), left
    out when the value is None, False or "". `{x?}` is the bare attribute x, there when the value is true.

    A template is a literal at the top level of a module: parsing it takes longer than filling it in.
    """

    __slots__ = ("_count", "_pattern", "_slots", "template")

    def __init__(self, template: LiteralString) -> None:
        self.template = template
        self._pattern = ""  # for the % operator; parsed at first use
        self._slots: list[tuple[str, str]] = []  # a slot's name, and the pattern of its attribute or ""
        self._count = 0

    def __call__(self, **slots: object) -> Html:
        if not self._pattern:
            self._parse()
        values: list[object] = []
        try:
            # No call per slot: a table fills in hundreds of them.
            for name, attribute in self._slots:
                value = slots[name]
                kind = type(value)
                if attribute:
                    values.append(_written(attribute, value) if value or value == 0 else "")
                elif kind is Html or kind is int:
                    values.append(value)
                else:
                    values.append(escape(value))
        except KeyError as error:
            raise TypeError(f"the slot {error} of {self.template!r} is not filled") from None
        if len(slots) != self._count:
            unknown = slots.keys() - {name for name, _ in self._slots}
            raise TypeError(f"{self.template!r} has no slot {', '.join(sorted(unknown))}")
        return Html(self._pattern % tuple(values))

    def _parse(self) -> None:
        first, *pieces = _SLOT.split(self.template)
        pattern = [first.replace("%", "%%")]
        for name, kind, rest in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True):
            pattern += ["%s", rest.replace("%", "%%")]
            self._slots.append((name, _ATTRIBUTES[kind].format(name.replace("_", "-"))))
        self._count = len({name for name, _ in self._slots})
        self._pattern = "".join(pattern)


_ATTRIBUTES = {"": "", "=": ' {}="%s"', "?": " {}"}


def _written(attribute: str, value: object) -> str:
    """Return an attribute with its value, or a bare one if `value` is true."""
    if "%" not in attribute:
        return attribute if value else ""
    return "" if value is False else attribute % escape(value)


def attributes(**values: object) -> Html:
    """Write attributes whose names are known only at run time; an underscore stands for a dash.

    >>> attributes(aria_label="Ana & co", title=None)
    Html(' aria-label="Ana &amp; co"')
    """
    written = [
        f' {name.replace("_", "-")}="{escape(value)}"'
        for name, value in values.items()
        if value is not None and value is not False and value != ""
    ]
    return Html("".join(written))
