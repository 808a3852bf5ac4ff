"""Pages drawn ahead of time by the build, so that there is something to see before Python is there."""

from __future__ import annotations

from engine import games
from engine.events import Viewer
from engine.match import Match
from engine.players import Player
from engine.text import T, Text
from ui.drawing import base as drawings
from ui.drawing.scene import Look, Scene
from ui.markup import i18n
from ui.pages import lobby as lobby_page
from ui.shell.startup_text import SENTENCES
from ui.storage.addresses import Table, default_seats
from ui.table import page as table_page
from ui.table.page import Around, share_button
from ui.table.session import Line, Session

MOST = 4


class Undealt(Session):
    """A table before its own chance is known: nothing has happened, and where hands are secret nobody sees one or can play."""

    @property
    def viewer(self) -> Viewer:
        return None if self.secret else super().viewer

    @property
    def waits_for(self) -> str:
        return "auto" if self.secret else super().waits_for

    @property
    def teacher(self) -> Text | None:
        return SENTENCES["loading"] if self.secret else None

    def lines(self) -> list[Line]:
        return []


def languages() -> tuple[str, ...]:
    return i18n.languages()


def lobby(lang: str) -> str:
    """The lobby as a first visitor sees it."""
    return lobby_page.page(i18n.sayer(lang))


def room(lang: str) -> str:
    """What a visitor who has begun games sees in their place until Python is there."""
    return lobby_page.room(i18n.sayer(lang))


def seat_counts(game: games.Game) -> tuple[int, ...]:
    """For how many seats a first board is drawn ahead; a link that asks for more finds the usual one until Python is there."""
    return tuple(count for count in game.players if count <= MOST)


def table(game_id: str, lang: str, seats: int = 0) -> str:
    """The first board of a game, for a link that starts one. Its buttons wait for Python."""
    game = games.get(game_id)
    players = (*default_seats(game), *[Player("normal")] * seats)[: seats or None]
    asked_for = Table(game.setup(len(players)), players)
    session, say = Undealt(Match(asked_for.setup), asked_for.players), i18n.sayer(lang)
    return table_page.page(session, say, Around(tools=share_button(session, say)))


def picture(game_id: str) -> str:
    """A game's first board as one SVG, for the lobby and for links sent to others."""
    game = games.get(game_id)
    match = Match(game.setup(game.players[-1]))
    looks = [Look("", colors) for colors in match.setup.colors]
    return drawings.get(game_id).board(Scene(match.view(None), looks, i18n.sayer("en")))


def description(game_id: str, lang: str) -> str:
    """One sentence about a game, for search engines and previews."""
    game = games.get(game_id)
    say = i18n.sayer(lang)
    return f"{say(game.tagline)} {say(T('{low} to {high} players', low=game.players[0], high=game.players[-1]))}."
