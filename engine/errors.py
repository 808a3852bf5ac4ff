"""Exceptions. Each carries one sentence for the player."""

from __future__ import annotations

from typing import NamedTuple

from .text import T, Text


class Reason(NamedTuple):
    """Why something is not possible: a code that the game's words explain, and the number of the rule."""

    code: str
    rule: str = ""
    data: tuple[tuple[str, int | str], ...] = ()


class TabtopError(Exception):
    """An error that the user caused and can fix. `text` says in one sentence what is wrong."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class IllFormedMove(TabtopError):
    """A text that is not a move."""

    def __init__(self, source: str) -> None:
        super().__init__(T("“{source}” is not a move.", source=source[:80]))


class IllegalMove(TabtopError):
    """A move that the rules do not allow now. The state is unchanged."""

    def __init__(self, move: object, text: Text | None = None) -> None:
        shown = " ".join(map(str, move)) if isinstance(move, tuple) else str(move)
        super().__init__(text or T("The move “{move}” is not possible now.", move=shown[:80]))
        self.move = move


class BadSetup(TabtopError):
    """A setup that cannot be played: a wrong number of seats, or an option that does not fit."""


class UnknownGame(TabtopError):
    """A game that does not exist."""


class BadRecord(TabtopError):
    """A saved game that cannot be read or replayed."""
