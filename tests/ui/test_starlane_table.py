"""Starlane at the table: reaction windows for one person or several, and hushed topics."""

from __future__ import annotations

import re

from engine.match import Match
from engine.players import Player
from tests.engine.starlane.position import GAME, Table, table
from tests.ui.paper import PaperShell, html, screen_of, visit, waits
from ui.app import App
from ui.pages import opening
from ui.table.holdings import quiet_seat
from ui.table.table import Table as PlayedTable
from ui.table.table_screen import TableScreen

NAMES = ("Ana", "Luis", "Eva", "Bo")
ALONE = ("human", "normal", "normal", "normal")
SHARED = ("human", "human", "human", "normal")


def a_session(position: Table, kinds: tuple[str, ...] = ALONE) -> TableScreen:
    players = [Player(kind, name) for kind, name in zip(kinds, NAMES, strict=True)]
    return screen_of(PlayedTable(Match(GAME.setup(4, seed=5), position.state), players))


def prompt(session: TableScreen) -> str:
    found = re.search(r'id="prompt"[^>]*>(.*?)</p>', html(session))
    assert found
    return re.sub("<[^>]+>", "", found[1])


def moves(session: TableScreen) -> list[str]:
    return re.findall(r'data-move="([^"]*)"', html(session))


# ── one person among bots ───────────────────────────────────────────────────────────────────────────────


def test_a_window_says_what_happens_and_what_each_card_would_do() -> None:
    session = a_session(table("red_a 11", "red_4", {0: "overdrive tailwind"}).play("play red_4 red_a"))
    assert waits(session) == "human"
    assert prompt(session) == "You play a red 4: your red ship A to space 15. Play a bonus card?"
    assert moves(session) == ["bonus overdrive", "bonus tailwind", "pass"]
    assert "Tailwind: to space 16, choose a half" in html(session)


def test_a_person_who_holds_nothing_that_fits_passes_automatically() -> None:
    session = a_session(table("red_a 11", "red_4", {0: "swerve"}).play("play red_4 red_a"))
    assert waits(session) == "auto"
    assert session.position.turn.answer == ("pass",)
    assert moves(session) == []


def test_a_seat_is_not_asked_about_a_hushed_topic() -> None:
    session = a_session(table("red_a 11", "red_4", {0: "tailwind"}).play("play red_4 red_a"))
    assert waits(session) == "human"
    session.table.answers.toggle_topic(quiet_seat(session) or 0, "tailwind")
    assert waits(session) == "auto"
    assert session.position.turn.answer == ("pass",)
    session.table.answers.toggle_topic(quiet_seat(session) or 0, "tailwind")
    assert waits(session) == "human"


def test_a_seat_is_asked_if_it_could_play_another_card_too() -> None:
    session = a_session(table("red_a 11", "red_4", {0: "tailwind overdrive"}).play("play red_4 red_a"))
    session.table.answers.toggle_topic(quiet_seat(session) or 0, "tailwind")
    assert waits(session) == "human"
    assert moves(session) == ["bonus overdrive", "bonus tailwind", "pass"]


def test_only_topics_can_be_hushed() -> None:
    session = a_session(table("red_a 11", "red_4"))
    session.table.answers.toggle_topic(quiet_seat(session) or 0, "play")
    assert session.table.driver.quiet[0] == set()


def test_the_list_of_topics_is_folded_until_it_is_opened() -> None:
    session = a_session(table("red_a 11", "red_4"))
    assert "aria-pressed" not in html(session)
    session.quiet_open = True
    assert html(session).count('data-act="hush:') == 1 + 5


def test_teams_are_shown_at_every_seat() -> None:
    text = html(a_session(table("red_a 11", "red_4")))
    for mate in NAMES:
        assert f"with {mate}" in text


def test_a_log_line_belongs_to_the_seat_it_is_about() -> None:
    session = a_session(table("green_a 11", "green_4", {0: "swerve"}, turn=1).play("play green_4 green_a"))
    session.table.play(("pass",))  # Ana's pass lets Luis's card move the ship
    (line,) = session.lines()
    assert line.seat == 1


def test_the_whole_last_turn_stays_marked() -> None:
    session = a_session(table("red_a 11, black_a 12", "red_4", {1: "towline"}))
    session.table.play(("play", "red_4", "red_a"))
    session.table.play(("bonus", "towline", "black_a"))
    assert [event["ship"] for event in session.last() if event["kind"] == "ship_moved"] == [
        "red_a",
        "black_a",
    ]


# ── several people at one screen ────────────────────────────────────────────────────────────────────────


def test_a_window_asks_everybody_openly_and_reveals_nothing() -> None:
    pages = []
    for held in ("overdrive", "swerve"):
        session = a_session(
            table("red_a 11", "red_4", {0: held, 2: "towline"}).play("play red_4 red_a"), SHARED
        )
        assert waits(session) == "window"
        assert prompt(session) == "Ana plays a red 4: red ship A to space 15. Does anyone respond?"
        pages.append(html(session))
    assert pages[0] == pages[1]
    assert re.findall(r'data-act="answer:(\d?)"', pages[0]) == ["0", "2", ""]
    assert "sl-hand" not in pages[0]


def test_a_player_who_wants_to_answer_gets_the_curtain_and_may_still_pass() -> None:
    session = a_session(
        table("red_a 11", "red_4", {0: "swerve", 2: "tailwind"}).play("play red_4 red_a"), SHARED
    )
    session.table.answers.answer_window(0, session.seats)
    assert waits(session) == "curtain"
    assert moves(session) == []
    session.curtain_open = 0
    assert moves(session) == ["pass"]  # an automatic pass would show that there was nothing to play


def test_a_player_who_does_not_answer_passes() -> None:
    session = a_session(
        table("red_a 11", "red_4", {0: "swerve", 2: "tailwind"}).play("play red_4 red_a"), SHARED
    )
    session.table.answers.answer_window(2, session.seats)
    assert waits(session) == "auto"
    session.table.play(("pass",))
    assert waits(session) == "curtain"
    session.curtain_open = 2
    assert moves(session) == ["bonus tailwind", "pass"]


def test_after_a_towline_everybody_is_asked_again() -> None:
    position = table("red_a 15, black_a 12, green_a 13", "black_6", {0: "towline", 2: "towline"}, turn=1)
    session = a_session(position.play("play black_6 black_a"), SHARED)
    session.table.answers.answer_window(2, session.seats)
    session.curtain_open = 2
    session.table.play(("bonus", "towline", "green_a"))
    assert waits(session) == "window"
    assert 'data-act="answer:0"' in html(session)


def test_a_last_card_is_not_shown_without_its_curtain() -> None:
    position = table("red_a 46, red_b 11", "red_4")
    session = a_session(position, SHARED)
    assert len(session.position.decision.legal) == 1
    assert waits(session) == "curtain"
    assert "red_4" not in html(session)


def test_a_draw_needs_no_curtain() -> None:
    position = table("red_a 11", "red_1").play("play red_1 red_a")
    session = a_session(position, SHARED)
    assert session.position.decision.kind == "draw"
    assert waits(session) == "auto"  # nothing is left to choose
    assert session.viewer is None


def test_at_one_screen_only_public_facts_keep_a_seat_from_being_asked() -> None:
    session = a_session(table("red_a 11", "red_4", {0: "tailwind"}).play("play red_4 red_a"), SHARED)
    session.table.driver.quiet[0] = {"tailwind"}
    session.table.refresh()
    assert waits(session) == "window"  # else everybody would know that Ana holds no Overdrive
    session.table.driver.quiet[0] = {"tailwind", "overdrive"}
    session.table.refresh()
    assert waits(session) == "auto"


def test_nobody_sees_which_topics_another_has_hushed() -> None:
    session = a_session(table("red_a 11", "red_4"), SHARED)
    session.quiet_open = True
    session.table.driver.quiet[0] = {"swerve"}
    session.table.refresh()
    assert "hush:" not in html(session)
    session.curtain_open = 0
    assert html(session).count('aria-pressed="true"') == 1


# ── saved hushed topics ─────────────────────────────────────────────────────────────────────────────────


def test_hushed_topics_are_saved_beside_the_record_and_not_in_it() -> None:
    drawer: dict[str, str] = {}
    app, shell = visit("game=starlane&seats=human,random&seed=7&speed=instant", drawer)
    _begin(app, shell)
    app.handle("act", "hush:")
    app.handle("act", "hush:towline")
    assert app.play
    key = app.play.table.key
    assert "towline" not in drawer[f"tabtop:game:{key}"].split("snapshot")[0]
    assert opening.restored(shell, key).driver.quiet == [{"towline"}, set()]
    drawer[f"tabtop:wishes:{key}"] = '{"0": 3, "1": "nonsense"}'
    assert opening.restored(shell, key).driver.quiet == [set(), set()]


def _begin(app: App, shell: PaperShell) -> None:
    app.handle("move", shell.moves[0])
    shell.pass_time(5000)


def test_a_whole_game_can_be_played_with_every_topic_hushed() -> None:
    app, shell = visit("game=starlane&seats=human,random&seed=7&speed=instant")
    assert app.play
    app.play.table.driver.quiet[0] = set(app.play.table.match.rules.topics)
    for _ in range(3000):
        if "over" in shell.flags:
            break
        if shell.moves:
            assert shell.moves[0].split()[0] in ("play", "side", "draw", "deal")
            app.handle("move", shell.moves[0])
        else:
            shell.pass_time(3000)
    assert "win" in shell.prompt
