"""What the visitor prefers: settings, the last setup form of each game, and hints that they have closed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.players import MOST_SEATS
from engine.shapes import TRUTH, Fields, Line, ListOf, MapOf, OneOf, Whole
from ui.markup import i18n
from ui.shell.ports import Storage
from ui.shell.screen import Screen
from ui.storage import json_store

_SETTINGS = "tabtop:settings"
_FORM = "tabtop:setup:"
_HINT = "tabtop:told:"

# What each setting may be set to, its default first. The language may also be one that is available.
CHOICES: dict[str, tuple[str, ...]] = {
    "lang": ("auto",),
    "theme": ("auto", "light", "dark"),
    "text": ("normal", "large", "larger", "largest"),
    "sound": ("auto", "on", "off"),
    "vibration": ("on", "off"),
    "motion": ("auto", "full", "none"),
    "keys": ("on", "off"),
    "turn": ("off", "on"),
    "moves": ("folded", "open"),  # the list of moves below the board
    "reactions": ("on", "off"),  # of people at other screens
    "deal": ("off", "on"),  # cards are drawn and dice rolled without a tap
}
DEFAULTS = {name: values[0] for name, values in CHOICES.items()}
# Settings that are off or on, and how each of the two is written.
SWITCHES = {
    name: pair
    for name, values in CHOICES.items()
    for pair in (("off", "on"), ("folded", "open"))
    if set(pair) <= set(values)
}
# The setup form of any game. Version 0.1.0 wrote "colours".
_WORDS = ListOf(Line(40), MOST_SEATS)
_FORM_SHAPE = Fields(
    {
        "seats": Whole(1, MOST_SEATS),
        "kinds": _WORDS,
        "names": _WORDS,
        "options": MapOf(Line(40), Whole(0, 10**9), most=50),
        "first": Whole(0, MOST_SEATS - 1),
        "speed": Line(40),
        "colors": _WORDS,
        "colours": _WORDS,
        "takebacks": TRUTH,
    },
    optional=("colors", "colours", "takebacks"),
)


def allows(name: str, value: object, languages: Sequence[str]) -> bool:
    """True if there is such a setting and it may have that value."""
    return OneOf(*CHOICES.get(name, ()), *(languages if name == "lang" else ())).fits(value)


def load_settings(storage: Storage, languages: Sequence[str]) -> dict[str, str]:
    """Return all settings as chosen on this device. A value that is not allowed falls back to the default."""
    chosen = DEFAULTS | json_store.load(storage, _SETTINGS)
    return {
        name: chosen[name] if allows(name, chosen[name], languages) else default
        for name, default in DEFAULTS.items()
    }


def save_settings(storage: Storage, chosen: Mapping[str, str]) -> None:
    json_store.save(storage, _SETTINGS, chosen)


def change(screen: Screen, name: str, value: str) -> bool:
    """Change a setting: to one of its values, or by "0" and "1" where it is off or on.

    Returns False if there is no such setting or value.
    """
    if name in SWITCHES and value in ("0", "1"):
        value = SWITCHES[name][int(value)]
    if not allows(name, value, i18n.languages()):
        return False
    screen.settings[name] = value
    return True


def apply(screen: Screen, link: Mapping[str, str]) -> None:
    """Apply language, theme, text size and motion. The language and theme of a link come first."""
    chosen, display = screen.settings, screen.display
    wanted = [link["lang"]] if "lang" in link else []
    if chosen["lang"] != "auto":
        wanted.append(chosen["lang"])
    screen.say = i18n.sayer(i18n.choose([*wanted, *display.languages()]))
    display.flag("lang", screen.say.lang)
    theme = link.get("theme", chosen["theme"])
    display.flag("theme", theme if theme in ("light", "dark") else None)
    display.flag("text", chosen["text"] if chosen["text"] != "normal" else None)
    display.flag("motion", chosen["motion"] if chosen["motion"] != "auto" else None)
    screen.redraw()


def load_form(storage: Storage, game_id: str) -> dict[str, Any]:
    """Return the setup form with which a game was last started; empty if it never was or is damaged."""
    return json_store.load(storage, _FORM + game_id, _FORM_SHAPE)


def save_form(storage: Storage, game_id: str, form: Mapping[str, Any]) -> None:
    json_store.save(storage, _FORM + game_id, form)


def hint_closed(storage: Storage, hint: str) -> bool:
    """True if the visitor has seen this hint and closed it."""
    return storage.load(_HINT + hint) is not None


def close_hint(storage: Storage, hint: str) -> None:
    """Never show this hint again."""
    storage.save(_HINT + hint, storage.today())
