"""One guest of a table: a person at another screen, with their own language, settings, hints and input."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from engine.errors import TabtopError
from engine.parsing import LARGEST_NUMBER
from engine.record import clean_name
from engine.rules import Seat
from ui.markup import i18n
from ui.markup.html import EMPTY, Html
from ui.pages import notices
from ui.pages.guest_messages import languages_in, text_in
from ui.pages.table_talk import Company, TableTalk
from ui.shell.remote import RemoteDisplay
from ui.shell.screen import Screen
from ui.storage import preferences
from ui.table.hint import Hints
from ui.table.input import TableInput
from ui.table.table_screen import TableScreen
from ui.table.view.page import page
from ui.table.view.settings import FIELD, settings_dialog

# Actions that are accepted even if the guest saw an older position.
OWN_SCREEN = ("help", "log", "moves", "settings", "mute", "dismiss", "look", "react", "consent")


class Hosting(Company, Protocol):
    """What a guest needs of all guests."""

    talk: TableTalk

    def note_draws(self) -> None:
        """Update which seats draw and roll automatically, and let the clock continue."""


class Guest:
    """A person at another screen: their channel, screen and seats."""

    def __init__(self, id: str, token: str, seats: Sequence[Seat], guests: Hosting, number: int = 0) -> None:
        self.id, self.token = id, token
        self.number = number  # names the guest in the host's panel
        self.name = ""
        self.channel = ""  # "" while there is no connection
        self.away = False  # nothing has arrived for a while, but the connection may still work
        self.guests = guests
        self.display = RemoteDisplay(self._send, guests.stamp)
        self.screen = Screen(self.display, self._draw)
        self.screen.settings = dict(preferences.DEFAULTS)
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
            save_answers=host.save_answers,
            undo=lambda: self.guests.talk.request_undo(self.table_screen),
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
        if screen.settings_open:
            html += settings_dialog(screen.settings, screen.audible, say)
        told = screen.notice
        notice = notices.notice(told.text, say, told.to_copy, told.act) if told else EMPTY
        return f"{self.table_screen.table.game.title} · Tabtop", notice + html

    # --- preferences

    def greet(self, data: Mapping[str, Any]) -> None:
        """Store the name and the preferences of a guest who joins or returns."""
        self.away = False
        self.name = clean_name(text_in(data, "name"))
        self.prefer(data)

    def prefer(self, data: Mapping[str, Any]) -> None:
        """Apply a guest's settings: language, theme, sound, motion and the rest."""
        settings = self.screen.settings
        listed = settings["moves"]
        for name in settings.keys() - {"lang", "sound"}:
            if preferences.allows(name, data.get(name), ()):
                settings[name] = str(data[name])
        if isinstance(data.get("sound"), bool):
            settings["sound"] = "on" if data["sound"] else "off"
        if preferences.allows("lang", data.get("chosen"), i18n.languages()):
            settings["lang"] = str(data["chosen"])
        if settings["moves"] != listed:
            self.table_screen.moves_open = settings["moves"] == "open"
        self.display.greet(languages_in(data), data.get("calm") is True)
        preferences.apply(self.screen, {})

    def _change_setting(self, name: str, value: str) -> None:
        if preferences.change(self.screen, name, value):
            if name == "moves":
                self.table_screen.moves_open = self.screen.settings["moves"] == "open"
            preferences.apply(self.screen, {})
            self.guests.note_draws()

    # --- presses

    def press(self, data: Mapping[str, Any]) -> None:
        """Carry out a press once, and only at the position that the guest saw."""
        number = data.get("id")
        if type(number) is not int or not self._last_press < number <= LARGEST_NUMBER:
            return
        self._last_press = number
        kind, value, extra = (text_in(data, name) for name in ("kind", "value", "extra"))
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
        elif kind == "key" and self.screen.settings_open:
            if value == "Escape":
                self._act("settings", "")
        elif kind in ("move", "pick", "drag", "drop", "point", "key", "board"):
            self.input.handle(kind, value, extra)

    def _act(self, word: str, rest: str) -> None:
        match word:
            case "settings":
                self.screen.toggle_settings()
            case "mute":
                self._change_setting("sound", "0" if self.screen.audible else "1")
            case "dismiss":
                self.screen.notice = None
                self.screen.redraw()
            case "react" | "consent":
                self.guests.talk.act(self.table_screen, word, rest)
            case _:
                self.input.act(word, rest)


def _nothing(*_: object) -> None:
    """Do nothing: a guest neither opens pages nor starts games."""
