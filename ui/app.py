"""The app: which page is open, what a press does, and the notices and errors around it.

It knows no JavaScript: the world is a `Shell`. The running table has its own clock in `ui/play.py`.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from urllib.parse import parse_qsl, urlencode

from engine import record
from engine.errors import TabtopError
from engine.match import Match
from engine.series import Series
from engine.text import T, Text

from . import embed, i18n, links, rooms, saves, sounds
from .links import Table
from .pages import elsewhere, notices, settings
from .play import Play
from .session import Session
from .shell import Shell


class App:
    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.settings: dict[str, str] = {}
        self.route: dict[str, str] = {}
        self.link: dict[str, str] = {}  # the route as the visitor came
        self.is_ready = False
        self.lang = "en"
        self.say = i18n.sayer("en")
        self.play: Play | None = None
        self.room: rooms.Room | None = None  # where the visitor is, unless at the table
        self.guest: Session | None = None  # the table that a link brought along
        self.notice: Text | None = None
        self.notice_act: tuple[str, Text] | None = None
        self.notice_text = ""  # to be copied by hand
        self.crashed = ""
        self.packed: tuple[object, str] = (None, "")  # the last position that was put into an address
        self.asking = False  # whether another tab plays this game
        self.elsewhere = False  # it does
        self.new_version = False  # one waits
        self.unsaved = False  # the last save failed, and that was told

    # --- coming in

    def start(self) -> None:
        """Open what the address asks for."""
        kept = saves.settings(self.shell)
        for name, default in settings.DEFAULTS.items():
            wish = str(kept.get(name, default))
            self.settings[name] = wish if wish in settings.choices(name) else default
        self.route = self.shell.query()
        self.use_settings()
        self.link = dict(self.route)
        self.open()
        if not self.asking:
            self._ready()

    def _ready(self) -> None:
        """The first move can be played."""
        if not self.is_ready:
            self.is_ready = True
            self.shell.flag("ready", "")

    def use_settings(self) -> None:
        """Language, theme, size and motion as the visitor wants them."""
        wanted = [self.route["lang"]] if "lang" in self.route else []
        if self.settings["lang"] != "auto":
            wanted.append(self.settings["lang"])
        self.lang = i18n.choose([*wanted, *self.shell.languages()])
        self.say = i18n.sayer(self.lang)
        self.shell.flag("lang", self.lang)
        theme = self.route.get("theme", self.settings["theme"])
        self.shell.flag("theme", theme if theme in ("light", "dark") else None)
        self.shell.flag("text", self.settings["text"] if self.settings["text"] != "normal" else None)
        self.shell.flag("motion", self.settings["motion"] if self.settings["motion"] != "auto" else None)

    def go(self, query: str, replace: bool = False) -> None:
        """Open another page of the app; language and theme of the link stay."""
        self._visit(self._kept() | dict(parse_qsl(query)), replace)
        self.notice = None
        self.open()

    def _kept(self) -> dict[str, str]:
        """What a link says for the whole visit."""
        return {name: value for name, value in self.route.items() if name in ("lang", "theme")}

    def _visit(self, route: dict[str, str], replace: bool) -> None:
        self.route = route
        self.shell.visit(urlencode(route), replace)

    def open(self) -> None:
        """Open the page of the current route; what is wrong with it is told in the lobby."""
        if self.play and self.route.get("table") != self.play.session.key:
            self.play.stop()
            self.shell.release()
            self.shell.awake(False)
        self.elsewhere = False
        self._leave_room()
        try:
            self._open()
        except TabtopError as error:
            self.tell(error.text)
            self.route = self._kept()
            self._enter(rooms.LOBBY)
        self.render()
        if marked := self.route.get("rule"):
            self.shell.focus(f"#rule-{marked}" if marked.isalnum() else "#app")

    def _open(self) -> None:
        if code := embed.carried(self.shell.fragment()):
            self._arrive(code, embed.moment(self.shell.fragment()))
        elif "table" in self.route:
            self._resume(self.route["table"])
        elif "game" in self.route and "page" not in self.route:
            key = embed.saved_key(self.route) if self.shell.embedded() else ""
            if key and saves.goes_on(self.shell, key):
                self._visit(self.route | {"table": key}, replace=True)
                self._resume(key)
            else:
                self._begin(links.parse(self.route), replace=True, key=key)
        else:
            self._enter(self.route.get("page", rooms.LOBBY))

    def _enter(self, name: str) -> None:
        self.room = None
        room = rooms.get(name, self)
        room.enter()
        self.room = room

    def _leave_room(self) -> None:
        if self.room:
            self.room.leave()
        self.room = None

    def begin(self, table: Table, series: Series | None = None) -> None:
        """Sit down at a new table."""
        self._leave_room()
        self.notice = None
        self._begin(table, series=series)
        self.render()

    def _begin(self, table: Table, replace: bool = False, key: str = "", series: Series | None = None) -> None:
        session = Session(Match(table.setup), table.players, table.speed, key or saves.new_key(), series)
        session.takebacks = table.takebacks
        self._settle(session, replace)

    def _settle(self, session: Session, replace: bool) -> None:
        """Sit down at a new table. Its address says what it was asked for, so that a reload before the first move finds it."""
        table = Table(session.match.setup, tuple(session.players), session.speed, session.takebacks)
        self._visit(self._kept() | dict(parse_qsl(links.query_of(table))) | {"table": session.key}, replace)
        self._sit_down(session)

    def _arrive(self, code: str, moment: str) -> None:
        """Open the table that the address carries behind its #, as a game of its own; at a moment of its past, if one is named."""
        self._visit(self._kept(), replace=True)
        saved = record.read(record.unpack(code))
        self.receive(saves.session(saved, saves.new_key()), moment, replace=True)
        self._tell_version(saved)

    def receive(self, session: Session, moment: str = "", replace: bool = False) -> None:
        """A game came from elsewhere: keep it, then go on with it, or look at it if it is over."""
        self._leave_room()
        self.guest = session
        self.keep(lambda: saves.keep(self.shell, session))
        if moment or (session.match.outcome and session.match.number):
            self._visit(self._kept() | {"page": "replay", "key": session.key} | ({"at": moment} if moment else {}), replace)
            self._enter("replay")
        else:
            self._settle(session, replace)

    def fetch(self, key: str) -> Session:
        """A table of that key to look at, apart from the one that is being played."""
        for held in (self.play.session if self.play else None, self.guest):
            if held and held.key == key:
                return saves.session(record.read(saves.written(held, self.shell.today())), key)
        return saves.restore(self.shell, key)

    def _resume(self, key: str) -> None:
        if self.play and self.play.session.key == key and saves.text(self.shell, key) == self.play.saved:
            self._claim()
        elif "game" in self.route and not saves.text(self.shell, key):
            self._begin(links.parse(self.route), replace=True, key=key)
        else:
            self._sit_down(saves.restore(self.shell, key))
            self._tell_version(record.read(saves.text(self.shell, key)))

    def _tell_version(self, saved: record.Record) -> None:
        if record.is_foreign(saved):
            self.tell(T("This game was saved under other rules: it goes on from its last position, without what happened before."))

    def _sit_down(self, session: Session) -> None:
        if self.play:
            self.play.stop()
        if not self.shell.keeps() and not self.unsaved:
            self.unsaved = True
            self.tell(T("This page may not keep anything here: the game goes on, but it is not saved."))
        self.play = Play(session, self)
        self._claim()

    # --- one game, one tab

    def _claim(self, steal: bool = False) -> None:
        """Let the table run, unless its game is open in another tab."""
        if self.play:
            play, self.asking = self.play, True
            self.shell.claim(f"tabtop:{play.session.key}", lambda answer: self.guard(lambda: self._claimed(play, answer)), steal)

    def _claimed(self, play: Play, answer: str) -> None:
        self.asking = False
        if play is self.play and self.route.get("table") == play.session.key:
            was_elsewhere, self.elsewhere = self.elsewhere, answer != "mine"
            if answer == "mine":
                play.go_on()
                if was_elsewhere:
                    self.render()
            elif answer == "taken" and self.shell.embedded() and play.session.key == embed.saved_key(self.link):
                self.elsewhere = False
                self._begin(links.parse(self.link), replace=True)  # the same embed twice on one page: two games
                self.render()
            else:
                play.stop()
                self.render()
        if not self.asking:
            self._ready()

    def _take_over(self) -> None:
        """Go on here with what the other tab has saved."""
        if self.play:
            key = self.play.session.key
            if saves.text(self.shell, key):
                self.play = Play(saves.restore(self.shell, key), self)
            self._claim(steal=True)
            self.render()

    # --- drawing

    def render(self) -> None:
        """Draw the page of the current route."""
        title, html = self._page()
        self.shell.show(f"{self._notice()}{html}", f"{title} · Tabtop" if title else "Tabtop")

    def _page(self) -> tuple[str, str]:
        if self.room:
            return self.room.page()
        if self.play is None:
            return "", ""
        game = self.play.session.match.game
        return game.title, elsewhere.page(game, self.say) if self.elsewhere else self.play.page(self.say)

    def _notice(self) -> str:
        if self.notice is None:
            return self._news()
        return notices.notice(self.notice, self.say, self.notice_text, self.notice_act)

    def _news(self) -> str:
        """A new version is told of between games, never in the middle of one."""
        playing = self.at_table and self.play and self.play.session.waits_for != "over"
        if not self.new_version or playing:
            return ""
        return notices.news(self.say)

    def tell(self, text: Text, to_copy: str = "", act: tuple[str, Text] | None = None) -> None:
        """Show one sentence, until it is closed or something else is opened; with a text to select or something to press, if need be."""
        self.notice, self.notice_act, self.notice_text = text, act, to_copy

    @property
    def at_table(self) -> bool:
        return self.play is not None and self.room is None

    def table_tools(self) -> str:
        """What the table offers beside its own: a way to send it to somebody; in a frame, the way out of it."""
        if self.shell.embedded():
            return embed.link(self._full_size(), self.say)
        return self.play.share_button(self.say) if self.play else ""

    def _full_size(self) -> str:
        if not self.play:
            return self.shell.home()
        now = (self.play.session.key, self.play.session.match.number, str(self._kept()))
        if now != self.packed[0]:
            self.packed = (now, embed.full_size(self.shell.home(), self.play.session, self._kept()))
        return self.packed[1]

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
        elif self.play and self.at_table and not self.elsewhere:
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
            if not self.shell.open(self._full_size()):
                self.tell(T("No window can be opened from here. The address, to copy:"), self._full_size())
                self.render()
        elif word == "take-over":
            self._take_over()
        elif word == "renew":
            self.shell.renew()
        elif word == "later":
            self.new_version = False
            self.render()
        elif self.room:
            self.room.act(word, rest)
        elif self.play:
            self.play.act(word, rest)

    def again(self, session: Session) -> None:
        """Another game at the same table: the winner begins (H07). A match that is decided is followed by a new one."""
        standing = session.standing
        setup_again = standing.next_setup(links.fresh_seed())
        series = standing if standing.champion() is None else None
        self.begin(Table(setup_again, tuple(session.players), session.speed, session.takebacks), series)
        if self.play:
            self.play.session.driver.quiet = session.driver.quiet

    def _field(self, name: str, value: str) -> None:
        if self.room:
            self.room.field(name, value)
        elif self.play and name == "speed":
            self.play.change_speed(value)
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

    # --- when something of ours breaks

    def crash(self) -> None:
        """Show what happened and the way back. The saved game is untouched."""
        self.crashed = traceback.format_exc()
        if self.play:
            self.play.stop()
            self.play = None
        self.shell.show(notices.crash(self.crashed, self.say), "Tabtop")
