"""A position of Twenty-One: plain data that can be copied, saved and read back. What happens to it is in rules.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...frames import Frame, clone_frames
from ...rules import Seat, State
from .cards import DECK

PAWNS = 4  # pawn cards a player


class Table(State):
    """What lies on the table and in the hands. Hands are kept sorted; the top of a pile is its last card."""

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
    turn: Seat  # whose turn it is, until all its draws are made
    direction: int  # 1 or -1
    total: int
    owed: int  # number cards that a Play 2 still asks for
    taking: int  # 1: a Take 2 was played this turn and its cards are not drawn yet
    hands: list[list[int]]
    draw: list[int]  # face down
    pile: list[int]  # the play pile
    aside: list[int]  # the piles of earlier rounds
    home: list[int]  # pawn cards with the Home side up, by seat
    back: list[int]  # 1: this seat has had all four Home and is on the way back (X42)
    to_draw: list[Seat]  # who draws before the next turn begins, in order
    frames: list[Frame]  # the windows: steal, block, tiebreak
    winners: list[Seat]

    def clone(self) -> Table:
        copy = Table.__new__(Table)
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
        data = {name: getattr(self.clone(), name) for name in Table.__slots__}
        return {"rng": self.rng, **data}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Table:
        state = Table.__new__(Table)
        state.rng = int(data["rng"])
        state.pending = None
        for name in ("players", "longer", "turn", "direction", "total", "owed", "taking"):
            setattr(state, name, int(data[name]))
        for name in ("draw", "pile", "aside", "home", "back", "to_draw", "winners"):
            setattr(state, name, [int(item) for item in data[name]])
        state.hands = [sorted(map(int, hand)) for hand in data["hands"]]
        state.frames = clone_frames([dict(frame) for frame in data["frames"]])
        state.check()
        return state

    def cards(self) -> list[int]:
        """Every card, wherever it lies."""
        return [card for place in (*self.hands, self.draw, self.pile, self.aside) for card in place]

    def check(self) -> None:
        """Raise ValueError for what can be no position of this game."""
        seats = range(self.players)
        per_seat = (self.hands, self.home, self.back)
        if not 2 <= self.players <= 4 or any(len(column) != self.players for column in per_seat):
            raise ValueError("a table for two to four")
        if sorted(self.cards()) != sorted(DECK):
            raise ValueError("cards are missing, or there are too many")
        if not all(0 <= count <= PAWNS for count in self.home):
            raise ValueError("four pawn cards a player")
        named = {
            self.turn,
            *self.to_draw,
            *self.winners,
            *(seat for frame in self.frames for seat in frame["ask"]),
        }
        if self.direction not in (1, -1) or not named <= set(seats):
            raise ValueError("a seat that is not there")
