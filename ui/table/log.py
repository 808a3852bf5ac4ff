"""The log: what happened, line by line, as one viewer saw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.events import Viewer, seen_by
from engine.rules import NOBODY, Seat
from engine.text import Text
from ui.markup.html import Html
from ui.markup.i18n import Say
from ui.table.table import Table


class Line(NamedTuple):
    """A line of the log: after which move, about which seat (or NOBODY), in which turn, and what it says."""

    number: int
    seat: Seat
    text: Text
    turn: int = 0


class Row(NamedTuple):
    """What one seat did in one turn: its first and last move, and the texts of its lines."""

    first: int
    last: int
    seat: Seat
    turn: int
    texts: tuple[Text, ...]


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
        self._turn = 0  # counts the moves that begin a turn
        self._rows: list[Row] = []
        self._joined = 0  # lines that are in the rows
        self.drawn: dict[tuple[str, int, int], Html] = {}  # rows, by language, number and length

    def lines(self) -> list[Line]:
        """Return all lines so far."""
        match = self.table.match
        if self._told < 0:
            self._tell(0, NOBODY, [seen_by(event, self.viewer) for event in match.opening])
            self._told = 0
        for number in range(self._told, match.number):
            self._turn += match.moves[number][1][0] in match.rules.turn_verbs
            self._tell(number + 1, match.moves[number][0], match.seen(self.viewer, number))
        self._told = match.number
        return self._lines

    def until(self, number: int) -> list[Line]:
        """Return the lines of the first `number` moves."""
        lines = self.lines()
        end = next((at for at in range(len(lines), 0, -1) if lines[at - 1].number <= number), 0)
        return lines[:end]

    def rows(self, until: int | None = None) -> list[Row]:
        """Return what each seat did in each turn, in all moves or in the first `until`."""
        lines, rows = self.lines(), self._rows
        join_turns(lines[self._joined :], rows)
        self._joined = len(lines)
        if until is None:
            return rows
        whole = next((at for at in range(len(rows), 0, -1) if rows[at - 1].last <= until), 0)
        start = len(lines) - sum(len(row.texts) for row in rows[whole:])
        shown = rows[:whole]
        join_turns([line for line in lines[start:] if line.number <= until], shown)
        return shown

    def _tell(self, number: int, mover: Seat, seen: Sequence[dict[str, Any]]) -> None:
        names = self.table.names
        for event in seen:
            text = self.table.words.tell(event, names, self.you)
            if text is not None:
                # In a window, one seat's pass may carry out another seat's move. The line is about the other.
                about = [event["seat"]] if "seat" in event else event.get("seats") or [mover]
                self._lines.append(Line(number, about[0], text, self._turn))

    def told(self, since: int, say: Say) -> str:
        """Return all that happened after move `since` as running text for a screen reader."""
        return " ".join(sentence(say(line.text)) for line in self.lines() if line.number > since)


def join_turns(lines: Sequence[Line], rows: list[Row]) -> None:
    """Add lines to rows: a card drawn and what a seat did with it in the same turn are one row."""
    for line in lines:
        row = rows[-1] if rows else None
        if row and (row.turn, row.seat) == (line.turn, line.seat):
            rows[-1] = row._replace(last=line.number, texts=(*row.texts, line.text))
        else:
            rows.append(Row(line.number, line.number, line.seat, line.turn, (line.text,)))


def sentence(text: str) -> str:
    """Return a text with a full stop, if it has none.

    >>> sentence("Ana draws a 7"), sentence("Sorry!")
    ('Ana draws a 7.', 'Sorry!')
    """
    return text if text.endswith((".", "!", "?", "…")) else text + "."
