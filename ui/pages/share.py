"""The share page: a link that contains the whole game, the same link as a QR code, and a file."""

from __future__ import annotations

from engine import record
from engine.text import T, Text
from ui.drawing import still
from ui.drawing.scene import Scene
from ui.markup.components import button, top
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.i18n import Say
from ui.markup.qr import qr_code
from ui.pages.base import Page
from ui.storage.addresses import parse_moment, share_address
from ui.storage.game_files import file_name
from ui.table.table import Table
from ui.table.table_screen import TableScreen
from ui.table.view import end
from ui.table.view.scene import looks

LONGEST_QR = 1_200  # characters; phones cannot read larger codes from a screen
LONGEST_LINK = 8_000  # characters; some messengers cut longer links


class SharePage(Page):
    name = "share"

    def enter(self) -> None:
        self.table = self.app.tables.fetch(self.route.get("key", ""))
        match = self.table.match
        at = parse_moment(self.route.get("at", ""))
        self.moment = None if at is None else min(at, match.number)  # the link opens as a replay there
        self.address = share_address(self.shell.home(), self.table.record(), {}, self.moment)
        self.is_left = False
        self.qr_rows = ""  # "" until the code is drawn
        self.needs_warning = self.table.secret and match.outcome is None
        self.ahead = self.app.tables.fetch(self.table.key)  # the game as "Send to {player}" would send it
        self.ahead.play_forced()
        if not self.needs_warning:
            self._request_qr()

    def leave(self) -> None:
        self.is_left = True

    def draw(self) -> tuple[str, Html]:
        say, match, key = self.say, self.table.match, self.table.key
        window = say(T("Share {game}", game=match.game.title))
        back = f"table={key}" if self.moment is None else f"page=replay&key={key}&at={self.moment}"
        if self.needs_warning:
            return window, warning(match.game.title, say, back, self._pass_on())
        opens = None
        if self.moment is not None:
            opens = T("It opens at move {n} of {total}.", n=self.moment, total=match.number)
        can_send = self.shell.can_share()
        result = self._result() if match.outcome and self.moment is None else EMPTY
        return window, page(
            match.game.title, self.address, self.qr_rows, say, back, opens, can_send, self._pass_on(), result
        )

    def _result(self) -> Html:
        """Draw how the game ended: who won, everybody's place, and the board."""
        screen, say = TableScreen(self.table, self.app.screen), self.say
        you = -1 if screen.you is None else screen.you
        scene = Scene(screen.view(), looks(self.table, say, -1), say, you=you)
        return _RESULT(
            board=still.inert(self.table.drawing.board(scene)),
            faces=end.champions(screen),
            title=say(end.title(screen)),
            standings=end.standings(screen),
        )

    def _message(self) -> str:
        """Return what the share sheet sends with the link: how a finished game ended."""
        table, outcome = self.table, self.table.match.outcome
        return self.say(table.words.result(outcome, table.names)) if outcome and self.moment is None else ""

    def _pass_on(self) -> Html:
        """Draw the way to play by message, where another person plays and somebody's turn has come."""
        table, say = self.ahead, self.say
        if self.moment is not None or len(table.humans) < 2 or table.position.turn.kind != "human":
            return EMPTY
        name = table.name(table.position.decision.seat)
        return _PASS_ON(
            text=say(T("You can also play by message: each turn travels as a link.")),
            send=button(say(T("Send to {player}", player=name)), f"go:page=send&key={table.key}&sheet=1"),
            honest=say(contents(table, name)),
        )

    def act(self, word: str, rest: str) -> None:
        title, today = self.table.match.game.title, self.shell.today()
        if word == "reveal":
            self.needs_warning = False
            self._request_qr()
            self.app.screen.redraw()
        elif self.needs_warning:
            return
        elif word == "copy":
            self.app.copy(self.address)
        elif word == "send":
            self.shell.share(f"{title} · Tabtop", self.address, self._message())
        elif word == "file":
            name = file_name(self.table.match.game.id, today)
            self.shell.download(name, record.write(self.table.record(today)))

    def _request_qr(self) -> None:
        if len(self.address) <= LONGEST_QR:
            self.shell.qr(self.address, lambda rows: self.app.guard(lambda: self._show_qr(rows)))

    def _show_qr(self, rows: str) -> None:
        self.qr_rows = rows
        if not self.is_left:
            self.app.screen.redraw()


PAGE = SharePage


_RESULT = Markup(
    '<section class="result panel"><div class="mini" aria-hidden="true">{board}</div>'
    '<div><p class="champions" aria-hidden="true">{faces}</p><h2>{title}</h2>{standings}</div></section>'
)
_PASS_ON = Markup(
    '<section class="pass-on"><p>{text}</p><p class="row">{send}</p><p class="quiet">{honest}</p></section>'
)


def contents(table: Table, name: str | Text) -> Text:
    """Return what a link for the player with that name contains, and what its page hides from them."""
    if table.secret:
        return T(
            "The link contains everybody’s cards and the shuffled deck. The page hides them from {player},"
            " but anyone who decodes the link can read them.",
            player=name,
        )
    return T(
        "The link contains what comes next: the shuffled deck or the dice. The page hides it from"
        " {player}, but anyone who decodes the link can read it.",
        player=name,
    )


WARNING = Markup(
    '{top}<main class="sharing"><p class="lead" role="alert">{text}</p>'
    '<p class="row">{share}{back}</p>{pass_on}</main>'
)


def warning(title: str, say: Say, back: str, pass_on: Html = EMPTY) -> Html:
    """Draw the warning before an unfinished game with hidden cards is shared."""
    text = T(
        "This game isn’t over, and the link contains all of it. "
        "Anyone who opens it can see everybody’s hidden cards."
    )
    return WARNING(
        top=top(say, title, back=back),
        text=say(text),
        share=button(say(T("Share anyway")), "reveal", css="main"),
        back=button(say(T("Back")), f"go:{back}"),
        pass_on=pass_on,
    )


SHARE = Markup(
    '{top}<main class="sharing">{result}<p class="lead">{text}</p>{opens}'
    '<input type="text" readonly id="link" aria-label="{label}" value="{address}">'
    '<p class="row">{actions}</p>{pass_on}{qr}</main>'
)
OPENS = Markup("<p>{text}</p>")


def page(
    title: str,
    address: str,
    qr_rows: str,
    say: Say,
    back: str,
    opens: Text | None,
    can_send: bool,
    pass_on: Html = EMPTY,
    result: Html = EMPTY,
) -> Html:
    """Draw the page.

    `opens` says at which move the link opens; `qr_rows` is "" while there is no QR code; `result` is how a
    finished game ended.
    """
    actions = [
        button(say(T("Copy link")), "copy", css="main", sign="share"),
        button(say(T("Send")), "send") if can_send else EMPTY,
        button(say(T("Save as a file")), "file", sign="save"),
    ]
    return SHARE(
        top=top(say, T("Share {game}", game=title), back=back),
        result=result,
        text=say(T("The link contains the whole game. Nothing is uploaded, and it opens on any device.")),
        opens=OPENS(text=say(opens)) if opens else EMPTY,
        label=say(T("Link")),
        address=address,
        actions=join(actions),
        pass_on=pass_on,
        qr=_qr(len(address), qr_rows, say),
    )


NO_QR = Markup('<p class="quiet" id="no-qr">{text}</p>')


def _qr(length: int, rows: str, say: Say) -> Html:
    if length > LONGEST_LINK:
        text = T("Some messengers cut off links as long as this one. A file is safer.")
    elif length > LONGEST_QR:
        text = T(
            "This game is too long for a QR code."
            " Copy the link and send it in a message, or save the game as a file."
        )
    else:
        return qr_code(rows, say(T("QR code of the link"))) if rows else EMPTY
    return NO_QR(text=say(text))
