"""What can go wrong, as types; each says it in one sentence that a player could read."""

from __future__ import annotations

from typing import NamedTuple

from .text import T, Text


class Reason(NamedTuple):
    """Why something cannot be done: a code that the game's words.py tells, and the rule it rests on."""

    code: str
    rule: str = ""
    data: tuple[tuple[str, int | str], ...] = ()


class TabtopError(Exception):
    """Anything that a person caused and can mend. `text` says what, in one sentence."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class IllFormedMove(TabtopError):
    """This is not the text of any move."""

    def __init__(self, source: str) -> None:
        super().__init__(T("“{source}” is not a move.", source=source[:80]))


class IllegalMove(TabtopError):
    """A move that the rules do not allow here. The state is as it was."""

    def __init__(self, move: object, text: Text | None = None) -> None:
        shown = " ".join(map(str, move)) if isinstance(move, tuple) else str(move)
        super().__init__(text or T("The move “{move}” is not possible now.", move=shown[:80]))
        self.move = move


class BadSetup(TabtopError):
    """A table that cannot be laid: a wrong number of seats, an option that does not fit."""


class UnknownGame(TabtopError):
    """No game of that name is here."""


class BadRecord(TabtopError):
    """A saved game that cannot be read, or that does not replay."""
