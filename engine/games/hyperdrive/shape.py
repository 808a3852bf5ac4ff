"""What a saved position of Hyperdrive must look like."""

from __future__ import annotations

from ...rules import Setup
from ...shapes import Fields, Row, Shape, Whole, exactly, require
from ..pawns import shape as pawns
from ..pawns.cards import DECK
from ..pawns.track import COLORS, NOWHERE, PAWNS, SPACES, START
from .board import DROIDS, PLACES, SHIELDS
from .cards import CARDS
from .offers import rest_moves, shield_moves
from .state import ON_BOARD, PHASES, HyperdriveState

PLACE = Whole(START, PLACES - 1)
NOT_PLAYED = exactly(NOWHERE)
# The cards that may be in play in each phase.
IN_PLAY = {
    "draw": {0, *(card for card, row in CARDS.items() if row.again)},
    "shield": {card for card, row in CARDS.items() if row.shield},
    "play": frozenset(DECK),
    "split": {card for card, row in CARDS.items() if row.split},
    "over": {0},
}


def shape(setup: Setup) -> Shape:
    """Return the shape of a position at this table."""
    colors = [color for (color,) in setup.colors]
    playing = {droid for color in colors for droid in DROIDS[COLORS.index(color)]}
    places = Row([PLACE if pawn in playing else NOT_PLAYED for own in PAWNS for pawn in own])
    return Fields(
        {
            **pawns.fields(setup, PHASES, places),
            "split": Whole(-1, 15),
            "bumped": Whole(-1, 15),
            "shields": Row([Whole(ON_BOARD, 15)] * SHIELDS),
            "colors": exactly(colors),
        }
    )


def verify(state: HyperdriveState) -> None:
    """Raise Misshapen for a position that the game cannot have."""
    pawns.verify(state, [state.split] if state.split != -1 else [], IN_PLAY)
    carriers = [droid for droid in state.shields if droid != ON_BOARD]
    require(len(carriers) == len(set(carriers)), "shields", "one shield per droid")
    on_track = all(0 <= state.pawns[droid] < SPACES for droid in carriers)
    require(on_track, "shields", "shields only on the track")  # D21
    if state.bumped != -1:
        own = state.bumped in state.movers[state.turn] and state.pawns[state.bumped] == START
        require(own and state.phase == "split", "bumped", "a droid that the first part of a 7 sent back")
    if state.phase == "split":
        require(rest_moves(state), "rest", "steps that another droid can take")
    if state.phase == "shield":
        require(shield_moves(state), "phase", "a shield that can be placed")
