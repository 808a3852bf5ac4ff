"""A prerendered page promises nothing that the real table does not keep."""

from __future__ import annotations

import re
from html import unescape

import pytest

from engine import games
from engine.games import Game
from engine.match import Match
from engine.players import Player
from tests.ui.paper import html, visit
from ui import prerender


def offered(html: str) -> set[str]:
    return {unescape(text) for text in re.findall(r'data-move="([^"]*)"', html)}


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_a_move_that_is_offered_ahead_can_be_played_whatever_the_seed(game: Game) -> None:
    for seats in prerender.seat_counts(game):
        drawn = prerender.table(game.id, "en", seats)
        for seed in (1, 5, 9):
            _, shell = visit(
                f"game={game.id}&seats={','.join(['human', *['normal'] * (seats - 1)])}&seed={seed}"
            )
            assert offered(drawn) <= set(shell.moves)


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_nothing_of_a_deal_is_drawn_ahead(game: Game) -> None:
    players = [Player(), Player("normal")]
    pages = {html(prerender.undealt(Match(game.setup(2, seed=seed)), players, "en")) for seed in (1, 5, 9)}
    assert len(pages) == 1


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_space_for_a_saved_game_holds_what_its_row_will_hold(lang: str) -> None:
    """Otherwise the lobby moves under the visitor's finger when Python starts."""
    app, shell = visit("game=homeward&seats=human,human&seed=7", lang=lang)
    app.handle("move", "draw")
    app.handle("act", "go:")

    def parts(html: str) -> list[str]:
        row = re.search(r'<section[^>]* class="running".*?<li[^>]*>(.*?)</li>', html, re.DOTALL)
        assert row
        board = re.sub("<svg.*?</svg>", "<svg>", row.group(1), flags=re.DOTALL)
        return re.findall(r"<(\w+)", board) + re.findall(r">([^<>]+)</button>", board)

    assert parts(prerender.room(lang)) == parts(shell.html)
