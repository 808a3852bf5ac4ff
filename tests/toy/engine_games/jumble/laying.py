"""Positions set up by hand, for the lesson, the rulebook's pictures and the tests."""

from __future__ import annotations

from typing import Any

from engine import rng
from engine.rules import Setup

from . import GAME
from .rules import DUD, RULES, Sale


def laid(
    players: int = 2, coming: tuple[int, ...] = (), rolls: tuple[int, ...] = (), **position: Any
) -> tuple[Setup, Sale]:
    """Set up a position with the next lots and rolls known.

    Everybody holds a dud; `position` sets anything else: `coins=[9, 9]`.
    """
    setup = GAME.setup(players)
    state = RULES.new(setup)
    for lot in coming:
        state.goods.remove(lot)
    state.goods += reversed(coming)
    for name, value in {"hands": [[DUD] for _ in range(players)], **position}.items():
        setattr(state, name, value)
    while _rolled(state.rng, len(rolls)) != rolls:
        state.rng += 1
    return setup, Sale.from_json(state.to_json())


def _rolled(chance: int, count: int) -> tuple[int, ...]:
    """Return the next rolls of the die."""
    found = []
    for _ in range(count):
        chance, die = rng.below(chance, 6)
        found.append(die + 1)
    return tuple(found)
