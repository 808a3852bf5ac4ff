"""Pages drawn ahead of time by the build, so that there is something to see before Python is there."""

from __future__ import annotations

from engine import games
from engine.events import Viewer
from engine.match import Match
from engine.record import Player
from engine.text import T, Text
from ui.drawing.still import first_board
from ui.markup import i18n
from ui.markup.components import share_button
from ui.markup.html import Html
from ui.pages import lobby as lobby_page
from ui.shell.startup_text import SENTENCES
from ui.storage.addresses import default_seats
from ui.table import page as table_page
from ui.table.page import Around
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


def lobby(lang: str) -> Html:
    """Draw the lobby as a first visitor sees it."""
    return lobby_page.page(i18n.sayer(lang))


def room(lang: str) -> Html:
    """Draw the empty row that a visitor with saved games sees until Python is there."""
    return lobby_page.placeholder(i18n.sayer(lang))


def seat_counts(game: games.Game) -> tuple[int, ...]:
    """For how many seats a first board is drawn ahead; a link that asks for more finds the usual one until Python is there."""
    return tuple(count for count in game.players if count <= MOST)


def table(game_id: str, lang: str, seats: int = 0) -> str:
    """The first board of a game, for a link that starts one. Its buttons wait for Python."""
    game = games.get(game_id)
    players = (*default_seats(game), *[Player("normal")] * seats)[: seats or None]
    session, say = Undealt(Match(game.setup(len(players))), players), i18n.sayer(lang)
    return table_page.page(session, say, Around(tools=share_button(session.key, say, disabled=True)))


def picture(game_id: str) -> Html:
    """Draw a game's first board as one SVG, for the lobby and for links sent to others."""
    return first_board(games.get(game_id), i18n.sayer("en"))


def description(game_id: str, lang: str) -> str:
    """One sentence about a game, for search engines and previews."""
    game = games.get(game_id)
    say = i18n.sayer(lang)
    return f"{say(game.tagline)} {say(T('{low} to {high} players', low=game.players[0], high=game.players[-1]))}."
