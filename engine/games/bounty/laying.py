"""Positions set up by hand, with known dice, for lessons, examples and tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import count

from ... import rng
from ...errors import BadSetup
from ...rules import Seat, Setup
from . import GAME
from .board import PROPERTIES, STARTING_CREDITS
from .cards import HOLD
from .rules import RULES
from .state import BountyState, deck, put_symbols

Throw = tuple[int, int]


def laid(
    players: int = 2,
    *,
    owns: Mapping[Seat, Iterable[int]] | None = None,
    symbols: Mapping[int, int] | None = None,
    inactive: Iterable[int] = (),
    credits: Sequence[int] = (),
    places: Sequence[int] = (),
    jail_cards: Mapping[int, Seat] | None = None,
    dice: tuple[Throw, ...] = (),
    options: Mapping[str, int] | None = None,
) -> tuple[Setup, BountyState]:
    """Set up a position in which the first seat is about to roll, or raise ValueError.

    `owns` maps a seat to the spaces that it owns, `symbols` a space to 1 to 4 sigils or 5 for a skull, and
    `jail_cards` a deck to the holder of its Get Out of Jail Free card. Seats missing from `credits` and
    `places` have 1500 and stand on GO. `dice` are the next throws.

    >>> from .turn import throw
    >>> setup, state = laid(owns={0: (6, 7)}, symbols={6: 1}, places=(4,), dice=((2, 4),))
    >>> RULES.asides(state, 0)[0], throw(state)
    (('build', 7), (2, 4))
    """
    try:
        setup = GAME.setup(players, options, seed=1)
    except BadSetup as problem:
        raise ValueError(str(problem)) from problem
    _check(players, owns or {}, symbols or {}, inactive, jail_cards or {})
    state = RULES.new(setup)
    state.turn = state.first = 0
    for seat, properties in (owns or {}).items():
        for at in properties:
            state.owner[at] = seat
    for at, level in (symbols or {}).items():
        put_symbols(state, at, level)
    for at in inactive:
        state.inactive[at] = 1
    state.credits[: len(credits)] = credits
    state.bank = STARTING_CREDITS * players - sum(state.credits)
    state.places[: len(places)] = places
    for number, seat in (jail_cards or {}).items():
        deck(state, number).remove(HOLD[number])
        state.cards[number] = seat
    if dice:
        state.rng = throwing(dice)
    return setup, RULES.admit(setup, state.to_json())


def _check(
    players: int,
    owns: Mapping[Seat, Iterable[int]],
    symbols: Mapping[int, int],
    inactive: Iterable[int],
    jail_cards: Mapping[int, Seat],
) -> None:
    """Raise ValueError for a seat or deck that does not exist, or a space that nobody can own."""
    seats = {*owns, *jail_cards.values()}
    spaces = {*symbols, *inactive, *(at for properties in owns.values() for at in properties)}
    if not (
        seats <= set(range(players))
        and spaces <= set(PROPERTIES)
        and set(jail_cards) <= set(range(len(HOLD)))
    ):
        raise ValueError("no such seat, property or deck")


@cache
def throwing(dice: tuple[Throw, ...]) -> int:
    """Find a random state that gives these throws. Each throw takes 36 times as long; three are quick.

    >>> rng.below(throwing(((6, 6),)), 36)[1]
    35
    """
    wanted = [(first - 1) * 6 + second - 1 for first, second in dice]
    if len(wanted) > 3 or not all(1 <= die <= 6 for throw in dice for die in throw):
        raise ValueError("at most three throws can be set, each of two dice")
    return next(seed for seed in count() if _throws(seed, wanted))


def _throws(seed: int, wanted: Iterable[int]) -> bool:
    for both in wanted:
        seed, thrown = rng.below(seed, 36)
        if thrown != both:
            return False
    return True
