"""The setup page: seats around the board, their colors, and options in a drawer. The form is remembered."""

from __future__ import annotations

from engine import bots, games
from engine.games import Game, Option
from engine.parsing import parse_number
from engine.players import HUMAN
from engine.text import T, Text
from ui.drawing import still
from ui.markup.components import (
    button,
    icon,
    segments,
    select,
    speed_select,
    swatches,
    switch,
    top,
)
from ui.markup.components import field as form_field
from ui.markup.faces import face, persona
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.i18n import Say
from ui.markup.seats import PLACES, around, level_field, name_field, places, seat_card
from ui.pages import table_form
from ui.pages.base import Page
from ui.pages.table_form import Form
from ui.storage import preferences
from ui.storage.addresses import REMOTE, query_of


class SetupPage(Page):
    name = "setup"

    def enter(self) -> None:
        self.game = games.get(self.route.get("game", ""))
        self.form = table_form.from_json(self.game, preferences.load_form(self.shell, self.game.id))
        self.drawer = False  # the options are open

    def draw(self) -> tuple[str, Html]:
        return self.game.title, page(self.game, self.form, self.say, drawer=self.drawer)

    def field(self, name: str, value: str) -> None:
        table_form.fill(self.game, self.form, name, value)
        self._keep()
        self.app.screen.redraw()

    def act(self, word: str, rest: str) -> None:
        if word == "start":
            self.app.tables.begin(table_form.table_of(self.game, self.form))
        elif word == "embed":
            self.app.go(f"page=embed&{query_of(table_form.table_of(self.game, self.form))}")
        elif word == "drawer":
            self.drawer = not self.drawer
            self.app.screen.redraw()
        elif word == "sit" and (seat := parse_number(rest, 0, self.form.seats - 1)) is not None:
            table_form.switch_seat(self.form, seat)
            self._keep()
            self.app.screen.redraw()
        elif word == "place":
            which, _, place = rest.partition(" ")
            if (seat := parse_number(which, 0, self.form.seats - 1)) is not None and place in PLACES:
                table_form.place_seat(self.form, seat, place)
                self._keep()
                self.app.screen.redraw()

    def _keep(self) -> None:
        """Remember the form: a reload shows it again, and Play in the lobby starts it."""
        form = table_form.to_json(self.form)
        self.app.keep(lambda: preferences.save_form(self.shell, self.game.id, form))


PAGE = SetupPage


SETUP = Markup(
    '{top}<main class="setup"><form id="setup" data-form="start">{count}{around}{child}{options}'
    '<div class="start"><button type="submit" class="main big" data-act="start">{icon}{start}'
    '</button></div></form><footer class="quiet"><p>{plays_by}</p>{embed}</footer></main>'
)


def page(game: Game, form: Form, say: Say, *, drawer: bool = False) -> Html:
    """Draw the form; `drawer` says whether its options are open."""
    rules = button(say(T("Rules")), f"go:page=rules&game={game.id}", css="tool", sign="book")
    return SETUP(
        top=top(say, game.title, rules),
        count=segments("seats", say(T("Players")), [(str(n), str(n)) for n in game.players], str(form.seats)),
        around=_around(game, form, say),
        child=_child(form, say),
        options=_options(game, form, say, drawer),
        icon=icon("play"),
        start=say(T("Play")),
        plays_by=say(game.plays_by),
        embed=button(say(T("Embed this game")), "embed", css="quiet"),
    )


# --- seats


def _around(game: Game, form: Form, say: Say) -> Html:
    setup = table_form.table_of(game, form).setup._replace(seed=0)
    you = 0 if form.kinds[0] == HUMAN else -1  # the cards go clockwise from the first seat, at the bottom
    return around(
        still.first_board(game, say, setup, you),
        [_seat(game, form, seat, say) for seat in range(form.seats)],
        say,
        say(game.lots) if table_form.draws_lots(game, form) else "",
    )


def _seat(game: Game, form: Form, seat: int, say: Say) -> Html:
    drawn = table_form.draws_lots(game, form)
    color, kind = table_form.seat_colors(game, form)[seat][0], form.kinds[seat]
    role = say(role_of(form, seat))
    if kind == HUMAN:
        called = say(T("Your name") if form.people[0] == seat else T("Friend’s name"))
        details = name_field("names", seat, form.names[seat], called, say)
    elif kind == REMOTE:
        details = ELSEWHERE(text=say(T("Press Play: then you can invite them.")))
    else:
        details = level_field("kinds", seat, kind, say)
        role = say(T("Bot")) if drawn else persona(color, kind)
    return seat_card(
        seat,
        say,
        id=f"seat-{seat}",
        color="" if drawn else color,
        face=_face(color, HUMAN if kind == REMOTE else kind, drawn),
        role=role,
        other=say(_next_role(form, seat)),
        places=places(say, form.people[:1] in ([], [seat])),
        place=table_form.place_of(form, seat),
        details=details,
        colors=_colors(game, form, seat, say),
    )


ELSEWHERE = Markup('<p class="quiet">{text}</p>')


def _next_role(form: Form, seat: int) -> Text:
    """Return who comes next at a seat, as its button says it."""
    match table_form.next_kind(form, seat):
        case "human":
            return T("a friend") if form.people else T("you")
        case "remote":
            return T("another device")
        case _:
            return T("a bot")


def _face(color: str, kind: str, drawn: bool) -> Html:
    """Draw a seat's face. While lots decide about its color, nobody knows which face a bot has."""
    if not drawn:
        return face(color, kind)
    return face("white", kind) if kind == HUMAN else icon("dice")


def role_of(form: Form, seat: int) -> Text:
    """Return who plays at a seat: you, a friend here or on another device, or a bot."""
    if form.kinds[seat] == REMOTE:
        return T("Another device")
    if form.kinds[seat] != HUMAN:
        return T("Bot")
    return T("You") if form.people[0] == seat else T("Friend")


def _called(game: Game, form: Form, seat: int) -> Text:
    """Return what a person is called who types no name."""
    if table_form.draws_lots(game, form):
        return T("Seat {n}", n=seat + 1)
    return game.called(table_form.seat_colors(game, form)[seat])


COLORS = Markup(
    '<details class="colors"><summary title="{label}" aria-label="{label}">{now}</summary>'
    '<div role="radiogroup" aria-label="{label}">{choices}</div></details>'
)
COLOR = Markup(
    '<label title="{label}"><input type="radio" name="colors.{seat}" data-field="colors.{seat}"'
    ' id="f-colors-{seat}-{value}" value="{value}" aria-label="{label}"{checked?}>{swatches}</label>'
)


def _colors(game: Game, form: Form, seat: int, say: Say) -> Html:
    """Draw the colors that a seat may take; nothing if there is no choice."""
    choices = [own for own, _ in table_form.color_choices(game, form, seat)]
    if len(choices) < 2:
        return EMPTY
    drawn, chosen = table_form.draws_lots(game, form), table_form.seat_colors(game, form)[seat]
    rows = [
        COLOR(
            seat=seat,
            value="+".join(own),
            label=say(game.called(own)),
            checked=own == chosen and not drawn,
            swatches=swatches(own),
        )
        for own in choices
    ]
    if game.rules.draws_lots(form.seats, table_form.active_options(game, form)):
        lots = COLOR(seat=seat, value="", label=say(T("By lot")), checked=drawn, swatches=icon("dice"))
        rows.insert(0, lots)
    return COLORS(
        label=say(T("Color of seat {n}", n=seat + 1)),
        now=icon("dice") if drawn else swatches(chosen),
        choices=join(rows),
    )


def _child(form: Form, say: Say) -> Html:
    """Draw the switch for bots that are gentle with a child; nothing where no bot plays."""
    if not form.bots:
        return EMPTY
    checked = all(kind == bots.FOR_A_CHILD for kind in form.bots)
    return switch("child", say(T("Playing with a child")), checked, say(T("The bots play kindly.")))


# --- options

TAKEBACKS = Option(
    "takebacks",
    T("Allow undo"),
    T("Even after a card is drawn (shown in your stats)"),
    default=1,
)
DRAWER = Markup(
    '<section class="drawer"><button type="button" data-act="drawer" id="drawer" aria-expanded="{expanded}">'
    '<b>{legend}</b><span class="quiet">{summary}</span></button>{content}</section>'
)
CONTENT = Markup('<div class="panel">{rows}{first}{speed}{note}</div>')


def _options(game: Game, form: Form, say: Say, is_open: bool) -> Html:
    return DRAWER(
        expanded="true" if is_open else "false",
        legend=say(T("Options")),
        summary=" · ".join(_chosen_options(game, form, say)),
        content=_drawer(game, form, say) if is_open else EMPTY,
    )


def _chosen_options(game: Game, form: Form, say: Say) -> list[str]:
    """Return what differs from the plain game, in a few words each."""
    chosen = []
    for option in table_form.shown_options(game, form):
        value = form.options[option.id]
        if option.choices:
            chosen.append(say(option.choices[value]) if value in option.choices else str(value))
        elif option.is_flag and value:
            chosen.append(say(option.title))
    return chosen


def _drawer(game: Game, form: Form, say: Say) -> Html:
    shown = table_form.shown_options(game, form)
    rows = [_option(option, f"option.{option.id}", form.options[option.id], say) for option in shown]
    if len(form.people) == 1 or form.remote:
        rows.append(_option(TAKEBACKS, "takebacks", form.takebacks, say))
    names = [(str(seat), _seat_name(game, form, seat, say)) for seat in range(form.seats)]
    speed = form_field(say(T("Bot speed")), speed_select(form.speed, say))
    return CONTENT(
        rows=join(rows),
        first=form_field(say(game.first), select("first", names, str(form.first))),
        speed=speed if form.bots else EMPTY,
        note=_badge_note(say) if any(option.ours for option in shown) else EMPTY,
    )


def _seat_name(game: Game, form: Form, seat: int, say: Say) -> str:
    """Return what the list of who goes first calls a seat."""
    if form.kinds[seat] == HUMAN:
        return form.names[seat] or say(T("You") if len(form.people) == 1 else _called(game, form, seat))
    if form.kinds[seat] == REMOTE:
        return say(_called(game, form, seat))
    if table_form.draws_lots(game, form):
        return say(T("Seat {n}", n=seat + 1))
    return persona(table_form.seat_colors(game, form)[seat][0], form.kinds[seat])


BADGE = Markup('<span class="badge">{text}</span>')
BADGE_NOTE = Markup('<p class="ours">{badge} {text}</p>')
BADGED = Markup("{title} {badge}")
NUMBER = Markup(
    '<input type="number" data-field="{name}" id="f-{name}" min="{low}" max="{high}" value="{value}">'
)


def _badge_note(say: Say) -> Html:
    return BADGE_NOTE(badge=BADGE(text=say(T("ours"))), text=say(T("not in the printed rules")))


def _option(option: Option, name: str, value: int, say: Say) -> Html:
    title: str | Html = say(option.title)
    if option.ours:
        title = BADGED(title=title, badge=BADGE(text=say(T("ours"))))
    if option.is_flag:
        return switch(name, title, bool(value), say(option.help))
    if option.choices:
        shown = [(str(number), say(text)) for number, text in option.choices.items()]
        if value not in option.choices:  # a link may ask for any number
            shown.append((str(value), str(value)))
        control = select(name, shown, str(value))
    else:
        control = NUMBER(name=name, low=option.low, high=option.high, value=value)
    return form_field(title, control, say(option.help))
