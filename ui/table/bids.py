"""Bids and other amounts: what is typed, the few that have buttons, and bids of people who have passed."""

from __future__ import annotations

from collections.abc import Sequence

from engine.parsing import parse_number
from engine.rules import Move, Seat
from ui.table.table_screen import TableScreen

MOST_DIGITS = 9
RAISES = (1, 10, 50)  # on top of the highest bid
OPENINGS = (0, 10, 50)  # on top of the lowest bid, before anybody has bid


def amount(screen: TableScreen) -> int | None:
    """Return the amount in the field, if it may be played."""
    free = screen.free
    return parse_number(screen.holdings.amount.strip(), free.low, free.high) if free else None


def bidding(screen: TableScreen) -> bool:
    """True if the person at the screen is asked for a bid."""
    return bool(screen.legal) and not screen.table.driver.guided and screen.position.decision.lot is not None


def raises(screen: TableScreen) -> dict[Move, int]:
    """Return the few bids that have buttons, with their amounts, if the person at the screen may bid."""
    free, highest = screen.free, screen.position.decision.highest
    if not free or not bidding(screen):
        return {}
    bids = [highest + more for more in RAISES] if highest else [free.low + more for more in OPENINGS]
    return {(free.verb, bid): bid for bid in bids if free.low <= bid <= free.high}


def late_bids(screen: TableScreen) -> list[tuple[Seat, Sequence[Move]]]:
    """Return the people here who passed in the running auction but may still bid, with a few bids."""
    position, rules = screen.position, screen.table.match.rules
    decision = position.decision
    if decision.lot is None or screen.look is not None or screen.moving or screen.table.driver.guided:
        return []
    called = decision.legal[0][0] in rules.table_verbs
    found = [(seat, position.asides(seat)) for seat in screen.seats if called or seat != decision.seat]
    return [(seat, bids) for seat, bids in found if bids]
