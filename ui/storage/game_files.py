"""Games as files: a file's name, and all saved games in one file.

A file with one game is a record (docs/record.md). In a file with all games, each record is followed by lines
with what is saved beside it: its key, the scores of the games before it, and what the seats have decided in
advance.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

MOST_RECORDS = 1_000  # in a file


def file_name(what: str, today: str) -> str:
    """Return the name of a file with one game (`what` is its id) or with several.

    >>> file_name("homeward", "2026-11-16T18:30:00Z")
    'tabtop-homeward-2026-11-16.txt'
    """
    return f"tabtop-{what}-{today[:10]}.txt"


class FileGame(NamedTuple):
    """A game in a file."""

    record: str
    key: str = ""  # under which it was saved
    series: str = ""  # JSON, as it is saved
    wishes: str = ""


_BESIDE = re.compile(r"^(key|series|wishes) (.*)\n?", re.MULTILINE)


def join_games(games: Iterable[FileGame]) -> str:
    """Put several games into one text."""
    return "\n".join(
        game.record.rstrip("\n") + "".join(f"\n{name} {value}" for name, value in _beside(game)) + "\n"
        for game in games
    )


def _beside(game: FileGame) -> list[tuple[str, str]]:
    named = (("key", game.key), ("series", game.series), ("wishes", game.wishes))
    return [(name, value) for name, value in named if value and "\n" not in value]


def split_games(source: str) -> list[FileGame]:
    """Split a text into its games. A text without any comes back whole: reading it says what is wrong.

    >>> split_games("tabtop 1\\ngame a\\nkey 0f3a\\n\\ntabtop 1\\ngame b\\n")
    [FileGame(record='tabtop 1\\ngame a\\n\\n', key='0f3a', series='', wishes=''), \
FileGame(record='tabtop 1\\ngame b\\n', key='', series='', wishes='')]
    """
    text = source.removeprefix("\ufeff").replace("\r\n", "\n")
    starts = [found.start() for found in re.finditer(r"^tabtop [0-9]+[ \t]*$", text, re.MULTILINE)]
    if not starts or text[: starts[0]].strip():
        return [FileGame(text)]
    parts = (text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True))
    return [FileGame(_BESIDE.sub("", part), **dict(_BESIDE.findall(part))) for part in parts]
