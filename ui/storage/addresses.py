"""Addresses: links that start a table, links that carry a game, and links for embedding.

?game=homeward&seats=human,random&seed=7&speed=instant&options=quick    starts a table
?game=homeward&seats=human,remote                                       … with a person on another device
?game=homeward#g=eJx…&at=12                                             carries a game, opened at move 12
?game=homeward#g=eJx…&to=2                                              takes a game to the player of seat 2
embed.html?game=homeward                                                goes into an iframe
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Literal, NamedTuple
from urllib.parse import parse_qsl, urlencode
from zlib import crc32

from engine import bots, games, record
from engine.errors import BadSetup
from engine.games import options_text, parse_options
from engine.parsing import parse_number
from engine.players import HUMAN, MOST_SEATS, Player
from engine.record import Record, clean_name
from engine.rules import Seat, Setup
from engine.text import T

Speed = Literal["slow", "normal", "fast", "instant"]
SPEEDS: tuple[Speed, ...] = ("slow", "normal", "fast", "instant")
REMOTE = "remote"  # in a link: a person on another device
LARGEST_SEED = 2**63 - 1
EMBED_PREFIX = "embed-"  # of the keys under which embedded games are saved
_CODE, _MOMENT, _TO = "g", "at", "to"  # in the fragment, which browsers never send to a server
_APPEARANCE = ("lang", "theme", "speed")  # parameters that do not make it a different game


# --- links that start a table


class TableSpec(NamedTuple):
    """What a link or the setup page asks for: a checked setup, and who plays."""

    setup: Setup
    players: tuple[Player, ...]
    speed: Speed = "normal"
    takebacks: bool = True  # undo may go back across draws: alone against bots, or if everybody agrees
    remote: frozenset[int] = frozenset()  # the seats that people play on other devices


def parse(query: Mapping[str, str]) -> TableSpec:
    """Return the table that a link describes; BadSetup says what is wrong with it."""
    game = games.get(query.get("game", ""))
    options = parse_options(query.get("options", ""))
    words = [word.strip() for word in query["seats"].split(",")] if query.get("seats") else []
    remote = frozenset(seat for seat, word in enumerate(words) if word == REMOTE)
    kinds = [HUMAN if word == REMOTE else word for word in words]
    players = parse_seats(",".join(kinds)) if kinds else default_seats(game)
    names = [clean_name(name) for name in query.get("names", "").split(",")] if query.get("names") else []
    players = tuple(
        Player(player.kind, name) for player, name in zip(players, names + [""] * len(players), strict=False)
    )
    first = _number(query.get("first", "1"), T("The first seat")) - 1
    seed = _number(query["seed"], T("The seed")) if query.get("seed") else fresh_seed()
    speed = parse_speed(query)
    chosen = query.get("colors") or query.get("colours", "")  # the second is how version 0.1.0 wrote it
    colors = tuple(tuple(seat.split("+")) for seat in chosen.split(",")) if chosen else None
    setup = game.setup(len(players), options, seed, first, colors)
    if colors and not query.get("seed"):
        setup = game.chooses_colors(setup)
    return TableSpec(setup, players, speed, query.get("takebacks") != "off", remote)


def query_of(table: TableSpec) -> str:
    """Return the parameters of the link that starts a table; `parse` reads them back."""
    setup = table.setup
    kinds = [REMOTE if seat in table.remote else one.kind for seat, one in enumerate(table.players)]
    parts = {"game": setup.game, "seats": ",".join(kinds)}
    if any(player.name for player in table.players):
        parts["names"] = ",".join(player.name.replace(",", " ") for player in table.players)
    if setup.options:
        parts["options"] = options_text(setup.options)
    if setup.first:
        parts["first"] = str(setup.first + 1)
    if setup.colors != games.get(setup.game).draw_colors(setup.players, setup.options, setup.seed):
        parts["colors"] = ",".join("+".join(colors) for colors in setup.colors)
    if not table.takebacks:
        parts["takebacks"] = "off"
    return urlencode({**parts, "speed": table.speed, "seed": str(setup.seed)})


def chapter_address(game_id: str, number: int) -> str:
    """Return the address of a chapter of a game's lesson, counted from 1."""
    return f"page=learn&game={game_id}&chapter={number}"


def speed_named(name: str) -> Speed | None:
    """Return the speed of that name; None if there is none."""
    return next((speed for speed in SPEEDS if speed == name), None)


def parse_speed(query: Mapping[str, str]) -> Speed:
    """Return the speed that a link asks for."""
    name = query.get("speed", "normal")
    speed = speed_named(name)
    if speed is None:
        raise BadSetup(
            T("There is no speed “{speed}”. Choose from: {known}.", speed=name[:40], known=", ".join(SPEEDS))
        )
    return speed


def default_seats(game: games.Game) -> tuple[Player, ...]:
    """Return a person and as few bots as the game needs."""
    return (Player(HUMAN), *[Player("normal")] * (game.players[0] - 1))


def parse_seats(source: str) -> tuple[Player, ...]:
    """Read the seats of a link: "human" or a bot's name each, separated by commas."""
    kinds = [word.strip() for word in source.split(",")]
    for kind in kinds:
        if kind != HUMAN and not bots.known(kind):
            known = ", ".join([HUMAN, REMOTE, *bots.KNOWN])
            raise BadSetup(T("“{kind}” cannot take a seat; these can: {known}.", kind=kind[:40], known=known))
    return tuple(Player(kind) for kind in kinds)


def fresh_seed() -> int:
    """Return a random seed."""
    return Random().getrandbits(31)


def _number(source: str, what: object) -> int:
    word = source.strip()
    number = parse_number(word, 0, LARGEST_SEED)
    if number is None:
        raise BadSetup(
            T("{what} must be a whole number from 0 up, not “{value}”.", what=what, value=word[:40])
        )
    return number


# --- links that carry a game


def fragment_of(game: Record, moment: int | None = None) -> str:
    """Return the fragment that carries a game; with a moment, it opens as a replay after so many moves."""
    code = record.pack(record.write(game))
    return f"{_CODE}={code}" + ("" if moment is None else f"&{_MOMENT}={moment}")


def code_in(fragment: str) -> str:
    """Return the packed record in a fragment; "" if there is none."""
    return dict(parse_qsl(fragment)).get(_CODE, "")


def moment_in(fragment: str) -> str:
    """Return the number of moves after which a fragment's game opens; "" if it names none."""
    return dict(parse_qsl(fragment)).get(_MOMENT, "")


def parse_moment(text: str) -> int | None:
    """Read a number of moves; None if the text is not one."""
    return parse_number(text, 0, record.MOST_MOVES)


def share_address(home: str, game: Record, more: Mapping[str, str], moment: int | None = None) -> str:
    """Return the whole address that opens a game; `more` are further parameters, such as the language."""
    return f"{home}?{urlencode({'game': game.setup.game, **more})}#{fragment_of(game, moment)}"


def turn_address(home: str, game: Record, to: Seat) -> str:
    """Return the whole address that takes a game to the player of seat `to`."""
    return f"{home}?{urlencode({'game': game.setup.game})}#{fragment_of(game)}&{_TO}={to + 1}"


def seat_in(fragment: str) -> Seat | None:
    """Return the seat to which a fragment's game was sent; None if it was just shared."""
    number = parse_number(dict(parse_qsl(fragment)).get(_TO, ""), 1, MOST_SEATS)
    return None if number is None else number - 1


# --- embedding


def embed_address(home: str, query: str) -> str:
    """Return the whole address of an embedded table."""
    return f"{home}embed.html?{query}"


def embed_key(route: Mapping[str, str]) -> str:
    """Return the key under which an embedded game is saved: the same link finds it again after a reload."""
    parameters = sorted((name, value) for name, value in route.items() if name not in _APPEARANCE)
    return f"{EMBED_PREFIX}{crc32(urlencode(parameters).encode()):08x}"
