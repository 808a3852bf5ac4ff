"""A site whose Spanish is English with every message 40% longer, to find words that do not fit.

It is built for a test from the finished site and is never shipped.
"""

from __future__ import annotations

import io
import re
import shutil
from pathlib import Path
from zipfile import ZipFile

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tools import catalogs

LONGER = 1.4
LANG = "es"
CATALOG = f"ui/locale/{LANG}.mo"


def longer(message: str) -> str:
    """Return a message with vowels repeated until it is 40% longer. Placeholders stay as they are.

    >>> longer("{player} draws a card")
    '{player} draaws aaa caaard'
    """
    parts = re.split(r"(\{[^}]*\})", message)
    return "".join(part if part.startswith("{") else _stretched(part) for part in parts)


def _stretched(text: str) -> str:
    """Spread the additional letters evenly over the vowels."""
    missing, vowels = round(len(text) * LONGER) - len(text), list(re.finditer("[aeiou]", text))
    for number, vowel in reversed(list(enumerate(vowels, 1))):
        more = missing * number // len(vowels) - missing * (number - 1) // len(vowels)
        text = text[: vowel.end()] + vowel.group() * more + text[vowel.end() :]
    return text


def catalog() -> bytes:
    """Return the compiled catalog of the longer texts."""
    made = Catalog(locale=LANG)
    for message in catalogs.extracted():
        made.add(message, longer(message) if isinstance(message, str) else tuple(map(longer, message)))
    out = io.BytesIO()
    write_mo(out, made)
    return out.getvalue()


def lengthen(site: Path, target: Path) -> Path:
    """Copy a built site and replace its Spanish; returns the copy's folder."""
    shutil.copytree(site, target)
    for path in target.glob("app-*/app.zip"):
        with ZipFile(path) as old:
            files = {name: old.read(name) for name in old.namelist()}
        assert CATALOG in files
        with ZipFile(path, "w") as new:
            for name, content in (files | {CATALOG: catalog()}).items():
                new.writestr(name, content)
    return target
