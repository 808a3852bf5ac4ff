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
from engine.parsing import parse_number
from engine.rules import Seat
from engine.text import T, Text
from ui.markup import i18n
from ui.pages.base import Effects
from ui.pages.guest import Guest
from ui.pages.guest_messages import LONGEST_MESSAGE, VERSION, Limit, languages_in, parse, text_in
from ui.pages.invitations import Invitations
from ui.pages.table_talk import Host, TableTalk
from ui.storage import saved_games
from ui.table.view.players import Invitation
from ui.table.view.speech import announce

MOST = 16  # channels at one table


class Guests:
    """All guests of a table: their invitations, seats and connections."""

    def __init__(self, app: Effects) -> None:
        self.app = app
        self.host: Host
        self.guests: list[Guest] = []
        self.talk = TableTalk(self)
        self.invites = Invitations(self)
        self.tokens: dict[Seat, str] = {}  # the invitation's secret, by seat on another device
        self.owners: dict[Seat, str] = {}  # the id of the guest who has taken the seat
        self.watch_token = ""
        self._limits: dict[str, Limit] = {}  # by channel
        self._opened: dict[str, str] = {}  # the token of the invitation that opened a channel
        self._listens = False
        self._why: Text | None = None  # why the table waits for the host, while it does

    def attach(self, host: Host) -> None:
        """Seat the guests at a table: the first one, or the next game with the same people."""
        self.host = host
        for guest in self.guests:
            guest.sit([seat for seat in self._seats_of(guest) if seat in host.table.remote])
        for guest in self._present():
            host.clock.join(guest.table_screen)
        if self._is_watched():
            host.table.watch(True)
        for seat in host.table.remote:
            self._open_seat(seat)
        if self.watch_token:
            self.invite_watchers()
        if host.table.remote or self.watch_token:
            self._save()  # a reload finds the same invitations
        self._note_away()

    def recall(self, saved: Mapping[Seat, tuple[str, str]], watch: str) -> None:
        """Restore a table's invitations after a reload. `watch` is the token of the one to watch."""
        self.watch_token = watch
        for seat, (token, owner) in saved.items():
            self.tokens[seat] = token
            if owner:
                self.owners[seat] = owner

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
        self._save()

    def close_seat(self) -> None:
        """Take a seat from its guest, who can still watch and gets it back if it is opened again."""
        self._reseat()
        self._save()

    def free_seat(self, seat: Seat) -> None:
        """Invite somebody else to a seat, and void the previous invitation."""
        self.owners.pop(seat, None)
        self.tokens[seat] = saved_games.new_token()
        self._reseat()
        self._save()
        self.invite()

    def _open_seat(self, seat: Seat) -> None:
        if seat not in self.tokens:
            self.tokens[seat] = saved_games.new_token()
        self._listen()
        if seat in self.owners:
            self.invites.make(self.tokens[seat])  # then a guest in another window reconnects

    def _seats_of(self, guest: Guest) -> list[Seat]:
        return [seat for seat, owner in self.owners.items() if owner == guest.id]

    def _is_watched(self) -> bool:
        """True if somebody looks on who plays no seat."""
        return any(not guest.seats for guest in self._present())

    def _reseat(self) -> None:
        """Update every guest's seats."""
        self.talk.drop_request()
        for guest in self.guests:
            seats = [seat for seat in self._seats_of(guest) if seat in self.host.table.remote]
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
        table, present = self.host.table, {guest.id for guest in self._present()}
        table.away = {
            seat: "away" if seat in self.owners else "free"
            for seat in sorted(table.remote)
            if self.owners.get(seat) not in present
        }
        self.host.clock.redraw()

    def _save(self) -> None:
        table = self.host.table
        saved = {seat: (self.tokens[seat], self.owners.get(seat, "")) for seat in sorted(table.remote)}
        self.app.keep(lambda: saved_games.save_remote(self.app.shell, table.key, saved, self.watch_token))

    # --- invitations

    def invitations(self) -> dict[Seat, Invitation]:
        """Return the invitations to the empty seats."""
        return {
            seat: self.invites.get(self.tokens[seat]) for seat in self.host.table.away if seat in self.tokens
        }

    @property
    def watching(self) -> Invitation | None:
        """The invitation to watch; None until somebody asks for one."""
        return self.invites.get(self.watch_token) if self.watch_token else None

    def invite(self) -> None:
        """Make the invitations that the panel shows."""
        for seat in self.host.table.away:
            self.invites.make(self.tokens[seat])
        if self.watch_token:
            self.invites.make(self.watch_token)

    def invite_watchers(self) -> None:
        """Make an invitation for a big screen, or for people who only watch."""
        if not self.watch_token:
            self.watch_token = saved_games.new_token()
            self._save()
        self._listen()
        self.invites.make(self.watch_token)

    def link(self, name: str) -> str:
        """Return the link of the invitation to a seat, or to "watch"."""
        seat = parse_number(name, 0, len(self.host.table.players) - 1)
        token = self.tokens.get(seat, "") if seat is not None else ""
        return self.invites.get(self.watch_token if name == "watch" else token).link

    # --- channels

    def _listen(self) -> None:
        if not self._listens:
            self._listens = True
            self.app.shell.channel_handler(
                lambda channel, kind, text: self.app.guard(lambda: self._told(channel, kind, text))
            )

    def _told(self, channel: str, kind: str, text: str) -> None:
        """Handle what a channel reports."""
        match kind:
            case "message":
                self._receive(channel, text)
            case "open":
                self._opened[channel] = text
            case "away" | "failed":
                self._miss(channel)
            case "back":
                self._find(channel)
            case "closed":
                self._lose(channel)
            case "answer-bad":
                self.host.screen.screen.tell(T("This is not the answer to an invitation from this table."))
            case "unreachable" if not channel:
                self.host.screen.screen.tell(
                    T("The servers that introduce devices don’t answer. Check your internet connection.")
                )
            case "unreachable":
                self._offer_message()
                self.invite()

    def _offer_message(self) -> None:
        """Say that two devices can't connect, and offer to send the game instead."""
        table, screen = self.host.table, self.host.screen
        screen.offers_message = True  # the prompt has the button whenever it's the other player's turn
        act = None
        if table.position.turn.kind == "human" and table.position.turn.seat in table.away:
            act = (f"go:page=send&key={table.key}", T("Send the game by message"))
        text = T(
            "The two devices can’t reach each other. Are they on the same network?"
            " You can also play by message: after your turn, send the game."
        )
        screen.screen.tell(text, act=act)

    def _receive(self, channel: str, text: str) -> None:
        """Handle a message. Close a channel that breaks a limit."""
        limit = self._limits.setdefault(channel, Limit(self.app.timer.now()))
        if len(self._limits) > MOST or len(text) > LONGEST_MESSAGE or not limit.allows(self.app.timer.now()):
            self._close(channel)
            return
        data = parse(text)
        if data is None:
            return
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

    def _close(self, channel: str) -> None:
        self.app.shell.close(channel)
        self._lose(channel)
        self._limits.pop(channel, None)

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
                if not self._seats_of(guest):
                    self.guests.remove(guest)
                self._part(guest)
        self._limits.pop(channel, None)
        self._opened.pop(channel, None)

    def _part(self, guest: Guest) -> None:
        """Continue without a guest."""
        guest.hints.stop()
        self.host.clock.leave(guest.table_screen)
        self._reseat()
        if self.host.screen.players_open:
            self.invite()

    def _return(self, guest: Guest) -> None:
        """Show the table to a guest who joins or returns."""
        if guest.table_screen not in self.host.clock.screens:
            self.host.clock.join(guest.table_screen)
        self._reseat()
        guest.table_screen.heard = max(self.host.table.match.number - 1, -1)
        announce(guest.table_screen)
        guest.screen.redraw()

    # --- joining

    def _greet(self, channel: str, data: Mapping[str, Any]) -> None:
        """Let a guest in, or say why not."""
        id, token = text_in(data, "id"), text_in(data, "token")
        known = next((guest for guest in self.guests if guest.id == id), None)
        seat = next((seat for seat, own in self.tokens.items() if own == token), None)
        watches = data.get("watch") is True or token == self.watch_token
        if data.get("v") != VERSION:
            why = T("This device and the host have different versions of Tabtop. Reload the page on both.")
        elif (
            not id
            or len(id) > 40
            or not token
            or (seat is None and token != self.watch_token)
            or self._opened.get(channel, token) != token
        ):
            why = T("This invitation is no longer valid. Ask the host for a new one.")
        elif seat is not None and not watches and self.owners.get(seat, id) != id:
            why = T("Somebody else has already taken this seat. Ask the host for another invitation.")
        elif known and known.token != token:
            why = T("This device is already at the table.")
        else:
            self._admit(channel, known or self._new_guest(id, token), data, None if watches else seat)
            return
        self._refuse(channel, data, why)

    def _new_guest(self, id: str, token: str) -> Guest:
        guest = Guest(id, token, (), self)
        self.guests.append(guest)
        return guest

    def _admit(self, channel: str, guest: Guest, data: Mapping[str, Any], seat: Seat | None) -> None:
        host = self.host
        before, guest.channel = guest.channel, channel
        if before and before != channel:
            self._close(before)
        guest.greet(data)
        if seat is None:  # somebody who only watches gives up their seat
            self.owners = {own: owner for own, owner in self.owners.items() if owner != guest.id}
        else:
            self.owners[seat] = guest.id
            if seat in host.table.remote and guest.name:
                host.table.sit(seat, host.table.players[seat]._replace(name=guest.name), remote=True)
                host.screen.reseat(host.table.here)
        self._return(guest)
        if seat is not None and not host.table.away:
            host.screen.players_open = False  # everybody has joined
        self._save()
        host.save()
        guest.send(t="welcome", seats=guest.seats, game=host.table.game.id, app=__version__)
        if self._why is not None:
            guest.send(t="wait", why=guest.screen.say(self._why))

    def _refuse(self, channel: str, data: Mapping[str, Any], why: Text) -> None:
        """Say in the guest's language why they cannot join, and close the channel."""
        say = i18n.sayer(i18n.choose(languages_in(data)))
        self.app.shell.send(channel, json.dumps({"t": "refused", "why": say(why)}, ensure_ascii=False))
        self._close(channel)

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
