"""The state that both games share: pawns, cards and the turn. How it is saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...rules import State
from .track import SPACES


class PawnState(State):
    """Where the pawns are, whose turn it is, and which card is in play.

    `track` is an index over `pawns`. `movers` and `rivals` never change during a game, so clones share them.
    """

    __slots__ = (
        "card",
        "deck",
        "discard",
        "movers",
        "pawns",
        "phase",
        "rest",
        "rivals",
        "track",
        "turn",
    )
    turn: int
    phase: str  # each game has a Literal type for it
    card: int  # in play, or 0; a 2 stays in play until the next card is drawn (H18, D14)
    rest: int  # steps left of a split 7
    pawns: list[int]  # [pawn] -> place
    track: list[int]  # [place] -> pawn or -1; zones, Home and Start have an entry too, always -1
    shields: Sequence[int] = ()  # [shield] -> the pawn that carries it, or -1; Homeward has none
    deck: list[int]  # the top card last
    discard: list[int]
    movers: tuple[tuple[int, ...], ...]  # the pawns that each seat may move
    rivals: tuple[tuple[int, ...], ...]  # the pawns against them

    def to_json(self) -> dict[str, Any]:
        return {
            "rng": self.rng,
            "turn": self.turn,
            "phase": self.phase,
            "card": self.card,
            "rest": self.rest,
            "pawns": self.pawns[:],
            "deck": self.deck[:],
            "discard": self.discard[:],
        }

    def fill(self, data: Mapping[str, Any], places: int) -> None:
        """Fill in what `to_json` wrote. `places` is the number of places on the board."""
        self.rng, self.turn, self.phase = data["rng"], data["turn"], data["phase"]
        self.card, self.rest = data["card"], data["rest"]
        self.pawns, self.deck, self.discard = (list(data[key]) for key in ("pawns", "deck", "discard"))
        self.track = track_of(self.pawns, places)


def track_of(pawns: Sequence[int], places: int) -> list[int]:
    """Return [place] -> pawn or -1 for these pawns."""
    track = [-1] * (places + 1)
    for pawn, place in enumerate(pawns):
        if 0 <= place < SPACES:
            track[place] = pawn
    return track
