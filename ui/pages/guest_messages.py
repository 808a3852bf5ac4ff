"""Reads what guests send, and limits how much. Nothing in a message is trusted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.parsing import parse_json

VERSION = 1  # of the message format
LONGEST_MESSAGE = 8 << 10  # characters
PER_SECOND, BURST = 40, 80  # messages per channel
LONGEST_VALUE = 2_000  # characters per field of a message


class Limit:
    """Limits the messages on a channel: `PER_SECOND` on average, up to `BURST` at once."""

    def __init__(self, now: float) -> None:
        self._left, self._at = float(BURST), now

    def allows(self, now: float) -> bool:
        """Count a message, and return False if it exceeds the limit."""
        self._left = min(BURST, self._left + (now - self._at) / 1000 * PER_SECOND) - 1
        self._at = now
        return self._left >= 0


def parse(text: str) -> Mapping[str, Any] | None:
    """Return a message's fields, or None if it is not a message."""
    try:
        data = parse_json(text, LONGEST_MESSAGE)
    except ValueError:
        return None
    return data if isinstance(data, dict) else None


def text_in(data: Mapping[str, Any], name: str) -> str:
    """Return a field of a message as text; "" if it is not text."""
    value = data.get(name)
    return value[:LONGEST_VALUE] if isinstance(value, str) else ""


def languages_in(data: Mapping[str, Any]) -> list[str]:
    """Return the languages that a guest understands, best first."""
    spoken = data.get("lang")
    return [word for word in spoken if isinstance(word, str)][:20] if isinstance(spoken, list) else []
