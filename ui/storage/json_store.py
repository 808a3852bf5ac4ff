"""Small JSON objects in the device's storage."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ui.shell.ports import Storage


def load(storage: Storage, key: str) -> dict[str, Any]:
    """Return the object stored under `key`; an empty one if there is none or it cannot be read."""
    try:
        data = json.loads(storage.load(key) or "{}")
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def save(storage: Storage, key: str, data: Mapping[str, Any]) -> None:
    """Store an object under `key`."""
    storage.save(key, json.dumps(dict(data)))
