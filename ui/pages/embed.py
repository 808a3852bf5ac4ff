"""The page that shows how to embed a game: the HTML to paste, and a preview."""

from __future__ import annotations

from urllib.parse import urlencode

from engine import games
from engine.games import Game
from engine.text import T
from ui.drawing import still
from ui.markup.components import button, top
from ui.markup.faces import face
from ui.markup.html import Html, Markup, join
from ui.markup.i18n import Say
from ui.pages.base import Page
from ui.storage import addresses
from ui.storage.addresses import TableSpec, embed_address


class EmbedPage(Page):
    name = "embed"

    def enter(self) -> None:
        self.game = games.get(self.route.get("game", ""))
        self.table = addresses.parse(self.route)
        self.trying = False  # the preview is a frame that can be played

    def draw(self) -> tuple[str, Html]:
        say = self.say
        shown = frame(self.game, self._query()) if self.trying else poster(self.game, self.table, say)
        return self.game.title, page(self.game, self.shell.home(), self._query(), say, shown)

    def act(self, word: str, rest: str) -> None:
        if word == "copy":
            self.app.copy(snippet(self.shell.home(), self._query(), self.game.title))
        elif word == "try":
            self.trying = True
            self.app.screen.redraw()

    def _query(self) -> str:
        """Return what the setup page asked for, without its seed: every visitor gets a new game."""
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
    '{top}<main class="embedding"><section class="panel"><p class="lead">{text}</p>'
    '<p class="label" id="snippet-label">{label}</p>'
    '<textarea readonly id="snippet" rows="6" spellcheck="false" aria-labelledby="snippet-label">{snippet}'
    '</textarea><p>{copy}</p><p class="soft">{note}</p></section>'
    "<section><h2>{heading}</h2>{preview}</section></main>"
)
POSTER = Markup(
    '<figure class="try"><div class="mini" inert aria-hidden="true">{board}</div>'
    '<ul class="faces">{seats}</ul>{play}</figure>'
)
SEAT = Markup("<li>{face}{name}</li>")
FRAME = Markup(
    '<iframe src="{address}" title="{title}" style="width:100%;aspect-ratio:4/5;border:0"></iframe>'
)


def poster(game: Game, table: TableSpec, say: Say) -> Html:
    """Draw the embedded table before somebody plays it: its board, and who sits there."""
    seats = zip(table.players, table.setup.colors, strict=True)
    return POSTER(
        board=still.first_board(game, say, table.setup),
        seats=join(
            SEAT(face=face(own[0], player.kind), name=player.name or say(game.called(own)))
            for player, own in seats
        ),
        play=button(say(T("Try it")), "try", css="main big", sign="play"),
    )


def frame(game: Game, query: str) -> Html:
    """Draw the embedded table itself."""
    return FRAME(address=embed_address("", query), title=game.title)


def page(game: Game, home: str, query: str, say: Say, preview: Html) -> Html:
    """Draw the page. `home` is the address of the site, `query` asks for the embedded table."""
    return EMBED(
        top=top(say, T("Embed {game}", game=game.title), back=f"page=setup&game={game.id}"),
        text=say(T("Put {game} on your own page: copy this code and paste it there.", game=game.title)),
        label=say(T("Code to paste")),
        snippet=snippet(home, query, game.title),
        copy=button(say(T("Copy")), "copy:snippet", css="main big"),
        note=say(T("Your page shows a picture first. The game loads when somebody presses Play.")),
        heading=say(T("Preview")),
        preview=preview,
    )
