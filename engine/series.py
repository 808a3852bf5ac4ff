"""A series of games at one table: the running score, who starts the next game, who wins the match.

It knows no particular game. A game with points says what its scores are made of (`Outcome.sheet`). In any
other game a win counts 1. A series keeps the results of finished games only.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Any, NamedTuple

from . import games
from .errors import BadRecord, TabtopError
from .games import Role
from .parsing import LARGEST_NUMBER
from .players import MOST_SEATS
from .record import american
from .rules import Outcome, Seat, Setup
from .shapes import Fields, Line, ListOf, MapOf, Misshapen, Plain, Row, Shape, Whole
from .text import T

MOST_GAMES = 1_000
MOST_POINTS = 10**12


class Played(NamedTuple):
    """The result of a finished game: who won, and what everybody scored for what."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    sheet: tuple[tuple[str, tuple[int, ...]], ...] = ()


class Series:
    """Games of the same players at the same table. `setup` is that of the first."""

    def __init__(self, setup: Setup, played: list[Played] | None = None) -> None:
        self.setup = setup
        self.played = [] if played is None else played

    # --- when it ends

    @property
    def target(self) -> int:
        """The score that ends the match, or 0."""
        return 0 if self.games else _option(self.setup, "target")

    @property
    def games(self) -> int:
        """The number of games to play, or 0."""
        return _option(self.setup, "games")

    # --- the score

    def totals(self) -> list[int]:
        """Return everybody's score so far."""
        return self.running()[-1]

    def running(self) -> list[list[int]]:
        """Return the scores before the first game and after each game."""
        return list(
            accumulate((game.scores for game in self.played), _plus, initial=[0] * self.setup.players)
        )

    def leaders(self) -> list[Seat]:
        """Return the seats with the highest score."""
        totals = self.totals()
        return [seat for seat, total in enumerate(totals) if total == max(totals)]

    def champion(self) -> Seat | None:
        """Return who has won the match: the only leader when it is due (HP9). A tie plays on (HP14)."""
        due = len(self.played) >= self.games if self.games else 0 < self.target <= max(self.totals())
        leaders = self.leaders()
        return leaders[0] if due and self.played and len(leaders) == 1 else None

    # --- the next game

    def add(self, outcome: Outcome) -> None:
        """Add a finished game."""
        seats = range(self.setup.players)
        scores = outcome.scores or tuple(int(seat in outcome.winners) for seat in seats)
        self.played.append(Played(outcome.winners, scores, outcome.sheet))

    def next_setup(self, seed: int) -> Setup:
        """Return the setup of the next game. The winner of the last one starts (H07).

        Colors that were drawn by lot move on by a seat. Those that somebody chose stay.
        """
        setup = self.setup
        won = [game.winners[0] for game in self.played if game.winners]
        colors = setup.colors
        game = games.get(setup.game)
        drawn = game.draw_colors(setup.players, setup.options, setup.seed)
        if game.rules.draws_lots(setup.players, setup.options) and colors == drawn:
            colors = games.rotated(colors, len(self.played))
        return setup._replace(first=won[-1] if won else setup.first, seed=seed, colors=colors)

    # --- saving

    def to_json(self) -> dict[str, Any]:
        """Return the series as data to be saved."""
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
        """Return the series that `to_json` described, or raise BadRecord."""
        data = american(data)
        try:
            _SHAPE.check(data)
            colors = tuple(map(tuple, data["colors"]))
            setup = games.get(data["game"]).setup(
                len(colors), data["options"], data["seed"], data["first"], colors
            )
            played = ListOf(_played_shape(setup.players), MOST_GAMES)
            played.check(data["played"], "played")
        except (TabtopError, Misshapen) as error:
            raise BadRecord(T("The scores of this series of games cannot be read.")) from error
        return cls(setup, [_played(game) for game in data["played"]])


_WORD = Line(40)
_SHAPE = Fields(
    {
        "game": _WORD,
        "colors": ListOf(ListOf(_WORD, MOST_SEATS), MOST_SEATS),
        "first": Whole(0, MOST_SEATS - 1),
        "options": MapOf(_WORD, Whole(0, MOST_POINTS), most=50),
        "seed": Whole(-LARGEST_NUMBER, LARGEST_NUMBER),
        "played": Plain(),
    }
)


def _played_shape(players: int) -> Shape:
    row = Row([Whole(-MOST_POINTS, MOST_POINTS)] * players)
    return Fields(
        {
            "winners": ListOf(Whole(0, players - 1), most=players),
            "scores": row,
            "sheet": ListOf(Row([_WORD, row]), most=20),
        }
    )


def _played(data: Mapping[str, Any]) -> Played:
    sheet = tuple((code, tuple(row)) for code, row in data["sheet"])
    return Played(tuple(data["winners"]), tuple(data["scores"]), sheet)


def _plus(totals: list[int], scores: tuple[int, ...]) -> list[int]:
    return [total + score for total, score in zip(totals, scores, strict=True)]


def _option(setup: Setup, role: Role) -> int:
    """Return the value of the option with that role, or 0 if the game has none or it does not apply."""
    for option in games.get(setup.game).options:
        if option.role == role and (not option.needs or setup.options.get(option.needs)):
            return setup.options.get(option.id, option.default)
    return 0
