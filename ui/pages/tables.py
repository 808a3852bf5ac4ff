"""Opens the table that an address asks for: a new one, a saved one, one that was sent, a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl

from engine import games, record
from engine.errors import BadRecord, TabtopError
from engine.rules import Seat
from engine.series import Series
from engine.text import T
from ui.pages import opening
from ui.pages.base import Effects, UnknownPage
from ui.pages.guests import Guests
from ui.pages.play import PlayPage
from ui.storage import addresses, by_message, saved_games
from ui.storage.addresses import TableSpec
from ui.storage.game_files import FileGame
from ui.storage.saved_games import Shelf
from ui.table.table import Table


class Tables:
    """The table of this window. It is paused while the visitor looks at another page."""

    def __init__(self, app: Effects) -> None:
        self.app = app
        self.shell = app.shell
        self.playing: PlayPage | None = None
        self.guest: Table | None = None  # a table that a link or a file brought
        self.arrived = ""  # the record of a link that is being opened
        self.is_behind = False  # the visitor has come from the table to the page they look at
        self._staying: Guests | None = None  # who stays for the next game

    def open(self) -> bool:
        """Open the table that the address asks for; returns False if it asks for none."""
        opened = self._open()
        self.is_behind = opened or (self.is_behind and "page" in self.app.route)
        return opened

    def _open(self) -> bool:
        route = self.app.route
        fragment = self.shell.fragment()
        if code := addresses.code_in(fragment):
            self._arrive(code, addresses.moment_in(fragment), addresses.seat_in(fragment))
        elif "table" in route:
            self._resume(route["table"])
        elif route.get("page") == "learn":
            self._teach(route)
        elif "game" in route and "page" not in route:
            key = addresses.embed_key(route) if self.shell.embedded() else ""
            if key and saved_games.is_unfinished(self.shell, key):
                self.app.visit(route | {"table": key}, replace=True)
                self._resume(key)
            else:
                self._start(addresses.parse(route), replace=True, key=key)
        else:
            return False
        return True

    @property
    def way_back(self) -> str:
        """The address of the table that the visitor has come from; "" if they come from the lobby."""
        return self.playing.address if self.playing and self.is_behind else ""

    def pause(self) -> None:
        """Stop the table while the address asks for something else."""
        playing = self.playing
        if playing and (playing.is_lesson or self.app.route.get("table") != playing.table.key):
            playing.stop()
            self.shell.release()
            self.shell.awake(False)
            self.shell.flag("over", None)  # it belonged to the previous table
        if playing:
            playing.elsewhere = False

    # --- starting, continuing, receiving

    def begin(self, spec: TableSpec, series: Series | None = None, key: str = "") -> None:
        """Leave the current page and start a new table."""
        self.app.leave_page()
        self.app.screen.notice = None
        self._start(spec, key=key, series=series)
        self.app.screen.redraw()

    def _start(
        self, spec: TableSpec, replace: bool = False, key: str = "", series: Series | None = None
    ) -> None:
        table = opening.new_table(spec, key or saved_games.new_key(), series)
        self._visit(table, replace)
        self._sit_down(table, fresh=not key)

    def _visit(self, table: Table, replace: bool) -> None:
        """Put the whole setup into the address, so a reload before the first move starts the same table."""
        remote = frozenset(table.remote)
        spec = TableSpec(table.match.setup, tuple(table.players), table.speed, table.takebacks, remote)
        asked = dict(parse_qsl(addresses.query_of(spec)))
        self.app.visit(self.app.link_settings() | asked | {"table": table.key}, replace)

    def _sit_down(self, table: Table, fresh: bool = False) -> None:
        staying, self._staying = self._staying, None
        if self.playing:
            if self.playing.table.key == table.key:  # the same game, after it was sent by message
                staying = self.playing.guests
            self.playing.stop()
            if staying is None:
                self.playing.guests.leave()
        if not self.shell.keeps() and not self.app.unsaved:
            self.app.unsaved = True
            self.app.screen.tell(T("You can play, but this page can’t save your game here."))
        self.playing, self.is_behind = PlayPage(table, self.app, self, staying), True
        self.playing.claim(fresh=fresh)

    def _arrive(self, code: str, moment: str, to: Seat | None) -> None:
        """Open the game in the address's fragment: as a replay if it names a moment, at a seat if it names
        one.
        """
        self.app.visit(self.app.link_settings(), replace=True)
        self.arrived = record.unpack(code)
        saved = record.read(self.arrived)
        if to is not None and by_message.mail_in(saved.notes).table:
            self._take_turn(saved, to)
        else:
            self.receive(saved, moment, replace=True)
        self.arrived = ""

    def _take_turn(self, saved: record.Record, to: Seat) -> None:
        """Continue a game that is played by message, or say that it has moved on since."""
        table, news, other = opening.from_message(self.shell, saved, to)
        self.app.leave_page()
        if other:
            apart = T("This link doesn’t continue the game that you have here, so it’s saved separately.")
            self.app.screen.tell(apart, act=(f"go:table={other}", T("Open my game")))
        elif news == 0:
            self.app.screen.tell(T("You already have this turn on this device."))
        elif news < 0:
            self.app.screen.tell(T("This link is old: the game has moved on. Here is where it stands now."))
        if news > 0:
            self.app.keep(lambda: opening.keep(self.shell, table))
        self._visit(table, replace=True)
        self._sit_down(table)
        self._tell_version(table, saved)

    def receive(self, saved: record.Record, moment: str = "", replace: bool = False) -> None:
        """Open a game that came from elsewhere, or replay it if it is over. Save it if it is new here."""
        key, further = saved_games.find_copy(self.shell, saved)
        if key and not further:
            table = opening.restored(self.shell, key)
        else:
            table = opening.from_record(saved, saved_games.new_key())
        self.app.leave_page()
        self.guest = table
        if table.key == key:
            self.app.screen.tell(T("You already have this game on this device."))
        else:
            self.app.keep(lambda: opening.keep(self.shell, table))
            if key:
                gone_on = T(
                    "You have a newer version of this game on this device."
                    " This is the game as it was sent, saved separately."
                )
                self.app.screen.tell(gone_on, act=(f"go:table={key}", T("Open the newer one")))
        if moment or (table.match.outcome and table.match.number):
            at = {"at": moment} if moment else {}
            self.app.visit(self.app.link_settings() | {"page": "replay", "key": table.key} | at, replace)
            self.app.enter("replay")
        else:
            self._visit(table, replace)
            self._sit_down(table)
        self._tell_version(table, saved)
        self.app.screen.redraw()

    def store(self, copy: FileGame, shelf: Shelf) -> None:
        """Save a game from a file without opening it, unless it is here already.

        One that was saved on a device stays saved even if it can't be read. BadRecord says why it can't.
        """
        if copy.unreadable:
            shelf.restore_text(copy)
            return
        try:
            saved = record.read(copy.record)
            opening.from_record(saved, copy.key)  # it can be played
        except Exception as error:
            if copy.key:
                shelf.restore_text(copy)
            if isinstance(error, TabtopError):
                raise
            raise BadRecord(T("This saved game can’t be read.")) from error
        shelf.restore(copy, saved)

    def _resume(self, key: str) -> None:
        """Continue the table with that key."""
        playing = self.playing
        if playing and playing.table.key == key and saved_games.text(self.shell, key) == playing.saved:
            playing.screen.curtain_open = None  # whoever comes back may be somebody else
            playing.claim()
        elif "game" in self.app.route and not saved_games.text(self.shell, key):
            spec = addresses.parse(self.app.route)
            series = saved_games.load_series(self.shell, key, spec.setup)
            self._start(spec, replace=True, key=key, series=series)
        else:
            table = opening.restored(self.shell, key)
            self._sit_down(table)
            self._tell_version(table, record.read(saved_games.text(self.shell, key)))

    def _tell_version(self, table: Table, saved: record.Record) -> None:
        """Say that a game lost its history: under today's rules, its moves do not lead to its position."""
        if record.is_foreign(saved) and table.match.number < len(saved.moves):
            self.app.screen.tell(
                T(
                    "The rules have changed since this game was saved."
                    " It continues from its last position, without its earlier moves."
                )
            )

    def _teach(self, route: Mapping[str, str]) -> None:
        """Open a chapter of a game's lesson, from its beginning or from where the learner left it."""
        game = games.get(route.get("game", ""))
        if not game.lessons.chapters:
            raise UnknownPage(T("There is no page “{page}”. Here are all the games.", page="learn"))
        number = opening.chapter_number(game, route.get("chapter", ""))
        left = self.playing if self.playing and self.playing.is_lesson else None
        if left is None or left.address != addresses.chapter_address(game.id, number):
            speed = left.table.speed if left and "speed" not in route else addresses.parse_speed(route)
            self.playing = left = PlayPage(opening.lesson(game, number, speed), self.app, self)
        left.start()
        left.announce()

    def again(self, table: Table, hard: bool = False) -> None:
        """Start another game at the same table; the winner begins (H07). It may begin a new match.

        With `hard`, all bots are replaced by hard ones.
        """
        players = [
            player._replace(kind="hard") if hard and not player.is_human else player
            for player in table.players
        ]
        standing = table.standing
        setup = standing.next_setup(addresses.fresh_seed())
        series = standing if standing.champion() is None else None
        # An embed comes back to its latest game.
        key = addresses.embed_key(self.app.link) if self.shell.embedded() else ""
        # Guests play on with everybody else.
        self._staying = self.playing.guests if self.playing and self.playing.table is table else None
        remote = frozenset(table.remote)
        self.begin(TableSpec(setup, tuple(players), table.speed, table.takebacks, remote), series, key)
        if self.playing:
            begun = self.playing.table
            begun.answers.recall(table.answers.saved())
            self.app.keep(lambda: saved_games.save_series(self.shell, begun.key, begun.series))
            self.app.keep(lambda: saved_games.save_answers(self.shell, begun.key, begun.answers.saved()))

    def fetch(self, key: str) -> Table:
        """Return a copy of the table with that key, for the replay and share pages."""
        for held in (self.playing.table if self.playing else None, self.guest):
            if held and held.key == key:
                copy = opening.from_record(record.read(record.write(held.record(self.shell.today()))), key)
                copy.remote = set(held.remote)
                return copy
        return opening.restored(self.shell, key)

    def source(self) -> str:
        """Return the record of the game that is open or was being opened; "" if there is none."""
        route = self.app.route
        saved = saved_games.text(self.shell, route.get("table") or route.get("key", ""))
        if not saved and self.playing and self.is_open(self.playing):
            return record.write(self.playing.table.record(self.shell.today()))
        return saved or self.arrived

    # --- one game, one tab

    def is_open(self, page: PlayPage) -> bool:
        """True if the address still asks for this table."""
        return page is self.playing and self.app.route.get("table") == page.table.key

    def is_embed(self, page: PlayPage) -> bool:
        """True if this is the game that the frame's own link opened."""
        return self.shell.embedded() and page.table.key == addresses.embed_key(self.app.link)

    def start_twin(self) -> None:
        """Start another game, because the same page embeds this link twice."""
        self._start(addresses.parse(self.app.link), replace=True)
        self.app.screen.redraw()

    def answered(self) -> None:
        """Report that the page is ready, once the browser has said whether another tab plays this game."""
        if not (self.playing and self.playing.asking):
            self.app.ready()

    def take_over(self) -> None:
        """Continue here from what the other tab saved."""
        if self.playing:
            key = self.playing.table.key
            if saved_games.text(self.shell, key):
                self.playing.guests.leave()
                self.playing = PlayPage(opening.restored(self.shell, key), self.app, self)
            self.playing.claim(steal=True)
            self.app.screen.redraw()
