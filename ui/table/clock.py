"""The clock of a running table: bots think and pause, motion runs, and every move is made here.

A move is shown in order: first its motion, then the words about it, then the next question. Until the motion
has ended, nothing can be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import inf
from typing import Any

from engine.rules import Move, Seat
from ui.shell import sounds
from ui.shell.ports import Timer
from ui.storage.addresses import Speed
from ui.table.jobs import SLICE, Job
from ui.table.position import Step
from ui.table.presentation import Arrival, present, settle
from ui.table.table import Table, WayBack
from ui.table.table_screen import TableScreen

PAUSE: Mapping[Speed, int] = {"slow": 1100, "normal": 700, "fast": 250, "instant": 0}  # before a bot's move
# The same while a person may still answer the table's last call, such as in an auction.
CALL: Mapping[Speed, int] = {"slow": 4000, "normal": 2500, "fast": 2000, "instant": 2000}
SOLE_PAUSE = 0.4  # share of the pause if there is nothing to choose, or nothing worth a thought
BID_PAUSE = 0.6  # share of the pause before each bid of an auction
# While a person reads why they can only pass.
READING: Mapping[Speed, int] = {"slow": 3000, "normal": 2000, "fast": 1000, "instant": 0}
IN_A_WINDOW = 80  # before a seat that is not a person's answers in a reaction window
# Where people see each other's pace, a bot's least pause, and the share of its pause in which it thinks. Its
# move must be ready in time even if there was much to choose from.
OPEN_PAUSE = 150
OPEN_SHARE = 0.7
REDRAW = 200  # milliseconds between two pictures at instant speed

Choice = tuple[Seat | None, Move | None]  # who (None: the seat being asked) does what (None: nothing)


class Clock:
    """Runs one table for all its screens: every move at a running table is made here.

    `save` and `announce` are called after moves, `turned` whenever the table goes on or stops.
    """

    def __init__(
        self,
        table: Table,
        screens: Iterable[TableScreen],
        timer: Timer,
        *,
        save: Callable[[], None],
        announce: Callable[[], None],
        turned: Callable[[], None],
    ) -> None:
        self.table = table
        self.screens: list[TableScreen] = []
        self.timer = timer
        self.unsaved_moves = False  # moves at instant speed that are neither saved nor announced yet
        self._save, self._announce, self._turned = save, announce, turned
        self._timer: int | None = None
        self._job: Job[Any] | None = None
        self._chosen: Choice | None = None  # thought out, but not played yet
        self._ready = 0.0  # when it may be played
        self._moving: Step | None = None  # the move whose motion is running
        self._arrives = 0.0  # when that motion ends
        self._arrival = Arrival(timer, self.screens, self._arrive)
        self._redrawn = 0.0
        for screen in screens:
            self.join(screen)

    # --- screens

    def join(self, screen: TableScreen) -> None:
        """Show the table at one more screen, from the next `go_on`."""
        self.screens.append(screen)
        screen.together = self.screens

    def leave(self, screen: TableScreen) -> None:
        """Stop showing the table at a screen."""
        if screen in self.screens:
            self.screens.remove(screen)
            screen.together = [screen]

    # --- moves

    def play(self, move: Move, seat: Seat | None = None) -> None:
        """Make a move and show it. With `seat`, the move is an aside of that seat."""
        step = self.table.play(move, seat)
        ms = 0
        for screen in self.screens:
            screen.moved(by_answer=seat is None)
            ms = max(ms, present(screen, step))
        self._save()
        self._moving, self._arrives = step, self.timer.now() + ms
        if ms:
            self.go_on()
        else:
            self._arrive()

    def _arrive(self) -> None:
        """Announce the move and ask the next question, once the motion has ended."""
        step, self._moving = self._moving, None
        if step is None:
            return
        for screen in self.screens:
            settle(screen)
        after, out_of_turn = step.after, self.table.match.moves[-1][0] != step.mover
        same_bot_goes_on = after.turn.kind in ("bot", "idea") and after.decision.seat == step.mover
        if not same_bot_goes_on or out_of_turn:
            self._announce()
        self.redraw()
        self.go_on()

    def undo(self) -> None:
        """Take moves back."""
        self._rewound(self.table.undo())

    def go_back(self, way: WayBack) -> None:
        """Take moves back to somebody's last decision, with everybody's consent."""
        self.table.go_back(way)
        self._rewound(None)

    def _rewound(self, seat: Seat | None) -> None:
        """Show the position after an undo; `seat` took back its own move."""
        self._moving = None
        for screen in self.screens:
            settle(screen)
            screen.rewound(seat)
        self._announce()
        self._save()
        self.go_on()
        self.redraw()

    def redraw(self) -> None:
        for screen in self.screens:
            screen.screen.redraw()
        self._redrawn = self.timer.now()

    # --- time

    def go_on(self) -> None:
        """Let the table run from where it stands."""
        self.stop()
        self._turned()
        if self._moving:
            self._arrival.wait(max(0, self._arrives - self.timer.now()))
        elif self.table.position.turn.runs and not self._paused:
            # A bot thinks while it pauses. So the time that it takes tells nobody whether it had a choice.
            self._ready = self.timer.now() + self.pause()
            self._later(0)

    @property
    def _paused(self) -> bool:
        return any(screen.paused for screen in self.screens)

    def stop(self) -> None:
        """Do nothing until `go_on`."""
        if self._timer is not None:
            self.timer.cancel(self._timer)
        self._timer = self._job = self._chosen = None
        self._arrival.stop()

    def skip(self) -> None:
        """Finish the motion and let the bot play now."""
        for screen in self.screens:
            screen.screen.animate([])
        if self._moving:
            self._arrive()
        if self._timer is not None:
            self.timer.cancel(self._timer)
            self._ready = 0.0
            self._tick()

    def _later(self, ms: float) -> None:
        self._timer = self.timer.after(ms, self._tick)

    def pause(self) -> float:
        """Return how many milliseconds the next move waits."""
        position, pause = self.table.position, PAUSE[self.table.speed]
        if self._hides_choice:
            pause = max(pause, OPEN_PAUSE)
        if position.window:
            # Everybody takes the same short time, whether or not they hold the card. Those who said that they
            # pass take none.
            said = position.decision.seat in self.table.driver.answering and position.turn.kind == "auto"
            return 0 if said else min(IN_A_WINDOW, pause)
        if self._calls:
            return CALL[self.table.speed] if self._people_may_answer else pause
        if position.turn.kind == "auto" and position.decision.rule:
            return READING[self.table.speed]
        decision = position.decision
        if decision.lot is not None:
            return pause * BID_PAUSE
        usual = decision.kind in self.table.match.rules.standing
        return pause * SOLE_PAUSE if (len(decision.legal) == 1 and not self._hides_choice) or usual else pause

    @property
    def _hides_choice(self) -> bool:
        """True if a bot that holds only one playable card must take as long as others."""
        return self.table.position.turn.kind == "bot" and self.table.driver.openly

    @property
    def _calls(self) -> bool:
        """True if the table is about to end something by itself, such as an auction."""
        answer = self.table.position.turn.answer
        return answer is not None and answer[0] in self.table.match.rules.table_verbs

    @property
    def _hand_is_open(self) -> bool:
        """True if the next move is made for a person whose hidden cards lie open on a shared screen."""
        seat = self.table.position.turn.seat
        return any(screen.shared and screen.curtain_open == seat for screen in self.screens)

    @property
    def _people_may_answer(self) -> bool:
        """True if a person could act before the table goes on."""
        return any(self.table.position.asides(seat) for seat in self.table.humans)

    # --- bots

    def _tick(self) -> None:
        """Think for a slice and play when done; at instant speed play as many moves as fit in one."""
        self._timer = None
        until = self.timer.now() + SLICE
        while self._chosen or (self.table.position.turn.runs and not self._paused):
            choice = self._chosen or self._choose(until)
            wait = self._ready - self.timer.now() if choice and choice[1] else 0
            if choice is None or wait > 0:
                self._chosen = choice
                self._later(wait)
                if wait > 0 and self.unsaved_moves:
                    self._show_unseen()
                return
            if self._job and choice[1] and self.table.speed != "instant" and self._pondered():
                # Drawing the move takes long enough, so let the page handle events first.
                self._job, self._chosen = None, choice
                self._later(0)
                return
            self._job = self._chosen = None
            seat, move = choice
            if move is None:  # no bot does anything before this roll
                self.table.refresh()
                self.unsaved_moves = True
            elif self.table.speed != "instant" or self._hand_is_open:
                self.play(move, seat)
                return
            else:
                self._play_unseen(move, seat)
                if self._calls and self._people_may_answer:
                    break  # even at this speed people can answer the call
                self._ready = self.timer.now() + self.pause()
                if self.timer.now() >= until:
                    if self.timer.now() - self._redrawn > REDRAW:
                        self._show_unseen()
                    self._later(0)
                    return
        self._caught_up()

    def _pondered(self) -> bool:
        """True if there was something to think about."""
        position = self.table.position
        several = len(position.decision.legal) > 1 or self._hides_choice
        return position.turn.kind == "idea" or several

    def _choose(self, until: float) -> Choice | None:
        """Return what happens next, or None while a bot is still thinking."""
        turn = self.table.position.turn
        if turn.kind == "auto":
            return None, turn.answer
        out_of_turn = turn.kind == "idea"
        if self._job is None:
            most = self.pause() * OPEN_SHARE if self._hides_choice else inf
            self._job = Job(self.table.think_unasked() if out_of_turn else self.table.think(most))
        if not self._job.run(self.timer.now, until):
            return None
        if out_of_turn:
            return self._job.result or (None, None)
        return None, self._job.result

    def _play_unseen(self, move: Move, seat: Seat | None) -> None:
        """Make a move at instant speed, without a picture of its own."""
        self.table.play(move, seat)
        for screen in self.screens:
            screen.captions = []
            screen.moved(by_answer=seat is None)
        self.unsaved_moves = True

    def _show_unseen(self) -> None:
        """Save the last moves, then draw them, before the table goes on."""
        self._save()
        self.redraw()

    def _caught_up(self) -> None:
        """Save, announce and draw the last moves, when a person is asked or the game is over."""
        if self.unsaved_moves:
            self.unsaved_moves = False
            self._save()
            self._announce()
            self.redraw()
            if self.table.position.turn.kind == "over":
                for screen in self.screens:
                    screen.screen.sound([(0, sounds.WIN)])
        self.go_on()
