"""The guests of a table: people on other devices and in other windows, and those who only watch.

The match stays on this device. A guest's page is drawn here, for their seat, and sent to them; they send back
what they press. Nothing that a guest sends is trusted: messages are limited in size and number, and a press
counts once, at its own position, for the guest's own seats.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from engine import __version__
from engine.rules import Seat
from engine.text import T, Text
from ui.markup import i18n
from ui.pages.base import Effects
from ui.pages.channels import Channels
from ui.pages.guest import Guest
from ui.pages.guest_messages import VERSION, languages_in, text_in
from ui.pages.invitations import GuestList, Invitations
from ui.pages.table_talk import Host, TableTalk
from ui.storage import saved_games
from ui.table.view.players import Watcher
from ui.table.view.speech import announce


class Guests:
    """All guests of a table: their invitations, seats and connections."""

    def __init__(self, app: Effects) -> None:
        self.app = app
        self.host: Host
        self.guests: list[Guest] = []
        self.talk = TableTalk(self)
        self.guest_list = GuestList()
        self.channels = Channels(app, self._handle, self._changed)
        self.invites = Invitations(self)
        self._joined = 0  # how many guests have joined
        self._why: Text | None = None  # why the table waits for the host, while it does

    def attach(self, host: Host) -> None:
        """Seat the guests at a table: the first one, or the next game with the same people."""
        self.host = host
        for guest in self.guests:
            guest.sit([seat for seat in self.guest_list.seats_of(guest.id) if seat in host.table.remote])
        for guest in self._present():
            host.clock.join(guest.table_screen)
        if self._is_watched():
            host.table.watch(True)
        for seat in host.table.remote:
            self._open_seat(seat)
        if self.guest_list.watch_token:
            self.invites.make_to_watch()
        if host.table.remote or self.guest_list.watch_token:
            self.save()  # a reload finds the same invitations
        self._note_away()

    def stamp(self) -> tuple[int, int]:
        """Return the number and the epoch of the table's position."""
        return self.host.table.match.number, self.host.table.epoch

    def flush(self) -> None:
        """Send what has changed to every guest."""
        if self._why is None:
            for guest in self._present():
                guest.screen.flush()

    def _present(self) -> Iterator[Guest]:
        return (guest for guest in list(self.guests) if guest.channel and not guest.away)

    # --- seats

    def open_seat(self, seat: Seat) -> None:
        """Open a seat to another device. A guest who had it before gets it back."""
        self._open_seat(seat)
        self._reseat()
        self.save()

    def close_seat(self) -> None:
        """Take a seat from its guest, who can still watch and gets it back if it is opened again."""
        self._reseat()
        self.save()

    def free_seat(self, seat: Seat) -> None:
        """Invite somebody else to a seat, and void the previous invitation."""
        self.guest_list.free(seat)
        self._reseat()
        self.save()
        self.invites.make_all()

    def _open_seat(self, seat: Seat) -> None:
        self.guest_list.open(seat)
        self.channels.listen()
        if seat in self.guest_list.owners:
            self.invites.make(self.guest_list.tokens[seat])  # then a guest in another window reconnects

    def _is_watched(self) -> bool:
        """True if somebody looks on who plays no seat."""
        return any(not guest.seats for guest in self._present())

    def _reseat(self) -> None:
        """Update every guest's seats."""
        self.talk.drop_request()
        for guest in self.guests:
            seats = [seat for seat in self.guest_list.seats_of(guest.id) if seat in self.host.table.remote]
            guest.table_screen.reseat(seats)
        self.host.table.watch(self._is_watched())
        self.note_draws()
        self._note_away()

    def note_draws(self) -> None:
        """Update which seats draw and roll automatically, and let the clock continue."""
        self.host.note_draws()
        self.host.clock.go_on()

    def _note_away(self) -> None:
        """Record which seats on other devices are empty, and redraw every screen."""
        table, owners = self.host.table, self.guest_list.owners
        present = {guest.id for guest in self._present()}
        table.away = {
            seat: "away" if seat in owners else "free"
            for seat in sorted(table.remote)
            if owners.get(seat) not in present
        }
        self.host.clock.redraw()

    def save(self) -> None:
        """Save who is invited, and who has taken which seat."""
        table, invited = self.host.table, self.guest_list
        saved = invited.saved(table.remote)
        self.app.keep(lambda: saved_games.save_remote(self.app.shell, table.key, saved, invited.watch_token))

    # --- watchers

    def watchers(self) -> list[Watcher]:
        """Return everybody who watches now."""
        return [Watcher(guest.number, guest.name) for guest in self._present() if not guest.seats]

    def remove_watcher(self, number: int) -> None:
        """Send somebody away who watches, and void the invitation that let them in."""
        guest = next((one for one in self.guests if one.number == number and not one.seats), None)
        if guest is None:
            return
        self.guest_list.remove(guest.id, guest.token)
        guest.send(t="bye")
        self.channels.close(guest.channel)
        if guest.token == self.guest_list.watch_token:
            self.invites.renew_to_watch()
        self.save()
        self.invites.make_all()

    # --- channels

    def _changed(self, channel: str, kind: str, text: str) -> None:
        """Handle what has become of a channel."""
        match kind:
            case "away" | "failed":
                self._miss(channel)
            case "back":
                self._find(channel)
            case "closed":
                self._lose(channel)
            case "answer-bad":
                self.invites.refused(text)
            case "unreachable":
                self.invites.unreachable("devices" if channel else "far" if text else "servers")

    def _handle(self, channel: str, data: Mapping[str, Any]) -> None:
        """Handle a message."""
        guest = next((guest for guest in self.guests if guest.channel == channel), None)
        kind = data.get("t")
        if kind == "hello":
            self._greet(channel, data)
        elif guest is None:
            return  # the first message must be a hello
        elif kind == "press":
            guest.press(data)
        elif kind == "ack":
            number = data.get("seq")
            guest.display.acknowledge(number if type(number) is int else -1)
        elif kind == "ping":
            guest.send(t="pong")
        elif kind == "prefs":
            guest.prefer(data)
            self.note_draws()
        elif kind == "bye":
            self._lose(channel)  # closing would also end the way back after a reload

    def _miss(self, channel: str) -> None:
        """Mark a silent guest as away. A phone that wakes up continues by itself."""
        for guest in self._present():
            if guest.channel == channel:
                guest.away = True
                self._part(guest)

    def _find(self, channel: str) -> None:
        """Show the table again to a guest who was away."""
        for guest in self.guests:
            if guest.channel == channel and guest.away:
                guest.away = False
                guest.display.forget()
                self._return(guest)

    def _lose(self, channel: str) -> None:
        """Handle a lost connection. The guest's seat is kept."""
        for guest in list(self.guests):
            if guest.channel == channel:
                guest.channel = ""
                if not self.guest_list.seats_of(guest.id):
                    self.guests.remove(guest)
                self._part(guest)
        self.channels.forget(channel)

    def _part(self, guest: Guest) -> None:
        """Continue without a guest."""
        guest.hints.stop()
        self.host.clock.leave(guest.table_screen)
        self._reseat()
        if self.host.screen.players_open:
            self.invites.make_all()

    def _return(self, guest: Guest) -> None:
        """Show the table to a guest who joins or returns."""
        if guest.table_screen not in self.host.clock.screens:
            self.host.clock.join(guest.table_screen)
        self._reseat()
        guest.table_screen.heard = max(self.host.table.match.number - 1, -1)
        announce(guest.table_screen)

    # --- joining

    def _greet(self, channel: str, data: Mapping[str, Any]) -> None:
        """Let a guest in, or say why not."""
        id, token = text_in(data, "id"), text_in(data, "token")
        known = next((guest for guest in self.guests if guest.id == id), None)
        invited = self.guest_list
        seat, may_watch = invited.seat_of(token), invited.may_watch(id, token)
        watches = data.get("watch") is True or may_watch
        if data.get("v") != VERSION:
            why = T("This device and the host have different versions of Tabtop. Reload the page on both.")
        elif (
            not id
            or len(id) > 40
            or not token
            or (seat is None and not may_watch)
            or not self.channels.may_use(channel, token)
        ):
            why = T("This invitation is no longer valid. Ask the host for a new one.")
        elif seat is not None and not watches and invited.owners.get(seat, id) != id:
            why = T("Somebody else has already taken this seat. Ask the host for another invitation.")
        elif known and known.token != token and self.guest_list.seats_of(known.id):
            why = T("This tab already has a seat at this table. Open this invitation in a new tab.")
        else:
            guest = known or self._new_guest(id, token)
            guest.token = token
            if may_watch:
                invited.let_watch(id, token)
            self._admit(channel, guest, data, None if watches else seat)
            return
        self._refuse(channel, data, why)

    def _new_guest(self, id: str, token: str) -> Guest:
        self._joined += 1
        guest = Guest(id, token, (), self, self._joined)
        self.guests.append(guest)
        return guest

    def _admit(self, channel: str, guest: Guest, data: Mapping[str, Any], seat: Seat | None) -> None:
        host = self.host
        before, guest.channel = guest.channel, channel
        if before and before != channel:
            self.channels.close(before)
        guest.greet(data)
        if seat is None:  # somebody who only watches gives up their seat
            self.guest_list.stand_up(guest.id)
        else:
            self.guest_list.owners[seat] = guest.id
            if seat in host.table.remote and guest.name:
                host.table.sit(seat, host.table.players[seat]._replace(name=guest.name), remote=True)
                host.screen.reseat(host.table.here)
        self._return(guest)
        if seat is not None and not host.table.away:
            host.screen.players_open = False  # everybody has joined
        if host.screen.players_open:
            self.invites.make_all()  # the next device needs another invitation
        self.save()
        host.save()
        guest.send(t="welcome", seats=guest.seats, game=host.table.game.id, app=__version__)
        if self._why is not None:
            guest.send(t="wait", why=guest.screen.say(self._why))

    def _refuse(self, channel: str, data: Mapping[str, Any], why: Text) -> None:
        """Say in the guest's language why they cannot join, and close the channel."""
        say = i18n.sayer(i18n.choose(languages_in(data)))
        self.app.shell.send(channel, json.dumps({"t": "refused", "why": say(why)}, ensure_ascii=False))
        self.channels.close(channel)

    # --- while the host is away

    def wait(self, why: Text) -> None:
        """Tell all guests that the table is waiting for the host, and why."""
        self._why = why
        for guest in self._present():
            guest.send(t="wait", why=guest.screen.say(why))

    def turned(self, over: bool) -> None:
        """Set or clear the flag `over` on every guest's page."""
        for guest in self.guests:
            guest.display.flag("over", "" if over else None)

    def go_on(self) -> None:
        """Show the table to everybody again."""
        if self._why is not None:
            self._why = None
            for guest in self._present():
                guest.screen.redraw()

    def leave(self) -> None:
        """End the table for all guests."""
        for guest in list(self._present()):
            guest.send(t="bye")
            channel, guest.channel = guest.channel, ""
            self.app.shell.close(channel)
        self.guests = []
