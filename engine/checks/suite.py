"""The list of checks, how one is run, and comparisons that several of them need."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

from .. import record
from ..errors import BadRecord
from ..events import Viewer
from ..rules import Decision, State
from .line import Line

Check = Callable[[Line], None]
CHECKS: dict[str, Check] = {}


def check(function: Check) -> Check:
    """Add a check to the list, under the function's name."""
    CHECKS[function.__name__] = function
    return function


def run(name: str, line: Line) -> None:
    """Run one check on one line, or raise CheckFailed."""
    line.check, line.number = name, 0
    with line:
        CHECKS[name](line)


def as_text(state: State) -> str:
    """Return a state as text."""
    return json.dumps(state.to_json())


def same_decision(one: Decision, other: Decision) -> bool:
    return _plain(one) == _plain(other)


def _plain(decision: Decision) -> Decision:
    return decision._replace(legal=list(decision.legal), subject=dict(decision.subject))


def alike(line: Line, one: State, other: State, otherwise: str) -> None:
    """Expect that two positions are the same and ask for the same decision."""
    line.expect(one.to_json() == other.to_json(), otherwise)
    line.expect(same_decision(line.rules.decision(one), line.rules.decision(other)), otherwise)


def opens(line: Line, state: State) -> None:
    """Expect that a position can be opened."""
    try:
        record.open_position(line.setup, state.to_json())
    except BadRecord as error:
        line.fail(f"{error} ({error.__cause__})")


def dealt_again(line: Line, state: State, viewer: Viewer, seed: int) -> State:
    """Return a copy in which everything that the viewer cannot see is dealt again."""
    world: State = state.clone()
    line.rules.redeal(world, viewer, Random(seed))
    return world
