"""The page about Tabtop."""

from __future__ import annotations

from engine.text import T
from ui.pages import about
from ui.rooms import Room


class Here(Room):
    def page(self) -> tuple[str, str]:
        return self.app.say(T("About Tabtop")), about.page(self.app.say)
