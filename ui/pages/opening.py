"""Makes a table from an address, a record, a saved game or a lesson."""

from __future__ import annotations

from typing import NamedTuple

from engine import record
from engine.coached import CoachedDriver
from engine.coached import match as laid_match
from engine.games import Game
from engine.match import Match
from engine.parsing import parse_number
from engine.players import HUMAN, Player
from engine.record import Record
from engine.rules import Seat
from engine.series import Series
from ui.shell.ports import Storage
from ui.storage import by_message, saved_games
from ui.storage.addresses import Speed, TableSpec, parse_seats, speed_named
from ui.table.table import Table


def new_table(spec: TableSpec, key: str, series: Series | None = None) -> Table:
    """Return a table before its first move."""
    table = Table(Match(spec.setup), spec.players, spec.speed, key, series, remote=spec.remote)
    table.takebacks = spec.takebacks
    return table


def from_record(saved: Record, key: str, series: Series | None = None) -> Table:
    """Return the table that a record describes; BadRecord says what is wrong with it."""
    parse_seats(",".join(player.kind for player in saved.players))  # refuses kinds that cannot take a seat
    speed = speed_named(saved.notes.get("speed", "")) or "normal"
    table = Table(record.resume(saved), saved.players, speed, key, series)
    table.recall(saved.notes)
    return table


def restored(storage: Storage, key: str) -> Table:
    """Return the table saved under `key`; BadRecord says what is wrong with it."""
    saved = saved_games.load(storage, key)
    table = from_record(saved.record, key, saved.series)
    table.answers.recall(saved.answers)
    for seat in saved.remote:
        if table.players[seat].is_human:
            table.sit(seat, table.players[seat], remote=True)
    return table


class Delivery(NamedTuple):
    """What a game that was sent by message is on this device."""

    table: Table
    news: int  # how many of its moves are new here; negative if this device knows more
    other: str = ""  # the key of this device's own game, if the sent one does not continue it


def from_message(storage: Storage, sent: Record, to: Seat) -> Delivery:
    """Return the table that a message brings for seat `to`.

    It continues the game that this device has. If this device knows as much or more, its own table is
    returned. A sent game that does not continue it becomes a new one.
    """
    copies = by_message.copies(storage, by_message.mail_in(sent.notes).table)
    for key, here in copies:
        joined = by_message.continued(here, sent)
        if joined is None:
            continue
        table, news = restored(storage, key), by_message.progress(sent) - by_message.progress(here)
        if news > 0:
            saved, remote = saved_games.load(storage, key), table.remote
            table = from_record(joined, key, saved.series)
            table.answers.recall(saved.answers)
            table.remote = remote
        return Delivery(table, news)
    table = from_record(sent, saved_games.new_key())
    table.remote = set(table.humans) - {to}
    return Delivery(table, by_message.progress(sent) + 1, copies[0][0] if copies else "")


def lesson(game: Game, number: int, speed: Speed) -> Table:
    """Return the table of a chapter of a game's lesson, counted from 1."""
    chapter = game.lessons.chapters[number - 1]
    match = laid_match(chapter.lays)
    players = [Player(HUMAN), *[Player("normal")] * (match.setup.players - 1)]
    return Table(match, players, speed, driver=CoachedDriver(match, chapter, number))


def chapter_number(game: Game, text: str) -> int:
    """Return the chapter that an address asks for, counted from 1; the first if it does not exist."""
    return parse_number(text, 1, len(game.lessons.chapters)) or 1


def keep(storage: Storage, table: Table) -> None:
    """Save a table."""
    saved_games.save(storage, table.key, table.record(storage.today()), table.series)
