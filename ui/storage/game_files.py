"""Games as files: a file's name, and all saved games in one file.

A file with one game is a record (docs/record.md). In a file with all games, each record is followed by lines
with what is saved beside it: its key, the scores of the games before it, and what the seats have decided in
advance. A saved text that is no record is in the line "unreadable", as JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.errors import BadRecord
from engine.parsing import parse_json
from engine.text import T
from ui.shell.ports import LONGEST_FILE

MOST_RECORDS = 5_000  # in a file
NO_RECORD = "tabtop 1\n"  # stands for a text that is no record


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
    unreadable: str = ""  # JSON of the saved text, if that is no record


_BESIDE = re.compile(r"^(key|series|wishes|unreadable) (.*)\n?", re.MULTILINE)


def file_game(text: str, key: str, series: str = "", wishes: str = "") -> FileGame:
    """Return a saved text for a file with others, whatever it contains.

    >>> file_game("tabtop 1\\ngame a\\n", "0f3a").record
    'tabtop 1\\ngame a\\n'
    >>> file_game("<b>", "0f3a")
    FileGame(record='tabtop 1\\n', key='0f3a', series='', wishes='', unreadable='"<b>"')
    """
    plain = FileGame(text, key, series, wishes)
    back = split_games(join_games([plain, plain]))  # other texts could change the games around them
    if [one.record.rstrip("\n") + "\n" for one in back] == [text] * 2:
        return plain
    return FileGame(NO_RECORD, key, series, wishes, json.dumps(text))


def saved_text(game: FileGame) -> str:
    """Return the text that was saved, or raise BadRecord."""
    if not game.unreadable:
        return game.record.rstrip("\n") + "\n"
    try:
        text = parse_json(game.unreadable, LONGEST_FILE)
    except ValueError:
        text = None
    if not isinstance(text, str) or not text:
        raise BadRecord(T("This saved game can’t be read."))
    return text


def join_games(games: Iterable[FileGame]) -> str:
    """Put several games into one text."""
    return "\n".join(
        game.record.rstrip("\n") + "".join(f"\n{name} {value}" for name, value in _beside(game)) + "\n"
        for game in games
    )


def files_of(games: Iterable[FileGame]) -> Iterator[str]:
    """Yield files with all games, each small enough to be opened again."""
    held: list[FileGame] = []
    size = 0
    for game in games:
        own = len(join_games([game])) + 1
        if held and (size + own > LONGEST_FILE or len(held) == MOST_RECORDS):
            yield join_games(held)
            held, size = [], 0
        held.append(game)
        size += own
    if held:
        yield join_games(held)


def _beside(game: FileGame) -> list[tuple[str, str]]:
    names = ("key", "series", "wishes", "unreadable")
    return [(name, value) for name, value in zip(names, game[1:], strict=True) if value and "\n" not in value]


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
