"""How guests get to a table: an answer is scanned or pasted, and servers introduce those far away."""

from __future__ import annotations

from tests.ui.test_guests import TWO, a_table, token_of

RELAYS = ["relay.example", "stun.example"]


def test_an_answer_is_scanned() -> None:
    app, shell = a_table()
    shell.before_camera = "https://example.org/tabtop/join.html#a=CODE"
    app.handle("act", "scan-answer")
    shell.pass_time(10)
    assert shell.accepted == [shell.before_camera]


def test_scanning_that_finds_nothing_changes_nothing() -> None:
    app, shell = a_table()
    app.handle("act", "scan-answer")
    shell.pass_time(10)
    assert shell.accepted == []


def test_a_camera_that_cannot_be_used_is_explained_and_a_canceled_scan_is_not() -> None:
    for read, notice in (("", ""), (None, "The camera can’t be used.")):
        app, shell = a_table()
        shell.before_camera = read
        app.handle("act", "scan-answer")
        shell.pass_time(10)
        assert shell.accepted == []
        assert shell.notice.startswith(notice)
        assert bool(shell.notice) == bool(notice)


def test_without_relays_there_is_no_choice() -> None:
    _, shell = a_table()
    assert "go-far" not in shell.html


def test_the_choice_says_who_is_contacted() -> None:
    app, shell = a_table()
    shell.known_relays = RELAYS
    app.handle("act", "players")
    app.handle("act", "players")
    assert "relay.example, stun.example" in shell.html
    assert "No server is involved" in shell.html  # as long as nobody has chosen it
    app.handle("act", "go-far")
    assert shell.is_far


def test_far_away_one_link_is_enough() -> None:
    app, shell = a_table()
    shell.known_relays, shell.is_far = RELAYS, True
    app.handle("act", "players")
    app.handle("act", "players")
    shell.pass_time(10)
    assert f"tabtop/far-join.html#i=room-{token_of(app)}" in shell.html
    assert "relay.example, stun.example" in shell.html
    assert "No server is involved" not in shell.html
    assert 'data-field="answer"' not in shell.html
    assert "go-far" not in shell.html


def test_the_table_says_that_no_relay_answers() -> None:
    _, shell = a_table(TWO)
    shell.told("", "unreachable", "")
    assert "Check your internet connection" in shell.html
