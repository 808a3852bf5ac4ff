"""How a screen shows a move that was made: first its motion, with sounds and captions, then the words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ui.drawing import motion
from ui.drawing.base import Motion
from ui.shell import sounds
from ui.shell.ports import FRAME, Timer
from ui.table.position import Step
from ui.table.table_screen import Caption, TableScreen

CAPTIONED = 3  # moves whose captions are kept: a slow reader still sees the one before the last
LOOKING = 1500  # milliseconds for a player to see a drawn card before a curtain covers it


def present(screen: TableScreen, step: Step) -> int:
    """Start to show a move; returns how many milliseconds its motion takes. `settle` ends it."""
    screen.moving = step
    number = step.after.number
    seen, view = screen.table.match.seen(screen.viewer, number - 1), screen.perspective.view
    times, ms = show(screen, seen, view)
    screen.motion_ms = ms
    kept = [caption for caption in screen.captions if number - caption.number < CAPTIONED]
    screen.captions = kept + _captions(screen, step, seen, times)
    return ms + LOOKING if _drew_unseen(screen, step) else ms


def show(
    screen: TableScreen, seen: Sequence[Mapping[str, Any]], view: Mapping[str, Any]
) -> tuple[list[tuple[float, float]], int]:
    """Show the motion and sound of a move's events; returns the times of each, and how long all take."""
    visitor, moved = screen.screen, motions(screen, seen, view)
    pace = 0.0 if visitor.calm else motion.PACE[screen.table.speed]
    tracks, ms = motion.tracks(moved, pace)
    visitor.redraw()
    visitor.animate(tracks)
    visitor.sound(motion.cues(moved, pace))
    return motion.times(moved, pace), ms


def motions(
    screen: TableScreen, seen: Sequence[Mapping[str, Any]], view: Mapping[str, Any]
) -> list[Sequence[Motion]]:
    """Return how each event moves pieces."""
    you = -1 if screen.you is None else screen.you
    return [screen.table.drawing.motions(event, view, you) for event in seen]


class Arrival:
    """Calls `then` when a motion has ended at all screens: some draw late and show it longer."""

    def __init__(self, timer: Timer, screens: Sequence[TableScreen], then: Callable[[], None]) -> None:
        self._timer, self._screens, self._then = timer, screens, then
        self._waits: int | None = None

    def wait(self, ms: float) -> None:
        """Wait for a motion that still takes so many milliseconds."""
        self._waits = self._timer.after(ms, self._look)

    def stop(self) -> None:
        """Stop waiting."""
        if self._waits is not None:
            self._timer.cancel(self._waits)
        self._waits = None

    def _look(self) -> None:
        self._waits = None
        if any(screen.screen.display.moving() for screen in self._screens):
            self.wait(FRAME)
        else:
            self._then()


def _captions(
    screen: TableScreen, step: Step, seen: Sequence[Mapping[str, Any]], times: Sequence[tuple[float, float]]
) -> list[Caption]:
    """Return the captions of a move's events, each for the time when its motion has ended.

    Nobody reads what is on a card before it is turned over, or that a pawn is safe before it gets there.
    """
    table, view, number = screen.table, screen.perspective.view, step.after.number
    you = -1 if screen.you is None else screen.you
    found = []
    for event, (start, end) in zip(seen, times, strict=True):
        text = table.words.caption(event, table.names, screen.you)
        point = table.drawing.caption_point(event, view, you) if text else None
        if text and point:
            ms = start if event["kind"] in table.drawing.captions_at_once else end
            found.append(Caption(number, event.get("seat", step.mover), text, *point, ms))
    return found


def _drew_unseen(screen: TableScreen, step: Step) -> bool:
    """True if a move showed its player a hidden card that the next curtain is about to cover."""
    if not screen.shared or screen.curtain_open in (None, step.after.decision.seat):
        return False
    match, number = screen.table.match, step.after.number - 1
    return match.seen(screen.curtain_open, number) != match.seen(None, number)


def settle(screen: TableScreen) -> None:
    """End the motion: show the words and the next question, and call whoever is asked."""
    step, screen.moving = screen.moving, None
    if step is None:
        return
    if screen.shared and screen.position.decision.seat != screen.curtain_open:
        screen.curtain_open = None
    if step.after.turn.kind in ("over", "taught"):
        screen.screen.sound([(0, sounds.WIN)])
    elif screen.ask == "choose" and step.after.decision.seat != step.mover:
        screen.screen.sound([(0, sounds.TURN)])
