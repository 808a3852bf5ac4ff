"""The state of Hyperdrive: plain data, how it is saved, and the first position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args

from ... import rng
from ...rules import Setup
from ..pawns import asking
from ..pawns.cards import DECK
from ..pawns.state import PawnState, track_of
from ..pawns.track import COLORS, NOWHERE, START
from .board import DROIDS, PLACES, SHIELDS

ON_BOARD = -1  # the carrier of a shield that lies on the board

Phase = Literal["draw", "shield", "play", "split", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)

Kind = Literal[asking.Kind, "shield"]  # the kinds of decisions
KINDS: Mapping[str, Kind] = {kind: kind for kind in get_args(Kind)}


class HyperdriveState(PawnState):
    """A position of Hyperdrive.

    `colors` never changes during a game, so clones share it. Droids that nobody plays are NOWHERE.
    """

    __slots__ = ("bumped", "colors", "shields", "split")
    phase: Phase
    split: int  # the droid that took the first part of a split 7, or -1
    # The droid of the same color that the first part of a 7 bumped, or -1. It cannot take the rest (D44).
    bumped: int
    shields: list[int]  # [shield] -> the droid that carries it, or ON_BOARD
    colors: tuple[int, ...]  # of each seat

    def clone(self) -> HyperdriveState:
        copy = HyperdriveState.__new__(HyperdriveState)
        copy.rng, copy.pending = self.rng, self.pending
        copy.pawns, copy.track, copy.shields = self.pawns[:], self.track[:], self.shields[:]
        copy.turn, copy.phase, copy.card = self.turn, self.phase, self.card
        copy.rest, copy.split, copy.bumped = self.rest, self.split, self.bumped
        copy.deck, copy.discard = self.deck[:], self.discard[:]
        copy.colors, copy.movers, copy.rivals = self.colors, self.movers, self.rivals
        return copy

    def to_json(self) -> dict[str, Any]:
        return {
            **super().to_json(),
            "split": self.split,
            "bumped": self.bumped,
            "shields": self.shields[:],
            "colors": [COLORS[color] for color in self.colors],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> HyperdriveState:
        state = table([COLORS.index(color) for color in data["colors"]])
        state.fill(data, PLACES)
        state.split, state.bumped, state.shields = data["split"], data["bumped"], list(data["shields"])
        return state


def table(colors: Sequence[int]) -> HyperdriveState:
    """Return a state with everything that never changes: colors, and who moves which droids."""
    state = HyperdriveState.__new__(HyperdriveState)
    state.pending = None
    state.colors = tuple(colors)
    state.movers = tuple(DROIDS[color] for color in colors)
    state.rivals = tuple(
        tuple(droid for other in sorted(colors) if other != color for droid in DROIDS[other])
        for color in colors
    )
    return state


def opening(setup: Setup) -> HyperdriveState:
    """Return the first position, with the deck shuffled."""
    state = table([COLORS.index(color) for (color,) in setup.colors])
    state.pawns = [NOWHERE] * 16
    for own in state.movers:
        for droid in own:
            state.pawns[droid] = START  # D01
    state.track = track_of(state.pawns, PLACES)
    state.shields = [ON_BOARD] * SHIELDS  # D03
    state.turn, state.phase, state.card = setup.first, "draw", 0
    state.rest, state.split, state.bumped = 0, -1, -1
    state.deck, state.discard = list(DECK), []
    state.rng = rng.shuffle(rng.from_seed(setup.seed), state.deck)
    return state
