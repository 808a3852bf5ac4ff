"""From the lobby to a first table: one tap to play, and a setup that is remembered."""

from __future__ import annotations

import re

import pytest

from engine import bots, games
from engine.bots import names
from engine.players import HUMAN
from tests.ui.paper import PaperShell, visit
from tests.ui.test_table import LINK
from ui.app import App
from ui.table.table import Table


def table_of(app: App) -> Table:
    assert app.play
    return app.play.table


def roles(shell: PaperShell) -> list[str]:
    """Who plays at each seat of the setup page."""
    return re.findall(r'<span class="role">([^<]*)</span>', shell.html)


@pytest.mark.parametrize("game", [game.id for game in games.every()])
def test_one_tap_starts_a_person_against_bots(game: str) -> None:
    app, shell = visit()
    assert f'data-act="quick:{game}"' in shell.html
    app.handle("act", f"quick:{game}")
    kinds = [player.kind for player in table_of(app).players]
    assert kinds[0] == HUMAN
    assert len(kinds) > 1
    assert all(bots.known(kind) for kind in kinds[1:])


@pytest.mark.parametrize(
    ("game", "options"),
    [("homeward", {"quick": 1}), ("bounty", {"rounds": 20}), ("jumble", {"calm": 1}), ("starlane", {})],
)
def test_the_first_table_has_the_options_that_the_game_declares(game: str, options: dict[str, int]) -> None:
    app, _ = visit()
    app.handle("act", f"quick:{game}")
    assert table_of(app).match.setup.options == options
    assert games.get(game).setup(2).options == {}, "links and the command line keep the defaults"


def test_the_next_tap_starts_the_table_as_it_was_last_set_up() -> None:
    app, shell = visit("page=setup&game=homeward")
    app.handle("field", "seats", "2")
    app.handle("field", "option.quick", "0")
    app.handle("act", "sit:1")
    app.handle("field", "names.1", "Eva")
    again, _ = visit("", shell.storage)
    again.handle("act", "quick:homeward")
    table = table_of(again)
    assert [(player.kind, player.name) for player in table.players] == [(HUMAN, ""), (HUMAN, "Eva")]
    assert table.match.setup.options == {}


def test_one_tap_waits_for_no_other_device() -> None:
    app, shell = visit("page=setup&game=homeward")
    for act in ("sit:0", "sit:1", "sit:1"):
        app.handle("act", act)
    assert roles(shell)[:2] == ["Another device", "Another device"]
    again, _ = visit("", shell.storage)
    again.handle("act", "quick:homeward")
    table = table_of(again)
    assert [player.kind for player in table.players] == [HUMAN, "easy", "easy", "easy"]
    assert not table.remote


def test_a_reload_of_the_set_up_page_keeps_every_choice() -> None:
    app, shell = visit("page=setup&game=bounty")
    for name, value in (("seats", "4"), ("names.0", "Ana"), ("kinds.2", "hard:keeper"), ("speed", "fast")):
        app.handle("field", name, value)
    app.handle("act", "drawer")
    before = shell.html
    again, there = visit("page=setup&game=bounty", shell.storage)
    again.handle("act", "drawer")
    assert there.html == before


def test_a_tap_on_a_seat_switches_between_a_bot_a_person_and_another_device() -> None:
    app, shell = visit("page=setup&game=homeward")
    assert roles(shell) == ["You", "Otto", "Kiko", "Nilo"]
    app.handle("act", "sit:2")
    assert roles(shell) == ["You", "Otto", "Friend", "Nilo"]
    app.handle("act", "sit:0")
    assert roles(shell) == ["Another device", "Otto", "You", "Nilo"], "the first person at this screen is you"
    app.handle("act", "sit:0")
    app.handle("act", "sit:2")
    app.handle("act", "sit:2")
    app.handle("act", "sit:9")
    assert roles(shell) == ["Rita", "Otto", "Kiko", "Nilo"]


def test_a_seat_on_another_device_is_remembered_and_starts_a_table_that_invites() -> None:
    app, shell = visit("page=setup&game=homeward")
    app.handle("act", "sit:1")
    app.handle("act", "sit:1")
    app, shell = visit("page=setup&game=homeward", shell.storage)
    assert roles(shell)[1] == "Another device"
    app.handle("act", "start")
    assert app.play
    assert app.play.table.remote == {1}
    assert "seats=human%2Cremote%2Ceasy%2Ceasy" in shell.address
    shell.pass_time(10)
    assert 'data-invite="1"' in shell.html


def test_the_preview_shows_the_seats_that_play() -> None:
    app, shell = visit("page=setup&game=homeward")

    def pawns() -> set[str]:
        board = shell.html[shell.html.index('class="preview') : shell.html.index('class="seating"')]
        return {color for color in games.get("homeward").colors if f'class="pawn {color}' in board}

    assert pawns() == {"red", "blue", "yellow", "green"}
    app.handle("field", "seats", "2")
    assert len(pawns()) == 2


def test_nothing_in_the_preview_can_be_pressed() -> None:
    _, shell = visit("page=setup&game=homeward")
    board = shell.html[shell.html.index('class="preview') : shell.html.index('class="seating"')]
    assert not re.findall(r"data-(?:pick|room|piece|move|act)=", board)


def test_the_options_of_the_drawer_are_summed_up_while_it_is_closed() -> None:
    app, shell = visit("page=setup&game=homeward")
    assert 'aria-expanded="false"' in shell.html
    assert "Quick start" in shell.html
    assert "option.quick" not in shell.html
    app.handle("act", "drawer")
    assert 'data-field="option.quick" id="f-option.quick" checked' in shell.html


def test_the_speed_of_bots_is_asked_only_where_there_are_bots() -> None:
    app, shell = visit("page=setup&game=twentyone")
    app.handle("act", "drawer")
    app.handle("field", "seats", "2")
    assert "Bot speed" in shell.html
    app.handle("act", "sit:1")
    assert "Bot speed" not in shell.html


def test_bots_play_kindly_with_a_child() -> None:
    app, shell = visit("page=setup&game=homeward")
    app.handle("field", "child", "1")
    assert re.search('data-field="child" id="f-child" checked', shell.html)
    app.handle("act", "start")
    assert {player.kind for player in table_of(app).players[1:]} == {bots.FOR_A_CHILD}


def test_a_table_without_bots_has_no_such_switch() -> None:
    app, shell = visit("page=setup&game=homeward")
    app.handle("field", "seats", "2")
    app.handle("act", "sit:1")
    assert 'data-field="child"' not in shell.html


def test_bots_with_a_character_say_how_they_play() -> None:
    _, shell = visit("page=setup&game=homeward")
    for name, _ in names.CHARACTERS.values():
        assert f"{name} · hard, " in shell.html


def test_the_latest_game_is_the_one_to_continue_and_the_others_are_behind_it() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    other, _ = visit(LINK.replace("homeward", "hyperdrive"), shell.storage)
    other.handle("move", "draw")
    app, shell = visit("", shell.storage)
    running = shell.html[shell.html.index('class="running"') : shell.html.index('class="games"')]
    latest, _, others = running.partition('class="others"')
    assert latest.count('class="continue"') == 1
    assert others.count('class="continue"') == 1
    assert "1 more game to continue" in others


def test_a_deleted_game_comes_back_by_undo() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    app.handle("act", "go:")
    app.handle("act", f"drop:{table_of(app).key}")
    assert shell.notice == "The game was deleted."
    assert 'class="running"' not in shell.html
    assert re.search('data-act="undrop"[^>]*>Undo<', shell.html)
    app.handle("act", "undrop")
    assert "Continue Homeward" in shell.html


@pytest.mark.parametrize("link", ["seats=human,easy", "options=quick", "names=Ana", "seed=5"])
def test_a_link_without_a_game_says_so(link: str) -> None:
    _, shell = visit(link)
    assert "which game" in shell.notice
    assert 'class="games"' in shell.html
