"""The app's pages without a browser: replay, sharing, files, statistics, settings, setup, take-backs."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from engine import games, record
from engine.errors import Reason
from engine.games import Game
from engine.games.homeward.laying import laid
from engine.match import Match
from engine.players import Player
from engine.rules import Outcome
from tests.ui.paper import PaperShell, sit_down, visit
from tests.ui.test_old_versions import OLD
from tests.ui.test_table import LINK, play_on
from ui.app import App
from ui.pages import lobby, opening
from ui.pages.base import PAGES
from ui.shell.ports import LONGEST_FILE
from ui.storage import finished, game_files, saved_games
from ui.storage.game_files import FileGame, join_games
from ui.storage.statistics import summarize
from ui.table.log import sentence
from ui.table.table import Table
from ui.table.table_screen import TableScreen

ROOT = Path(__file__).parents[2]
QUICK = "game=homeward&seats=human,random&seed=7&speed=instant&options=quick"


def table_of(app: App) -> Table:
    assert app.play
    return app.play.table


def finish() -> tuple[App, PaperShell]:
    app, shell = visit(QUICK)
    play_on(app, shell)
    return app, shell


def link(shell: PaperShell) -> str:
    found = re.search(r'id="link"[^>]* value="([^"]*)"', shell.html)
    assert found, shell.html
    return unescape(found.group(1))


def follow(address: str, storage: dict[str, str] | None = None) -> tuple[App, PaperShell]:
    """Open a shared link on another device."""
    query, _, fragment = address.partition("#")
    return visit(query.partition("?")[2], storage, fragment=fragment)


# --- replay


def test_a_replay_goes_forward_and_back_through_all_positions() -> None:
    app, shell = finish()
    key, last = table_of(app).key, table_of(app).match.number
    app.handle("act", f"go:page=replay&key={key}")
    assert "Move 0 of" in shell.prompt
    assert shell.moves == []
    app.handle("act", "next")
    first = shell.html
    app.handle("key", "ArrowRight")
    app.handle("key", "ArrowLeft")
    assert shell.html == first
    app.handle("field", "at", str(last))
    assert f"Move {last} of {last}" in shell.prompt
    assert "You win!" in shell.prompt
    app.handle("act", "back")
    assert f"Move {last - 1} of" in shell.prompt
    app.handle("act", "first")
    assert "Move 0 of" in shell.prompt
    app.handle("act", f"look:{last // 2}")
    assert f"Move {last // 2} of" in shell.prompt


def test_a_replay_plays_by_itself_with_motion_and_sound() -> None:
    app, shell = finish()
    shell.is_calm = False
    last = table_of(app).match.number
    app.handle("act", f"go:page=replay&key={table_of(app).key}")
    app.handle("field", "speed", "normal")
    shell.heard.clear()
    app.handle("act", "play")
    moved = 0
    for _ in range(100):
        shell.pass_time(400)
        moved += bool(shell.tracks)
    assert moved
    assert shell.heard
    assert 'aria-label="Pause (Space)"' in shell.html
    app.handle("key", " ")
    assert 'aria-label="Play (Space)"' in shell.html
    before = shell.prompt
    shell.pass_time(60_000)
    assert shell.prompt == before
    app.handle("field", "speed", "instant")
    app.handle("act", "play")
    shell.pass_time(600_000)
    assert f"Move {last} of {last}" in shell.prompt
    assert 'aria-label="Play (Space)"' in shell.html


def test_a_replay_says_what_a_move_did_when_its_motion_has_ended() -> None:
    app, shell = finish()
    shell.is_calm = False
    table = table_of(app)
    at = next(at for at, (_, move) in enumerate(table.match.moves) if move[0] == "move")
    app.handle("act", f"go:page=replay&key={table.key}&at={at}")
    app.handle("field", "speed", "normal")
    app.handle("act", "next")
    assert shell.tracks
    assert f"Move {at} of" in shell.prompt
    shell.pass_time(5_000)
    assert f"Move {at + 1} of" in shell.prompt


def test_a_replays_log_has_one_line_per_turn_of_a_seat_like_the_tables() -> None:
    app, shell = visit("game=homeward&seats=random,random&seed=4&speed=instant")
    shell.pass_time(2_000)
    table = table_of(app)
    app.handle("act", f"go:page=replay&key={table.key}&at=24")
    log = shell.html.partition('id="log"')[2]
    told = [unescape(row) for row in re.findall(r"<span>([^<]+)</span>", log)]
    rows = TableScreen(table, app.screen).log.rows(24)
    assert len(told) == min(len(rows), 14)
    assert told[0] == " ".join(sentence(app.screen.say(text)) for text in rows[-1].texts)
    assert any("draws" in row and row.count(".") > 1 for row in told), "a card and what was done with it"


def test_a_replay_shows_which_seat_is_yours() -> None:
    app, shell = finish()
    app.handle("act", f"go:page=replay&key={table_of(app).key}")
    assert shell.html.count('<span class="you">You</span>') == 1
    assert 'class="pw-you' in shell.html, "on the board, too"


def test_a_replay_stops_when_the_visitor_leaves_it() -> None:
    app, shell = finish()
    app.handle("act", f"go:page=replay&key={table_of(app).key}")
    app.handle("act", "play")
    app.handle("act", "go:")
    shown = shell.html
    shell.pass_time(60_000)
    assert shell.html == shown


def test_the_replay_of_an_unfinished_game_shows_no_hidden_cards() -> None:
    app, shell = visit("game=homeward&seats=human,human&seed=3&options=points,quick")
    app.handle("act", "curtain:0")
    app.handle("move", shell.moves[0])
    key = table_of(app).key
    app.handle("act", f"go:page=replay&key={key}&at=1")
    assert "card:" not in shell.html
    app.handle("act", f"go:table={key}")
    assert table_of(app).match.number == 1


# --- sharing


def test_a_link_opens_the_same_position_elsewhere() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    app.handle("act", f"go:page=share&key={table_of(app).key}")
    address = link(shell)
    assert address.startswith("https://example.org/tabtop/?")
    shell.pass_time(10)
    assert 'id="qr"' in shell.html
    app.handle("act", "copy")
    assert shell.copied == address
    app.handle("act", "send")
    assert shell.sent == [address]
    there, other = follow(address)
    assert table_of(there).match.state.to_json() == table_of(app).match.state.to_json()
    other.wait()
    assert other.moves


def test_a_link_to_a_finished_game_opens_its_replay_at_the_shared_moment() -> None:
    app, shell = finish()
    key, last = table_of(app).key, table_of(app).match.number
    app.handle("act", f"go:page=replay&key={key}&at=9")
    app.handle("act", f"go:page=share&key={key}&at=9")
    assert f"It opens at move 9 of {last}" in shell.html
    _, there = follow(link(shell))
    assert f"Move 9 of {last}" in there.prompt
    app.handle("act", f"go:page=share&key={key}")
    _, there = follow(link(shell))
    assert f"Move 0 of {last}" in there.prompt


def test_a_finished_game_from_a_file_is_replayed_even_if_it_cannot_be_saved() -> None:
    app, shell = finish()
    last = table_of(app).match.number
    text = shell.storage[f"tabtop:game:{table_of(app).key}"]
    there, paper = visit()
    paper.full = True
    there.handle("file", "import", text)
    assert paper.storage == {}
    assert f"Move 0 of {last}" in paper.prompt


@pytest.mark.parametrize("page", ["replay", "share"])
def test_a_game_that_has_ended_leads_to_its_replay_and_its_link(page: str) -> None:
    app, shell = finish()
    (press,) = set(re.findall(rf'data-act="(go:page={page}&amp;key=[^"]*)"', shell.html))
    app.handle("act", unescape(press))
    assert shell.address == f"page={page}&key={table_of(app).key}"


def test_a_long_link_gets_a_message_instead_of_a_qr_code() -> None:
    app, shell = visit("game=homeward&seats=random,random,random,human&seed=7&speed=instant")
    play_on(app, shell)
    app.handle("act", f"go:page=share&key={table_of(app).key}")
    shell.pass_time(10)
    assert len(link(shell)) > 1200
    assert 'id="qr"' not in shell.html
    assert 'id="no-qr"' in shell.html
    app.handle("act", "file")
    assert record.read(shell.files["tabtop-homeward-2026-11-16.txt"]).moves == table_of(app).match.moves


def test_sharing_an_unfinished_game_with_hidden_cards_warns_first() -> None:
    app, shell = visit("game=homeward&seats=human,random&seed=3&options=points,quick")
    app.handle("move", shell.moves[0])
    app.handle("act", f"go:page=share&key={table_of(app).key}")
    assert "hidden cards" in shell.html
    assert 'id="link"' not in shell.html
    app.handle("act", "copy")
    assert shell.copied == ""
    app.handle("act", "reveal")
    assert link(shell)


def test_a_record_with_other_rules_continues_from_its_snapshot() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    saved = record.of(table_of(app).match, table_of(app).players)._replace(rules_version=99)
    _, there = follow(f"?game=homeward#g={record.pack(record.write(saved))}")
    assert "rules have changed" in there.notice
    assert there.moves == shell.moves
    again, reloaded = visit(there.address, there.storage)
    assert table_of(again).match.state.to_json() == table_of(app).match.state.to_json()
    assert reloaded.moves == shell.moves


@pytest.mark.parametrize(
    "code",
    [
        "nonsense",
        "eJwDAAAAAAE",
        record.pack("tabtop 9\n"),
        record.pack("tabtop 1\ngame chess\n"),
        record.pack("x" * 4_000_001),
    ],
)
def test_a_broken_link_shows_a_message_and_loses_nothing(code: str) -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    before = dict(shell.storage)
    _, there = follow(f"?game=homeward#g={code}", shell.storage)
    assert there.notice.endswith(".")
    assert 'class="games"' in there.html
    assert before.items() <= there.storage.items()


# --- files


def test_a_game_can_be_saved_as_a_file_and_read_back() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    key = table_of(app).key
    app.handle("act", "go:")
    app.handle("act", f"export:{key}")
    text = shell.files["tabtop-homeward-2026-11-16.txt"]
    assert text.startswith("tabtop 1\ngame homeward\n")
    there, other = visit()
    there.handle("file", "import", text.replace("\n", "\r\n"))
    assert table_of(there).match.state.to_json() == table_of(app).match.state.to_json()
    assert len(other.storage) == 1


def test_all_games_can_be_downloaded_in_one_file_and_read_back() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    other, _ = visit(QUICK, shell.storage)
    other.handle("move", "draw")
    app.handle("act", "go:")
    app.handle("act", "export-all")
    text = shell.files["tabtop-games-2026-11-16.txt"]
    there, paper = visit()
    there.handle("file", "import", text)
    assert paper.notice == "2 games were read from the file."
    assert paper.html.count("Continue Homeward") == 2
    there.handle("file", "import", text + "\ntabtop 1\ngame chess\n")
    assert "One could not be read" in paper.notice


# Texts that are no records. In a file, some of them would change the games around them.
RAW = (
    "x",
    "<b>",
    "",
    "tabtop 9\ngame chess\n",
    "a\ntabtop 1\nb",
    "\n\nkey k\n",
    "tabtop 1\nkey other\nmoves\n",
    "\ud800",
)


def test_games_that_cannot_be_read_are_downloaded_too_and_come_back() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    name = f"tabtop:game:{table_of(app).key}"
    fine = shell.storage[name]
    odd = [
        fine.replace("\n", "\r\n").replace("seed 7", "seed 8"),
        "\ufeff" + fine.replace("seed 7", "seed 9"),
    ]
    storage = {name: fine} | {f"tabtop:game:raw{at}": text for at, text in enumerate([*odd, *RAW])}
    here, shell = visit("", storage)
    here.handle("act", "export-all")
    (text,) = shell.files.values()
    there, paper = visit()
    for _ in range(2):
        there.handle("file", "import", text)
        assert {key: text for key, text in storage.items() if text} == paper.storage
    assert 'data-act="export-all"' in paper.html


def test_a_downloaded_game_that_cannot_be_played_comes_back_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    app.handle("act", "go:")
    app.handle("act", "export-all")
    (text,) = shell.files.values()

    def fail(*_: object) -> None:
        raise KeyError("pawns")

    there, paper = visit()
    monkeypatch.setattr(opening, "from_record", fail)
    there.handle("file", "import", text)
    assert not there.crashed
    assert "One could not be read" in paper.notice
    assert paper.storage == shell.storage
    there.handle("file", "import", re.sub("(?m)^key .*\n", "", text) * 2)
    assert paper.storage == shell.storage, "games that nobody saved are not kept"


def test_all_games_can_be_downloaded_where_none_can_be_read() -> None:
    app, shell = visit("", {"tabtop:game:raw": "<b>"})
    assert 'data-act="export-all"' in shell.html
    app.handle("act", "export-all")
    there, paper = visit()
    there.handle("file", "import", *shell.files.values())
    assert paper.storage == {"tabtop:game:raw": "<b>"}


@pytest.mark.parametrize("limit", ["LONGEST_FILE", "MOST_RECORDS"])
def test_more_games_than_one_file_may_hold_make_several_files(
    monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    text = shell.storage[f"tabtop:game:{table_of(app).key}"]
    storage = {f"tabtop:game:k{day}": dated(text, day) for day in range(10, 20)}
    most = {"LONGEST_FILE": 3 * len(text) + 200, "MOST_RECORDS": 3}[limit]
    for module in (game_files, lobby):
        monkeypatch.setattr(module, limit, most)
    here, shell = visit("", storage)
    here.handle("act", "export-all")
    assert list(shell.files) == [f"tabtop-games{more}-2026-11-16.txt" for more in ("", "-2", "-3", "-4")]
    there, paper = visit()
    for file in shell.files.values():
        there.handle("file", "import", file)
    assert paper.storage == storage


def test_opening_many_games_reads_each_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """With more games than are remembered, each one was compared with all others, which were read again."""
    app, shell = visit(LINK)
    app.handle("move", "draw")
    text = shell.storage[f"tabtop:game:{table_of(app).key}"]
    file = join_games([FileGame(dated(text, number), f"k{number}") for number in range(10, 60)])
    there, paper = visit()
    reads: list[str] = []
    read = record.read

    def count(source: str) -> record.Record:
        reads.append(source)
        return read(source)

    monkeypatch.setattr(saved_games, "_read", saved_games._read.__wrapped__)
    monkeypatch.setattr(record, "read", count)
    there.handle("file", "import", file)
    assert paper.notice == "50 games were read from the file."
    assert len(reads) < 50 * 5


def test_a_long_file_is_read_in_slices_and_the_page_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    text = shell.storage[f"tabtop:game:{table_of(app).key}"]
    file = join_games([FileGame(dated(text, number), f"k{number}") for number in range(10, 13)])
    there, paper = visit()
    monkeypatch.setattr(lobby, "SLICE", 0)
    there.handle("file", "import", file)
    assert paper.notice == "Reading the games…"
    assert len(games_in(paper)) < 3
    there.handle("act", "go:page=about")
    paper.pass_time(10)
    assert paper.notice == "3 games were read from the file."
    assert len(games_in(paper)) == 3


def test_a_downloaded_match_keeps_its_score_its_automatic_answers_its_date_and_its_key() -> None:
    storage = OLD["homeward-match"]["drawer"]
    app, shell = visit("", dict(storage))
    app.handle("act", "export-all")
    (text,) = shell.files.values()
    there, paper = visit()
    there.handle("file", "import", text.replace("\n", "\r\n"))
    kept = {key: value for key, value in storage.items() if key != "tabtop:played"}
    assert paper.storage.keys() == kept.keys()
    for key in (name.removeprefix("tabtop:game:") for name in kept if ":game:" in name):
        here, back = saved_games.load(shell, key), saved_games.load(paper, key)
        assert (back.record, back.answers) == (here.record, here.answers)
        assert (back.series is None) == (here.series is None)
        if back.series and here.series:
            assert back.series.to_json() == here.series.to_json()


def test_only_a_game_that_is_finished_here_deletes_older_ones() -> None:
    """A link or a file adds finished games and loses none."""
    app, shell = finish()
    name = f"tabtop:game:{table_of(app).key}"
    text = shell.storage[name]
    storage = {f"tabtop:game:old{day:02}": dated(text, day) for day in range(1, 21)}
    _, there = visit("game=homeward", storage, fragment=f"g={record.pack(dated(text, 24))}")
    assert len(games_in(there)) == 21
    here, there = visit("", storage)
    here.handle("file", "import", join_games([FileGame(dated(text, 25), "new")]))
    here.handle("act", "go:")
    assert len(games_in(there)) == 22
    playing, there = visit(QUICK.replace("seed=7", "seed=9"), storage)
    play_on(playing, there)
    left = games_in(there)
    assert len(left) == 20
    assert {"tabtop:game:old01", "tabtop:game:old02"}.isdisjoint(left), "the oldest ones go"


def dated(text: str, day: int) -> str:
    """Return a record that was saved on another day, by somebody else."""
    return re.sub("(?m)^note saved .*", f"note saved 2026-10-{day:02}T19:00:00Z", text).replace(
        " human", f" human Ana{day}"
    )


def games_in(shell: PaperShell) -> set[str]:
    return {name for name in shell.storage if name.startswith("tabtop:game:")}


def test_reading_the_same_games_again_adds_none() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    app.handle("act", "go:")
    app.handle("act", "export-all")
    before = dict(shell.storage)
    (text,) = shell.files.values()
    app.handle("file", "import", text)
    assert shell.storage == before


def test_a_game_from_a_file_never_replaces_another_game_with_its_key() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    app.handle("act", "go:")
    app.handle("act", "export-all")
    (text,) = shell.files.values()
    name = f"tabtop:game:{table_of(app).key}"
    there, paper = visit(QUICK)
    there.handle("move", "draw")
    own = shell.storage[name] = paper.storage[f"tabtop:game:{table_of(there).key}"]
    here, _ = visit("", shell.storage)
    here.handle("file", "import", text)
    assert shell.storage[name] == own
    assert len([key for key in shell.storage if ":game:" in key]) == 2


@pytest.mark.parametrize("key", ["../x", "a b", '"><b>', "x" * 41])
def test_an_odd_key_in_a_file_is_replaced(key: str) -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    app.handle("act", "go:")
    app.handle("act", "export-all")
    (text,) = shell.files.values()
    there, paper = visit()
    there.handle("file", "import", text.replace(f"key {table_of(app).key}", f"key {key}"))
    assert paper.notice == "1 game was read from the file."
    assert f"tabtop:game:{key}" not in paper.storage
    assert len(paper.storage) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[Event]",
        "tabtop 1\ngame homeward\n",
        "tabtop 99\n",
        "x" * (LONGEST_FILE + 1),
        "tabtop 1\n" + "1 draw\n" * 700_000,
        "tabtop 1\nunreadable " + "[" * 9_000,
        "tabtop 1\nkey k\nunreadable 7\n",
        'tabtop 1\nkey k\nunreadable ""\n',
    ],
)
def test_a_file_that_is_not_a_game_shows_a_message(text: str) -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    kept = dict(shell.storage)
    app.handle("act", "go:")
    app.handle("file", "import", text)
    assert shell.notice.endswith(".")
    assert shell.storage == kept


def test_the_lobby_lists_each_unfinished_game_with_its_date_and_an_inert_picture() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    app.handle("act", "go:")
    row = shell.html[shell.html.index('class="running"') : shell.html.index('class="games"')]
    assert ">2026-11-16 18:30<" in row
    assert "<svg" in row
    assert "data-pick" not in row
    assert "Red, Yellow, 1 move&nbsp;· " in row


def test_the_lobby_links_to_the_replay_of_a_finished_game() -> None:
    app, shell = finish()
    app.handle("act", "go:")
    assert "1 finished game" in shell.html
    assert f'data-act="go:page=replay&amp;key={table_of(app).key}"' in shell.html


# --- statistics


def test_a_finished_game_counts_once() -> None:
    app, shell = finish()
    app.handle("act", "go:page=statistics")
    rows = finished.load(shell)
    assert [(row.game, row.seats, row.moves) for row in rows] == [
        ("homeward", ("human", "random"), table_of(app).match.number)
    ]
    visit(f"table={table_of(app).key}", shell.storage)
    assert len(finished.load(shell)) == 1
    app.handle("act", "export")
    assert shell.files["tabtop-statistics-2026-11-16.csv"].startswith(finished.HEAD)
    app.handle("act", "wipe")
    assert finished.load(shell) == []
    app.handle("act", "unwipe")
    assert finished.load(shell) == rows


def test_games_between_bots_and_received_games_do_not_count() -> None:
    _, shell = visit("game=homeward&seats=normal,random&seed=3&speed=instant")
    shell.pass_time(600_000)
    assert finished.load(shell) == []
    app, shell = finish()
    there, paper = visit()
    there.handle("file", "import", shell.storage[f"tabtop:game:{table_of(app).key}"])
    assert finished.load(paper) == []


def test_statistics_add_up() -> None:
    source = "\n".join(
        (
            finished.HEAD,
            "a,2026-11-01,homeward,human+random,1,100,0",
            "b,2026-11-02,homeward,human+normal,1,250,2",
            "c,2026-11-03,homeward,normal+human+random,1,90,0",
            "d,2026-11-04,starlane,human+human,2,80,0",
            "e,2026-11-05,homeward,human+random,1,70,0",
            "broken line",
            "f,2026-11-05,homeward,human,7,70,0",
        )
    )
    found = summarize(finished.parse(source), ["random", "normal"])
    assert (found.games, found.among_people, found.marked) == (5, 1, 1)
    assert (found.against_bots.games, found.against_bots.won) == (4, 3)
    assert (found.streak, found.best_streak) == (1, 2)
    assert found.longest
    assert found.longest.key == "b"
    assert {level: (tally.won, tally.games) for level, tally in found.by_level.items()} == {
        "random": (2, 2),
        "normal": (1, 2),
    }
    assert {seat: (tally.won, tally.games) for seat, tally in found.by_seat.items()} == {0: (3, 4), 1: (1, 2)}


# --- settings


def test_settings_are_remembered_and_invalid_ones_ignored() -> None:
    app, shell = visit("page=settings")
    for name, value in (
        ("text", "larger"),
        ("theme", "dark"),
        ("sound", "off"),
        ("turn", "on"),
        ("motion", "none"),
        ("theme", "pink"),
    ):
        app.handle("field", f"set.{name}", value)
    assert shell.flags["text"] == "larger"
    again, there = visit("", {**shell.storage})
    assert (
        again.screen.settings["theme"],
        again.screen.settings["sound"],
        again.screen.settings["turn"],
    ) == ("dark", "off", "on")
    assert there.flags["theme"] == "dark"
    broken, _ = visit("", {"tabtop:settings": '{"theme": "pink", "text": 7}'})
    assert (broken.screen.settings["theme"], broken.screen.settings["text"]) == ("auto", "normal")


def test_a_move_makes_a_sound_unless_sound_is_off_or_the_game_is_embedded() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    assert shell.heard
    app, shell = visit(LINK)
    app.screen.settings["sound"] = "off"
    app.handle("move", "draw")
    assert shell.heard == []
    app, shell = visit(LINK, frame=True)
    app.handle("move", "draw")
    assert shell.heard == []


def test_the_screen_stays_awake_while_a_game_runs() -> None:
    app, shell = visit(QUICK)
    assert shell.is_awake
    app.handle("act", "go:")
    assert not shell.is_awake
    app.handle("act", f"go:table={table_of(app).key}")
    play_on(app, shell)
    assert not shell.is_awake


def test_the_board_turns_to_the_current_player_if_the_setting_is_on() -> None:
    app, shell = visit("game=homeward&seats=human,human&seed=5&options=quick")
    assert "data-turn" not in shell.html
    app.screen.settings["turn"] = "on"
    turns = set()
    for _ in range(12):
        app.handle("move", shell.moves[0])
        turns.update(re.findall(r'data-turn="(\d+)"', shell.html))
    assert turns == {"0", "180"}


def test_the_install_hint_on_ios_is_shown_until_it_is_closed() -> None:
    app, shell = visit(LINK)
    shell.on_ios = True
    app.handle("move", "draw")
    app.handle("act", "go:")
    (press,) = re.findall(r'id="install".*?data-act="([^"]*)"', shell.html)
    app.handle("act", press)
    assert 'id="install"' not in shell.html
    app.handle("act", "go:page=about")
    app.handle("act", "go:")
    assert 'id="install"' not in shell.html


@pytest.mark.parametrize("page", ["statistics", "settings", "about"])
def test_the_header_of_the_lobby_leads_to_the_other_pages(page: str) -> None:
    app, shell = visit()
    (header,) = re.findall(r"<header.*?</header>", shell.html, re.DOTALL)
    assert "<h1" in header
    (press,) = re.findall(rf'data-act="(go:page={page})"', header)
    app.handle("act", press)
    assert shell.address.startswith(f"page={page}")
    assert "<h1" in shell.html


# --- setup and take-backs


def color_choices(shell: PaperShell, seat: int) -> dict[str, bool]:
    """The colors that a seat may take, and whether each is chosen."""
    pattern = rf'data-field="colors.{seat}" id="[^"]*" value="([^"]*)" aria-label="[^"]*"( checked)?'
    return {value: bool(checked) for value, checked in re.findall(pattern, shell.html)}


@pytest.mark.rule("S02")
def test_two_players_of_starlane_choose_their_pairs_of_colors() -> None:
    app, shell = visit("page=setup&game=starlane")
    app.handle("field", "seats", "2")
    app.handle("act", "sit:1")
    assert color_choices(shell, 0) == {
        "red+green": True, "red+black": False, "red+yellow": False,
        "green+black": False, "green+yellow": False, "black+yellow": False,
    }  # fmt: skip
    app.handle("field", "colors.1", "red+black")
    assert color_choices(shell, 0)["green+yellow"]
    assert color_choices(shell, 1)["red+black"]
    app.handle("act", "drawer")
    assert ">Red-Black</option>" in shell.html, "the list of who goes first"
    app.handle("act", "start")
    assert table_of(app).match.setup.colors == (("green", "yellow"), ("red", "black"))
    assert dict(parse_qsl(shell.address))["colors"] == "green+yellow,red+black"
    app.handle("act", "go:page=setup&game=starlane")
    assert color_choices(shell, 0)["green+yellow"], "the form is remembered"


def test_the_length_of_a_game_is_chosen_by_name() -> None:
    app, shell = visit("page=setup&game=bounty")
    app.handle("act", "drawer")
    for number, name in ((20, "About 30 minutes"), (40, "About 60 minutes"), (0, "To the end")):
        assert re.search(f'<option value="{number}"[^>]*>{name}<', shell.html)
    app.handle("field", "option.rounds", "40")
    app.handle("act", "start")
    assert table_of(app).match.setup.options["rounds"] == 40


@pytest.mark.rule("HT1")
def test_two_players_in_teams_choose_which_team_they_play() -> None:
    app, shell = visit("page=setup&game=homeward")
    app.handle("field", "seats", "2")
    app.handle("field", "option.teams", "1")
    assert color_choices(shell, 0) == {"red+yellow": True, "blue+green": False}
    app.handle("field", "colors.0", "blue+green")
    app.handle("act", "start")
    assert table_of(app).match.setup.colors == (("blue", "green"), ("red", "yellow"))


@pytest.mark.rule("HP8")
def test_the_bonuses_are_offered_only_with_points() -> None:
    app, shell = visit("page=setup&game=homeward")
    app.handle("act", "drawer")
    app.handle("field", "option.quick", "0")
    assert "option.bonuses" not in shell.html
    app.handle("field", "option.points", "1")
    assert "option.bonuses" in shell.html
    app.handle("field", "option.bonuses", "1")
    app.handle("act", "start")
    assert table_of(app).match.setup.options == {"points": 1, "bonuses": 1}
    app.handle("act", "go:page=setup&game=homeward")
    app.handle("field", "option.points", "0")
    app.handle("act", "start")
    assert table_of(app).match.setup.options == {}


EASIER = "one color has it easier"


@pytest.mark.parametrize("game", ["homeward", "hyperdrive"])
def test_three_players_draw_lots_for_their_colors(game: str) -> None:
    app, shell = visit(f"page=setup&game={game}")
    app.handle("act", "sit:1")
    assert EASIER not in shell.html
    app.handle("field", "seats", "3")
    assert EASIER in shell.html
    assert [color_choices(shell, seat)[""] for seat in range(3)] == [True, True, True]
    app.handle("act", "drawer")
    assert ">Seat 2</option>" in shell.html, "the list of who goes first"
    drawn = set()
    for _ in range(40):
        app.handle("act", "start")
        drawn.add(table_of(app).match.setup.colors)
        assert "colors" not in dict(parse_qsl(shell.address)), "the seed in the link draws the same lots"
        again, _ = visit(shell.address.partition("&table=")[0])
        assert table_of(again).match.setup == table_of(app).match.setup
        app.handle("act", f"go:page=setup&game={game}")
    assert len(drawn) == 3


WON = Outcome((0,), Reason("all_home"))


def test_three_players_may_choose_their_colors_all_the_same() -> None:
    app, shell = visit("page=setup&game=homeward")
    app.handle("field", "seats", "3")
    app.handle("field", "colors.0", "yellow")
    assert color_choices(shell, 0)["yellow"]
    assert EASIER not in shell.html
    for _ in range(5):
        app.handle("act", "start")
        assert table_of(app).match.setup.colors == (("yellow",), ("red",), ("blue",))
        table_of(app).series.add(WON)
        assert table_of(app).series.next_setup(1).colors == table_of(app).match.setup.colors
        again, _ = visit(shell.address.partition("&table=")[0])
        assert table_of(again).match.setup == table_of(app).match.setup
        app.handle("act", "go:page=setup&game=homeward")
    for _ in range(9):  # a link without a seed
        linked, _ = visit("game=homeward&seats=human,human,human&colors=yellow,red,blue")
        table_of(linked).series.add(WON)
        assert table_of(linked).series.next_setup(1).colors == (("yellow",), ("red",), ("blue",))
    app.handle("field", "colors.1", "")
    assert [color_choices(shell, seat)[""] for seat in range(3)] == [True, True, True]


def test_a_series_of_three_goes_on_with_other_colors_and_keeps_its_score() -> None:
    app, shell = visit("game=homeward&seats=human,human,human&colors=red,blue,yellow&seed=3&options=quick")
    setup, state = laid("red: home home home z5; blue: start; yellow: 40", card=1)
    sit_down(app, Table(Match(setup, state), [Player(name=name) for name in ("Ana", "Ben", "Eva")]))
    app.handle("move", "move 3 1")
    app.handle("act", "again")
    table = table_of(app)
    assert table.match.setup.colors == (("blue",), ("yellow",), ("red",))
    assert table.match.setup.first == 0
    assert [game.scores for game in table.series.played] == [(1, 0, 0)]
    again, _ = visit(shell.address, shell.storage)
    assert [game.scores for game in table_of(again).series.played] == [(1, 0, 0)]


def test_choosing_a_taken_color_swaps_colors() -> None:
    app, shell = visit("page=setup&game=homeward")
    app.handle("field", "seats", "2")
    app.handle("field", "colors.0", "green")
    app.handle("field", "colors.1", "green")
    app.handle("act", "start")
    setup = table_of(app).match.setup
    assert len({color for own in setup.colors for color in own}) == 2
    assert setup.colors[1] == ("green",)
    app.handle("act", "go:page=setup&game=homeward")
    assert color_choices(shell, 1)["green"]
    app.handle("field", "seats", "3")
    app.handle("act", "start")
    assert table_of(app).match.setup.players == 3


def test_a_take_back_returns_to_the_last_choice_and_is_counted() -> None:
    app, shell = visit("game=homeward&seats=human,random&seed=5&options=quick&speed=instant")
    choices: list[str] = []
    for _ in range(40):
        if len(shell.moves) > 1:
            choices = shell.moves
            number = table_of(app).match.number
            app.handle("move", shell.moves[0])
            break
        app.handle("move", shell.moves[0])
        shell.pass_time(2000)
    shell.pass_time(2000)
    app.handle("move", shell.moves[0])
    shell.pass_time(2000)
    assert table_of(app).position.undo == "choice"
    app.handle("act", "undo")
    assert table_of(app).match.number == number
    assert shell.moves == choices
    assert table_of(app).taken_back == 1
    again, _ = visit(f"table={table_of(app).key}", shell.storage)
    assert table_of(again).taken_back == 1
    play_on(app, shell)
    assert finished.load(shell)[0].taken_back == 1


def test_without_take_backs_undo_stops_at_a_draw() -> None:
    app, shell = visit("game=homeward&seats=human,random&seed=5&options=quick&takebacks=off")
    app.handle("move", "draw")
    assert not table_of(app).position.undo
    app.handle("act", "go:page=settings")
    app.handle("act", f"go:table={table_of(app).key}")
    again, _ = visit(f"table={table_of(app).key}", shell.storage)
    assert not table_of(again).takebacks


def test_undo_among_people_stops_at_a_draw() -> None:
    app, _ = visit("game=homeward&seats=human,human&seed=5&options=quick")
    app.handle("move", "draw")
    assert not table_of(app).position.undo


@pytest.mark.parametrize("game", [game.id for game in games.every()])
def test_every_game_can_be_replayed_and_shared(game: str) -> None:
    setup = games.get(game).setup(games.get(game).players[-1], seed=4)
    match = Match(setup)
    while match.number < 30 and match.outcome is None:
        decision = match.decision
        match.play(decision.legal[match.number % len(decision.legal)])
    players = [Player("human"), *[Player("random")] * (setup.players - 1)]
    app, shell = visit(
        "", {"tabtop:game:k": record.write(record.of(match, players, {"saved": "2026-11-16T18:30:00Z"}))}
    )
    app.handle("act", "go:page=replay&key=k")
    for _ in range(30):
        app.handle("act", "next")
    assert "Move 30 of 30" in shell.prompt
    app.handle("act", "go:page=share&key=k")
    app.handle("act", "reveal")
    there, _ = follow(link(shell))
    assert table_of(there).match.state.to_json() == match.state.to_json()


def test_a_page_is_imported_when_it_is_opened() -> None:
    code = (
        "import sys; from tests.ui.paper import visit; visit('game=homeward&seats=human,random');"
        "print(*sorted(name for name in sys.modules if name.startswith('ui.pages.')))"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {name.removeprefix("ui.pages.") for name in ran.stdout.split()}
    assert "play" in loaded
    assert not loaded & set(PAGES), "the first page does not wait for the others"


def test_a_name_typed_in_the_form_is_cut_where_a_record_cuts_it() -> None:
    app, shell = visit("page=setup&game=homeward")
    app.handle("field", "names.0", "x" * 99)
    kept = record.clean_name("x" * 99)
    assert f'value="{kept}" maxlength="{len(kept)}"' in shell.html


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_the_form_leaves_out_what_there_is_no_choice_of(game: Game) -> None:
    for seats in game.players:
        app, shell = visit(f"page=setup&game={game.id}")
        app.handle("field", "seats", str(seats))
        assert "None" not in shell.html


def test_the_buttons_of_a_replay_look_different() -> None:
    app, shell = finish()
    app.handle("act", f"go:page=replay&key={table_of(app).key}")
    signs = re.findall(r'id="c-\w+".*?<path class="sign" d="([^"]*)"', shell.html, re.DOTALL)
    assert len(signs) == len(set(signs)) == 5


def test_about_says_what_is_kept_and_where() -> None:
    _, shell = visit("page=about")
    assert "no statistics" not in shell.html
    assert "statistics stay in this browser" in shell.html


def test_about_counts_the_games_that_are_there() -> None:
    _, shell = visit("page=about")
    assert "Six family games: alone" in shell.html, "the toy game is one of them"
