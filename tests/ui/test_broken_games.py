"""Saved games that cannot be read or drawn, and the panel after a crash."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from engine import __version__
from tests.ui.paper import visit
from ui.drawing import still
from ui.games.homeward import Homeward
from ui.pages.lobby import LobbyPage
from ui.pages.notices import Crash

LINK = "game=homeward&seats=human,random&seed=7"
BROKEN = "tabtop:game:abc"


def spoiled(how: str, storage: dict[str, str]) -> str:
    """Return the saved game in `storage`, spoiled in the way that `how` names."""
    (text,) = [value for key, value in storage.items() if key.startswith("tabtop:game:")]
    head, _, position = text.partition("snapshot ")
    if how == "unreadable":
        return "tabtop 1\ngame homeward\nnonsense"
    if how == "unknown":
        return "not a game"
    if how == "foreign position":
        return head + "snapshot {}"
    data = json.loads(position)
    data["pawns"] = [["nowhere"] * 4] * 2  # it loads, and the drawing stumbles over it
    return head + "snapshot " + json.dumps(data)


@pytest.mark.parametrize("how", ["unreadable", "unknown", "foreign position", "drawing"])
def test_a_broken_saved_game_is_listed_and_everything_else_works(how: str) -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    assert app.play
    key, storage = app.play.table.key, dict(shell.storage)
    storage[BROKEN] = spoiled(how, shell.storage)
    before = storage[BROKEN]
    app, shell = visit("", storage)
    assert not app.crashed
    assert 'id="u-abc"' in shell.html
    assert "This saved game can’t be read." in shell.html
    assert 'data-act="go:table=abc"' not in shell.html
    assert f'data-act="go:table={key}"' in shell.html, "the good game is offered"
    app.handle("act", "export:abc")
    assert before in shell.files.values()
    app.handle("act", "drop:abc")
    assert BROKEN not in storage
    assert 'id="unreadable"' not in shell.html
    app.handle("act", "undrop")
    assert storage[BROKEN] == before
    app.handle("act", "go:table=abc")
    assert shell.notice or app.crashed, "its link says what is wrong"
    app.handle("act", "go:")
    assert 'class="games"' in shell.html
    app.handle("act", f"go:table={key}")
    shell.wait()
    assert shell.moves


@pytest.mark.parametrize("over", [False, True])
def test_a_spoiled_game_that_the_lobby_does_not_draw_can_be_opened_safely(over: bool) -> None:
    """Only the latest games have pictures, so nobody knows of the others whether they can be drawn."""
    app, shell = visit(LINK)
    app.handle("move", "draw")
    assert app.play
    text = shell.storage[f"tabtop:game:{app.play.table.key}"]
    spoiled_moves = text.replace("\nsnapshot", "\n1 move 3 40\nsnapshot")
    assert spoiled_moves != text
    note = "note over 1\n" if over else ""
    storage = {
        f"tabtop:game:k{day}": re.sub(
            "(?m)^note saved .*\n", f"note saved 2026-10-{day}T19:00:00Z\n{note}", made
        )
        for made, days in ((text, range(20, 28)), (spoiled_moves, range(10, 12)))
        for day in days
    }
    before = dict(storage)
    app, shell = visit("", storage)
    assert 'id="unreadable"' not in shell.html
    for query in ("table=k10", "page=replay&key=k10", "page=share&key=k10", "page=send&key=k10"):
        app.handle("act", f"go:{query}")
        assert not app.crashed, query
        assert shell.notice or app.play, query
        app.handle("act", "go:")
        assert 'class="games"' in shell.html
    assert storage == before, "nothing is lost"


def test_a_broken_saved_game_tells_which_game_it_was_and_when_it_was_saved() -> None:
    text = "tabtop 1\ngame homeward\nnote saved 2026-10-01T19:00:00Z\nnonsense"
    _, shell = visit("", {BROKEN: text, "tabtop:game:old": "tabtop 1\ngame homeward\nnonsense"})
    known, unknown = (
        shell.html.partition(f'id="u-{key}"')[2].partition("</li>")[0] for key in ("abc", "old")
    )
    assert "Homeward" in known
    assert '<time datetime="2026-10-01T19:00:00Z">2026-10-01 19:00</time>' in known
    assert "Homeward" in unknown
    assert "<time" not in unknown


def test_a_drawing_that_crashes_keeps_nobody_out_of_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    still.saved_board.cache_clear()
    monkeypatch.setattr(Homeward, "board", lambda drawing, scene: 1 / 0)
    again, there = visit("", shell.storage)
    assert not again.crashed
    assert 'id="unreadable"' in there.html
    assert "Homeward" in there.html.partition('id="unreadable"')[2].partition("</section>")[0]


def test_a_crash_at_the_start_leaves_a_page_that_works(monkeypatch: pytest.MonkeyPatch) -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    assert app.play
    monkeypatch.setattr(Homeward, "board", lambda drawing, scene: 1 / 0)
    again, there = visit(f"table={app.play.table.key}", shell.storage)
    assert again.crashed
    assert "ready" in there.flags, "the page stops waiting"
    again.handle("act", "go:")
    assert 'class="games"' in there.html


def test_the_details_of_a_crash_tell_what_is_in_them(monkeypatch: pytest.MonkeyPatch) -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    assert app.play
    shell.wait()
    saved = shell.storage[f"tabtop:game:{app.play.table.key}"]
    monkeypatch.setattr(app.play.table, "play", lambda move, seat=None: 1 / 0)
    app.handle("move", shell.moves[0])
    for part in ("version", "browser", "the record of this game"):
        assert part in shell.html.partition("<details>")[0], "it is said before anything is copied"
    app.handle("act", "copy-details")
    for part in (__version__, "Paper/1.0", "ZeroDivisionError", saved):
        assert part in shell.copied
        assert part in unescape(shell.html), "what is copied can be read on the page"
    assert shell.notice == "Copied."
    monkeypatch.setattr(LobbyPage, "draw", lambda page: 1 / 0)
    other, there = visit("")
    assert other.crashed
    assert "record" not in there.html.partition("<details>")[0], "no game is open"


def test_the_panel_shows_the_last_line_of_the_traceback() -> None:
    traceback = "Traceback (most recent call last):\n  File a\nKeyError: 'pawn'\n\n"
    assert Crash(traceback, "1.0", "a browser", "").error == "KeyError: 'pawn'"
    assert Crash("", "1.0", "a browser", "").error == ""
