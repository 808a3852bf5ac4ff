"""Several games with one running score: who starts the next, who leads, whether the match is decided, the score sheet.

It lives above the rules and knows no game: a game that scores says what its scores are made of (`Outcome.sheet`), and where
nobody scores a won game counts 1. A series holds no game in progress, only what finished games left.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Any, NamedTuple

from . import games
from .errors import BadRecord, TabtopError
from .games import Role
from .record import american
from .rules import Outcome, Seat, Setup
from .text import T


class Played(NamedTuple):
    """What a finished game left: who won, what everybody scored, and what for."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    sheet: tuple[tuple[str, tuple[int, ...]], ...] = ()


class Series:
    """Games of the same people at the same table. `setup` is that of the first."""

    def __init__(self, setup: Setup, played: list[Played] | None = None) -> None:
        self.setup = setup
        self.played = [] if played is None else played

    # --- how far it goes

    @property
    def target(self) -> int:
        """The score that ends the match; 0 if there is none."""
        return 0 if self.games else _option(self.setup, "target")

    @property
    def games(self) -> int:
        """How many games are played; 0 if a target decides, or nothing but the players."""
        return _option(self.setup, "games")

    # --- what is

    def totals(self) -> list[int]:
        """Everybody's running score."""
        return self.running()[-1]

    def running(self) -> list[list[int]]:
        """The scores over the games: nothing at first, then after each game."""
        return list(
            accumulate((game.scores for game in self.played), _plus, initial=[0] * self.setup.players)
        )

    def leaders(self) -> list[Seat]:
        """Who has the most; several while it is level."""
        totals = self.totals()
        return [seat for seat, total in enumerate(totals) if total == max(totals)]

    def champion(self) -> Seat | None:
        """Who has won the match: alone in the lead once it is due (HP9). If it is level, one more game is played (HP14)."""
        due = len(self.played) >= self.games if self.games else 0 < self.target <= max(self.totals())
        leaders = self.leaders()
        return leaders[0] if due and self.played and len(leaders) == 1 else None

    # --- going on

    def add(self, outcome: Outcome) -> None:
        """A game is finished."""
        seats = range(self.setup.players)
        scores = outcome.scores or tuple(int(seat in outcome.winners) for seat in seats)
        self.played.append(Played(outcome.winners, scores, outcome.sheet))

    def next_setup(self, seed: int) -> Setup:
        """The next game: the same table, and the last winner starts (H07)."""
        won = [game.winners[0] for game in self.played if game.winners]
        return self.setup._replace(first=won[-1] if won else self.setup.first, seed=seed)

    # --- kept with the saved match

    def to_json(self) -> dict[str, Any]:
        setup = self.setup
        return {
            "game": setup.game,
            "colors": [list(own) for own in setup.colors],
            "first": setup.first,
            "options": dict(setup.options),
            "seed": setup.seed,
            "played": [
                {
                    "winners": list(game.winners),
                    "scores": list(game.scores),
                    "sheet": [[code, list(row)] for code, row in game.sheet],
                }
                for game in self.played
            ],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Series:
        """The series that `to_json` described; BadRecord if it is none."""
        data = american(data)
        try:
            colors = tuple(tuple(map(str, own)) for own in data["colors"])
            setup = games.get(str(data["game"])).setup(
                len(colors), dict(data["options"]), int(data["seed"]), int(data["first"]), colors
            )
            played = [_played(game, setup.players) for game in data["played"]]
        except (TabtopError, LookupError, TypeError, ValueError, AttributeError) as error:
            raise BadRecord(T("The scores of this series of games cannot be read.")) from error
        return cls(setup, played)


def _played(data: Mapping[str, Any], players: int) -> Played:
    sheet = tuple((str(code), tuple(map(int, row))) for code, row in data["sheet"])
    winners, scores = tuple(map(int, data["winners"])), tuple(map(int, data["scores"]))
    if any(len(row) != players for row in (scores, *(row for _, row in sheet))) or not set(winners) <= set(
        range(players)
    ):
        raise ValueError("a score for every seat")
    return Played(winners, scores, sheet)


def _plus(totals: list[int], scores: tuple[int, ...]) -> list[int]:
    return [total + score for total, score in zip(totals, scores, strict=True)]


def _option(setup: Setup, role: Role) -> int:
    """Return the value of the option with that role, or 0 if the game has none or it does not apply."""
    for option in games.get(setup.game).options:
        if option.role == role and (not option.needs or setup.options.get(option.needs)):
            return setup.options.get(option.id, option.default)
    return 0
