"""Games played by message: after each turn, a link takes the game to the next player's device.

Notes in the record tie the devices together: the table's id, and how many moves were left out before the
record's first position. On the sender's device, a third note says up to which move the game has been sent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine import record
from engine.errors import BadRecord
from engine.match import Match
from engine.parsing import parse_number
from engine.record import MOST_MOVES, Record
from engine.rules import Seat
from engine.text import T
from ui.shell.ports import Storage
from ui.storage import addresses, saved_games

LONGEST_MESSAGE = 2_000  # characters of the log lines and the link together
MOST_LINES = 6  # log lines in a message
LONGEST_LINES = 600  # characters of these lines together
RECENT = 48  # moves that a shortened game keeps, if they fit

_TABLE, _BEFORE, _SENT = "table", "before", "sent"


class Mail(NamedTuple):
    """The notes of a table played by message; the default stands for any other table."""

    table: str = ""  # its id, the same on all devices
    before: int = 0  # moves played before this record begins
    sent: int = 0  # the last move sent from this device, counted from the beginning of the game

    def notes(self) -> dict[str, str]:
        """Return the notes as a record stores them."""
        if not self.table:
            return {}
        counts = {_BEFORE: self.before, _SENT: self.sent}
        return {_TABLE: self.table} | {name: str(count) for name, count in counts.items() if count}


def mail_in(notes: Mapping[str, str]) -> Mail:
    """Read these notes from a record's notes."""
    table = notes.get(_TABLE, "")
    if not (table.isalnum() and len(table) <= 24):
        return Mail()
    before, sent = (parse_number(notes.get(name, "0"), 0, MOST_MOVES) or 0 for name in (_BEFORE, _SENT))
    return Mail(table, before, sent)


def _with_mail(game: Record, mail: Mail) -> Record:
    """Return a record with these notes instead of its own."""
    rest = {name: text for name, text in game.notes.items() if name not in (_TABLE, _BEFORE, _SENT)}
    return game._replace(notes={**rest, **mail.notes()})


def progress(game: Record) -> int:
    """Return how many moves have been played since the game began."""
    return mail_in(game.notes).before + len(game.moves)


# --- sending


class Message(NamedTuple):
    """What is sent to the next player: the last lines of the log, and the link."""

    lines: str
    address: str


def message(home: str, match: Match, game: Record, to: Seat, lines: list[str]) -> Message:
    """Return the message that takes a game to seat `to`.

    The link carries the whole game if it fits, otherwise the position some moves ago and the moves since.
    """
    told = lines[-MOST_LINES:]
    while told and len("\n".join(told)) > LONGEST_LINES:
        told = told[1:]
    text = "\n".join(told)
    for fitting in _shorter(match, game):
        address = addresses.turn_address(home, fitting, to)
        if len(text) + len(address) + 1 <= LONGEST_MESSAGE:
            break
    return Message(text, address)


def _shorter(match: Match, game: Record) -> Iterator[Record]:
    """Yield a game, then the same game with fewer and fewer moves."""
    mail, recent = mail_in(game.notes)._replace(sent=0), min(RECENT, match.number)
    yield _with_mail(game, mail)
    while True:
        first = match.number - recent
        later = game._replace(start=match.position(first).to_json(), moves=game.moves[first:])
        yield _with_mail(later, mail._replace(before=mail.before + first))
        if not recent:
            return
        recent //= 2


# --- receiving


def copies(storage: Storage, table: str) -> list[tuple[str, Record]]:
    """Return the saved games with that table id and their keys, the one with the most moves first."""
    found = [
        item for item in saved_games.load_all(storage)[0] if table and mail_in(item[1].notes).table == table
    ]
    return sorted(found, key=lambda item: progress(item[1]), reverse=True)


def continued(here: Record, sent: Record) -> Record | None:
    """Return this device's game with the sent moves added, or the game itself if it knows them all.

    Returns None if the sent game does not continue this one: its setup, its moves or who plays a seat
    differ, or it leaves out moves that this device does not know. Anybody who has seen a link knows the
    table's id, so the id alone must not give a link the right to change a saved game. Only moves and people's
    names are taken from it: the notes say how this device plays.
    """
    before_here, before = mail_in(here.notes).before, mail_in(sent.notes).before
    known, told = progress(here), progress(sent)
    first, last = max(before_here, before), min(known, told)  # what both records tell
    if here.setup != sent.setup or first > last:
        return None
    ours = here.moves[first - before_here : last - before_here]
    if list(ours) != list(sent.moves[first - before : last - before]):
        return None
    try:
        if _position(here, first - before_here) != _position(sent, first - before):
            return None
        if told <= known:
            return here
        if _kinds(here) != _kinds(sent):
            return None
        moves = [*here.moves, *sent.moves[known - before :]]
        joined = sent._replace(start=here.start, moves=moves, notes=here.notes)
        return joined if record.resume(joined).number == len(joined.moves) else None
    except BadRecord:
        return None


def _kinds(game: Record) -> list[str]:
    """Return who plays each seat: people or which bots."""
    return [player.kind for player in game.players]


def _position(game: Record, number: int) -> Mapping[str, Any] | None:
    """Return the position after so many moves as JSON; None for the start of a new game."""
    if not number:
        return game.start
    match = record.resume(game)
    if match.number < number:  # it lost its history: the rules have changed since
        raise BadRecord(T("This saved game can’t be read."))
    return match.position(number).to_json()
