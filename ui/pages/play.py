"""The page of a table being played: owns its clock and screen, saves every move, is open in one tab only."""

from __future__ import annotations

from typing import Protocol

from engine.coached import CoachedDriver
from engine.text import T
from ui.markup.components import button, full_size_link, share_button, top
from ui.markup.html import EMPTY, Html, Markup
from ui.markup.i18n import Say
from ui.pages import opening
from ui.pages.base import Effects, Page
from ui.pages.guests import Guests
from ui.pages.players import Players
from ui.storage import addresses, finished, saved_games
from ui.storage.finished import MIXED, Finished
from ui.table.clock import Clock
from ui.table.hint import Hints
from ui.table.input import TableInput
from ui.table.table import Table
from ui.table.table_screen import TableScreen
from ui.table.view.page import page
from ui.table.view.speech import announce


class TablesPort(Protocol):
    """What a table's page needs of ui/pages/tables.py."""

    def again(self, table: Table, hard: bool = False) -> None:
        """Start another game at the same table, if wanted against hard bots."""

    def is_open(self, page: PlayPage) -> bool:
        """True if the address still asks for this table."""

    def is_embed(self, page: PlayPage) -> bool:
        """True if this is the game that the frame's own link opened."""

    def start_twin(self) -> None:
        """Start another game where a page embeds the same link twice."""

    def take_over(self) -> None:
        """Continue here from what the other tab saved."""

    def answered(self) -> None:
        """Go on after the browser has said whether another tab plays this game."""


class PlayPage(Page):
    """One table being played in this window. Its address names a table instead of a page."""

    def __init__(self, table: Table, app: Effects, tables: TablesPort, guests: Guests | None = None) -> None:
        """Open a table. `guests` are the previous game's guests, who stay at the table."""
        super().__init__(app)
        self.table = table
        self.tables = tables
        self.screen = TableScreen(table, app.screen)
        self.clock = Clock(
            table,
            [self.screen],
            app.timer,
            save=self.save,
            announce=self.announce,
            turned=self._turned,
        )
        self.hints = Hints(self.screen, app.timer)
        self.input = TableInput(
            self.screen,
            self.clock,
            self.hints,
            go=app.go,
            again=lambda hard: tables.again(self.table, hard),
            save=self.save,
            save_answers=self.save_answers,
            undo=self._undo,
        )
        self.guests = guests or Guests(app)
        if guests is None:
            seats = saved_games.load_remote(self.shell, table.key, len(table.players))
            self.guests.guest_list.recall(seats, saved_games.load_watch(self.shell, table.key))
        self.guests.attach(self)
        self.players = Players(self, self.guests, app)
        self.saved = saved_games.text(self.shell, table.key)  # as the device keeps it
        self.asking = False  # the browser is being asked whether another tab plays this game
        self.elsewhere = False  # another tab plays it
        self.big = False  # the board fills the screen
        self._address: tuple[object, str] = (None, "")  # the last position that was put into an address

    @property
    def is_lesson(self) -> bool:
        return isinstance(self.table.driver, CoachedDriver)

    @property
    def in_game(self) -> bool:
        return self.table.position.turn.kind != "over"

    @property
    def address(self) -> str:
        """The address of this table, as a query."""
        driver = self.table.driver
        if isinstance(driver, CoachedDriver):
            return addresses.chapter_address(self.table.game.id, driver.number)
        return f"table={self.table.key}"

    # --- drawing

    def draw(self) -> tuple[str, Html]:
        """Return the window's title and the page."""
        table, screen = self.table, self.screen
        if self.elsewhere:
            return table.game.title, elsewhere(table.game.title, self.say)
        places = self.input.walk.settle()
        unkept = screen.walk is not None or screen.whole_log or self.clock.unsaved_moves or self.app.unsaved
        html = page(
            screen,
            tools=self._tools(),
            hints=self.hints.texts,
            places=places,
            transient=bool(screen.transient or unkept or table.remote or table.watched),
        )
        if screen.players_open:
            html += self.players.draw()
        if self.big:
            html += button(self.say(T("Whole page")), "big", css="whole")
        return table.game.title, html

    def flush(self) -> None:
        """Send what has changed to the guests."""
        self.guests.flush()

    def _tools(self) -> Html:
        """Draw further tools: the share button; in a frame, the link to full size."""
        if self.is_lesson:
            return EMPTY
        if self.shell.embedded():
            return full_size_link(self.full_size(), self.say)
        return share_button(self.table.key, self.say, disabled=not self.table.match.number)

    def full_size(self) -> str:
        """Return the address of this position in a window of its own."""
        table, kept = self.table, self.app.link_settings()
        now = (table.match.number, str(kept))
        if now != self._address[0]:
            self._address = (now, addresses.share_address(self.shell.home(), table.record(), kept))
        return self._address[1]

    # --- running

    def start(self) -> None:
        """Let the clock run, by the visitor's settings."""
        self.note_draws()
        self.guests.go_on()
        by_message = bool(self.table.mail.table)
        if self.table.away and not (self.guests.guests or self.screen.players_open or by_message):
            self.players.toggle()  # it shows the invitations
        self.clock.go_on()

    def note_draws(self) -> None:
        """Update which seats draw and roll automatically, by each screen's settings."""
        screens = self.clock.screens
        wants = [seat for one in screens if one.screen.settings.get("deal") == "on" for seat in one.seats]
        self.table.driver.draws_for = frozenset(wants)
        self.table.refresh()

    def stop(self) -> None:
        """Stop the clock while another page is open."""
        self.clock.stop()
        self.hints.stop()
        self.screen.help_open = False
        self._fill_screen(False)
        self.guests.wait(T("The host is looking at another page. Wait a moment."))

    def _turned(self) -> None:
        over = self.table.position.turn.kind == "over"
        self.shell.flag("over", "" if over else None)
        self.shell.awake(not over)
        self.guests.turned(over)

    def announce(self) -> None:
        """Speak what happened and what is asked now, at every screen."""
        for screen in self.clock.screens:
            announce(screen)

    # --- saving

    def save(self) -> None:
        """Save the table, and count a finished game."""
        if self.is_lesson:
            return
        shell, table = self.shell, self.table
        if shell.keeps() and not self.saved and not shell.embedded():
            shell.persist()  # there is something to lose now
        self.app.keep(lambda: opening.keep(shell, table))
        self.saved = saved_games.text(shell, table.key)
        outcome = table.position.outcome
        if outcome is not None:
            kinds = tuple(
                MIXED if seat in table.handed else player.kind for seat, player in enumerate(table.players)
            )
            game = Finished(
                table.key,
                shell.today(),
                table.game.id,
                kinds,
                outcome.winners,
                table.match.number,
                table.taken_back,
            )
            self.app.keep(lambda: finished.add(shell, game))

    def save_answers(self) -> None:
        """Save what seats do not want to be asked about."""
        if not self.is_lesson:
            self.app.keep(
                lambda: saved_games.save_answers(self.shell, self.table.key, self.table.answers.saved())
            )

    # --- one game, one tab

    def claim(self, steal: bool = False, fresh: bool = False) -> None:
        """Run the table unless its game is open in another tab; a fresh one runs at once."""
        self.asking = not fresh
        if fresh:
            self.start()
        self.shell.claim(
            f"tabtop:{self.table.key}", lambda answer: self.app.guard(lambda: self._claimed(answer)), steal
        )

    def _claimed(self, answer: str) -> None:
        waited, self.asking = self.asking, False
        if answer == "free":
            if self.elsewhere and self.tables.is_open(self):
                self.tables.take_over()
            return
        if self.tables.is_open(self):
            was_elsewhere, self.elsewhere = self.elsewhere, answer != "mine"
            if answer == "mine":
                if waited:
                    self.start()
                if was_elsewhere:
                    self.app.screen.redraw()
            elif answer == "taken" and self.tables.is_embed(self):
                self.elsewhere = False
                self.tables.start_twin()
            else:
                self.stop()
                self.app.screen.redraw()
        self.tables.answered()

    # --- events

    def act(self, word: str, rest: str) -> None:
        if word == "big":
            self._fill_screen(not self.big)
        elif self.is_lesson or not self.players.act(word, rest):
            self.input.act(word, rest)

    def field(self, name: str, value: str) -> None:
        if self.is_lesson or not self.players.field(name, value):
            self.input.field(name, value)

    def _fill_screen(self, wanted: bool) -> None:
        """Show the board alone, as large as the screen, where nobody plays here; or end that."""
        wanted = wanted and self.screen.spectating
        if wanted != self.big:
            self.big = wanted
            self.shell.flag("big", "" if wanted else None)
            self.shell.fill_screen(wanted)
            self.app.screen.redraw()

    def _undo(self) -> None:
        """Take moves back; where people play at several screens, everybody who has moved since must agree."""
        if self.table.remote:
            self.guests.talk.request_undo(self.screen)
        else:
            self.clock.undo()

    def key(self, key: str, on: str) -> None:
        if not self.screen.players_open:
            self.handle("key", key, on)
        elif key == "Escape":
            self.players.toggle()

    def handle(self, kind: str, value: str, extra: str) -> None:
        if not self.elsewhere:
            self.input.handle(kind, value, extra)


_ELSEWHERE = Markup(
    '{top}<main class="elsewhere"><p class="lead" id="prompt" tabindex="-1">{text}</p><p>{here}</p></main>'
)


def elsewhere(title: str, say: Say) -> Html:
    """Draw the page of a table whose game is open in another tab."""
    return _ELSEWHERE(
        top=top(say, title),
        text=say(T("This game is open in another tab or window.")),
        here=button(say(T("Continue here")), "take-over", css="main"),
    )
