"""What a game's drawing gets to see of a table."""

from __future__ import annotations

from typing import Any

from ui.drawing.scene import Holdings, Look, Scene
from ui.markup.i18n import Say
from ui.table.holdings import may_open, open_proposal
from ui.table.table import Table
from ui.table.table_screen import TableScreen


def make_scene(screen: TableScreen) -> Scene[Any]:
    """Return the scene that the drawing of this table's game draws."""
    table, say = screen.table, screen.screen.say
    decision, legal = screen.position.decision, screen.legal
    settled = screen.settled
    moving = settled.seen_by(screen.viewer) if screen.moving and screen.look is None else None
    return Scene(
        view=screen.view(),
        seats=looks(table, say, settled.decision.seat if settled.turn.kind != "over" else -1),
        say=say,
        marks=screen.pointer.marks() if legal else {},
        last=screen.last(),
        preview=screen.pointer.preview(),
        legal=legal,
        decision=decision if legal else None,
        why=screen.why() if legal else {},
        detail=screen.pointer.detail,
        holdings=_holdings(screen),
        before=moving.view if moving else None,
        last_before=moving.last if moving else (),
        motion_ms=screen.motion_ms if moving else 0,
        you=-1 if screen.you is None else screen.you,
    )


def looks(table: Table, say: Say, active: int) -> list[Look]:
    """Return how each seat is drawn; `active` is the seat whose move it is."""
    colors = table.match.setup.colors
    return [
        Look(say(table.name(seat)), colors[seat], player.kind, seat == active)
        for seat, player in enumerate(table.players)
    ]


def _holdings(screen: TableScreen) -> Holdings:
    opened = screen.holdings
    return Holdings(
        may_open=tuple(seat for seat in screen.seats if may_open(screen, seat)),
        seat=-1 if opened.seat is None else opened.seat,
        moves=() if opened.seat is None else screen.settled.asides(opened.seat),
        proposal=open_proposal(screen),
        only_moves=screen.table.driver.guided,
    )
