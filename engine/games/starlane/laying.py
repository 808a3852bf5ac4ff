"""A position of Starlane laid by hand, for a first game that follows a script, for drawn examples and for tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...errors import BadSetup
from ...parsing import parse_number
from ...rules import Seat, Setup
from . import GAME
from .board import FINAL, SHIP, SIDES
from .cards import BONUS_CARDS, HAND, movement_cards
from .rules import RULES
from .state import Race


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
) -> tuple[Setup, Race]:
    """A position, or ValueError. What is not named is made up.

    Ships as "red_a 9, black_b 14 hyperspace", the others wait on the starting planet. Hands and bonus cards by seat, as "red_3 red_4":
    whoever is on turn holds just those, the other hands are filled up with cards that are left. As soon as a ship is home no cards lie
    on the final planet, unless `planet` says so. Bonus cards that are left lie in the pile; where `pile` says what lies there (the
    next card first), on the final planet; where that is said too, they were played.

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
    return setup, Race.from_json(state.to_json())  # reading it back checks it


def _place(state: Race, words: Sequence[str]) -> None:
    """Put a ship on a space: its name, the space, and on a double space the side."""
    name, space, *side = words
    place = parse_number(space, 0, FINAL)
    if name not in SHIP or place is None or not set(side) <= set(SIDES[place]):
        raise ValueError(f"“{' '.join(words)}” does not say where a ship is")
    ship = SHIP[name]
    state.at[ship] = place
    state.sides[ship] = SIDES[place].index(side[0]) if side else 0


def _give_hands(state: Race, wanted: Mapping[Seat, list[str]]) -> None:
    """These hands; the cards that are not named fill the others' hands and the pile."""
    rest = movement_cards(state.colors())
    for hand in wanted.values():
        _take(rest, hand)
    for seat in range(state.players):
        hand = wanted.get(seat, [])
        more = 0 if seat == state.turn and hand else HAND - len(hand)
        state.hands[seat], rest = tuple(sorted([*hand, *rest[:more]])), rest[more:]
    state.pile, state.played = tuple(rest), []


def _give_bonus(
    state: Race,
    wanted: Mapping[Seat, list[str]],
    planet: Sequence[str] | None,
    pile: Sequence[str] | None,
    played: Sequence[str],
) -> None:
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
    for card in cards:
        if card not in rest:
            raise ValueError(f"there is no card {card} left for this position")
        rest.remove(card)
