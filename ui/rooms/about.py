"""The page about Tabtop."""

from __future__ import annotations

from engine.text import T
from ui.pages import about
from ui.pages.base import Page


class Here(Page):
    name = "about"

    def draw(self) -> tuple[str, str]:
        return self.app.say(T("About Tabtop")), about.page(self.app.say)


PAGE = Here
