"""Small pieces of HTML text that every page uses. All that a person typed goes through `escape` or `attr`."""

from __future__ import annotations

from functools import cache
from html import escape

from engine.text import T, Text
from ui.markup.html import escape as attr
from ui.markup.i18n import Say
from ui.markup.svg import mark

__all__ = ["attr", "button", "escape", "field", "rule_address", "rule_link", "select", "swatches", "top"]


def button(
    label: str, act: str, *, css: str = "", title: str = "", disabled: bool = False, **more: str
) -> str:
    """A button that does `act` when pressed. `more` are further attributes, _ standing for -."""
    extra = "".join(f' {name.replace("_", "-")}="{attr(value)}"' for name, value in more.items())
    classes = f' class="{attr(css)}"' if css else ""
    hint = f' title="{attr(title)}"' if title else ""
    off = " disabled" if disabled else ""
    return f'<button type="button" data-act="{attr(act)}"{classes}{hint}{extra}{off}>{escape(label)}</button>'


def rule_address(game: str, rule: str) -> str:
    """What a button does that opens the rulebook at a rule."""
    return f"go:page=rules&game={game}&rule={rule}"


def rule_link(game: str, rule: str, say: Say) -> str:
    """The way to a rule; "" where there is none to go to."""
    return (
        button(say(T("Rule {number}", number=rule)), rule_address(game, rule), css="rule-link")
        if rule
        else ""
    )


def field(label: str, inner: str, help_text: str = "", css: str = "field") -> str:
    """A form control with its label and, if need be, a sentence about it."""
    note = f'<span class="help">{escape(help_text)}</span>' if help_text else ""
    return f'<label class="{css}"><span class="label">{escape(label)}</span>{inner}{note}</label>'


def select(name: str, choices: list[tuple[str, str]], chosen: str, label: str = "") -> str:
    """A drop-down list: (value, label) pairs. `label` names it where no label stands round it."""
    options = "".join(
        f'<option value="{attr(value)}"{" selected" if value == chosen else ""}>{escape(label)}</option>'
        for value, label in choices
    )
    named = f' aria-label="{attr(label)}"' if label else ""
    return f'<select data-field="{attr(name)}" id="f-{attr(name)}"{named}>{options}</select>'


@cache
def swatches(colors: tuple[str, ...]) -> str:
    """A seat's colors, each with its own shape."""
    return "".join(
        f'<svg class="swatch {attr(color)}" viewBox="-12 -12 24 24" aria-hidden="true">{mark(color, 8)}</svg>'
        for color in colors
    )


def top(say: Say, title: Text | str = "", tools: str = "") -> str:
    """The head of every page: the way home, the title, what can be done. The lobby is home and has no other title."""
    home = button("Tabtop", "go:", css="brand", title=say(T("Back to the lobby"))) if title else ""
    title = title or "Tabtop"
    nav = f'<nav class="tools" aria-label="{attr(say(T("Tools")))}">{tools}</nav>'
    return f'<header class="top">{home}<h1>{escape(say(title))}</h1>{nav}</header>'
