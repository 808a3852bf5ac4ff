"""The log: what each seat did in each turn is one row, as far as the viewer may know it."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

from engine.rules import NOBODY
from tests.ui.paper import PaperShell, visit
from ui.table.log import Log, Row, join_turns


@pytest.mark.parametrize("game", ["homeward", "bounty", "starlane"])
def test_rows_are_the_same_whether_they_are_joined_move_by_move_or_at_once(game: str) -> None:
    app, _ = visit(f"game={game}&seats=human,random,random&seed=3")
    assert app.play
    table, rnd = app.play.table, Random(1)
    log = Log(table, 0, 0)
    for _ in range(60):
        table.play(rnd.choice(table.match.decision.legal))
        number = table.match.number
        assert log.rows() == log.rows(number)
        for until in (number, number - 1, rnd.randrange(number)):
            rows: list[Row] = []
            join_turns([line for line in log.lines() if line.number <= until], rows)
            assert log.rows(until) == rows
    assert any(len(row.texts) > 1 for row in log.rows())


def test_on_a_shared_screen_the_log_names_only_the_cards_of_the_person_looking() -> None:
    app, shell = visit("game=homeward&seats=human,human&seed=3&options=points,quick")
    assert app.play
    screen = app.play.screen
    for seat in (0, 1):
        assert screen.ask == "curtain"
        assert dealt(shell) == ["Red is dealt 5 cards", "Yellow is dealt 5 cards"]
        app.handle("act", f"curtain:{seat}")
        own, other = dealt(shell)[seat], dealt(shell)[1 - seat]
        assert "5 cards" not in own
        assert "5 cards" in other
        while screen.position.decision.seat == seat:
            app.handle("move", shell.moves[0]) if shell.moves else shell.pass_time(3000)


def dealt(shell: PaperShell) -> list[str]:
    """Return what the log on the page says about the hands that were dealt, the first seat's first."""
    log = unescape(shell.html.partition('id="log"')[2])
    return sorted(re.findall(r"(?:Red|Yellow) is dealt [^.<]*", log))


def test_the_line_about_shuffling_the_cards_has_nobodys_mark() -> None:
    app, shell = visit("game=homeward&seats=human,normal&seed=3")
    assert app.play
    first = app.play.screen.rows()[0]
    assert first.seat == NOBODY
    row = re.search(r'<li id="l-1">.*?</li>', shell.html)
    assert row
    assert "The cards are shuffled" in row.group()
    assert "red" not in row.group()
