"""A game's first game: a table where a teacher says what to do next, the others play by a script, and nothing is saved.

It is the real table with the real rules; only what the step asks for can be played. The steps are in `engine/games/<id>/lessons.py`.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from engine import bots, lessons
from engine.games import Game
from engine.lessons import LEARNER, Step
from engine.record import Player
from engine.rules import Free, Move, Seat, move_text
from engine.text import T, Text
from ui.markup.components import button
from ui.markup.html import Html, Markup
from ui.markup.i18n import Translate
from ui.storage.addresses import Speed
from ui.table.session import Session

if TYPE_CHECKING:
    from engine.errors import Reason


def chapter_of(game: Game, wish: str) -> int:
    """The number of the chapter that an address asks for, counted from 1; the first for one that is not there."""
    number = int(wish) if wish.isascii() and wish.isdigit() and len(wish) < 4 else 1
    return number if 1 <= number <= len(game.lessons.LESSON) else 1


class Lesson(Session):
    lesson = True

    def __init__(self, game: Game, number: int, speed: Speed) -> None:
        self.number = number  # of the chapter, counted from 1
        self.chapters = game.lessons.LESSON
        self.chapter = self.chapters[number - 1]
        self.at = 0  # steps done
        self.script: list[str] = []  # what the others play before the next one
        self.watching = False  # the chapter's last move is still to be seen
        match = lessons.match(self.chapter.lays)
        super().__init__(match, [Player(), *[Player("normal")] * (match.setup.players - 1)], speed)
        self.takebacks = False

    @property
    def address(self) -> str:
        return f"page=learn&game={self.match.game.id}&chapter={self.number}"

    @property
    def step(self) -> Step | None:
        """What is to be done now; None while the others play, and at the chapter's end."""
        return None if self.script or self.at == len(self.chapter.steps) else self.chapter.steps[self.at]

    @property
    def waits_for(self) -> str:
        if self.script:
            seat, _ = lessons.scripted(self.script[0])
            return "bot" if seat is None else "auto" if seat == LEARNER else "idea"
        return "human" if self.step else "watch" if self.watching else "taught"

    @property
    def teacher(self) -> Text | None:
        if self.step:
            return self.step.says
        if self.watching:
            return self.chapter.steps[-1].says
        return None if self.script else self.chapter.done

    @property
    def onward(self) -> str:
        """Where it goes on after this chapter: the next one, or a real game."""
        game = self.match.game.id
        last = self.number == len(self.chapters)
        return f"page=setup&game={game}" if last else f"page=learn&game={game}&chapter={self.number + 1}"

    # --- only what the step asks for

    def _wanted(self, moves: Sequence[Move]) -> list[Move]:
        return [move for move in moves if self.step and move_text(move) in self.step.wants]

    @property
    def legal(self) -> Sequence[Move]:
        return self._wanted(super().legal)

    @property
    def free(self) -> Free | None:
        return None

    def asides(self, seat: Seat) -> Sequence[Move]:
        return self._wanted(super().asides(seat)) if seat == LEARNER else ()

    def reasons(self) -> list[Reason]:
        return []

    @property
    def quiet_seat(self) -> Seat | None:
        return None

    @property
    def undoable(self) -> int:
        return 0

    def play(self, move: Move, seat: Seat | None = None) -> list[dict[str, object]]:
        step = self.step
        seen = super().play(move, seat)
        if step:
            self.at += 1
            self.script = list(step.others)
        else:
            del self.script[0]
        if not self.asides(LEARNER):  # else open holdings would hold what comes next
            self.desk.close()
        return seen

    # --- the others

    @property
    def auto_answer(self) -> Move | None:
        return lessons.scripted(self.script[0])[1]

    def think(self) -> bots.Thought:
        yield from ()
        return lessons.scripted(self.script[0])[1]

    def whim(self) -> Generator[None, None, tuple[Seat, Move] | None]:
        yield from ()
        seat, move = lessons.scripted(self.script[0])
        return None if seat is None else (seat, move)


PROGRESS = Markup(
    '<p class="progress"><progress max="{total}" value="{done}" aria-hidden="true"></progress>'
    " <span>{label}</span></p>"
)


def progress(session: Lesson, say: Translate) -> Html:
    """How far the learner has come."""
    before = sum(len(chapter.steps) for chapter in session.chapters[: session.number - 1])
    total = sum(len(chapter.steps) for chapter in session.chapters)
    done = before + session.at
    label = say(T("Step {n} of {total}", n=done + 1 if session.step else done, total=total))
    return PROGRESS(total=total, done=done, label=label)


def onward(session: Lesson, say: Translate) -> Html:
    """What can be done at a chapter's end."""
    if session.number < len(session.chapters):
        return button(say(T("Next")), f"go:{session.onward}", css="main", id="next")
    return button(say(T("Play a real game")), f"go:{session.onward}", css="main", id="next") + button(
        say(T("Lobby")), "go:"
    )
