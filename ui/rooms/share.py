"""Sharing a game: warned first if the link would tell hidden cards, then a link, a QR code, a file."""

from __future__ import annotations

from engine.parsing import LARGEST_NUMBER, parse_number
from engine.text import T
from ui.pages import opening, share
from ui.pages.base import Page
from ui.storage import addresses
from ui.storage import game_files as records


class Here(Page):
    name = "share"

    def enter(self) -> None:
        self.table = self.app.load_table(self.route.get("key", ""))
        match = self.table.match
        asked = parse_number(self.route.get("at", ""), 0, LARGEST_NUMBER)
        self.moment = None if asked is None else min(asked, match.number)
        self.address = addresses.full_size(self.shell.home(), self.table.record(), {}, self.moment)
        self.open = not self.table.secret or match.outcome is not None
        self.code = ""
        self.left = False
        if self.open:
            self._draw()

    def leave(self) -> None:
        self.left = True

    def draw(self) -> tuple[str, str]:
        say, title = self.app.say, self.table.match.game.title
        back = (
            f"table={self.table.key}"
            if self.moment is None
            else f"page=replay&key={self.table.key}&at={self.moment}"
        )
        shown = say(T("Share {game}", game=title))
        if not self.open:
            return shown, share.warning(title, say, back)
        moment = (
            None
            if self.moment is None
            else T("It opens at move {n} of {total}.", n=self.moment, total=self.table.match.number)
        )
        return shown, share.page(title, self.address, self.code, say, back, moment, self.shell.can_share())

    def act(self, word: str, rest: str) -> None:
        if word == "reveal":
            self.open = True
            self._draw()
            self.app.render()
        elif not self.open:
            return
        elif word == "copy":
            self.app.copy(self.address)
        elif word == "send":
            self.shell.share(f"{self.table.match.game.title} · Tabtop", self.address)
        elif word == "file":
            today = self.shell.today()
            self.shell.download(
                records.file_name(self.table.match.game.id, today), opening.written(self.table, today)
            )

    def _draw(self) -> None:
        if len(self.address) <= share.LONGEST_QR:
            self.shell.qr(self.address, lambda code: self.app.guard(lambda: self._drawn(code)))

    def _drawn(self, code: str) -> None:
        self.code = code
        if not self.left:
            self.app.render()


PAGE = Here
