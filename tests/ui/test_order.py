"""A move is shown in order: motion, words, the next question. Forced moves play themselves."""

from __future__ import annotations

import pytest

from engine import games
from engine.match import Match
from tests.ui.paper import PaperShell, visit, waits
from ui.app import App
from ui.table.table_screen import TableScreen

HOMEWARD = "game=homeward&seats=human,human&seed=5&options=quick"


def sit(query: str, *, calm: bool = False) -> tuple[App, PaperShell, TableScreen]:
    app, shell = visit(query)
    shell.is_calm = calm
    assert app.play
    return app, shell, app.play.screen


def log_rows(shell: PaperShell) -> int:
    return shell.html.count('data-act="look:')


def test_nothing_is_said_or_asked_until_the_motion_has_ended() -> None:
    app, shell, screen = sit(HOMEWARD)
    rows, said = log_rows(shell), len(shell.said)
    app.handle("move", "draw")
    assert waits(screen) == "watch"
    assert shell.moves == []
    assert 'class="is-can' not in shell.html
    assert log_rows(shell) == rows
    assert len(shell.said) == said
    shell.wait()
    assert shell.moves
    assert log_rows(shell) > rows
    assert len(shell.said) == said + 1


def test_a_display_that_draws_late_is_waited_for() -> None:
    app, shell, screen = sit(HOMEWARD)
    shell.is_moving = True
    said = len(shell.said)
    app.handle("move", "draw")
    shell.pass_time(10_000)
    assert waits(screen) == "watch"
    assert len(shell.said) == said
    shell.is_moving = False
    shell.pass_time(100)
    assert waits(screen) == "human"
    assert len(shell.said) == said + 1


def test_a_move_is_saved_before_its_motion_begins() -> None:
    app, shell, screen = sit(HOMEWARD)
    app.handle("move", "draw")
    assert waits(screen) == "watch"
    again, _ = visit(shell.address, shell.drawer)
    assert again.play
    assert again.play.table.match.number == 1


def test_a_press_during_the_motion_does_not_lose_the_end_of_it() -> None:
    app, shell, screen = sit(HOMEWARD)
    app.handle("move", "draw")
    app.handle("act", "help")
    app.handle("act", "help")
    assert waits(screen) == "watch"
    shell.wait()
    assert waits(screen) == "human"


def test_space_ends_a_motion_at_once() -> None:
    app, shell, screen = sit(HOMEWARD)
    app.handle("move", "draw")
    app.handle("key", " ")
    assert shell.tracks == []
    assert waits(screen) != "watch"


def test_an_undo_during_the_motion_asks_the_same_question_again() -> None:
    app, shell, screen = sit(HOMEWARD)
    app.handle("move", "draw")
    shell.wait()
    before, moves = screen.table.match.number, shell.moves
    app.handle("move", moves[0])
    assert waits(screen) == "watch"
    app.handle("act", "undo")
    assert screen.table.match.number == before
    assert shell.moves == moves


def test_a_person_who_can_only_pass_reads_why_and_the_game_goes_on() -> None:
    app, shell, screen = sit("game=homeward&seats=human,human&seed=7", calm=True)
    app.handle("move", "draw")  # an 11, and no pawn is out
    assert waits(screen) == "auto"
    assert shell.moves == []
    assert "Why?" in shell.html
    assert "Rule H" not in shell.html
    shell.wait()
    assert screen.table.match.moves[1] == (0, ("pass",))
    assert screen.position.decision.seat == 1
    assert shell.moves == ["draw"]


@pytest.mark.parametrize(
    ("query", "by_hand"),
    [
        ("game=homeward&seats=human,human&seed=1&speed=instant", "draw"),
        ("game=hyperdrive&seats=human,human&seed=1&speed=instant", "draw"),
        ("game=bounty&seats=human,human&seed=1&speed=instant", "roll"),
    ],
)
def test_turning_over_a_card_and_rolling_stay_a_tap(query: str, by_hand: str) -> None:
    _, shell, _ = sit(query, calm=True)
    assert shell.moves == [by_hand]


@pytest.mark.parametrize("game", ["starlane", "twentyone"])
def test_dealing_and_filling_up_a_hand_are_no_taps(game: str) -> None:
    app, shell, screen = sit(f"game={game}&seats=human,random&seed=1&speed=instant", calm=True)
    for _ in range(60):
        shell.wait()
        if "over" in shell.flags:
            break
        assert shell.moves not in (["deal"], ["draw"])
        app.handle("move", shell.moves[0])
    done = {move[0] for _, move in screen.table.match.moves}
    assert done & {"deal", "draw"}


def test_undo_skips_a_forced_move() -> None:
    match = Match(games.get("homeward").setup(players=2, seed=7))
    match.play(("draw",))
    match.play(("pass",))
    assert match.forced == [False, True]
    assert match.undoable(0) == 0, "the pass would only be made again, and the card has been seen"


@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_a_drawn_card_is_seen_before_the_curtain_falls(speed: str) -> None:
    table = f"game=homeward&seats=human,human&seed=3&options=points,quick&speed={speed}"
    app, shell, screen = sit(table, calm=True)
    app.handle("act", "curtain:0")
    while screen.table.match.number < 1 or screen.table.match.moves[-1][1] != ("draw",):
        if shell.moves:
            app.handle("move", shell.moves[0])
        shell.pass_time(50)
    assert screen.position.decision.seat == 1
    assert waits(screen) == "watch"
    assert screen.viewer == 0, "the player still sees the hand with the new card"
    shell.wait()
    assert waits(screen) == "curtain"


def test_a_setting_draws_and_rolls_for_people() -> None:
    app, shell, screen = sit("game=homeward&seats=human,human&seed=7", calm=True)
    assert shell.moves == ["draw"]
    app.handle("field", "set.deal", "1")
    shell.pass_time(60_000)
    assert screen.table.match.number > 2
    app.handle("field", "set.deal", "0")
    shell.pass_time(60_000)
    assert shell.moves
