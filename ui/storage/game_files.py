"""Games as files: a file's name, and several records in one file."""

from __future__ import annotations

import re
from collections.abc import Iterable


def file_name(what: str, today: str) -> str:
    """Return the name of a file with one game (`what` is its id) or with several.

    >>> file_name("homeward", "2026-11-16T18:30:00Z")
    'tabtop-homeward-2026-11-16.txt'
    """
    return f"tabtop-{what}-{today[:10]}.txt"


def join_records(texts: Iterable[str]) -> str:
    """Put several records into one text."""
    return "\n".join(texts)


def split_records(source: str) -> list[str]:
    """Split a text into its records. A text without any comes back whole: reading it says what is wrong.

    >>> split_records("tabtop 1\\ngame a\\n\\ntabtop 1\\ngame b\\n")
    ['tabtop 1\\ngame a\\n\\n', 'tabtop 1\\ngame b\\n']
    """
    text = source.removeprefix("\ufeff").replace("\r\n", "\n")
    starts = [found.start() for found in re.finditer(r"^tabtop [0-9]+[ \t]*$", text, re.MULTILINE)]
    if not starts or text[: starts[0]].strip():
        return [text]
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
