"""`replay`: check a saved game move by move, and say how it stands."""

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

HELP = "check a saved game: that it can be read and every move is legal"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="a record's text, or the code from a link; - reads what is piped in"
    )
    parser.add_argument("--log", action="store_true", help="tell what happened, move by move")


def run(arguments: Namespace) -> Iterator[str]:
    source = _source(arguments.file).strip()
    read = record.read(record.unpack(source) if re.fullmatch(r"[\w-]{20,}", source) else source)
    match = record.resume(read)
    names = [player.name or _colors(match.setup, seat) for seat, player in enumerate(read.players)]
    if arguments.log:
        yield from _log(match, names)
    yield f"{match.game.title}, {match.setup.players} seats: {', '.join(names)}; {match.number} moves, all legal"
    if match.number < len(read.moves):
        yield f"saved under other rules: goes on from the position kept after {len(read.moves)} moves"
    if outcome := match.outcome:
        yield f"over: {match.game.words.result(outcome, names)}"
    else:
        yield f"not over: {names[match.decision.seat]} is asked ({match.decision.kind})"


def _source(file: str) -> str:
    """A file's text, however large or strange it is."""
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
