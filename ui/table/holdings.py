"""What people do besides answering the pending decision: open their holdings, put a proposal together, decide
some answers in advance.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import Viewer
from engine.rules import Move, Seat
from ui.drawing.scene import Proposal
from ui.table.table import Table
from ui.table.table_screen import TableScreen


def may_open(screen: TableScreen, seat: Seat) -> bool:
    """True if the person at `seat` may open their holdings now; behind a curtain only the one being shown."""
    position, table = screen.position, screen.table
    if position.outcome is not None or screen.look is not None or seat not in screen.seats:
        return False
    if not table.match.rules.has_asides:
        return False
    if table.driver.guided and not position.asides(seat):
        return False
    return not screen.shared or screen.curtain_open == seat


def asides(screen: TableScreen) -> Sequence[Move]:
    """Return what the seat whose holdings are open may do without being asked."""
    seat = screen.holdings.seat
    return () if seat is None else screen.position.asides(seat)


def composer(screen: TableScreen) -> Seat:
    """Return the seat that makes a proposal: the one whose holdings are open, else the one being asked."""
    return screen.position.decision.seat if screen.holdings.seat is None else screen.holdings.seat


def open_proposal(screen: TableScreen) -> Proposal | None:
    """Return the proposal that is being put together."""
    fields = screen.holdings.fields
    return None if fields is None else proposal(screen.table, fields, composer(screen), screen.viewer)


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


# --- answers decided in advance


def answers_seat(screen: TableScreen) -> Seat | None:
    """Return the seat whose automatic answers are on the screen: the one whose holdings are open, else the
    viewer.
    """
    if screen.table.driver.guided:
        return None
    seat = screen.viewer if screen.holdings.seat is None else screen.holdings.seat
    playing = seat in screen.seats and screen.settled.outcome is None
    return seat if screen.table.match.rules.standing and playing else None


def topics_seat(screen: TableScreen) -> Seat | None:
    """Return the seat that may choose its topics now: the one whose cards are shown."""
    if screen.table.driver.guided:
        return None
    viewer = screen.viewer
    playing = viewer in screen.seats and screen.settled.outcome is None
    return viewer if screen.table.match.rules.topics and playing else None
