"""Totals over the games finished on this device."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.players import HUMAN
from ui.storage.finished import Finished


@dataclass
class Tally:
    """A number of games, and how many of them a person won."""

    games: int = 0
    won: int = 0


@dataclass
class Summary:
    """All figures of the statistics page. Wins count only against bots: among people somebody always wins.

    A game in which seats changed between people and bots counts as a game, and as nobody's win.
    """

    games: int = 0
    among_people: int = 0
    against_bots: Tally = field(default_factory=Tally)
    by_game: dict[str, Tally] = field(default_factory=dict)
    by_level: dict[str, Tally] = field(default_factory=dict)  # the strongest bot at the table
    by_seat: dict[int, Tally] = field(default_factory=dict)
    streak: int = 0  # current run of wins
    best_streak: int = 0
    longest: Finished | None = None
    marked: int = 0  # games with a take-back


def summarize(games: Iterable[Finished], levels: Sequence[str]) -> Summary:
    """Add up games. `levels` names the bots from weak to strong."""
    found = Summary()
    strength = {level: place for place, level in enumerate(levels)}
    for game in games:
        found.games += 1
        found.marked += bool(game.taken_back)
        if found.longest is None or game.moves > found.longest.moves:
            found.longest = game
        if game.mixed:
            continue
        for seat, kind in enumerate(game.seats):
            if kind == HUMAN:
                _count(found.by_seat.setdefault(seat, Tally()), seat in game.winners)
        if not game.against_bots:
            found.among_people += 1
            continue
        strongest = max(
            (kind for kind in game.seats if kind != HUMAN), key=lambda kind: strength.get(kind, -1)
        )
        level = strongest.partition(":")[0]  # a bot's character does not make it stronger
        by_game, by_level = (
            found.by_game.setdefault(game.game, Tally()),
            found.by_level.setdefault(level, Tally()),
        )
        for tally in (found.against_bots, by_game, by_level):
            _count(tally, game.won)
        found.streak = found.streak + 1 if game.won else 0
        found.best_streak = max(found.best_streak, found.streak)
    return found


def _count(tally: Tally, won: bool) -> None:
    tally.games += 1
    tally.won += won
