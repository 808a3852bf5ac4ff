"""Decides who acts next at a table: an automatic answer, a bot acting out of turn, or the seat being asked.

Whoever runs a game reports every move (`note`, then `settle`) and asks for the `turn`. A driver has no clock
and no screen, and what it keeps belongs beside the record, never in the state.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import inf
from random import Random
from typing import Any, Literal, NamedTuple

from . import bots
from .bots import IN_A_BROWSER, Thought, finished, unasked
from .bots.hard import Budget
from .players import HUMAN
from .rules import NOBODY, Decision, Move, Rules, Seat, State
from .text import Text

__all__ = ("HUMAN", "Driver", "Guidance", "Turn", "TurnKind", "finished")
MOST_UNASKED = 8  # moves that one bot makes out of turn before one roll
IN_A_WINDOW = 60  # milliseconds that a hard bot thinks in a reaction window

TurnKind = Literal["over", "idea", "bot", "auto", "human", "taught"]


class Turn(NamedTuple):
    """Who acts next.

    over: nobody, the game has ended. idea: bots may act out of turn before a roll. bot: the bot being asked
    thinks. auto: `answer` is played for the seat. human: the person at the seat chooses. taught: a lesson's
    chapter is done.
    """

    kind: TurnKind
    seat: Seat = NOBODY
    answer: Move | None = None

    @property
    def runs(self) -> bool:
        """True if the table goes on without anybody touching it."""
        return self.kind in ("idea", "bot", "auto")


class Guidance(NamedTuple):
    """What a coach says at the moment, and the only moves that can be made: those of one seat."""

    says: Text | None  # instead of the game's own question; None while the others play
    seat: Seat
    wants: frozenset[Move]
    done: int  # steps of the chapter so far


class Driver:
    """Who sits where (`kinds`: "human", or a bot's name), and what each seat has decided beforehand.

    `openly` is True where several people play with hidden cards. They see who is asked, so that may depend
    on public facts only.
    """

    guided = False  # True if only the moves that a coach offers can be made

    def __init__(
        self,
        rules: Rules[Any],
        kinds: Sequence[str],
        moves: Sequence[tuple[Seat, Move]] = (),
        budget: Budget = IN_A_BROWSER,
        openly: bool = False,
    ) -> None:
        self.rules = rules
        self.kinds = list(kinds)
        self.budget = budget  # how long a hard bot may think
        self.openly = openly
        self.standing: list[dict[str, str]] = [dict(rules.standing) for _ in kinds]  # decision kind -> verb
        self.draws_for: frozenset[Seat] = frozenset()  # people for whom the table also draws and rolls
        self.skipped: list[set[str]] = [set() for _ in kinds]  # topics that each seat is not asked about
        self.bid_limits: dict[Seat, tuple[str, int]] = {}  # the most that a seat bids for a lot
        self.answering: dict[Seat, bool] = {}  # in an open window: who wants to answer, and who passes
        self._answered = ""  # the kind of decision that `answering` is about
        self._left = [MOST_UNASKED] * len(kinds)  # moves that each bot may still make before this roll
        self._asked_people: set[Seat] = set()  # bots that have asked a person since their own last roll
        self._said: set[tuple[Seat, Move]] = set()
        for seat, move in moves:
            self.note(seat, move)

    @property
    def guidance(self) -> Guidance | None:
        """What a coach wants at the moment; None without a coach."""
        return None

    # --- who sits where

    def seat(self, seat: Seat, kind: str) -> None:
        """Let a person or a bot play on at a seat; what was decided for this lot or window is void."""
        self.kinds[seat] = kind
        self.bid_limits.pop(seat, None)
        self.answering.pop(seat, None)
        self._left[seat] = MOST_UNASKED

    # --- what has happened

    def note(self, seat: Seat, move: Move) -> None:
        """Record a move; a roll resets how much each bot may do out of turn."""
        self._said.add((seat, move))
        if move[0] in self.rules.turn_verbs:
            self._left = [MOST_UNASKED] * len(self.kinds)
            self._asked_people.discard(seat)

    def settle(self, state: State) -> None:
        """Drop what no longer applies to the position: bids for a sold lot, an answer to a closed window.

        Bots that have nothing to do before this roll are not asked again until the next one.
        """
        decision = self.rules.decision(state)
        if decision.lot is None:
            self.bid_limits.clear()
        if self.answering and not (self.rules.window(state) and decision.kind == self._answered):
            self.answering.clear()
        if self._before_roll(decision):
            for seat in self._waiting_bots():
                if self.rules.ideas(state, seat):
                    break
                self._left[seat] = 0

    # --- who acts next

    def turn(self, state: State) -> Turn:
        """Return who acts next. Changes nothing."""
        decision = self.rules.decision(state)
        seat = decision.seat
        if not decision.legal:
            return Turn("over", seat)
        if self._before_roll(decision) and any(self.rules.ideas(state, bot) for bot in self._waiting_bots()):
            return Turn("idea", seat)
        if decision.legal[0][0] in self.rules.table_verbs:
            return Turn("auto", seat, decision.legal[0])
        if self.kinds[seat] != HUMAN:
            return Turn("bot", seat)
        answer = self.answer(state) or self._window_pass(state, decision) or self._forced(state, decision)
        return Turn("auto", seat, answer) if answer else Turn("human", seat)

    def _forced(self, state: State, decision: Decision) -> Move | None:
        """Return the only answer where there is nothing to choose.

        In an open reaction window `_window_pass` decides, because a pass could tell what a seat holds.
        """
        if self.rules.window(state):
            return None
        if self.rules.forced(state, decision) or self._draws(state, decision):
            return decision.legal[0]
        return None

    def _draws(self, state: State, decision: Decision) -> bool:
        """True if the table draws or rolls for the person who is asked."""
        begins = len(decision.legal) == 1 and decision.legal[0][0] in self.rules.turn_verbs
        wanted = begins and decision.seat in self.draws_for
        return wanted and not self.rules.tempts(state, decision.seat)

    def _before_roll(self, decision: Decision) -> bool:
        """True if bots may act out of turn now."""
        return self.rules.has_asides and any(move[0] in self.rules.turn_verbs for move in decision.legal)

    def _waiting_bots(self) -> list[Seat]:
        """Return the bots that may still act out of turn before this roll."""
        return [seat for seat, kind in enumerate(self.kinds) if kind != HUMAN and self._left[seat]]

    # --- automatic answers

    def answer(self, state: State) -> Move | None:
        """Return what the seat that is asked has decided beforehand; None if it must be asked."""
        decision = self.rules.decision(state)
        seat = decision.seat
        if seat < 0 or self.kinds[seat] != HUMAN:
            return None
        if seat in self.bid_limits:
            lot, most = self.bid_limits[seat]
            if lot == decision.lot:
                free = decision.free  # None if the seat can no longer bid
                return (free.verb, free.low) if free and free.low <= most else decision.default
        if self.skipped[seat] and decision.default and seat in self.rules.window(state):
            held = [self.rules.topic(move) for move in decision.legal if move != decision.default]
            could = self.rules.open_topics(state) if self.openly else held
            if could and self.skipped[seat].issuperset(could):
                return decision.default
        verb = self.standing[seat].get(decision.kind)
        return next((move for move in decision.legal if move[0] == verb), None)

    def _window_pass(self, state: State, decision: Decision) -> Move | None:
        """Return the pass of a seat that need not be asked in an open reaction window.

        If others see who is asked, everybody is asked who did not say beforehand that they pass. Passing only
        for seats without the right card would reveal who holds it.
        """
        if not self.rules.window(state):
            return None
        said = self.answering.get(decision.seat) is False
        passes = said if self.openly else len(decision.legal) == 1
        return decision.default if passes else None

    def answer_window(self, state: State, seat: Seat | None, among: Sequence[Seat]) -> None:
        """Let `seat` answer the open window, or nobody if it is None; the others of `among` pass."""
        self._answered = self.rules.decision(state).kind
        self.answering.update({one: one == seat for one in among})

    def bid_up_to(self, state: State, seat: Seat, most: int) -> None:
        """Bid automatically for `seat`, up to `most`, until this lot is sold."""
        self.bid_limits[seat] = (self.rules.decision(state).lot or "", most)

    # --- bots

    def think(self, state: State, rnd: Random, most: float = inf) -> Thought:
        """Let the bot that is asked think, for at most `most` milliseconds.

        In a reaction window it thinks for a short time only: a bot that thinks longer than others pause would
        reveal that it holds the card.
        """
        if self.rules.window(state):
            most = min(most, IN_A_WINDOW)
        seat, budget = self.rules.decision(state).seat, self.budget
        budget = budget._replace(ms=min(budget.ms, most))
        return bots.think(self.kinds[seat], self.rules, state, seat, rnd, budget)

    def unasked(self, state: State, rnd: Random) -> Generator[None, None, tuple[Seat, Move] | None]:
        """Find the next move that a bot makes out of turn before this roll; None when all have done what they
        want.
        """
        rules = self.rules
        decision = rules.decision(state)
        if decision.seat < 0 or not self._before_roll(decision):
            return None
        for seat in self._waiting_bots():
            ideas = [move for move in rules.ideas(state, seat) if not self._pesters(state, seat, move)]
            move = yield from unasked.consider(self.kinds[seat], rules, state, seat, ideas, rnd, self.budget)
            if move is None:
                self._left[seat] = 0
                continue
            self._left[seat] -= 1
            if self._asks_person(state, seat, move):
                self._asked_people.add(seat)
            return seat, move
        return None

    def _pesters(self, state: State, seat: Seat, move: Move) -> bool:
        """True if a bot would ask people more than once per turn, or the same thing twice."""
        if HUMAN not in self.kinds or not (seat in self._asked_people or (seat, move) in self._said):
            return False
        return self._asks_person(state, seat, move)

    def _asks_person(self, state: State, seat: Seat, move: Move) -> bool:
        """True if a person would have to answer this move."""
        if HUMAN not in self.kinds:
            return False
        trial: State = state.clone()
        self.rules.apply(trial, move, seat)
        before, after = self.rules.decision(state), self.rules.decision(trial)
        return after.kind != before.kind and after.seat >= 0 and self.kinds[after.seat] == HUMAN
