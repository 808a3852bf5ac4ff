"""Small JSON objects in the device's storage."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from engine.parsing import parse_json
from engine.shapes import Shape
from ui.shell.ports import Storage

LONGEST = 500_000  # characters


def load(storage: Storage, key: str, shape: Shape | None = None) -> dict[str, Any]:
    """Return the object stored under `key`; an empty one if there is none or it does not have that shape."""
    try:
        data = parse_json(storage.load(key) or "{}", LONGEST)
    except ValueError:
        return {}
    return data if isinstance(data, dict) and (shape is None or shape.fits(data)) else {}


def save(storage: Storage, key: str, data: Mapping[str, Any]) -> None:
    """Store an object under `key`."""
    storage.save(key, json.dumps(dict(data)))
