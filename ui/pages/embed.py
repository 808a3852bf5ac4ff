"""How to put a game into a page of one's own: the snippet, a button that copies it, and how it will look."""

from __future__ import annotations

from html import escape

from engine.games import Game
from engine.text import T
from ui.markup.components import button, top
from ui.markup.html import escape as attr
from ui.markup.i18n import Say

STYLE = "width:100%;aspect-ratio:4/5;border:0"


def page(game: Game, home: str, query: str, say: Say) -> str:
    """`home` is the site's address, `query` what the embedded table is asked for."""
    tools = button(say(T("Back")), f"go:page=setup&game={game.id}", css="tool")
    whole = snippet(home, query, game.title)
    told = escape(
        say(
            T(
                "Copy this into a page of your own. Nothing but a picture is loaded until somebody presses Play."
            )
        )
    )
    label = escape(say(T("To copy")))
    field = f'<textarea readonly id="snippet" rows="5" spellcheck="false" aria-labelledby="snippet-label">{escape(whole)}</textarea>'
    copy = button(say(T("Copy")), "copy:snippet", css="main")
    preview = f'<iframe src="embed.html?{attr(query)}" title="{attr(game.title)}" loading="lazy" style="{STYLE}"></iframe>'
    return (
        f'{top(say, T("Embed {game}", game=game.title), tools)}<main class="embedding"><p class="lead">{told}</p>'
        f'<p class="label" id="snippet-label">{label}</p>{field}<p>{copy}</p>'
        f"<h2>{escape(say(T('How it looks')))}</h2>{preview}</main>"
    )


def snippet(home: str, query: str, title: str) -> str:
    """What somebody pastes into their page."""
    address = f"{home}embed.html?{query}"
    more = 'loading="lazy" allow="clipboard-write"'
    return f'<iframe src="{attr(address)}" title="{attr(title)}" {more} style="{STYLE}"></iframe>'
