"""Sharing a game: warned first if the link would tell hidden cards, then a link, a QR code, a file."""

from __future__ import annotations

from engine.parsing import LARGEST_NUMBER, parse_number
from engine.text import T
from ui.pages import share
from ui.rooms import Room
from ui.storage import game_files as records
from ui.storage import saved_games as saves
from ui.storage import travel as embed


class Here(Room):
    def enter(self) -> None:
        self.session = self.app.host.fetch(self.route.get("key", ""))
        match = self.session.match
        asked = parse_number(self.route.get("at", ""), 0, LARGEST_NUMBER)
        self.moment = None if asked is None else min(asked, match.number)
        self.address = embed.full_size(self.shell.home(), self.session, {}, self.moment)
        self.open = not self.session.secret or match.outcome is not None
        self.code = ""
        if self.open:
            self._draw()

    def page(self) -> tuple[str, str]:
        say, title = self.app.say, self.session.match.game.title
        back = (
            f"table={self.session.key}"
            if self.moment is None
            else f"page=replay&key={self.session.key}&at={self.moment}"
        )
        shown = say(T("Share {game}", game=title))
        if not self.open:
            return shown, share.warning(title, say, back)
        moment = (
            None
            if self.moment is None
            else T("It opens at move {n} of {total}.", n=self.moment, total=self.session.match.number)
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
            self.shell.share(f"{self.session.match.game.title} · Tabtop", self.address)
        elif word == "file":
            today = self.shell.today()
            self.shell.download(
                records.file_name(self.session.match.game.id, today), saves.written(self.session, today)
            )

    def _draw(self) -> None:
        if len(self.address) <= share.LONGEST_QR:
            self.shell.qr(self.address, lambda code: self.app.guard(lambda: self._drawn(code)))

    def _drawn(self, code: str) -> None:
        self.code = code
        if self.app.room is self:
            self.app.render()
