"""What the visitor prefers: settings, the last set-up form of each game, and hints that they have closed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ui.shell.ports import Storage
from ui.storage import json_store

_SETTINGS = "tabtop:settings"
_FORM = "tabtop:setup:"
_HINT = "tabtop:told:"

# What each setting may be set to. The language may also be one that is available.
CHOICES: dict[str, tuple[str, ...]] = {
    "lang": ("auto",),
    "theme": ("auto", "light", "dark"),
    "text": ("normal", "large", "larger", "largest"),
    "sound": ("auto", "on", "off"),
    "motion": ("auto", "full", "none"),
    "keys": ("on", "off"),
    "turn": ("on", "off"),
}
DEFAULTS = {
    "lang": "auto",
    "theme": "auto",
    "text": "normal",
    "sound": "auto",
    "motion": "auto",
    "keys": "on",
    "turn": "off",
}


def allows(name: str, value: str, languages: Sequence[str]) -> bool:
    """True if there is such a setting and it may have that value."""
    return value in CHOICES.get(name, ()) or (name == "lang" and value in languages)


def load_settings(storage: Storage, languages: Sequence[str]) -> dict[str, str]:
    """Return all settings as chosen on this device. A value that is not allowed falls back to the default."""
    stored = json_store.load(storage, _SETTINGS)
    chosen = {name: str(stored.get(name, default)) for name, default in DEFAULTS.items()}
    return {
        name: value if allows(name, value, languages) else DEFAULTS[name] for name, value in chosen.items()
    }


def save_settings(storage: Storage, chosen: Mapping[str, str]) -> None:
    json_store.save(storage, _SETTINGS, chosen)


def load_form(storage: Storage, game_id: str) -> dict[str, Any]:
    """Return the set-up form with which a game was last started; empty if it never was."""
    return json_store.load(storage, _FORM + game_id)


def save_form(storage: Storage, game_id: str, form: Mapping[str, Any]) -> None:
    json_store.save(storage, _FORM + game_id, form)


def hint_closed(storage: Storage, hint: str) -> bool:
    """True if the visitor has seen this hint and closed it."""
    return storage.load(_HINT + hint) is not None


def close_hint(storage: Storage, hint: str) -> None:
    """Never show this hint again."""
    storage.save(_HINT + hint, storage.today())
