"""The base class of a page, and what a page may use of the app.

`?page=share` opens the page in `ui/pages/share.py`; an address without a page opens the lobby. A page's
module is imported when somebody opens the page, so the first page does not wait for the others.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import ClassVar, Protocol

from engine.errors import TabtopError
from engine.record import Record
from engine.text import T
from ui.markup.html import Html
from ui.markup.i18n import Say
from ui.shell.ports import Shell, Timer
from ui.shell.screen import Screen
from ui.storage.addresses import TableSpec
from ui.storage.game_files import FileGame
from ui.storage.saved_games import Shelf
from ui.table.table import Table

LOBBY = "lobby"
PAGES = (LOBBY, "about", "embed", "replay", "rules", "send", "settings", "setup", "share", "statistics")


class UnknownPage(TabtopError):
    """An address asks for a page that does not exist."""


class NotNow(TabtopError):
    """An address asks for something that makes no sense at this point of a game."""


class TableOpener(Protocol):
    """What a page may do with tables (ui/pages/tables.py)."""

    @property
    def way_back(self) -> str:
        """The address of the table that the visitor has come from; "" if they come from the lobby."""

    def begin(self, spec: TableSpec) -> None:
        """Start a new game and leave this page for it."""

    def receive(self, saved: Record) -> None:
        """Save a game that came from elsewhere, and open its table, or its replay if it is over."""

    def store(self, copy: FileGame, shelf: Shelf) -> None:
        """Save a game from a file without opening it, unless it is here already."""

    def fetch(self, key: str) -> Table:
        """Return a copy of the game that is saved or being played under `key`; BadRecord if there is none."""


class Effects(Protocol):
    """What a page may use of the app. `App` implements it; no page imports `App`."""

    shell: Shell
    timer: Timer  # its callbacks are guarded
    screen: Screen  # the visitor's: language, settings, notice, what is drawn and heard
    unsaved: bool  # the last save failed, and the visitor was told
    route: dict[str, str]  # the parameters of the address
    link: dict[str, str]  # the parameters of the address with which the visitor came
    pressed: bool  # a button leads to the page that is being opened, not a link or the browser's history

    @property
    def tables(self) -> TableOpener:
        """Starts, receives and fetches games."""

    # --- the address

    def go(self, query: str, replace: bool = False) -> None:
        """Open another page of the app."""

    def visit(self, route: dict[str, str], replace: bool) -> None:
        """Change the address and the route without opening anything."""

    def link_settings(self) -> dict[str, str]:
        """Return the parameters of the address that hold for the whole visit: language and theme."""

    # --- the page

    def enter(self, name: str) -> None:
        """Make the page of that name the current one."""

    def leave_page(self) -> None:
        """Leave the current page."""

    def ready(self) -> None:
        """Tell the page that the first move can be played."""

    # --- errors and the device

    def guard(self, work: Callable[[], None]) -> None:
        """Run a callback; an error becomes a notice or the crash panel."""

    def keep(self, save: Callable[[], None]) -> None:
        """Run `save`; if the storage is full, show a notice and go on."""

    def copy(self, text: str) -> None:
        """Copy a text to the clipboard, or show it where that is not allowed."""


class Page:
    """One page of the app. Its state lives as long as the visitor stays there."""

    name: ClassVar[str]  # as in `?page=name`

    def __init__(self, app: Effects) -> None:
        self.app = app
        self.shell = app.shell

    def enter(self) -> None:
        """Read the route; an error sends the visitor to the lobby, which shows its text."""

    def leave(self) -> None:
        """Stop timers."""

    def draw(self) -> tuple[str, Html]:
        """Return the window title ("" is the app's own) and the page."""
        raise NotImplementedError

    def act(self, word: str, rest: str) -> None:
        """Handle a button: the word before the colon of its `data-act`, and the rest."""

    def field(self, name: str, value: str) -> None:
        """Handle a changed form control."""

    def key(self, key: str, on: str) -> None:
        """Handle a key; `on` is "control" if a button or link has the focus."""

    def handle(self, kind: str, value: str, extra: str) -> None:
        """Handle what is done on a board: a tap, a drag, a move."""

    def file(self, text: str) -> None:
        """Handle the content of a file that the visitor chose."""

    @property
    def in_game(self) -> bool:
        """True in the middle of a game, which news must not interrupt."""
        return False

    @property
    def say(self) -> Say:
        """Renders texts in the visitor's language."""
        return self.app.screen.say

    @property
    def route(self) -> dict[str, str]:
        return self.app.route


def get(name: str, app: Effects) -> Page:
    """Import and create the page called `name`, without entering it."""
    if name not in PAGES:
        raise UnknownPage(T("There is no page “{page}”. Here are all the games.", page=name[:40]))
    page: type[Page] = import_module(f"ui.pages.{name}").PAGE
    return page(app)
