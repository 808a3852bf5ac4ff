"""The pages beside the table. A room knows what it shows and what a press in it does; how it looks is in ui/pages/.

`?page=share` is the room `Here` of `ui/rooms/share.py`; without a page it is the lobby. A room is made when somebody
enters it and imported no earlier, so that the first page does not wait for the others.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from engine.errors import TabtopError
from engine.text import T
from ui.markup.html import Html

if TYPE_CHECKING:
    from ui.app import App

LOBBY = "lobby"
ROOMS = (LOBBY, "about", "embed", "replay", "rules", "settings", "setup", "share", "statistics")


class UnknownPage(TabtopError):
    """An address asks for a page that is not here."""


class Room:
    """What every room can do; by default it is deaf."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.shell = app.shell

    def enter(self) -> None:
        """Look at the route; raises what the lobby then tells."""

    def leave(self) -> None:
        """Stop whatever goes on by itself."""

    def draw(self) -> tuple[str, Html]:
        title, page = self.page()
        return title, Html(page)

    def page(self) -> tuple[str, str]:
        """The window's title ("" is the app's own) and the page."""
        raise NotImplementedError

    def act(self, word: str, rest: str) -> None:
        """A button was pressed."""

    def field(self, name: str, value: str) -> None:
        """Something was chosen or typed; the page is drawn again after it."""

    def key(self, key: str, on: str) -> None:
        """A key was pressed; `on` says where the focus is."""

    def file(self, text: str) -> None:
        """A file was chosen; this is what is in it."""

    @property
    def route(self) -> dict[str, str]:
        return self.app.route

    @property
    def back(self) -> str:
        """The way back to the running table; "" where there is none."""
        return self.app.play.address if self.app.play else ""


def get(name: str, app: App) -> Room:
    """A room, freshly entered by nobody; UnknownPage if no room has that name."""
    if name not in ROOMS:
        raise UnknownPage(T("There is no page “{page}” here; this is the lobby.", page=name[:40]))
    module = import_module(f"{__name__}.{name}")
    return cast("Room", module.Here(app))
