"""The log: what happened, line by line, as one viewer saw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.events import Viewer, seen_by
from engine.rules import Seat
from engine.text import Text
from ui.markup.html import Html
from ui.markup.i18n import Say
from ui.table.table import Table


class Line(NamedTuple):
    """A line of the log: after which move, about which seat, and what it says."""

    number: int
    seat: Seat
    text: Text


class Log:
    """The lines of a table's log for one viewer.

    It adds lines for new moves only.
    """

    def __init__(self, table: Table, viewer: Viewer, you: Seat | None) -> None:
        self.table = table
        self.viewer = viewer  # whose knowledge the lines show
        self.you = you  # the seat that they call "you"
        self._lines: list[Line] = []
        self._told = -1  # moves that are in the lines; -1: not even the opening
        self.rows: dict[tuple[str, int], Html] = {}  # drawn lines, by language and line number

    def lines(self) -> list[Line]:
        """Return all lines so far."""
        match = self.table.match
        if self._told < 0:
            self._tell(0, match.setup.first, [seen_by(event, self.viewer) for event in match.opening])
            self._told = 0
        for number in range(self._told, match.number):
            self._tell(number + 1, match.moves[number][0], match.seen(self.viewer, number))
        self._told = match.number
        return self._lines

    def until(self, number: int) -> list[Line]:
        """Return the lines of the first `number` moves."""
        lines = self.lines()
        end = next((at for at in range(len(lines), 0, -1) if lines[at - 1].number <= number), 0)
        return lines[:end]

    def _tell(self, number: int, mover: Seat, seen: Sequence[dict[str, Any]]) -> None:
        names = self.table.names
        for event in seen:
            text = self.table.words.tell(event, names, self.you)
            if text is not None:
                # In a window, one seat's pass may carry out another seat's move. The line is about the other.
                about = [event["seat"]] if "seat" in event else event.get("seats") or [mover]
                self._lines.append(Line(number, about[0], text))

    def told(self, since: int, say: Say) -> str:
        """Return all that happened after move `since` as running text for a screen reader."""
        return " ".join(sentence(say(line.text)) for line in self.lines() if line.number > since)


def sentence(text: str) -> str:
    """Return a text with a full stop, if it has none.

    >>> sentence("Ana draws a 7"), sentence("Sorry!")
    ('Ana draws a 7.', 'Sorry!')
    """
    return text if text.endswith((".", "!", "?", "…")) else text + "."
