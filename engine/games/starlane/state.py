"""A position of Starlane as plain data that can be copied and saved. turn.py changes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

from ...frames import Frame, clone_frames
from ...rules import NOBODY, Kinds, Seat, State
from .board import FINAL, OUT, SIDES, seating

WindowKind = Literal["launch", "swerve", "side", "towline", "draw"]  # what a frame waits for
DecisionKind = Literal["play", "deal", "over", WindowKind]
kind_of = Kinds[DecisionKind](*get_args(DecisionKind))


class StarlaneState(State):
    """The state of a game. Hands and piles are tuples, which copies can share."""

    __slots__ = (
        "at",
        "bonus",
        "bonus_pile",
        "bonus_played",
        "came",
        "card",
        "first",
        "frames",
        "hands",
        "moved",
        "owners",
        "pile",
        "planet",
        "played",
        "players",
        "racing",
        "round",
        "sides",
        "turn",
        "used",
        "won",
    )
    players: int
    owners: tuple[Seat, ...]  # the seat of each color; NOBODY if the color is not in the game
    first: Seat
    turn: Seat
    round: int
    at: list[int]  # the space of each ship; OUT if it is not in the game
    sides: list[int]  # the side of that space: 0, or 1 on the second side of a double space
    racing: int  # bit mask of the ships that are in the game and not yet home
    hands: list[tuple[str, ...]]  # sorted
    pile: tuple[str, ...]  # the next card first
    played: list[str]
    bonus: list[tuple[str, ...]]  # each seat's bonus cards, sorted
    bonus_pile: tuple[str, ...]
    bonus_played: tuple[str, ...]
    planet: tuple[str, ...]  # the bonus cards on the final planet
    won: tuple[int, ...]  # the teams that have won; the game is over when there are any

    # the turn in progress
    card: str  # the movement card, "" before it is played
    moved: list[int]  # the ships that moved: the one the card moves, then those on a towline
    came: list[int]  # where each of them stood before
    used: int  # bit mask of the ships on which a bonus card was played
    frames: list[Frame]  # the open window, if any

    def clone(self) -> StarlaneState:
        copy: StarlaneState = StarlaneState.__new__(StarlaneState)
        copy.rng = self.rng
        copy.pending = self.pending
        copy.players = self.players
        copy.owners = self.owners
        copy.first = self.first
        copy.turn = self.turn
        copy.round = self.round
        copy.at = self.at[:]
        copy.sides = self.sides[:]
        copy.racing = self.racing
        copy.hands = self.hands[:]
        copy.pile = self.pile
        copy.played = self.played[:]
        copy.bonus = self.bonus[:]
        copy.bonus_pile = self.bonus_pile
        copy.bonus_played = self.bonus_played
        copy.planet = self.planet
        copy.won = self.won
        copy.card = self.card
        copy.moved = self.moved[:]
        copy.came = self.came[:]
        copy.used = self.used
        copy.frames = clone_frames(self.frames) if self.frames else []
        return copy

    def kind(self, ship: int) -> str:
        """Return the kind of space a ship stands on; on a double space, the kind of its side (S44)."""
        return SIDES[self.at[ship]][self.sides[ship]]

    def passed(self, seat: Seat) -> list[int]:
        """Return the ships of a seat's team that may still be towed this turn (S37, S39).

        A ship was passed if it stood level with an opponent's ship or ahead of it before that ship moved, and
        stands behind it now. All ships that moved this turn stand on one space, so that space and the
        rearmost start are enough. A ship on which a bonus card was played stands there too, which leaves it
        out as S31 wants.
        """
        table = seating(self.owners)
        team, end = table.team[seat], self.at[self.moved[0]]
        rearmost = end
        for ship, came in zip(self.moved, self.came, strict=True):
            if came < rearmost and table.side[ship] != team:
                rearmost = came
        if rearmost == end:
            return []
        return [ship for ship in table.fleets[team] if rearmost <= self.at[ship] < end]

    def towers(self) -> list[Seat]:
        """Return the seats still to be asked in a towline window that could answer by public facts (S32)."""
        return [seat for seat in self.frames[-1]["ask"] if self.bonus[seat] and self.passed(seat)]

    def colors(self) -> list[int]:
        """Return the numbers of the colors in the game."""
        return [color for color, seat in enumerate(self.owners) if seat != NOBODY]

    def to_json(self) -> dict[str, Any]:
        return {
            "rng": self.rng,
            "players": self.players,
            "owners": list(self.owners),
            "first": self.first,
            "turn": self.turn,
            "round": self.round,
            "at": self.at[:],
            "sides": self.sides[:],
            "hands": [list(hand) for hand in self.hands],
            "pile": list(self.pile),
            "played": self.played[:],
            "bonus": [list(hand) for hand in self.bonus],
            "bonus_pile": list(self.bonus_pile),
            "bonus_played": list(self.bonus_played),
            "planet": list(self.planet),
            "won": list(self.won),
            "card": self.card,
            "moved": self.moved[:],
            "came": self.came[:],
            "used": self.used,
            "frames": clone_frames(self.frames),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> StarlaneState:
        state: StarlaneState = cls.__new__(cls)
        state.pending = None
        for name in ("rng", "players", "first", "turn", "round", "card", "used"):
            setattr(state, name, data[name])
        for name in ("at", "sides", "played", "moved", "came"):
            setattr(state, name, list(data[name]))
        for name in ("owners", "pile", "bonus_pile", "bonus_played", "planet", "won"):
            setattr(state, name, tuple(data[name]))
        state.hands = [tuple(hand) for hand in data["hands"]]
        state.bonus = [tuple(hand) for hand in data["bonus"]]
        state.frames = clone_frames(data["frames"])
        state.racing = sum(1 << ship for ship, at in enumerate(state.at) if at not in (OUT, FINAL))
        return state

    def movement(self) -> list[str]:
        """Return all movement cards, wherever they are."""
        return [*self.pile, *self.played, *(card for hand in self.hands for card in hand)]

    def bonuses(self) -> list[str]:
        """Return all bonus cards, wherever they are."""
        return [
            *self.bonus_pile,
            *self.bonus_played,
            *self.planet,
            *(card for hand in self.bonus for card in hand),
        ]
