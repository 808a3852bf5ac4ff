"""The set-up page: a form that is remembered, and the table that it starts."""

from __future__ import annotations

from engine import games

from .. import links, saves
from ..pages import setup
from . import Room


class Here(Room):
    def enter(self) -> None:
        self.game = games.get(self.route.get("game", ""))
        self.form = setup.from_json(self.game, saves.form(self.shell, self.game.id))

    def page(self) -> tuple[str, str]:
        return self.game.title, setup.page(self.game, self.form, self.app.say)

    def field(self, name: str, value: str) -> None:
        setup.fill(self.game, self.form, name, value)

    def act(self, word: str, rest: str) -> None:
        if word == "start":
            table = setup.table(self.game, self.form)
            self.app.keep(lambda: saves.keep_form(self.shell, self.game.id, setup.to_json(self.form)))
            self.app.host.begin(table)
        elif word == "embed":
            self.app.go(f"page=embed&{links.query_of(setup.table(self.game, self.form))}")
