"""The games that were finished on this device: one line of text each, and what they add up to. No HTML.

    key,when,game,seats,winners,moves,taken back
    0f3a…,2026-11-16T18:30:00Z,homeward,human+normal,1,212,0

Only games with a person in them count. It is what the statistics page shows, exports and wipes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .session import Session
from .shell import Shell

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
        return any(kind != "human" for kind in self.seats)

    @property
    def won(self) -> bool:
        """Did a person win?"""
        return any(self.seats[seat] == "human" for seat in self.winners)


def line(game: Finished) -> str:
    winners = "+".join(str(seat + 1) for seat in game.winners)
    return f"{game.key},{game.when},{game.game},{'+'.join(game.seats)},{winners},{game.moves},{game.taken_back}"


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


def load(shell: Shell) -> list[Finished]:
    return parse(text(shell))


def text(shell: Shell) -> str:
    """All of it as it is kept, which is also what is exported."""
    return shell.load(_KEY) or ""


def add(shell: Shell, session: Session) -> None:
    """A game was finished here. Finished once more, after an undo, it still counts once."""
    outcome = session.match.outcome
    if outcome is None or not session.humans:
        return
    kinds = tuple(player.kind for player in session.players)
    one = Finished(session.key, shell.today(), session.match.game.id, kinds, outcome.winners, session.match.number, session.taken_back)
    games = [game for game in load(shell) if game.key != session.key]
    keep(shell, [*games, one])


def keep(shell: Shell, games: Sequence[Finished]) -> None:
    shell.save(_KEY, "\n".join([HEAD, *map(line, games[-MOST:])]) + "\n")


def wipe(shell: Shell) -> None:
    shell.drop(_KEY)


# --- what it adds up to


@dataclass
class Tally:
    """Games, and how many of them a person won."""

    games: int = 0
    won: int = 0


@dataclass
class Summary:
    """Wins are counted where there was a bot to beat; a game among people has a person win it anyhow."""

    games: int = 0
    among_people: int = 0
    against_bots: Tally = field(default_factory=Tally)
    by_game: dict[str, Tally] = field(default_factory=dict)
    by_level: dict[str, Tally] = field(default_factory=dict)  # the strongest bot at the table
    by_seat: dict[int, Tally] = field(default_factory=dict)
    streak: int = 0  # of wins, up to now
    best_streak: int = 0
    longest: Finished | None = None
    marked: int = 0  # games with a take-back


def summary(games: Iterable[Finished], levels: Sequence[str]) -> Summary:
    """All figures of the statistics page. `levels` names the bots from weak to strong."""
    found = Summary()
    strength = {level: place for place, level in enumerate(levels)}
    for game in games:
        found.games += 1
        found.marked += bool(game.taken_back)
        if found.longest is None or game.moves > found.longest.moves:
            found.longest = game
        for seat, kind in enumerate(game.seats):
            if kind == "human":
                _count(found.by_seat.setdefault(seat, Tally()), seat in game.winners)
        if not game.against_bots:
            found.among_people += 1
            continue
        strongest = max((kind for kind in game.seats if kind != "human"), key=lambda kind: strength.get(kind, -1))
        level = strongest.partition(":")[0]  # a bot's character does not make it stronger
        by_game, by_level = found.by_game.setdefault(game.game, Tally()), found.by_level.setdefault(level, Tally())
        for tally in (found.against_bots, by_game, by_level):
            _count(tally, game.won)
        found.streak = found.streak + 1 if game.won else 0
        found.best_streak = max(found.best_streak, found.streak)
    return found


def _count(tally: Tally, won: bool) -> None:
    tally.games += 1
    tally.won += won
