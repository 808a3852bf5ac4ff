"""Captions on the board: each move's are numbered, stay on the board, and do not cover each other."""

from __future__ import annotations

import re

import pytest

from engine import games
from engine.match import Match
from engine.players import Player
from engine.text import T
from tests.ui.paper import screen_of
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
    found = drawn(caption(4), caption(4), caption(4), caption(5), caption(5))
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


def test_captions_of_different_moves_do_not_push_each_other() -> None:
    assert [place[2] for place in drawn(caption(1), caption(2))] == ["50.0", "50.0"]


@pytest.mark.parametrize(("at", "shown"), [((0, 0), ("20.0", "5.0")), ((1000, 1000), ("80.0", "95.0"))])
def test_a_caption_stays_on_the_board(at: Place, shown: tuple[str, str]) -> None:
    assert [place[1:] for place in drawn(caption(1, *at))] == [shown]
