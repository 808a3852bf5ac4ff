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
from ui.storage.game_files import file_name, join_records, split_records

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


class LobbyPage(Page):
    name = LOBBY

    def enter(self) -> None:
        self.deleted: dict[str, str] = {}  # the game that was deleted last

    def draw(self) -> tuple[str, Html]:
        saved, broken = saved_games.load_all(self.shell)
        if broken and self.app.notice is None:
            self.app.tell(
                T("A saved game cannot be read. It is kept as it is."),
                act=("export-broken", T("Save as a file")),
            )
        going = [(key, game) for key, game in saved if not saved_games.is_over(game)]
        running = [self._saved(key, game, place < PICTURES) for place, (key, game) in enumerate(going)]
        over = [self._saved(key, game, False) for key, game in saved if saved_games.is_over(game)]
        hint = self.shell.forgetful() and bool(saved) and not preferences.hint_closed(self.shell, INSTALL)
        return "", page(self.app.say, running, over, install_hint=hint)

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
            text = saved_games.text(self.shell, rest)
            self._download(record.read(text).setup.game, text)
        elif word == "export-all":
            keys = [key for key, _ in saved_games.load_all(self.shell)[0]]
            self._download("games", join_records(saved_games.text(self.shell, key) for key in keys))
        elif word == "export-broken":
            for key in saved_games.load_all(self.shell)[1]:
                self.shell.download(f"tabtop-{key}.txt", saved_games.text(self.shell, key))
        elif word == "installed":
            self.app.keep(lambda: preferences.close_hint(self.shell, INSTALL))
        self.app.render()

    def _download(self, what: str, text: str) -> None:
        self.shell.download(file_name(what, self.shell.today()), text)

    def file(self, text: str) -> None:
        """Open the game of a file, or save all its games if there are several."""
        if len(text) > LONGEST_FILE:
            raise BadRecord(T("This is too large to be a saved game."))
        parts = split_records(text)
        if len(parts) == 1:
            self.app.receive_game(record.read(parts[0]))
        else:
            self._store(parts)
        self.app.render()

    def _store(self, parts: Sequence[str]) -> None:
        good = 0
        wrong: TabtopError | None = None
        for part in parts:
            try:
                self.app.store_game(record.read(part))
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
    '{top}<main class="lobby"><p class="hero">{hero}</p>{install}{running}'
    '<h2>{choose}</h2><ul class="games">{games}</ul>{over}{files}</main>'
)


def page(
    say: Say, running: Sequence[Saved] = (), over: Sequence[Saved] = (), install_hint: bool = False
) -> Html:
    """Draw the lobby. The build prerenders it without saved games."""
    pages = (("statistics", T("Statistics")), ("settings", T("Settings")), ("about", T("About")))
    tools = join(button(say(title), f"go:page={name}", css="tool") for name, title in pages)
    return LOBBY_PAGE(
        top=top(say, "", tools),
        hero=say(TAGLINE),
        install=_install_hint(say) if install_hint else EMPTY,
        running=_running(running, say),
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
    return FACTS(text=text, date=DATE(time=one.saved, date=one.date) if one.date else EMPTY)


ACTIONS = Markup('<div class="handles">{replay}{file}{delete}</div>')


def _actions(one: Saved, say: Say) -> Html:
    """Draw what else can be done with a saved game."""

    def action(label: str, act: str, name: str) -> Html:
        return button(label, act, css="quiet", aria_label=name)

    title = one.game.title
    return ACTIONS(
        replay=action(
            say(T("Watch")), f"go:page=replay&key={one.key}", say(T("Watch this game of {game}", game=title))
        ),
        file=action(
            say(T("Save as a file")), f"export:{one.key}", say(T("Save as a file: {game}", game=title))
        ),
        delete=action(say(T("Delete")), f"drop:{one.key}", say(T("Delete this game of {game}", game=title))),
    )


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
    export = button(say(T("Save all games as one file")), "export-all", css="quiet") if any_saved else EMPTY
    return FILES(label=say(T("Open a game from a file")), export=export)


INSTALL_HINT = Markup('<div class="notice" id="install" role="note"><p>{text}</p>{close}</div>')


def _install_hint(say: Say) -> Html:
    """Draw the hint for iOS, where Safari deletes what a page saved after a week without a visit."""
    text = T(
        "This device may clear saved games after a while. "
        "Put Tabtop on the home screen (Share, then Add to Home Screen) to keep them."
    )
    return INSTALL_HINT(text=say(text), close=button(say(T("Understood")), "installed", css="quiet"))
