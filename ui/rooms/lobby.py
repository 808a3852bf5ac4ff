"""The lobby: games to begin, games to go on with, games that are over; files read and written."""

from __future__ import annotations

from functools import lru_cache

from engine import games, record
from engine.errors import BadRecord, TabtopError
from engine.record import Record
from engine.text import TN, T
from ui.drawing import base as drawings
from ui.drawing.scene import Look, Scene
from ui.drawing.still import inert
from ui.markup.i18n import Say
from ui.pages import lobby, opening
from ui.pages.base import Page
from ui.storage import game_files as records
from ui.storage import saved_games as saves

PICTURES = 6  # drawn of the latest games


class Here(Page):
    name = "lobby"

    dropped: dict[str, str]

    def enter(self) -> None:
        self.dropped = {}

    def draw(self) -> tuple[str, str]:
        saved, broken = saves.every(self.shell)
        if broken and self.app.notice is None:
            self.app.tell(
                T("A saved game cannot be read. It is kept as it is."),
                act=("export-broken", T("Save as a file")),
            )
        running = [self._row(key, one) for key, one in saved if "over" not in one.notes]
        running = [row if place < PICTURES else row._replace(picture="") for place, row in enumerate(running)]
        over = [self._row(key, one)._replace(picture="") for key, one in saved if "over" in one.notes]
        hint = self.shell.forgetful() and bool(saved) and not saves.was_told(self.shell, "install")
        return "", lobby.page(self.app.say, running, over, install_hint=hint)

    def _row(self, key: str, saved: Record) -> lobby.Running:
        game = games.get(saved.setup.game)
        seats = zip(saved.players, saved.setup.colors, strict=True)
        names = ", ".join(player.name or self.app.say(game.called(own)) for player, own in seats)
        moment = saved.notes.get("saved", "")
        when = self.shell.dated(moment, self.app.say.lang)
        return lobby.Running(
            key,
            game,
            names,
            len(saved.moves),
            moment,
            when,
            picture(saves.text(self.shell, key), self.app.say),
        )

    # --- what can be done with a saved game

    def act(self, word: str, rest: str) -> None:
        if word == "drop":
            self.dropped = saves.drop(self.shell, rest)
            self.app.tell(T("The game was deleted."), act=("undrop", T("Take it back")))
        elif word == "undrop":
            saves.put_back(self.shell, self.dropped)
            self.dropped = {}
            self.app.clear_notice()
        elif word == "export":
            self._export(rest)
        elif word == "export-all":
            keys = [key for key, _ in saves.every(self.shell)[0]]
            texts = [saves.text(self.shell, key) for key in keys]
            self.shell.download(records.file_name("games", self.shell.today()), records.together(texts))
        elif word == "export-broken":
            for key in saves.every(self.shell)[1]:
                self.shell.download(f"tabtop-{key}.txt", saves.text(self.shell, key))
        elif word == "installed":
            self.app.keep(lambda: saves.told(self.shell, "install"))
        self.app.render()

    def _export(self, key: str) -> None:
        source = saves.text(self.shell, key)
        self.shell.download(records.file_name(record.read(source).setup.game, self.shell.today()), source)

    def file(self, text: str) -> None:
        """Read the games of a file. One is opened; of several the lobby tells how many there were."""
        if len(text) > records.LONGEST_FILE:
            raise BadRecord(T("This is too large to be a saved game."))
        parts = records.apart(text)
        if len(parts) == 1:
            self.app.receive_game(record.read(parts[0]))
            self.app.render()
            return
        good = 0
        wrong: TabtopError | None = None
        for part in parts:
            try:
                saved = record.read(part)
                table = opening.from_record(saved, saves.new_key())
            except TabtopError as error:
                wrong = wrong or error
                continue
            if not saves.here_already(self.shell, saved)[0]:
                opening.keep(self.shell, table)
            good += 1
        told = TN("{n} game was read from the file.", "{n} games were read from the file.", good)
        self.app.tell(T("{told} One could not be read: {why}", told=told, why=wrong.text) if wrong else told)
        self.app.render()


PAGE = Here


@lru_cache(maxsize=16)
def picture(source: str, say: Say) -> str:
    """A small picture of a saved position, as somebody may see it who just looks over; "" if it was saved under other rules."""
    saved = record.read(source)
    if saved.snapshot is None or record.is_foreign(saved):
        return ""
    game = games.get(saved.setup.game)
    people = [seat for seat, player in enumerate(saved.players) if player.is_human]
    try:
        view = game.rules.view(game.rules.load(saved.snapshot), people[0] if len(people) == 1 else None)
    except (LookupError, TypeError, ValueError, AttributeError):
        return ""  # somebody spoiled the position: opening it tells so
    looks = [Look("", colors) for colors in saved.setup.colors]
    return inert(drawings.get(game.id).board(Scene(view, looks, say)))
