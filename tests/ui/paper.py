"""A Shell in plain Python: pages are strings, and time passes when a test says so."""

from __future__ import annotations

import heapq
import json
import re
from collections.abc import Callable, Mapping
from html import unescape
from typing import Any
from urllib.parse import parse_qsl

from ui.app import App
from ui.pages.play import PlayPage
from ui.shell.ports import Frame, StorageFull
from ui.shell.screen import Screen, Unseen
from ui.shell.sounds import Note
from ui.table.table import Table
from ui.table.table_screen import TableScreen
from ui.table.view import page as table_page
from ui.table.view.players import NEXT, Place, place_of


class PaperShell:
    """A Shell that remembers everything it was asked to do."""

    def __init__(self, query: str = "", storage: dict[str, str] | None = None) -> None:
        self.html = ""
        self.title = ""
        self.address = query
        self.storage: dict[str, str] = {} if storage is None else storage
        self.said: list[str] = []
        self.flags: dict[str, str] = {}
        self.tracks: list[Mapping[str, Any]] = []
        self.focused = ""
        self.copied = ""
        # Shared by all pages of one browser.
        self.claims: dict[str, tuple[PaperShell, Callable[[str], None]]] = {}
        self.waiting: list[tuple[str, Callable[[str], None]]] = []  # who wants to know when a claim is free
        self.may_copy = True
        self.frame = False
        self.hash = ""
        self.opened: list[str] = []
        self.may_open = True
        self.persisted = 0
        self.renewed = False
        self.full = False
        self.is_whole = True
        self.tables = b""  # line numbers that can be fetched
        self.heard: list[Note] = []
        self.felt: list[int] = []
        self.is_awake = False
        self.fills_screen = False
        self.is_calm = True  # a move is shown at once; with motion it takes its time
        self.is_moving = False  # pieces are still on their way although their time is up
        self.files: dict[str, str] = {}
        self.sent: list[str] = []
        self.on_ios = False
        self.clock = 0.0
        self.spoken = ["en"]
        self.told: Callable[[str, str, str], None] = lambda *_: None  # about channels
        self.channels: dict[str, Callable[[dict[str, Any]], None]] = {}  # to guests: who gets the messages
        self.invited: list[str] = []  # tokens
        self.accepted: list[str] = []  # answers
        self.may_connect = True
        self.known_relays: list[str] = []
        self.is_far = False  # this page may contact them
        self.before_camera: str | None = ""  # what the camera reads; None if it can't be used
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._canceled: set[int] = set()
        self._count = 0

    # --- the Shell

    def present(self, frame: Frame) -> None:
        if frame.html is not None:
            self.html, self.title = frame.html, frame.title
        if frame.tracks is not None:
            self.tracks = list(frame.tracks)
        self.focused = frame.focus or self.focused
        if frame.sentence is not None:
            self.said.append(frame.sentence)
        self.heard += frame.notes
        self.felt += frame.buzzes

    def moving(self) -> bool:
        return self.is_moving

    def after(self, ms: float, then: Callable[[], None]) -> int:
        self._count += 1
        heapq.heappush(self._timers, (self.clock + ms, self._count, then))
        return self._count

    def cancel(self, timer: int) -> None:
        self._canceled.add(timer)

    def now(self) -> float:
        self.clock += 0.5  # so that a bot's slice of thinking ends
        return self.clock

    def today(self) -> str:
        return "2026-11-16T18:30:00Z"

    def dated(self, moment: str, lang: str) -> str:
        return moment[:16].replace("T", " ")

    def load(self, key: str) -> str | None:
        return self.storage.get(key)

    def save(self, key: str, value: str) -> None:
        if self.full:
            raise StorageFull
        self.storage[key] = value

    def drop(self, key: str) -> None:
        self.storage.pop(key, None)

    def saved_keys(self) -> list[str]:
        return list(self.storage)

    def keeps(self) -> bool:
        return True

    def whole(self) -> bool:
        return self.is_whole

    def line_tables(self, told: Callable[[bytes], None]) -> None:
        if self.tables:
            self.after(0, lambda: told(self.tables))

    def query(self) -> dict[str, str]:
        return dict(parse_qsl(self.address))

    def visit(self, query: str, replace: bool = False) -> None:
        self.address, self.hash = query, ""

    def languages(self) -> list[str]:
        return self.spoken

    def calm(self) -> bool:
        return self.is_calm

    def flag(self, name: str, value: str | None) -> None:
        if value is None:
            self.flags.pop(name, None)
        else:
            self.flags[name] = value

    def copy(self, text: str, told: Callable[[bool], None]) -> None:
        if self.may_copy:
            self.copied = text
        told(self.may_copy)

    def awake(self, wanted: bool) -> None:
        self.is_awake = wanted

    def fill_screen(self, wanted: bool) -> None:
        self.fills_screen = wanted

    def download(self, name: str, text: str) -> None:
        self.files[name] = text

    def qr(self, text: str, told: Callable[[str], None]) -> None:
        self.after(1, lambda: told("101\n010\n111"))

    def can_share(self) -> bool:
        return True

    def share(self, title: str, address: str, text: str = "") -> None:
        self.sent.append(f"{text} {address}".strip())

    def agent(self) -> str:
        return "Paper/1.0"

    def forgetful(self) -> bool:
        return self.on_ios

    def embedded(self) -> bool:
        return self.frame

    def home(self) -> str:
        return "https://example.org/tabtop/"

    def fragment(self) -> str:
        return self.hash

    def open(self, address: str) -> bool:
        self.opened.append(address)
        return self.may_open

    def claim(self, name: str, told: Callable[[str], None], steal: bool = False) -> None:
        held = self.claims.get(name)
        if held and held[0] is not self:
            if not steal:
                told("taken")
                held[0].waiting.append((name, told))
                return
            held[1]("lost")
        self.claims[name] = (self, told)
        told("mine")

    def release(self) -> None:
        for name in [name for name, (holder, _) in self.claims.items() if holder is self]:
            del self.claims[name]
        waiting, self.waiting = self.waiting, []
        for name, told in waiting:
            if name not in self.claims:
                told("free")

    def persist(self) -> None:
        self.persisted += 1

    def renew(self) -> None:
        self.renewed = True

    # --- channels

    def channel_handler(self, told: Callable[[str, str, str], None]) -> None:
        self.told = told

    def invite(self, token: str, told: Callable[[str], None]) -> None:
        self.invited.append(token)
        self.after(1, lambda: told(f"code-{token}" if self.may_connect else ""))

    def relays(self) -> list[str]:
        return self.known_relays

    def may_go_far(self) -> bool:
        return self.is_far

    def go_far(self) -> None:
        self.is_far = True

    def invite_far(self, token: str, told: Callable[[str], None]) -> None:
        self.after(1, lambda: told(f"room-{token}"))

    def can_scan(self) -> bool:
        return True

    def scan(self, cancel: str, told: Callable[[str | None], None]) -> None:
        self.after(1, lambda: told(self.before_camera))

    def accept(self, code: str) -> None:
        self.accepted.append(code)

    def send(self, channel: str, text: str) -> None:
        if channel in self.channels:
            self.channels[channel](json.loads(text))

    def close(self, channel: str) -> None:
        if channel in self.channels:
            self.channels.pop(channel)({"t": "closed"})
            self.told(channel, "closed", "")

    # --- for tests

    def tell(self, channel: str, **message: object) -> None:
        """Let a message arrive from a guest."""
        self.told(channel, "message", json.dumps(message))

    def pass_time(self, ms: float) -> None:
        """Run all timers that are due within so many milliseconds."""
        until = self.clock + ms
        while self._timers and self._timers[0][0] <= until:
            due, number, then = heapq.heappop(self._timers)
            self.clock = max(self.clock, due)
            if number not in self._canceled:
                then()
        self.clock = max(self.clock, until)

    def wait(self) -> None:
        """Let bots and automatic moves go on until somebody can choose a move or press the main button."""
        for _ in range(400):
            if self.moves or 'class="actions answers"' in self.html or 'id="end"' in self.html:
                return
            self.pass_time(100)
        raise AssertionError("nobody is asked")

    @property
    def moves(self) -> list[str]:
        """The moves that the page offers, as texts."""
        return [unescape(text) for text in re.findall(r'data-move="([^"]*)"', self.html)]

    @property
    def prompt(self) -> str:
        found = re.search(r'id="prompt"[^>]*>(.*?)</p>', self.html, re.DOTALL)
        return unescape(re.sub(r"<[^>]+>", "", found.group(1))) if found else ""

    @property
    def notice(self) -> str:
        found = re.search(r'id="notice"[^>]*><p>(.*?)</p>', self.html, re.DOTALL)
        return unescape(found.group(1)) if found else ""


def visit(
    query: str = "",
    storage: dict[str, str] | None = None,
    lang: str = "en",
    fragment: str = "",
    frame: bool = False,
    beside: PaperShell | None = None,
) -> tuple[App, PaperShell]:
    """Open the app at an address; `beside` is another page that is open in the same browser."""
    shell = PaperShell(query, beside.storage if beside else storage)
    shell.claims = beside.claims if beside else shell.claims
    shell.hash, shell.frame = fragment, frame
    shell.spoken = [lang]
    app = App(shell)
    app.guard(app.start)
    return app, shell


def sit_down(app: App, table: Table) -> TableScreen:
    """Replace the table that is open by another one, such as a position set up by hand."""
    assert app.play
    app.play.stop()
    table.key, table.speed = app.play.table.key, app.play.table.speed
    app.tables.playing = PlayPage(table, app, app.tables)
    app.play.screen.heard = 0
    app.guard(app.play.start)
    app.guard(app.screen.redraw)
    return app.play.screen


def screen_of(table: Table) -> TableScreen:
    """Return a table at a screen without a display."""
    return TableScreen(table, Screen(Unseen()))


def html(screen: TableScreen) -> str:
    """Return the page of a table."""
    return table_page.page(screen)


def waits(screen: TableScreen) -> str:
    """Return what a table waits for, as its page says."""
    return table_page.waits(screen)


def hand_seat(app: App, seat: int, place: Place) -> None:
    """Tap a seat in the panel "Players" until it is at a place."""
    assert app.play
    for _ in NEXT:
        if place_of(app.play.screen, seat) != place:
            app.handle("act", f"sit:{seat}")
    assert place_of(app.play.screen, seat) == place
