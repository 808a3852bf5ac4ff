"""The statistics of this device: shown, saved as a file, wiped and brought back."""

from __future__ import annotations

from engine import bots
from engine.text import T
from ui.pages import statistics
from ui.rooms import Room
from ui.storage import finished as played
from ui.storage import statistics as summary


class Here(Room):
    def enter(self) -> None:
        self.wiped: list[played.Finished] = []

    def page(self) -> tuple[str, str]:
        games = played.load(self.shell)
        html = statistics.page(summary.of(games, bots.KNOWN), games, self.app.say, self.back)
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
            self.app.screen.notice = None
        self.app.render()
