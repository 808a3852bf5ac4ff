"""What guests send is read with limits. `make test-pyodide` runs this too: a browser's stack is small."""

from __future__ import annotations

import json

import pytest

from ui.pages.guest_messages import LONGEST_MESSAGE, parse

FILLED = LONGEST_MESSAGE - len('{"t":')


def test_a_message_is_an_object() -> None:
    assert parse('{"t": "ping"}') == {"t": "ping"}
    assert [parse(text) for text in ("", "{", "[]", "1", "null", '"ping"')] == [None] * 6


@pytest.mark.parametrize("part", ["[", '{"":', '["",[', "[0,{},["])
def test_a_message_with_deep_lists_is_refused_before_it_is_parsed(part: str) -> None:
    """Parsing it ended Python in the browser: "Maximum call stack size exceeded"."""
    assert parse('{"t":' + part * (FILLED // len(part))) is None


def test_the_number_of_digits_and_the_length_of_a_message_are_limited() -> None:
    assert parse('{"t":' + "9" * (FILLED - 1) + "}") is None
    assert parse(json.dumps({"t": "x" * LONGEST_MESSAGE})) is None
