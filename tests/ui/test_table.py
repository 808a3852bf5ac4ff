"""The table: what a visitor sees and can do, without a browser."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine import record
from engine.games.homeward.laying import laid
from engine.match import Match
from engine.players import Player
from engine.rules import parse_move
from tests.ui.paper import PaperShell, sit_down, visit, waits
from ui.app import App
from ui.shell.ports import Frame
from ui.storage import saved_games
from ui.table.table import Table
from ui.table.view.moves import keys

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
    assert shell.prompt == "Your turn: draw a card"


def test_a_whole_game_is_played_by_the_buttons_alone() -> None:
    app, shell = visit(LINK + "&speed=instant")
    play_on(app, shell)
    assert shell.moves == []
    assert "You win!" in shell.prompt


def test_bots_alone_play_to_the_end() -> None:
    _, shell = visit("game=homeward&seats=normal,random,random&seed=3&speed=instant")
    shell.pass_time(600_000)
    assert "over" in shell.flags


def test_a_finished_game_does_not_end_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    app, shell = visit("game=homeward&seats=random,random&seed=3&speed=instant&options=quick")
    while "over" not in shell.flags:
        shell.pass_time(1000)
    # the browser takes its time to say whose game it is
    monkeypatch.setattr(shell, "claim", lambda *asked: None)
    app.handle("act", "go:game=hyperdrive&seats=human,random&seed=1")
    assert "over" not in shell.flags, "whoever looks at the page meanwhile sees a game that goes on"


@pytest.mark.parametrize("redraw", [0, 200])
def test_a_game_between_bots_is_saved_up_to_its_last_move(
    redraw: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.table.clock.REDRAW", redraw)
    monkeypatch.setattr("ui.table.clock.SLICE", 0)
    app, shell = visit("game=homeward&seats=random,random&seed=3&speed=instant&options=quick")
    shell.pass_time(600_000)
    again, _ = visit(shell.address, shell.storage)
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


def test_a_bot_begins_to_think_when_the_pieces_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thinking would take the time that smooth motion needs."""
    app, shell = visit("game=homeward&seats=human,random&seed=5&options=quick&speed=slow")
    shell.is_calm = False
    assert app.play
    table, thought = app.play.table, list[float]()
    think = table.think

    def noted(*most: float) -> Any:
        thought.append(shell.clock)
        return think(*most)

    monkeypatch.setattr(table, "think", noted)
    moved, motion = 0.0, 0
    while not thought or not motion:
        thought.clear()
        if shell.moves:
            app.handle("move", shell.moves[0])
            moved, motion = shell.clock, max((track["ms"] for track in shell.tracks), default=0)
        else:
            shell.pass_time(10)
    assert thought[0] >= moved + motion


@pytest.mark.parametrize(
    ("game", "shape", "redrawn"), [("bounty", "space:5", True), ("homeward", "pawn:9", False)]
)
def test_pointing_at_a_shape_redraws_only_a_board_that_tells_more_about_it(
    game: str, shape: str, redrawn: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, shell = visit(f"game={game}&seats=human,human&seed=5")
    frames: list[Frame] = []
    monkeypatch.setattr(shell, "present", frames.append)
    app.handle("point", shape)
    assert any(frame.html is not None for frame in frames) == redrawn


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


def test_a_pawn_with_one_destination_takes_one_tap_and_others_take_two() -> None:
    app, shell = visit("game=homeward&seats=human,human&seed=5&options=quick")
    taps = set()
    for _ in range(60):
        assert app.play
        shell.wait()
        paths = app.play.screen.pointer.paths()
        first, *_ = path = paths[app.play.screen.legal[0]]
        ways = [other for other in paths.values() if other[0] == first]
        number = app.play.table.match.number
        count = 0
        while app.play.table.match.number == number:
            assert f'data-pick="{path[count]}"' in shell.html
            app.handle("pick", path[count])
            count += 1
        assert app.play.table.match.number == number + 1
        assert count == (1 if len(ways) == 1 else len(path))
        taps.add(count)
    assert taps == {1, 2}


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
    again, shell_again = visit(shell.address, shell.storage)
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


def test_undo_never_leads_to_a_move_that_would_only_be_made_again() -> None:
    """In an opening without any choice, there is nothing to take back."""
    app, shell = visit("game=homeward&seats=human,easy,easy,easy&seed=1&speed=instant")
    assert app.play
    table, choices = app.play.table, 0
    for _ in range(40):
        shell.wait()
        assert bool(table.position.undo) == bool(choices)
        choices += len(shell.moves) > 1
        app.handle("move", shell.moves[0])
    shell.wait()
    while table.position.undo:
        before = table.match.number
        app.handle("act", "undo")
        assert len(shell.moves) > 1, "a real choice, however long ago"
        shell.pass_time(5000)
        assert table.match.number < before
        choices -= 1
    assert not choices


def test_undo_goes_back_to_a_roll_before_which_something_else_could_be_done() -> None:
    app, shell = visit("game=bounty&seats=human,easy&seed=1&speed=instant")
    assert app.play
    app.handle("move", "roll")
    shell.wait()
    app.handle("act", "undo")
    assert shell.moves == ["roll"]


def test_undo_skips_what_the_table_did_for_a_player() -> None:
    """Otherwise it would do that again at once."""
    app, shell = visit("game=bounty&seats=human,easy&seed=1&speed=instant")
    assert app.play
    table = app.play.table
    app.handle("field", "set.deal", "1")
    for _ in range(60):
        shell.pass_time(1000)
        rolls = [at for at, move in enumerate(table.match.moves) if move == (0, ("roll",))]
        if len(rolls) > 2 and shell.moves:
            break
        if shell.moves:
            app.handle("move", shell.moves[0])
    before = table.match.number
    assert table.position.undo == "choice"
    app.handle("act", "undo")
    shell.pass_time(5000)
    assert table.match.number < before
    assert shell.moves


def test_undo_takes_a_move_out_of_the_log() -> None:
    app, shell = visit("game=homeward&seats=human,random&seed=5&options=quick")
    assert app.play
    while len(app.play.screen.legal) < 2:
        app.handle("move", shell.moves[0]) if shell.moves else shell.pass_time(3000)

    def log() -> str:
        return shell.html.partition('id="log"')[2]

    before, told = log(), set()
    for move in shell.moves[:2]:
        app.handle("move", move)
        told.add(log())
        app.handle("act", "undo")
        assert log() == before
    assert len(told) == 2


def test_the_live_region_says_one_sentence_per_turn() -> None:
    app, shell = visit("game=homeward&seats=human,random&seed=7")
    app.handle("move", "draw")
    assert "You draw an 11." in shell.said[-1]
    assert shell.said[-1].endswith((".", "!"))


def test_keys_play_by_number_and_can_be_switched_off() -> None:
    app, shell = visit(LINK)
    app.handle("key", "1")
    assert app.play
    assert app.play.table.match.number == 1
    app.screen.settings["keys"] = "off"
    shell.wait()
    number = app.play.table.match.number
    app.handle("key", "1")
    assert app.play.table.match.number == number
    assert shell.moves


def test_a_number_that_no_move_has_does_nothing() -> None:
    app, shell = visit(LINK)
    before = shell.html
    app.handle("key", "9")
    assert not app.crashed
    assert shell.html == before


def test_a_number_that_many_moves_share_picks_their_pawn() -> None:
    setup, state = laid("red: 3 13 23 33; blue: 20 26 45 50", card=7)
    app, shell = visit("game=homeward&seats=human,human&colors=red,blue&seed=3")
    screen = sit_down(app, Table(Match(setup, state), [Player(), Player()]))
    numbers = keys(screen)
    assert len(numbers) > len(set(numbers.values())), "a 7 can be split in many ways"
    app.handle("key", "2")
    assert screen.table.match.number == 0
    assert list(screen.pointer.picked) == ["pawn:1"]
    assert set(shell.moves) <= {" ".join(map(str, move)) for move, key in numbers.items() if key == 2}


def test_a_key_moves_the_focus_to_the_moves() -> None:
    app, shell = visit(LINK)
    app.handle("key", "m")
    assert shell.focused.startswith("#moves [data-move]")


def test_the_board_is_walked_with_arrows() -> None:
    app, shell = visit(LINK)
    app.handle("key", "ArrowRight", "twin")
    app.handle("key", "ArrowRight", "twin")
    assert 'aria-activedescendant="place-1"' in shell.html
    app.handle("key", "End", "twin")
    last = re.search(r'aria-activedescendant="place-(\d+)"', shell.html)
    assert last
    assert int(last.group(1)) > 60


def test_walking_the_board_starts_at_a_pickable_place_and_ends_with_the_focus() -> None:
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
    """Return what a screen reader says about the current place on the board."""
    return shell.html.split('role="option"')[1].partition("</li>")[0]


def test_focusing_the_board_during_a_bots_turn_moves_to_a_pickable_place_later() -> None:
    app, shell = visit(LINK)
    while shell.moves:
        app.handle("move", shell.moves[0])
    app.handle("board", "1")
    assert "can be picked" not in at_the_board(shell)
    shell.pass_time(30_000)
    assert shell.moves
    assert "can be picked" in at_the_board(shell)


def test_walking_during_a_bots_turn_keeps_its_place() -> None:
    app, shell = visit(LINK)
    while shell.moves:
        app.handle("move", shell.moves[0])
    app.handle("board", "1")
    app.handle("key", "ArrowRight", "twin")
    shell.pass_time(30_000)
    assert shell.moves
    assert 'aria-activedescendant="place-1"' in shell.html


@pytest.mark.parametrize("seed", range(1, 5))
def test_after_the_last_card_of_a_hand_the_walk_stands_at_a_place_that_exists(seed: int) -> None:
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
        ("game=starlane&seats=human,random&seed=5", [("act", "topic:")]),
        ("game=homeward&seats=human,human&seed=5", [("move", "draw"), ("act", "look:0")]),
    ],
)
def test_a_page_that_a_reload_would_not_restore_is_marked_fleeting(
    link: str, deeds: list[tuple[str, str]]
) -> None:
    app, shell = visit(link)
    if deeds:
        assert "data-fleeting" not in shell.html
    for kind, value in deeds:
        app.handle(kind, value)
    assert "data-fleeting" in shell.html


def test_a_chosen_speed_is_saved_at_once() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    app.handle("field", "speed", "slow")
    again, _ = visit(shell.address, shell.storage)
    assert again.play
    assert again.play.table.speed == "slow"


def test_an_undone_first_move_stays_undone_after_a_reload() -> None:
    app, shell = visit("game=bounty&seats=human,random&seed=1")
    app.handle("move", shell.moves[0])
    app.handle("act", "undo")
    assert app.play
    assert app.play.table.match.number == 0
    again, _ = visit(shell.address, shell.storage)
    assert again.play
    assert again.play.table.match.number == 0


def test_enter_on_an_empty_place_says_that_nothing_can_be_picked_there() -> None:
    app, shell = visit(LINK)
    app.handle("board", "1")
    app.handle("key", "Home", "twin")
    app.handle("key", "Enter", "twin")
    assert shell.said[-1] == "Nothing can be picked here now."


def test_picking_a_piece_by_keyboard_is_announced() -> None:
    app, shell = visit("game=homeward&seats=human,human&seed=5&options=quick")
    assert app.play
    screen = app.play.screen
    for _ in range(200):
        paths = screen.pointer.paths()  # with a Sorry! card, the rival's pawn alone could be the whole move
        if len(paths) > 1 and len({path[0] for path in paths.values()}) == 1 and "sorry" not in str(paths):
            break
        app.handle("move", shell.moves[0])
        shell.wait()
    app.handle("board", "1")
    app.handle("key", "Enter", "twin")
    assert screen.pointer.picked
    assert "picked" in shell.said[-1]


def test_looking_back_shows_an_older_board_and_changes_nothing() -> None:
    app, shell = visit("game=homeward&seats=human,human&seed=5&options=quick")
    for _ in range(20):
        app.handle("move", shell.moves[0])
        shell.wait()
    assert app.play
    state = app.play.table.match.state.to_json()
    app.handle("act", "look:3")
    assert shell.moves == []
    assert "move 3" in shell.prompt
    assert shell.html.count('aria-current="step"') == 1
    app.handle("act", "look:")
    assert 'aria-current="step"' not in shell.html
    assert shell.moves
    assert app.play.table.match.state.to_json() == state


def test_the_language_changes_in_the_middle_of_a_game() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    app.handle("act", "go:page=settings")
    app.handle("field", "set.lang", "es")
    assert app.play
    app.handle("act", f"go:table={app.play.table.key}")
    assert "No puedes mover" in shell.prompt
    assert "Red" not in shell.html


def test_the_winner_begins_the_next_game() -> None:
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
        ("page=setup", "Name a game"),
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


def test_full_storage_is_reported_and_the_game_continues() -> None:
    app, shell = visit(LINK)
    shell.full = True
    app.handle("move", "draw")
    assert "won’t be saved" in shell.notice
    shell.wait()
    assert shell.moves


def test_storage_that_turns_out_to_be_full_later_is_reported_once() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    app.handle("full", "")
    assert "won’t be saved" in shell.notice
    app.handle("act", "dismiss")
    app.handle("full", "")
    assert not shell.notice
    assert "data-fleeting" in shell.html, "a reload would not bring this screen back"


@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_a_bot_move_is_saved_before_it_is_shown(speed: str) -> None:
    app, shell = visit(f"game=homeward&seats=random,random&seed=5&speed={speed}")
    for _ in range(400):
        shell.pass_time(20)
        assert app.play
        found = re.search(r'data-number="(\d+)"', shell.html)
        shown = int(found.group(1)) if found else 0
        saved = saved_games.text(shell, app.play.table.key)
        assert not shown or len(record.read(saved).moves) >= shown


def test_a_crash_shows_a_panel_with_a_way_back(monkeypatch: pytest.MonkeyPatch) -> None:
    app, shell = visit(LINK)
    assert app.play
    monkeypatch.setattr(app.play.table, "play", lambda move, seat=None: 1 / 0)
    app.handle("move", "draw")
    assert "ZeroDivisionError" in shell.html
    app.handle("act", "copy-details")
    assert "Traceback" in shell.copied
    app.handle("act", "go:")
    assert 'class="games"' in shell.html


def test_the_setup_page_starts_what_it_shows_and_remembers_it() -> None:
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
    screen = app.play.screen
    assert [player.kind for player in screen.table.players] == ["human", "easy", "human"]
    assert screen.table.match.setup.options == {"quick": 1}
    assert "Ana <b>" in shell.prompt
    app.handle("act", "go:page=setup&game=homeward")
    assert "Ana &lt;b&gt;" in shell.html


def test_deleting_a_game_can_be_undone() -> None:
    app, shell = visit(LINK)
    app.handle("move", "draw")
    assert app.play
    key = app.play.table.key
    app.handle("act", "go:")
    app.handle("act", f"drop:{key}")
    assert f"tabtop:game:{key}" not in shell.storage
    app.handle("act", "undrop")
    assert f"tabtop:game:{key}" in shell.storage


def test_a_points_match_keeps_a_score_sheet_until_somebody_wins_it() -> None:
    app, shell = visit(
        "game=homeward&seats=random,random&seed=3&speed=instant&options=points,quick,target:100"
    )
    assert app.play
    for _ in range(20):
        shell.pass_time(600_000)
        assert "over" in shell.flags
        assert 'id="scores"' in shell.html
        assert "Pawns home" in shell.html
        lines = re.findall(
            r'<polyline points="([^"]*)"', shell.html.partition('id="scores"')[2].partition("</details>")[0]
        )
        assert [len(line.split()) for line in lines] == [len(app.play.table.standing.played) + 1] * 2
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


@pytest.mark.rule("HP8")
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("options", "bonuses"), [({}, [100]), ({"bonuses": 1}, [25, 50, 100])])
def test_the_score_sheet_has_a_row_for_every_bonus(
    options: dict[str, Any], bonuses: list[int], lang: str
) -> None:
    hands = ((1, 3, 3, 5, 5),)
    setup, state = laid("red: home home home z5; yellow: 20", hands=hands, points=1, **options)
    app, shell = visit(f"game=homeward&seats=human,human&options=points&speed=instant&lang={lang}")
    assert app.play
    sit_down(app, Table(Match(setup, state), app.play.table.players))
    app.handle("act", "curtain:0")
    app.handle("move", "card 1")
    app.handle("move", "move 3 1")
    assert "over" in shell.flags
    sheet = [re.findall(r">([^<>]+)</t[hd]>", row) for row in re.findall(r"<tr.*?</tr>", shell.html)]
    rows = [row for row in sheet if row and row[0].startswith(("Bonus", "Premio"))]
    assert [row[1:] for row in rows] == [[str(bonus), "0"] for bonus in bonuses]
    assert len({row[0] for row in rows}) == len(bonuses)
    assert [row[1:] for row in sheet if row and row[0] == "Total"] == [[str(40 + sum(bonuses)), "0"]]


def test_the_score_of_a_match_survives_a_reload() -> None:
    app, shell = visit("game=homeward&seats=random,random&seed=3&speed=instant&options=points,quick")
    shell.pass_time(600_000)
    app.handle("act", "again")
    shell.pass_time(600_000)
    assert app.play
    again, _ = visit(shell.address, shell.storage)
    assert again.play
    assert again.play.table.standing.totals() == app.play.table.standing.totals()
    assert len(again.play.table.standing.played) == 2


@pytest.mark.parametrize("way", ["", "page=rules&game=twentyone", "page=settings"])
def test_a_shared_table_reopens_with_the_curtain_closed(way: str) -> None:
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
    last = list(app.play.screen.pointer.paths().values())[-1][0]
    assert app.play.screen.pointer.paths()[parse_move(shell.moves[0])][0] != last
    app.handle("pick", last)
    assert app.play.screen.pointer.paths()[parse_move(shell.moves[0])][0] == last


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
        shell.wait()
    assert waits(app.play.screen) == "curtain"
    assert "card:" not in shell.html
    _, alone = visit("game=homeward&seats=human,random&seed=3&options=points,quick")
    assert alone.moves


def test_a_player_sees_the_card_just_drawn_before_the_curtain_covers_it() -> None:
    app, shell = visit("game=twentyone&seats=human,human&seed=3")
    assert app.play
    screen = app.play.screen
    for seat in (0, 1, 0, 1):
        app.handle("act", f"curtain:{seat}")
        app.handle("move", shell.moves[0])
        for _ in range(10):  # until the table has drawn another card for them
            if screen.position.decision.seat != seat:
                break
            shell.pass_time(100)
        drawn = shell.html
        shell.pass_time(1300)
        assert (screen.curtain_open, shell.html) == (seat, drawn)
        shell.pass_time(400)
        assert (screen.curtain_open, waits(screen)) == (None, "curtain")


def test_a_move_that_draws_no_hidden_card_is_covered_at_once() -> None:
    app, shell = visit("game=starlane&seats=human,human&seed=3")
    assert app.play
    for seat in (0, 1, 0, 1):
        app.handle("act", f"curtain:{seat}")
        app.handle("move", shell.moves[0])
        assert (app.play.screen.curtain_open, waits(app.play.screen)) == (None, "curtain")


def test_words_about_a_hidden_card_are_gone_for_the_next_person() -> None:
    app, shell = visit("game=homeward&seats=human,human&seed=3&options=points")
    assert app.play
    screen = app.play.screen
    for _ in range(40):
        if waits(screen) == "curtain":
            app.handle("act", f"curtain:{screen.position.decision.seat}")
        cards = [reason.data[0][1] for reason in screen.reasons() if reason.data]
        if screen.position.decision.kind == "hand" and cards:
            app.handle("pick", f"card:{cards[0]}")
            assert "can’t be used" in shell.prompt
            seat = screen.position.decision.seat
            while screen.position.decision.seat == seat:
                app.handle("move", shell.moves[0])
                shell.wait()
            assert "can’t be used" not in shell.prompt
            return
        app.handle("move", shell.moves[0])
        shell.wait()
    raise AssertionError("every card could always be used")


def test_the_score_is_there_before_the_next_game_has_begun() -> None:
    app, shell = visit("game=homeward&seats=human,random&seed=3&speed=instant&options=points,quick")
    play_on(app, shell)
    app.handle("act", "again")
    again, _ = visit(shell.address, shell.storage)
    assert again.play
    assert len(again.play.table.series.played) == 1


def test_a_deleted_game_comes_back_with_its_score() -> None:
    app, shell = visit("game=homeward&seats=human,random&seed=3&speed=instant&options=points,quick")
    play_on(app, shell)
    app.handle("act", "again")
    app.handle("move", shell.moves[0])
    assert app.play
    key = app.play.table.key
    before = {name: text for name, text in shell.storage.items() if name.endswith(key)}
    app.handle("act", "go:")
    app.handle("act", f"drop:{key}")
    assert not any(name.endswith(key) for name in shell.storage)
    app.handle("act", "undrop")
    assert {name: text for name, text in shell.storage.items() if name.endswith(key)} == before


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
    shell.storage[f"tabtop:series:{key}"] = scores
    again, other = visit(f"table={key}", shell.storage)
    assert again.play
    assert other.moves


@pytest.mark.parametrize("typed", ["1.5", "1e2", "-3", "", "twelve"])
def test_an_invalid_number_leaves_the_option_unchanged(typed: str) -> None:
    app, shell = visit("page=setup&game=homeward")
    app.handle("act", "drawer")
    app.handle("field", "option.points", "1")
    app.handle("field", "option.target", typed)
    assert 'id="f-option.target"' in shell.html
    assert 'value="300"' in shell.html


def test_a_hint_is_not_announced_in_the_lobby() -> None:
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
    source = shell.storage[f"tabtop:game:{app.play.table.key}"]
    two = [line for line in source.splitlines() if not line.startswith(("seat blue", "seat green", "rules "))]
    shell.storage["tabtop:game:odd"] = "\n".join(["tabtop 1", "rules 99", *two[1:]])
    _, other = visit("table=odd", shell.storage)
    assert other.notice


def test_a_shield_is_given_by_tapping_the_droid_first_or_the_shield_first() -> None:
    for backward in (False, True):
        app, shell = visit("game=hyperdrive&seats=human,human&seed=3")
        assert app.play
        screen = app.play.screen
        for _ in range(400):
            if any(move[0] == "shield" for move in screen.legal):
                break
            app.handle("move", shell.moves[0])
            shell.wait()
        move, path = next(
            (move, path) for move, path in screen.pointer.paths().items() if move[0] == "shield"
        )
        first, second = reversed(path) if backward else path
        assert "can" in screen.pointer.marks()[first]
        app.handle("pick", first)
        if screen.table.match.moves[-1][1] != move:  # where others can get it too
            assert screen.pointer.picked == (first,)
            assert {"can", "land"} <= screen.pointer.marks()[second]
            app.handle("pick", second)
        assert screen.table.match.moves[-1][1] == move
