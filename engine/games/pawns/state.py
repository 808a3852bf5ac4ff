"""The state that both games share: pawns, cards and the turn. How it is saved and checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...rules import State
from .cards import DECK
from .track import HOME, SPACES


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
        "split",
        "track",
        "turn",
    )
    turn: int
    phase: str  # each game has a Literal type for it
    card: int  # in play, or 0; a 2 stays in play until the next card is drawn (H18, D14)
    rest: int  # steps left of a split 7
    split: int  # the pawn that took its first part, or -1
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
            "split": self.split,
            "pawns": self.pawns[:],
            "deck": self.deck[:],
            "discard": self.discard[:],
        }

    def fill(self, data: Mapping[str, Any], places: int) -> None:
        """Fill in what `to_json` wrote. `places` is the number of places on the board."""
        self.rng, self.turn, self.phase = int(data["rng"]), int(data["turn"]), str(data["phase"])
        self.card, self.rest, self.split = int(data["card"]), int(data["rest"]), int(data["split"])
        self.pawns, self.deck, self.discard = (
            list(map(int, data[key])) for key in ("pawns", "deck", "discard")
        )
        self.track = track_of(self.pawns, places)


def track_of(pawns: Sequence[int], places: int) -> list[int]:
    """Return [place] -> pawn or -1 for these pawns."""
    track = [-1] * (places + 1)
    for pawn, place in enumerate(pawns):
        if 0 <= place < SPACES:
            track[place] = pawn
    return track


def fits(state: PawnState, held: Iterable[int] = ()) -> bool:
    """True if the position is possible by the rules that both games share. `held` are the cards in hands."""
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
