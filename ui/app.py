"""The app: which page is open, what a press does, and the notices and errors around it.

It knows no JavaScript: the world is a `Shell`. The running table has its own clock in `ui/table/play.py`.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from urllib.parse import parse_qsl, urlencode

from engine.errors import TabtopError
from engine.record import Record
from engine.text import T, Text
from ui.markup import i18n
from ui.pages import base, elsewhere, notices
from ui.pages.host import Host
from ui.shell import sounds
from ui.shell.ports import Shell
from ui.storage import preferences
from ui.storage.addresses import TableSpec
from ui.table.play import Play
from ui.table.session import Session


class App:
    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.host = Host(self)
        self.settings: dict[str, str] = {}
        self.route: dict[str, str] = {}
        self.link: dict[str, str] = {}  # the route as the visitor came
        self.is_ready = False
        self.say = i18n.sayer("en")
        self.play: Play | None = None
        self.room: base.Page | None = None  # where the visitor is, unless at the table
        self.notice: Text | None = None
        self.notice_act: tuple[str, Text] | None = None
        self.notice_text = ""  # to be copied by hand
        self.crashed = ""
        self.new_version = False  # one waits
        self.unsaved = False  # the last save failed, and that was told

    # --- coming in

    def start(self) -> None:
        """Open what the address asks for."""
        self.settings = preferences.load_settings(self.shell, i18n.languages())
        self.route = self.shell.query()
        self.use_settings()
        self.link = dict(self.route)
        self.open()
        if not self.host.asking:
            self.ready()

    def ready(self) -> None:
        """The first move can be played."""
        if not self.is_ready:
            self.is_ready = True
            self.shell.flag("ready", "")

    def use_settings(self) -> None:
        """Language, theme, size and motion as the visitor wants them."""
        wanted = [self.route["lang"]] if "lang" in self.route else []
        if self.settings["lang"] != "auto":
            wanted.append(self.settings["lang"])
        self.say = i18n.sayer(i18n.choose([*wanted, *self.shell.languages()]))
        self.shell.flag("lang", self.say.lang)
        theme = self.route.get("theme", self.settings["theme"])
        self.shell.flag("theme", theme if theme in ("light", "dark") else None)
        self.shell.flag("text", self.settings["text"] if self.settings["text"] != "normal" else None)
        self.shell.flag("motion", self.settings["motion"] if self.settings["motion"] != "auto" else None)

    def go(self, query: str, replace: bool = False) -> None:
        """Open another page of the app; language and theme of the link stay."""
        self.visit(self.link_settings() | dict(parse_qsl(query)), replace)
        self.notice = None
        self.open()

    def link_settings(self) -> dict[str, str]:
        """Return the parameters of the address that hold for the whole visit: language and theme."""
        return {name: value for name, value in self.route.items() if name in ("lang", "theme")}

    def visit(self, route: dict[str, str], replace: bool) -> None:
        self.route = route
        self.shell.visit(urlencode(route), replace)

    def open(self) -> None:
        """Open the page of the current route; what is wrong with it is told in the lobby."""
        if self.play and (self.play.session.lesson or self.route.get("table") != self.play.session.key):
            self.play.stop()
            self.shell.release()
            self.shell.awake(False)
            self.shell.flag("over", None)  # that was the other table's
        self.host.elsewhere = False
        self.leave_room()
        try:
            if not self.host.open():
                self.enter(self.route.get("page", base.LOBBY))
        except TabtopError as error:
            self.tell(error.text)
            self.route = self.link_settings()
            self.enter(base.LOBBY)
        if self.crashed:
            return  # the panel stands
        self.render()
        marked = self.route.get("rule", "")
        if marked.isalnum():
            self.shell.focus(f"#rule-{marked}")

    def enter(self, name: str) -> None:
        self.room = None
        room = base.get(name, self)
        room.enter()
        self.room = room

    def leave_room(self) -> None:
        if self.room:
            self.room.leave()
        self.room = None

    # --- drawing

    def render(self) -> None:
        """Draw the page of the current route."""
        title, html = self._page()
        self.shell.show(f"{self._notice()}{html}", f"{title} · Tabtop" if title else "Tabtop")

    def _page(self) -> tuple[str, str]:
        if self.room:
            return self.room.draw()
        if self.play is None:
            return "", ""
        game = self.play.session.match.game
        return game.title, elsewhere.page(game, self.say) if self.host.elsewhere else self.play.page(self.say)

    def _notice(self) -> str:
        if self.notice is None:
            return self._news()
        return notices.notice(self.notice, self.say, self.notice_text, self.notice_act)

    def _news(self) -> str:
        """A new version is told of between games, never in the middle of one."""
        playing = self.at_table and self.play and self.play.session.waits_for != "over"
        if not self.new_version or playing:
            return ""
        return notices.new_version(self.say)

    def tell(self, text: Text, to_copy: str = "", act: tuple[str, Text] | None = None) -> None:
        """Show one sentence, until it is closed or something else is opened; with a text to select or something to press, if need be."""
        self.notice, self.notice_act, self.notice_text = text, act, to_copy

    @property
    def at_table(self) -> bool:
        return self.play is not None and self.room is None

    def copy(self, text: str) -> None:
        """Put a text on the clipboard, or show it to be copied by hand."""
        self.shell.copy(text, lambda done: self.guard(lambda: self._copied(done, text)))

    def _copied(self, done: bool, text: str) -> None:
        if done:
            self.tell(T("Copied."))
        else:
            self.tell(T("Nothing can be copied from here by a button. The text, to select:"), text)
        self.render()

    # --- listening

    def handle(self, kind: str, value: str, extra: str = "") -> None:
        """Something was pressed, typed or pointed at. What goes wrong is told, and nothing is lost."""
        self.guard(lambda: self._handle(kind, value, extra))

    def guard(self, work: Callable[[], None]) -> None:
        """Run a piece of work; a mistake of a person's becomes a notice, one of ours a panel."""
        try:
            work()
        except TabtopError as error:
            self.tell(error.text)
            self.render()
        except Exception:  # noqa: BLE001 - whatever of ours breaks, the visitor gets a panel and a way back
            self.crash()

    def _handle(self, kind: str, value: str, extra: str) -> None:
        if kind == "act":
            self._act(value)
        elif kind == "field":
            self._field(value, extra)
        elif kind == "address":
            self.notice = None
            self.route = self.shell.query()
            self.open()
        elif kind == "update":
            self.new_version = True
            self.render()
        elif kind == "file" and self.room:
            self.room.file(extra)
        elif kind == "key" and self.room:
            self.room.key(value, extra)
        elif self.play and self.at_table and not self.host.elsewhere:
            self.play.handle(kind, value, extra, keys=self.settings["keys"] == "on")

    def _act(self, act: str) -> None:
        word, _, rest = act.partition(":")
        if word == "go":
            self.crashed = ""
            self.go(rest)
        elif word == "dismiss":
            self.notice = None
            self.render()
        elif word == "copy-details":
            self.shell.copy(self.crashed, lambda done: None)  # it stands below the button as well
        elif word == "full":
            if not self.shell.open(self.host.full_size()):
                self.tell(
                    T("No window can be opened from here. The address, to copy:"), self.host.full_size()
                )
                self.render()
        elif word == "take-over":
            self.host.take_over()
        elif word == "renew":
            self.shell.renew()
        elif word == "later":
            self.new_version = False
            self.render()
        elif self.room:
            self.room.act(word, rest)
        elif self.play:
            self.play.act(word, rest)

    def _field(self, name: str, value: str) -> None:
        if self.room:
            self.room.field(name, value)
        elif self.play:
            self.play.field(name, value)
            return
        self.render()

    @property
    def calm(self) -> bool:
        """Does the visitor want as little motion as possible?"""
        wish = self.settings["motion"]
        return wish == "none" or (wish == "auto" and self.shell.calm())

    def sound(self, cues: Sequence[tuple[float, str]]) -> None:
        """Let sounds be heard, each after so many milliseconds, unless the visitor wants none."""
        wish = self.settings["sound"]
        if cues and (wish == "on" or (wish == "auto" and not self.shell.embedded())):
            self.shell.sound(sounds.notes(cues))

    def keep(self, save: Callable[[], None]) -> None:
        """Save something; if the device keeps no more, say so and go on."""
        try:
            save()
        except TabtopError as error:
            if not self.unsaved:
                self.tell(error.text)
            self.unsaved = True
        else:
            self.unsaved = not self.shell.keeps()

    # --- for pages, see `Effects`

    @property
    def table_address(self) -> str:
        return self.play.session.address if self.play else ""

    def clear_notice(self) -> None:
        self.notice = None

    def start_table(self, table: TableSpec) -> None:
        self.host.begin(table)

    def receive_game(self, saved: Record) -> None:
        self.host.receive(saved)

    def store_game(self, saved: Record) -> None:
        self.host.store(saved)

    def load_table(self, key: str) -> Session:
        return self.host.fetch(key)

    # --- when something of ours breaks

    def crash(self) -> None:
        """Show what happened and the way back. The saved game is untouched."""
        self.crashed = traceback.format_exc()
        if self.play:
            self.play.stop()
            self.play = None
        self.shell.show(notices.crash(self.crashed, self.say), "Tabtop")
