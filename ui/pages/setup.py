"""The set-up page: how many seats, who sits there, which options, who begins, how fast."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

from engine import bots
from engine.errors import BadSetup
from engine.games import Game, Option
from engine.parsing import LARGEST_NUMBER, parse_number
from engine.players import Player
from engine.record import american, clean_name
from engine.text import T
from ui.markup.components import SPEED_NAMES, button, select, swatches, top
from ui.markup.components import field as form_field
from ui.markup.html import escape as attr
from ui.markup.i18n import Say
from ui.storage.addresses import SPEEDS, Speed, TableSpec, fresh_seed

LONGEST_NAME = 24


@dataclass
class Form:
    """What stands in the form. It is remembered for the next game of the same kind."""

    seats: int
    kinds: list[str]
    names: list[str]
    options: dict[str, int] = field(default_factory=dict)
    first: int = 0
    speed: Speed = "normal"
    colors: list[str] = field(default_factory=list)  # of each seat; empty: as the game deals them out
    takebacks: bool = True


def blank(game: Game) -> Form:
    """A person against bots."""
    most = game.players[-1]
    return Form(
        game.players[0],
        ["human"] + ["normal"] * (most - 1),
        [""] * most,
        {option.id: option.default for option in game.options},
    )


def fill(game: Game, form: Form, name: str, value: str) -> None:
    """Somebody changed a control: "kinds.1" is the second seat's, "option.quick" an option."""
    what, _, which = name.partition(".")
    if what == "seats":
        form.seats = int(value)
        form.first = min(form.first, form.seats - 1)
        form.colors = []
    elif what == "kinds" and (value == "human" or bots.known(value)):
        form.kinds[int(which)] = value
    elif what == "names":
        form.names[int(which)] = clean_name(value, LONGEST_NAME)
    elif what == "option":
        number = parse_number(value, 0, LARGEST_NUMBER)
        if number is not None:  # anything else leaves what stood there
            form.options[which] = number
        form.colors = []
    elif what == "colors":
        form.colors = _swapped(seat_colors(game, form), int(which), value)
    elif what == "takebacks":
        form.takebacks = value == "1"
    elif what == "first":
        form.first = int(value)
    elif what == "speed":
        form.speed = next((speed for speed in SPEEDS if speed == value), form.speed)


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
    """A remembered form; what does not fit the game any more falls back to the blank one."""
    form = blank(game)
    try:
        for number, (kind, name) in enumerate(zip(data["kinds"], data["names"], strict=True)):
            fill(game, form, f"kinds.{number}", str(kind))
            fill(game, form, f"names.{number}", str(name))
        for name, value in data["options"].items():
            fill(game, form, f"option.{name}", str(value))
        for name in ("seats", "first", "speed"):
            fill(game, form, name, str(data[name]))
        form.colors = [str(color) for color in american(data).get("colors", ())]
        form.takebacks = bool(data.get("takebacks", True))
        table(game, form)
    except (TypeError, ValueError, LookupError, AttributeError, BadSetup):
        return blank(game)
    return form


def table(game: Game, form: Form) -> TableSpec:
    """The table that the form describes, or BadSetup with the sentence to show."""
    setup = game.setup(
        form.seats, _chosen(game, form), fresh_seed(), form.first, tuple(seat_colors(game, form))
    )
    players = tuple(
        Player(kind, name) for kind, name in zip(form.kinds[: form.seats], form.names, strict=False)
    )
    return TableSpec(setup, players, form.speed, form.takebacks)


def _chosen(game: Game, form: Form) -> dict[str, int]:
    """The options that count: one that needs another is left out without it."""
    return {
        option.id: form.options[option.id]
        for option in game.options
        if not option.needs or form.options.get(option.needs)
    }


# --- who plays which color


def seat_colors(game: Game, form: Form) -> list[tuple[str, ...]]:
    """The colors of each seat: those chosen, where each seat plays one; else as the game deals them out."""
    usual = list(
        game.rules.seat_colors(form.seats, {name: value for name, value in form.options.items() if value})
    )
    if (
        len(form.colors) == len(usual)
        and all(len(own) == 1 for own in usual)
        and set(form.colors) <= set(game.colors)
    ):
        return [(color,) for color in form.colors]
    return usual


def _swapped(now: list[tuple[str, ...]], seat: int, color: str) -> list[str]:
    """Everybody's color after a seat has taken another; whoever had that one gets its own in return."""
    own = [colors[0] for colors in now]
    if color in own:
        own[own.index(color)] = own[seat]
    own[seat] = color
    return own


def _choices(game: Game, form: Form, seat: int) -> list[str]:
    """The colors that a seat could take. Where colors have a fixed order round the board not every one fits."""
    now = seat_colors(game, form)
    if any(len(own) != 1 for own in now):
        return []
    fitting = []
    for color in game.colors:
        try:
            game.setup(
                form.seats, _chosen(game, form), colors=tuple((one,) for one in _swapped(now, seat, color))
            )
        except BadSetup:
            continue
        fitting.append(color)
    return fitting


def page(game: Game, form: Form, say: Say) -> str:
    tools = button(say(T("Rules")), f"go:page=rules&game={game.id}", css="tool")
    return (
        f"{top(say, game.title, tools)}"
        f'<main class="setup"><form id="setup" data-form="start"><p class="lead">{escape(say(game.tagline))}</p>'
        f"{_seat_count(game, form, say)}{_seats(game, form, say)}{_options(game, form, say)}{_start(game, form, say)}</form>"
        f'<aside><img class="picture" src="pictures/{attr(game.id)}.svg" alt="" loading="lazy" decoding="async" width="400" height="400">'
        f'<p class="quiet">{escape(say(game.plays_by))}</p>{button(say(T("Embed this game")), "embed", css="quiet")}</aside></main>'
    )


def _seat_count(game: Game, form: Form, say: Say) -> str:
    choices = "".join(
        f'<label class="choice"><input type="radio" name="seats" data-field="seats" id="f-seats-{n}" value="{n}"'
        f"{' checked' if n == form.seats else ''}><span>{n}</span></label>"
        for n in game.players
    )
    return f'<fieldset class="count"><legend>{escape(say(T("Players")))}</legend>{choices}</fieldset>'


def _seats(game: Game, form: Form, say: Say) -> str:
    colors = seat_colors(game, form)
    kinds = [
        ("human", say(T("Person"))),
        *[(name, say(T("Bot: {level}", level=bots.get(name).title))) for name in bots.SHOWN],
    ]
    rows = []
    for seat in range(form.seats):
        own = colors[seat] if seat < len(colors) else ()
        label = say(T("Name of seat {n}", n=seat + 1))
        shown = say(game.called(own)) if own else ""
        rows.append(
            f'<li class="seat-row"><span class="color">{swatches(own)}{_color(game, form, seat, say)}</span>'
            f'<input type="text" data-field="names.{seat}" id="f-names-{seat}" '
            f'value="{attr(form.names[seat])}" maxlength="{LONGEST_NAME}" autocomplete="off" '
            f'placeholder="{attr(shown)}" aria-label="{attr(label)}">'
            f'<span class="who">{select(f"kinds.{seat}", kinds, form.kinds[seat], say(T("Who plays at seat {n}", n=seat + 1)))}</span></li>'
        )
    return f'<fieldset><legend>{escape(say(T("Who sits where")))}</legend><ul class="seat-rows">{"".join(rows)}</ul></fieldset>'


def _color(game: Game, form: Form, seat: int, say: Say) -> str:
    """A list of the colors that fit, each with its own mark, beside the mark that is chosen."""
    fitting = _choices(game, form, seat)
    if len(fitting) < 2:
        return ""
    options = [(color, say(game.colors[color])) for color in fitting]
    return select(
        f"colors.{seat}", options, seat_colors(game, form)[seat][0], say(T("Color of seat {n}", n=seat + 1))
    )


TAKEBACKS = Option(
    "takebacks",
    T("Take-backs"),
    T(
        "Alone against bots, Undo goes back to the last choice, across draws. Such a game is marked in the statistics."
    ),
    default=1,
)


def _options(game: Game, form: Form, say: Say) -> str:
    shown = [option for option in game.options if not option.needs or form.options.get(option.needs)]
    rows = "".join(
        _option(option, f"option.{option.id}", form.options.get(option.id, option.default), say)
        for option in shown
    )
    if form.kinds[: form.seats].count("human") == 1:
        rows += _option(TAKEBACKS, "takebacks", form.takebacks, say)
    if not rows:
        return ""
    return f"<fieldset><legend>{escape(say(T('Options')))}</legend>{rows}{_legend(shown, say)}</fieldset>"


def _legend(shown: list[Option], say: Say) -> str:
    """What the badge means, where one is shown."""
    if not any(option.ours for option in shown):
        return ""
    return f'<p class="ours">{_badge(say)} {escape(say(T("not in the printed rules")))}</p>'


def _badge(say: Say) -> str:
    return f'<span class="badge">{escape(say(T("ours")))}</span>'


def _option(option: Option, name: str, value: int, say: Say) -> str:
    ours = f" {_badge(say)}" if option.ours else ""
    title, help_text = escape(say(option.title)), escape(say(option.help))
    if option.is_flag:
        control = f'<input type="checkbox" data-field="{attr(name)}" id="f-{attr(name)}"{" checked" if value else ""}>'
    else:
        bounds = f'min="{option.low}" max="{option.high}"'
        control = (
            f'<input type="number" data-field="{attr(name)}" id="f-{attr(name)}" {bounds} value="{value}">'
        )
    return f'<label class="option">{control}<span class="label">{title}{ours}</span><span class="help">{help_text}</span></label>'


def _start(game: Game, form: Form, say: Say) -> str:
    colors = seat_colors(game, form)
    names = [(str(seat), form.names[seat] or say(game.called(own))) for seat, own in enumerate(colors)]
    first = form_field(say(game.first), select("first", names, str(form.first)))
    speed = form_field(
        say(T("Speed of bots")),
        select("speed", [(speed, say(SPEED_NAMES[speed])) for speed in SPEEDS], form.speed),
    )
    start = (
        f'<button type="submit" class="main big" data-act="start">{escape(say(T("Start the game")))}</button>'
    )
    return f'<div class="row">{first}{speed}</div><div class="start">{start}</div>'
