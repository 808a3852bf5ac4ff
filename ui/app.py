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

from . import i18n, links, saves
from .html import button
from .links import Table
from .pages import about, lobby, rulebook, settings, setup
from .play import Play
from .session import Session
from .shell import Shell


class App:
    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.settings: dict[str, str] = {}
        self.route: dict[str, str] = {}
        self.lang = "en"
        self.say = i18n.sayer("en")
        self.play: Play | None = None
        self.form: setup.Form | None = None
        self.search = ""
        self.notice: Text | None = None
        self.notice_act: tuple[str, Text] | None = None
        self.dropped: tuple[str, str] | None = None
        self.crashed = ""

    # --- coming in

    def start(self) -> None:
        """Open what the address asks for."""
        kept = saves.settings(self.shell)
        self.settings = {name: str(kept.get(name, default)) for name, default in settings.DEFAULTS.items()}
        self.route = self.shell.query()
        self._use_settings()
        self.open()
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
        try:
            if "table" in self.route:
                self._resume(self.route["table"])
            elif "game" in self.route and "page" not in self.route:
                self._begin(links.parse(self.route), replace=True)
            elif self.route.get("page") in ("setup", "rules"):
                game = games.get(self.route.get("game", ""))
                self.search = ""
                self.form = setup.from_json(game, saves.form(self.shell, game.id)) if self.route["page"] == "setup" else None
        except TabtopError as error:
            self.notice, self.notice_act = error.text, None
            self.route = self._kept()
        self.render()
        if marked := self.route.get("rule"):
            self.shell.focus(f"#rule-{marked}" if marked.isalnum() else "#app")

    def _begin(self, table: Table, replace: bool = False, series: Series | None = None) -> None:
        session = Session(Match(table.setup), table.players, table.speed, saves.new_key(), series)
        self._sit_down(session)
        self._visit(self._kept() | {"table": session.key}, replace)

    def _resume(self, key: str) -> None:
        if self.play and self.play.session.key == key:
            self.play.go_on()
        else:
            self._sit_down(saves.restore(self.shell, key))

    def _sit_down(self, session: Session) -> None:
        if self.play:
            self.play.stop()
        self.play = Play(session, self)
        self.play.go_on()

    # --- drawing

    def render(self) -> None:
        """Draw the page of the current route."""
        title, html = self._page()
        self.shell.show(f"{self._notice()}{html}", f"{title} · Tabtop" if title else "Tabtop")

    def _page(self) -> tuple[str, str]:
        page = self.route.get("page", "")
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
            self.notice, self.notice_act = T("A saved game cannot be read. It is kept as it is."), None
        return f"{lobby.page(self.say, rows)}"

    def _notice(self) -> str:
        if self.notice is None:
            return ""
        act = button(self.say(self.notice_act[1]), self.notice_act[0]) if self.notice_act else ""
        close = button(self.say(T("Close")), "dismiss", css="quiet")
        return f'<div class="notice" id="notice" role="alert"><p>{escape(self.say(self.notice))}</p>{act}{close}</div>'

    def tell(self, text: Text) -> None:
        """Show one sentence, until it is closed or something else is opened."""
        self.notice, self.notice_act = text, None

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
        elif self.play and "table" in self.route:
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
            self.notice, self.notice_act = T("The game was deleted."), ("undrop", T("Take it back"))
            self.render()
        elif word == "undrop" and self.dropped:
            saves.put_back(self.shell, *self.dropped)
            self.dropped, self.notice = None, None
            self.render()
        elif word == "copy-details":
            self.shell.copy(self.crashed)
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
            self.tell(error.text)

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
