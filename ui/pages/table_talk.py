"""What people at a table's screens say to each other: undo requests, the answers to them, and reactions."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from engine.rules import Seat
from engine.text import T
from ui.markup.reactions import REACTIONS
from ui.pages.base import Effects
from ui.table.clock import Clock
from ui.table.table import Table, WayBack
from ui.table.table_screen import Bubble, Plea, TableScreen

BUBBLE_MS = 4_000  # how long a reaction is shown


class Host(Protocol):
    """The parts of the table's page that guests use."""

    table: Table
    screen: TableScreen
    clock: Clock

    def save_answers(self) -> None:
        """Save which questions each seat has switched off."""

    def save(self) -> None:
        """Save the table."""

    def note_draws(self) -> None:
        """Update which seats draw and roll automatically, by each screen's settings."""


class Company(Protocol):
    """Everybody at a table, at all its screens."""

    app: Effects
    host: Host

    def stamp(self) -> tuple[int, int]:
        """Return the number and the epoch of the table's position."""


class UndoRequest(NamedTuple):
    """An undo request: who asks, how far back, at which position, and who has yet to agree."""

    asker: TableScreen
    way: WayBack
    position: tuple[int, int]
    missing: frozenset[Seat]


class TableTalk:
    """Passes on undo requests and reactions between the screens of a table."""

    def __init__(self, company: Company) -> None:
        self.company = company
        self._request: UndoRequest | None = None
        self._bubbles = 0

    def act(self, screen: TableScreen, word: str, rest: str) -> None:
        """Handle a reaction, or an answer to an undo request."""
        if word == "react":
            self._react(screen, rest)
        elif word == "consent":
            if rest == "cancel":
                self._cancel_request(screen)
            else:
                self._answer_request(screen, rest == "yes")

    def request_undo(self, screen: TableScreen) -> None:
        """Undo to this screen's last decision, once everybody who has moved since agrees."""
        way = screen.way_back
        if way is None:
            return
        if not way.others:
            self.company.host.clock.go_back(way)
            return
        table = self.company.host.table
        if absent := [table.name(seat) for seat in way.others if seat in table.away]:
            screen.screen.tell(
                T(
                    "{players} must agree to this undo but can’t be reached right now.",
                    players=absent,
                )
            )
            return
        self._request = UndoRequest(screen, way, self.company.stamp(), frozenset(way.others))
        self._show_request()

    def _show_request(self) -> None:
        """Ask everybody who has yet to agree, and tell the player who is waiting for them."""
        request, table = self._request, self.company.host.table
        if request is None:
            return
        name = table.name(request.asker.seats[0])
        for screen in self.company.host.clock.screens:
            if request.missing.intersection(screen.seats):
                text = T("{player} wants to take back a move. Do you agree?", player=name)
                screen.plea = Plea(text, True)
                screen.screen.speak(screen.screen.say(text))
            elif screen is request.asker:
                names = [table.name(seat) for seat in sorted(request.missing)]
                screen.plea = Plea(T("Waiting for {players} to agree…", players=names), False)
            else:
                screen.plea = None
            screen.screen.redraw()

    def _answer_request(self, screen: TableScreen, agrees: bool) -> None:
        """Record an answer to an undo request."""
        request, asked = self._request, screen.seats
        if (
            request is None
            or request.position != self.company.stamp()
            or not request.missing.intersection(asked)
        ):
            return
        if not agrees:
            self.drop_request()
            request.asker.screen.tell(
                T("{player} would rather not.", player=self.company.host.table.name(asked[0]))
            )
            return
        missing = request.missing.difference(asked)
        if missing:
            self._request = request._replace(missing=missing)
            self._show_request()
        else:
            self._request = None
            self.company.host.clock.go_back(request.way)

    def _cancel_request(self, screen: TableScreen) -> None:
        """Withdraw an undo request."""
        if self._request is not None and self._request.asker is screen:
            self.drop_request()

    def drop_request(self) -> None:
        """Forget an undo request: somebody declined, or somebody came or left meanwhile."""
        if self._request is None:
            return
        self._request = None
        for screen in self.company.host.clock.screens:
            screen.plea = None
            screen.screen.redraw()

    def _react(self, screen: TableScreen, rest: str) -> None:
        """Show a reaction at every screen for a moment."""
        if rest not in map(str, range(len(REACTIONS))) or not screen.seats:
            return
        seat, number = screen.seats[0], int(rest)
        self._bubbles += 1
        bubble = Bubble(self._bubbles, seat, number)
        for one in self.company.host.clock.screens:
            one.bubbles = [*(other for other in one.bubbles if other.seat != seat), bubble]
            if one is not screen and one.screen.settings.get("reactions") != "off":
                name = self.company.host.table.name(seat)
                one.screen.speak(
                    one.screen.say(T("{player}: {text}", player=name, text=REACTIONS[number].text))
                )
            one.screen.redraw()
        self.company.app.timer.after(BUBBLE_MS, lambda: self._fade(bubble))

    def _fade(self, bubble: Bubble) -> None:
        for screen in self.company.host.clock.screens:
            if bubble in screen.bubbles:
                screen.bubbles = [other for other in screen.bubbles if other != bubble]
                screen.screen.redraw()
