"""The page that sends a game to the next player: a link for a message, to be opened on another device."""

from __future__ import annotations

from engine.text import T
from ui.markup.components import button, top
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.qr import qr_code
from ui.pages import opening
from ui.pages.base import NotNow, Page
from ui.pages.share import LONGEST_QR, contents
from ui.storage import by_message, saved_games
from ui.table.log import Log, sentence


class SendPage(Page):
    """Sends the game to the person whose turn it is. From then on, that person plays elsewhere.

    An address alone sends nothing, because anybody can make one. It shows again what has been sent.
    With `sheet` in the address, the share sheet opens at once: the visitor has read what a link contains.
    """

    name = "send"

    def enter(self) -> None:
        table = self.table = self.app.tables.fetch(self.route.get("key", ""))
        table.play_forced()
        if table.position.turn.kind != "human":
            raise NotNow(T("It’s nobody’s turn, so there is nobody to send this game to."))
        self.to = table.position.decision.seat
        if self.app.pressed:
            table.send_to(self.to)
            self.app.keep(self._save)
        elif not table.was_sent_to(self.to):
            raise NotNow(T("This turn hasn’t been sent yet. Open the game to send it."))
        lines = [sentence(self.say(line.text)) for line in Log(table, None, None).lines()]
        self.message = by_message.message(self.shell.home(), table.match, table.record(), self.to, lines)
        self.qr_rows = ""
        self.is_left = False
        if len(self.message.address) <= LONGEST_QR:
            self.shell.qr(self.message.address, lambda rows: self.app.guard(lambda: self._show_qr(rows)))
        if "sheet" in self.route and self.shell.can_share():
            self.act("send", "")

    def _save(self) -> None:
        """Save that the game was sent, and which seats play elsewhere."""
        table = self.table
        opening.keep(self.shell, table)
        known = saved_games.load_remote(self.shell, table.key, len(table.players))
        elsewhere = {seat: known.get(seat, (saved_games.new_token(), "")) for seat in sorted(table.remote)}
        saved_games.save_remote(self.shell, table.key, elsewhere)

    def leave(self) -> None:
        self.is_left = True

    def _show_qr(self, rows: str) -> None:
        self.qr_rows = rows
        if not self.is_left:
            self.app.screen.redraw()

    def act(self, word: str, rest: str) -> None:
        if word == "copy":
            self.app.copy(f"{self.message.lines}\n{self.message.address}")
        elif word == "send":
            title = f"{self.table.game.title} · Tabtop"
            self.shell.share(title, self.message.address, self.message.lines)

    def draw(self) -> tuple[str, Html]:
        say, table = self.say, self.table
        name = table.name(self.to)
        title = T("Send to {player}", player=name)
        actions = [
            button(say(T("Send")), "send", css="main", sign="share") if self.shell.can_share() else EMPTY,
            button(say(T("Copy message")), "copy", css="" if self.shell.can_share() else "main"),
        ]
        page = _SEND(
            top=top(say, title, back=f"table={table.key}"),
            text=say(T("{player} opens the link and plays on from here, on any device.", player=name)),
            lines=self.message.lines,
            label=say(T("Link")),
            address=self.message.address,
            actions=join(actions),
            honest=say(contents(table, name)),
            qr=qr_code(self.qr_rows, say(T("QR code of the link"))) if self.qr_rows else EMPTY,
        )
        return say(title), page


PAGE = SendPage

_SEND = Markup(
    '{top}<main class="sharing"><p class="lead">{text}</p><p class="told">{lines}</p>'
    '<input type="text" readonly id="link" aria-label="{label}" value="{address}">'
    '<p class="row">{actions}</p><p class="quiet">{honest}</p>{qr}</main>'
)
