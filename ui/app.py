"""The app: which page is open, who handles an event, and what happens when something goes wrong.

It knows no JavaScript: the world around it is a `Shell`.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import parse_qsl, urlencode

from engine import __version__
from engine.errors import TabtopError
from engine.text import T
from ui.markup import i18n
from ui.markup.html import EMPTY, Html
from ui.pages import base, notices
from ui.pages.base import Page
from ui.pages.notices import Crash
from ui.pages.play import PlayPage
from ui.pages.tables import Tables
from ui.shell import sounds
from ui.shell.ports import Shell, StorageFull, Timer
from ui.shell.screen import Screen
from ui.storage import preferences
from ui.table.view.settings import FIELD, settings_dialog

LOADING = T("This page is still loading. It will open when it’s ready.")


class GuardedTimer:
    """A timer whose callbacks are guarded like every other event."""

    def __init__(self, shell: Shell, guard: Callable[[Callable[[], None]], None]) -> None:
        self._shell, self._guard = shell, guard

    def after(self, ms: float, then: Callable[[], None]) -> int:
        return self._shell.after(ms, lambda: self._guard(then))

    def cancel(self, timer: int) -> None:
        self._shell.cancel(timer)

    def now(self) -> float:
        return self._shell.now()


class App:
    """One visitor's app: the current page, the table, settings and notices."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.timer: Timer = GuardedTimer(shell, self.guard)
        self.screen = Screen(shell, self._draw)
        self.tables = Tables(self)
        self.page: Page | None = None  # the page that is open, unless it is the table's
        self.route: dict[str, str] = {}
        self.link: dict[str, str] = {}  # the route that the visitor came with
        self.pressed = False
        self.is_ready = False
        self.crashed: Crash | None = None
        self.new_version = False  # a new version is ready to start
        self.unsaved = False  # the last save failed, and the visitor was told
        self._waiting: tuple[str, str, str] | None = None  # an event that needs more than has been loaded

    @property
    def play(self) -> PlayPage | None:
        """The table of this window; it is paused while another page is open."""
        return self.tables.playing

    @property
    def current(self) -> Page | None:
        """The page that the visitor sees: the table's, unless another one is open."""
        return self.page or self.play

    # --- coming in

    def start(self) -> None:
        """Open what the address asks for."""
        self.screen.settings = preferences.load_settings(self.shell, i18n.languages())
        self.route = self.shell.query()
        preferences.apply(self.screen, self.route)
        self.link = dict(self.route)
        self.open()
        if not (self.play and self.play.asking):
            self.ready()

    def ready(self) -> None:
        """Tell the page that the first move can be played."""
        if not self.is_ready:
            self.screen.flush()
            self.is_ready = True
            self.shell.flag("ready", "")

    def go(self, query: str, replace: bool = False) -> None:
        """Open another page of the app; language and theme of the link stay."""
        self.visit(self.link_settings() | dict(parse_qsl(query)), replace)
        self.screen.notice = None
        self.pressed = True
        try:
            self.open()
        finally:
            self.pressed = False

    def link_settings(self) -> dict[str, str]:
        """Return what a link says for the whole visit: language and theme."""
        return {name: value for name, value in self.route.items() if name in ("lang", "theme")}

    def visit(self, route: dict[str, str], replace: bool) -> None:
        """Change the address without opening anything."""
        self.route = route
        self.shell.visit(urlencode(route), replace)

    def open(self) -> None:
        """Open the page of the current route; if the route is wrong, the lobby says why."""
        self.crashed = None
        self.screen.settings_open = False
        self.tables.pause()
        self.leave_page()
        try:
            if not self.tables.open():
                self.enter(self.route.get("page", base.LOBBY))
        except TabtopError as error:
            self.screen.tell(error.text)
            self.route = self.link_settings()
            self.enter(base.LOBBY)
        self.screen.redraw()
        marked = self.route.get("rule", "")
        if marked.isalnum():
            self.screen.focus(f"#rule-{marked}")

    def enter(self, name: str) -> None:
        """Make the page of that name the current one."""
        self.page = None
        page = base.get(name, self)
        page.enter()
        self.page = page

    def leave_page(self) -> None:
        """Leave the current page."""
        if self.page:
            self.page.leave()
        self.page = None

    # --- drawing

    def _draw(self) -> tuple[str, Html]:
        screen, say = self.screen, self.screen.say
        if self.crashed:
            return "Tabtop", self._notice() + notices.crash(self.crashed, say)
        title, page = self.current.draw() if self.current else ("", EMPTY)
        if screen.settings_open:
            page += settings_dialog(screen.settings, screen.audible, say)
        return f"{title} · Tabtop" if title else "Tabtop", self._notice() + page

    def _notice(self) -> Html:
        notice, say = self.screen.notice, self.screen.say
        if notice is not None:
            if notice.brief:
                return notices.toast(notice.text, say)
            return notices.notice(notice.text, say, notice.to_copy, notice.act)
        # A new version is announced between games, never in the middle of one.
        busy = self.current and self.current.in_game
        return notices.new_version(say) if self.new_version and not busy else EMPTY

    def copy(self, text: str) -> None:
        """Put a text on the clipboard, or show it to be copied by hand."""
        self.shell.copy(text, lambda done: self.guard(lambda: self._copied(done, text)))

    def _copied(self, done: bool, text: str) -> None:
        if done:
            self.screen.tell(T("Copied."), brief=True)
        else:
            self.screen.tell(T("Copying is blocked here. Select the text instead:"), text)

    # --- events

    def handle(self, kind: str, value: str, extra: str = "") -> None:
        """Handle a press, a typed field, a key, a pointer, an address.

        Errors become notices, and nothing is lost.
        """
        if kind == "whole":
            self._go_on()
        elif not self.shell.whole() and _leads_away(kind, value):
            self._waiting = (kind, value, extra)
            self.guard(lambda: self.screen.tell(LOADING))
        else:
            self.guard(lambda: self._handle(kind, value, extra))

    def _go_on(self) -> None:
        """Handle the event that had to wait until everything is here."""
        waiting, self._waiting = self._waiting, None
        if waiting:
            self.screen.notice = None
            self.handle(*waiting)

    def guard(self, work: Callable[[], None]) -> None:
        """Run a callback and show the result.

        A visitor's mistake becomes a notice. An error of ours becomes the crash panel.
        """
        try:
            try:
                work()
            except TabtopError as error:
                self.screen.tell(error.text)
            self.screen.flush()
            if self.play:
                self.play.flush()
        except Exception as error:  # noqa: BLE001 - whatever breaks, the visitor gets a panel and a way back
            self._crash(error)

    def _handle(self, kind: str, value: str, extra: str) -> None:
        page = self.current
        if self.screen.settings_open and kind == "key":
            if value == "Escape":
                self._toggle_settings()
        elif kind == "act":
            self._act(*_word_and_rest(value))
        elif kind == "field":
            self._field(value, extra)
        elif kind == "address":
            self.screen.notice = None
            self.route = self.shell.query()
            self.open()
        elif kind == "update":
            self.new_version = True
            self.screen.redraw()
        elif kind == "full":
            self._tell_unsaved(StorageFull())
        elif kind == "file" and page:
            page.file(extra)
        elif kind == "key" and page:
            page.key(value, extra)
        elif page:
            page.handle(kind, value, extra)

    def _act(self, word: str, rest: str) -> None:
        match word:
            case "go":
                self.go(rest)
            case "dismiss":
                self.screen.notice = None
                self.screen.redraw()
            case "copy-details":
                self.copy(self.crashed.details if self.crashed else "")
            case "full":
                self._open_full_size()
            case "settings":
                self._toggle_settings()
            case "mute":
                self._change_setting("sound", "0" if self.screen.audible else "1")
            case "take-over":
                self.tables.take_over()
            case "renew":
                self.shell.renew()
            case "later":
                self.new_version = False
                self.screen.redraw()
            case _:
                if self.current:
                    self.current.act(word, rest)

    def _toggle_settings(self) -> None:
        self.screen.toggle_settings()
        if self.play and self.current is self.play:
            self.play.clock.go_on()  # a table waits while they are open

    def _open_full_size(self) -> None:
        address = self.play.full_size() if self.play else self.shell.home()
        if not self.shell.open(address):
            self.screen.tell(T("No window can be opened here. Copy the address instead:"), address)

    def _change_setting(self, name: str, value: str) -> None:
        if not preferences.change(self.screen, name, value):
            return
        self.route.pop(name, None)  # the choice overrides the link
        preferences.apply(self.screen, self.route)
        if name == "moves" and self.play:
            self.play.screen.moves_open = self.screen.settings["moves"] == "open"
        if name == "deal" and self.play and not self.page:
            self.play.start()
        self.keep(lambda: preferences.save_settings(self.shell, self.screen.settings))
        if name in ("sound", "vibration"):
            self.screen.sound([(0, sounds.TURN)])
        self.screen.redraw()

    def _field(self, name: str, value: str) -> None:
        if name.startswith(FIELD):
            self._change_setting(name.removeprefix(FIELD), value)
        elif self.current:
            self.current.field(name, value)

    def keep(self, save: Callable[[], None]) -> None:
        """Save something; if storage is full, say so once and go on."""
        try:
            save()
        except TabtopError as error:
            self._tell_unsaved(error)
        else:
            self.unsaved = not self.shell.keeps()

    def _tell_unsaved(self, error: TabtopError) -> None:
        if not self.unsaved:
            self.screen.tell(error.text)
        self.unsaved = True

    def _crash(self, error: Exception) -> None:
        """Show what happened and the way back. The saved game is untouched."""
        told, source = "".join(traceback.format_exception(error)), ""
        with suppress(Exception):  # this may fail for the same reason
            source = self.tables.source()
        crash = self.crashed = Crash(told, __version__, self.shell.agent(), source)
        self.shell.line_tables(lambda tables: self._explain(crash, error, tables))
        with suppress(Exception):
            if self.play:
                self.play.stop()
                self.play.guests.leave()
        self.tables.playing = None
        self.screen.notice = None
        self.screen.redraw()
        self.screen.flush()
        self.ready()  # the crash may have come before the page was ready

    def _explain(self, crash: Crash, error: Exception, tables: bytes) -> None:
        """Add line numbers to the panel, if it is still there."""
        if self.crashed is crash:
            from ui.shell import line_numbers  # noqa: PLC0415, only a crash needs it

            self.crashed = crash._replace(traceback=line_numbers.explain(error, tables))
            self.screen.redraw()
            self.screen.flush()


def _leads_away(kind: str, value: str) -> bool:
    """True for an event that may open a page in another language, or of another game."""
    return (
        kind == "address"
        or (kind == "act" and _word_and_rest(value)[0] == "go")
        or (kind == "field" and value == f"{FIELD}lang")
    )


def _word_and_rest(act: str) -> tuple[str, str]:
    """Split what a button does: "go:page=about" into "go" and "page=about"."""
    word, _, rest = act.partition(":")
    return word, rest
