"""The lobby: the games that are here, those that wait to be gone on with, and those that are over."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from engine import games
from engine.games import Game
from engine.text import TN, T
from ui.markup.components import button, top
from ui.markup.html import EMPTY, join
from ui.markup.html import escape as attr
from ui.markup.i18n import Say


class Running(NamedTuple):
    """A saved game as the lobby shows it."""

    key: str
    game: Game
    names: str
    moves: int
    saved: str = ""  # when: "2026-11-16T18:30:00Z"
    when: str = ""  # the same as people write it
    picture: str = ""  # of the position


def page(
    say: Say, running: Sequence[Running] = (), over: Sequence[Running] = (), install_hint: bool = False
) -> str:
    """The first page that anybody sees; drawn ahead of time without saved games."""
    rooms = (("statistics", T("Statistics")), ("settings", T("Settings")), ("about", T("About")))
    tools = join(button(say(name), f"go:page={room}", css="tool") for room, name in rooms)
    cards = "".join(_card(game, say) for game in games.every())
    return (
        f'{top(say, "", tools)}<main class="lobby"><p class="hero">{escape(say(T("Five family games in a browser tab")))}</p>'
        f"{_install(say) if install_hint else ''}{_continue(running, say)}"
        f'<h2>{escape(say(T("Choose a game")))}</h2><ul class="games">{cards}</ul>'
        f"{_over(over, say)}{_files(bool(running or over), say)}</main>"
    )


def _card(game: Game, say: Say) -> str:
    low, high = game.players[0], game.players[-1]
    players = say(T("{low} to {high} players", low=low, high=high))
    minutes = say(T("{low}–{high} minutes", low=game.minutes[0], high=game.minutes[1]))
    title = escape(game.title)
    label = say(T("Rules of {game}", game=game.title))
    rules = button(say(T("Rules")), f"go:page=rules&game={game.id}", css="quiet", aria_label=label)
    first = say(T("First game of {game}", game=game.title))
    learn = (
        button(say(T("First game")), f"go:page=learn&game={game.id}", aria_label=first)
        if game.has_lessons
        else EMPTY
    )
    play = button(
        say(T("Play")),
        f"go:page=setup&game={game.id}",
        css="main",
        aria_label=say(T("Play {game}", game=game.title)),
    )
    return (
        f'<li class="game" id="game-{attr(game.id)}">'
        f'<button type="button" class="game-card" data-act="go:page=setup&amp;game={attr(game.id)}">'
        f'<img class="picture" src="pictures/{attr(game.id)}.svg" alt="" loading="lazy" decoding="async" width="200" height="200">'
        f'<span class="title">{title}</span><span class="tagline">{escape(say(game.tagline))}</span>'
        f'<span class="facts"><span>{escape(players)}</span> · <span>{escape(minutes)}</span></span></button>'
        f'<div class="row">{play}{learn}{rules}</div></li>'
    )


def _continue(running: Sequence[Running], say: Say) -> str:
    if not running:
        return ""
    rows = "".join(_running(one, say) for one in running)
    heading = f'<h2 id="running">{escape(say(T("Go on playing")))}</h2>'
    return f'<section class="running" aria-labelledby="running">{heading}<ul>{rows}</ul></section>'


def room(say: Say) -> str:
    """Room for one game to go on with, before it is known which: what stands below must not move when it is."""
    game = games.every()[0]
    names = ", ".join(say(name) for name in list(game.colors.values())[:2])
    blank = Running("", game, names, 10, when="00-00-0000, 00:00", picture='<svg viewBox="0 0 1 1"></svg>')
    return _continue([blank], say).replace("<section ", "<section inert ", 1)


def _running(one: Running, say: Say) -> str:
    title = one.game.title
    go_on = button(say(T("Go on with {game}", game=title)), f"go:table={one.key}", css="main")
    picture = f'<div class="mini" inert aria-hidden="true">{one.picture}</div>' if one.picture else ""
    return f'<li id="r-{attr(one.key)}">{picture}<div class="about-it">{go_on}{_facts(one, say)}</div>{_handles(one, say)}</li>'


def _facts(one: Running, say: Say) -> str:
    told = say(TN("{names}, {n} move", "{names}, {n} moves", one.moves, names=one.names))
    when = f'&nbsp;· <time datetime="{attr(one.saved)}">{escape(one.when)}</time>' if one.when else ""
    return f'<span class="facts">{escape(told)}{when}</span>'


def _handles(one: Running, say: Say) -> str:
    """What can be done with a saved game beside going on with it."""
    title = one.game.title
    replay = button(
        say(T("Watch")),
        f"go:page=replay&key={one.key}",
        css="quiet",
        aria_label=say(T("Watch this game of {game}", game=title)),
    )
    file = button(
        say(T("Save as a file")),
        f"export:{one.key}",
        css="quiet",
        aria_label=say(T("Save as a file: {game}", game=title)),
    )
    drop = button(
        say(T("Delete")),
        f"drop:{one.key}",
        css="quiet",
        aria_label=say(T("Delete this game of {game}", game=title)),
    )
    return f'<div class="handles">{replay}{file}{drop}</div>'


def _over(over: Sequence[Running], say: Say) -> str:
    """The last games that were finished, folded away."""
    if not over:
        return ""
    rows = "".join(
        f'<li id="o-{attr(one.key)}"><div class="about-it"><b>{escape(one.game.title)}</b>{_facts(one, say)}</div>{_handles(one, say)}</li>'
        for one in over
    )
    summary = escape(say(TN("{n} finished game", "{n} finished games", len(over))))
    return f'<details class="running" id="over"><summary>{summary}</summary><ul>{rows}</ul></details>'


def _files(any_saved: bool, say: Say) -> str:
    """Games from a file, and all games into one."""
    label = escape(say(T("Open a game from a file")))
    choose = f'<label class="button quiet file">{label}<input type="file" id="f-import" data-field="import" accept=".txt,text/plain"></label>'
    every = button(say(T("Save all games as one file")), "export-all", css="quiet") if any_saved else ""
    return f'<p class="files">{choose}{every}</p>'


def _install(say: Say) -> str:
    """Safari on iOS clears what a page saved after a week without a visit, unless the page is on the home screen."""
    told = T(
        "This device may clear saved games after a while. Put Tabtop on the home screen (Share, then Add to Home Screen) to keep them."
    )
    close = button(say(T("Understood")), "installed", css="quiet")
    return f'<div class="notice" id="install" role="note"><p>{escape(say(told))}</p>{close}</div>'
