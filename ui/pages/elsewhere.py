"""What a table shows while its game is open in another tab."""

from __future__ import annotations

from engine.games import Game
from engine.text import T
from ui.markup.components import button, top
from ui.markup.html import Html, Markup
from ui.markup.i18n import Say

ELSEWHERE = Markup(
    '{top}<main class="elsewhere"><p class="lead" id="prompt" tabindex="-1">{text}</p>'
    "<p>{take_over}</p></main>"
)


def page(game: Game, say: Say) -> Html:
    return ELSEWHERE(
        top=top(say, game.title),
        text=say(T("This game is open in another tab or window.")),
        take_over=button(say(T("Go on here instead")), "take-over", css="main"),
    )
