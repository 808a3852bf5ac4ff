"""Changes who plays at a running table: hands seats to people here, to bots and to other devices."""

from __future__ import annotations

from engine import bots
from engine.parsing import parse_number
from engine.players import HUMAN, Player
from engine.record import clean_name
from engine.rules import Seat
from ui.markup.html import Html
from ui.pages.base import Effects
from ui.pages.guests import Guests
from ui.pages.table_form import FIRST_LEVEL
from ui.pages.table_talk import Host
from ui.table.view import players
from ui.table.view.players import NEXT, Means, Place, place_of

MOST_JOINED = 99_999  # guests who are numbered


class Players:
    """The panel "Players" of a table. The action `players` opens and closes it."""

    def __init__(self, host: Host, guests: Guests, app: Effects) -> None:
        self.host, self.guests, self.app = host, guests, app
        self.first: Seat | None = None  # the seat at the bottom while the panel is open

    def draw(self) -> Html:
        """Draw the panel."""
        shell = self.app.shell
        means = Means(shell.can_share(), shell.can_scan(), shell.relays(), shell.may_go_far())
        guests = self.guests
        return players.panel(
            self.host.screen,
            guests.invites.to_seats(),
            guests.invites.to_watch,
            means,
            guests.watchers(),
            self.first,
        )

    # --- events

    def act(self, word: str, rest: str) -> bool:
        """Handle a button of the panel; return False for any other button."""
        match word:
            case "players":
                self.toggle()
            case "sit":
                self._switch(rest)
            case "place":
                seat, _, place = rest.partition(" ")
                for known in NEXT:
                    if known == place:
                        self._move(seat, known)
            case "bot":
                self._move(rest, "bot")
            case "show-invite":
                self.app.screen.focus(f"#invited-{self._seat(rest)}")
            case "free-seat":
                self._free(rest)
            case "invite-watch":
                self.guests.invites.make_to_watch()
            case "renew-watch":
                self.guests.invites.renew_to_watch()
            case "remove-watcher":
                self.guests.remove_watcher(parse_number(rest, 1, MOST_JOINED) or 0)
            case "copy-invite":
                self.app.copy(self.guests.invites.link(rest))
            case "send-invite":
                self.app.shell.share(f"{self.host.table.game.title} · Tabtop", self.guests.invites.link(rest))
            case "scan-answer":
                self.guests.invites.scan()
            case "go-far":
                self.app.shell.go_far()
            case "react" | "consent":
                self.guests.talk.act(self.host.screen, word, rest)
            case _:
                return False
        return True

    def field(self, name: str, value: str) -> bool:
        """Handle a field of the panel; return False for any other field."""
        word, _, rest = name.partition(".")
        if word == "level" and bots.known(value):
            self._change(rest, value)
        elif word == "called":
            self._rename(rest, value)
        elif word == "answer":
            self.guests.invites.accept(value)
        else:
            return False
        return True

    def toggle(self) -> None:
        """Open or close the panel."""
        screen = self.host.screen
        screen.players_open = not screen.players_open
        self.first = screen.you
        if screen.players_open:
            self.guests.invites.make_all()
        self.host.clock.go_on()
        screen.screen.redraw()
        screen.screen.focus("#players .who" if screen.players_open else "[data-act=players]")

    # --- seats

    def _seat(self, text: str) -> Seat | None:
        return parse_number(text, 0, len(self.host.table.players) - 1)

    def _switch(self, text: str) -> None:
        """Hand a seat to whoever comes next there."""
        seat = self._seat(text)
        if seat is not None:
            self._move(text, NEXT[place_of(self.host.screen, seat)])

    def _move(self, text: str, place: Place) -> None:
        """Hand a seat to a person here, to a bot, or to a person on another device."""
        seat, table = self._seat(text), self.host.table
        if seat is None or place == place_of(self.host.screen, seat):
            return
        name = table.players[seat].name
        kind = HUMAN
        if place == "bot":
            levels = [player.kind for player in table.players if not player.is_human]
            kind = levels[0] if levels else FIRST_LEVEL
        self._sit(seat, Player(kind, name if kind == HUMAN else ""), place == "remote")
        if place == "remote" and self.host.screen.players_open:
            self.guests.invites.make_all()

    def _free(self, text: str) -> None:
        """Invite somebody else to a seat on another device."""
        seat = self._seat(text)
        if seat is not None and seat in self.host.table.remote:
            self.guests.free_seat(seat)

    def _change(self, text: str, kind: str) -> None:
        """Change a bot's level."""
        seat = self._seat(text)
        if seat is not None and not self.host.table.players[seat].is_human:
            self._sit(seat, Player(kind), False)

    def _rename(self, text: str, value: str) -> None:
        """Change a person's name."""
        seat, table = self._seat(text), self.host.table
        if seat is not None and table.players[seat].is_human:
            player = Player(HUMAN, clean_name(value))
            self._sit(seat, player, seat in table.remote)

    def _sit(self, seat: Seat, player: Player, remote: bool) -> None:
        """Change who plays at a seat, save the table and continue."""
        host = self.host
        host.table.sit(seat, player, remote)
        host.screen.reseat(host.table.here)
        if remote:
            self.guests.open_seat(seat)
        else:
            self.guests.close_seat()
        host.save()
        host.clock.go_on()
        host.clock.redraw()
