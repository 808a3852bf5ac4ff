"""The set-up page: a form that is remembered, and the table that it starts."""

from __future__ import annotations

from engine import games
from ui.pages import setup
from ui.pages.base import Page
from ui.storage import addresses as links
from ui.storage import saved_games as saves


class Here(Page):
    name = "setup"

    def enter(self) -> None:
        self.game = games.get(self.route.get("game", ""))
        self.form = setup.from_json(self.game, saves.form(self.shell, self.game.id))

    def draw(self) -> tuple[str, str]:
        return self.game.title, setup.page(self.game, self.form, self.app.say)

    def field(self, name: str, value: str) -> None:
        setup.fill(self.game, self.form, name, value)

    def act(self, word: str, rest: str) -> None:
        if word == "start":
            table = setup.table(self.game, self.form)
            self.app.keep(lambda: saves.keep_form(self.shell, self.game.id, setup.to_json(self.form)))
            self.app.start_table(table)
        elif word == "embed":
            self.app.go(f"page=embed&{links.query_of(setup.table(self.game, self.form))}")


PAGE = Here
