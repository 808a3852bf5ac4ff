"""Games as files: what a file is called, several records in one, and one text taken apart into records."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.record import LONGEST

LONGEST_FILE = 4 * LONGEST  # characters, for all the games in it


def file_name(what: str, today: str) -> str:
    """
    >>> file_name("homeward", "2026-11-16T18:30:00Z")
    'tabtop-homeward-2026-11-16.txt'
    """
    return f"tabtop-{what}-{today[:10]}.txt"


def together(texts: Iterable[str]) -> str:
    """Several records as one text; each begins with its own first line."""
    return "\n".join(texts)


def apart(source: str) -> list[str]:
    """The records in a text. A text that holds none comes back whole, for the sentence about what is wrong with it.

    >>> apart("tabtop 1\\ngame a\\n\\ntabtop 1\\ngame b\\n")
    ['tabtop 1\\ngame a\\n\\n', 'tabtop 1\\ngame b\\n']
    """
    text = source.removeprefix("\ufeff").replace("\r\n", "\n")
    starts = [found.start() for found in re.finditer(r"^tabtop [0-9]+[ \t]*$", text, re.MULTILINE)]
    if not starts or text[: starts[0]].strip():
        return [text]
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
