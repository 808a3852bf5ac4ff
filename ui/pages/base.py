"""The base class of a page, and what pages may use of the app.

A page is made when the visitor goes there, and its module is imported no earlier: the first page does not wait for the
others. The table's own page is ui/pages/play.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from engine.text import Text
from ui.markup.i18n import Say
from ui.shell.ports import Shell, Timer
from ui.shell.screen import Screen


class Effects(Protocol):
    """What a page may use of the app. App implements it; pages never import App."""

    shell: Shell
    timer: Timer  # its callbacks are guarded: an error becomes a notice or the crash panel
    screen: Screen
    route: dict[str, str]
    link: dict[str, str]  # the route as the visitor came
    unsaved: bool  # the last save failed, and the visitor was told
    tables: Any

    @property
    def say(self) -> Say: ...
    def go(self, query: str, replace: bool = False) -> None:
        """Open another page; language and theme of the link stay."""

    def visit(self, route: dict[str, str], replace: bool) -> None:
        """Change the address without opening anything."""

    def kept(self) -> dict[str, str]:
        """Return what a link says for the whole visit: language and theme."""

    def enter(self, name: str) -> None:
        """Make the page of that name the current one."""

    def leave_page(self) -> None:
        """Leave the current page for a table."""

    def render(self) -> None:
        """Draw the page anew when the event is over."""

    def tell(self, text: Text, to_copy: str = "", act: tuple[str, Text] | None = None) -> None:
        """Show a notice."""

    def keep(self, save: Callable[[], None]) -> None:
        """Save something; if storage is full, say so once and go on."""

    def guard(self, work: Callable[[], None]) -> None:
        """Run a callback of the browser: an error becomes a notice or the crash panel."""

    def ready(self) -> None:
        """Tell the page that the first move can be played."""
