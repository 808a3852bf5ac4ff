"""Reads numbers and JSON that come from outside: an address, a form field, a command line, a saved game."""

from __future__ import annotations

import json
import re
from typing import Any

LONGEST = 20  # characters; anything longer is refused before it costs time
LARGEST_NUMBER = 10**LONGEST - 1


def parse_number(text: str, low: int, high: int) -> int | None:
    """Return the whole number that `text` spells in ASCII digits, or None unless it is from `low` to `high`.

    Only a range that goes below 0 allows a minus sign. Spaces, underscores and a plus sign are not part of a
    number.

    >>> parse_number("42", 0, 99), parse_number("-3", -9, 9)
    (42, -3)
    >>> [parse_number(text, 0, 99) for text in ("100", "-3", "²", "٣", "+5", " 5 ", "1_0", "")]
    [None, None, None, None, None, None, None, None]
    """
    digits = text[1:] if low < 0 and text.startswith("-") else text
    if len(text) > LONGEST or not (digits.isascii() and digits.isdigit()):
        return None
    number = int(text)
    return number if low <= number <= high else None


LONGEST_JSON = 100_000  # characters; a position has some thousand
DEEPEST_JSON = 20  # lists and objects inside each other
# An unterminated string extends to the end of the text, so that nothing is searched twice.
_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"?|([\[{])|[\]}]')


def parse_json(text: str, longest: int = LONGEST_JSON) -> Any:
    """Return the data that a JSON text describes, or raise ValueError.

    A text that is too long or too deep is refused before it is parsed: parsing it could take seconds, or all
    of the browser's stack.

    >>> parse_json('{"turn": 1}')
    {'turn': 1}
    >>> parse_json("[" * 1000)
    Traceback (most recent call last):
    ValueError: more than 20 lists and objects inside each other
    """
    if len(text) > longest:
        raise ValueError(f"more than {longest} characters")
    depth = 0
    for found in _BRACKET.finditer(text):
        if found.group()[0] != '"':
            depth += 1 if found.group(1) else -1
            if depth > DEEPEST_JSON:
                raise ValueError(f"more than {DEEPEST_JSON} lists and objects inside each other")
    return json.loads(text)
