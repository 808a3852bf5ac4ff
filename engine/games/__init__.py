"""The registry. A folder here is a game if it declares a `GAME`; other folders hold code that games share.

A game's `__init__.py` is a light description for the lobby. Its other modules are imported when somebody
plays it, and each declares one object:

| module       | object    | without the module          |
|--------------|-----------|-----------------------------|
| `rules.py`   | `RULES`   | (required)                  |
| `words.py`   | `WORDS`   | the plain texts of `Words`  |
| `lessons.py` | `LESSONS` | no tutorial and no examples |
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple

from .. import rng
from ..errors import BadSetup, UnknownGame
from ..lessons import Lessons
from ..parsing import LARGEST_NUMBER, parse_number
from ..rules import Rules, Setup
from ..text import T, Text
from ..words import Words

# The colors that a game can give to its seats. Each has its own shape, face and CSS classes in the user
# interface.
PALETTE = ("red", "blue", "yellow", "green", "black", "purple", "white")
WHO_BEGINS = T("Who goes first")
LOTS = T("Colors are drawn at random and move one seat each game.")
Role = Literal["", "target", "games", "score"]


class Option(NamedTuple):
    """A choice made before the game: a flag (0 or 1), or a number from `low` to `high`."""

    id: str
    title: Text
    help: Text
    default: int = 0
    low: int = 0
    high: int = 1
    needs: str = ""  # another option that must be on
    ours: bool = False  # not in the printed rules
    # What several games in a row are played for (engine/series.py): up to this many points, or this many
    # games. “score” is for a flag that changes only what a finished game scores.
    role: Role = ""
    trial: int | None = None  # a number that tournaments try as a variant of the game
    # Numbers to choose from by name on the setup page; others stay legal, in links and on the command line.
    choices: Mapping[int, Text] = {}
    at_first: int | None = None  # the value on the setup page until somebody changes it, if not the default

    @property
    def is_flag(self) -> bool:
        """True if the option is either off or on."""
        return (self.low, self.high) == (0, 1)


class Game(NamedTuple):
    """A game's description: what the lobby, the setup page and the command line need before anybody plays."""

    id: str  # also the name of its folder
    title: str  # a proper name, the same in every language
    tagline: Text
    plays_by: Text  # the printed game whose rules it follows
    players: tuple[int, ...]
    minutes: tuple[int, int]
    version: int  # of the rules; goes up when the same moves would lead to a different game
    options: tuple[Option, ...] = ()
    colors: Mapping[str, Text] = {}  # of PALETTE, with their names
    place: int = 99  # in the lobby
    first: Text = WHO_BEGINS  # what it means to choose the first seat
    lots: Text = LOTS  # said where seats draw lots for their colors (`Rules.draws_lots`), with the reason
    # Playouts per choice for a hard bot on the command line: at most a tenth of what it has time for in a
    # browser with two players (tests/bench/thinking.mjs).
    playouts: int = 60
    # Share of wins that tournaments expect of a bot against another, where it is not the usual one.
    targets: Mapping[tuple[str, str], float] = {}

    @property
    def folder(self) -> Path:
        """The folder that holds the game's code and its rules texts."""
        return Path(str(import_module(f"{__name__}.{self.id}").__file__)).parent

    @property
    def rules(self) -> Rules[Any]:
        """The rules that `rules.py` declares as `RULES`."""
        rules: Rules[Any] = import_module(f"{__name__}.{self.id}.rules").RULES
        return rules

    @property
    def words(self) -> Words[Any]:
        """The texts that `words.py` declares as `WORDS`; plain defaults for a game without that module."""
        module = _submodule(self.id, "words")
        if module is None:
            return _PLAIN_WORDS
        words: Words[Any] = module.WORDS
        return words

    @property
    def lessons(self) -> Lessons:
        """The tutorial and examples that `lessons.py` declares as `LESSONS`; empty without that module."""
        module = _submodule(self.id, "lessons")
        if module is None:
            return _NO_LESSONS
        lessons: Lessons = module.LESSONS
        return lessons

    @property
    def has_lessons(self) -> bool:
        """True if the game has a `lessons.py`; unlike `lessons`, this imports nothing."""
        return _has_submodule(self.id, "lessons")

    def called(self, colors: tuple[str, ...]) -> Text:
        """Return the display name of the player who has these colors: “Red”, or “Red-Green” for two."""
        name, *others = (self.colors[color] for color in colors)
        for other in others:
            name = T("{one}-{other}", one=name, other=other)
        return name

    def option(self, name: str) -> Option:
        """Return the option of that name, or raise BadSetup with the sentence to show."""
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
                "{game} has no option “{option}”. Choose from: {known}.",
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
        """Return a checked setup, or raise BadSetup with the sentence to show."""
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
                        "The option “{option}” must be from {low} to {high}, not {value}.",
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
        setup = Setup(self.id, colors or self.draw_colors(players, chosen, seed), first, chosen, seed)
        self._check_colors(setup, players)
        self.rules.check(setup)
        return setup

    def draw_colors(self, players: int, options: Mapping[str, int], seed: int) -> tuple[tuple[str, ...], ...]:
        """Return the colors of seats that do not choose them; the seed decides where they draw lots."""
        colors = self.rules.seat_colors(players, options)
        if not self.rules.draws_lots(players, options):
            return colors
        # Not the random numbers that shuffle the deck, so that the lot says nothing about the cards.
        return rotated(colors, rng.below(rng.from_seed(~seed), players)[1])

    def chooses_colors(self, setup: Setup) -> Setup:
        """Return a setup whose seats have chosen their colors.

        If lots with its seed would give the same colors, it gets another seed. So colors that equal the lots
        of the seed were always drawn by lot.
        """
        lots = self.rules.draws_lots(setup.players, setup.options)
        while lots and setup.colors == self.draw_colors(setup.players, setup.options, setup.seed):
            setup = setup._replace(seed=setup.seed + 1)
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


def rotated(colors: tuple[tuple[str, ...], ...], seats: int) -> tuple[tuple[str, ...], ...]:
    """Return the colors after every seat has taken those of the seat `seats` places further on.

    >>> rotated((("red",), ("blue",), ("yellow",)), 1)
    (('blue',), ('yellow',), ('red',))
    """
    turn = seats % len(colors)
    return colors[turn:] + colors[:turn]


def parse_options(source: str) -> dict[str, int]:
    """Read the options in a link or on the command line.

    >>> parse_options("points,target:200")
    {'points': 1, 'target': 200}
    """
    options: dict[str, int] = {}
    for word in filter(None, source.replace(" ", "").split(",")):
        name, colon, value = word.partition(":")
        number = parse_number(value, 0, LARGEST_NUMBER) if colon else 1
        if number is None:
            raise BadSetup(T("The option “{option}” needs a whole number after the colon.", option=name[:40]))
        options[name] = number
    return options


def options_text(options: Mapping[str, int]) -> str:
    """Write options as text that `parse_options` reads."""
    return ",".join(name if value == 1 else f"{name}:{value}" for name, value in options.items())


def every() -> list[Game]:
    """Return all games in the lobby's order."""
    return list(_found(tuple(__path__)).values())


def get(game_id: str) -> Game:
    """Return the game of that id, or raise UnknownGame with the sentence to show."""
    found = _found(tuple(__path__))
    if game_id in found:
        return found[game_id]
    known = ", ".join(found)
    if not game_id:
        raise UnknownGame(T("Name a game: {known}.", known=known))
    raise UnknownGame(
        T("There is no game “{game}” here. Choose from: {known}.", game=game_id[:40], known=known)
    )


# --- finding the games and their modules


@lru_cache(maxsize=1)
def _found(folders: tuple[str, ...]) -> Mapping[str, Game]:
    """Look for games in these folders. They are `__path__`, so adding a folder to it adds its games."""
    packages = [
        import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(folders) if found.ispkg
    ]
    games: list[Game] = [package.GAME for package in packages if "GAME" in vars(package)]
    return {game.id: game for game in sorted(games, key=lambda game: (game.place, game.id))}


_PLAIN_WORDS: Words[Any] = Words()
_NO_LESSONS = Lessons()


def _has_submodule(game_id: str, name: str) -> bool:
    return find_spec(f"{__name__}.{game_id}.{name}") is not None


def _submodule(game_id: str, name: str) -> ModuleType | None:
    """Import a module that a game may leave out, or return None."""
    return import_module(f"{__name__}.{game_id}.{name}") if _has_submodule(game_id, name) else None
