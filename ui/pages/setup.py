"""The set-up page: number of seats, players, options, who starts, speed. The form is remembered per game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from engine import bots, games
from engine.errors import BadSetup
from engine.games import Game, Option, rotated
from engine.parsing import LARGEST_NUMBER, parse_number
from engine.players import HUMAN, Player
from engine.record import american, clean_name
from engine.text import T, Text
from ui.markup.components import button, select, speed_select, swatches, top
from ui.markup.components import field as form_field
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.i18n import Say
from ui.pages.base import Page
from ui.storage import preferences
from ui.storage.addresses import Speed, TableSpec, fresh_seed, query_of, speed_named

LONGEST_NAME = 24
Colors = tuple[str, ...]  # of a seat


class SetupPage(Page):
    name = "setup"

    def enter(self) -> None:
        self.game = games.get(self.route.get("game", ""))
        self.form = from_json(self.game, preferences.load_form(self.shell, self.game.id))

    def draw(self) -> tuple[str, Html]:
        return self.game.title, page(self.game, self.form, self.app.say)

    def field(self, name: str, value: str) -> None:
        fill(self.game, self.form, name, value)

    def act(self, word: str, rest: str) -> None:
        if word == "start":
            table = table_of(self.game, self.form)
            self.app.keep(lambda: preferences.save_form(self.shell, self.game.id, to_json(self.form)))
            self.app.start_table(table)
        elif word == "embed":
            self.app.go(f"page=embed&{query_of(table_of(self.game, self.form))}")


PAGE = SetupPage


# --- the form


@dataclass
class Form:
    """The values of the form."""

    seats: int
    kinds: list[str]
    names: list[str]
    options: dict[str, int] = field(default_factory=dict)
    first: int = 0
    speed: Speed = "normal"
    # By seat, several colors of a seat joined by “+”; empty means the game's own, which may be drawn by lot
    colors: list[str] = field(default_factory=list)
    takebacks: bool = True


def blank(game: Game) -> Form:
    """Return the form for a person against bots."""
    most = game.players[-1]
    return Form(
        game.players[0],
        [HUMAN] + ["normal"] * (most - 1),
        [""] * most,
        {option.id: option.default for option in game.options},
    )


def fill(game: Game, form: Form, name: str, value: str) -> None:
    """Change one value. The name of a control may have a part: "kinds.1" for a seat, "option.quick"."""
    what, _, which = name.partition(".")
    number = parse_number(value, 0, LARGEST_NUMBER)
    seat = parse_number(which, 0, len(form.kinds) - 1)
    if what == "seats" and number in game.players:
        form.seats = number
        form.first = min(form.first, form.seats - 1)
        form.colors = []
    elif what == "kinds" and seat is not None and (value == HUMAN or bots.known(value)):
        form.kinds[seat] = value
    elif what == "names" and seat is not None:
        form.names[seat] = clean_name(value, LONGEST_NAME)
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
    """Return a remembered form, or the blank one if it does not fit the game."""
    form = blank(game)
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
        return blank(game)
    return form


def table_of(game: Game, form: Form) -> TableSpec:
    """Return the table that the form describes; BadSetup says what is wrong with it."""
    colors = None if _draws_lots(game, form) else tuple(seat_colors(game, form))
    setup = game.setup(form.seats, _active_options(game, form), fresh_seed(), form.first, colors)
    players = tuple(
        Player(kind, name) for kind, name in zip(form.kinds[: form.seats], form.names, strict=False)
    )
    return TableSpec(setup, players, form.speed, form.takebacks)


def _shown_options(game: Game, form: Form) -> list[Option]:
    """Return the game's options without those that need another one to be on."""
    return [option for option in game.options if not option.needs or form.options.get(option.needs)]


def _active_options(game: Game, form: Form) -> dict[str, int]:
    return {option.id: form.options[option.id] for option in _shown_options(game, form)}


# --- colors


def seat_colors(game: Game, form: Form) -> list[Colors]:
    """Return each seat's colors: those chosen, if they fit, else the game's own."""
    chosen = [tuple(own.split("+")) for own in form.colors]
    if chosen and _fits(game, form, chosen):
        return chosen
    return list(game.rules.seat_colors(form.seats, _active_options(game, form)))


def _fits(game: Game, form: Form, colors: list[Colors]) -> bool:
    """True if the game can be played with these colors."""
    try:
        game.setup(form.seats, _active_options(game, form), colors=tuple(colors))
    except BadSetup:
        return False
    return True


def _draws_lots(game: Game, form: Form) -> bool:
    """True if the seats draw lots for their colors instead of choosing them."""
    return not form.colors and game.rules.draws_lots(form.seats, _active_options(game, form))


def _chosen(game: Game, form: Form, seat: int, value: str) -> list[str]:
    """Return everybody's colors, as in the form, after a choice in a seat's list; "" draws lots."""
    for own, seated in _color_choices(game, form, seat):
        if "+".join(own) == value:
            return ["+".join(colors) for colors in seated]
    return [] if not value else form.colors


def _color_choices(game: Game, form: Form, seat: int) -> list[tuple[Colors, list[Colors]]]:
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
    """Return everybody's colors after a swap of those that `seat` lacks for those that it gives up."""
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


# --- the page

SETUP = Markup(
    '{top}<main class="setup"><form id="setup" data-form="start"><p class="lead">{tagline}</p>'
    "{count}{seats}{options}{start}</form>"
    '<aside><img class="picture" src="pictures/{id}.svg" alt="" loading="lazy" decoding="async" width="400"'
    ' height="400"><p class="quiet">{plays_by}</p>{embed}</aside></main>'
)


def page(game: Game, form: Form, say: Say) -> Html:
    rules = button(say(T("Rules")), f"go:page=rules&game={game.id}", css="tool")
    return SETUP(
        top=top(say, game.title, rules),
        tagline=say(game.tagline),
        count=_seat_count(game, form, say),
        seats=_seats(game, form, say),
        options=_options(game, form, say),
        start=_start(game, form, say),
        id=game.id,
        plays_by=say(game.plays_by),
        embed=button(say(T("Embed this game")), "embed", css="quiet"),
    )


SEAT_COUNT = Markup('<fieldset class="count"><legend>{legend}</legend>{choices}</fieldset>')
SEAT_COUNT_CHOICE = Markup(
    '<label class="choice"><input type="radio" name="seats" data-field="seats" id="f-seats-{n}" value="{n}"'
    "{checked?}><span>{n}</span></label>"
)


def _seat_count(game: Game, form: Form, say: Say) -> Html:
    choices = join(SEAT_COUNT_CHOICE(n=n, checked=n == form.seats) for n in game.players)
    return SEAT_COUNT(legend=say(T("Players")), choices=choices)


LOTS = T("With three players one color has it easier: colors are drawn by lot and change with every game.")
LOTS_NOTE = Markup('<p class="quiet">{text}</p>')
SEATS = Markup('<fieldset><legend>{legend}</legend><ul class="seat-rows">{rows}</ul>{note}</fieldset>')
SEAT = Markup(
    '<li class="seat-row"><span class="color">{swatches}{color}</span>'
    '<input type="text" data-field="names.{seat}" id="f-names-{seat}" value="{name}" maxlength="{longest}"'
    ' autocomplete="off" placeholder="{called}" aria-label="{label}">'
    '<span class="who">{kind}</span></li>'
)


def _seats(game: Game, form: Form, say: Say) -> Html:
    drawn = _draws_lots(game, form)
    colors = seat_colors(game, form)
    kinds = [
        (HUMAN, say(T("Person"))),
        *[(name, say(T("Bot: {level}", level=bots.get(name).title))) for name in bots.SHOWN],
    ]
    rows = []
    for seat in range(form.seats):
        who = say(T("Who plays at seat {n}", n=seat + 1))
        rows.append(
            SEAT(
                swatches=EMPTY if drawn else swatches(colors[seat]),
                color=_color(game, form, seat, say),
                seat=seat,
                name=form.names[seat],
                longest=LONGEST_NAME,
                called=say(_called(game, form, seat)),
                label=say(T("Name of seat {n}", n=seat + 1)),
                kind=select(f"kinds.{seat}", kinds, form.kinds[seat], who),
            )
        )
    uneven = game.rules.draws_lots(form.seats, _active_options(game, form))
    note = LOTS_NOTE(text=say(LOTS)) if uneven else EMPTY
    return SEATS(legend=say(T("Who sits where")), rows=join(rows), note=note)


def _called(game: Game, form: Form, seat: int) -> Text:
    """Return the display name of a seat without a name of its own."""
    if _draws_lots(game, form):
        return T("Seat {n}", n=seat + 1)
    return game.called(seat_colors(game, form)[seat])


def _color(game: Game, form: Form, seat: int, say: Say) -> Html:
    """Draw the list of colors that a seat may take; nothing if there is no choice."""
    choices = [own for own, _ in _color_choices(game, form, seat)]
    if len(choices) < 2:
        return EMPTY
    options = [("+".join(own), say(game.called(own))) for own in choices]
    chosen = "+".join(seat_colors(game, form)[seat])
    if game.rules.draws_lots(form.seats, _active_options(game, form)):
        options.insert(0, ("", say(T("By lot"))))
        chosen = "" if _draws_lots(game, form) else chosen
    return select(f"colors.{seat}", options, chosen, say(T("Color of seat {n}", n=seat + 1)))


TAKEBACKS = Option(
    "takebacks",
    T("Take-backs"),
    T(
        "Alone against bots, Undo goes back to the last choice, across draws. "
        "Such a game is marked in the statistics."
    ),
    default=1,
)
OPTIONS = Markup("<fieldset><legend>{legend}</legend>{rows}{note}</fieldset>")


def _options(game: Game, form: Form, say: Say) -> Html:
    shown = _shown_options(game, form)
    rows = [
        _option(option, f"option.{option.id}", form.options.get(option.id, option.default), say)
        for option in shown
    ]
    if form.kinds[: form.seats].count(HUMAN) == 1:
        rows.append(_option(TAKEBACKS, "takebacks", form.takebacks, say))
    if not rows:
        return EMPTY
    note = _badge_note(say) if any(option.ours for option in shown) else EMPTY
    return OPTIONS(legend=say(T("Options")), rows=join(rows), note=note)


BADGE = Markup('<span class="badge">{text}</span>')
BADGE_NOTE = Markup('<p class="ours">{badge} {text}</p>')


def _badge_note(say: Say) -> Html:
    return BADGE_NOTE(badge=BADGE(text=say(T("ours"))), text=say(T("not in the printed rules")))


OPTION = Markup(
    '<label class="option">{control}<span class="label">{title}{badge}</span>'
    '<span class="help">{help}</span></label>'
)
CHECKBOX = Markup('<input type="checkbox" data-field="{name}" id="f-{name}"{checked?}>')
NUMBER = Markup(
    '<input type="number" data-field="{name}" id="f-{name}" min="{low}" max="{high}" value="{value}">'
)


def _option(option: Option, name: str, value: int, say: Say) -> Html:
    if option.is_flag:
        control = CHECKBOX(name=name, checked=bool(value))
    elif option.choices:
        shown = [(str(number), say(text)) for number, text in option.choices.items()]
        if value not in option.choices:  # a link may ask for any number
            shown.append((str(value), str(value)))
        control = select(name, shown, str(value))
    else:
        control = NUMBER(name=name, low=option.low, high=option.high, value=value)
    return OPTION(
        control=control,
        title=say(option.title),
        badge=" " + BADGE(text=say(T("ours"))) if option.ours else EMPTY,
        help=say(option.help),
    )


START = Markup(
    '<div class="row">{first}{speed}</div><div class="start">'
    '<button type="submit" class="main big" data-act="start">{start}</button></div>'
)


def _start(game: Game, form: Form, say: Say) -> Html:
    names = [(str(seat), form.names[seat] or say(_called(game, form, seat))) for seat in range(form.seats)]
    return START(
        first=form_field(say(game.first), select("first", names, str(form.first))),
        speed=form_field(say(T("Speed of bots")), speed_select(form.speed, say)),
        start=say(T("Start the game")),
    )
