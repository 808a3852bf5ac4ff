"""Open holdings, as the game draws them or as a plain list, and the button that opens them."""

from __future__ import annotations

from typing import Any

from engine.rules import Seat
from engine.text import T
from engine.words import HoldingsTexts
from ui.drawing.scene import Scene, aside_act
from ui.markup.components import button
from ui.markup.html import EMPTY, Html, Markup, join
from ui.table.holdings import asides, may_open
from ui.table.table_screen import TableScreen

_PROPOSAL = Markup('<section class="ledger" id="ledger" tabindex="-1">{inner}</section>')
_PANEL = Markup(
    '<section class="ledger" id="ledger" tabindex="-1" aria-labelledby="ledger-title">'
    '<header><h2 id="ledger-title">{title}</h2>{close}</header>{note}{inner}</section>'
)
_NOTE = Markup('<p class="quiet">{text}</p>')
_NOTHING = Markup("<p>{text}</p>")


def panel(screen: TableScreen, scene: Scene[Any]) -> Html:
    """Draw the holdings or the proposal that is open."""
    opened, table, say = screen.holdings, screen.table, screen.screen.say
    if not opened.open or screen.look is not None:
        return EMPTY
    inner = table.drawing.holdings(scene)
    if inner is None:
        inner = _list(screen)
    if opened.seat is None:
        return _PROPOSAL(inner=inner)
    guided = table.driver.guided
    bots_wait = len(table.humans) < len(table.players) and not guided
    return _PANEL(
        title=say(_texts(screen, opened.seat).title),
        close=button(say(T("Close")), f"ledger:{opened.seat}", css="" if guided else "main"),
        note=_NOTE(text=say(T("Take your time: the bots are waiting."))) if bots_wait else EMPTY,
        inner=inner,
    )


def _texts(screen: TableScreen, seat: Seat) -> HoldingsTexts:
    return screen.table.words.holdings(seat, screen.table.names, screen.you)


def _list(screen: TableScreen) -> Html:
    """Draw what can be done without being asked as plain buttons."""
    say = screen.screen.say
    buttons = [button(say(screen.offer(move)), aside_act(move), css="move") for move in asides(screen)]
    return join(buttons) or _NOTHING(text=say(T("Nothing to do here now.")))


def opener(screen: TableScreen, seat: Seat) -> Html:
    """Draw the button in a person's row that opens their holdings."""
    if not may_open(screen, seat):
        return EMPTY
    say, opened = screen.screen.say, screen.holdings.seat == seat
    # In a lesson, the button is there only when the learner should press it.
    css = "opener main" if screen.table.driver.guided and not opened else "opener"
    texts = _texts(screen, seat)
    return button(
        say(texts.button),
        f"ledger:{seat}",
        css=css,
        aria_label=say(texts.title),
        aria_expanded="true" if opened else "false",
    )
