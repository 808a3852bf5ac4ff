"""The end of a game: who won, how the game went, and what to do next."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from engine.games.homeward.laying import laid
from engine.match import Match
from engine.players import Player
from tests.ui.paper import PaperShell, sit_down, visit
from ui.app import App
from ui.table.table import Table

LINK = "game=homeward&seats=human,normal&colors=red,yellow&seed=1"
STYLE = Path(__file__).parents[2] / "static" / "table.css"


def finished(rival: str = "normal", draws: bool = True) -> tuple[App, PaperShell]:
    """Return a table at which Red, a person, has won after drawing the last card, or with a card at hand."""
    places = "red: home home home z5; yellow: 20"
    setup, state = laid(places, deck=(1,)) if draws else laid(places, card=1)
    app, shell = visit(LINK)
    sit_down(app, Table(Match(setup, state), [Player(), Player(rival)]))
    for move in ("draw", "move 3 1") if draws else ("move 3 1",):
        assert 'id="end"' not in shell.html
        assert 'class="confetti"' not in shell.html
        app.handle("move", move)
    assert "over" in shell.flags
    return app, shell


def lines(shell: PaperShell) -> list[list[float]]:
    """Return the heights of the chart's points, line by line; larger is lower."""
    chart = re.search(r'<figure class="course">.*?</figure>', shell.html, re.DOTALL)
    found = re.findall(r'<polyline points="([^"]*)"', chart.group()) if chart else []
    return [[float(point.split(",")[1]) for point in line.split()] for line in found]


def buttons(shell: PaperShell) -> dict[str, str]:
    """Return the end's buttons: each label with its action."""
    shown = re.search(r'<div class="next">(.*?)</div>', shell.html, re.DOTALL)
    assert shown
    found = re.findall(r'<button[^>]*data-act="([^"]*)"[^>]*>(.*?)</button>', shown.group(1))
    return {unescape(re.sub("<[^>]*>", "", label)): unescape(act) for act, label in found}


def test_the_chart_shows_the_beginning_every_turn_and_the_end() -> None:
    _, shell = finished()
    red, yellow = lines(shell)
    assert len(red) == len(yellow) == 3
    assert red[-1] == min(red + yellow), "the winner ends at the top"


def test_a_game_of_one_move_has_no_chart() -> None:
    _, shell = finished(draws=False)
    assert 'id="end"' in shell.html
    assert lines(shell) == []


def test_the_chart_of_a_reloaded_game_reaches_back_to_its_beginning() -> None:
    app, shell = visit("game=homeward&seats=random,random&seed=3&speed=instant&options=quick")
    assert app.play
    while app.play.table.match.number < 30:
        shell.pass_time(100)
    again, reloaded = visit(shell.address, shell.storage)
    reloaded.pass_time(600_000)
    assert again.play
    assert "over" in reloaded.flags
    course = again.play.table.chances.points()
    assert len(course) > 24
    assert course[0] == [50, 50]
    winner = course[-1].index(100)
    assert course[-1][1 - winner] == course[-2][1 - winner], "whoever lost keeps their last chances"
    assert 0 < course[-1][1 - winner] < 100


@pytest.mark.parametrize(
    ("label", "page"), [("Replay", "go:page=replay&key={}"), ("Share result", "go:page=share&key={}")]
)
def test_a_finished_game_can_be_replayed_and_shared(label: str, page: str) -> None:
    app, shell = finished()
    assert app.play
    key = app.play.table.key
    assert buttons(shell)[label] == page.format(key)
    app.handle("act", buttons(shell)[label])
    assert not app.crashed
    assert shell.address.startswith(page.format(key).removeprefix("go:"))


def test_a_stronger_opponent_is_offered_only_if_there_is_one() -> None:
    _, shell = finished(rival="normal")
    assert "again:hard" in buttons(shell).values()
    _, shell = finished(rival="hard")
    assert "again:hard" not in buttons(shell).values()


def places(shell: PaperShell) -> list[tuple[str, str, str]]:
    """Return the rows of the end: place, name, and how far somebody has come."""
    rank, name, score = r'class="rank"[^>]*>(.*?)<', r'class="who">(.*?)<', r'class="score">(.*?)<'
    return re.findall(f"{rank}.*?{name}.*?{score}", shell.html)


def test_those_who_have_not_won_stand_in_the_order_in_which_they_got_home() -> None:
    """More pawns at home come first, then fewer steps to go; equals share a place."""
    spots = "red: home home home z5; blue: home 30; yellow: home home; green: home 0"
    setup, state = laid(spots, card=1)
    app, shell = visit("game=homeward&seats=human,normal,normal,normal&seed=1")
    sit_down(app, Table(Match(setup, state), [Player(), *[Player("normal")] * 3]))
    app.handle("move", "move 3 1")
    assert places(shell) == [
        ("1", "You", "4 of 4 home"),
        ("2", "Yellow", "2 of 4 home"),
        ("3", "Blue", "1 of 4 home"),
        ("3", "Green", "1 of 4 home"),
    ]


def test_a_stronger_opponent_is_offered_to_the_winner_only() -> None:
    setup, state = laid("red: 20; yellow: home home home z5", card=1, turn="yellow")
    app, shell = visit(LINK)
    sit_down(app, Table(Match(setup, state), [Player(), Player("normal")]))
    shell.pass_time(60_000)
    assert "Yellow won!" in shell.html
    assert "again:hard" not in buttons(shell).values()


def test_confetti_in_the_winners_color_falls_evenly_in_all_columns() -> None:
    _, shell = finished()
    shown = re.search(r'<div class="confetti"[^>]*>(.*?)</div>', shell.html)
    assert shown
    pieces = re.findall(r'<i class="(\w+)"', shown.group(1))
    columns = len(re.findall(r"\.confetti i:nth-child\(7n\+\d\)", STYLE.read_text(encoding="utf-8")))
    assert set(pieces) == {"red"}
    assert columns == 7
    assert len(pieces) % columns == 0
