"""What a table says whose game goes on in another tab."""

from __future__ import annotations

from html import escape

from engine.games import Game
from engine.text import T
from ui.markup.components import button, top
from ui.markup.i18n import Say


def page(game: Game, say: Say) -> str:
    told = escape(say(T("This game is open in another tab or window.")))
    here = button(say(T("Go on here instead")), "take-over", css="main")
    return f'{top(say, game.title)}<main class="elsewhere"><p class="lead" id="prompt" tabindex="-1">{told}</p><p>{here}</p></main>'
