"""The lobby: all games, saved games to continue, finished games, and games read from files."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from engine import games, record
from engine.errors import BadRecord, TabtopError
from engine.games import Game
from engine.players import HUMAN
from engine.record import Record
from engine.text import TN, T, Text
from ui.drawing import still
from ui.markup.components import button, game_button, icon, menu, top
from ui.markup.faces import face
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.i18n import Say
from ui.pages import table_form
from ui.pages.base import LOBBY, Page
from ui.shell.ports import LONGEST_FILE, StorageFull
from ui.shell.startup_text import TAGLINE
from ui.storage import preferences, saved_games
from ui.storage.game_files import MOST_RECORDS, FileGame, file_name, files_of, split_games
from ui.table.jobs import Job

# Parameters of a link that mean something only together with a game.
TABLE_WORDS = ("seats", "names", "options", "seed", "colors", "first")
SLICE = 50  # milliseconds in which games of a file are saved before the page gets its turn
PICTURES = 6  # the latest games that are shown with a picture
INSTALL = "install"  # the hint to put Tabtop on the home screen


class Saved(NamedTuple):
    """A saved game as the lobby shows it."""

    key: str
    game: Game
    names: str
    moves: int
    saved: str = ""  # the time: "2026-11-16T18:30:00Z"
    date: str = ""  # the same, written for people
    picture: Html = EMPTY
    faces: Html = EMPTY


class Unreadable(NamedTuple):
    """A saved game that cannot be read or drawn, with what is known of it."""

    key: str
    title: str  # "" if nothing says which game it was
    saved: str = ""
    date: str = ""


class LobbyPage(Page):
    name = LOBBY

    def enter(self) -> None:
        self.deleted: dict[str, str] = {}  # the game that was deleted last
        if any(name in self.route for name in TABLE_WORDS):
            self.app.screen.tell(T("This link doesn’t say which game to play. Choose one."))

    def draw(self) -> tuple[str, Html]:
        saved, broken = saved_games.load_all(self.shell)
        running: list[Saved] = []
        over: list[Saved] = []
        for key, game in saved:
            group, pictures = (over, 0) if saved_games.is_over(game) else (running, PICTURES)
            try:
                group.append(self._saved(key, game, len(group) < pictures))
            except Exception:  # noqa: BLE001 - one bad game must not keep the others from being listed
                broken.append(key)
        hint = self.shell.forgetful() and bool(saved) and not preferences.hint_closed(self.shell, INSTALL)
        return "", page(self.say, running, over, [self._unreadable(key) for key in broken], install_hint=hint)

    def _unreadable(self, key: str) -> Unreadable:
        say, found = self.say, saved_games.traces(self.shell, key)
        known = {game.id: game.title for game in games.every()}
        return Unreadable(
            key,
            known.get(found.game, ""),
            found.saved,
            self.shell.dated(found.saved, say.lang),
        )

    def _saved(self, key: str, saved: Record, with_picture: bool) -> Saved:
        game, say = games.get(saved.setup.game), self.say
        seats = list(zip(saved.players, saved.setup.colors, strict=True))
        time = saved.notes.get("saved", "")
        return Saved(
            key,
            game,
            ", ".join(player.name or say(game.called(own)) for player, own in seats),
            len(saved.moves),
            time,
            self.shell.dated(time, say.lang),
            still.saved_board(saved_games.text(self.shell, key), say) if with_picture else EMPTY,
            join(face(own[0], player.kind) for player, own in seats),
        )

    # --- actions

    def act(self, word: str, rest: str) -> None:
        if word == "quick":
            self._play(games.get(rest))
            return
        if word == "drop":
            self.deleted = saved_games.delete(self.shell, rest)
            self.app.screen.tell(T("The game was deleted."), act=("undrop", T("Undo")))
        elif word == "undrop":
            saved_games.undelete(self.shell, self.deleted)
            self.deleted = {}
            self.app.screen.notice = None
        elif word == "export":
            game = saved_games.traces(self.shell, rest).game  # the record may be unreadable
            self._download(game or rest, saved_games.text(self.shell, rest))
        elif word == "export-all":
            self._download_all()
        elif word == "installed":
            self.app.keep(lambda: preferences.close_hint(self.shell, INSTALL))
        self.app.screen.redraw()

    def _play(self, game: Game) -> None:
        """Start a table as it was last set up, or a good first one. It waits for no other device."""
        form = table_form.from_json(game, preferences.load_form(self.shell, game.id))
        for seat in form.remote:
            form.kinds[seat] = (form.bots or [table_form.FIRST_LEVEL])[0] if form.people else HUMAN
        self.app.tables.begin(table_form.table_of(game, form))

    def _download(self, what: str, text: str) -> None:
        self.shell.download(file_name(what, self.shell.today()), text)

    def _download_all(self) -> None:
        """Write all games to one file, or to several if it would be too large to be opened again."""
        good, broken = saved_games.load_all(self.shell)
        keys = [*(key for key, _ in good), *broken]
        for number, text in enumerate(
            files_of(saved_games.copy_for_file(self.shell, key) for key in keys), 1
        ):
            self._download("games" if number == 1 else f"games-{number}", text)

    def file(self, text: str) -> None:
        """Open the game of a file, or save all games of a file that holds all of a device."""
        found = split_games(text) if len(text) <= LONGEST_FILE else []
        if not 0 < len(found) <= MOST_RECORDS:
            raise BadRecord(T("This is too large to be a saved game."))
        if len(found) == 1 and not found[0].key:
            self.app.tables.receive(record.read(found[0].record))
        else:
            self._store(Job(self._stored(found)))
        self.app.screen.redraw()

    def _store(self, job: Job[Text]) -> None:
        """Save the games of a file, some at a time, so that the page goes on."""
        now = self.app.timer.now
        if job.run(now, now() + SLICE):
            self.app.screen.tell(job.result)
        else:
            self.app.screen.tell(T("Reading the games…"))
            self.app.timer.after(0, lambda: self._store(job))

    def _stored(self, found: Sequence[FileGame]) -> Generator[None, None, Text]:
        """Save games one by one, and return what to say about them."""
        good = 0
        wrong: TabtopError | None = None
        shelf = saved_games.Shelf(self.shell)
        for game in found:
            try:
                self.app.tables.store(game, shelf)
            except StorageFull:
                raise
            except TabtopError as error:
                wrong = wrong or error
            else:
                good += 1
            yield
        told = TN("{n} game was read from the file.", "{n} games were read from the file.", good)
        return T("{told} One could not be read: {why}", told=told, why=wrong.text) if wrong else told


PAGE = LobbyPage


LOBBY_PAGE = Markup(
    '{top}<main class="lobby"><p class="hero">{hero}</p>{install}{running}{unreadable}'
    '<h2 class="unseen">{choose}</h2><ul class="games">{games}</ul>{over}{files}</main>'
)


def page(
    say: Say,
    running: Sequence[Saved] = (),
    over: Sequence[Saved] = (),
    unreadable: Sequence[Unreadable] = (),
    install_hint: bool = False,
) -> Html:
    """Draw the lobby. The build prerenders it without saved games."""
    pages = (
        ("statistics", T("Statistics"), "chart"),
        ("settings", T("Settings"), "gear"),
        ("about", T("About"), "info"),
    )
    tools = join(button(say(title), f"go:page={name}", css="tool", sign=sign) for name, title, sign in pages)
    return LOBBY_PAGE(
        top=top(say, "", tools),
        hero=say(TAGLINE),
        install=_install_hint(say) if install_hint else EMPTY,
        running=_running(running, say),
        unreadable=_unreadable(unreadable, say),
        choose=say(T("Choose a game")),
        games=join(_game(game, say) for game in games.every()),
        over=_over(over, say),
        files=_files(bool(running or over or unreadable), say),
    )


# The whole card is one button that plays; what else can be done stands below it.
GAME = Markup(
    '<li class="game" id="game-{id}"><button type="button" class="game-card" data-act="quick:{id}">'
    '<img class="picture" src="pictures/{id}.svg" alt="" loading="lazy" decoding="async" width="400"'
    ' height="400">'
    '<span class="words"><span class="title">{title}</span><span class="tagline">{tagline}</span>'
    '<span class="facts"><span>{players}</span> · <span>{minutes}</span></span></span>'
    '<span class="button main">{icon}{play}</span></button>'
    '<div class="row">{setup}{learn}{rules}</div></li>'
)


def _game(game: Game, say: Say) -> Html:
    title = game.title
    learn = game_button(game.id, "learn", say(T("Learn")), say(T("Learn {game}", game=title)), "learn")
    return GAME(
        id=game.id,
        title=title,
        tagline=say(game.tagline),
        players=say(T("{low}–{high} players", low=game.players[0], high=game.players[-1])),
        minutes=say(T("{low}–{high} min", low=game.minutes[0], high=game.minutes[1])),
        icon=icon("play"),
        play=say(T("Play")),
        setup=game_button(game.id, "setup", say(T("Set up")), say(T("Set up {game}", game=title)), "setup"),
        learn=learn if game.has_lessons else EMPTY,
        rules=game_button(game.id, "rules", say(T("Rules")), say(T("Rules of {game}", game=title)), "book"),
    )


# --- saved games

RUNNING = Markup(
    '<section{inert?} class="running" aria-labelledby="running">'
    '<h2 id="running" class="unseen">{heading}</h2><ul>{latest}</ul>{others}</section>'
)
OTHERS = Markup('<details class="others"><summary>{summary}</summary><ul>{games}</ul></details>')
RUNNING_GAME = Markup(
    '<li id="r-{key}"><button type="button" class="continue" data-act="go:table={key}">{picture}'
    '<span class="words"><span class="title">{go_on}</span>{faces}{facts}</span>'
    '<span class="button main">{icon}</span></button>{actions}</li>'
)
PICTURE = Markup('<span class="mini" inert aria-hidden="true">{picture}</span>')
FACES = Markup('<span class="faces">{faces}</span>')


def _running(running: Sequence[Saved], say: Say, inert: bool = False) -> Html:
    """Draw the game to continue, with those that were left earlier behind it."""
    if not running:
        return EMPTY
    rows = [
        RUNNING_GAME(
            key=one.key,
            picture=PICTURE(picture=one.picture) if one.picture else EMPTY,
            go_on=say(T("Continue {game}", game=one.game.title)),
            faces=FACES(faces=one.faces),
            facts=_facts(one, say),
            icon=icon("play"),
            actions=_actions(one, say),
        )
        for one in running
    ]
    return RUNNING(
        inert=inert,
        heading=say(T("Continue a game")),
        latest=rows[0],
        others=_others(rows[1:], say),
    )


def _others(rows: Sequence[Html], say: Say) -> Html:
    if not rows:
        return EMPTY
    return OTHERS(
        summary=say(TN("{n} more game to continue", "{n} more games to continue", len(rows))),
        games=join(rows),
    )


BLANK_PICTURE = Markup('<svg viewBox="0 0 1 1"></svg>')()


def placeholder(say: Say) -> Html:
    """Draw empty rows for two games to continue, before Python knows which they are.

    The build prerenders them, so that the rest of the lobby does not move when the real rows appear.
    """
    game = games.every()[0]
    colors = dict(list(game.colors.items())[:2])
    names = ", ".join(say(name) for name in colors.values())
    faces = join(face(color, HUMAN) for color in colors)
    blank = Saved("", game, names, 10, date="00-00-0000, 00:00", picture=BLANK_PICTURE, faces=faces)
    return _running([blank, blank], say, inert=True)


FACTS = Markup('<span class="facts">{text}{date}</span>')
DATE = Markup('&nbsp;· <time datetime="{time}">{date}</time>')


def _facts(one: Saved, say: Say) -> Html:
    text = say(TN("{names}, {n} move", "{names}, {n} moves", one.moves, names=one.names))
    return FACTS(text=text, date=_date(one))


def _date(one: Saved | Unreadable) -> Html:
    return DATE(time=one.saved, date=one.date) if one.date else EMPTY


def _actions(one: Saved, say: Say) -> Html:
    """Draw the menu with what else can be done with a saved game."""
    name = say(T("Replay this game of {game}", game=one.game.title))
    return _menu(
        one, one.game.title, say, ("replay", say(T("Replay")), f"go:page=replay&key={one.key}", name)
    )


def _menu(one: Saved | Unreadable, title: str, say: Say, *first: tuple[str, str, str, str]) -> Html:
    """Draw the menu of any saved game, readable or not."""
    key = one.key
    file, delete = say(T("Save as a file")), say(T("Delete"))
    items = [
        *first,
        ("save", file, f"export:{key}", say(T("Save as a file: {game}", game=title)) if title else ""),
        ("delete", delete, f"drop:{key}", say(T("Delete this game of {game}", game=title)) if title else ""),
    ]
    shown = title or say(T("Unknown game"))
    return menu(key, say(T("More for this game of {game}", game=shown)), f"{shown} · {one.date}", items)


UNREADABLE = Markup(
    '<section class="running" id="unreadable" aria-labelledby="unreadable-title">'
    '<h2 id="unreadable-title">{heading}</h2><ul>{games}</ul></section>'
)
UNREADABLE_GAME = Markup(
    '<li id="u-{key}"><div class="about-it"><b>{title}</b><span class="facts">{text}{date}</span></div>'
    "{actions}</li>"
)


def _unreadable(unreadable: Sequence[Unreadable], say: Say) -> Html:
    """Draw the saved games that can only be saved as a file or deleted."""
    if not unreadable:
        return EMPTY
    rows = [
        UNREADABLE_GAME(
            key=one.key,
            title=one.title or say(T("Unknown game")),
            text=say(T("This saved game can’t be read.")),
            date=_date(one),
            actions=_menu(one, one.title, say),
        )
        for one in unreadable
    ]
    return UNREADABLE(heading=say(T("Games that can’t be read")), games=join(rows))


OVER = Markup('<details class="running" id="over"><summary>{summary}</summary><ul>{games}</ul></details>')
OVER_GAME = Markup('<li id="o-{key}"><div class="about-it"><b>{title}</b>{facts}</div>{actions}</li>')


def _over(over: Sequence[Saved], say: Say) -> Html:
    """Draw the finished games, folded."""
    if not over:
        return EMPTY
    rows = [
        OVER_GAME(key=one.key, title=one.game.title, facts=_facts(one, say), actions=_actions(one, say))
        for one in over
    ]
    return OVER(
        summary=say(TN("{n} finished game", "{n} finished games", len(over))),
        games=join(rows),
    )


FILES = Markup(
    '<p class="files"><label class="button quiet file">{label}'
    '<input type="file" id="f-import" data-field="import" accept=".txt,text/plain"></label>{export}</p>'
)


def _files(any_saved: bool, say: Say) -> Html:
    """Draw the buttons that read games from a file and write all games to one."""
    export = button(say(T("Download all games")), "export-all", css="quiet") if any_saved else EMPTY
    return FILES(label=say(T("Open a saved game")), export=export)


INSTALL_HINT = Markup('<div class="notice" id="install" role="note"><p>{text}</p>{close}</div>')


def _install_hint(say: Say) -> Html:
    """Draw the hint for iOS: after a week without a visit, Safari deletes what a page has saved."""
    text = T(
        "This device may clear saved games after a while. "
        "Put Tabtop on the home screen (Share, then Add to Home Screen) to keep them."
    )
    return INSTALL_HINT(text=say(text), close=button(say(T("Got it")), "installed", css="quiet"))
