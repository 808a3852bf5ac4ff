"""The panel "Players" at a running table: seats change hands at any time, and the game stays right."""

from __future__ import annotations

import re
from random import Random

from engine import games, record
from tests.ui.paper import PaperShell, hand_seat, visit
from ui.app import App
from ui.pages import opening
from ui.storage import finished, statistics
from ui.table.table import Table

QUICK = "game=homeward&seats=human,easy&seed=7&speed=instant&options=quick"


def play(app: App, shell: PaperShell, moves: int) -> None:
    rnd = Random(3)
    for _ in range(moves):
        if shell.flags.get("over") == "":
            return
        if shell.moves:
            app.handle("move", rnd.choice(shell.moves))
        else:
            shell.pass_time(200)


def table_of(app: App) -> Table:
    assert app.play
    return app.play.table


def kinds(app: App) -> list[str]:
    return [player.kind for player in table_of(app).players]


def test_the_panel_opens_from_the_seats_and_holds_up_the_game() -> None:
    app, shell = visit(QUICK.replace("instant", "fast"))
    app.handle("act", "players")
    assert 'id="players"' in shell.html
    assert re.findall(r'id="player-(\d)"', shell.html) == ["0", "1"]
    number = table_of(app).match.number
    shell.pass_time(5000)
    assert table_of(app).match.number == number
    app.handle("key", "Escape")
    assert 'id="players"' not in shell.html


def test_a_seat_goes_to_a_bot_and_back_in_the_middle_of_a_game() -> None:
    app, shell = visit(QUICK)
    play(app, shell, 20)
    before = table_of(app).match.number
    app.handle("act", "players")
    hand_seat(app, 0, "bot")
    app.handle("field", "level.0", "hard:hunter")
    app.handle("act", "players")
    for _ in range(30):
        shell.pass_time(400)
    assert kinds(app) == ["hard:hunter", "easy"]
    assert table_of(app).match.number > before + 10
    app.handle("act", "players")
    hand_seat(app, 0, "here")
    app.handle("field", "called.0", "Ana <i>")
    app.handle("act", "players")
    play(app, shell, 30)
    assert kinds(app) == ["human", "easy"]
    assert "Ana &lt;i&gt;" in shell.html


def test_the_panel_looks_like_the_set_up_page_but_colors_stay() -> None:
    """Seats around a small board; a tap on a face switches between a person here, elsewhere, and a bot."""
    app, shell = visit("page=setup&game=homeward")
    setup = shell.html
    app, shell = visit(QUICK)
    app.handle("act", "players")
    panel = shell.html.partition('id="players"')[2]
    for part in (
        'class="around"',
        'class="seating"',
        'class="seat-card red"',
        'data-act="sit:1"',
        'class="role"',
    ):
        assert part in setup, part
        assert part in panel, part
    assert 'data-field="colors' in setup
    assert 'data-field="colors' not in panel, "a running game keeps its colors"
    assert panel.count('class="board') == 1
    roles = []
    for _ in range(3):
        app.handle("act", "sit:1")
        roles += re.findall(r'id="player-1".*?class="role">([^<]*)<', shell.html)
    assert roles == ["Friend", "Another device", "Kiko"]


def test_the_small_board_of_the_panel_brings_no_id_twice() -> None:
    for game in games.every():
        app, shell = visit(f"game={game.id}&seats=human,easy&seed=7&speed=instant")
        app.handle("act", "players")
        ids = re.findall(r' id="([^"]*)"', shell.html)
        assert len(ids) == len(set(ids)), game.id


def test_people_can_take_over_a_bot_with_hidden_cards_and_get_a_curtain() -> None:
    app, shell = visit("game=starlane&seats=human,easy&seed=7&speed=instant")
    assert not table_of(app).driver.openly
    app.handle("act", "players")
    hand_seat(app, 1, "here")
    app.handle("act", "players")
    assert table_of(app).driver.openly
    shell.wait()
    assert "look away" in shell.prompt
    assert "sl-hand" not in shell.html


def test_the_record_keeps_who_plays_now_and_a_reload_goes_on() -> None:
    app, shell = visit(QUICK)
    play(app, shell, 20)
    hand_seat(app, 1, "here")
    app.handle("field", "called.1", "Ben")
    key = table_of(app).key
    saved = opening.restored(shell, key)
    assert [(player.kind, player.name) for player in saved.players] == [("human", ""), ("human", "Ben")]
    assert saved.handed == {1}
    assert record.read(record.write(saved.record())).notes["handed"] == "2"


def test_a_seat_that_changes_hands_before_its_first_move_counts_as_the_new_players() -> None:
    app, _ = visit(QUICK)
    hand_seat(app, 1, "here")
    assert table_of(app).handed == set()


def test_nobody_wins_in_the_statistics_where_a_bot_helped() -> None:
    app, shell = visit(QUICK)
    play(app, shell, 20)
    hand_seat(app, 0, "bot")
    for _ in range(400):
        shell.pass_time(400)
    assert shell.flags.get("over") == ""
    (game,) = finished.load(shell)
    assert game.seats == ("mixed", "easy")
    summary = statistics.summarize([game], ["easy"])
    assert (summary.games, summary.against_bots.games, summary.streak) == (1, 0, 0)


def test_undo_after_a_change_takes_back_what_the_people_of_now_did() -> None:
    app, shell = visit(QUICK)
    play(app, shell, 20)
    hand_seat(app, 1, "here")
    while len(shell.moves) < 2:
        play(app, shell, 1)
    before = table_of(app).match.number
    app.handle("move", shell.moves[0])
    app.handle("act", "undo")
    assert table_of(app).match.number == before
    hand_seat(app, 1, "bot")  # alone again: take-backs go across draws
    play(app, shell, 12)
    for _ in range(3):
        before = table_of(app).match.number
        app.handle("act", "undo")
        assert table_of(app).match.number < before
    assert table_of(app).taken_back


def test_the_log_calls_everybody_by_their_new_name() -> None:
    app, shell = visit(QUICK)
    play(app, shell, 20)
    hand_seat(app, 1, "here")
    app.handle("field", "called.1", "Ben")
    log = shell.html[shell.html.index('id="log"') :]
    assert "Ben" in log
    assert "You draw" not in log  # two people share the screen now


def test_what_the_panel_does_not_know_changes_nothing() -> None:
    app, _ = visit(QUICK)
    for name, value in (
        ("level.0", "hard"),
        ("level.1", "nobody"),
        ("called.1", "Bot"),
    ):
        app.handle("field", name, value)
    for seat in ("7", "x", ""):
        app.handle("act", f"sit:{seat}")
    assert kinds(app) == ["human", "easy"]
    assert app.crashed is None


def test_a_lesson_has_no_panel() -> None:
    app, shell = visit("page=learn&game=homeward&chapter=1")
    assert 'data-act="players"' not in shell.html
    app.handle("act", "players")
    assert 'id="players"' not in shell.html


def test_only_a_seats_number_names_its_invitation() -> None:
    app, shell = visit("game=homeward&seats=human,remote&seed=7")
    shell.pass_time(10)
    for word in ("copy-invite", "send-invite"):
        for rest in ("²", "١", "1_0", "-1", "9", "x", ""):
            app.handle("act", f"{word}:{rest}")
            assert app.crashed is None, rest
    app.handle("act", "copy-invite:1")
    assert "join.html#i=code-" in shell.copied
