"""The statistics page: figures and charts of the games finished on this device."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from engine import bots, games
from engine.games import Game
from engine.text import TN, T, Text
from ui.markup.charts import Bar, bar, bar_chart, strip
from ui.markup.components import button, game_picture, kind_name, top
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
        say = self.say
        return say(T("Statistics")), page(finished.load(self.shell), say, self.app.tables.way_back)

    def act(self, word: str, rest: str) -> None:
        if word == "export":
            self.shell.download(f"tabtop-statistics-{self.shell.today()[:10]}.csv", finished.text(self.shell))
        elif word == "wipe":
            self.cleared = finished.load(self.shell)
            finished.clear(self.shell)
            self.app.screen.tell(T("Statistics cleared."), act=("unwipe", T("Undo")))
        elif word == "unwipe":
            finished.save(self.shell, self.cleared)
            self.app.screen.notice = None
        self.app.screen.redraw()


PAGE = StatisticsPage


STATISTICS = Markup('{top}<main class="statistics">{body}</main>')
HALVES = Markup('<div class="halves">{left}<div>{right}</div></div>')
NOTHING = Markup(
    '<div class="nothing panel"><p class="fan" aria-hidden="true">{pictures}</p><h2>{title}</h2>'
    '<p class="lead">{text}</p>{play}</div>'
)


def page(played: Sequence[Finished], say: Say, back: str = "") -> Html:
    found = summarize(played, bots.KNOWN)
    if found.games:
        beside = join([_latest(played, say), _charts(found, say)])
        halves = HALVES(left=_by_game(found, {game.game for game in played}, say), right=beside)
        body = join([_figures(found, say), halves, _facts(found, say), _actions(say)])
    else:
        body = NOTHING(
            pictures=join(game_picture(game.id) for game in games.every()),
            title=say(T("Your first win goes here")),
            text=say(T("Finish a game and your results appear here. They stay on this device.")),
            play=button(say(T("Choose a game")), "go:", css="main big", sign="play"),
        )
    return STATISTICS(top=top(say, T("Statistics"), back=back), body=body)


FIGURES = Markup('<dl class="figures">{figures}</dl>')
FIGURE = Markup("<div><dt>{label}</dt><dd>{value}</dd></div>")


def _figures(found: Summary, say: Say) -> Html:
    """Draw the few figures that matter most as tiles."""
    figures: list[tuple[Text, object]] = [
        (T("Games"), found.games),
        (T("Won against bots"), _won_of(found.against_bots, say)),
        (T("Current streak"), found.streak),
        (T("Best streak"), found.best_streak),
    ]
    return FIGURES(figures=join(FIGURE(label=say(label), value=value) for label, value in figures))


FACTS = Markup('<ul class="facts">{facts}</ul>')
FACT = Markup("<li>{label}: <b>{value}</b></li>")


def _facts(found: Summary, say: Say) -> Html:
    """Draw the remaining figures in a line."""
    facts: list[tuple[Text, object]] = [(T("Played with people"), found.among_people)]
    if found.longest:
        moves = say(TN("{n} move", "{n} moves", found.longest.moves))
        facts.append((T("Longest game"), f"{moves}, {_title(found.longest.game)}"))
    if found.marked:
        facts.append((T("Games with undo"), found.marked))
    return FACTS(facts=join(FACT(label=say(label), value=value) for label, value in facts))


def _won_of(tally: Tally, say: Say) -> str:
    return say(T("{won} of {n}", won=tally.won, n=tally.games))


def _title(game_id: str) -> str:
    return next((game.title for game in games.every() if game.id == game_id), game_id)


LATEST_GAMES = Markup('<figure class="panel"><figcaption>{label}</figcaption>{strip}</figure>')


def _latest(played: Sequence[Finished], say: Say) -> Html:
    """Draw the results of the latest games against bots."""
    results = [game.won for game in played if game.against_bots][-LATEST:]
    if not results:
        return EMPTY
    label = say(T("Latest games against bots: {won} of {n} won", won=sum(results), n=len(results)))
    return LATEST_GAMES(strip=strip(results, label), label=label)


BY_GAME = Markup('<section class="by-game"><h2>{title}</h2><ul>{games}</ul></section>')
GAME = Markup('<li class="panel">{picture}<b>{title}</b><span class="won-of">{text}</span>{bar}</li>')


def _by_game(found: Summary, played: Collection[str], say: Say) -> Html:
    """Draw a row per game with its picture: how many games against bots were won."""
    rows = join(
        _game(game, found.by_game.get(game.id, Tally()), game.id in played, say) for game in games.every()
    )
    return BY_GAME(title=say(T("By game, against bots")), games=rows)


def _game(game: Game, tally: Tally, played: bool, say: Say) -> Html:
    none = T("Only with people") if played else T("Not played yet")
    return GAME(
        picture=game_picture(game.id),
        title=game.title,
        text=_won_of(tally, say) if tally.games else say(none),
        bar=bar(tally.games, tally.won, tally.games) if tally.games else EMPTY,
    )


CHART = Markup('<div class="panel">{chart}</div>')


def _charts(found: Summary, say: Say) -> Html:
    by_level = [(say(kind_name(level)), tally) for level, tally in found.by_level.items()]
    return CHART(chart=bar_chart(say(T("By bot level")), _bars(by_level, say))) if by_level else EMPTY


def _bars(rows: Iterable[tuple[str, Tally]], say: Say) -> list[Bar]:
    return [(label, tally.games, tally.won, _won_of(tally, say)) for label, tally in rows]


ACTIONS = Markup('<p class="row">{export}{clear}</p><p class="quiet">{stored}</p>')


def _actions(say: Say) -> Html:
    return ACTIONS(
        export=button(say(T("Save as a file")), "export", sign="save"),
        clear=button(say(T("Clear statistics")), "wipe", sign="delete"),
        stored=say(T("Saved on this device.")),
    )
