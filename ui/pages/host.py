"""The host: seats people at tables. A table is begun, resumed, received from elsewhere, and open in one tab at a time.

The running table's clock is in `ui/table/play.py`; which page is open, the app knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from engine import games, record
from engine.match import Match
from engine.series import Series
from engine.text import T
from ui.markup.components import full_size_link, share_button
from ui.markup.html import EMPTY, Html
from ui.shell.ports import Shell
from ui.storage import addresses, saved_games
from ui.storage.addresses import TableSpec, parse_seats, parse_speed, speed_named
from ui.table.lesson import Lesson, chapter_of
from ui.table.play import Play
from ui.table.session import Session

if TYPE_CHECKING:
    from ui.app import App


def from_record(saved: record.Record, key: str, series: Series | None = None) -> Session:
    """Return the table that a record describes; BadRecord says what is wrong with it."""
    parse_seats(
        ",".join(player.kind for player in saved.players)
    )  # the record may name a bot that is not here
    speed = speed_named(saved.notes.get("speed", "")) or "normal"
    session = Session(record.resume(saved), saved.players, speed, key, series)
    session.recall(saved.notes)
    return session


def restored(shell: Shell, key: str) -> Session:
    """Return the table of the game saved under `key`; BadRecord says what is wrong with it."""
    saved = saved_games.load(shell, key)
    session = from_record(saved.record, key, saved.series)
    session.recall_answers(saved.answers)
    return session


class Host:
    def __init__(self, app: App) -> None:
        self.app = app
        self.shell = app.shell
        self.guest: Session | None = None  # the table that a link brought along
        self.asking = False  # whether another tab plays this game
        self.elsewhere = False  # it does
        self.packed: tuple[object, str] = (None, "")  # the last position that was put into an address

    def open(self) -> bool:
        """Open the table that the address asks for; False if it asks for none."""
        route = self.app.route
        if code := addresses.code_in(self.shell.fragment()):
            self.arrive(code, addresses.moment_in(self.shell.fragment()))
        elif "table" in route:
            self.resume(route["table"])
        elif route.get("page") == "learn":
            self.teach(route)
        elif "game" in route and "page" not in route:
            key = addresses.embed_key(route) if self.shell.embedded() else ""
            if key and saved_games.is_unfinished(self.shell, key):
                self.app.visit(route | {"table": key}, replace=True)
                self.resume(key)
            else:
                self.start(addresses.parse(route), replace=True, key=key)
        else:
            return False
        return True

    # --- beginning, going on, receiving

    def begin(self, table: TableSpec, series: Series | None = None, key: str = "") -> None:
        """Sit down at a new table."""
        self.app.leave_room()
        self.app.notice = None
        self.start(table, key=key, series=series)
        self.app.render()

    def start(
        self, table: TableSpec, replace: bool = False, key: str = "", series: Series | None = None
    ) -> None:
        session = Session(
            Match(table.setup), table.players, table.speed, key or saved_games.new_key(), series
        )
        session.takebacks = table.takebacks
        self._settle(session, replace, fresh=not key)

    def _settle(self, session: Session, replace: bool, fresh: bool = False) -> None:
        """Sit down at a new table. Its address says what it was asked for, so that a reload before the first move finds it."""
        table = TableSpec(session.match.setup, tuple(session.players), session.speed, session.takebacks)
        self.app.visit(
            self.app.link_settings() | dict(parse_qsl(addresses.query_of(table))) | {"table": session.key},
            replace,
        )
        self._sit_down(session, fresh)

    def arrive(self, code: str, moment: str) -> None:
        """Open the table that the address carries behind its #; at a moment of its past, if one is named."""
        self.app.visit(self.app.link_settings(), replace=True)
        self.receive(record.read(record.unpack(code)), moment, replace=True)

    def receive(self, saved: record.Record, moment: str = "", replace: bool = False) -> None:
        """A game came from elsewhere: go on with it, or look at it if it is over. It is kept, unless it is here just so already."""
        key, further = saved_games.find_copy(self.shell, saved)
        session = (
            restored(self.shell, key) if key and not further else from_record(saved, saved_games.new_key())
        )
        self.app.leave_room()
        self.guest = session
        if session.key == key:
            self.app.tell(T("This game is on this device already."))
        else:
            self._save(session)
            if key:
                gone_on = T(
                    "This game is on this device too, and has gone on since. Here it is as it was sent, as a game of its own."
                )
                self.app.tell(gone_on, act=(f"go:table={key}", T("To the one that has gone on")))
        if moment or (session.match.outcome and session.match.number):
            self.app.visit(
                self.app.link_settings()
                | {"page": "replay", "key": session.key}
                | ({"at": moment} if moment else {}),
                replace,
            )
            self.app.enter("replay")
        else:
            self._settle(session, replace)
        self._tell_version(saved)

    def store(self, saved: record.Record) -> None:
        """Save a game that came from elsewhere and open nothing, unless it is here already."""
        session = from_record(saved, saved_games.new_key())
        if not saved_games.find_copy(self.shell, saved)[0]:
            self._write(session)

    def _save(self, session: Session) -> None:
        self.app.keep(lambda: self._write(session))

    def _write(self, session: Session) -> None:
        saved_games.save(self.shell, session.key, session.record(self.shell.today()), session.series)

    def fetch(self, key: str) -> Session:
        """A table of that key to look at, apart from the one that is being played."""
        for held in (self.app.play.session if self.app.play else None, self.guest):
            if held and held.key == key:
                return from_record(record.read(record.write(held.record(self.shell.today()))), key)
        return restored(self.shell, key)

    def resume(self, key: str) -> None:
        if (
            self.app.play
            and self.app.play.session.key == key
            and saved_games.text(self.shell, key) == self.app.play.saved
        ):
            self.app.play.session.curtain_open = None  # whoever comes back may be somebody else
            self._claim()
        elif "game" in self.app.route and not saved_games.text(self.shell, key):
            table = addresses.parse(self.app.route)
            self.start(
                table, replace=True, key=key, series=saved_games.load_series(self.shell, key, table.setup)
            )
        else:
            self._sit_down(restored(self.shell, key))
            self._tell_version(record.read(saved_games.text(self.shell, key)))

    def _tell_version(self, saved: record.Record) -> None:
        if record.is_foreign(saved):
            self.app.tell(
                T(
                    "This game was saved under other rules: it goes on from its last position, without what happened before."
                )
            )

    def _sit_down(self, session: Session, fresh: bool = False) -> None:
        if self.app.play:
            self.app.play.stop()
        if not self.shell.keeps() and not self.app.unsaved:
            self.app.unsaved = True
            self.app.tell(T("The game is not saved: this page may keep nothing here."))
        self.app.play = Play(session, self.app)
        self._claim(fresh=fresh)

    def teach(self, route: Mapping[str, str]) -> None:
        """A chapter of a game's first game, from its beginning or from where the learner left it for another page."""
        game = games.get(route.get("game", ""))
        number = chapter_of(game, route.get("chapter", ""))
        left = self.app.play.session if self.app.play else None
        if not (
            self.app.play
            and isinstance(left, Lesson)
            and (left.match.game.id, left.number) == (game.id, number)
        ):
            speed = left.speed if isinstance(left, Lesson) and "speed" not in route else parse_speed(route)
            self.app.play = Play(Lesson(game, number, speed), self.app)
        self.app.play.go_on()
        self.app.play.announce()

    # --- one game, one tab

    def _claim(self, steal: bool = False, fresh: bool = False) -> None:
        """Let the table run, unless its game is open in another tab. One that was only just made is open nowhere: it runs at once."""
        if self.app.play:
            play, self.asking = self.app.play, not fresh
            if fresh:
                play.go_on()
            self.shell.claim(
                f"tabtop:{play.session.key}",
                lambda answer: self.app.guard(lambda: self._claimed(play, answer)),
                steal,
            )

    def _claimed(self, play: Play, answer: str) -> None:
        waited, self.asking = self.asking, False
        if play is self.app.play and self.app.route.get("table") == play.session.key:
            was_elsewhere, self.elsewhere = self.elsewhere, answer != "mine"
            if answer == "mine":
                if waited:
                    play.go_on()
                if was_elsewhere:
                    self.app.render()
            elif (
                answer == "taken"
                and self.shell.embedded()
                and play.session.key == addresses.embed_key(self.app.link)
            ):
                self.elsewhere = False
                # the same embed twice on one page: two games
                self.start(addresses.parse(self.app.link), replace=True)
                self.app.render()
            else:
                play.stop()
                self.app.render()
        if not self.asking:
            self.app.ready()

    def take_over(self) -> None:
        """Go on here with what the other tab has saved."""
        if self.app.play:
            key = self.app.play.session.key
            if saved_games.text(self.shell, key):
                self.app.play = Play(restored(self.shell, key), self.app)
            self._claim(steal=True)
            self.app.render()

    def again(self, session: Session) -> None:
        """Another game at the same table: the winner begins (H07). A match that is decided is followed by a new one."""
        standing = session.standing
        setup_again = standing.next_setup(addresses.fresh_seed())
        series = standing if standing.champion() is None else None
        # an embed comes back to its latest game
        key = addresses.embed_key(self.app.link) if self.shell.embedded() else ""
        self.begin(
            TableSpec(setup_again, tuple(session.players), session.speed, session.takebacks), series, key
        )
        if self.app.play:
            begun = self.app.play.session
            begun.driver.quiet, begun.driver.wishes = session.driver.quiet, session.driver.wishes
            self.app.keep(lambda: saved_games.save_series(self.shell, begun.key, begun.series))
            self.app.keep(lambda: saved_games.save_answers(self.shell, begun.key, begun.answers))

    def tools(self) -> Html:
        """What the table offers beside its own: a way to send it to somebody; in a frame, the way out of it. A lesson stays here."""
        if not self.app.play or self.app.play.session.lesson:
            return EMPTY
        if self.shell.embedded():
            return full_size_link(self.full_size(), self.app.say)
        session = self.app.play.session
        return share_button(session.key, self.app.say, disabled=not session.match.number)

    def full_size(self) -> str:
        if not self.app.play:
            return self.shell.home()
        now = (self.app.play.session.key, self.app.play.session.match.number, str(self.app.link_settings()))
        if now != self.packed[0]:
            self.packed = (
                now,
                addresses.share_address(
                    self.shell.home(), self.app.play.session.record(), self.app.link_settings()
                ),
            )
        return self.packed[1]
