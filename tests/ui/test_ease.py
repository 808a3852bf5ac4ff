"""What newcomers need: every tap is answered, the next one is named, who plays where is a plain choice."""

from __future__ import annotations

import re

from engine import games
from engine.games.homeward.laying import laid
from engine.match import Match
from engine.players import HUMAN, Player
from tests.ui.paper import PaperShell, sit_down, visit
from ui.app import App
from ui.storage import finished
from ui.storage.finished import Finished
from ui.table.table import Table

TWO = "game=homeward&seats=human,normal&colors=red,yellow&seed=1"


def table_with(card: int, pawns: str = "red: 20; yellow: 40") -> tuple[App, PaperShell]:
    """Return a game of Homeward at which Red, a person, has drawn a card."""
    setup, state = laid(pawns, card=card)
    app, shell = visit(TWO)
    sit_down(app, Table(Match(setup, state), [Player(), Player("normal")]))
    return app, shell


# --- taps


def test_a_tap_that_is_not_allowed_says_why_wherever_it_is() -> None:
    app, shell = table_with(10)
    question = shell.prompt
    app.handle("pick", "pawn:1")  # in Start
    assert shell.prompt == "Red 2 needs a 1 or a 2 to leave Start."
    assert re.search('title="Rule H[0-9]+">Rule</button>', shell.html), "the number is a detail"
    for shape in ("deck", "pawn:8"):
        app.handle("pick", shape)
        assert shell.prompt == f"Not that one. {question}", shape
        assert shell.said[-1] == shell.prompt


def test_tapping_what_only_comes_second_says_what_comes_first() -> None:
    app, shell = table_with(10)
    assert app.play
    number = app.play.table.match.number
    for path in app.play.screen.pointer.paths().values():
        app.handle("pick", path[-1])  # where the pawn would land
        assert shell.prompt == "First tap something that glows, then this."
    assert app.play.table.match.number == number


def test_the_board_has_room_to_tap_every_pawn_that_cannot_move() -> None:
    _, shell = table_with(10)
    able = set(re.findall(r'<circle data-room="(pawn:\d+)"', shell.html))
    unable = re.findall(r'class="pw-unable" data-room="(pawn:\d+)"', shell.html)
    assert able == {"pawn:0"}
    assert unable == ["pawn:1"] * 3 + ["pawn:8"] + ["pawn:9"] * 3, "one in a Start stands for all there"


def test_after_the_first_tap_the_prompt_says_what_comes_next() -> None:
    app, shell = table_with(10)
    question = shell.prompt
    app.handle("pick", "pawn:0")  # forward 10 or back 1
    assert shell.prompt == "Now tap where it goes."
    app.handle("pick", "pawn:0")  # put back
    assert shell.prompt == question


def test_after_a_card_is_chosen_the_prompt_names_what_it_is_for() -> None:
    app, shell = visit("game=starlane&seats=human,easy&seed=7&speed=instant")
    for _ in range(60):
        cards = re.findall(r'data-pick="(card:[^"]*)"', shell.html)
        if shell.moves and cards and "choose a card" in shell.prompt:
            break
        if shell.moves:
            app.handle("move", shell.moves[0])
        shell.pass_time(500)
    app.handle("pick", cards[0])
    assert shell.prompt == "Now tap a ship that glows."


def test_a_single_move_is_a_button_and_no_list() -> None:
    app, shell = table_with(2, "red: 20; yellow: 40")
    assert "All moves (" in shell.html
    app, shell = table_with(5)
    assert "All moves (" not in shell.html
    assert 'class="list sole"' in shell.html
    assert len(shell.moves) == 1
    app.handle("move", shell.moves[0])
    assert app.play
    assert app.play.table.match.number == 1


# --- help, and a word that moves nothing


def test_help_begins_with_how_to_play() -> None:
    app, shell = visit(TWO)
    app.handle("act", "help")
    shown = shell.html.partition('id="help"')[2]
    ways, _, keys = shown.partition('<div class="keys">')
    assert "How to play" in ways
    assert "Learn to play" in ways
    assert "<kbd>" not in ways
    assert "<kbd>" in keys
    app.handle("act", "go:page=rules&game=homeward")
    app.handle("act", f"go:table={app.tables.playing.table.key if app.tables.playing else ''}")
    assert 'id="help"' not in shell.html


def test_copied_lies_over_the_page() -> None:
    app, shell = visit(TWO)
    app.handle("move", "draw")
    app.handle("act", "go:page=share&key=" + (app.play.table.key if app.play else ""))
    app.handle("act", "copy")
    assert shell.notice == "Copied."
    assert 'class="notice toast"' in shell.html


# --- who plays where


def kinds(app: App) -> list[str]:
    assert app.play
    return [player.kind for player in app.play.table.players]


def pressed(shell: PaperShell) -> list[str]:
    return re.findall(r'data-act="place:(\d [a-z]+)" aria-pressed="true"', shell.html)


def test_each_seat_of_the_setup_shows_its_choices() -> None:
    app, shell = visit("page=setup&game=homeward")
    assert pressed(shell) == ["0 here", "1 bot", "2 bot", "3 bot"]
    app.handle("act", "place:1 here")
    app.handle("act", "place:2 remote")
    app.handle("act", "place:3 nowhere")
    app.handle("act", "place:9 bot")
    assert pressed(shell) == ["0 here", "1 here", "2 remote", "3 bot"]
    app.handle("act", "place:1 bot")
    assert pressed(shell) == ["0 here", "1 bot", "2 remote", "3 bot"]


def test_a_seat_changes_hands_by_one_tap_and_no_seat_moves() -> None:
    for game in games.every():
        app, shell = visit(f"game={game.id}&seats=easy,human,easy&seed=7&speed=instant")
        app.handle("act", "players")
        assert pressed(shell) == ["1 here", "2 bot", "0 bot"], game.id
        app.handle("act", "place:1 bot")  # without a code for another device on the way
        assert pressed(shell) == ["1 bot", "2 bot", "0 bot"], game.id
        assert HUMAN not in kinds(app)
        app.handle("act", "place:1 here")
        assert pressed(shell) == ["1 here", "2 bot", "0 bot"], game.id


# --- the result, to share and to look back at


def won() -> tuple[App, PaperShell]:
    """Return a game of Homeward that Red, a person, has just won."""
    app, shell = table_with(1, "red: home home home z5; yellow: 20")
    app.handle("move", "move 3 1")
    return app, shell


def test_the_end_begins_with_the_faces_of_those_who_won() -> None:
    _, shell = won()
    end = shell.html.partition('id="end"')[2]
    faces, _, rest = end.partition("<h2")
    assert 'class="champions yours"' in faces
    assert faces.count('class="face red') == 1
    assert rest.startswith(' id="end-title">You won!')


def test_a_finished_game_is_shared_with_its_result() -> None:
    app, shell = won()
    key = app.play.table.key if app.play else ""
    app.handle("act", f"go:page=share&key={key}")
    result, _, link = shell.html.partition('id="link"')
    for part in ("You won!", 'class="places"', "4 of 4 home", '<svg class="board', 'class="champions"'):
        assert part in result, part
        assert part not in link, part
    app.handle("act", "send")
    assert "Red wins! All four pawns are home." in str(shell.sent), "those who read it are somebody else"


def test_an_unfinished_game_is_shared_without_a_result() -> None:
    app, shell = table_with(10)
    app.handle("act", f"go:page=share&key={app.play.table.key if app.play else ''}")
    assert 'class="places"' not in shell.html


def test_a_game_among_people_is_not_one_that_nobody_played() -> None:
    when, rows = "2026-11-16T18:30:00Z", []
    for key, game, seats in (("a", "homeward", ("human", "human")), ("b", "bounty", ("human", "easy"))):
        rows.append(Finished(key, when, game, seats, (0,), 30))
    shell = PaperShell()
    finished.save(shell, rows)
    _, shell = visit("page=statistics", shell.storage)
    shown = dict(re.findall(r'<b>([^<]*)</b><span class="won-of">([^<]*)<', shell.html))
    assert shown["Homeward"] == "Only with people"
    assert shown["Bounty"] == "1 of 1"
    assert shown["Starlane"] == "Not played yet"
    assert "Latest games against bots: 1 of 1 won" in shell.html
    assert "Seat 1" not in shell.html
