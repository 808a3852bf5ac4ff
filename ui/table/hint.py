"""The hint at a table: asked for by a person, thought of in slices, shown and told. What it says is made in engine/bots/hint.py."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from engine.bots.hint import Hint, less, why
from engine.rules import Decision
from engine.text import T, Text
from ui.table.session import SLICE, Session

if TYPE_CHECKING:
    from ui.table.play import Play


class Advisor:
    """One for each table. A hint belongs to one position: once a move is made it is gone."""

    def __init__(self, play: Play) -> None:
        self.play = play
        # what the hint is for: after so many moves, this decision
        self.asked: tuple[int, Decision] | None = None
        self.thought: Generator[None, None, Hint] | None = None
        self.hint: Hint | None = None

    @property
    def fits(self) -> bool:
        """Is the position still the one that the hint is for? After an undo and another move the number alone would not tell."""
        match = self.play.session.match
        return self.asked is not None and self.asked[0] == match.number and self.asked[1] is match.decision

    @property
    def texts(self) -> list[Text]:
        """What the page shows below the prompt."""
        session = self.play.session
        if not self.fits or not session.legal:
            return []
        return told(session, self.hint) if self.hint else [T("Thinking about a hint…")]

    def ask(self) -> None:
        """Think of a hint for the person who is asked, or show again what was thought of."""
        session = self.play.session
        if not session.legal or session.lesson:  # there the teacher has said it
            return
        if not self.fits:
            self.asked, self.hint, self.thought = (
                (session.match.number, session.decision),
                None,
                session.hint(),
            )
            self._later()
        elif self.hint:
            self._show(self.hint)
        self.play.app.render()

    def stop(self) -> None:
        """The table is left, or moves on by itself: think no further."""
        self.thought = None

    def _later(self) -> None:
        self.play.shell.after(0, lambda: self.play.app.guard(self._tick))

    def _tick(self) -> None:
        """A slice of thinking; the page, its motion and its buttons go on in between."""
        if self.thought is None or self.play.app.play is not self.play or not self.fits:
            self.thought = None  # somebody moved meanwhile
            return
        until = self.play.shell.now() + SLICE
        while self.play.shell.now() < until:
            try:
                next(self.thought)
            except StopIteration as done:
                self.thought, self.hint = None, done.value
                self._show(done.value)
                self.play.app.render()
                return
        self._later()

    def _show(self, hint: Hint) -> None:
        """Say it, and point at the move on the board."""
        session, say = self.play.session, self.play.app.say
        session.pointed = hint.advice[0].move
        self.play.shell.say(" ".join(say(text) for text in told(session, hint)))


def told(session: Session, hint: Hint) -> list[Text]:
    """The best move, why, and the two next best."""
    view = session.match.view(session.viewer)
    best, *others = hint.advice
    texts = [
        T("Hint: {move}.", move=session.words.offer(best.move, view, session.names)),
        why(hint, session.name(hint.seat)),
    ]
    for advice in others:
        offer = session.words.offer(advice.move, view, session.names)
        texts.append(T("Or: {move} ({less}).", move=offer, less=less(advice)))
    return texts
