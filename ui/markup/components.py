"""HTML elements that several pages use: buttons, form controls, the page header."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from engine import bots
from engine.bots.names import CHARACTERS, Character
from engine.players import HUMAN
from engine.text import T, Text
from ui.markup.html import EMPTY, Html, Markup, attributes, join
from ui.markup.i18n import Translate
from ui.markup.svg import mark

# --- icons

# Paths in a box of 24, drawn as lines.
ICONS = {
    "back": "M15 5L8 12L15 19",
    "book": "M12 6Q8 3 3 4V19Q8 18 12 21Q16 18 21 19V4Q16 3 12 6ZM12 6V21",
    "bulb": "M9 18.5H15M10 21.5H14M8.5 15.5Q5.5 13 5.5 9A6.5 6.5 0 0 1 18.5 9Q18.5 13 15.5 15.5Z",
    "chart": "M5 20V12M12 20V4M19 20V9M2 20H22",
    "delete": "M4 7H20M9 7V4H15V7M6 7L7 20H17L18 7M10 11V16M14 11V16",
    "dice": "M4 4H20V20H4ZM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
    "gear": (
        "M9.9 5.3L10.4 2.5L13.6 2.5L14.1 5.3L15.3 5.8L17.5 4.2L19.8 6.5L18.2 8.7L18.7 9.9L21.5 10.4L2"
        "1.5 13.6L18.7 14.1L18.2 15.3L19.8 17.5L17.5 19.8L15.3 18.2L14.1 18.7L13.6 21.5L10.4 21.5L9.9"
        " 18.7L8.7 18.2L6.5 19.8L4.2 17.5L5.8 15.3L5.3 14.1L2.5 13.6L2.5 10.4L5.3 9.9L5.8 8.7L4.2 6.5"
        "L6.5 4.2L8.7 5.8ZM12 9A3 3 0 1 0 12 15A3 3 0 1 0 12 9Z"
    ),
    "help": "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3ZM9.5 9.5A2.6 2.6 0 1 1 13.4 11.7Q12 12.4 12 14M12 17h.01",
    "info": "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3ZM12 11.5V16.5M12 8h.01",
    "large": "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
    "learn": "M2 9L12 4L22 9L12 14ZM6 11.5V16Q12 20 18 16V11.5M22 9V15",
    "more": "M5 12h.01M12 12h.01M19 12h.01",
    "people": (
        "M9 11A3.5 3.5 0 1 0 9 4A3.5 3.5 0 1 0 9 11ZM2.5 20Q2.5 14 9 14Q15.5 14 15.5 20Z"
        "M15 4.5A3.2 3.2 0 0 1 15.5 10.8M17.5 14.5Q21.5 15.5 21.5 20H18.5"
    ),
    "muted": "M4 9H8L13 5V19L8 15H4ZM17 9L22 15M22 9L17 15",
    "smile": "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3ZM8 14.5Q12 18.5 16 14.5M9 9.5h.01M15 9.5h.01",
    "play": "M8 5L19 12L8 19Z",
    "replay": "M4 4V10H10M4.6 10A8 8 0 1 1 4 13",
    "save": "M12 3V15M7 10.5L12 15L17 10.5M4 20H20",
    "setup": "M3 7H11M17 7H21M3 17H7M13 17H21M14 4A3 3 0 1 0 14 10A3 3 0 1 0 14 4ZM10 14A3 3 0 1 0 10 20"
    "A3 3 0 1 0 10 14Z",
    "share": "M12 15V3M7.5 7L12 3L16.5 7M7 11H4V21H20V11H17",
    "sound": "M4 9H8L13 5V19L8 15H4ZM16.5 9Q18.5 12 16.5 15M19.5 6.5Q23 12 19.5 17.5",
    "undo": "M8 4L3 9L8 14M3 9H14.5A5.5 5.5 0 0 1 14.5 20H9",
}
ICON = Markup('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>')


@cache
def icon(name: str) -> Html:
    """Draw one of `ICONS`."""
    return ICON(path=ICONS[name])


# --- buttons

BUTTON = Markup('<button type="button" data-act="{act}"{class=}{title=}{more}{disabled?}>{label}</button>')
LABELED = Markup('{icon}<span class="word">{label}</span>')


# Most buttons are the same on the next page. `typed` tells text from Html, which are equal as strings.
@lru_cache(maxsize=256, typed=True)
def button(
    label: str,
    act: str,
    *,
    css: str = "",
    title: str = "",
    sign: str = "",
    disabled: bool = False,
    **more: str,
) -> Html:
    """Draw a button that does `act` when pressed.

    `sign` is the name of an icon before the label; in a narrow header the icon stands alone. `more` are
    further attributes; an underscore in a name stands for a dash.
    """
    shown = LABELED(icon=icon(sign), label=label) if sign else label
    return BUTTON(
        label=shown, act=act, title=title, disabled=disabled, more=attributes(**more), **{"class": css}
    )


# A browser's popover closes when something else is tapped. Each of its buttons closes it, too.
MENU = Markup(
    '<button type="button" class="quiet more" popovertarget="menu-{id}" aria-label="{label}">{icon}</button>'
    '<div class="menu" id="menu-{id}" popover role="group" aria-label="{label}"><p>{title}</p>{items}</div>'
)
MENU_ITEM = Markup(
    '<button type="button" data-act="{act}" popovertarget="menu-{id}" popovertargetaction="hide"'
    "{aria_label=}>{icon}{label}</button>"
)


def menu(id: str, label: str, title: str, items: Iterable[tuple[str, str, str, str]]) -> Html:
    """Draw a button that opens a menu. An item is its icon, label, action and accessible name."""
    buttons = [
        MENU_ITEM(id=id, act=act, icon=icon(sign), label=text, aria_label=name)
        for sign, text, act, name in items
    ]
    return MENU(id=id, label=label, icon=icon("more"), title=title, items=join(buttons))


def rule_address(game: str, rule: str) -> str:
    """Return the action that opens the rulebook at a rule."""
    return f"go:page=rules&game={game}&rule={rule}"


def rule_link(game: str, rule: str, say: Translate, label: Text | None = None) -> Html:
    """Draw the button that opens a rule, which only its title numbers; nothing if `rule` is ""."""
    if not rule:
        return EMPTY
    number = say(T("Rule {number}", number=rule))
    return button(say(label or T("Rule")), rule_address(game, rule), css="rule-link", title=number)


_PICTURE = Markup(
    '<img src="pictures/{id}.svg" alt="" loading="lazy" decoding="async" width="400" height="400">'
)


def game_picture(game_id: str) -> Html:
    """Draw a game's picture."""
    return _PICTURE(id=game_id)


def game_button(game_id: str, page: str, label: str, name: str, sign: str) -> Html:
    """Draw a button that opens a page of a game; `name` is its name for screen readers."""
    return button(label, f"go:page={page}&game={game_id}", css="quiet", sign=sign, aria_label=name)


def share_button(key: str, say: Translate, *, disabled: bool) -> Html:
    """Draw the button that shares the game saved under `key`."""
    return button(say(T("Share")), f"go:page=share&key={key}", css="tool", sign="share", disabled=disabled)


FULL_SIZE = Markup(
    '<a class="button tool iconic" id="full" data-icon="⤢" title="{label}" data-act="full" href="{address}"'
    ' target="_blank">{label}</a>'
)


def full_size_link(address: str, say: Translate) -> Html:
    """Draw the link that opens an embedded game in a window of its own."""
    return FULL_SIZE(label=say(T("Open full size")), address=address)


# --- forms

FIELD = Markup('<label class="{css}"><span class="label">{label}</span>{control}{note}</label>')
FIELD_HELP = Markup('<span class="help">{text}</span>')


def field(label: str | Html, control: Html, help_text: str = "", css: str = "field") -> Html:
    """Draw a form control with its label and, optionally, a sentence about it."""
    note = FIELD_HELP(text=help_text) if help_text else EMPTY
    return FIELD(css=css, label=label, control=control, note=note)


SELECT = Markup('<select data-field="{name}" id="f-{name}"{aria_label=}>{options}</select>')
OPTION = Markup('<option value="{value}"{selected?}>{label}</option>')


def select(name: str, choices: Iterable[tuple[str, str]], chosen: str, label: str = "") -> Html:
    """Draw a drop-down list of (value, label) pairs. `label` names it where no label element does."""
    options = join(OPTION(value=value, label=text, selected=value == chosen) for value, text in choices)
    return SELECT(name=name, aria_label=label, options=options)


SWITCH = Markup(
    '<label class="switch"><span class="label">{label}</span>{note}'
    '<input type="checkbox" role="switch" data-field="{name}" id="f-{name}"{checked?}></label>'
)


def switch(name: str, label: str | Html, checked: bool, help_text: str = "") -> Html:
    """Draw an on-off switch with its label and, optionally, a line about it."""
    note = FIELD_HELP(text=help_text) if help_text else EMPTY
    return SWITCH(name=name, label=label, note=note, checked=checked)


SEGMENTS = Markup(
    '<fieldset class="segmented"><legend>{label}</legend>{note}<div class="segments">{choices}</div>'
    "</fieldset>"
)
SEGMENT = Markup(
    '<label><input type="radio" name="{name}" data-field="{name}" id="f-{name}-{value}" value="{value}"'
    "{checked?}><span>{label}</span></label>"
)


def segments(
    name: str, label: str, choices: Iterable[tuple[str, str | Html]], chosen: str, help_text: str = ""
) -> Html:
    """Draw a choice between a few (value, label) pairs that are all visible."""
    return SEGMENTS(
        label=label,
        note=FIELD_HELP(text=help_text) if help_text else EMPTY,
        choices=join(
            SEGMENT(name=name, value=value, label=text, checked=value == chosen) for value, text in choices
        ),
    )


SPEED_NAMES = {"slow": T("Slow"), "normal": T("Normal"), "fast": T("Fast"), "instant": T("Instant")}


@cache
def speed_select(chosen: str, say: Translate) -> Html:
    """Draw the list of speeds at which bots play."""
    return select("speed", [(speed, say(name)) for speed, name in SPEED_NAMES.items()], chosen)


# --- seats


def kind_name(kind: str) -> Text:
    """Return the display name of a seat's kind: a person, or a bot's level."""
    return T("Person") if kind == HUMAN else bots.get(kind).title if bots.known(kind) else T("Bot")


# How the bots with a character play.
WAYS: dict[Character, Text] = {
    "runner": T("plays for speed"),
    "hunter": T("likes to attack"),
    "keeper": T("plays it safe"),
}


def level_name(kind: str) -> Text:
    """Return a bot's level as the list at its seat shows it."""
    bot = bots.get(kind)
    if not bot.character:
        return bot.title
    name, _ = CHARACTERS[bot.character]
    return T("{name} · hard, {way}", name=name, way=WAYS[bot.character])


SWATCH = Markup('<svg class="swatch {color}" viewBox="-12 -12 24 24" aria-hidden="true">{mark}</svg>')


@cache
def swatches(colors: tuple[str, ...]) -> Html:
    """Draw a seat's colors, each with its own shape."""
    return join(SWATCH(color=color, mark=mark(color, 8)) for color in colors)


# --- the page

# The name, with a pawn for an o.
WORDMARK = Markup(
    '<span class="wordmark"><span class="unseen">Tabtop</span>'
    '<svg viewBox="0 0 172 56" aria-hidden="true"><text x="0" y="42" textLength="102">Tabt</text>'
    '<path d="M105 43C105 30 112 29 113 21H123C124 29 131 30 131 43Q118 48 105 43Z"/>'
    '<circle cx="118" cy="15" r="9.5"/><text x="136" y="42" textLength="28">p</text></svg></span>'
)()

TOP = Markup(
    '<header class="top">{home}<h1 tabindex="-1">{title}</h1>'
    '<nav class="tools" aria-label="{label}">{tools}</nav></header>'
)


def top(say: Translate, title: Text | str = "", tools: Html = EMPTY, back: str = "") -> Html:
    """Draw the header of a page: the way back, the title, the page's tools.

    The way back leads to the lobby, or to `back`, the address of a table or page. Without a title it is
    the header of the lobby.
    """
    if not title:
        return TOP(home=EMPTY, title=WORDMARK, label=say(T("Tools")), tools=tools)
    way = T("All games")
    if back:
        way = T("Back to the game") if back.startswith(("table=", "page=learn")) else T("Back")
    home = button(say(way) if back else "Tabtop", f"go:{back}", css="brand", sign="back", title=say(way))
    return TOP(home=home, title=say(title), label=say(T("Tools")), tools=tools)
