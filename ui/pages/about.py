"""The page about Tabtop: its version, its privacy, and the printed games whose rules it plays by."""

from __future__ import annotations

from engine import __version__, games
from engine.games import Game
from engine.text import T
from ui.markup.components import button, game_button, game_picture, icon, top
from ui.markup.html import Html, Markup, join
from ui.markup.i18n import Say
from ui.pages.base import Page
from ui.shell.startup_text import GAMES

# An icon, a title and a sentence or two.
PROMISES = (
    (
        "smile",
        T("Free and private"),
        T(
            "Tabtop has no accounts, no cookies, no ads and no tracking. "
            "Your games, settings and statistics stay in this browser."
        ),
    ),
    (
        "people",
        T("Together"),
        T(
            "Play around one screen, or invite other devices: they talk to yours directly. "
            "Each of them gets only the cards that its player may see; yours knows them all."
        ),
    ),
    (
        "save",
        T("Offline too"),
        T(
            "Once you have opened Tabtop, it also works without the internet: "
            "on a train, in a tent, at grandma’s."
        ),
    ),
    (
        "dice",
        T("Our own art"),
        T(
            "Titles, texts, faces and pictures are our own. "
            "We name printed games only to say whose rules a game follows."
        ),
    ),
)


class AboutPage(Page):
    name = "about"

    def draw(self) -> tuple[str, Html]:
        say = self.say
        return say(T("About Tabtop")), page(say)


PAGE = AboutPage


ABOUT = Markup(
    '{top}<main class="about"><div class="intro"><p class="fan" aria-hidden="true">{pictures}</p>'
    '<p class="lead">{welcome}</p>{play}</div><ul class="promises">{promises}</ul>'
    '<h2>{heading}</h2><ul class="sources">{games}</ul>'
    '<p class="soft">{made}</p><p class="soft">{version} · <a href="NOTICES.txt">{licenses}</a></p></main>'
)
PROMISE = Markup('<li class="panel">{icon}<h2>{title}</h2><p>{text}</p></li>')


def page(say: Say) -> Html:
    return ABOUT(
        top=top(say, T("About Tabtop")),
        pictures=join(game_picture(game.id) for game in games.every()),
        welcome=say(
            T(
                "{games} family games: alone against bots, around one screen, "
                "or with friends on their devices.",
                games=GAMES,
            )
        ),
        play=button(say(T("Choose a game")), "go:", css="main", sign="play"),
        promises=join(
            PROMISE(icon=icon(sign), title=say(title), text=say(text)) for sign, title, text in PROMISES
        ),
        heading=say(T("The games")),
        games=join(_game(game, say) for game in games.every()),
        made=say(T("Written in Python; it runs in this page thanks to PyScript and Pyodide.")),
        version=say(T("Version {version}", version=__version__)),
        licenses=say(T("Software licenses")),
    )


GAME = Markup(
    '<li class="panel">{picture}<p><b>{title}</b> <span class="soft">{plays_by}</span></p>'
    '<div class="row">{rules}{embed}</div></li>'
)


def _game(game: Game, say: Say) -> Html:
    return GAME(
        picture=game_picture(game.id),
        title=game.title,
        plays_by=say(game.plays_by),
        rules=game_button(
            game.id, "rules", say(T("Rules")), say(T("Rules of {game}", game=game.title)), "book"
        ),
        embed=game_button(
            game.id,
            "embed",
            say(T("Embed this game")),
            say(T("Embed this game: {game}", game=game.title)),
            "share",
        ),
    )
