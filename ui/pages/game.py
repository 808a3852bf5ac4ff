"""A game's own page, made by the build: its board, its rules, the way to play. It needs no scripts."""

from __future__ import annotations

from html import escape
from urllib.parse import urlencode

from engine import games
from engine.games import Game
from engine.text import T
from ui.markup.html import escape as attr
from ui.markup.i18n import NAMES, Say, languages
from ui.pages import rulebook


def folder(game: Game, lang: str) -> str:
    """Where the page lies: `homeward/`, `es/homeward/`."""
    return f"{game.id}/" if lang == "en" else f"{lang}/{game.id}/"


def page(game: Game, lang: str, say: Say, home: str) -> str:
    """`home` leads from the page to the site's root."""
    asked = {} if lang == "en" else {"lang": lang}
    table = f"{home}?{urlencode({'game': game.id, **asked})}"
    setup = f"{home}?{urlencode({'page': 'setup', 'game': game.id, **asked})}"
    lobby = f"{home}?{urlencode(asked)}" if asked else home
    facts = " · ".join(
        (
            say(T("{low} to {high} players", low=game.players[0], high=game.players[-1])),
            say(T("{low}–{high} minutes", low=game.minutes[0], high=game.minutes[1])),
        )
    )
    alt = say(T("The board of {game} as a game begins", game=game.title))
    board = f'<img class="picture" src="{home}pictures/{attr(game.id)}.svg" alt="{attr(alt)}" width="600" height="600">'
    return (
        f'<header class="top"><a class="button brand" href="{attr(lobby)}">Tabtop</a><h1>{escape(game.title)}</h1>'
        f'<nav class="tools" aria-label="{attr(say(T("Language")))}">{_languages(game, lang, home)}</nav></header>'
        f'<main class="rulebook game-page"><section class="show">{board}'
        f'<div><p class="lead">{escape(say(game.tagline))}</p><p class="quiet">{escape(facts)}</p>'
        f'<p class="row"><a class="button main big" id="play" href="{attr(table)}">{escape(say(T("Play")))}</a>'
        f'<a class="button big" href="{attr(setup)}">{escape(say(T("Choose who plays")))}</a></p></div></section>'
        f"<h2>{escape(say(T('Rules of {game}', game=game.title)))}</h2>{rulebook.body(game, lang, say, search=False)}"
        f"{_others(game, lang, say, home)}</main>"
    )


def _languages(game: Game, lang: str, home: str) -> str:
    others = (other for other in languages() if other != lang)
    return "".join(
        f'<a class="button tool" lang="{o}" hreflang="{o}" href="{home}{folder(game, o)}">{NAMES.get(o, o)}</a>'
        for o in others
    )


def _others(game: Game, lang: str, say: Say, home: str) -> str:
    rows = "".join(
        f'<li><a href="{home}{folder(other, lang)}">{escape(other.title)}</a>: {escape(say(other.tagline))}</li>'
        for other in games.every()
        if other.id != game.id
    )
    return f"<h2>{escape(say(T('Other games')))}</h2><ul>{rows}</ul>" if rows else ""
