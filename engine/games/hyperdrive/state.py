"""A position of Hyperdrive as plain data, how it is saved, and how the table is laid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ... import rng
from ...rules import Setup
from ..pawns.cards import DECK
from ..pawns.moving import PawnState, track_of
from ..pawns.track import COLOURS, HOME, NOWHERE, SPACES, START
from .board import DROIDS, PLACES, SHIELDS

ON_BOARD = -1  # where a shield is that nobody carries
PHASES = ("draw", "shield", "play", "split", "over")


class HyperdriveState(PawnState):
    """Who stands where, who is shielded, whose turn it is, and which card is in play.

    `colours`, `movers` and `rivals` never change during a game; clones share them. Droids that do not play are NOWHERE.
    """

    __slots__ = ("bumped", "card", "colours", "deck", "discard", "movers", "phase", "rest", "rivals", "shields", "split")
    phase: str
    card: int  # in play, or 0; a 2 stays in play until the next card is drawn (D14)
    rest: int  # steps left of a split seven
    split: int  # the droid that took its first part, or -1
    bumped: int  # a droid of the same colour that the first part sent back, or -1: it takes no second part (D44)
    deck: list[int]  # the next card last
    discard: list[int]
    shields: list[int]  # [shield] -> the droid that carries it, or ON_BOARD
    colours: tuple[int, ...]  # of each seat
    movers: tuple[tuple[int, ...], ...]  # its droids
    rivals: tuple[tuple[int, ...], ...]  # the droids against it

    def clone(self) -> HyperdriveState:
        copy = HyperdriveState.__new__(HyperdriveState)
        copy.rng, copy.pending = self.rng, self.pending
        copy.pawns, copy.track, copy.shields = self.pawns[:], self.track[:], self.shields[:]
        copy.turn, copy.phase, copy.card = self.turn, self.phase, self.card
        copy.rest, copy.split, copy.bumped = self.rest, self.split, self.bumped
        copy.deck, copy.discard = self.deck[:], self.discard[:]
        copy.colours, copy.movers, copy.rivals = self.colours, self.movers, self.rivals
        return copy

    def to_json(self) -> dict[str, Any]:
        return {
            "rng": self.rng,
            "turn": self.turn,
            "phase": self.phase,
            "card": self.card,
            "rest": self.rest,
            "split": self.split,
            "bumped": self.bumped,
            "pawns": self.pawns[:],
            "shields": self.shields[:],
            "deck": self.deck[:],
            "discard": self.discard[:],
            "colours": [COLOURS[colour] for colour in self.colours],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> HyperdriveState:
        state = table([COLOURS.index(colour) for colour in data["colours"]])
        state.rng, state.turn, state.phase = int(data["rng"]), int(data["turn"]), str(data["phase"])
        state.card, state.rest, state.split, state.bumped = (int(data[key]) for key in ("card", "rest", "split", "bumped"))
        state.pawns, state.shields = list(map(int, data["pawns"])), list(map(int, data["shields"]))
        state.deck, state.discard = list(map(int, data["deck"])), list(map(int, data["discard"]))
        _check(state)
        state.track = track_of(state.pawns, PLACES)
        return state


def _check(state: HyperdriveState) -> None:
    """ValueError for a position that no game can reach: a card, a droid or a shield too many, or one where none can be."""
    if not (_pieces_fit(state) and _phase_fits(state)):
        raise ValueError("not a position of Hyperdrive")


def _pieces_fit(state: HyperdriveState) -> bool:
    cards = sorted([*state.deck, *state.discard, *([state.card] if state.card else [])])
    playing = {droid for own in state.movers for droid in own}
    standing = [place if place < SPACES else (droid >> 2, place) for droid, place in enumerate(state.pawns) if place >= 0 and place != HOME]
    carriers = [droid for droid in state.shields if droid != ON_BOARD]
    return (
        cards == sorted(DECK)
        and len(state.pawns) == 16
        and all(START <= place < PLACES if droid in playing else place == NOWHERE for droid, place in enumerate(state.pawns))
        and len(standing) == len(set(standing))
        and len(state.shields) == SHIELDS
        and len(carriers) == len(set(carriers))
        and all(droid in playing and 0 <= state.pawns[droid] < SPACES for droid in carriers)  # D21
    )


def _phase_fits(state: HyperdriveState) -> bool:
    split = state.phase == "split"
    return (
        0 <= state.turn < len(state.colours)
        and state.phase in PHASES
        and (state.card > 0 or state.phase in ("draw", "over"))
        and (0 < state.rest < 7 if split else state.rest == 0)
        and (state.split in state.movers[state.turn] if split else state.split == -1)
        and (state.bumped == -1 or (split and state.bumped in state.movers[state.turn]))
    )


def table(colours: Sequence[int]) -> HyperdriveState:
    """An empty table: who sits where."""
    state = HyperdriveState.__new__(HyperdriveState)
    state.pending = None
    state.colours = tuple(colours)
    state.movers = tuple(DROIDS[colour] for colour in colours)
    state.rivals = tuple(tuple(droid for other in sorted(colours) if other != colour for droid in DROIDS[other]) for colour in colours)
    return state


def opening(setup: Setup) -> HyperdriveState:
    """The first position: droids in their hangars, both shields on the board, the deck shuffled."""
    state = table([COLOURS.index(colour) for (colour,) in setup.colours])
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
