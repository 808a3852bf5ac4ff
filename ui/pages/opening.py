"""Makes a table from an address, a record, a saved game or a lesson."""

from __future__ import annotations

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


def from_message(storage: Storage, sent: Record, to: Seat) -> tuple[Table, int]:
    """Return the table that a message brings for seat `to`, and how far this device knew the game before.

    If this device knows as much or more, its own table is returned.
    """
    key = by_message.find_table(storage, by_message.mail_in(sent.notes).table)
    if not key:
        table = from_record(sent, saved_games.new_key())
        table.remote = set(table.humans) - {to}
        return table, -1
    table = restored(storage, key)
    known = saved_games.load(storage, key)
    here = by_message.progress(known.record)
    if here < by_message.progress(sent):
        remote = table.remote
        table = from_record(by_message.continued(known.record, sent), key, known.series)
        table.answers.recall(known.answers)
        table.remote = remote
    return table, here


def lesson(game: Game, number: int, speed: Speed) -> Table:
    """Return the table of a chapter of a game's lesson, counted from 1."""
    chapter = game.lessons.chapters[number - 1]
    match = laid_match(chapter.lays)
    players = [Player(HUMAN), *[Player("normal")] * (match.setup.players - 1)]
    return Table(match, players, speed, driver=CoachedDriver(match, chapter, number))


def chapter_number(game: Game, wish: str) -> int:
    """Return the chapter that an address asks for, counted from 1; the first if it does not exist."""
    return parse_number(wish, 1, len(game.lessons.chapters)) or 1


def keep(storage: Storage, table: Table) -> None:
    """Save a table."""
    saved_games.save(storage, table.key, table.record(storage.today()), table.series)
