"""What data from outside must look like: types, bounds, lengths and closed sets of names."""

from __future__ import annotations

from typing import Any

import pytest

from engine import record
from engine.errors import BadRecord
from engine.match import Match
from engine.parsing import DEEPEST_JSON, LONGEST_JSON, parse_json
from engine.players import Player
from engine.record import Record
from engine.shapes import (
    FLAG,
    TRUTH,
    Fields,
    Line,
    ListOf,
    MapOf,
    Misshapen,
    OneOf,
    Plain,
    Repeat,
    Row,
    Shape,
    Tagged,
    Whole,
    exactly,
    like,
    require,
)
from tests.engine import jumble

SEAT = Whole(0, 3)
FRAME = Tagged(
    "kind", {"debt": {"seat": SEAT, "told": FLAG}, "window": {"ask": ListOf(SEAT, most=4)}}, ["told"]
)


@pytest.mark.parametrize(
    ("shape", "good", "bad"),
    [
        (SEAT, [0, 3], [-1, 4, "1", 1.0, True, None, [], 10**30]),
        (OneOf("draw", "play", 0), ["draw", 0], ["nap", 1, False, None, ["draw"], {}]),
        (TRUTH, [True, False], [1, 0, "true", None]),
        (Line(5), ["", "Ana", "Niño"], ["Beatriz", "a\nb", "\x00", "\ud800", 5, None]),
        (ListOf(SEAT, least=1, most=2), [[0], [1, 3]], [[], [0, 1, 2], [4], (0,), "0", {"0": 0}]),
        (Row([SEAT, FLAG]), [[3, 1]], [[1, 3], [3], [3, 1, 0], None]),
        (Repeat([SEAT, FLAG], most=2), [[], [3, 1], [3, 1, 0, 0]], [[3], [3, 1, 0], [1, 3], [3, 1] * 3]),
        (Fields({"a": FLAG, "b": FLAG}, ["b"]), [{"a": 1}, {"a": 1, "b": 0}], [{"b": 0}, {"a": 1, "c": 0}]),
        (MapOf(Line(2), FLAG, most=1), [{}, {"a": 1}], [{"a": 2}, {"abc": 1}, {"a": 1, "b": 1}, []]),
        (FRAME, [{"kind": "debt", "seat": 1}, {"kind": "window", "ask": [2]}], [{"seat": 1}, 5]),
        (FRAME, [{"kind": "debt", "seat": 1, "told": 1}], [{"kind": "debt", "ask": []}, {"kind": ["debt"]}]),
        (exactly({"a": [1, "x"]}), [{"a": [1, "x"]}], [{"a": [True, "x"]}, {"a": [1]}, {"a": [1, "y"]}]),
        (Plain(1), [5, "x", [1], {"a": 2}], [[[1]], None, 0.5, 2**70, "x" * 300, [0] * 2000]),
        (like({"turn": 0, "log": []}), [{"turn": 9, "log": [1, "x"]}], [{}, {"turn": "9", "log": []}, 5]),
    ],
)  # fmt: skip
def test_a_value_has_a_shape_or_not(shape: Shape, good: list[Any], bad: list[Any]) -> None:
    assert [value for value in good if not shape.fits(value)] == []
    assert [value for value in bad if shape.fits(value)] == []


def test_a_misshapen_value_says_where_and_what_would_be_right() -> None:
    shape = Fields({"frames": ListOf(FRAME, most=3)})
    with pytest.raises(Misshapen, match=r"^frames\.1\.seat: a whole number from 0 to 3, not 7$") as caught:
        shape.check({"frames": [{"kind": "debt", "seat": 1}, {"kind": "debt", "seat": 7}]})
    assert caught.value.where == "frames.1.seat"
    with pytest.raises(Misshapen, match="deck: every card exactly once"):
        require(False, "deck", "every card exactly once")


def test_a_huge_value_is_not_part_of_the_message() -> None:
    for value in (10**5000, "x" * 10**6, [0] * 10**6, {"a": [0] * 10**6}):
        with pytest.raises(Misshapen) as caught:
            SEAT.check(value)
        assert len(str(caught.value)) < 120


def test_json_is_refused_before_parsing_if_it_is_too_long_or_too_deep() -> None:
    assert parse_json("[" * DEEPEST_JSON + "]" * DEEPEST_JSON)
    assert parse_json('{"[[[[[[[[[[[[[[[[[[[[[[[": "}}"}')
    for text in ("[" * (DEEPEST_JSON + 1), " " * (LONGEST_JSON + 1), '"', '{"a": 1' + '"\\' * 50, "nul"):
        with pytest.raises(ValueError, match=r"."):
            parse_json(text)


# --- a game that declares no shape


def opened(changes: dict[str, object]) -> Match:
    data = {**jumble.match(30).state.to_json(), **changes}
    players = [Player(), Player(), Player()]
    return record.resume(Record(jumble.setup(), players, [], rules_version=0, snapshot=data))


@pytest.mark.parametrize(
    "changes",
    [{"turn": "1"}, {"coins": [1, 2]}, {"die": None}, {"extra": 1}, {"goods": [1] * 30}, {"lots": 7}],
)
def test_a_game_without_a_shape_keeps_the_fields_types_and_pieces_of_a_new_game(
    changes: dict[str, object],
) -> None:
    assert opened({}).decision
    with pytest.raises(BadRecord, match="position kept in this saved game cannot be read"):
        opened(changes)


@pytest.mark.parametrize(
    "changes", [{"turn": 7}, {"frames": [{"kind": "auction"}]}, {"frames": [{"ask": [9]}]}]
)
def test_a_game_without_a_shape_is_tried_out_before_it_is_trusted(changes: dict[str, object]) -> None:
    with pytest.raises(BadRecord, match="position kept in this saved game cannot be read"):
        opened(changes)


def test_a_fault_says_where_it_is_and_what_would_be_right() -> None:
    require(True, "pawns", "four of them")
    with pytest.raises(Misshapen, match=r"^pawns: four of them$") as fault:
        require(False, "pawns", "four of them")
    assert fault.value.where == "pawns"
