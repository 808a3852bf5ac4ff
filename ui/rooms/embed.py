"""What somebody pastes into their own page to have a game there."""

from __future__ import annotations

from urllib.parse import urlencode

from engine import games
from ui.pages import embed as look
from ui.pages.base import Page


class Here(Page):
    name = "embed"

    def enter(self) -> None:
        self.game = games.get(self.route.get("game", ""))

    def draw(self) -> tuple[str, str]:
        return self.game.title, look.page(self.game, self.shell.home(), self._query(), self.app.say)

    def act(self, word: str, rest: str) -> None:
        if word == "copy":
            self.app.copy(look.snippet(self.shell.home(), self._query(), self.game.title))

    def _query(self) -> str:
        """What the set-up page asks for, without its seed: everybody gets a game of their own."""
        return urlencode(
            {name: value for name, value in self.route.items() if name not in ("page", "seed")}, safe=",:"
        )


PAGE = Here
