"""About: what this is, its version, whose work it stands on, and that nothing leaves the device."""

from __future__ import annotations

from html import escape

from engine import __version__, games
from engine.text import T
from ui.markup.components import button, top
from ui.markup.i18n import Say


def _embed(game: games.Game, say: Say) -> str:
    label = say(T("Embed this game: {game}", game=game.title))
    return " " + button(
        say(T("Embed this game")), f"go:page=embed&game={game.id}", css="quiet", aria_label=label
    )


def page(say: Say) -> str:
    plays_by = "".join(
        f"<li><b>{escape(game.title)}</b>: {escape(say(game.plays_by))}{_embed(game, say)}</li>"
        for game in games.every()
    )
    paragraphs = (
        T(
            "Nothing leaves this device: no account, no cookies, no statistics, no request to anybody. Saved games stay in this browser."
        ),
        T(
            "The games and everything you see are written in Python and run inside this page by PyScript and Pyodide."
        ),
        T(
            "Titles, words and pictures are our own. The printed games are named only to say whose rules a game plays by."
        ),
    )
    told = "".join(f"<p>{escape(say(text))}</p>" for text in paragraphs)
    return (
        f'{top(say, T("About Tabtop"))}<main class="about"><p class="lead">{escape(say(T("Version {version}", version=__version__)))}</p>{told}'
        f'<ul>{plays_by}</ul><p><a href="NOTICES.txt">{escape(say(T("Licenses of the software in this page")))}</a></p></main>'
    )
