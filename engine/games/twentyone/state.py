"""A position of Twenty-One as plain data that can be copied and saved. playing.py changes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

from ...frames import Frame, clone_frames
from ...rules import Kinds, Seat, State

PAWNS = 4  # pawn cards per player
WindowKind = Literal["steal", "block", "tiebreak"]  # what a frame waits for
DecisionKind = Literal["play", "pass", "add", "draw", "over", WindowKind]
kind_of = Kinds[DecisionKind](*get_args(DecisionKind))


class TwentyOneState(State):
    """The state of a game. Hands are sorted; the top of a pile is its last card."""

    __slots__ = (
        "aside",
        "back",
        "direction",
        "draw",
        "frames",
        "hands",
        "home",
        "longer",
        "owed",
        "pile",
        "players",
        "taking",
        "to_draw",
        "total",
        "turn",
        "winners",
    )

    players: int
    longer: int  # 1: the longer game (X42)
    turn: Seat  # whose turn it is, until all draws are made
    direction: int  # 1 or -1
    total: int
    owed: int  # number cards that a Play 2 still asks for
    taking: int  # 1: a Take 2 was played this turn, and its cards are still to be drawn
    hands: list[list[int]]
    draw: list[int]  # face down
    pile: list[int]  # the play pile
    aside: list[int]  # the piles of earlier rounds
    home: list[int]  # pawn cards with the Home side up, by seat
    back: list[int]  # 1: this seat has had all four Home and is on the way back (X42)
    to_draw: list[Seat]  # who draws before the next turn begins, in order
    frames: list[Frame]  # the open window, if any
    winners: list[Seat]

    def clone(self) -> TwentyOneState:
        copy = TwentyOneState.__new__(TwentyOneState)
        copy.rng = self.rng
        copy.pending = self.pending
        copy.players = self.players
        copy.longer = self.longer
        copy.turn = self.turn
        copy.direction = self.direction
        copy.total = self.total
        copy.owed = self.owed
        copy.taking = self.taking
        copy.hands = [hand[:] for hand in self.hands]
        copy.draw = self.draw[:]
        copy.pile = self.pile[:]
        copy.aside = self.aside[:]
        copy.home = self.home[:]
        copy.back = self.back[:]
        copy.to_draw = self.to_draw[:]
        copy.frames = clone_frames(self.frames) if self.frames else []
        copy.winners = self.winners[:]
        return copy

    def to_json(self) -> dict[str, Any]:
        data = {name: getattr(self.clone(), name) for name in TwentyOneState.__slots__}
        return {"rng": self.rng, **data}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> TwentyOneState:
        state = TwentyOneState.__new__(TwentyOneState)
        state.rng = data["rng"]
        state.pending = None
        for name in ("players", "longer", "turn", "direction", "total", "owed", "taking"):
            setattr(state, name, data[name])
        for name in ("draw", "pile", "aside", "home", "back", "to_draw", "winners"):
            setattr(state, name, list(data[name]))
        state.hands = [list(hand) for hand in data["hands"]]
        state.frames = clone_frames(data["frames"])
        return state

    def cards(self) -> list[int]:
        """Return every card, wherever it is."""
        return [card for place in (*self.hands, self.draw, self.pile, self.aside) for card in place]
