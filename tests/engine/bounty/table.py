"""Positions of Bounty for tests, with known dice and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.events import Event
from engine.games.bounty.cards import DECKS
from engine.games.bounty.deals import make_terms
from engine.games.bounty.laying import laid, throwing
from engine.games.bounty.rules import RULES
from engine.games.bounty.state import deck
from engine.rules import Decision, Move

NIB, TALLOW, PIT, LENS, QUILL, FERROW, JAIL = 1, 3, 4, 5, 6, 7, 8
VESPER, WATCH, LARK, NET, OSK, HUNTER, MARROW, PARKING = 9, 10, 11, 12, 13, 14, 15, 16
BRACK, CRAFT, THORN, LANCE, SAFFRON, PATROL, HALLORAN, GO_TO_JAIL = 17, 18, 19, 20, 21, 22, 23, 24
MIRE, SABLE, CLOAK, ASHGRAVE, BARGE, KETHANE = 25, 27, 28, 29, 30, 31
ANA, LUIS, EVA, MAX = 0, 1, 2, 3
HUNTER_DECK, CRAFT_DECK = 0, 1
BANK = -1


class Table:
    """A game in which Ana is about to roll. `symbols` maps a character to 1 to 4 sigils, or 5 for a skull."""

    def __init__(
        self,
        players: int = 3,
        *,
        owns: Mapping[int, Sequence[int]] | None = None,
        symbols: Mapping[int, int] | None = None,
        inactive: Sequence[int] = (),
        credits: Sequence[int] = (),
        places: Sequence[int] = (),
        options: Mapping[str, int] | None = None,
    ) -> None:
        _, self.state = laid(
            players,
            owns=owns,
            symbols=symbols,
            inactive=inactive,
            credits=credits,
            places=places,
            options=options,
        )
        self.events: list[Event] = []

    # --- the position

    @property
    def decision(self) -> Decision:
        return RULES.decision(self.state)

    @property
    def asked(self) -> tuple[int, str]:
        """The seat that must answer, and the kind of decision."""
        return self.decision.seat, self.decision.kind

    @property
    def verbs(self) -> list[str]:
        return [str(move[0]) for move in self.decision.legal]

    @property
    def credits(self) -> list[int]:
        return self.state.credits

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Return all events of a kind so far."""
        return [dict(event.data) for event in self.events if event.kind == kind]

    def may(self, seat: int, *move: int | str) -> bool:
        """True if a seat may make this move now, asked or not."""
        trial = self.state.clone()
        if seat == self.decision.seat and RULES.allows(trial, move):
            return True
        return move in RULES.asides(trial, seat) or RULES.allows_aside(trial, move, seat)

    # --- playing

    def play(self, *move: int | str, seat: int | None = None) -> Table:
        self.state.pending = None  # the test may have changed something by hand
        RULES.apply(self.state, move, seat, self.events.append)
        return self

    def dice(self, first: int, second: int) -> Table:
        """Set the next throw."""
        self.state.rng = throwing(((first, second),))
        return self

    def roll(self, first: int, second: int) -> Table:
        return self.dice(first, second).play("roll")

    def put_on_top(self, number: int, does: str, amount: int = 0) -> Table:
        """Put a card with this effect on top of a deck."""
        pile = deck(self.state, number)
        wanted = next(
            card
            for card in pile
            if DECKS[number][card].does == does and (not amount or DECKS[number][card].amount == amount)
        )
        pile.remove(wanted)
        pile.insert(0, wanted)
        return self

    def draw(self, number: int, does: str, amount: int = 0) -> Table:
        """Let Ana land on a card space and draw a card with this effect."""
        self.put_on_top(number, does, amount)
        self.state.places[self.state.turn] = HUNTER - 3 if number == HUNTER_DECK else CRAFT - 3
        return self.roll(1, 2).play("draw")

    def offer(
        self, seat: int, to: int, give: Sequence[int] = (), want: Sequence[int] = (), **extra: int
    ) -> Table:
        return self.play(*offer_move(to, give, want, **extra), seat=seat)

    def pass_round(self) -> Table:
        """Pass until the hammer falls, for every lot."""
        while self.decision.kind in ("auction", "call"):
            self.play("pass" if self.decision.kind == "auction" else "hammer")
        return self

    def owe(self, amount: int) -> Table:
        """Let Ana land on the pit, which costs 200, with `amount` too little."""
        assert self.credits[ANA] == 200 - amount
        self.state.places[ANA] = PIT - 3
        return self.roll(1, 2)


def offer_move(to: int, give: Sequence[int] = (), want: Sequence[int] = (), **extra: int) -> Move:
    return ("offer", to, *make_terms(give, want, **extra))


def counter_move(give: Sequence[int] = (), want: Sequence[int] = (), **extra: int) -> Move:
    return ("counter", *make_terms(give, want, **extra))
