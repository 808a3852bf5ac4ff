"""The statistics page: figures and charts of the games finished on this device."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine import bots, games
from engine.players import HUMAN
from engine.text import TN, T, Text
from ui.markup.charts import Bar, bar_chart, strip
from ui.markup.components import button, kind_name, top
from ui.markup.faces import face
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.i18n import Say
from ui.pages.base import Page
from ui.storage import finished
from ui.storage.finished import Finished
from ui.storage.statistics import Summary, Tally, summarize

LATEST = 30  # results in the strip


class StatisticsPage(Page):
    name = "statistics"

    def enter(self) -> None:
        self.cleared: list[Finished] = []

    def draw(self) -> tuple[str, Html]:
        say = self.app.say
        return say(T("Statistics")), page(finished.load(self.shell), say, self.app.table_address)

    def act(self, word: str, rest: str) -> None:
        if word == "export":
            self.shell.download(f"tabtop-statistics-{self.shell.today()[:10]}.csv", finished.text(self.shell))
        elif word == "wipe":
            self.cleared = finished.load(self.shell)
            finished.clear(self.shell)
            self.app.tell(T("Statistics cleared."), act=("unwipe", T("Undo")))
        elif word == "unwipe":
            finished.save(self.shell, self.cleared)
            self.app.clear_notice()
        self.app.render()


PAGE = StatisticsPage


AROUND_THE_TABLE = (("red", HUMAN), ("blue", "normal"), ("yellow", "normal"))
STATISTICS = Markup('{top}<main class="statistics">{body}</main>')
NOTHING = Markup('<div class="nothing panel">{faces}<p class="lead">{text}</p>{play}</div>')


def page(played: Sequence[Finished], say: Say, back: str = "") -> Html:
    found = summarize(played, bots.KNOWN)
    if found.games:
        body = join([_figures(found, say), _latest(played, say), _charts(found, say), _actions(say)])
    else:
        body = NOTHING(
            faces=join(face(color, kind) for color, kind in AROUND_THE_TABLE),
            text=say(T("Finish a game and your results appear here. They stay on this device.")),
            play=button(say(T("All games")), "go:", css="main"),
        )
    return STATISTICS(top=top(say, T("Statistics"), back=back), body=body)


FIGURES = Markup('<dl class="figures">{figures}</dl>')
FIGURE = Markup("<div><dt>{label}</dt><dd>{value}</dd></div>")


def _figures(found: Summary, say: Say) -> Html:
    figures: list[tuple[Text, object]] = [
        (T("Games"), found.games),
        (T("Won against bots"), _won_of(found.against_bots, say)),
        (T("Played with people"), found.among_people),
        (T("Current streak"), found.streak),
        (T("Best streak"), found.best_streak),
    ]
    if found.longest:
        moves = say(TN("{n} move", "{n} moves", found.longest.moves))
        figures.append((T("Longest game"), f"{moves}, {_title(found.longest.game)}"))
    if found.marked:
        figures.append((T("Games with undo"), found.marked))
    return FIGURES(figures=join(FIGURE(label=say(label), value=value) for label, value in figures))


def _won_of(tally: Tally, say: Say) -> str:
    return say(T("{won} of {n}", won=tally.won, n=tally.games))


def _title(game_id: str) -> str:
    return next((game.title for game in games.every() if game.id == game_id), game_id)


LATEST_GAMES = Markup("<figure>{strip}<figcaption>{label}</figcaption></figure>")


def _latest(played: Sequence[Finished], say: Say) -> Html:
    """Draw the results of the latest games against bots."""
    results = [game.won for game in played if game.against_bots][-LATEST:]
    if not results:
        return EMPTY
    label = say(
        TN(
            "The latest game against bots: {won} won",
            "The latest {n} games against bots: {won} won",
            len(results),
            won=sum(results),
        )
    )
    return LATEST_GAMES(strip=strip(results, label), label=label)


CHARTS = Markup('<div class="grid">{charts}</div>')


def _charts(found: Summary, say: Say) -> Html:
    by_game = [(_title(game), tally) for game, tally in found.by_game.items()]
    by_level = [(say(kind_name(level)), tally) for level, tally in found.by_level.items()]
    by_seat = [(say(T("Seat {n}", n=seat + 1)), found.by_seat[seat]) for seat in sorted(found.by_seat)]
    charts = (
        (T("By game, against bots"), by_game),
        (T("By level of the bots"), by_level),
        (T("By seat"), by_seat),
    )
    return CHARTS(charts=join(bar_chart(say(title), _bars(rows, say)) for title, rows in charts if rows))


def _bars(rows: Iterable[tuple[str, Tally]], say: Say) -> list[Bar]:
    return [(label, tally.games, tally.won, _won_of(tally, say)) for label, tally in rows]


ACTIONS = Markup('<p class="row">{export}{clear}</p><p class="quiet">{stored}</p>')


def _actions(say: Say) -> Html:
    return ACTIONS(
        export=button(say(T("Save as a file")), "export"),
        clear=button(say(T("Clear statistics")), "wipe"),
        stored=say(T("Saved on this device.")),
    )
