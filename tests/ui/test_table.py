"""The table: what a visitor sees and can do, without a browser."""

from __future__ import annotations

import re

import pytest

from engine.rules import parse_move
from tests.ui.paper import PaperShell, visit, waits
from ui.app import App

LINK = "game=homeward&seats=human,random&seed=7"


def play_on(app: App, shell: PaperShell, until: int = 4000) -> None:
    """Always take the first move offered, until the game is over."""
    for _ in range(until):
        if "over" in shell.flags:
            return
        if shell.moves:
            app.handle("move", shell.moves[0])
        else:
            shell.pass_time(3000)
    raise AssertionError("the game does not end")


def test_a_link_goes_straight_to_its_table() -> None:
    _, shell = visit(LINK)
    assert "ready" in shell.flags
    assert shell.moves == ["draw"]
    assert "Red" in shell.prompt


def test_a_whole_game_is_played_by_the_buttons_alone() -> None:
    app, shell = visit(LINK + "&speed=instant")
    play_on(app, shell)
    assert shell.moves == []
    assert "wins" in shell.prompt


def test_bots_alone_play_to_the_end() -> None:
    _, shell = visit("game=homeward&seats=normal,random,random&seed=3&speed=instant")
    shell.pass_time(600_000)
    assert "over" in shell.flags


def test_a_game_that_is_over_does_not_end_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    app, shell = visit("game=homeward&seats=random,random&seed=3&speed=instant&options=quick")
    while "over" not in shell.flags:
        shell.pass_time(1000)
    # the browser takes its time to say whose game it is
    monkeypatch.setattr(shell, "claim", lambda *asked: None)
    app.handle("act", "go:game=hyperdrive&seats=human,random&seed=1")
    assert "over" not in shell.flags, "whoever looks at the page meanwhile sees a game that goes on"


@pytest.mark.parametrize("redraw", [0, 200])
def test_a_game_of_bots_is_saved_to_its_last_move_however_often_it_is_drawn(
    redraw: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.table.clock.REDRAW", redraw)
    monkeypatch.setattr("ui.table.clock.SLICE", 0)
    app, shell = visit("game=homeward&seats=random,random&seed=3&speed=instant&options=quick")
    shell.pass_time(600_000)
    again, _ = visit(shell.address, shell.drawer)
    assert app.play
    assert again.play
    assert again.play.table.match.number == app.play.table.match.number


def test_bots_take_their_time_and_a_click_skips_it() -> None:
    app, shell = visit("game=homeward&seats=random,human&seed=1")
    assert shell.moves == []
    before = shell.html
    shell.pass_time(100)
    assert shell.html == before
    app.handle("pick", "deck")
    assert shell.html != before


def test_every_legal_move_is_one_button() -> None:
    app, shell = visit(LINK + "&speed=instant")
    for _ in range(200):
        if "over" in shell.flags:
            break
        assert app.play
        expected = [" ".join(map(str, move)) for move in app.play.screen.legal]
        assert sorted(shell.moves) == sorted(expected)
        if shell.moves:
            app.handle("move", shell.moves[-1])
        shell.pass_time(10)


def test_a_pawn_and_a_place_tapped_are_a_move() -> None:
    app, shell = visit("game=homeward&seats=human,human&seed=5&options=quick")
    for _ in range(60):
        assert app.play
        path = app.play.screen.paths()[app.play.screen.legal[0]]
        number = app.play.table.match.number
        for shape in path:
            assert f'data-pick="{shape}"' in shell.html
            app.handle("pick", shape)
        assert app.play.table.match.number == number + 1


def test_a_move_that_is_not_legal_is_not_played() -> None:
    app, shell = visit(LINK)
    app.handle("move", "move 3 12")
    app.handle("move", "<script>")
    assert shell.moves == ["draw"]


def test_a_reload_comes_back_to_the_same_position() -> None:
    app, shell = visit(LINK + "&speed=instant")
    for _ in range(12):
        app.handle("move", shell.moves[0])
        shell.pass_time(50)
    again, shell_again = visit(shell.address, shell.drawer)
    assert app.play
    assert again.play
    assert again.play.table.match.state.to_json() == app.play.table.match.state.to_json()
    assert shell_again.moves == shell.moves
    assert again.play.screen.lines() == app.play.screen.lines()


def test_undo_goes_back_to_the_draw_and_no_further() -> None:
    app, shell = visit("game=homeward&seats=human,human&seed=5&options=quick")
    assert app.play
    while len(app.play.screen.legal) < 2:
        app.handle("move", shell.moves[0])
    number, choices = app.play.table.match.number, shell.moves
    app.handle("move", choices[0])
    app.handle("act", "undo")
    assert app.play.table.match.number == number
    assert shell.moves == choices
    app.handle("act", "undo")
    assert app.play.table.match.number == number


def test_the_live_region_says_a_sentence_a_turn() -> None:
    app, shell = visit("game=homeward&seats=human,random&seed=7")
    app.handle("move", "draw")
    assert "Red" in shell.said[-1]
    assert shell.said[-1].endswith((".", "!"))


def test_keys_play_by_number_and_can_be_switched_off() -> None:
    app, shell = visit(LINK)
    app.handle("key", "1")
    assert app.play
    assert app.play.table.match.number == 1
    app.settings["keys"] = "off"
    number = app.play.table.match.number
    app.handle("key", "1")
    assert app.play.table.match.number == number
    assert shell.moves


def test_the_board_is_walked_with_arrows() -> None:
    app, shell = visit(LINK)
    app.handle("key", "ArrowRight", "twin")
    app.handle("key", "ArrowRight", "twin")
    assert 'aria-activedescendant="place-1"' in shell.html
    app.handle("key", "End", "twin")
    last = re.search(r'aria-activedescendant="place-(\d+)"', shell.html)
    assert last
    assert int(last.group(1)) > 60


def test_the_walk_begins_where_something_can_be_picked_and_ends_with_the_focus() -> None:
    app, shell = visit(LINK)
    app.handle("key", "b")
    assert shell.focused == "#twin"
    app.handle("board", "1")
    assert "Draw pile" in at_the_board(shell)
    app.handle("key", "Enter", "twin")
    assert app.play
    assert app.play.table.match.number == 1
    app.handle("board", "")
    assert "aria-activedescendant" not in shell.html
    assert "pw-here" not in shell.html


def at_the_board(shell: PaperShell) -> str:
    """What somebody hears who stands at the board."""
    return shell.html.split('role="option"')[1].partition("</li>")[0]


def test_who_comes_to_the_board_while_a_bot_plays_stands_where_they_can_pick_once_it_is_their_turn() -> None:
    app, shell = visit(LINK)
    while shell.moves:
        app.handle("move", shell.moves[0])
    app.handle("board", "1")
    assert "can be picked" not in at_the_board(shell)
    shell.pass_time(30_000)
    assert shell.moves
    assert "can be picked" in at_the_board(shell)


def test_who_walks_the_board_while_a_bot_plays_is_left_where_they_went() -> None:
    app, shell = visit(LINK)
    while shell.moves:
        app.handle("move", shell.moves[0])
    app.handle("board", "1")
    app.handle("key", "ArrowRight", "twin")
    shell.pass_time(30_000)
    assert shell.moves
    assert 'aria-activedescendant="place-1"' in shell.html


@pytest.mark.parametrize("seed", range(1, 5))
def test_who_plays_the_last_card_of_a_hand_by_keys_still_stands_at_a_place_that_is_there(seed: int) -> None:
    app, shell = visit(f"game=twentyone&seats=human,random&seed={seed}&speed=instant")
    app.handle("board", "1")
    assert app.play
    for _ in range(60):
        if "over" in shell.flags:
            break
        if shell.moves:
            app.handle("move", shell.moves[-1])
            app.handle("key", "End", "twin")
        shell.pass_time(1000)
        place = re.search(r'aria-posinset="(\d+)" aria-setsize="(\d+)"', shell.html)
        assert place
        assert int(place.group(1)) <= int(place.group(2))


@pytest.mark.parametrize(
    ("link", "deeds"),
    [
        ("game=twentyone&seats=human,human&seed=5", []),
        ("page=learn&game=homeward", []),
        ("game=bounty&seats=human,human&seed=5", [("act", "ledger:0")]),
        ("game=starlane&seats=human,random&seed=5", [("act", "hush:")]),
        ("game=homeward&seats=human,human&seed=5", [("move", "draw"), ("act", "look:0")]),
    ],
)
def test_a_page_that_would_not_be_the_same_after_a_reload_says_so(
    link: str, deeds: list[tuple[str, str]]
) -> None:
    app, shell = visit(link)
    if deeds:
        assert "data-fleeting" not in shell.html
    for kind, value in deeds:
        app.handle(kind, value)
    assert "data-fleeting" in shell.html


def test_a_speed_that_was_chosen_is_kept_at_once() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    app.handle("field", "speed", "slow")
    again, _ = visit(shell.address, shell.drawer)
    assert again.play
    assert again.play.table.speed == "slow"


def test_a_first_move_that_was_taken_back_stays_so_after_a_reload() -> None:
    app, shell = visit(LINK)
    app.handle("move", shell.moves[0])
    app.handle("act", "undo")
    assert app.play
    assert app.play.table.match.number == 0
    again, _ = visit(shell.address, shell.drawer)
    assert again.play
    assert again.play.table.match.number == 0


def test_enter_on_an_empty_place_says_that_nothing_can_be_picked_there() -> None:
    app, shell = visit(LINK)
    app.handle("board", "1")
    app.handle("key", "Home", "twin")
    app.handle("key", "Enter", "twin")
    assert shell.said[-1] == "Nothing can be picked here now."


def test_a_piece_that_is_picked_by_keys_is_said_to_be_picked() -> None:
    app, shell = visit("game=homeward&seats=human,human&seed=5&options=quick")
    assert app.play
    session = app.play.screen
    for _ in range(40):
        if len({path[0] for path in session.paths().values()}) > 1 and all(
            len(path) > 1 for path in session.paths().values()
        ):
            break
        app.handle("move", shell.moves[0])
    app.handle("board", "1")
    app.handle("key", "Enter", "twin")
    assert session.picked
    assert "picked" in shell.said[-1]


def test_looking_back_shows_an_older_board_and_changes_nothing() -> None:
    app, shell = visit("game=homeward&seats=human,human&seed=5&options=quick")
    for _ in range(20):
        app.handle("move", shell.moves[0])
    assert app.play
    state = app.play.table.match.state.to_json()
    app.handle("act", "look:3")
    assert shell.moves == []
    assert "move 3" in shell.prompt
    app.handle("act", "look:")
    assert shell.moves
    assert app.play.table.match.state.to_json() == state


def test_the_language_changes_in_the_middle_of_a_game() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    app.handle("act", "go:page=settings")
    app.handle("field", "lang", "es")
    assert app.play
    app.handle("act", f"go:table={app.play.table.key}")
    assert "Rojo" in shell.prompt
    assert "Red" not in shell.html


def test_again_lets_the_winner_begin() -> None:
    app, shell = visit(LINK + "&speed=instant")
    play_on(app, shell)
    assert app.play
    outcome = app.play.table.match.outcome
    assert outcome
    app.handle("act", "again")
    assert app.play.table.match.setup.first == outcome.winners[0]
    assert "over" not in shell.flags


@pytest.mark.parametrize(
    ("link", "word"),
    [
        ("game=chess", "chess"),
        ("game=homeward&seats=human,dog", "dog"),
        ("game=homeward&seats=human", "2 to 4"),
        ("game=homeward&seed=seven", "seven"),
        ("game=homeward&seed=99999999999999999999999", "whole number"),
        ("game=homeward&options=fast", "fast"),
        ("game=homeward&options=quick:x", "quick"),
        ("game=homeward&speed=warp", "warp"),
        ("game=homeward&first=9", "9"),
        ("game=homeward&colors=red,red", "red"),
        ("table=nothing", "saved game"),
        ("page=setup&game=nothing", "nothing"),
        ("page=setup", "No game was named"),
        ("page=nonsense", "no page “nonsense”"),
    ],
)
def test_a_wrong_link_gets_one_sentence_and_the_lobby(link: str, word: str) -> None:
    app, shell = visit(link)
    assert word in shell.notice
    assert 'data-act="go:page=setup&amp;game=homeward"' in shell.html
    app.handle("act", "go:page=setup&game=homeward")
    assert shell.notice == ""
    assert 'id="setup"' in shell.html


def test_a_broken_saved_game_is_told_and_kept() -> None:
    drawer = {"tabtop:game:abc": "tabtop 1\ngame homeward\nnonsense"}
    app, shell = visit("", drawer)
    assert "cannot be read" in shell.notice
    app.handle("act", "go:table=abc")
    assert shell.notice
    assert drawer["tabtop:game:abc"].endswith("nonsense")


def test_a_full_drawer_is_told_and_the_game_goes_on() -> None:
    app, shell = visit(LINK)
    shell.full = True
    app.handle("move", "draw")
    assert "not saved" in shell.notice
    assert shell.moves


def test_an_error_of_ours_shows_a_panel_and_the_way_back(monkeypatch: pytest.MonkeyPatch) -> None:
    app, shell = visit(LINK)
    assert app.play
    monkeypatch.setattr(app.play.table, "play", lambda move, seat=None: 1 / 0)
    app.handle("move", "draw")
    assert "ZeroDivisionError" in shell.html
    app.handle("act", "copy-details")
    assert "Traceback" in shell.copied
    app.handle("act", "go:")
    assert 'class="games"' in shell.html


def test_the_setup_page_starts_what_it_shows_and_is_remembered() -> None:
    app, shell = visit("page=setup&game=homeward")
    for name, value in (
        ("seats", "3"),
        ("kinds.2", "human"),
        ("names.2", "Ana <b>"),
        ("option.quick", "1"),
        ("first", "2"),
    ):
        app.handle("field", name, value)
    assert "Ana &lt;b&gt;" in shell.html
    app.handle("act", "start")
    assert app.play
    session = app.play.screen
    assert [player.kind for player in session.table.players] == ["human", "normal", "human"]
    assert session.table.match.setup.options == {"quick": 1}
    assert "Ana <b>" in shell.prompt
    app.handle("act", "go:page=setup&game=homeward")
    assert "Ana &lt;b&gt;" in shell.html


def test_a_deleted_game_can_be_taken_back() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    assert app.play
    key = app.play.table.key
    app.handle("act", "go:")
    app.handle("act", f"drop:{key}")
    assert f"tabtop:game:{key}" not in shell.drawer
    app.handle("act", "undrop")
    assert f"tabtop:game:{key}" in shell.drawer


def test_a_points_match_keeps_a_score_sheet_until_somebody_wins_it() -> None:
    app, shell = visit(
        "game=homeward&seats=random,random&seed=3&speed=instant&options=points,quick,target:100"
    )
    assert app.play
    for _ in range(20):
        shell.pass_time(600_000)
        assert "over" in shell.flags
        assert 'id="scores"' in shell.html
        assert "Own pawns Home" in shell.html
        if app.play.table.standing.champion() is not None:
            break
        totals = app.play.table.standing.totals()
        app.handle("act", "again")
        assert app.play.table.series.totals() == totals
    assert app.play
    assert "wins the match" in shell.prompt
    assert max(app.play.table.standing.totals()) >= 100
    app.handle("act", "again")
    assert app.play.table.series.played == []


def test_the_score_of_a_match_survives_a_reload() -> None:
    app, shell = visit("game=homeward&seats=random,random&seed=3&speed=instant&options=points,quick")
    shell.pass_time(600_000)
    app.handle("act", "again")
    shell.pass_time(600_000)
    assert app.play
    again, _ = visit(shell.address, shell.drawer)
    assert again.play
    assert again.play.table.standing.totals() == app.play.table.standing.totals()
    assert len(again.play.table.standing.played) == 2


@pytest.mark.parametrize("way", ["", "page=rules&game=twentyone", "page=settings"])
def test_whoever_comes_back_to_a_shared_table_finds_the_curtain_drawn(way: str) -> None:
    app, shell = visit("game=twentyone&seats=human,human&seed=3")
    assert app.play
    app.handle("act", "curtain:0")
    assert len(shell.moves) > 1
    table = f"table={app.play.table.key}"
    app.handle("act", f"go:{way}")
    app.handle("act", f"go:{table}")
    assert waits(app.play.screen) == "curtain"
    assert shell.moves == []


def test_the_moves_of_what_is_picked_come_first() -> None:
    app, shell = visit("game=starlane&seats=human,random&seed=5")
    assert app.play
    last = list(app.play.screen.paths().values())[-1][0]
    assert app.play.screen.paths()[parse_move(shell.moves[0])][0] != last
    app.handle("pick", last)
    assert app.play.screen.paths()[parse_move(shell.moves[0])][0] == last


def test_hidden_hands_get_a_curtain_between_people_and_none_against_bots() -> None:
    app, shell = visit("game=homeward&seats=human,human&seed=3&options=points,quick")
    assert app.play
    assert waits(app.play.screen) == "curtain"
    assert "card:" not in shell.html
    app.handle("act", "curtain:0")
    assert shell.moves
    assert shell.html.count('data-pick="card:') >= 1
    while app.play.screen.position.decision.seat == 0:
        app.handle("move", shell.moves[0])
    assert waits(app.play.screen) == "curtain"
    assert "card:" not in shell.html
    _, alone = visit("game=homeward&seats=human,random&seed=3&options=points,quick")
    assert alone.moves


def test_what_was_said_of_a_hidden_card_is_gone_when_the_next_person_looks() -> None:
    app, shell = visit("game=homeward&seats=human,human&seed=3&options=points")
    assert app.play
    session = app.play.screen
    for _ in range(40):
        if waits(session) == "curtain":
            app.handle("act", f"curtain:{session.position.decision.seat}")
        cards = [reason.data[0][1] for reason in session.reasons() if reason.data]
        if session.position.decision.kind == "hand" and cards:
            app.handle("pick", f"card:{cards[0]}")
            assert "cannot be used" in shell.notice
            seat = session.position.decision.seat
            while session.position.decision.seat == seat:
                app.handle("move", shell.moves[0])
            assert shell.notice == ""
            return
        app.handle("move", shell.moves[0])
    raise AssertionError("every card could always be used")


def test_the_score_is_there_before_the_next_game_has_begun() -> None:
    app, shell = visit("game=homeward&seats=human,random&seed=3&speed=instant&options=points,quick")
    play_on(app, shell)
    app.handle("act", "again")
    again, _ = visit(shell.address, shell.drawer)
    assert again.play
    assert len(again.play.table.series.played) == 1


def test_a_deleted_game_comes_back_with_its_score() -> None:
    app, shell = visit("game=homeward&seats=human,random&seed=3&speed=instant&options=points,quick")
    play_on(app, shell)
    app.handle("act", "again")
    app.handle("move", shell.moves[0])
    assert app.play
    key = app.play.table.key
    before = {name: text for name, text in shell.drawer.items() if name.endswith(key)}
    app.handle("act", "go:")
    app.handle("act", f"drop:{key}")
    assert not any(name.endswith(key) for name in shell.drawer)
    app.handle("act", "undrop")
    assert {name: text for name, text in shell.drawer.items() if name.endswith(key)} == before


@pytest.mark.parametrize(
    "scores",
    [
        "{}",
        "nonsense",
        '{"game":"homeward","colors":[["red"],["blue"],["yellow"]],"options":{},"seed":1,"first":0,"played":[]}',
    ],
)
def test_scores_that_cannot_be_read_do_not_stop_the_game(scores: str) -> None:
    app, shell = visit("game=homeward&seats=human,random&seed=3")
    app.handle("move", "draw")
    assert app.play
    key = app.play.table.key
    shell.drawer[f"tabtop:series:{key}"] = scores
    again, other = visit(f"table={key}", shell.drawer)
    assert again.play
    assert other.moves


@pytest.mark.parametrize("typed", ["1.5", "1e2", "-3", "", "twelve"])
def test_a_number_that_is_none_leaves_the_option_as_it_was(typed: str) -> None:
    app, shell = visit("page=setup&game=homeward")
    app.handle("field", "option.points", "1")
    app.handle("field", "option.target", typed)
    assert 'id="f-option.target"' in shell.html
    assert 'value="300"' in shell.html


def test_a_hint_is_not_said_in_the_lobby() -> None:
    app, shell = visit("game=homeward&seats=human,human&seed=5&options=quick")
    app.handle("move", "draw")
    app.handle("act", "hint")
    app.handle("act", "go:")
    said = len(shell.said)
    shell.pass_time(10_000)
    assert len(shell.said) == said


def test_a_position_of_another_table_is_refused() -> None:
    app, shell = visit("game=homeward&seats=human,human,human,human&seed=3")
    app.handle("move", "draw")
    assert app.play
    source = shell.drawer[f"tabtop:game:{app.play.table.key}"]
    two = [line for line in source.splitlines() if not line.startswith(("seat blue", "seat green", "rules "))]
    shell.drawer["tabtop:game:odd"] = "\n".join(["tabtop 1", "rules 99", *two[1:]])
    _, other = visit("table=odd", shell.drawer)
    assert other.notice


def test_a_shield_is_given_by_tapping_the_droid_first_or_the_shield_first() -> None:
    for backward in (False, True):
        app, shell = visit("game=hyperdrive&seats=human,human&seed=3")
        assert app.play
        session = app.play.screen
        for _ in range(400):
            if any(move[0] == "shield" for move in session.legal):
                break
            app.handle("move", shell.moves[0])
        move, path = next((move, path) for move, path in session.paths().items() if move[0] == "shield")
        first, second = reversed(path) if backward else path
        assert "can" in session.marks()[first]
        app.handle("pick", first)
        assert session.picked == (first,)
        assert {"can", "land"} <= session.marks()[second]
        app.handle("pick", second)
        assert session.table.match.moves[-1][1] == move
