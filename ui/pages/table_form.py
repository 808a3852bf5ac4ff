"""The setup form: its values, how they are remembered, and the table that they describe."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from engine import bots
from engine.errors import BadSetup
from engine.games import Game, Option, rotated
from engine.parsing import LARGEST_NUMBER, parse_number
from engine.players import HUMAN, Player
from engine.record import american, clean_name
from ui.markup.seats import BOT, ELSEWHERE, HERE
from ui.storage.addresses import REMOTE, Speed, TableSpec, fresh_seed, speed_named

FIRST_LEVEL = "easy"  # of the bots, until somebody chooses another
MOST_AT_FIRST = 4
Colors = tuple[str, ...]  # of a seat


class Form:
    """Who plays, and how. Without changes it is a good first table: one person against easy bots."""

    def __init__(self, game: Game) -> None:
        most = game.players[-1]
        self.kinds = [HUMAN] + [FIRST_LEVEL] * (most - 1)
        self.names = [""] * most
        self.options = {
            option.id: option.default if option.at_first is None else option.at_first
            for option in game.options
        }
        self.first = 0
        self.speed: Speed = "normal"
        # By seat, several colors of a seat joined by “+”; empty: the game's own, which may be drawn by lot
        self.colors: list[str] = []
        self.takebacks = True
        self.seats = _first_seats(game)

    @property
    def people(self) -> list[int]:
        """The seats that people play, at this device. The first of them is “you”."""
        return [seat for seat in range(self.seats) if self.kinds[seat] == HUMAN]

    @property
    def remote(self) -> list[int]:
        """The seats that people play on other devices."""
        return [seat for seat in range(self.seats) if self.kinds[seat] == REMOTE]

    @property
    def bots(self) -> list[str]:
        """The bots at the table."""
        return [kind for kind in self.kinds[: self.seats] if kind not in (HUMAN, REMOTE)]


def _first_seats(game: Game) -> int:
    """Return three seats, or as many as possible up to four if three would draw lots for their colors."""
    if 3 in game.players and not game.rules.draws_lots(3, {}):
        return 3
    return max((count for count in game.players if count <= MOST_AT_FIRST), default=game.players[0])


def fill(game: Game, form: Form, name: str, value: str) -> None:
    """Change one value. The name of a control may have a part: "kinds.1" for a seat, "option.quick"."""
    what, _, which = name.partition(".")
    number = parse_number(value, 0, LARGEST_NUMBER)
    seat = parse_number(which, 0, len(form.kinds) - 1)
    if what == "seats" and number in game.players:
        form.seats = number
        form.first = min(form.first, form.seats - 1)
        form.colors = []
    elif what == "kinds" and seat is not None and (value in (HUMAN, REMOTE) or bots.known(value)):
        form.kinds[seat] = value
    elif what == "child":
        level = bots.FOR_A_CHILD if value == "1" else FIRST_LEVEL
        form.kinds = [kind if kind in (HUMAN, REMOTE) else level for kind in form.kinds]
    elif what == "names" and seat is not None:
        form.names[seat] = clean_name(value)
    elif what == "option" and which in form.options:
        if number is not None:  # an empty field keeps the last number
            form.options[which] = number
        form.colors = []
    elif what == "colors" and seat is not None and seat < form.seats:
        form.colors = _chosen(game, form, seat, value)
    elif what == "takebacks":
        form.takebacks = value == "1"
    elif what == "first" and number is not None and number < form.seats:
        form.first = number
    elif what == "speed":
        form.speed = speed_named(value) or form.speed


def next_kind(form: Form, seat: int) -> str:
    """Return who comes next at a seat: after a bot a person here, then a person on another device."""
    if form.kinds[seat] == HUMAN:
        return REMOTE
    if form.kinds[seat] != REMOTE:
        return HUMAN
    levels = [kind for kind in form.kinds if kind not in (HUMAN, REMOTE)]
    return levels[0] if levels else FIRST_LEVEL


def switch_seat(form: Form, seat: int) -> None:
    """Give a seat to whoever comes next."""
    form.kinds[seat] = next_kind(form, seat)


def place_seat(form: Form, seat: int, place: str) -> None:
    """Give a seat to a person here, to a bot, or to a person on another device."""
    for _ in range(3):
        if place_of(form, seat) != place:
            switch_seat(form, seat)


def place_of(form: Form, seat: int) -> str:
    """Return where a seat's player is."""
    return {HUMAN: HERE, REMOTE: ELSEWHERE}.get(form.kinds[seat], BOT)


def to_json(form: Form) -> dict[str, object]:
    return {
        "seats": form.seats,
        "kinds": form.kinds,
        "names": form.names,
        "options": form.options,
        "first": form.first,
        "speed": form.speed,
        "colors": form.colors,
        "takebacks": form.takebacks,
    }


def from_json(game: Game, data: Mapping[str, Any]) -> Form:
    """Return a remembered form, or a new one if it does not fit the game."""
    form = Form(game)
    if not data:
        return form
    for number, (kind, name) in enumerate(zip(data["kinds"], data["names"], strict=False)):
        fill(game, form, f"kinds.{number}", kind)
        fill(game, form, f"names.{number}", name)
    for name, value in data["options"].items():
        fill(game, form, f"option.{name}", str(value))
    for name in ("seats", "first", "speed"):
        fill(game, form, name, str(data[name]))
    form.colors = list(american(data).get("colors", ()))
    form.takebacks = data.get("takebacks", True)
    try:
        table_of(game, form)
    except BadSetup:
        return Form(game)
    return form


def table_of(game: Game, form: Form) -> TableSpec:
    """Return the table that the form describes; BadSetup says what is wrong with it."""
    colors = None if draws_lots(game, form) else tuple(seat_colors(game, form))
    setup = game.setup(form.seats, active_options(game, form), fresh_seed(), form.first, colors)
    if form.colors:
        setup = game.chooses_colors(setup)
    players = tuple(
        Player(HUMAN if kind == REMOTE else kind, name if kind == HUMAN else "")
        for kind, name in zip(form.kinds[: form.seats], form.names, strict=False)
    )
    return TableSpec(setup, players, form.speed, form.takebacks, frozenset(form.remote))


def shown_options(game: Game, form: Form) -> list[Option]:
    """Return the game's options without those that need another one to be on."""
    return [option for option in game.options if not option.needs or form.options.get(option.needs)]


def active_options(game: Game, form: Form) -> dict[str, int]:
    return {option.id: form.options[option.id] for option in shown_options(game, form)}


# --- colors


def seat_colors(game: Game, form: Form) -> list[Colors]:
    """Return each seat's colors: those chosen, if they fit, else the game's own."""
    chosen = [tuple(own.split("+")) for own in form.colors]
    if chosen and _fits(game, form, chosen):
        return chosen
    return list(game.rules.seat_colors(form.seats, active_options(game, form)))


def _fits(game: Game, form: Form, colors: list[Colors]) -> bool:
    """True if the game can be played with these colors."""
    try:
        game.setup(form.seats, active_options(game, form), colors=tuple(colors))
    except BadSetup:
        return False
    return True


def draws_lots(game: Game, form: Form) -> bool:
    """True if the seats draw lots for their colors instead of choosing them."""
    return not form.colors and game.rules.draws_lots(form.seats, active_options(game, form))


def _chosen(game: Game, form: Form, seat: int, value: str) -> list[str]:
    """Return everybody's colors, as in the form, after a choice in a seat's list; "" draws lots."""
    for own, seated in color_choices(game, form, seat):
        if "+".join(own) == value:
            return ["+".join(colors) for colors in seated]
    return [] if not value else form.colors


def color_choices(game: Game, form: Form, seat: int) -> list[tuple[Colors, list[Colors]]]:
    """Return a seat's choices, each with the colors that all seats would have then.

    A seat that loses a color gets one of this seat's in return. If the order of the colors around the board
    is fixed, all seats move around it until this seat has its color.
    """
    now = seat_colors(game, form)
    found = []
    for own in combinations(game.colors, len(now[seat])):
        for seated in (_swapped(game, now, seat, own), _moved_on(now, seat, own)):
            if seated[seat] == own and _fits(game, form, seated):
                found.append((own, seated))
                break
    return found


def _swapped(game: Game, now: list[Colors], seat: int, own: Colors) -> list[Colors]:
    """Return everybody's colors after `seat` swaps colors to get `own`."""
    taken = [color for color in own if color not in now[seat]]
    given = [color for color in now[seat] if color not in own]
    trade = dict(zip(taken, given, strict=True))
    order = list(game.colors).index
    swapped = [tuple(sorted((trade.get(color, color) for color in colors), key=order)) for colors in now]
    return [own if other == seat else colors for other, colors in enumerate(swapped)]


def _moved_on(now: list[Colors], seat: int, own: Colors) -> list[Colors]:
    """Return everybody's colors after all seats have moved around until `seat` has `own`."""
    seats = now.index(own) - seat if own in now else 0
    return list(rotated(tuple(now), seats))
