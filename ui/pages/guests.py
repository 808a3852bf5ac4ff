"""The guests of a table: people on other devices and in other windows, and those who only watch.

The match stays on this device. A guest's page is drawn here, for their seat, and sent to them; they send back
what they press. Nothing that a guest sends is trusted: messages are limited in size and number, and a press
counts once, at its own position, for the guest's own seats.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import SystemRandom
from typing import Any, NamedTuple, Protocol

from engine import __version__
from engine.errors import TabtopError
from engine.parsing import LARGEST_NUMBER
from engine.record import clean_name
from engine.rules import Seat
from engine.text import T, Text
from ui.markup import i18n
from ui.markup.html import EMPTY, Html
from ui.markup.reactions import REACTIONS
from ui.pages import notices
from ui.pages.base import Effects
from ui.shell.remote import RemoteDisplay
from ui.shell.screen import Screen
from ui.storage import preferences, saved_games
from ui.table.clock import Clock
from ui.table.hint import Hints
from ui.table.input import TableInput
from ui.table.table import Table, WayBack
from ui.table.table_screen import Bubble, Plea, TableScreen
from ui.table.view.page import page
from ui.table.view.players import LONGEST_NAME, Invitation
from ui.table.view.settings import FIELD, settings_dialog
from ui.table.view.speech import announce

VERSION = 1  # of the message format
LONGEST_MESSAGE = 8 << 10  # characters
PER_SECOND, BURST = 40, 80  # messages per channel
MOST = 16  # channels at one table
BUBBLE_MS = 4_000  # how long a reaction is shown
LONGEST_VALUE = 2_000  # characters per field of a message
# Actions that are accepted even if the guest saw an older position.
OWN_SCREEN = ("help", "log", "moves", "settings", "mute", "dismiss", "look", "react", "consent")


class Host(Protocol):
    """The parts of the table's page that guests use."""

    table: Table
    screen: TableScreen
    clock: Clock

    def save_wishes(self) -> None:
        """Save which questions each seat has switched off."""

    def save(self) -> None:
        """Save the table."""

    def note_draws(self) -> None:
        """Update which seats draw and roll automatically, by each screen's settings."""


class Limit:
    """Limits the messages on a channel: `PER_SECOND` on average, up to `BURST` at once."""

    def __init__(self, now: float) -> None:
        self._left, self._at = float(BURST), now

    def allows(self, now: float) -> bool:
        """Count a message, and return False if it exceeds the limit."""
        self._left = min(BURST, self._left + (now - self._at) / 1000 * PER_SECOND) - 1
        self._at = now
        return self._left >= 0


class UndoRequest(NamedTuple):
    """An undo request: who asks, how far back, at which position, and who has yet to agree."""

    asker: TableScreen
    way: WayBack
    position: tuple[int, int]
    missing: frozenset[Seat]


# --- one guest


class Guest:
    """A person at another screen: their channel, screen and seats."""

    def __init__(self, id: str, token: str, seats: Sequence[Seat], guests: Guests) -> None:
        self.id, self.token = id, token
        self.name = ""
        self.channel = ""  # "" while there is no connection
        self.away = False  # nothing has arrived for a while, but the connection may still work
        self.guests = guests
        self.display = RemoteDisplay(self._send, guests.stamp)
        self.screen = Screen(self.display, self._draw)
        self.screen.settings = dict(preferences.DEFAULTS)
        self.settings_open = False
        self._last_press = 0
        self.sit(seats)

    def sit(self, seats: Sequence[Seat]) -> None:
        """Take part in the host's table with these seats."""
        host = self.guests.host
        self.table_screen = TableScreen(host.table, self.screen, seats)
        self.table_screen.guest = True
        self.hints = Hints(self.table_screen, self.guests.app.timer)
        self.input = TableInput(
            self.table_screen,
            host.clock,
            self.hints,
            go=_nothing,
            again=_nothing,
            save=host.save,
            save_wishes=host.save_wishes,
            undo=lambda: self.guests.request_undo(self.table_screen),
            guest=True,
        )

    @property
    def seats(self) -> list[Seat]:
        return self.table_screen.seats

    # --- sending

    def send(self, **message: object) -> None:
        self._send(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def _send(self, text: str) -> None:
        if self.channel:
            self.guests.app.shell.send(self.channel, text)

    def _draw(self) -> tuple[str, Html]:
        """Return the window's title and this guest's page."""
        screen, say = self.screen, self.screen.say
        html = page(
            self.table_screen,
            hints=self.hints.texts,
            places=self.input.walk.settle(),
            transient=True,
        )
        if self.settings_open:
            html += settings_dialog(screen.settings, screen.audible, say)
        told = screen.notice
        notice = notices.notice(told.text, say, told.to_copy, told.act) if told else EMPTY
        return f"{self.table_screen.table.game.title} · Tabtop", notice + html

    # --- preferences

    def greet(self, data: Mapping[str, Any]) -> None:
        """Store the name and the preferences of a guest who joins or returns."""
        self.away = False
        self.name = clean_name(_text(data, "name"), LONGEST_NAME)
        self.prefer(data)

    def prefer(self, data: Mapping[str, Any]) -> None:
        """Apply a guest's settings: language, theme, sound, motion and the rest."""
        settings = self.screen.settings
        for name in settings.keys() - {"lang", "sound"}:
            if preferences.allows(name, data.get(name), ()):
                settings[name] = str(data[name])
        if isinstance(data.get("sound"), bool):
            settings["sound"] = "on" if data["sound"] else "off"
        spoken = data.get("lang")
        languages = [word for word in spoken if isinstance(word, str)] if isinstance(spoken, list) else []
        self.display.greet(languages[:20], data.get("calm") is True)
        self._use_settings()

    def _use_settings(self) -> None:
        settings = self.screen.settings
        chosen = [] if settings["lang"] == "auto" else [settings["lang"]]
        self.screen.say = i18n.sayer(i18n.choose([*chosen, *self.display.languages()]))
        self.display.flag("lang", self.screen.say.lang)
        self.display.flag("theme", settings["theme"] if settings["theme"] != "auto" else None)
        self.display.flag("text", settings["text"] if settings["text"] != "normal" else None)
        self.display.flag("motion", settings["motion"] if settings["motion"] != "auto" else None)
        self.screen.redraw()

    def _change_setting(self, name: str, value: str) -> None:
        if name in preferences.SWITCHES and value in ("0", "1"):
            value = preferences.SWITCHES[name][int(value)]
        if preferences.allows(name, value, i18n.languages()):
            self.screen.settings[name] = value
            self.table_screen.moves_open = self.screen.settings["moves"] == "open"
            self._use_settings()
            self.guests.note_draws()

    # --- presses

    def press(self, data: Mapping[str, Any]) -> None:
        """Carry out a press once, and only at the position that the guest saw."""
        number = data.get("id")
        if type(number) is not int or not self._last_press < number <= LARGEST_NUMBER:
            return
        self._last_press = number
        kind, value, extra = (_text(data, name) for name in ("kind", "value", "extra"))
        here = (data.get("number"), data.get("epoch")) == self.guests.stamp()
        own = kind == "act" and value.partition(":")[0] in OWN_SCREEN
        if not here and not own and not (kind == "field" and value.startswith(FIELD)):
            self.screen.redraw()
            return
        try:
            self._handle(kind, value, extra)
        except TabtopError as error:
            self.screen.tell(error.text)

    def _handle(self, kind: str, value: str, extra: str) -> None:
        if kind == "act":
            self._act(*value.partition(":")[::2])
        elif kind == "field" and value.startswith(FIELD):
            self._change_setting(value.removeprefix(FIELD), extra)
        elif kind == "field":
            self.input.field(value, extra)
        elif kind == "key" and self.settings_open:
            if value == "Escape":
                self._act("settings", "")
        elif kind in ("move", "pick", "drag", "drop", "point", "key", "board"):
            self.input.handle(kind, value, extra)

    def _act(self, word: str, rest: str) -> None:
        match word:
            case "settings":
                self.settings_open = not self.settings_open
                self.screen.redraw()
                self.screen.focus("#settings-dialog button" if self.settings_open else "[data-act=settings]")
            case "mute":
                self._change_setting("sound", "0" if self.screen.audible else "1")
            case "dismiss":
                self.screen.notice = None
                self.screen.redraw()
            case "react" | "consent":
                self.guests.act(self.table_screen, word, rest)
            case _:
                self.input.act(word, rest)


# --- all guests


class Guests:
    """All guests of a table: their invitations, seats and connections."""

    def __init__(self, app: Effects) -> None:
        self.app = app
        self.host: Host
        self.guests: list[Guest] = []
        self.tokens: dict[Seat, str] = {}  # the invitation's secret, by seat on another device
        self.owners: dict[Seat, str] = {}  # the id of the guest who has taken the seat
        self.watch_token = ""
        self._made: dict[str, Invitation] = {}  # by token
        self._limits: dict[str, Limit] = {}  # by channel
        self._opened: dict[str, str] = {}  # the token of the invitation that opened a channel
        self._request: UndoRequest | None = None
        self._bubbles = 0
        self._listens = False
        self._why: Text | None = None  # why the table waits for the host, while it does

    def attach(self, host: Host) -> None:
        """Seat the guests at a table: the first one, or the next game with the same people."""
        self.host = host
        for guest in self.guests:
            guest.sit([seat for seat in self._seats_of(guest) if seat in host.table.remote])
            host.clock.screens.append(guest.table_screen)
        for screen in host.clock.screens:
            screen.alone = len(host.clock.screens) == 1
        for seat in host.table.remote:
            self._open_seat(seat)
        if host.table.remote:
            self._save()  # a reload finds the same invitations
        self._note_away()

    def recall(self, saved: Mapping[Seat, tuple[str, str]]) -> None:
        """Restore a table's invitations after a reload."""
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
        self.tokens[seat] = new_token()
        self._reseat()
        self._save()
        self.invite()

    def _open_seat(self, seat: Seat) -> None:
        if seat not in self.tokens:
            self.tokens[seat] = new_token()
        self._listen()
        if seat in self.owners:
            self._invite(self.tokens[seat])  # then a guest in another window reconnects

    def _seats_of(self, guest: Guest) -> list[Seat]:
        return [seat for seat, owner in self.owners.items() if owner == guest.id]

    def _reseat(self) -> None:
        """Update every guest's seats."""
        self._drop_request()
        for guest in self.guests:
            seats = [seat for seat in self._seats_of(guest) if seat in self.host.table.remote]
            guest.table_screen.reseat(seats)
        self.host.table.watch(any(not guest.seats for guest in self._present()))
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
        self.app.keep(lambda: saved_games.save_remote(self.app.shell, table.key, saved))

    # --- invitations

    def invitations(self) -> dict[Seat, Invitation]:
        """Return the invitations to the empty seats."""
        return {
            seat: self._made.get(self.tokens[seat], Invitation())
            for seat in self.host.table.away
            if seat in self.tokens
        }

    @property
    def watching(self) -> Invitation | None:
        """The invitation to watch; None until somebody asks for one."""
        return self._made.get(self.watch_token, Invitation()) if self.watch_token else None

    def invite(self) -> None:
        """Make the invitations that the panel shows."""
        for seat in self.host.table.away:
            self._invite(self.tokens[seat])
        if self.watch_token:
            self._invite(self.watch_token)

    def invite_watchers(self) -> None:
        """Make an invitation for a big screen, or for people who only watch."""
        self.watch_token = self.watch_token or new_token()
        self._listen()
        self._invite(self.watch_token)

    def _invite(self, token: str) -> None:
        shell = self.app.shell
        invite = shell.invite_far if shell.may_go_far() else shell.invite
        invite(token, self._later(lambda code: self._invited(token, code)))

    def _invited(self, token: str, code: str) -> None:
        page = "far-join.html" if self.app.shell.may_go_far() else "join.html"
        link = f"{self.app.shell.home()}{page}#i={code}" if code else ""
        if link and self._made.get(token, Invitation()).link == link:
            return
        self._made[token] = Invitation(link, failed=not code)
        self.host.screen.screen.redraw()
        if link:
            self.app.shell.qr(link, self._later(lambda rows: self._drawn(token, link, rows)))

    def _drawn(self, token: str, link: str, rows: str) -> None:
        if self._made.get(token, Invitation()).link == link:
            self._made[token] = Invitation(link, rows)
            self.host.screen.screen.redraw()

    def link(self, name: str) -> str:
        """Return the link of the invitation to a seat, or to "watch"."""
        token = (
            self.watch_token if name == "watch" else self.tokens.get(int(name) if name.isdigit() else -1, "")
        )
        return self._made.get(token, Invitation()).link

    def accept(self, text: str) -> None:
        """Connect to the guest whose answer was pasted or scanned."""
        if text.strip():
            self.app.shell.accept(text.strip())

    def scan(self) -> None:
        """Read a guest's answer with the camera."""
        cancel = self.host.screen.screen.say(T("Cancel"))
        self.app.shell.scan(cancel, self._later(self.accept))

    def _later(self, then: Callable[[str], None]) -> Callable[[str], None]:
        return lambda text: self.app.guard(lambda: then(text))

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
                self.host.screen.screen.tell(
                    T("The two devices can’t reach each other. Are they on the same network?")
                )
                self.invite()

    def _receive(self, channel: str, text: str) -> None:
        """Handle a message. Close a channel that breaks a limit."""
        limit = self._limits.setdefault(channel, Limit(self.app.timer.now()))
        if len(self._limits) > MOST or len(text) > LONGEST_MESSAGE or not limit.allows(self.app.timer.now()):
            self._close(channel)
            return
        data = _parse(text)
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
        id, token = _text(data, "id"), _text(data, "token")
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
        spoken = data.get("lang")
        wanted = [word for word in spoken if isinstance(word, str)] if isinstance(spoken, list) else []
        say = i18n.sayer(i18n.choose(wanted))
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

    # --- undo with everybody's consent, reactions

    def act(self, screen: TableScreen, word: str, rest: str) -> None:
        """Handle a reaction, or an answer to an undo request."""
        if word == "react":
            self._react(screen, rest)
        elif word == "consent":
            self._answer_request(screen, rest == "yes")

    def request_undo(self, screen: TableScreen) -> None:
        """Undo to this screen's last decision, once everybody who has moved since agrees."""
        way = screen.way_back
        if way is None:
            return
        if not way.others:
            self.host.clock.go_back(way)
            return
        self._request = UndoRequest(screen, way, self.stamp(), frozenset(way.others))
        self._show_request()

    def _show_request(self) -> None:
        """Ask everybody who has yet to agree, and tell the player who is waiting for them."""
        request, table = self._request, self.host.table
        if request is None:
            return
        name = table.name(request.asker.seats[0])
        for screen in self.host.clock.screens:
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
        if request is None or request.position != self.stamp() or not request.missing.intersection(asked):
            return
        if not agrees:
            self._drop_request()
            request.asker.screen.tell(T("{player} would rather not.", player=self.host.table.name(asked[0])))
            return
        missing = request.missing.difference(asked)
        if missing:
            self._request = request._replace(missing=missing)
            self._show_request()
        else:
            self._request = None
            self.host.clock.go_back(request.way)

    def _drop_request(self) -> None:
        """Forget an undo request: somebody declined, or somebody came or left meanwhile."""
        if self._request is None:
            return
        self._request = None
        for screen in self.host.clock.screens:
            screen.plea = None
            screen.screen.redraw()

    def _react(self, screen: TableScreen, rest: str) -> None:
        """Show a reaction at every screen for a moment."""
        if rest not in map(str, range(len(REACTIONS))) or not screen.seats:
            return
        seat, number = screen.seats[0], int(rest)
        self._bubbles += 1
        bubble = Bubble(self._bubbles, seat, number)
        for one in self.host.clock.screens:
            one.bubbles = [*(other for other in one.bubbles if other.seat != seat), bubble]
            if one is not screen and one.screen.settings.get("reactions") != "off":
                name = self.host.table.name(seat)
                one.screen.speak(
                    one.screen.say(T("{player}: {text}", player=name, text=REACTIONS[number].text))
                )
            one.screen.redraw()
        self.app.timer.after(BUBBLE_MS, lambda: self._fade(bubble))

    def _fade(self, bubble: Bubble) -> None:
        for screen in self.host.clock.screens:
            if bubble in screen.bubbles:
                screen.bubbles = [other for other in screen.bubbles if other != bubble]
                screen.screen.redraw()


# --- messages


def new_token() -> str:
    """Return the secret of an invitation: 12 hexadecimal digits."""
    return f"{SystemRandom().getrandbits(48):012x}"


def _parse(text: str) -> Mapping[str, Any] | None:
    """Return a message's fields, or None if it is not a message."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _text(data: Mapping[str, Any], name: str) -> str:
    """Return a field of a message as text; "" if it is not text."""
    value = data.get(name)
    return value[:LONGEST_VALUE] if isinstance(value, str) else ""


def _nothing(*_: object) -> None:
    """Do nothing: a guest neither opens pages nor starts games."""
