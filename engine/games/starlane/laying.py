"""Positions of Starlane set up by hand, for the first game, the rulebook's examples and tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...errors import BadSetup
from ...parsing import parse_number
from ...rules import Seat, Setup
from . import GAME
from .board import FINAL, SHIP, SIDES
from .cards import BONUS_CARDS, HAND, movement_cards
from .rules import RULES
from .state import StarlaneState


def laid(
    ships: str = "",
    hands: Mapping[Seat, str] | None = None,
    bonus: Mapping[Seat, str] | None = None,
    *,
    players: int = 4,
    turn: Seat = 0,
    planet: Sequence[str] | None = None,
    pile: Sequence[str] | None = None,
    played: Sequence[str] = (),
    colors: tuple[tuple[str, ...], ...] | None = None,
) -> tuple[Setup, StarlaneState]:
    """Return a setup and a position, or raise ValueError. What is not given is filled in.

    `ships` looks like "red_a 9, black_b 14 hyperspace"; all others are on the starting planet. `hands` and
    `bonus` give a seat's cards as "red_3 red_4". The seat on turn holds exactly those, and the other hands
    are filled up with cards that are left. Once a ship is home, there are no cards on the final planet unless
    `planet` lists them. Bonus cards that are left are in the pile. If `pile` lists it (the next card first),
    they are on the final planet, and if `planet` is given too, they count as played.

    >>> setup, state = laid("red_a 5", {0: "red_6"})
    >>> RULES.decision(state).legal
    [('play', 'red_6', 'red_a'), ('play', 'red_6', 'red_b')]
    """
    try:
        setup = GAME.setup(players, seed=5, colors=colors)
    except BadSetup as problem:
        raise ValueError(str(problem)) from problem
    state = RULES.new(setup)
    state.turn = turn
    for words in filter(None, (part.split() for part in ships.split(","))):
        _place(state, words)
    if FINAL in state.at and planet is None:
        planet = ()
    if hands:
        _give_hands(state, {seat: cards.split() for seat, cards in hands.items()})
    _give_bonus(state, {seat: cards.split() for seat, cards in (bonus or {}).items()}, planet, pile, played)
    return setup, RULES.admit(setup, state.to_json())


def _place(state: StarlaneState, words: Sequence[str]) -> None:
    """Put a ship on a space. The words are its name, the space, and on a double space the side."""
    name, space, *side = words
    place = parse_number(space, 0, FINAL)
    if name not in SHIP or place is None or not set(side) <= set(SIDES[place]):
        raise ValueError(f"“{' '.join(words)}” does not say where a ship is")
    ship = SHIP[name]
    state.at[ship] = place
    state.sides[ship] = SIDES[place].index(side[0]) if side else 0


def _give_hands(state: StarlaneState, wanted: Mapping[Seat, list[str]]) -> None:
    """Give out these hands; the other cards fill up the other hands and the pile."""
    rest = movement_cards(state.colors())
    for hand in wanted.values():
        _take(rest, hand)
    for seat in range(state.players):
        hand = wanted.get(seat, [])
        more = 0 if seat == state.turn and hand else HAND - len(hand)
        state.hands[seat], rest = tuple(sorted([*hand, *rest[:more]])), rest[more:]
    state.pile, state.played = tuple(rest), []


def _give_bonus(
    state: StarlaneState,
    wanted: Mapping[Seat, list[str]],
    planet: Sequence[str] | None,
    pile: Sequence[str] | None,
    played: Sequence[str],
) -> None:
    """Distribute the bonus cards as the docstring of `laid` describes."""
    rest = BONUS_CARDS[:]
    for seat in range(state.players):
        state.bonus[seat] = tuple(sorted(wanted.get(seat, ())))
        _take(rest, state.bonus[seat])
    for cards in (played, pile or (), planet or ()):
        _take(rest, cards)
    if planet is None:
        count = 2 * state.players if pile is None else len(rest)
        planet, rest = rest[:count], rest[count:]
    if pile is None:
        pile, rest = rest, []
    state.planet, state.bonus_pile, state.bonus_played = tuple(planet), tuple(pile), (*played, *rest)


def _take(rest: list[str], cards: Iterable[str]) -> None:
    """Remove cards from the rest, or raise ValueError if there are not that many."""
    for card in cards:
        if card not in rest:
            raise ValueError(f"no {card} is left for this position")
        rest.remove(card)
