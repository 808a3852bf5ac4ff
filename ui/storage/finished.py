"""The games finished on this device, one line of text each.

    key,when,game,seats,winners,moves,taken back
    0f3a…,2026-11-16T18:30:00Z,homeward,human+normal,1,212,0

Only games that a person played count. The statistics page shows, exports and clears them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.parsing import parse_number
from engine.players import HUMAN, MOST_SEATS
from engine.record import MOST_MOVES
from engine.shapes import Line
from ui.shell.ports import Storage

HEAD = "key,when,game,seats,winners,moves,taken back"
MOST = 5_000  # lines; the oldest are dropped first
LONGEST = 300  # characters of a line
MIXED = "mixed"  # a seat that both people and bots have played
_WORD = Line(60)
_KEY = "tabtop:played"


class Finished(NamedTuple):
    """A finished game. Seats are numbered from 1 in the text, from 0 here."""

    key: str
    when: str
    game: str
    seats: tuple[str, ...]  # HUMAN, a bot's name, or MIXED
    winners: tuple[int, ...]
    moves: int
    taken_back: int = 0

    @property
    def mixed(self) -> bool:
        """True if people and bots took over from each other, so that nobody can say who won."""
        return MIXED in self.seats

    @property
    def against_bots(self) -> bool:
        return any(kind != HUMAN for kind in self.seats)

    @property
    def won(self) -> bool:
        """True if a person won."""
        return any(self.seats[seat] == HUMAN for seat in self.winners)


def line(game: Finished) -> str:
    """Write a game as a line of text."""
    winners = "+".join(str(seat + 1) for seat in game.winners)
    return (
        f"{game.key},{game.when},{game.game},{'+'.join(game.seats)},{winners},{game.moves},{game.taken_back}"
    )


def parse(source: str) -> list[Finished]:
    """Read games from a text, and skip lines that cannot be read."""
    rows = source[-MOST * LONGEST :].splitlines()[-MOST - 1 :]
    return [game for row in rows if len(row) <= LONGEST and (game := _parse_line(row))]


def _parse_line(row: str) -> Finished | None:
    """Read a line, or return None if it is not a game."""
    parts = row.split(",")
    if len(parts) != 7 or not all(map(_WORD.fits, parts[:3])):
        return None
    kinds = tuple(parts[3].split("+"))
    winners = [parse_number(seat, 1, len(kinds)) for seat in parts[4].split("+") if seat]
    won = tuple(seat - 1 for seat in winners if seat is not None)
    moves, taken = (parse_number(number, 0, MOST_MOVES) for number in parts[5:])
    if moves is None or taken is None or len(won) < len(winners) or len(kinds) > MOST_SEATS:
        return None
    return (
        Finished(parts[0], parts[1], parts[2], kinds, won, moves, taken)
        if all(map(_WORD.fits, kinds))
        else None
    )


# --- on this device


def load(storage: Storage) -> list[Finished]:
    return parse(text(storage))


def text(storage: Storage) -> str:
    """Return all games as they are stored and exported."""
    return storage.load(_KEY) or ""


def add(storage: Storage, game: Finished) -> None:
    """Count a finished game, if a person played. One that is finished again after an undo counts once."""
    if HUMAN in game.seats or game.mixed:
        save(storage, [*(one for one in load(storage) if one.key != game.key), game])


def save(storage: Storage, games: Sequence[Finished]) -> None:
    storage.save(_KEY, "\n".join([HEAD, *map(line, games[-MOST:])]) + "\n")


def clear(storage: Storage) -> None:
    storage.drop(_KEY)
