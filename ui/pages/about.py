"""The page about Tabtop: its version, its privacy, and the printed games whose rules it plays by."""

from __future__ import annotations

from engine import __version__, games
from engine.games import Game
from engine.text import T
from ui.markup.components import button, top
from ui.markup.html import Html, Markup, join
from ui.markup.i18n import Say
from ui.pages.base import Page

PARAGRAPHS = (
    T(
        "Tabtop has no accounts, no cookies, no ads and no tracking. "
        "Your games, settings and statistics stay in this browser."
    ),
    T(
        "If you invite another device to a table, the two talk to each other directly: "
        "pages of the game go there, and what is pressed comes back. "
        "A seat’s page contains only what that seat may see. The host’s device knows every card."
    ),
    T(
        "Everything is written in Python and runs inside this page, thanks to PyScript and Pyodide. "
        "It also works offline."
    ),
    T(
        "Titles, texts, faces and pictures are our own. "
        "We name printed games only to say whose rules a game follows."
    ),
)


class AboutPage(Page):
    name = "about"

    def draw(self) -> tuple[str, Html]:
        say = self.app.say
        return say(T("About Tabtop")), page(say)


PAGE = AboutPage


ABOUT = Markup(
    '{top}<main class="about"><section class="panel">{paragraphs}</section><ul class="sources">{games}</ul>'
    '<p class="soft">{version} · <a href="NOTICES.txt">{licenses}</a></p></main>'
)
PARAGRAPH = Markup("<p>{text}</p>")


def page(say: Say) -> Html:
    return ABOUT(
        top=top(say, T("About Tabtop")),
        version=say(T("Version {version}", version=__version__)),
        paragraphs=join(PARAGRAPH(text=say(text)) for text in PARAGRAPHS),
        games=join(_game(game, say) for game in games.every()),
        licenses=say(T("Software licenses")),
    )


GAME = Markup(
    '<li class="panel"><img src="pictures/{id}.svg" alt="" loading="lazy" decoding="async" width="400"'
    ' height="400"><p><b>{title}</b> <span class="soft">{plays_by}</span></p>{embed}</li>'
)


def _game(game: Game, say: Say) -> Html:
    label = say(T("Embed this game: {game}", game=game.title))
    embed = button(say(T("Embed this game")), f"go:page=embed&game={game.id}", css="quiet", aria_label=label)
    return GAME(id=game.id, title=game.title, plays_by=say(game.plays_by), embed=embed)
