"""The app: which page is open, what a press does, and the notices and errors around it.

It knows no JavaScript: the world is a `Shell`. The running table has its own clock in `ui/play.py`.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from html import escape
from urllib.parse import parse_qsl, urlencode

from engine import games
from engine.errors import TabtopError
from engine.match import Match
from engine.series import Series
from engine.text import T, Text

from . import embed, i18n, links, saves
from .html import attr, button
from .links import Table
from .pages import about, elsewhere, lobby, rulebook, settings, setup
from .pages import embed as embed_page
from .play import Play
from .session import Session
from .shell import Shell


class App:
    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.settings: dict[str, str] = {}
        self.route: dict[str, str] = {}
        self.link: dict[str, str] = {}  # the route as the visitor came
        self.is_ready = False
        self.lang = "en"
        self.say = i18n.sayer("en")
        self.play: Play | None = None
        self.form: setup.Form | None = None
        self.search = ""
        self.notice: Text | None = None
        self.notice_act: tuple[str, Text] | None = None
        self.notice_text = ""  # to be copied by hand
        self.dropped: tuple[str, str] | None = None
        self.crashed = ""
        self.packed: tuple[object, str] = (None, "")  # the last position that was put into an address
        self.asking = False  # whether another tab plays this game
        self.elsewhere = False  # it does
        self.new_version = False  # one waits
        self.unsaved = False  # the last save failed, and that was told

    # --- coming in

    def start(self) -> None:
        """Open what the address asks for."""
        kept = saves.settings(self.shell)
        self.settings = {name: str(kept.get(name, default)) for name, default in settings.DEFAULTS.items()}
        self.route = self.shell.query()
        self._use_settings()
        self.link = dict(self.route)
        self.open()
        if not self.asking:
            self._ready()

    def _ready(self) -> None:
        """The first move can be played."""
        if not self.is_ready:
            self.is_ready = True
            self.shell.flag("ready", "")

    def _use_settings(self) -> None:
        wanted = [self.route["lang"]] if "lang" in self.route else []
        if self.settings["lang"] != "auto":
            wanted.append(self.settings["lang"])
        self.lang = i18n.choose([*wanted, *self.shell.languages()])
        self.say = i18n.sayer(self.lang)
        self.shell.flag("lang", self.lang)
        theme = self.route.get("theme", self.settings["theme"])
        self.shell.flag("theme", theme if theme in ("light", "dark") else None)

    def go(self, query: str, replace: bool = False) -> None:
        """Open another page of the app; language and theme of the link stay."""
        self._visit(self._kept() | dict(parse_qsl(query)), replace)
        self.notice = None
        self.open()

    def _kept(self) -> dict[str, str]:
        """What a link says for the whole visit."""
        return {name: value for name, value in self.route.items() if name in ("lang", "theme")}

    def _visit(self, route: dict[str, str], replace: bool) -> None:
        self.route = route
        self.shell.visit(urlencode(route), replace)

    def open(self) -> None:
        """Open the page of the current route; what is wrong with it is told in the lobby."""
        if self.play and self.route.get("table") != self.play.session.key:
            self.play.stop()
            self.shell.release()
        self.elsewhere = False
        try:
            if code := embed.carried(self.shell.fragment()):
                self._arrive(code)
            elif "table" in self.route:
                self._resume(self.route["table"])
            elif "game" in self.route and "page" not in self.route:
                key = embed.saved_key(self.route) if self.shell.embedded() else ""
                if key and saves.goes_on(self.shell, key):
                    self._visit(self.route | {"table": key}, replace=True)
                    self._resume(key)
                else:
                    self._begin(links.parse(self.route), replace=True, key=key)
            elif self.route.get("page") in ("setup", "rules", "embed"):
                game = games.get(self.route.get("game", ""))
                self.search = ""
                self.form = setup.from_json(game, saves.form(self.shell, game.id)) if self.route["page"] == "setup" else None
        except TabtopError as error:
            self.tell(error.text)
            self.route = self._kept()
        self.render()
        if marked := self.route.get("rule"):
            self.shell.focus(f"#rule-{marked}" if marked.isalnum() else "#app")

    def _begin(self, table: Table, replace: bool = False, key: str = "", series: Series | None = None) -> None:
        session = Session(Match(table.setup), table.players, table.speed, key or saves.new_key(), series)
        self._settle(session, replace)

    def _settle(self, session: Session, replace: bool) -> None:
        """Sit down at a new table. Its address says what it was asked for, so that a reload before the first move finds it."""
        asked = dict(parse_qsl(links.query_of(Table(session.match.setup, tuple(session.players), session.speed))))
        self._visit(self._kept() | asked | {"table": session.key}, replace)
        self._sit_down(session)

    def _arrive(self, code: str) -> None:
        """Open the table that the address carries behind its #, as a game of its own."""
        self._visit(self._kept(), replace=True)
        session = embed.arrived(code, saves.new_key())
        self._settle(session, replace=True)
        self.keep(lambda: saves.keep(self.shell, session))

    def _resume(self, key: str) -> None:
        if self.play and self.play.session.key == key and saves.text(self.shell, key) == self.play.saved:
            self._claim()
        elif "game" in self.route and not saves.text(self.shell, key):
            self._begin(links.parse(self.route), replace=True, key=key)
        else:
            self._sit_down(saves.restore(self.shell, key))

    def _sit_down(self, session: Session) -> None:
        if self.play:
            self.play.stop()
        if not self.shell.keeps() and not self.unsaved:
            self.unsaved = True
            self.tell(T("This page may not keep anything here: the game goes on, but it is not saved."))
        self.play = Play(session, self)
        self._claim()

    # --- one game, one tab

    def _claim(self, steal: bool = False) -> None:
        """Let the table run, unless its game is open in another tab."""
        if self.play:
            play, self.asking = self.play, True
            self.shell.claim(f"tabtop:{play.session.key}", lambda answer: self.guard(lambda: self._claimed(play, answer)), steal)

    def _claimed(self, play: Play, answer: str) -> None:
        self.asking = False
        if play is self.play and self.route.get("table") == play.session.key:
            was_elsewhere, self.elsewhere = self.elsewhere, answer != "mine"
            if answer == "mine":
                play.go_on()
                if was_elsewhere:
                    self.render()
            elif answer == "taken" and self.shell.embedded() and play.session.key == embed.saved_key(self.link):
                self.elsewhere = False
                self._begin(links.parse(self.link), replace=True)  # the same embed twice on one page: two games
                self.render()
            else:
                play.stop()
                self.render()
        if not self.asking:
            self._ready()

    def _take_over(self) -> None:
        """Go on here with what the other tab has saved."""
        if self.play:
            key = self.play.session.key
            if saves.text(self.shell, key):
                self.play = Play(saves.restore(self.shell, key), self)
            self._claim(steal=True)
            self.render()

    # --- drawing

    def render(self) -> None:
        """Draw the page of the current route."""
        title, html = self._page()
        self.shell.show(f"{self._notice()}{html}", f"{title} · Tabtop" if title else "Tabtop")

    def _page(self) -> tuple[str, str]:
        page = self.route.get("page", "")
        if "table" in self.route and self.play and self.elsewhere:
            return self.play.session.match.game.title, elsewhere.page(self.play.session.match.game, self.say)
        if "table" in self.route and self.play:
            return self.play.session.match.game.title, self.play.page(self.say)
        back = f"table={self.play.session.key}" if self.play else ""
        if page == "setup" and self.form:
            game = games.get(self.route["game"])
            return game.title, setup.page(game, self.form, self.say)
        if page == "rules":
            game = games.get(self.route["game"])
            html = rulebook.page(game, self.lang, self.say, marked=self.route.get("rule", ""), wanted=self.search, back=back)
            return self.say(T("Rules of {game}", game=game.title)), html
        if page == "embed":
            game = games.get(self.route.get("game", ""))
            return game.title, embed_page.page(game, self.shell.home(), self._embed_query(), self.say)
        if page == "about":
            return self.say(T("About Tabtop")), about.page(self.say)
        if page == "settings":
            return self.say(T("Settings")), settings.page(self.settings, self.say, back)
        return "", self._lobby()

    def _lobby(self) -> str:
        good, broken = saves.running(self.shell)
        rows = [
            lobby.Running(
                key,
                games.get(saved.setup.game),
                ", ".join(player.name or "+".join(colours) for player, colours in zip(saved.players, saved.setup.colours, strict=True)),
                len(saved.moves),
                saved.notes.get("saved", "")[:10],
            )
            for key, saved in good
        ]
        if broken and self.notice is None:
            self.tell(T("A saved game cannot be read. It is kept as it is."))
        return f"{lobby.page(self.say, rows)}"

    def _notice(self) -> str:
        if self.notice is None:
            return self._news()
        act = button(self.say(self.notice_act[1]), self.notice_act[0]) if self.notice_act else ""
        close = button(self.say(T("Close")), "dismiss", css="quiet")
        label = f'aria-label="{attr(self.say(T("To copy")))}"'
        text = f'<input type="text" readonly id="to-copy" {label} value="{attr(self.notice_text)}">' if self.notice_text else ""
        return f'<div class="notice" id="notice" role="alert"><p>{escape(self.say(self.notice))}</p>{text}{act}{close}</div>'

    def _news(self) -> str:
        """A new version is told of between games, never in the middle of one."""
        playing = "table" in self.route and self.play and self.play.session.waits_for != "over"
        if not self.new_version or playing:
            return ""
        told = escape(self.say(T("A new version of Tabtop is ready.")))
        acts = button(self.say(T("Use it now")), "renew", css="main") + button(self.say(T("Later")), "later", css="quiet")
        return f'<div class="notice" id="news" role="status"><p>{told}</p>{acts}</div>'

    def tell(self, text: Text, to_copy: str = "") -> None:
        """Show one sentence, until it is closed or something else is opened; with a text that can be selected, if need be."""
        self.notice, self.notice_act, self.notice_text = text, None, to_copy

    def table_tools(self) -> str:
        """What the table offers beside its own: in a frame, the way out of it."""
        if not self.play or not self.shell.embedded():
            return ""
        return embed.link(self._full_size(), self.say)

    def _full_size(self) -> str:
        if not self.play:
            return self.shell.home()
        now = (self.play.session.key, self.play.session.match.number, str(self._kept()))
        if now != self.packed[0]:
            self.packed = (now, embed.full_size(self.shell.home(), self.play.session, self._kept()))
        return self.packed[1]

    def _embed_query(self) -> str:
        """What the set-up page asks for, without its seed: everybody gets a game of their own."""
        return urlencode({name: value for name, value in self.route.items() if name not in ("page", "seed")}, safe=",:")

    def _copied(self, done: bool, text: str) -> None:
        if done:
            self.tell(T("Copied."))
        else:
            self.tell(T("Nothing can be copied from here by a button. The text, to select:"), text)
        self.render()

    # --- listening

    def handle(self, kind: str, value: str, extra: str = "") -> None:
        """Something was pressed, typed or pointed at. What goes wrong is told, and nothing is lost."""
        self.guard(lambda: self._handle(kind, value, extra))

    def guard(self, work: Callable[[], None]) -> None:
        """Run a piece of work; a mistake of a person's becomes a notice, one of ours a panel."""
        try:
            work()
        except TabtopError as error:
            self.tell(error.text)
            self.render()
        except Exception:  # noqa: BLE001 - whatever of ours breaks, the visitor gets a panel and a way back
            self.crash()

    def _handle(self, kind: str, value: str, extra: str) -> None:
        if kind == "act":
            self._act(value)
        elif kind == "field":
            self._field(value, extra)
        elif kind == "address":
            self.route = self.shell.query()
            self.open()
        elif kind == "update":
            self.new_version = True
            self.render()
        elif self.play and "table" in self.route and not self.elsewhere:
            self.play.handle(kind, value, extra, keys=self.settings["keys"] == "on")

    def _act(self, act: str) -> None:
        word, _, rest = act.partition(":")
        if word == "go":
            self.crashed = ""
            self.go(rest)
        elif word == "dismiss":
            self.notice = None
            self.render()
        elif word == "start" and self.form:
            self._start()
        elif word == "drop":
            self.dropped = (rest, saves.text(self.shell, rest))
            saves.drop(self.shell, rest)
            self.tell(T("The game was deleted."))
            self.notice_act = ("undrop", T("Take it back"))
            self.render()
        elif word == "undrop" and self.dropped:
            saves.put_back(self.shell, *self.dropped)
            self.dropped, self.notice = None, None
            self.render()
        elif word == "copy-details":
            self.shell.copy(self.crashed, lambda done: None)  # it stands below the button as well
        elif word == "embed" and self.form:
            game = games.get(self.route["game"])
            self.go(f"page=embed&{links.query_of(setup.table(game, self.form))}")
        elif word == "copy":
            game = games.get(self.route.get("game", ""))
            text = embed.snippet(self.shell.home(), self._embed_query(), game.title)
            self.shell.copy(text, lambda done: self.guard(lambda: self._copied(done, text)))
        elif word == "full":
            if not self.shell.open(self._full_size()):
                self.tell(T("No window can be opened from here. The address, to copy:"), self._full_size())
                self.render()
        elif word == "take-over":
            self._take_over()
        elif word == "renew":
            self.shell.renew()
        elif word == "later":
            self.new_version = False
            self.render()
        elif self.play:
            self.play.act(word, rest)

    def _start(self) -> None:
        if not self.form:
            return
        game = games.get(self.route["game"])
        table = setup.table(game, self.form)
        self.keep(lambda: saves.keep_form(self.shell, game.id, setup.to_json(self.form) if self.form else {}))
        self.notice = None
        self._begin(table)
        self.render()

    def again(self, session: Session) -> None:
        """Another game at the same table: the winner begins (H07). A match that is decided is followed by a new one."""
        standing = session.standing
        setup_again = standing.next_setup(links.fresh_seed())
        series = standing if standing.champion() is None else None
        self._begin(Table(setup_again, tuple(session.players), session.speed), series=series)
        if self.play:
            self.play.session.driver.quiet = session.driver.quiet
        self.render()

    def _field(self, name: str, value: str) -> None:
        if self.route.get("page") == "settings" and name in settings.DEFAULTS:
            self.settings[name] = value
            if name in self.route:
                del self.route[name]
            self._use_settings()
            self.keep(lambda: saves.keep_settings(self.shell, self.settings))
        elif self.route.get("page") == "rules" and name == "search":
            self.search = value[:80]
        elif self.route.get("page") == "setup" and self.form:
            setup.fill(self.form, name, value)
        elif self.play and name == "speed":
            self.play.change_speed(value)
            return
        self.render()

    def keep(self, save: Callable[[], None]) -> None:
        """Save something; if the device keeps no more, say so and go on."""
        try:
            save()
        except TabtopError as error:
            if not self.unsaved:
                self.tell(error.text)
            self.unsaved = True
        else:
            self.unsaved = not self.shell.keeps()

    # --- when something of ours breaks

    def crash(self) -> None:
        """Show what happened and the way back. The saved game is untouched."""
        self.crashed = traceback.format_exc()
        if self.play:
            self.play.stop()
            self.play = None
        last = self.crashed.strip().splitlines()[-1]
        html = (
            f'<main class="crash" role="alert"><h1>{escape(self.say(T("Something broke, and it is our fault.")))}</h1>'
            f"<p>{escape(self.say(T('Your game is saved as it was before the last move.')))}</p><p><code>{escape(last)}</code></p>"
            f"{button(self.say(T('Back to the lobby')), 'go:', css='main')}{button(self.say(T('Copy details')), 'copy-details')}"
            f"<details><summary>{escape(self.say(T('Details')))}</summary><pre>{escape(self.crashed)}</pre></details></main>"
        )
        self.shell.show(html, "Tabtop")
