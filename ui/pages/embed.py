"""The page that shows how to embed a game: the HTML to paste, and a preview."""

from __future__ import annotations

from urllib.parse import urlencode

from engine import games
from engine.games import Game
from engine.text import T
from ui.markup.components import button, top
from ui.markup.html import Html, Markup
from ui.markup.i18n import Say
from ui.pages.base import Page
from ui.storage.addresses import embed_address


class EmbedPage(Page):
    name = "embed"

    def enter(self) -> None:
        self.game = games.get(self.route.get("game", ""))

    def draw(self) -> tuple[str, Html]:
        return self.game.title, page(self.game, self.shell.home(), self._query(), self.app.say)

    def act(self, word: str, rest: str) -> None:
        if word == "copy":
            self.app.copy(snippet(self.shell.home(), self._query(), self.game.title))

    def _query(self) -> str:
        """Return what the set-up page asked for, without its seed: every visitor gets a new game."""
        wanted = {name: value for name, value in self.route.items() if name not in ("page", "seed")}
        return urlencode(wanted, safe=",:")


PAGE = EmbedPage


SNIPPET = Markup(
    '<iframe src="{address}" title="{title}" loading="lazy" allow="clipboard-write"'
    ' style="width:100%;aspect-ratio:4/5;border:0"></iframe>'
)


def snippet(home: str, query: str, title: str) -> str:
    """Return the HTML that embeds a table, as text to paste into a page."""
    return str(SNIPPET(address=embed_address(home, query), title=title))


EMBED = Markup(
    '{top}<main class="embedding"><p class="lead">{text}</p><p class="label" id="snippet-label">{label}</p>'
    '<textarea readonly id="snippet" rows="5" spellcheck="false" aria-labelledby="snippet-label">{snippet}'
    "</textarea><p>{copy}</p><h2>{heading}</h2>"
    '<iframe src="{preview}" title="{title}" loading="lazy" style="width:100%;aspect-ratio:4/5;border:0">'
    "</iframe></main>"
)


def page(game: Game, home: str, query: str, say: Say) -> Html:
    """Draw the page. `home` is the address of the site, `query` asks for the embedded table."""
    return EMBED(
        top=top(say, T("Embed {game}", game=game.title), back=f"page=setup&game={game.id}"),
        text=say(
            T(
                "Copy this into a page of your own. "
                "Nothing but a picture is loaded until somebody presses Play."
            )
        ),
        label=say(T("To copy")),
        snippet=snippet(home, query, game.title),
        copy=button(say(T("Copy")), "copy:snippet", css="main"),
        heading=say(T("How it looks")),
        preview=embed_address("", query),
        title=game.title,
    )
