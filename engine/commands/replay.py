"""`replay`: check a saved game move by move and print the result."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from .. import record
from ..errors import BadRecord
from ..match import Match
from ..rules import Setup
from ..text import T

HELP = "check that a saved game can be read and that every move is legal"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="a record, or a file with the code from a share link; - reads stdin"
    )
    parser.add_argument("--log", action="store_true", help="print what happened, move by move")


def run(arguments: Namespace) -> Iterator[str]:
    source = _source(arguments.file).strip()
    read = record.read(record.unpack(source) if re.fullmatch(r"[\w-]{20,}", source) else source)
    match = record.resume(read)
    names = [player.name or _colors(match.setup, seat) for seat, player in enumerate(read.players)]
    if arguments.log:
        yield from _log(match, names)
    yield f"{match.game.title}, {match.setup.players} players: {', '.join(names)}"
    yield f"{match.number} moves, all legal"
    if match.number < len(read.moves):
        yield f"saved under other rules: continues from the position saved after {len(read.moves)} moves"
    if outcome := match.outcome:
        yield f"over: {match.game.words.result(outcome, names)}"
    else:
        yield f"unfinished: waiting for {names[match.decision.seat]} ({match.decision.kind})"


def _source(file: str) -> str:
    """Return a file's text, or raise BadRecord."""
    try:
        if file == "-":
            return sys.stdin.read(record.LONGEST + 1)
        with Path(file).open(encoding="utf-8-sig") as source:
            return source.read(record.LONGEST + 1)
    except UnicodeDecodeError as error:
        raise BadRecord(T("“{file}” is not a text file.", file=file[-80:])) from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadRecord(T("“{file}” cannot be read: {reason}.", file=file[-80:], reason=reason)) from error


def _colors(setup: Setup, seat: int) -> str:
    return "+".join(setup.colors[seat])


def _log(match: Match, names: list[str]) -> Iterator[str]:
    for number in range(match.number):
        for seen in match.seen(None, number):
            told = match.game.words.tell(seen, names)
            if told is not None:
                yield f"{number + 1}. {told}"
