"""The log: what each seat did in each turn is one row."""

from __future__ import annotations

from random import Random

import pytest

from tests.ui.paper import visit
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
