"""The lobby: the games that are here, and those that wait to be gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from engine import games
from engine.games import Game
from engine.text import T

from ..html import attr, button, top
from ..i18n import Say


class Running(NamedTuple):
    """A saved game as the lobby shows it."""

    key: str
    game: Game
    names: str
    moves: int
    saved: str  # a date, already written


def page(say: Say, running: Sequence[Running] = ()) -> str:
    """The first page that anybody sees; drawn ahead of time without `running`."""
    tools = button(say(T("Settings")), "go:page=settings", css="tool") + button(say(T("About")), "go:page=about", css="tool")
    cards = "".join(_card(game, say) for game in games.every())
    return (
        f'{top(say, "", tools)}<main class="lobby"><p class="hero">{escape(say(T("Five family games in a browser tab")))}</p>'
        f"{_continue(running, say)}"
        f'<h2>{escape(say(T("Choose a game")))}</h2><ul class="games">{cards}</ul></main>'
    )


def _card(game: Game, say: Say) -> str:
    low, high = game.players[0], game.players[-1]
    players = say(T("{low} to {high} players", low=low, high=high))
    minutes = say(T("{low}–{high} minutes", low=game.minutes[0], high=game.minutes[1]))
    title = escape(game.title)
    label = say(T("Rules of {game}", game=game.title))
    rules = button(say(T("Rules")), f"go:page=rules&game={game.id}", css="quiet", aria_label=label)
    return (
        f'<li class="game" id="game-{attr(game.id)}">'
        f'<button type="button" class="game-card" data-act="go:page=setup&amp;game={attr(game.id)}">'
        f'<img class="picture" src="pictures/{attr(game.id)}.svg" alt="" width="200" height="200">'
        f'<span class="title">{title}</span><span class="tagline">{escape(say(game.tagline))}</span>'
        f'<span class="facts">{escape(players)} · {escape(minutes)}</span></button>'
        f"{rules}</li>"
    )


def _continue(running: Sequence[Running], say: Say) -> str:
    if not running:
        return ""
    rows = "".join(_running(one, say) for one in running)
    heading = f'<h2 id="running">{escape(say(T("Go on playing")))}</h2>'
    return f'<section class="running" aria-labelledby="running">{heading}<ul>{rows}</ul></section>'


def _running(one: Running, say: Say) -> str:
    go_on = button(say(T("Go on with {game}", game=one.game.title)), f"go:table={one.key}", css="main")
    drop = button(say(T("Delete")), f"drop:{one.key}", css="quiet", aria_label=say(T("Delete this game of {game}", game=one.game.title)))
    told = say(T("{names}, {n} moves, {when}", names=one.names, n=one.moves, when=one.saved))
    return f'<li id="r-{attr(one.key)}">{go_on}<span class="facts">{escape(told)}</span>{drop}</li>'
