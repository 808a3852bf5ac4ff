"""Captions on the board: each move's are numbered, stay on the board, and do not cover each other."""

from __future__ import annotations

import re

import pytest

from engine import games
from engine.games.homeward.laying import laid
from engine.match import Match
from engine.players import Player
from engine.text import T
from tests.ui.paper import PaperShell, screen_of, sit_down, visit
from ui.table.table import Table
from ui.table.table_screen import Caption
from ui.table.view.captions import captions

Place = tuple[float, float]


def drawn(*wanted: Caption) -> list[tuple[str, str, str]]:
    """Return each caption's id, and its place in percent of the board."""
    screen = screen_of(Table(Match(games.get("homeward").setup(2)), [Player(), Player()]))
    screen.captions = list(wanted)
    return re.findall(r'id="caption-([\d-]+)" style="left:([\d.]+)%;top:([\d.]+)%', captions(screen))


def caption(number: int, x: float = 500, y: float = 500) -> Caption:
    return Caption(number, 0, T("Hello"), x, y, 0)


def test_captions_are_numbered_by_move() -> None:
    found = drawn(caption(4), caption(4), caption(4), caption(5, 0, 900), caption(5, 0, 900))
    assert [name for name, _, _ in found] == ["4-0", "4-1", "4-2", "5-0", "5-1"]


@pytest.mark.parametrize(
    ("second", "top"),
    [
        ((500, 500), "57.5"),
        ((799, 500), "57.5"),
        ((800, 500), "50.0"),  # beside the first one
        ((500, 574), "64.9"),
        ((500, 575), "57.5"),  # below the first one
    ],
)
def test_a_caption_that_would_cover_another_moves_down(second: Place, top: str) -> None:
    assert [place[2] for place in drawn(caption(1), caption(1, *second))] == ["50.0", top]


def test_a_caption_of_a_later_move_takes_the_place_of_an_older_one() -> None:
    found = drawn(caption(1), caption(1, 500, 800), caption(2))
    assert [(name, top) for name, _, top in found] == [("1-1", "80.0"), ("2-0", "50.0")]


def delays(shell: PaperShell, text: str) -> list[int]:
    """Return after how many milliseconds the captions with this text appear."""
    return [int(ms) for ms in re.findall(rf'animation-delay:(\d+)ms">{text}<', shell.html)]


def test_a_card_is_named_when_it_has_been_turned_over() -> None:
    app, shell = visit("game=homeward&seats=human,random&seed=1")
    shell.is_calm = False
    setup, state = laid("red: 10; yellow: 14", deck=(4, 5))
    sit_down(app, Table(Match(setup, state), [Player(), Player("random")]))
    app.handle("move", "draw")
    assert app.play
    assert app.play.screen.motion_ms > 0
    assert delays(shell, "You: 4") == [app.play.screen.motion_ms]


def test_a_bump_is_said_when_it_happens() -> None:
    app, shell = visit("game=homeward&seats=human,random&seed=1")
    shell.is_calm = False
    setup, state = laid("red: 20; yellow: 25", card=5)
    sit_down(app, Table(Match(setup, state), [Player(), Player("random")]))
    app.handle("move", "move 0 5")
    assert app.play
    (bumped,) = delays(shell, "Bumped!")
    assert 0 < bumped < app.play.screen.motion_ms


@pytest.mark.parametrize(("at", "shown"), [((0, 0), ("20.0", "5.0")), ((1000, 1000), ("80.0", "95.0"))])
def test_a_caption_stays_on_the_board(at: Place, shown: tuple[str, str]) -> None:
    assert [place[1:] for place in drawn(caption(1, *at))] == [shown]
