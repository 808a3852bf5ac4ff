"""What a saved position of both games must look like."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...rules import Setup
from ...shapes import RNG, ListOf, OneOf, Shape, Whole, require
from .cards import DECK
from .state import PawnState
from .track import HOME, SPACES, START

CARD = OneOf(*DECK)
PILE = ListOf(CARD, most=len(DECK))
SPLIT_CARD = 7


def fields(setup: Setup, phases: Sequence[str], pawns: Shape) -> dict[str, Shape]:
    """Return the fields that both games have."""
    return {
        "rng": RNG,
        "turn": Whole(0, setup.players - 1),
        "phase": OneOf(*phases),
        "card": OneOf(0, *DECK),
        "rest": Whole(0, SPLIT_CARD - 1),
        "pawns": pawns,
        "deck": PILE,
        "discard": PILE,
    }


def verify(
    state: PawnState, parts: Sequence[int], cards: Mapping[str, Iterable[int]], held: Iterable[int] = ()
) -> None:
    """Raise Misshapen for a position that neither game can have.

    `parts` are the pawns that took a part of a 7, `cards` names the cards that may be in play in each phase,
    and `held` are those in hands.
    """
    everywhere = [*state.deck, *state.discard, *held, *([state.card] if state.card else [])]
    require(sorted(everywhere) == sorted(DECK), "deck", "every card exactly once")
    standing = [
        place if place < SPACES else (pawn >> 2, place)
        for pawn, place in enumerate(state.pawns)
        if START < place != HOME
    ]
    require(len(standing) == len(set(standing)), "pawns", "no two pawns in one place")
    require(state.card in cards[state.phase], "card", f"another card in the phase “{state.phase}”")
    done = [own for own in state.movers if all(state.pawns[pawn] == HOME for pawn in own)]
    won = set(done) == {state.movers[state.turn]}
    require(won if state.phase == "over" else not done, "phase", "over as soon as somebody is Home")
    if state.phase == "split":
        require(parts and len(parts) == len(set(parts)), "rest", "one pawn or more, each with one part")
        moved = set(parts) <= set(state.movers[state.turn]) and state.pawns[parts[-1]] != START
        require(moved, "rest", "pawns of this seat that took parts of the 7")
        require(0 < state.rest <= SPLIT_CARD - len(parts), "rest", "the steps that are left")
    else:
        require((len(parts), state.rest) == (0, 0), "rest", "nothing is left of a 7 in another phase")
