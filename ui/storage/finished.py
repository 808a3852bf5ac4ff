"""The games that were finished on this device: one line of text each. No HTML.

    key,when,game,seats,winners,moves,taken back
    0f3a…,2026-11-16T18:30:00Z,homeward,human+normal,1,212,0

Only games with a person in them count. It is what the statistics page shows, exports and wipes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.players import HUMAN
from ui.shell.ports import Storage

HEAD = "key,when,game,seats,winners,moves,taken back"
MOST = 5_000  # lines; the oldest go first
_KEY = "tabtop:played"


class Finished(NamedTuple):
    """A game that is over. Seats are counted from 1 in its text, from 0 here."""

    key: str
    when: str
    game: str
    seats: tuple[str, ...]  # "human" or the bot's level
    winners: tuple[int, ...]
    moves: int
    taken_back: int = 0

    @property
    def against_bots(self) -> bool:
        return any(kind != HUMAN for kind in self.seats)

    @property
    def won(self) -> bool:
        """Did a person win?"""
        return any(self.seats[seat] == HUMAN for seat in self.winners)


def line(game: Finished) -> str:
    winners = "+".join(str(seat + 1) for seat in game.winners)
    return (
        f"{game.key},{game.when},{game.game},{'+'.join(game.seats)},{winners},{game.moves},{game.taken_back}"
    )


def parse(source: str) -> list[Finished]:
    """The games of a text; a line that cannot be read is left out."""
    found = []
    for row in source.splitlines():
        try:
            key, when, game, seats, winners, moves, taken = row.split(",")
            kinds = tuple(seats.split("+"))
            won = tuple(int(seat) - 1 for seat in winners.split("+") if seat)
            finished = Finished(key, when, game, kinds, won, int(moves), int(taken))
        except ValueError:
            continue
        if all(0 <= seat < len(kinds) for seat in won):
            found.append(finished)
    return found


# --- in the drawer


def load(storage: Storage) -> list[Finished]:
    return parse(text(storage))


def text(storage: Storage) -> str:
    """All of it as it is kept, which is also what is exported."""
    return storage.load(_KEY) or ""


def add(storage: Storage, game: Finished) -> None:
    """Keep a finished game. Finished once more after an undo, it still counts once."""
    keep(storage, [*(other for other in load(storage) if other.key != game.key), game])


def keep(storage: Storage, games: Sequence[Finished]) -> None:
    storage.save(_KEY, "\n".join([HEAD, *map(line, games[-MOST:])]) + "\n")


def wipe(storage: Storage) -> None:
    storage.drop(_KEY)
