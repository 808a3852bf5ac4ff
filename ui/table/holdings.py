"""What a person does besides answering the pending decision: open their holdings, put a proposal together,
type an amount.
"""

from __future__ import annotations

from engine.events import Viewer
from engine.parsing import parse_number
from engine.rules import Free, Move, Seat
from ui.drawing.scene import Proposal
from ui.table.table import Table

MOST_DIGITS = 9


class OpenHoldings:
    """What is open and typed so far. While holdings or a proposal are open, the bots wait."""

    def __init__(self) -> None:
        self.seat: Seat | None = None  # the seat whose holdings are open
        self.fields: dict[str, str] | None = None  # a proposal being put together
        self.amount = ""  # typed so far, for a free amount

    @property
    def open(self) -> bool:
        return self.seat is not None or self.fields is not None

    def close(self) -> None:
        self.seat, self.fields, self.amount = None, None, ""


def proposal(table: Table, fields: dict[str, str], seat: Seat, viewer: Viewer) -> Proposal:
    """Return what a proposal's fields make: a move, what it would do, and what stands in its way."""
    position = table.position
    move: Move = table.drawing.proposed_move(fields, position.seen_by(viewer).view, seat)
    reason = position.why_not(move, seat)
    if reason is not None:
        return Proposal(fields, move, table.words.why(reason, table.names), reason.rule)
    if not position.allows(move, seat):
        return Proposal(fields, move)
    return Proposal(fields, move, events=position.preview(move, seat), ready=True)


RAISES = (1, 10, 50)  # on top of the highest bid
OPENINGS = (0, 10, 50)  # on top of the lowest bid, before anybody has bid


def raises(free: Free, highest: int) -> list[Move]:
    """Return a few bids that can be made now. `highest` is the bid so far, or 0."""
    bids = [highest + more for more in RAISES] if highest else [free.low + more for more in OPENINGS]
    return [(free.verb, bid) for bid in bids if bid <= free.high]


def amount(free: Free, text: str) -> int | None:
    """Return the amount in the field, if it may be played."""
    return parse_number(text.strip(), free.low, free.high)
