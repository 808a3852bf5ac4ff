"""Small pieces of HTML that every page uses: buttons, form controls, the page's head."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.text import T, Text
from ui.markup.html import EMPTY, Html, Markup, attributes, escape, join
from ui.markup.i18n import Say
from ui.markup.svg import mark

__all__ = ["attr", "button", "escape", "field", "rule_address", "rule_link", "select", "swatches", "top"]
attr = escape

_BUTTON = Markup('<button type="button" data-act="{act}"{css}{title=}{more}{disabled?}>{label}</button>')
_CLASS = Markup(' class="{css}"')


def button(
    label: str, act: str, *, css: str = "", title: str = "", disabled: bool = False, **more: str
) -> Html:
    """Return a button that does `act` when pressed. `more` are further attributes, _ standing for -."""
    classes = _CLASS(css=css) if css else EMPTY
    extra = attributes(**more) if more else EMPTY
    return _BUTTON(act=act, css=classes, title=title, more=extra, disabled=disabled, label=label)


def rule_address(game: str, rule: str) -> str:
    """Return what a button does that opens the rulebook at a rule."""
    return f"go:page=rules&game={game}&rule={rule}"


def rule_link(game: str, rule: str, say: Say) -> Html:
    """Return a link to a rule; nothing where there is no rule."""
    if not rule:
        return EMPTY
    return button(say(T("Rule {number}", number=rule)), rule_address(game, rule), css="rule-link")


_FIELD = Markup('<label class="{css}"><span class="label">{label}</span>{inner}{note}</label>')
_HELP = Markup('<span class="help">{text}</span>')


def field(label: str, inner: Html, help_text: str = "", css: str = "field") -> Html:
    """Return a form control with its label and, if need be, a sentence about it."""
    return _FIELD(css=css, label=label, inner=inner, note=_HELP(text=help_text) if help_text else EMPTY)


_SELECT = Markup('<select data-field="{name}" id="f-{name}"{aria_label=}>{options}</select>')
_OPTION = Markup('<option value="{value}"{selected?}>{label}</option>')


def select(name: str, choices: Sequence[tuple[str, str]], chosen: str, label: str = "") -> Html:
    """Return a drop-down list of (value, label) pairs. `label` names it where no label stands around it."""
    options = join([_OPTION(value=value, selected=value == chosen, label=text) for value, text in choices])
    return _SELECT(name=name, aria_label=label, options=options)


_SWATCH = Markup('<svg class="swatch {color}" viewBox="-12 -12 24 24" aria-hidden="true">{mark}</svg>')


@cache
def swatches(colors: tuple[str, ...]) -> Html:
    """Return a seat's colors, each with its own shape."""
    return join([_SWATCH(color=color, mark=Html(mark(color, 8))) for color in colors])


_TOP = Markup(
    '<header class="top">{home}<h1>{title}</h1><nav class="tools" aria-label="{label}">{tools}</nav></header>'
)


def top(say: Say, title: Text | str = "", tools: Html = EMPTY) -> Html:
    """Return the head of a page: the way home, the title, tools. The lobby is home and has no title of its own."""
    home = button("Tabtop", "go:", css="brand", title=say(T("Back to the lobby"))) if title else EMPTY
    return _TOP(home=home, title=say(title or "Tabtop"), label=say(T("Tools")), tools=tools)
