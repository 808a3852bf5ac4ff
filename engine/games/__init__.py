"""The registry: every folder here is a game, found by its name. Nothing else lists the games.

A game's `__init__.py` holds `GAME`, a light description for the lobby; its rules and words are
imported when somebody sits down to play.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ..errors import BadSetup, UnknownGame
from ..rules import Rules, Setup
from ..text import T, Text

if TYPE_CHECKING:
    from ..lessons import Lessons
    from ..words import Words


WHO_BEGINS = T("Who begins")


class Option(NamedTuple):
    """A choice before the game: a flag (0 or 1), or a number between `low` and `high`."""

    id: str
    title: Text
    help: Text
    default: int = 0
    low: int = 0
    high: int = 1
    needs: str = ""  # another option that must be on
    ours: bool = False  # not in the printed rules
    trial: int | None = None  # a number that tournaments try as a variant of the game

    @property
    def is_flag(self) -> bool:
        return (self.low, self.high) == (0, 1)


class Game(NamedTuple):
    """What lobby, set-up and command line need to know of a game before it is played."""

    id: str
    title: str  # a proper name, the same in every language
    tagline: Text
    plays_by: Text  # whose printed rules
    players: tuple[int, ...]
    minutes: tuple[int, int]
    version: int  # of the rules: goes up when the same moves would give another game
    options: tuple[Option, ...] = ()
    colors: Mapping[str, Text] = {}  # id to name
    place: int = 99  # in the lobby
    first: Text = WHO_BEGINS  # what the choice of the first seat means
    # Playouts per choice for a hard bot on the command line: at most a tenth of what it has time for in a
    # browser with two players (tests/bench/thinking.mjs).
    playouts: int = 60
    # Share of wins that tournaments expect of a bot against another, where it is not the usual one.
    targets: Mapping[tuple[str, str], float] = {}

    @property
    def folder(self) -> Path:
        """Where its rules texts are."""
        return Path(str(import_module(f"{__name__}.{self.id}").__file__)).parent

    @property
    def rules(self) -> Rules[Any]:
        rules: Rules[Any] = import_module(f"{__name__}.{self.id}.rules").RULES
        return rules

    @property
    def words(self) -> Words:
        return cast("Words", import_module(f"{__name__}.{self.id}.words"))

    @property
    def lessons(self) -> Lessons:
        """Its first game and the examples of its rulebook."""
        return cast("Lessons", import_module(f"{__name__}.{self.id}.lessons"))

    def called(self, colors: tuple[str, ...]) -> Text:
        """What somebody is called who plays these colors: one player, so “Red-Green begins”."""
        name, *others = (self.colors[color] for color in colors)
        for other in others:
            name = T("{one}-{other}", one=name, other=other)
        return name

    def option(self, name: str) -> Option:
        for option in self.options:
            if option.id == name:
                return option
        if not self.options:
            raise BadSetup(
                T("{game} has no options; “{option}” is unknown.", game=self.title, option=name[:40])
            )
        known = ", ".join(option.id for option in self.options)
        raise BadSetup(
            T(
                "{game} has no option “{option}”; it has: {known}.",
                game=self.title,
                option=name[:40],
                known=known,
            )
        )

    def setup(
        self,
        players: int,
        options: Mapping[str, int] | None = None,
        seed: int = 0,
        first: int = 0,
        colors: tuple[tuple[str, ...], ...] | None = None,
    ) -> Setup:
        """A checked set-up, or BadSetup with the sentence to show."""
        if players not in self.players:
            raise BadSetup(
                T(
                    "{game} is for {low} to {high} players, not {n}.",
                    game=self.title,
                    low=self.players[0],
                    high=self.players[-1],
                    n=players,
                )
            )
        chosen: dict[str, int] = {}
        for name, value in (options or {}).items():
            option = self.option(name)
            if not option.low <= value <= option.high:
                raise BadSetup(
                    T(
                        "The option “{option}” goes from {low} to {high}, not {value}.",
                        option=name,
                        low=option.low,
                        high=option.high,
                        value=value,
                    )
                )
            if value != option.default:
                chosen[name] = value
        for name in chosen:
            needs = self.option(name).needs
            if needs and not chosen.get(needs, self.option(needs).default):
                raise BadSetup(T("The option “{option}” needs “{needs}”.", option=name, needs=needs))
        if not 0 <= first < players:
            raise BadSetup(
                T("Seat {n} cannot begin: there are {players} seats.", n=first + 1, players=players)
            )
        setup = Setup(self.id, colors or self.rules.seat_colors(players, chosen), first, chosen, seed)
        self._check_colors(setup, players)
        self.rules.check(setup)
        return setup

    def _check_colors(self, setup: Setup, players: int) -> None:
        taken = [color for seat in setup.colors for color in seat]
        shape = [len(seat) for seat in self.rules.seat_colors(players, setup.options)]
        if (
            [len(seat) for seat in setup.colors] != shape
            or len(set(taken)) < len(taken)
            or not set(taken) <= set(self.colors)
        ):
            raise BadSetup(
                T("These colors do not fit {game}: {colors}.", game=self.title, colors=", ".join(taken)[:80])
            )


def parse_options(source: str) -> dict[str, int]:
    """The options of a link or a command line.

    >>> parse_options("points,target:200")
    {'points': 1, 'target': 200}
    """
    options: dict[str, int] = {}
    for word in filter(None, source.replace(" ", "").split(",")):
        name, colon, value = word.partition(":")
        if colon and not (value.isascii() and value.isdigit()):
            raise BadSetup(T("The option “{option}” needs a whole number after the colon.", option=name[:40]))
        options[name] = int(value[:9]) if colon else 1
    return options


def options_text(options: Mapping[str, int]) -> str:
    """The text that `parse_options` reads."""
    return ",".join(name if value == 1 else f"{name}:{value}" for name, value in options.items())


def every() -> list[Game]:
    """All games that are here, in the lobby's order. A folder without a GAME is shared by several."""
    modules = [
        import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__) if found.ispkg
    ]
    games: list[Game] = [module.GAME for module in modules if hasattr(module, "GAME")]
    return sorted(games, key=lambda game: (game.place, game.id))


def get(game_id: str) -> Game:
    """The game of that id, or UnknownGame with the sentence to show."""
    games = every()
    for game in games:
        if game.id == game_id:
            return game
    known = ", ".join(game.id for game in games)
    if not game_id:
        raise UnknownGame(T("No game was named; there are: {known}.", known=known))
    raise UnknownGame(
        T("There is no game “{game}” here; there are: {known}.", game=game_id[:40], known=known)
    )
