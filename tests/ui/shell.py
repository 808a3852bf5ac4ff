"""A world of plain Python for the app: what it shows is text, time passes when the test says so."""

from __future__ import annotations

import heapq
import re
from collections.abc import Callable, Mapping, Sequence
from html import unescape
from typing import Any
from urllib.parse import parse_qsl

from engine.text import T
from ui.app import App
from ui.shell import StorageFull


class PaperShell:
    """A Shell whose page is a string and whose clock is turned by hand."""

    def __init__(self, query: str = "", drawer: dict[str, str] | None = None) -> None:
        self.html = ""
        self.title = ""
        self.address = query
        self.drawer: dict[str, str] = {} if drawer is None else drawer
        self.said: list[str] = []
        self.flags: dict[str, str] = {}
        self.tracks: list[Mapping[str, Any]] = []
        self.focused = ""
        self.copied = ""
        self.full = False
        self.clock = 0.0
        self.spoken = ["en"]
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._cancelled: set[int] = set()
        self._count = 0

    # --- the Shell

    def show(self, html: str, title: str) -> None:
        self.html, self.title = html, title

    def say(self, sentence: str) -> None:
        self.said.append(sentence)

    def animate(self, tracks: Sequence[Mapping[str, Any]]) -> None:
        self.tracks = list(tracks)

    def after(self, ms: float, then: Callable[[], None]) -> int:
        self._count += 1
        heapq.heappush(self._timers, (self.clock + ms, self._count, then))
        return self._count

    def cancel(self, timer: int) -> None:
        self._cancelled.add(timer)

    def now(self) -> float:
        self.clock += 0.5  # looking at the clock takes time, so that slices end
        return self.clock

    def today(self) -> str:
        return "2026-11-16T18:30:00Z"

    def load(self, key: str) -> str | None:
        return self.drawer.get(key)

    def save(self, key: str, value: str) -> None:
        if self.full:
            raise StorageFull(T("This device keeps no more: the game goes on, but it is not saved."))
        self.drawer[key] = value

    def drop(self, key: str) -> None:
        self.drawer.pop(key, None)

    def saved_keys(self) -> list[str]:
        return list(self.drawer)

    def keeps(self) -> bool:
        return True

    def query(self) -> dict[str, str]:
        return dict(parse_qsl(self.address))

    def visit(self, query: str, replace: bool = False) -> None:
        self.address = query

    def languages(self) -> list[str]:
        return self.spoken

    def calm(self) -> bool:
        return False

    def flag(self, name: str, value: str | None) -> None:
        if value is None:
            self.flags.pop(name, None)
        else:
            self.flags[name] = value

    def focus(self, selector: str) -> None:
        self.focused = selector

    def copy(self, text: str) -> None:
        self.copied = text

    # --- for tests

    def pass_time(self, ms: float) -> None:
        """Let everything happen that is due in the next milliseconds."""
        until = self.clock + ms
        while self._timers and self._timers[0][0] <= until:
            due, number, then = heapq.heappop(self._timers)
            self.clock = max(self.clock, due)
            if number not in self._cancelled:
                then()
        self.clock = max(self.clock, until)

    @property
    def moves(self) -> list[str]:
        """The texts of the moves that the page offers."""
        return [unescape(text) for text in re.findall(r'data-move="([^"]*)"', self.html)]

    @property
    def prompt(self) -> str:
        found = re.search(r'id="prompt"[^>]*>(.*?)</p>', self.html, re.DOTALL)
        return unescape(re.sub(r"<[^>]+>", "", found.group(1))) if found else ""

    @property
    def notice(self) -> str:
        found = re.search(r'id="notice"[^>]*><p>(.*?)</p>', self.html, re.DOTALL)
        return unescape(found.group(1)) if found else ""


def visit(query: str = "", drawer: dict[str, str] | None = None, lang: str = "en") -> tuple[App, PaperShell]:
    """Open the app at an address."""
    shell = PaperShell(query, drawer)
    shell.spoken = [lang]
    app = App(shell)
    app.guard(app.start)
    return app, shell
