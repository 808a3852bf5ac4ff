"""The state of Homeward: plain data, how it is saved, and the first position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args

from ... import rng
from ...rules import Setup
from ..pawns import asking
from ..pawns.cards import DECK
from ..pawns.state import PawnState, track_of
from ..pawns.track import CIRCLE, COLORS, HOME, PAWNS, START

HAND = 5  # cards in a hand in the points game
PARTNER = (2, 3, 0, 1)  # HT1: red with yellow, blue with green

Phase = Literal["draw", "play", "split", "hand", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)

Kind = Literal[asking.Kind, "hand"]  # the kinds of decisions
KINDS: Mapping[str, Kind] = {kind: kind for kind in get_args(Kind)}


class HomewardState(PawnState):
    """A position of Homeward.

    `colors`, `sides` and `options` never change during a game, so clones share them.
    """

    __slots__ = ("colors", "hands", "options", "parts", "points", "sides", "teams")
    phase: Phase
    parts: tuple[int, ...]  # the pawns that took a part of a split 7, in order
    hands: list[list[int]]  # in the points game, each one sorted
    colors: tuple[tuple[int, ...], ...]  # of each seat
    sides: tuple[tuple[int, ...], ...]  # the colors that each seat moves: its own or its team's (HT2)
    options: Mapping[str, int]
    teams: bool
    points: bool

    def clone(self) -> HomewardState:
        copy = HomewardState.__new__(HomewardState)
        copy.rng, copy.pending = self.rng, self.pending
        copy.pawns, copy.track = self.pawns[:], self.track[:]
        copy.turn, copy.phase, copy.card = self.turn, self.phase, self.card
        copy.rest, copy.parts = self.rest, self.parts
        copy.deck, copy.discard = self.deck[:], self.discard[:]
        copy.hands = [hand[:] for hand in self.hands] if self.hands else []
        copy.colors, copy.sides, copy.movers, copy.rivals = self.colors, self.sides, self.movers, self.rivals
        copy.options, copy.teams, copy.points = self.options, self.teams, self.points
        return copy

    def to_json(self) -> dict[str, Any]:
        return {
            **super().to_json(),
            "parts": list(self.parts),
            "hands": [hand[:] for hand in self.hands],
            "colors": [[COLORS[color] for color in own] for own in self.colors],
            "options": dict(self.options),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> HomewardState:
        state = table(
            [[COLORS.index(color) for color in own] for own in data["colors"]], dict(data["options"])
        )
        state.fill(data, HOME + 1)
        state.parts = tuple(data["parts"])
        state.hands = [list(hand) for hand in data["hands"]]
        return state


def table(colors: Sequence[Sequence[int]], options: Mapping[str, int]) -> HomewardState:
    """Return a state with everything that never changes: colors, teams, and who moves which pawns."""
    state = HomewardState.__new__(HomewardState)
    state.pending = None
    state.options, state.teams, state.points = (
        options,
        bool(options.get("teams")),
        bool(options.get("points")),
    )
    state.colors = tuple(tuple(own) for own in colors)
    playing = sorted(color for own in state.colors for color in own)
    partners = PARTNER if state.teams else range(4)
    # HT2
    state.sides = tuple(tuple(sorted({*own, *(partners[color] for color in own)})) for own in state.colors)
    state.movers = tuple(tuple(pawn for color in side for pawn in PAWNS[color]) for side in state.sides)
    state.rivals = tuple(
        tuple(pawn for color in playing if color not in side for pawn in PAWNS[color]) for side in state.sides
    )
    return state


def opening(setup: Setup) -> HomewardState:
    """Return the first position, with the deck shuffled and hands dealt in the points game."""
    state = table([[COLORS.index(color) for color in own] for own in setup.colors], dict(setup.options))
    state.pawns = [START] * 16  # H03
    if setup.options.get("quick"):
        for own in state.colors:
            for color in own:
                state.pawns[PAWNS[color][3]] = CIRCLE[color]  # H04
    state.track = track_of(state.pawns, HOME + 1)
    state.turn, state.card, state.rest, state.parts = setup.first, 0, 0, ()
    state.deck, state.discard, state.hands = list(DECK), [], []
    state.rng = rng.shuffle(rng.from_seed(setup.seed), state.deck)
    state.phase = "draw"
    if state.points:
        state.hands = [sorted(state.deck.pop() for _ in range(HAND)) for _ in state.colors]  # HP1
        state.phase = "hand"
    return state
