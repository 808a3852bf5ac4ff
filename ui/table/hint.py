"""The hint at a table: thought of in slices, shown below the moves and pointed at on the board.

engine/bots/hint.py works out what it says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.bots.hint import Hint, figures, less, why
from engine.rules import Decision
from engine.text import T, Text
from ui.shell.ports import Timer
from ui.table.jobs import SLICE, Job
from ui.table.log import sentence
from ui.table.table_screen import TableScreen


class HintTexts(NamedTuple):
    """What a hint says, and what is behind "Details"."""

    lines: Sequence[Text] = ()
    details: Sequence[Text] = ()


class Hints:
    """The hint of one screen. It belongs to one position and is gone once a move is made."""

    def __init__(self, screen: TableScreen, timer: Timer) -> None:
        self.screen = screen
        self.timer = timer
        self._asked: tuple[int, Decision] | None = None  # the position it is for
        self._job: Job[Hint] | None = None
        self._hint: Hint | None = None

    @property
    def fits(self) -> bool:
        """True if the position is still the one that the hint is for.

        The number alone would not tell after an undo and another move.
        """
        position = self.screen.position
        return self._asked is not None and (
            self._asked[0] == position.number and self._asked[1] is position.decision
        )

    @property
    def texts(self) -> HintTexts:
        """What the page shows below the moves."""
        if not self.fits or not self.screen.legal:
            return HintTexts()
        return told(self.screen, self._hint) if self._hint else HintTexts([T("Thinking about a hint…")])

    def ask(self) -> None:
        """Think of a hint for the person who is asked, or show the one for this position again."""
        screen = self.screen
        if not screen.legal or screen.table.driver.guided:  # a coach has said it already
            return
        if not self.fits:
            self._asked = (screen.position.number, screen.position.decision)
            self._hint, self._job = None, Job(screen.table.think_hint())
            self.timer.after(0, self._tick)
        elif self._hint:
            self._show(self._hint)
        screen.screen.redraw()

    def stop(self) -> None:
        """Stop thinking: the table is left."""
        self._job = None

    def _tick(self) -> None:
        if self._job is None or not self.fits:
            self._job = None  # somebody moved meanwhile
            return
        if self._job.run(self.timer.now, self.timer.now() + SLICE):
            self._hint, self._job = self._job.result, None
            self._show(self._hint)
            self.screen.screen.redraw()
        else:
            self.timer.after(0, self._tick)

    def _show(self, hint: Hint) -> None:
        """Speak the hint and show its move on the board."""
        self.screen.pointer.advised = hint.advice[0].move
        say = self.screen.screen.say
        self.screen.screen.speak(" ".join(sentence(say(text)) for text in told(self.screen, hint).lines))


def told(screen: TableScreen, hint: Hint) -> HintTexts:
    """Return the best move and why in one sentence; as details the figures, and the two next best."""
    table = screen.table
    best, *others = hint.advice
    has_asides = bool(screen.position.asides(hint.seat))
    reason = why(hint, table.name(hint.seat), hint.seat == screen.you, has_asides)
    figure = figures(hint)
    details = [figure] if figure else []
    for advice in others:
        details.append(T("{move}: {why}.", move=screen.advise(advice.move), why=less(advice)))
    return HintTexts([T("{move}: {why}.", move=screen.advise(best.move), why=reason)], details)
