"""Positions that version 1 of the rules wrote, in the middle of an auction, a debt and a deal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import games
from engine.games.bounty.rules import RULES
from engine.games.bounty.state import BountyState

FIXTURES = Path(__file__).parents[2] / "fixtures" / "0.1.0"


def old(name: str) -> dict[str, Any]:
    """Return the position that a file of version 0.1.0 keeps."""
    state: dict[str, Any] = json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))["state"]
    return state


def loaded(name: str) -> BountyState:
    return RULES.load(RULES.upgrade(old(name), 1))


def test_the_rules_have_another_version_now() -> None:
    assert games.get("bounty").version > 1


def test_seats_that_passed_on_the_standing_bid_have_passed() -> None:
    data = old("bounty-auction")
    assert "passed" not in data["frames"][-1]
    state = RULES.load(RULES.upgrade(data, 1))
    assert (state.frames[-1]["passed"], state.frames[-1]["call"]) == ([], 0)
    assert RULES.decision(state).seat == 0
    data["frames"][-1]["ask"] = [1]
    state = RULES.load(RULES.upgrade(data, 1))
    assert state.frames[-1]["passed"] == [0]
    RULES.apply(state, ("pass",))
    assert RULES.decision(state).kind == "call"
    assert ("bid", 161) in RULES.asides(state, 0)
    RULES.apply(state, ("hammer",))
    assert state.owner[20] == 2


def test_a_debt_takes_offers() -> None:
    state = loaded("bounty-debt")
    debt = state.frames[-1]
    assert (debt["offers"], debt["set_aside"]) == ([0] * state.players, 0)
    offer = next(move for move in RULES.asides(state, debt["seat"]) if move[0] == "offer")
    RULES.apply(state, offer, debt["seat"])
    assert RULES.decision(state).kind == "deal"


def test_a_deal_is_answered() -> None:
    state = loaded("bounty-deal")
    RULES.apply(state, ("accept",))
    assert state.owner[19] == 2


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("bounty*.json")), ids=lambda path: path.stem)
def test_nothing_else_in_a_position_changes(path: Path) -> None:
    data = old(path.stem)
    read = RULES.load(RULES.upgrade(data, 1)).to_json()
    assert {**read, "frames": 0} == {**data, "frames": 0}
    for before, after in zip(data["frames"], read["frames"], strict=True):
        assert before.items() <= after.items()
