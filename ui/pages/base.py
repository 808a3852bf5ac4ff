"""The base class of a page, and what a page may use of the app.

`?page=share` opens the page in `ui/pages/share.py`; an address without a page opens the lobby. A page's
module is imported when somebody opens the page, so the first page does not wait for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import ClassVar, Protocol

from engine.errors import TabtopError
from engine.record import Record
from engine.text import T, Text
from ui.markup.html import Html
from ui.markup.i18n import Say
from ui.shell.ports import Shell, Timer
from ui.shell.screen import Screen
from ui.storage.addresses import TableSpec
from ui.storage.game_files import FileGame
from ui.table.table import Table

LOBBY = "lobby"
PAGES = (LOBBY, "about", "embed", "replay", "rules", "send", "settings", "setup", "share", "statistics")


class UnknownPage(TabtopError):
    """An address asks for a page that does not exist."""


class NotNow(TabtopError):
    """An address asks for something that makes no sense at this point of a game."""


class Effects(Protocol):
    """What a page may use of the app. `App` implements it; no page imports `App`."""

    shell: Shell
    timer: Timer  # its callbacks are guarded
    screen: Screen
    unsaved: bool  # the last save failed, and the visitor was told
    route: dict[str, str]  # the parameters of the address
    link: dict[str, str]  # the parameters of the address with which the visitor came

    @property
    def say(self) -> Say:
        """Renders texts in the visitor's language."""

    @property
    def settings(self) -> dict[str, str]:
        """What the visitor has chosen."""

    @property
    def calm(self) -> bool:
        """True if the visitor prefers reduced motion."""

    @property
    def notice(self) -> Text | None:
        """The notice above the page."""

    @property
    def table_address(self) -> str:
        """The address of the table being played; "" if there is none."""

    # --- the screen

    def render(self) -> None:
        """Draw the page again."""

    def tell(self, text: Text, to_copy: str = "", act: tuple[str, Text] | None = None) -> None:
        """Show a notice, optionally with a text to copy by hand, or a button: its action and label."""

    def clear_notice(self) -> None:
        """Remove the notice."""

    def use_settings(self) -> None:
        """Apply the settings: language, theme, text size and motion."""

    # --- the address

    def go(self, query: str, replace: bool = False) -> None:
        """Open another page of the app."""

    def visit(self, route: dict[str, str], replace: bool) -> None:
        """Change the address and the route without opening anything."""

    def link_settings(self) -> dict[str, str]:
        """Return the parameters of the address that hold for the whole visit: language and theme."""

    # --- the device

    def enter(self, name: str) -> None:
        """Make the page of that name the current one."""

    def leave_page(self) -> None:
        """Leave the current page."""

    def ready(self) -> None:
        """Tell the page that the first move can be played."""

    def guard(self, work: Callable[[], None]) -> None:
        """Run a callback; an error becomes a notice or the crash panel."""

    def keep(self, save: Callable[[], None]) -> None:
        """Run `save`; if the storage is full, show a notice and go on."""

    def copy(self, text: str) -> None:
        """Copy a text to the clipboard, or show it where that is not allowed."""

    def sound(self, cues: Sequence[tuple[float, str]]) -> None:
        """Play sounds, each after so many milliseconds, unless sound is off."""

    # --- tables

    def start_table(self, table: TableSpec) -> None:
        """Start a new game and leave this page for it."""

    def receive_game(self, saved: Record) -> None:
        """Save a game that came from elsewhere, and open its table, or its replay if it is over."""

    def store_game(self, copy: FileGame) -> None:
        """Save a game from a file without opening it, unless it is here already."""

    def load_table(self, key: str) -> Table:
        """Return a copy of the game that is saved or being played under `key`; BadRecord if there is none."""


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
        """Handle a changed form control. The app redraws the page afterward."""

    def key(self, key: str, on: str) -> None:
        """Handle a key; `on` is "control" if a button or link has the focus."""

    def file(self, text: str) -> None:
        """Handle the content of a file that the visitor chose."""

    @property
    def route(self) -> dict[str, str]:
        return self.app.route


def get(name: str, app: Effects) -> Page:
    """Import and create the page called `name`, without entering it."""
    if name not in PAGES:
        raise UnknownPage(T("There is no page “{page}”. Here are all the games.", page=name[:40]))
    page: type[Page] = import_module(f"ui.pages.{name}").PAGE
    return page(app)
