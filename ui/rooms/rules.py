"""The rulebook of a game, and what is looked for in it."""

from __future__ import annotations

from engine import games
from engine.text import T
from ui.pages import rulebook
from ui.pages.base import Page

LONGEST_SEARCH = 80


class Here(Page):
    name = "rules"

    def enter(self) -> None:
        self.game = games.get(self.route.get("game", ""))
        self.wanted = ""

    def draw(self) -> tuple[str, str]:
        say, marked = self.app.say, self.route.get("rule", "")
        html = rulebook.page(
            self.game, self.app.say.lang, say, marked=marked, wanted=self.wanted, back=self.app.table_address
        )
        return say(T("Rules of {game}", game=self.game.title)), html

    def field(self, name: str, value: str) -> None:
        if name == "search":
            self.wanted = value[:LONGEST_SEARCH]


PAGE = Here
