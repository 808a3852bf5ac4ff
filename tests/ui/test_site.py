"""Tabs, links, embedding and new versions, without a browser."""

from __future__ import annotations

import re
from html import unescape

import pytest

from engine import record
from tests.ui.paper import PaperShell, visit
from ui.app import App
from ui.storage import addresses
from ui.storage import saved_games as saves

LINK = "game=homeward&seats=human,human&seed=5&options=quick"


def play(app: App, shell: PaperShell, times: int) -> None:
    for _ in range(times):
        app.handle("move", shell.moves[0])


def number(app: App) -> int:
    assert app.play
    return app.play.table.match.number


def test_a_reload_before_the_first_move_opens_the_same_table() -> None:
    app, shell = visit(LINK)
    assert app.play
    again, there = visit(shell.address, shell.storage)
    assert again.play
    assert there.notice == ""
    assert (again.play.table.key, again.play.table.match.setup) == (
        app.play.table.key,
        app.play.table.match.setup,
    )


def test_a_second_tab_with_the_same_game_waits_and_can_take_over() -> None:
    app, shell = visit(LINK)
    play(app, shell, 3)
    other, there = visit(shell.address, beside=shell)
    assert "another tab" in there.prompt
    assert there.moves == []
    other.handle("key", " ")
    play(app, shell, 1)
    other.handle("act", "take-over")
    assert number(other) == 4
    assert there.moves
    assert shell.moves == []
    assert "another tab" in shell.prompt
    play(other, there, 2)
    app.handle("act", "take-over")
    assert number(app) == 6
    assert shell.moves


def test_a_tab_goes_on_by_itself_when_the_other_one_is_closed() -> None:
    app, shell = visit(LINK)
    play(app, shell, 3)
    other, there = visit(shell.address, beside=shell)
    assert "another tab" in there.prompt
    play(app, shell, 1)
    shell.release()
    assert number(other) == 4
    there.wait()
    assert there.moves


def test_bots_stop_in_a_tab_that_lost_its_game() -> None:
    app, shell = visit("game=homeward&seats=random,random,human&seed=5")
    shell.pass_time(1500)
    other, _ = visit(shell.address, beside=shell)
    other.handle("act", "take-over")
    before = number(app)
    shell.pass_time(60_000)
    assert number(app) == before


def test_leaving_the_table_releases_it_for_another_tab() -> None:
    app, shell = visit(LINK)
    play(app, shell, 2)
    table = shell.address
    app.handle("act", "go:")
    other, there = visit(table, beside=shell)
    play(other, there, 1)
    other.handle("act", "go:")
    app.handle("act", f"go:{table}")
    assert number(app) == 3


def test_a_link_carries_a_game() -> None:
    app, shell = visit(LINK)
    play(app, shell, 5)
    assert app.play
    other, there = visit("lang=en", fragment=addresses.fragment_of(app.play.table.record()))
    assert other.play
    assert other.play.table.match.moves == app.play.table.match.moves
    assert other.play.table.key != app.play.table.key
    assert there.hash == ""
    assert saves.text(there, other.play.table.key), "it is saved at once"


@pytest.mark.parametrize(
    "fragment", ["g=x", "g=eJwLSUzKLCgGAAtaArc", "g=" + record.pack("tabtop 1\ngame chess\n")]
)
def test_a_damaged_link_opens_the_lobby_with_a_message(fragment: str) -> None:
    _, shell = visit(fragment=fragment)
    assert shell.notice
    assert "Choose a game" in shell.html


def test_a_link_opened_again_opens_the_same_saved_game_unless_it_has_more_moves() -> None:
    app, shell = visit(LINK)
    play(app, shell, 3)
    assert app.play
    sent = addresses.fragment_of(app.play.table.record())
    first, there = visit("", fragment=sent)
    second, _ = visit("", there.storage, fragment=sent)
    assert len(saves.load_all(there)[0]) == 1
    assert second.screen.notice is not None
    assert "already" in str(second.screen.notice.text)
    play(first, there, 2)
    third, again = visit("", there.storage, fragment=sent)
    assert number(third) == 3, "a link opens at the position that was sent"
    assert "newer version" in again.notice
    assert first.play
    third.handle("act", f"go:table={first.play.table.key}")
    assert number(third) == 5
    visit("", there.storage, fragment=sent)
    assert len(saves.load_all(there)[0]) == 2, "the copy that was made is found again"


def test_a_link_to_a_game_that_took_another_course_here_makes_a_copy() -> None:
    app, shell = visit(LINK)
    play(app, shell, 4)
    assert app.play
    sent = addresses.fragment_of(app.play.table.record())
    app.handle("act", "undo")
    other, there = visit("", shell.storage, fragment=sent)
    assert number(other) == 4
    assert there.notice == ""
    assert len(saves.load_all(there)[0]) == 2


def test_the_game_of_an_embed_is_its_own() -> None:
    app, shell = visit(LINK, frame=True)
    play(app, shell, 3)
    assert app.play
    whole, _ = visit("", shell.storage, fragment=addresses.fragment_of(app.play.table.record()))
    assert whole.play
    assert whole.play.table.key != app.play.table.key


def test_an_embedded_table_can_be_opened_full_size_with_its_position() -> None:
    app, shell = visit(LINK + "&lang=en", frame=True)
    play(app, shell, 3)
    found = re.search(r'id="full"[^>]* href="([^"]*)"', shell.html)
    assert found
    address = unescape(found[1])
    assert address.startswith("https://example.org/tabtop/?game=homeward&lang=en#g=")
    app.handle("act", "full")
    assert shell.opened == [address]
    shell.may_open = False
    app.handle("act", "full")
    assert "No window" in shell.notice
    assert address in unescape(shell.html)


def test_a_table_that_is_not_embedded_has_no_full_size_link() -> None:
    _, shell = visit(LINK)
    assert 'id="full"' not in shell.html


def test_an_embed_returns_to_its_game_and_a_second_one_gets_its_own() -> None:
    app, shell = visit(LINK, frame=True)
    play(app, shell, 3)
    twin, beside = visit(LINK, frame=True, beside=shell)
    assert number(twin) == 0
    assert beside.moves
    again, _ = visit(LINK + "&lang=es", shell.storage, frame=True)
    assert number(again) == 3
    other, _ = visit(LINK.replace("quick", ""), shell.storage, frame=True)
    assert number(other) == 0


def test_the_snippet_asks_for_the_table_of_the_set_up_page() -> None:
    app, shell = visit("page=setup&game=homeward")
    app.handle("field", "seats", "3")
    app.handle("act", "embed")
    app.handle("act", "copy:snippet")
    assert (
        'src="https://example.org/tabtop/embed.html?game=homeward&amp;seats=human,easy,easy&amp;options=quick'
        in shell.copied
    )
    assert "seed" not in shell.copied
    assert shell.copied in unescape(shell.html)
    assert shell.notice == "Copied."
    shell.may_copy = False
    app.handle("act", "copy:snippet")
    assert 'id="to-copy"' in shell.html


def test_a_new_version_is_announced_between_games() -> None:
    app, shell = visit(LINK)
    app.handle("update", "")
    assert 'id="news"' not in shell.html
    app.handle("act", "go:")
    assert 'id="news"' in shell.html
    app.handle("act", "later")
    assert 'id="news"' not in shell.html
    app.handle("update", "")
    app.handle("act", "renew")
    assert shell.renewed


def test_full_storage_is_reported_once_until_saving_works_again() -> None:
    app, shell = visit(LINK)
    shell.full = True
    play(app, shell, 1)
    assert "won’t be saved" in shell.notice
    app.handle("act", "dismiss")
    play(app, shell, 1)
    assert shell.notice == ""
    shell.full = False
    play(app, shell, 1)
    shell.full = True
    play(app, shell, 1)
    assert "won’t be saved" in shell.notice


def test_persistent_storage_is_requested_once_and_never_in_a_frame() -> None:
    app, shell = visit(LINK)
    assert shell.persisted == 0
    play(app, shell, 3)
    assert shell.persisted == 1
    app, shell = visit(LINK, frame=True)
    play(app, shell, 3)
    assert shell.persisted == 0


def test_the_preview_of_an_embed_shows_the_chosen_names_and_options() -> None:
    query = "page=embed&game=homeward&seats=human,human&names=Ana,Ben"
    _, plain = visit(query)
    app, quick = visit(f"{query}&options=quick")
    preview = quick.html[quick.html.index('class="try"') :]
    assert "Ana</li>" in preview
    assert preview != plain.html[plain.html.index('class="try"') :], "a pawn of each color is out"
    app.handle("act", "try")
    assert (
        'src="embed.html?game=homeward&amp;seats=human,human&amp;names=Ana,Ben&amp;options=quick"'
        in quick.html
    )
