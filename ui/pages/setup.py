"""The set-up page: how many seats, who sits there, which options, who begins, how fast."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

from engine import bots
from engine.errors import BadSetup
from engine.games import Game, Option
from engine.record import Player, clean_name
from engine.text import T

from ..html import attr, button, select, swatches, top
from ..html import field as form_field
from ..i18n import Say
from ..links import SPEEDS, Table, fresh_seed
from ..table import SPEED_NAMES

LONGEST_NAME = 24


@dataclass
class Form:
    """What stands in the form. It is remembered for the next game of the same kind."""

    seats: int
    kinds: list[str]
    names: list[str]
    options: dict[str, int] = field(default_factory=dict)
    first: int = 0
    speed: str = "normal"


def blank(game: Game) -> Form:
    """A person against bots."""
    most = game.players[-1]
    return Form(game.players[0], ["human"] + ["normal"] * (most - 1), [""] * most, {option.id: option.default for option in game.options})


def fill(form: Form, name: str, value: str) -> None:
    """Somebody changed a control: "kinds.1" is the second seat's, "option.quick" an option."""
    what, _, which = name.partition(".")
    if what == "seats":
        form.seats = int(value)
        form.first = min(form.first, form.seats - 1)
    elif what == "kinds" and (value == "human" or bots.known(value)):
        form.kinds[int(which)] = value
    elif what == "names":
        form.names[int(which)] = clean_name(value, LONGEST_NAME)
    elif what == "option":
        form.options[which] = int(value or 0)
    elif what == "first":
        form.first = int(value)
    elif what == "speed" and value in SPEEDS:
        form.speed = value


def to_json(form: Form) -> dict[str, object]:
    return {
        "seats": form.seats,
        "kinds": form.kinds,
        "names": form.names,
        "options": form.options,
        "first": form.first,
        "speed": form.speed,
    }


def from_json(game: Game, data: Mapping[str, Any]) -> Form:
    """A remembered form; what does not fit the game any more falls back to the blank one."""
    form = blank(game)
    try:
        for number, (kind, name) in enumerate(zip(data["kinds"], data["names"], strict=True)):
            fill(form, f"kinds.{number}", str(kind))
            fill(form, f"names.{number}", str(name))
        for name, value in data["options"].items():
            fill(form, f"option.{name}", str(value))
        for name in ("seats", "first", "speed"):
            fill(form, name, str(data[name]))
        table(game, form)
    except (TypeError, ValueError, LookupError, AttributeError, BadSetup):
        return blank(game)
    return form


def table(game: Game, form: Form) -> Table:
    """The table that the form describes, or BadSetup with the sentence to show."""
    chosen = {option.id: form.options[option.id] for option in game.options if not option.needs or form.options.get(option.needs)}
    setup = game.setup(form.seats, chosen, fresh_seed(), form.first)
    players = tuple(Player(kind, name) for kind, name in zip(form.kinds[: form.seats], form.names, strict=False))
    return Table(setup, players, form.speed)


def page(game: Game, form: Form, say: Say, notice: str = "") -> str:
    tools = button(say(T("Rules")), f"go:page=rules&game={game.id}", css="tool")
    return (
        f"{top(say, game.title, tools)}"
        f'<main class="setup">{notice}<form id="setup" data-form="start"><p class="lead">{escape(say(game.tagline))}</p>'
        f"{_seat_count(game, form, say)}{_seats(game, form, say)}{_options(game, form, say)}{_start(game, form, say)}</form>"
        f'<aside><img class="picture" src="pictures/{attr(game.id)}.svg" alt="" width="400" height="400">'
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
    chosen = {name: value for name, value in form.options.items() if value}
    colours = game.rules.seat_colours(form.seats, chosen)
    kinds = [("human", say(T("Person"))), *[(name, say(T("Bot: {level}", level=bots.get(name).title))) for name in bots.SHOWN]]
    rows = []
    for seat in range(form.seats):
        own = colours[seat] if seat < len(colours) else ()
        label = say(T("Name of seat {n}", n=seat + 1))
        shown = " + ".join(say(game.colours[colour]) for colour in own)
        rows.append(
            f'<li class="seat-row">{swatches(own)}<input type="text" data-field="names.{seat}" id="f-names-{seat}" '
            f'value="{attr(form.names[seat])}" maxlength="{LONGEST_NAME}" autocomplete="off" '
            f'placeholder="{attr(shown)}" aria-label="{attr(label)}">'
            f'<span class="who">{select(f"kinds.{seat}", kinds, form.kinds[seat])}</span></li>'
        )
    return f'<fieldset><legend>{escape(say(T("Who sits where")))}</legend><ul class="seat-rows">{"".join(rows)}</ul></fieldset>'


def _options(game: Game, form: Form, say: Say) -> str:
    if not game.options:
        return ""
    rows = "".join(_option(option, form, say) for option in game.options if not option.needs or form.options.get(option.needs))
    return f"<fieldset><legend>{escape(say(T('Options')))}</legend>{rows}</fieldset>"


def _option(option: Option, form: Form, say: Say) -> str:
    value = form.options.get(option.id, option.default)
    ours = f' <span class="badge">{escape(say(T("ours")))}</span>' if option.ours else ""
    title, help_text = escape(say(option.title)), escape(say(option.help))
    name = attr(option.id)
    if option.is_flag:
        control = f'<input type="checkbox" data-field="option.{name}" id="f-option-{name}"{" checked" if value else ""}>'
    else:
        bounds = f'min="{option.low}" max="{option.high}"'
        control = f'<input type="number" data-field="option.{name}" id="f-option-{name}" {bounds} value="{value}">'
    return f'<label class="option">{control}<span class="label">{title}{ours}</span><span class="help">{help_text}</span></label>'


def _start(game: Game, form: Form, say: Say) -> str:
    colours = game.rules.seat_colours(form.seats, {name: value for name, value in form.options.items() if value})
    names = [(str(seat), form.names[seat] or " + ".join(say(game.colours[colour]) for colour in own)) for seat, own in enumerate(colours)]
    first = form_field(say(T("Who begins")), select("first", names, str(form.first)))
    speed = form_field(say(T("Speed of bots")), select("speed", [(speed, say(SPEED_NAMES[speed])) for speed in SPEEDS], form.speed))
    start = f'<button type="submit" class="main big" data-act="start">{escape(say(T("Start the game")))}</button>'
    return f'<div class="row">{first}{speed}</div>{start}'
