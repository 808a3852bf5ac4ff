"""The statistics of this device: shown, saved as a file, wiped and brought back."""

from __future__ import annotations

from engine import bots
from engine.text import T
from ui.pages import statistics
from ui.pages.base import Page
from ui.storage import finished as played
from ui.storage import statistics as summary


class Here(Page):
    name = "statistics"

    def enter(self) -> None:
        self.wiped: list[played.Finished] = []

    def draw(self) -> tuple[str, str]:
        games = played.load(self.shell)
        html = statistics.page(summary.of(games, bots.KNOWN), games, self.app.say, self.app.table_address)
        return self.app.say(T("Statistics")), html

    def act(self, word: str, rest: str) -> None:
        if word == "export":
            self.shell.download(f"tabtop-statistics-{self.shell.today()[:10]}.csv", played.text(self.shell))
        elif word == "wipe":
            self.wiped = played.load(self.shell)
            played.wipe(self.shell)
            self.app.tell(T("The statistics were wiped."), act=("unwipe", T("Take it back")))
        elif word == "unwipe":
            played.keep(self.shell, self.wiped)
            self.app.clear_notice()
        self.app.render()


PAGE = Here
