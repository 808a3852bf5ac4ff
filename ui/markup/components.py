"""HTML elements that several pages use: buttons, form controls, the page header."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine import bots
from engine.players import HUMAN
from engine.text import T, Text
from ui.markup.html import EMPTY, Html, Markup, attributes, join
from ui.markup.i18n import Translate
from ui.markup.svg import mark

BUTTON = Markup('<button type="button" data-act="{act}"{class=}{title=}{more}{disabled?}>{label}</button>')


def button(
    label: str, act: str, *, css: str = "", title: str = "", disabled: bool = False, **more: str
) -> Html:
    """Draw a button that does `act` when pressed.

    `more` are further attributes; an underscore in a name stands for a dash.
    """
    return BUTTON(
        label=label, act=act, title=title, disabled=disabled, more=attributes(**more), **{"class": css}
    )


def back_button(address: str, say: Translate) -> Html:
    """Draw the button that goes back to `address`; nothing if it is ""."""
    return button(say(T("Back")), f"go:{address}", css="tool") if address else EMPTY


def rule_address(game: str, rule: str) -> str:
    """Return the action that opens the rulebook at a rule."""
    return f"go:page=rules&game={game}&rule={rule}"


def rule_link(game: str, rule: str, say: Translate, label: Text | None = None) -> Html:
    """Draw the button that opens a rule, with the rule's number or a label; nothing if `rule` is ""."""
    if not rule:
        return EMPTY
    return button(say(label or T("Rule {number}", number=rule)), rule_address(game, rule), css="rule-link")


def share_button(key: str, say: Translate, *, disabled: bool) -> Html:
    """Draw the button that shares the game saved under `key`."""
    return button(
        say(T("Share")), f"go:page=share&key={key}", css="tool iconic", data_icon="↗", disabled=disabled
    )


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


def field(label: str, control: Html, help_text: str = "", css: str = "field") -> Html:
    """Draw a form control with its label and, optionally, a sentence about it."""
    note = FIELD_HELP(text=help_text) if help_text else EMPTY
    return FIELD(css=css, label=label, control=control, note=note)


SELECT = Markup('<select data-field="{name}" id="f-{name}"{aria_label=}>{options}</select>')
OPTION = Markup('<option value="{value}"{selected?}>{label}</option>')


def select(name: str, choices: Iterable[tuple[str, str]], chosen: str, label: str = "") -> Html:
    """Draw a drop-down list of (value, label) pairs. `label` names it where no label element does."""
    options = join(OPTION(value=value, label=text, selected=value == chosen) for value, text in choices)
    return SELECT(name=name, aria_label=label, options=options)


SPEED_NAMES = {"slow": T("Slow"), "normal": T("Normal"), "fast": T("Fast"), "instant": T("Instant")}


def speed_select(chosen: str, say: Translate) -> Html:
    """Draw the list of speeds at which bots play."""
    return select("speed", [(speed, say(name)) for speed, name in SPEED_NAMES.items()], chosen)


# --- seats


def kind_name(kind: str) -> Text:
    """Return the display name of a seat's kind: a person, or a bot's level."""
    return T("Person") if kind == HUMAN else bots.get(kind).title if bots.known(kind) else T("Bot")


SWATCH = Markup('<svg class="swatch {color}" viewBox="-12 -12 24 24" aria-hidden="true">{mark}</svg>')


@cache
def swatches(colors: tuple[str, ...]) -> Html:
    """Draw a seat's colors, each with its own shape."""
    return join(SWATCH(color=color, mark=mark(color, 8)) for color in colors)


# --- the page

TOP = Markup(
    '<header class="top">{home}<h1>{title}</h1><nav class="tools" aria-label="{label}">{tools}</nav></header>'
)


def top(say: Translate, title: Text | str = "", tools: Html = EMPTY) -> Html:
    """Draw a page's header: the button to the lobby, the title, the page's tools.

    Without a title it is the header of the lobby.
    """
    home = button("Tabtop", "go:", css="brand", title=say(T("Back to the lobby"))) if title else EMPTY
    return TOP(home=home, title=say(title or "Tabtop"), label=say(T("Tools")), tools=tools)
