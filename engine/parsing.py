"""Reads numbers that come from outside: an address, a form field, a command line, a saved game."""

from __future__ import annotations

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
