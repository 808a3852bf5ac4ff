"""Phrases that several sentences share: players, spaces, sigils and lots."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules import Seat
from ...text import TN, T, Text
from ...words import Names
from .board import SKULL, SPACES
from .state import DEPOSITORY


def space(at: int) -> Text:
    """Name a space."""
    return SPACES[at].name


def who(seat: Seat, names: Names) -> str | Text:
    """Name a player, the bank or all players."""
    if seat >= 0:
        return names[seat]
    return T("the bank") if seat == DEPOSITORY else T("everyone")


def to_whom(seat: Seat, names: Names, viewer: Seat | None) -> Text:
    """Say to whom something is owed: “to Blue”, “to you”, “to the bank”."""
    if seat >= 0:
        return T("to you") if seat == viewer else T("to {player}", player=names[seat])
    return T("to the bank") if seat == DEPOSITORY else T("to everyone")


def goods(properties: Sequence[int], credits: int, cards: int) -> list[Text]:
    """List what one side of a deal gives."""
    things = [space(at) for at in properties]
    if credits:
        things.append(TN("{n} credit", "{n} credits", credits))
    if cards:
        things.append(TN("{n} Get Out of Jail Free card", "{n} Get Out of Jail Free cards", cards))
    return things or [T("nothing")]


def level(symbols: int) -> Text:
    """Describe the sigils or the skull on a character."""
    if symbols == SKULL:
        return T("a skull")
    return TN("{n} sigil", "{n} sigils", symbols) if symbols else T("no sigils")


def the_lot(what: str, at: int) -> Text:
    """Name what is being auctioned."""
    if what == "deed":
        return space(at)
    return T("the last skull") if what == "skull" else T("the last sigil")
