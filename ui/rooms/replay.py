"""A replay being watched: where it is, whether it runs, and the same motions and sounds as at the table."""

from __future__ import annotations

from engine.parsing import LARGEST_NUMBER, parse_number
from engine.text import T
from ui.drawing import motion
from ui.markup.components import button
from ui.pages import replay
from ui.pages.base import Page
from ui.storage.addresses import SPEEDS
from ui.table.table_screen import TableScreen

PAUSE = {"slow": 1400, "normal": 700, "fast": 250, "instant": 60}  # between two moves
KEYS = {
    "ArrowRight": "next",
    "ArrowDown": "next",
    "ArrowLeft": "back",
    "ArrowUp": "back",
    "Home": "first",
    "End": "last",
    " ": "play",
}


class Here(Page):
    name = "replay"

    def enter(self) -> None:
        self.screen = TableScreen(self.app.load_table(self.route.get("key", "")), self.app.screen)
        self.table = self.screen.table
        self.timer: int | None = None
        self.playing = False
        self.last = self.table.match.number
        self.at = 0
        self._look(parse_number(self.route.get("at", "0"), 0, LARGEST_NUMBER) or 0)

    def leave(self) -> None:
        if self.timer is not None:
            self.shell.cancel(self.timer)
        self.timer, self.playing = None, False

    def draw(self) -> tuple[str, str]:
        say = self.app.say
        to_table = (
            ""
            if self.table.match.outcome
            else button(say(T("To the table")), f"go:table={self.table.key}", css="tool")
        )
        html = replay.page(self.screen, self.at, self.playing, say, to_table)
        return say(T("{game} again", game=self.table.match.game.title)), html

    # --- what can be pressed

    def act(self, word: str, rest: str) -> None:
        if word == "play":
            self._play()
            return
        self.leave()
        if word == "next" and self.at < self.last:
            self._step()
            return
        look = parse_number(rest, 0, LARGEST_NUMBER)
        targets = {
            "first": 0,
            "back": self.at - 1,
            "last": self.last,
            "look": self.at if look is None else look,
        }
        self._jump(targets.get(word, self.at))

    def field(self, name: str, value: str) -> None:
        at = parse_number(value, 0, LARGEST_NUMBER)
        if name == "at" and at is not None:
            self.leave()
            self._look(at)
        elif name == "speed" and value in SPEEDS:
            self.table.speed = next(speed for speed in SPEEDS if speed == value)

    def key(self, key: str, on: str) -> None:
        if key in KEYS and not (key == " " and on == "control"):
            self.act(KEYS[key], "")

    # --- moving in time

    def _look(self, at: int) -> None:
        self.at = self.screen.look = max(0, min(at, self.last))

    def _jump(self, at: int) -> None:
        self._look(at)
        self.app.screen.animate([])
        self.app.render()
        self.app.screen.speak(replay.told(self.screen, self.at, self.app.say))

    def _play(self) -> None:
        if self.playing:
            self.leave()
        elif self.last:
            if self.at == self.last:
                self._look(0)
            self.playing = True
            self._later(0)
        self.app.render()

    def _later(self, ms: float) -> None:
        self.timer = self.shell.after(ms, lambda: self.app.guard(self._tick))

    def _tick(self) -> None:
        self.timer = None
        ms = self._step()
        if self.playing:
            self._later(ms + PAUSE[self.table.speed])

    def _step(self) -> float:
        """One move forward, with its motion; returns how long that takes."""
        screen = self.screen
        seen = self.table.match.seen(screen.viewer, self.at)
        self._look(self.at + 1)
        self.playing = self.playing and self.at < self.last
        pace = 0.0 if self.app.calm else motion.PACE[self.table.speed]
        view = screen.view()
        motions = [self.table.drawing.motions(event, view) for event in seen]
        tracks, ms = motion.tracks(motions, pace)
        self.app.render()
        self.app.screen.animate(tracks)
        self.app.sound(motion.cues(motions, pace))
        self.app.screen.speak(replay.told(screen, self.at, self.app.say))
        return ms


PAGE = Here
