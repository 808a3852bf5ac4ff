"""Spoils saved positions, to see them refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from engine.rules import Rules, Setup
from engine.shapes import Misshapen

Data = dict[str, Any]
Spoil = Callable[[Data], None]


def put(**changes: Any) -> Spoil:
    """Return a change of fields.

    `x__3=1` changes item 3 of the list x, `top__x=1` a field of the innermost frame, and `below__x=1` one of
    the outermost.
    """

    def change(data: Data) -> None:
        for name, value in changes.items():
            field, _, item = name.partition("__")
            if field in ("top", "below"):
                data["frames"][-1 if field == "top" else 0][item] = value
            elif item:
                data[field][int(item)] = value
            else:
                data[field] = value

    return change


def grows(**changes: Any) -> Spoil:
    """Return a change that adds a frame, or an item to a list."""

    def change(data: Data) -> None:
        for name, value in changes.items():
            data[name] = [*data[name], value]

    return change


def wrong_place(rules: Rules[Any], setup: Setup, data: Mapping[str, Any], spoil: Spoil) -> str:
    """Spoil a position that the rules admit, and return the place that they then say is wrong."""
    assert rules.admit(setup, data).to_json() == data
    spoiled = {key: _copied(value) for key, value in data.items()}
    spoil(spoiled)
    with pytest.raises(Misshapen) as fault:
        rules.admit(setup, spoiled)
    return fault.value.where


def _copied(value: Any) -> Any:
    if isinstance(value, list):
        return [_copied(item) for item in value]
    return {key: _copied(item) for key, item in value.items()} if isinstance(value, dict) else value
