"""One game, one tab: what happens before the browser says whether another page has the same game open."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.bots.hard import Budget
from tests.ui.paper import PaperShell, visit

LINK = "game=homeward&seats=human,random,random&seed=7"


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[str], None]]:
    """Callbacks that wait for the browser's answer."""
    waiting: list[Callable[[str], None]] = []
    monkeypatch.setattr(PaperShell, "claim", lambda shell, name, told, steal=False: waiting.append(told))
    return waiting


def test_a_new_table_does_not_wait_for_the_answer(answers: list[Callable[[str], None]]) -> None:
    _, shell = visit(LINK)
    assert answers
    assert "ready" in shell.flags
    assert shell.moves == ["draw"]


def test_the_bots_of_a_new_table_do_not_wait_either(answers: list[Callable[[str], None]]) -> None:
    app, shell = visit("game=homeward&seats=random,human&seed=7")
    shell.pass_time(5000)
    assert app.play
    assert app.play.table.match.number


def test_a_saved_table_waits_for_the_answer(answers: list[Callable[[str], None]]) -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    _, reloaded = visit(shell.address, shell.storage)
    assert "ready" not in reloaded.flags
    answers[-1]("mine")
    assert "ready" in reloaded.flags


def test_a_late_answer_does_not_cancel_a_hint(answers: list[Callable[[str], None]]) -> None:
    app, shell = visit(LINK)
    assert app.play
    app.play.table.driver.budget = Budget(rollouts=30)
    app.handle("act", "hint")
    answers[-1]("mine")
    shell.pass_time(1000)
    assert "it’s your only move.</p>" in shell.html


def test_a_late_answer_does_not_hurry_the_bots(answers: list[Callable[[str], None]]) -> None:
    moments = []
    for late in (False, True):
        app, shell = visit("game=starlane&seats=human,random,random&seed=1")
        assert app.play
        app.handle("move", shell.moves[0])
        played = app.play.table.match.number
        if late:
            answers[-1]("mine")
        while app.play.table.match.number == played:
            shell.pass_time(10)
        moments.append(shell.clock)
    assert moments[0] == moments[1]
