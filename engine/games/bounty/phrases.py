"""Small pieces of Bounty's sentences that several of them share: who, where, what changes hands."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules import Seat
from ...text import TN, T, Text
from ...words import Names
from .board import SKULL, SPACES
from .state import DEPOSITORY


def space(at: int) -> Text:
    return SPACES[at].name


def who(seat: Seat, names: Names) -> str | Text:
    """A player, the Depository, or all of them."""
    if seat >= 0:
        return names[seat]
    return T("the Depository") if seat == DEPOSITORY else T("every player")


def goods(properties: Sequence[int], credits: int, cards: int) -> list[Text]:
    """One side of a deal, as a list of things."""
    things = [space(at) for at in properties]
    if credits:
        things.append(TN("{n} credit", "{n} credits", credits))
    if cards:
        things.append(TN("{n} Get Out of Jail Free card", "{n} Get Out of Jail Free cards", cards))
    return things or [T("nothing")]


def level(symbols: int) -> Text:
    """What stands on a character."""
    if symbols == SKULL:
        return T("a skull")
    return TN("{n} sigil", "{n} sigils", symbols) if symbols else T("no symbol")


def the_lot(what: str, at: int) -> Text:
    """What is under the hammer."""
    if what == "deed":
        return space(at)
    return T("the last skull") if what == "skull" else T("the last sigil")
