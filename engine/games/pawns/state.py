"""What a position of either game has: pawns, cards and whose turn it is, how that is saved, and whether it can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...rules import State
from .cards import DECK
from .track import HOME, SPACES


class PawnState(State):
    """Who stands where, whose turn it is, and which card is in play.

    `track` says who stands on a space, and follows from `pawns`. `movers` and `rivals` never change during a game; clones share
    them.
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
        "split",
        "track",
        "turn",
    )
    turn: int
    phase: str
    card: int  # in play, or 0; a 2 stays in play until the next card is drawn (H18, D14)
    rest: int  # steps left of a split seven
    split: int  # the pawn that took its first part, or -1
    pawns: list[int]  # [pawn] -> place
    track: list[int]  # [place] -> pawn or -1; zones, Home and Start have an entry too, always -1
    shields: Sequence[int] = ()  # [shield] -> the pawn that carries it, or -1; Homeward knows none
    deck: list[int]  # the next card last
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
            "split": self.split,
            "pawns": self.pawns[:],
            "deck": self.deck[:],
            "discard": self.discard[:],
        }

    def fill(self, data: Mapping[str, Any], places: int) -> None:
        """Take over what `to_json` has written, on a board of so many places."""
        self.rng, self.turn, self.phase = int(data["rng"]), int(data["turn"]), str(data["phase"])
        self.card, self.rest, self.split = int(data["card"]), int(data["rest"]), int(data["split"])
        self.pawns, self.deck, self.discard = (
            list(map(int, data[key])) for key in ("pawns", "deck", "discard")
        )
        self.track = track_of(self.pawns, places)


def track_of(pawns: Sequence[int], places: int) -> list[int]:
    """The track that belongs to these pawns."""
    track = [-1] * (places + 1)
    for pawn, place in enumerate(pawns):
        if 0 <= place < SPACES:
            track[place] = pawn
    return track


def fits(state: PawnState, held: Iterable[int] = ()) -> bool:
    """Can a position be like this, as far as both games agree? `held` are the cards in hands."""
    cards = [*state.deck, *state.discard, *held, *([state.card] if state.card else [])]
    standing = [
        place if place < SPACES else (pawn >> 2, place)
        for pawn, place in enumerate(state.pawns)
        if place >= 0 and place != HOME
    ]
    split = state.phase == "split"
    return (
        sorted(cards) == sorted(DECK)
        and len(state.pawns) == 16
        and len(standing) == len(set(standing))
        and 0 <= state.turn < len(state.movers)
        and (state.card > 0 or state.phase in ("draw", "hand", "over"))
        and (0 < state.rest < 7 if split else state.rest == 0)
        and (state.split in state.movers[state.turn] if split else state.split == -1)
    )
