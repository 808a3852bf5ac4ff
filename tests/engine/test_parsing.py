"""Numbers from outside: only ASCII digits within the bounds are read."""

from __future__ import annotations

import pytest

from engine.parsing import parse_number


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("7", 7), ("100", 100), ("007", 7), ("00000000000000000001", 1)]
)
def test_digits_within_the_bounds_are_read(text: str, number: int) -> None:
    assert parse_number(text, 0, 100) == number


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "-", "--1", "-1", "-0", "+5", " 5", "5 ", "5\n", "1_0", "1.0", "1e1", "0x1", "a", "101"),
        *("²", "٣", "५", "½"),
    ],
)
def test_anything_else_is_not_a_number(text: str) -> None:
    assert parse_number(text, 0, 100) is None


def test_only_a_range_below_zero_allows_a_minus_sign() -> None:
    assert [parse_number(text, -5, 5) for text in ("-5", "5", "-0", "-6", "6", "-", "--5", "-²")] == [
        -5, 5, 0, None, None, None, None, None,
    ]  # fmt: skip


def test_the_bounds_may_be_as_large_as_a_seed() -> None:
    assert parse_number(str(2**63 - 1), 0, 2**63 - 1) == 2**63 - 1
    assert parse_number(str(2**63), 0, 2**63 - 1) is None


def test_a_huge_input_is_refused_without_being_converted() -> None:
    """Python itself raises an error for this many digits."""
    assert parse_number("9" * 10**6, 0, 100) is None
    assert parse_number("0" * 5000 + "7", 0, 100) is None
    assert parse_number("-" + "9" * 5000, -100, 100) is None
