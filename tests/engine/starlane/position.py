"""A position of Starlane set up by hand, and what happens in it: the one way in which these tests lay a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import games
from engine.events import Event, seen_by
from engine.games.starlane.board import FINAL, SHIP, SIDES
from engine.games.starlane.cards import BONUS_CARDS, movement_cards
from engine.games.starlane.rules import RULES
from engine.games.starlane.state import Race
from engine.rules import Decision, Move, parse_move

GAME = games.get("starlane")
# With four players red and green play against black and yellow: seats 0 and 2 against 1 and 3.
RED, BLACK, GREEN, YELLOW = 0, 1, 2, 3


class Table:
    """A game in progress, with what happened so far."""

    def __init__(self, state: Race) -> None:
        self.state = state
        self.happened: list[Event] = []

    @property
    def asked(self) -> Decision:
        return RULES.decision(self.state)

    @property
    def offers(self) -> list[str]:
        """What is legal, as text."""
        return [" ".join(map(str, move)) for move in self.asked.legal]

    def play(self, *moves: str) -> Table:
        """Make moves given as text, and forget what happened before them."""
        self.happened = []
        for move in moves:
            RULES.apply(self.state, parse_move(move), None, self.happened.append)
        return self

    def answer(self, move: str = "") -> Table:
        """Make a move; then let everybody pass and draw until the turn is over."""
        self.play(*([move] if move else []))
        while self.state.frames:
            kind = self.asked.kind
            if kind == "side":
                break
            quiet: Move = ("draw",) if kind == "draw" else ("pass",)
            RULES.apply(self.state, quiet, None, self.happened.append)
        return self

    def at(self, ship: str) -> int:
        return self.state.at[SHIP[ship]]

    def side(self, ship: str) -> str:
        return self.state.kind(SHIP[ship])

    def seen(self, kind: str, viewer: int | None = None) -> list[dict[str, Any]]:
        return [seen_by(event, viewer) for event in self.happened if event.kind == kind]


def table(
    ships: str = "",
    hand: str = "",
    bonus: dict[int, str] | None = None,
    *,
    players: int = 4,
    turn: int = 0,
    planet: Sequence[str] | None = None,
    pile: Sequence[str] | None = None,
    played: Sequence[str] = (),
    colours: tuple[tuple[str, ...], ...] | None = None,
) -> Table:
    """A position, the rest of which is made up.

    Ships as "red_a 9, black_b 14 hyperspace", the others wait on the starting planet; the hand of whoever is on turn as
    "red_3 red_4"; bonus cards by seat. Cards that are not named lie in the piles; if `pile` says which bonus cards lie
    there, all others are out of the game.
    """
    state: Race = RULES.new(GAME.setup(players, seed=5, colours=colours))
    state.turn = turn
    for words in filter(None, (part.split() for part in ships.split(","))):
        ship, place = SHIP[words[0]], int(words[1])
        state.at[ship] = place
        state.sides[ship] = SIDES[place].index(words[2]) if len(words) > 2 else 0
        if place == FINAL:
            state.racing &= ~(1 << ship)
            planet = () if planet is None else planet
    _give_hand(state, hand.split())
    _give_bonus(state, bonus or {}, planet, pile, played)
    return Table(state)


def _give_hand(state: Race, wanted: list[str]) -> None:
    """The hand for the seat on turn; the cards that it does not name fill the others' hands and the pile."""
    if not wanted:
        return
    rest = movement_cards(state.colours())
    for card in wanted:
        rest.remove(card)
    state.hands[state.turn] = tuple(sorted(wanted))
    for seat in range(state.players):
        if seat != state.turn:
            state.hands[seat], rest = tuple(rest[:6]), rest[6:]
    state.pile, state.played = tuple(rest), []


def _give_bonus(
    state: Race,
    bonus: dict[int, str],
    planet: Sequence[str] | None,
    pile: Sequence[str] | None,
    played: Sequence[str],
) -> None:
    rest = BONUS_CARDS[:]
    for seat in range(state.players):
        state.bonus[seat] = tuple(sorted(bonus.get(seat, "").split()))
        for card in state.bonus[seat]:
            rest.remove(card)
    for card in (*played, *(pile or ()), *(planet or ())):
        rest.remove(card)
    if planet is None:
        planet, rest = rest[: 2 * state.players], rest[2 * state.players :]
    state.planet = tuple(planet)
    state.bonus_pile = tuple(pile) if pile is not None else tuple(rest)
    state.bonus_played = tuple(played)
