"""Pages that the build draws ahead of time, to show before Python runs."""

from __future__ import annotations

from collections.abc import Sequence

from engine import games
from engine.driver import Driver, Turn
from engine.events import Viewer
from engine.match import Match
from engine.players import Player
from engine.rules import State
from engine.text import T, Text
from ui.drawing import still
from ui.markup import i18n
from ui.markup.components import share_button
from ui.markup.html import Html
from ui.pages import lobby as lobby_page
from ui.shell.screen import Screen, Unseen
from ui.shell.startup_text import SENTENCES
from ui.storage.addresses import default_seats
from ui.table.log import Line, Row
from ui.table.table import Table
from ui.table.table_screen import TableScreen
from ui.table.view import page as table_page

MOST = 4


class UndealtDriver(Driver):
    """Drives a table whose seed is not known yet. Where hands are secret, nobody can play."""

    secret = False

    @property
    def says(self) -> Text | None:
        return SENTENCES["loading"] if self.secret else None

    def turn(self, state: State) -> Turn:
        return Turn("auto", self.rules.decision(state).seat) if self.secret else super().turn(state)


class UndealtScreen(TableScreen):
    """A screen before the first move, with an empty log and without secret hands."""

    @property
    def viewer(self) -> Viewer:
        return None if self.table.secret else super().viewer

    def lines(self) -> list[Line]:
        return []

    def rows(self) -> list[Row]:
        return []


def languages() -> tuple[str, ...]:
    return i18n.languages()


def lobby(lang: str) -> Html:
    """Draw the lobby as it looks on a first visit."""
    return lobby_page.page(i18n.sayer(lang))


def room(lang: str) -> Html:
    """Draw the placeholder for saved games, until Python runs."""
    return lobby_page.placeholder(i18n.sayer(lang))


def seat_counts(game: games.Game) -> tuple[int, ...]:
    """Return the numbers of seats for which a first board is prerendered.

    A link that asks for more seats shows the default number until Python runs.
    """
    return tuple(count for count in game.players if count <= MOST)


def table(game_id: str, lang: str, seats: int = 0) -> Html:
    """Draw a game's first table page, for a link that starts one. Its buttons wait for Python."""
    game = games.get(game_id)
    players = (*default_seats(game), *[Player("normal")] * seats)[: seats or None]
    shown = undealt(Match(game.setup(len(players))), players, lang)
    return table_page.page(shown, tools=share_button("", shown.screen.say, disabled=True))


def undealt(match: Match, players: Sequence[Player], lang: str) -> UndealtScreen:
    """Return a table whose seed is not known yet."""
    driver = UndealtDriver(match.rules, [player.kind for player in players])
    driver.secret = match.rules.has_secrets(match.setup)
    screen = Screen(Unseen())
    screen.say = i18n.sayer(lang)
    return UndealtScreen(Table(match, players, driver=driver), screen)


def picture(game_id: str) -> Html:
    """Draw a game's first board as one SVG, for the lobby and for link previews."""
    return still.first_board(games.get(game_id), i18n.sayer("en"))


def description(game_id: str, lang: str) -> str:
    """Return one sentence about a game, for search engines and link previews."""
    game = games.get(game_id)
    say = i18n.sayer(lang)
    players = say(T("{low} to {high} players", low=game.players[0], high=game.players[-1]))
    return f"{say(game.tagline)} {players}."
