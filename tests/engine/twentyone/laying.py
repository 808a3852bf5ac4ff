"""A position of Twenty-One laid by hand, and a way to play on from it in words."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.events import Event
from engine.games.twentyone.cards import DECK, LAST_NUMBER, LAST_SLIDE, NUMBER, VALUE, Face, faces
from engine.games.twentyone.rules import RULES
from engine.games.twentyone.state import Table
from engine.rules import Decision, move_text, parse_move


def cards(text: str) -> list[int]:
    """Cards from their faces: "7 slide_21 steal"."""
    return [NUMBER[int(word) if word.isdigit() else word] for word in text.split()]


class Laid:
    """A table being played at: `do("play 7", "draw")`, then look at it."""

    def __init__(self, state: Table) -> None:
        self.state = state
        self.events: list[Event] = []

    def do(self, *moves: str) -> Laid:
        for move in moves:
            RULES.apply(self.state, parse_move(move), None, self.events.append)
        return self

    @property
    def decision(self) -> Decision:
        return RULES.decision(self.state)

    @property
    def asked(self) -> tuple[int, str]:
        """Who is asked what."""
        return self.decision.seat, self.decision.kind

    @property
    def legal(self) -> list[str]:
        return [move_text(move) for move in self.decision.legal]

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def told(self, kind: str) -> dict[str, Any]:
        """The last event of a kind."""
        return dict([event for event in self.events if event.kind == kind][-1].data)

    def hand(self, seat: int) -> list[Face]:
        return faces(self.state.hands[seat])


def lay(
    *hands: str,
    pile: str = "",
    aside: str = "",
    top: str = "",
    rest: bool = True,
    turn: int = 0,
    direction: int = 1,
    home: Sequence[int] = (),
    back: Sequence[int] = (),
    longer: int = 0,
) -> Laid:
    """A table with these hands; `top` lies on the draw pile, first card uppermost.

    What is named nowhere lies under it, or in the set-aside piles if `rest` is False.
    """
    state = Table.__new__(Table)
    state.players, state.turn, state.direction, state.longer = len(hands), turn, direction, longer
    state.hands = [sorted(cards(hand)) for hand in hands]
    state.pile, state.aside = cards(pile), cards(aside)
    state.total = 0
    for card in state.pile:
        if card <= LAST_SLIDE:
            state.total = state.total + card if card <= LAST_NUMBER else VALUE[card]
    left = list(DECK)
    for card in [*state.pile, *state.aside, *cards(top), *(card for hand in state.hands for card in hand)]:
        left.remove(card)
    Random(7).shuffle(left)
    state.draw = [*(left if rest else []), *reversed(cards(top))]
    state.aside += [] if rest else left
    state.home = list(home) or [0] * len(hands)
    state.back = list(back) or [0] * len(hands)
    state.owed = state.taking = 0
    state.to_draw, state.frames, state.winners = [], [], []
    state.rng, state.pending = 1, None
    state.check()
    return Laid(state)
