"""Who acts next at a table: a standing answer, a bot that does something unasked, or the seat that is asked. No clock, no browser.

Whoever runs a game tells the driver every move (`note`), and before asking a seat looks for its standing answer
(`answer`) and for what bots want to do first (`unasked`). What it keeps belongs beside the record, never in the state.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any

from .bots import IN_A_BROWSER, finished, unasked
from .bots.hard import Budget
from .players import HUMAN
from .rules import Move, Rules, Seat, State

__all__ = ("HUMAN", "Driver", "finished")
MOST_UNASKED = 8  # things that one bot does before one roll


class Driver:
    """`kinds` says who sits where: "human", or a bot's name."""

    def __init__(
        self,
        rules: Rules[Any],
        kinds: Sequence[str],
        moves: Sequence[tuple[Seat, Move]] = (),
        budget: Budget = IN_A_BROWSER,
    ) -> None:
        self.rules = rules
        self.kinds = list(kinds)
        self.budget = budget  # how long a hard bot may think
        self.wishes: list[dict[str, str]] = [dict(rules.standing) for _ in kinds]  # kind of decision to verb
        # topics about which a seat does not want to be asked
        self.quiet: list[set[str]] = [set() for _ in kinds]
        self.limits: dict[Seat, tuple[str, int]] = {}  # the most that a seat will bid for a lot; 0: it passes
        self._left = [MOST_UNASKED] * len(kinds)  # what each bot may still do before this roll
        # bots that have put a question to a person since their own last roll
        self._asked_people: set[Seat] = set()
        self._said: set[tuple[Seat, Move]] = set()
        for seat, move in moves:
            self.note(seat, move)

    def note(self, seat: Seat, move: Move) -> None:
        """A move was made. With every roll the bots may have ideas again."""
        self._said.add((seat, move))
        if move[0] in self.rules.turn_verbs:
            self._left = [MOST_UNASKED] * len(self.kinds)
            self._asked_people.discard(seat)

    # --- standing answers

    def answer(self, state: State, openly: bool = False) -> Move | None:
        """What the seat that is asked has decided beforehand; None if it must be asked.

        `openly`: others see whether it is asked, so that only public facts may decide on that.
        """
        decision = self.rules.decision(state)
        seat = decision.seat
        if seat < 0 or self.kinds[seat] != HUMAN:
            return None
        if seat in self.limits:
            lot, most = self.limits[seat]
            if lot == decision.lot:
                free = decision.free  # None where they cannot bid any more
                return (free.verb, free.low) if free and free.low <= most else decision.default
        if self.quiet[seat] and decision.default and seat in self.rules.window(state):
            held = [self.rules.topic(move) for move in decision.legal if move != decision.default]
            could = self.rules.open_topics(state) if openly else held
            if could and self.quiet[seat].issuperset(could):
                return decision.default
        verb = self.wishes[seat].get(decision.kind)
        return next((move for move in decision.legal if move[0] == verb), None)

    def bid_up_to(self, state: State, seat: Seat, most: int) -> None:
        """A maximum that bids for a seat: it holds for the lot that is under the hammer now. 0 passes until that is sold."""
        self.limits[seat] = (self.rules.decision(state).lot or "", most)

    # --- bots, before a roll

    def unasked(self, state: State, rnd: Random) -> Generator[None, None, tuple[Seat, Move] | None]:
        """The next thing that a bot does before this roll, or None when all have done what they want."""
        rules = self.rules
        if not rules.has_asides:
            return None
        decision = rules.decision(state)
        if decision.seat < 0 or not any(move[0] in rules.turn_verbs for move in decision.legal):
            return None
        for seat, kind in enumerate(self.kinds):
            if kind == HUMAN or not self._left[seat]:
                continue
            ideas = [move for move in rules.ideas(state, seat) if not self._pesters(state, seat, move)]
            move = yield from unasked.consider(kind, rules, state, seat, ideas, rnd, self.budget)
            if move is None:
                self._left[seat] = 0
                continue
            self._left[seat] -= 1
            if self._asks_person(state, seat, move):
                self._asked_people.add(seat)
            return seat, move
        return None

    def may_act(self, state: State) -> bool:
        """Is there a bot that has not yet thought about what it could do before this roll?"""
        rules, decision = self.rules, self.rules.decision(state)
        if not rules.has_asides or not any(move[0] in rules.turn_verbs for move in decision.legal):
            return False
        for seat, kind in enumerate(self.kinds):
            if kind != HUMAN and self._left[seat]:
                if rules.ideas(state, seat):
                    return True
                self._left[seat] = 0
        return False

    def _pesters(self, state: State, seat: Seat, move: Move) -> bool:
        """A bot puts at most one question a turn to people, and never the same twice."""
        if HUMAN not in self.kinds or not (seat in self._asked_people or (seat, move) in self._said):
            return False
        return self._asks_person(state, seat, move)

    def _asks_person(self, state: State, seat: Seat, move: Move) -> bool:
        """Would somebody who is a person have to answer this?"""
        if HUMAN not in self.kinds:
            return False
        trial: State = state.clone()
        self.rules.apply(trial, move, seat)
        before, after = self.rules.decision(state), self.rules.decision(trial)
        return after.kind != before.kind and after.seat >= 0 and self.kinds[after.seat] == HUMAN
