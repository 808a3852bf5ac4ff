"""A game's static page, made by the build: its board, its rules, and links to play. It needs no scripts."""

from __future__ import annotations

from urllib.parse import urlencode

from engine import games
from engine.games import Game
from engine.text import T
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.i18n import NAMES, Say, languages
from ui.pages import rules


def folder(game: Game, lang: str) -> str:
    """Return the page's folder: `homeward/`, `es/homeward/`."""
    return f"{game.id}/" if lang == "en" else f"{lang}/{game.id}/"


GAME_PAGE = Markup(
    '<header class="top"><a class="button brand" href="{lobby}">Tabtop</a><h1>{title}</h1>'
    '<nav class="tools" aria-label="{language}">{languages}</nav></header>'
    '<main class="rulebook game-page"><section class="show">'
    '<img class="picture" src="{home}pictures/{id}.svg" alt="{alt}" width="600" height="600">'
    '<div><p class="lead">{tagline}</p><p class="quiet">{players} · {minutes}</p>'
    '<p class="row"><a class="button main big" id="play" href="{table}">{play}</a>'
    '<a class="button big" href="{setup}">{choose}</a></p></div></section>'
    "<h2>{rules_heading}</h2>{rules}{others}</main>"
)


def page(game: Game, say: Say, home: str) -> Html:
    """Draw the page. `home` is the relative path from the page to the site's root."""
    lang = {} if say.lang == "en" else {"lang": say.lang}
    return GAME_PAGE(
        lobby=f"{home}?{urlencode(lang)}" if lang else home,
        title=game.title,
        language=say(T("Language")),
        languages=_languages(game, say, home),
        home=home,
        id=game.id,
        alt=say(T("The board of {game} as a game begins", game=game.title)),
        tagline=say(game.tagline),
        players=say(T("{low} to {high} players", low=game.players[0], high=game.players[-1])),
        minutes=say(T("{low}–{high} minutes", low=game.minutes[0], high=game.minutes[1])),
        table=f"{home}?{urlencode({'game': game.id, **lang})}",
        play=say(T("Play")),
        setup=f"{home}?{urlencode({'page': 'setup', 'game': game.id, **lang})}",
        choose=say(T("Set up")),
        rules_heading=say(T("Rules of {game}", game=game.title)),
        rules=rules.body(game, say, search=False),
        others=_other_games(game, say, home),
    )


LANGUAGE = Markup('<a class="button tool" lang="{lang}" hreflang="{lang}" href="{home}{folder}">{name}</a>')


def _languages(game: Game, say: Say, home: str) -> Html:
    return join(
        LANGUAGE(lang=lang, home=home, folder=folder(game, lang), name=NAMES.get(lang, lang))
        for lang in languages()
        if lang != say.lang
    )


OTHER_GAMES = Markup("<h2>{heading}</h2><ul>{games}</ul>")
OTHER_GAME = Markup('<li><a href="{home}{folder}">{title}</a>: {tagline}</li>')


def _other_games(game: Game, say: Say, home: str) -> Html:
    others = [other for other in games.every() if other.id != game.id]
    if not others:
        return EMPTY
    rows = join(
        OTHER_GAME(home=home, folder=folder(other, say.lang), title=other.title, tagline=say(other.tagline))
        for other in others
    )
    return OTHER_GAMES(heading=say(T("Other games")), games=rows)
