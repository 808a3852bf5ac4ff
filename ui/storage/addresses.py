"""Links that start a table: `?game=homeward&seats=human,random&seed=7&speed=instant&options=quick`."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple
from urllib.parse import urlencode

from engine import bots, games
from engine.errors import BadSetup
from engine.games import options_text, parse_options
from engine.parsing import parse_number
from engine.players import HUMAN, Player
from engine.record import clean_name
from engine.rules import Setup
from engine.text import T

SPEEDS = ("slow", "normal", "fast", "instant")
LARGEST_SEED = 2**63 - 1


class Table(NamedTuple):
    """What a link or the set-up page asks for: a checked set-up and who sits where."""

    setup: Setup
    players: tuple[Player, ...]
    speed: str = "normal"
    takebacks: bool = True  # alone against bots, undo may go back across draws


def parse(query: Mapping[str, str]) -> Table:
    """The table that a link describes, or an error with the sentence to show."""
    game = games.get(query.get("game", ""))
    options = parse_options(query.get("options", ""))
    players = parse_seats(query["seats"]) if query.get("seats") else default_seats(game)
    names = [clean_name(name) for name in query.get("names", "").split(",")] if query.get("names") else []
    players = tuple(
        Player(player.kind, name) for player, name in zip(players, names + [""] * len(players), strict=False)
    )
    first = _number(query.get("first", "1"), T("The first seat")) - 1
    seed = _number(query["seed"], T("The seed")) if query.get("seed") else fresh_seed()
    speed = speed_of(query)
    chosen = query.get("colors") or query.get("colours", "")  # the second is how version 0.1.0 wrote it
    colors = tuple(tuple(seat.split("+")) for seat in chosen.split(",")) if chosen else None
    return Table(
        game.setup(len(players), options, seed, first, colors),
        players,
        speed,
        query.get("takebacks") != "off",
    )


def speed_of(query: Mapping[str, str]) -> str:
    """The speed that a link asks for."""
    speed = query.get("speed", "normal")
    if speed not in SPEEDS:
        raise BadSetup(
            T("There is no speed “{speed}”; there are: {known}.", speed=speed[:40], known=", ".join(SPEEDS))
        )
    return speed


def default_seats(game: games.Game) -> tuple[Player, ...]:
    """A person against one bot, or as many bots as the game needs."""
    return (Player(HUMAN), *[Player("normal")] * (game.players[0] - 1))


def parse_seats(source: str) -> tuple[Player, ...]:
    """Who sits where: "human" or a bot's name, with commas between."""
    kinds = [word.strip() for word in source.split(",")]
    for kind in kinds:
        if kind != HUMAN and not bots.known(kind):
            known = ", ".join([HUMAN, *bots.KNOWN])
            raise BadSetup(T("“{kind}” cannot take a seat; these can: {known}.", kind=kind[:40], known=known))
    return tuple(Player(kind) for kind in kinds)


def query_of(table: Table) -> str:
    """The link's parameters for a table; `parse` reads them."""
    setup = table.setup
    parts = {"game": setup.game, "seats": ",".join(player.kind for player in table.players)}
    if any(player.name for player in table.players):
        parts["names"] = ",".join(player.name.replace(",", " ") for player in table.players)
    if setup.options:
        parts["options"] = options_text(setup.options)
    if setup.first:
        parts["first"] = str(setup.first + 1)
    if setup.colors != games.get(setup.game).rules.seat_colors(setup.players, setup.options):
        parts["colors"] = ",".join("+".join(colors) for colors in setup.colors)
    if not table.takebacks:
        parts["takebacks"] = "off"
    return urlencode({**parts, "speed": table.speed, "seed": str(setup.seed)})


def fresh_seed() -> int:
    """A seed nobody chose."""
    return Random().getrandbits(31)


def _number(source: str, what: object) -> int:
    word = source.strip()
    number = parse_number(word, 0, LARGEST_SEED)
    if number is None:
        raise BadSetup(
            T("{what} must be a whole number from 0 up, not “{value}”.", what=what, value=word[:40])
        )
    return number
