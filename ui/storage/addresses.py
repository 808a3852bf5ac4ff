"""Addresses: links that start a table, and links that carry a whole game.

`?game=homeward&seats=human,random&seed=7&speed=instant&options=quick` starts a table; `#g=…` carries a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Literal, NamedTuple
from urllib.parse import parse_qsl, urlencode
from zlib import crc32

from engine import bots, games
from engine.errors import BadSetup
from engine.games import options_text, parse_options
from engine.parsing import parse_number
from engine.players import HUMAN, Player
from engine.record import Record, clean_name, pack, write
from engine.rules import Setup
from engine.text import T

Speed = Literal["slow", "normal", "fast", "instant"]
SPEEDS: tuple[Speed, ...] = ("slow", "normal", "fast", "instant")
LARGEST_SEED = 2**63 - 1


class TableSpec(NamedTuple):
    """What a link or the set-up page asks for: a checked set-up and who sits where."""

    setup: Setup
    players: tuple[Player, ...]
    speed: Speed = "normal"
    takebacks: bool = True  # alone against bots, undo may go back across draws


def parse(query: Mapping[str, str]) -> TableSpec:
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
    return TableSpec(
        game.setup(len(players), options, seed, first, colors),
        players,
        speed,
        query.get("takebacks") != "off",
    )


def speed_of(query: Mapping[str, str]) -> Speed:
    """Return the speed that a link asks for."""
    wanted = query.get("speed", "normal")
    for speed in SPEEDS:
        if speed == wanted:
            return speed
    raise BadSetup(
        T("There is no speed “{speed}”; there are: {known}.", speed=wanted[:40], known=", ".join(SPEEDS))
    )


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


def query_of(table: TableSpec) -> str:
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


# --- addresses that carry a game

EMBEDDED = "embed-"  # begins the key of a game that is played in somebody else's page
_POSITION, _MOMENT = "g", "at"  # in the fragment, which browsers never send to a server
_OF_THE_VIEW = ("lang", "theme", "speed")  # what does not make it another game


def position(played: Record, moment: int | None = None) -> str:
    """The fragment that carries a table as it stands; to be opened at a moment of its past, if one is named."""
    code = pack(write(played))
    return f"{_POSITION}={code}" + ("" if moment is None else f"&{_MOMENT}={moment}")


def carried(fragment: str) -> str:
    """The code in an address's fragment; "" where there is none."""
    return dict(parse_qsl(fragment)).get(_POSITION, "")


def moment(fragment: str) -> str:
    """The move that an address's fragment wants to be looked at; "" where it names none."""
    return dict(parse_qsl(fragment)).get(_MOMENT, "")


def full_size(home: str, played: Record, kept: Mapping[str, str], moment: int | None = None) -> str:
    """The address of the same table with the window to itself. `kept` is what the link says of language and theme."""
    return f"{home}?{urlencode({'game': played.setup.game, **kept})}#{position(played, moment)}"


def saved_key(route: Mapping[str, str]) -> str:
    """The name under which an embed saves: the same link finds its game again after a reload."""
    said = sorted((name, value) for name, value in route.items() if name not in _OF_THE_VIEW)
    return f"{EMBEDDED}{crc32(urlencode(said).encode()):08x}"
