"""The lobby: all games, saved games to continue, finished games, and games read from files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine import games, record
from engine.errors import BadRecord, TabtopError
from engine.games import Game
from engine.record import Record
from engine.text import TN, T
from ui.drawing import still
from ui.markup.components import button, top
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.i18n import Say
from ui.pages.base import LOBBY, Page
from ui.shell.ports import LONGEST_FILE, StorageFull
from ui.shell.startup_text import TAGLINE
from ui.storage import preferences, saved_games
from ui.storage.game_files import MOST_RECORDS, FileGame, file_name, join_games, split_games

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
        return "", page(
            self.app.say, running, over, [self._unreadable(key) for key in broken], install_hint=hint
        )

    def _unreadable(self, key: str) -> Unreadable:
        say, found = self.app.say, saved_games.traces(self.shell, key)
        known = {game.id: game.title for game in games.every()}
        return Unreadable(
            key,
            known.get(found.game, ""),
            found.saved,
            self.shell.dated(found.saved, say.lang),
        )

    def _saved(self, key: str, saved: Record, with_picture: bool) -> Saved:
        game, say = games.get(saved.setup.game), self.app.say
        seats = zip(saved.players, saved.setup.colors, strict=True)
        time = saved.notes.get("saved", "")
        return Saved(
            key,
            game,
            ", ".join(player.name or say(game.called(own)) for player, own in seats),
            len(saved.moves),
            time,
            self.shell.dated(time, say.lang),
            still.saved_board(saved_games.text(self.shell, key), say) if with_picture else EMPTY,
        )

    # --- actions

    def act(self, word: str, rest: str) -> None:
        if word == "drop":
            self.deleted = saved_games.delete(self.shell, rest)
            self.app.tell(T("The game was deleted."), act=("undrop", T("Take it back")))
        elif word == "undrop":
            saved_games.undelete(self.shell, self.deleted)
            self.deleted = {}
            self.app.clear_notice()
        elif word == "export":
            game = saved_games.traces(self.shell, rest).game  # the record may be unreadable
            self._download(game or rest, saved_games.text(self.shell, rest))
        elif word == "export-all":
            keys = [key for key, _ in saved_games.load_all(self.shell)[0]]
            self._download("games", join_games(saved_games.copy_for_file(self.shell, key) for key in keys))
        elif word == "installed":
            self.app.keep(lambda: preferences.close_hint(self.shell, INSTALL))
        self.app.render()

    def _download(self, what: str, text: str) -> None:
        self.shell.download(file_name(what, self.shell.today()), text)

    def file(self, text: str) -> None:
        """Open the game of a file, or save all games of a file that holds all of a device."""
        found = split_games(text) if len(text) <= LONGEST_FILE else []
        if not 0 < len(found) <= MOST_RECORDS:
            raise BadRecord(T("This is too large to be a saved game."))
        if len(found) == 1 and not found[0].key:
            self.app.receive_game(record.read(found[0].record))
        else:
            self._store(found)
        self.app.render()

    def _store(self, found: Sequence[FileGame]) -> None:
        good = 0
        wrong: TabtopError | None = None
        for game in found:
            try:
                self.app.store_game(game)
            except StorageFull:
                raise
            except TabtopError as error:
                wrong = wrong or error
            else:
                good += 1
        told = TN("{n} game was read from the file.", "{n} games were read from the file.", good)
        self.app.tell(T("{told} One could not be read: {why}", told=told, why=wrong.text) if wrong else told)


PAGE = LobbyPage


LOBBY_PAGE = Markup(
    '{top}<main class="lobby"><p class="hero">{hero}</p>{install}{running}{unreadable}'
    '<h2>{choose}</h2><ul class="games">{games}</ul>{over}{files}</main>'
)


def page(
    say: Say,
    running: Sequence[Saved] = (),
    over: Sequence[Saved] = (),
    unreadable: Sequence[Unreadable] = (),
    install_hint: bool = False,
) -> Html:
    """Draw the lobby. The build prerenders it without saved games."""
    pages = (("statistics", T("Statistics")), ("settings", T("Settings")), ("about", T("About")))
    tools = join(button(say(title), f"go:page={name}", css="tool") for name, title in pages)
    return LOBBY_PAGE(
        top=top(say, "", tools),
        hero=say(TAGLINE),
        install=_install_hint(say) if install_hint else EMPTY,
        running=_running(running, say),
        unreadable=_unreadable(unreadable, say),
        choose=say(T("Choose a game")),
        games=join(_game(game, say) for game in games.every()),
        over=_over(over, say),
        files=_files(bool(running or over), say),
    )


GAME = Markup(
    '<li class="game" id="game-{id}">'
    '<button type="button" class="game-card" data-act="go:page=setup&amp;game={id}">'
    '<img class="picture" src="pictures/{id}.svg" alt="" loading="lazy" decoding="async" width="200"'
    ' height="200">'
    '<span class="title">{title}</span><span class="tagline">{tagline}</span>'
    '<span class="facts"><span>{players}</span> · <span>{minutes}</span></span></button>'
    '<div class="row">{play}{learn}{rules}</div></li>'
)


def _game(game: Game, say: Say) -> Html:
    def action(label: str, query: str, name: str, css: str = "") -> Html:
        return button(label, f"go:page={query}&game={game.id}", css=css, aria_label=name)

    title = game.title
    return GAME(
        id=game.id,
        title=title,
        tagline=say(game.tagline),
        players=say(T("{low} to {high} players", low=game.players[0], high=game.players[-1])),
        minutes=say(T("{low}–{high} minutes", low=game.minutes[0], high=game.minutes[1])),
        play=action(say(T("Play")), "setup", say(T("Play {game}", game=title)), "main"),
        learn=action(say(T("First game")), "learn", say(T("First game of {game}", game=title)))
        if game.has_lessons
        else EMPTY,
        rules=action(say(T("Rules")), "rules", say(T("Rules of {game}", game=title)), "quiet"),
    )


# --- saved games

RUNNING = Markup(
    '<section{inert?} class="running" aria-labelledby="running"><h2 id="running">{heading}</h2>'
    "<ul>{games}</ul></section>"
)
RUNNING_GAME = Markup('<li id="r-{key}">{picture}<div class="about-it">{go_on}{facts}</div>{actions}</li>')
PICTURE = Markup('<div class="mini" inert aria-hidden="true">{picture}</div>')


def _running(running: Sequence[Saved], say: Say, inert: bool = False) -> Html:
    """Draw the games to continue, the latest first."""
    if not running:
        return EMPTY
    rows = [
        RUNNING_GAME(
            key=one.key,
            picture=PICTURE(picture=one.picture) if one.picture else EMPTY,
            go_on=button(say(T("Go on with {game}", game=one.game.title)), f"go:table={one.key}", css="main"),
            facts=_facts(one, say),
            actions=_actions(one, say),
        )
        for one in running
    ]
    return RUNNING(inert=inert, heading=say(T("Go on playing")), games=join(rows))


BLANK_PICTURE = Markup('<svg viewBox="0 0 1 1"></svg>')()


def placeholder(say: Say) -> Html:
    """Draw an empty row for a game to continue, before Python knows which it is.

    The build prerenders it, so that the rest of the lobby does not move when the real row appears.
    """
    game = games.every()[0]
    names = ", ".join(say(name) for name in list(game.colors.values())[:2])
    blank = Saved("", game, names, 10, date="00-00-0000, 00:00", picture=BLANK_PICTURE)
    return _running([blank], say, inert=True)


FACTS = Markup('<span class="facts">{text}{date}</span>')
DATE = Markup('&nbsp;· <time datetime="{time}">{date}</time>')


def _facts(one: Saved, say: Say) -> Html:
    text = say(TN("{names}, {n} move", "{names}, {n} moves", one.moves, names=one.names))
    return FACTS(text=text, date=_date(one))


def _date(one: Saved | Unreadable) -> Html:
    return DATE(time=one.saved, date=one.date) if one.date else EMPTY


ACTIONS = Markup('<div class="handles">{replay}{file}{delete}</div>')


def _actions(one: Saved, say: Say) -> Html:
    """Draw what else can be done with a saved game."""
    title = one.game.title
    label = say(T("Watch this game of {game}", game=title))
    replay = button(say(T("Watch")), f"go:page=replay&key={one.key}", css="quiet", aria_label=label)
    return _handles(one.key, title, say, replay)


def _handles(key: str, title: str, say: Say, replay: Html = EMPTY) -> Html:
    """Draw what can be done with any saved game, readable or not."""

    def action(label: str, act: str, name: str) -> Html:
        return button(label, act, css="quiet", aria_label=name if title else "")

    return ACTIONS(
        replay=replay,
        file=action(say(T("Save as a file")), f"export:{key}", say(T("Save as a file: {game}", game=title))),
        delete=action(say(T("Delete")), f"drop:{key}", say(T("Delete this game of {game}", game=title))),
    )


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
            actions=_handles(one.key, one.title, say),
        )
        for one in unreadable
    ]
    return UNREADABLE(heading=say(T("Unreadable games")), games=join(rows))


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
    return FILES(label=say(T("Open a game from a file")), export=export)


INSTALL_HINT = Markup('<div class="notice" id="install" role="note"><p>{text}</p>{close}</div>')


def _install_hint(say: Say) -> Html:
    """Draw the hint for iOS: after a week without a visit, Safari deletes what a page has saved."""
    text = T(
        "This device may clear saved games after a while. "
        "Put Tabtop on the home screen (Share, then Add to Home Screen) to keep them."
    )
    return INSTALL_HINT(text=say(text), close=button(say(T("Understood")), "installed", css="quiet"))
