"""The methods that a state inherits: copying, saving and reading back."""

from __future__ import annotations

import pytest

from engine.rules import Decision, State


class Hand(State):
    __slots__ = ("cards", "frames")
    cards: list[list[int]]
    frames: list[dict[str, list[int]]]


class Table(Hand):
    __slots__ = ("turn",)
    turn: int


DATA = {"rng": 5, "cards": [[1, 2], [3]], "frames": [{"ask": [0, 1]}], "turn": 1}


def test_a_state_reads_back_what_it_saved_with_the_fields_of_its_base_classes() -> None:
    state = Table.from_json(DATA)
    assert (state.rng, state.turn, state.pending) == (5, 1, None)
    assert state.to_json() == DATA
    assert list(state.to_json()) == ["rng", "cards", "frames", "turn"]


def test_a_copy_shares_nothing_with_the_original() -> None:
    state = Table.from_json(DATA)
    state.pending = Decision(0, "play", [("pass",)])
    saved, copy = state.to_json(), state.clone()
    assert copy.pending is state.pending
    copy.cards[0].append(9)
    copy.frames[0]["ask"].pop()
    saved["cards"].clear()
    assert (
        state.to_json() == DATA == {"rng": 5, "cards": [[1, 2], [3]], "frames": [{"ask": [0, 1]}], "turn": 1}
    )


def test_a_saved_state_without_a_field_is_refused() -> None:
    with pytest.raises(LookupError):
        Table.from_json({"rng": 5, "turn": 1})
