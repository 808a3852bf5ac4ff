"""Starlane at the table: reaction windows for one person or several, and skipped topics."""

from __future__ import annotations

import re

from engine.match import Match
from engine.players import Player
from tests.engine.starlane.position import GAME, Table, table
from tests.ui.paper import PaperShell, html, screen_of, visit, waits
from ui.app import App
from ui.pages import opening
from ui.table.holdings import topics_seat
from ui.table.table import Table as PlayedTable
from ui.table.table_screen import TableScreen

NAMES = ("Ana", "Luis", "Eva", "Bo")
ALONE = ("human", "normal", "normal", "normal")
SHARED = ("human", "human", "human", "normal")


def table_screen(position: Table, kinds: tuple[str, ...] = ALONE) -> TableScreen:
    players = [Player(kind, name) for kind, name in zip(kinds, NAMES, strict=True)]
    return screen_of(PlayedTable(Match(GAME.setup(4, seed=5), position.state), players))


def prompt(screen: TableScreen) -> str:
    found = re.search(r'id="prompt"[^>]*>(.*?)</p>', html(screen))
    assert found
    return re.sub("<[^>]+>", "", found[1])


def moves(screen: TableScreen) -> list[str]:
    return re.findall(r'data-move="([^"]*)"', html(screen))


# ── one person among bots ───────────────────────────────────────────────────────────────────────────────


def test_a_window_says_what_happens_and_what_each_card_would_do() -> None:
    screen = table_screen(table("red_a 11", "red_4", {0: "overdrive tailwind"}).play("play red_4 red_a"))
    assert waits(screen) == "human"
    assert prompt(screen) == "You play a red 4: your red ship A to space 15. Play a bonus card?"
    assert moves(screen) == ["bonus overdrive", "bonus tailwind", "pass"]
    assert "Tailwind: to space 16, choose a half" in html(screen)


def test_a_person_who_holds_nothing_that_fits_passes_automatically() -> None:
    screen = table_screen(table("red_a 11", "red_4", {0: "swerve"}).play("play red_4 red_a"))
    assert waits(screen) == "auto"
    assert screen.position.turn.answer == ("pass",)
    assert moves(screen) == []


def test_a_seat_is_not_asked_about_a_skipped_topic() -> None:
    screen = table_screen(table("red_a 11", "red_4", {0: "tailwind"}).play("play red_4 red_a"))
    assert waits(screen) == "human"
    screen.table.answers.toggle_topic(topics_seat(screen) or 0, "tailwind")
    assert waits(screen) == "auto"
    assert screen.position.turn.answer == ("pass",)
    screen.table.answers.toggle_topic(topics_seat(screen) or 0, "tailwind")
    assert waits(screen) == "human"


def test_a_seat_is_asked_if_it_could_play_another_card_too() -> None:
    screen = table_screen(table("red_a 11", "red_4", {0: "tailwind overdrive"}).play("play red_4 red_a"))
    screen.table.answers.toggle_topic(topics_seat(screen) or 0, "tailwind")
    assert waits(screen) == "human"
    assert moves(screen) == ["bonus overdrive", "bonus tailwind", "pass"]


def test_only_topics_can_be_skipped() -> None:
    screen = table_screen(table("red_a 11", "red_4"))
    screen.table.answers.toggle_topic(topics_seat(screen) or 0, "play")
    assert screen.table.driver.skipped[0] == set()


def test_the_list_of_topics_is_folded_until_it_is_opened() -> None:
    screen = table_screen(table("red_a 11", "red_4"))
    assert "aria-pressed" not in html(screen)
    screen.topics_open = True
    assert html(screen).count('data-act="topic:') == 1 + 5


def test_teams_are_shown_at_every_seat() -> None:
    text = html(table_screen(table("red_a 11", "red_4")))
    for mate in NAMES:
        assert f"with {mate}" in text


def test_a_log_line_belongs_to_the_seat_it_is_about() -> None:
    screen = table_screen(table("green_a 11", "green_4", {0: "swerve"}, turn=1).play("play green_4 green_a"))
    screen.table.play(("pass",))  # Ana's pass lets Luis's card move the ship
    (line,) = screen.lines()
    assert line.seat == 1


def test_the_whole_last_turn_stays_marked() -> None:
    screen = table_screen(table("red_a 11, black_a 12", "red_4", {1: "towline"}))
    screen.table.play(("play", "red_4", "red_a"))
    screen.table.play(("bonus", "towline", "black_a"))
    assert [event["ship"] for event in screen.last() if event["kind"] == "ship_moved"] == [
        "red_a",
        "black_a",
    ]


# ── several people at one screen ────────────────────────────────────────────────────────────────────────


def test_a_window_asks_everybody_openly_and_reveals_nothing() -> None:
    pages = []
    for held in ("overdrive", "swerve"):
        screen = table_screen(
            table("red_a 11", "red_4", {0: held, 2: "towline"}).play("play red_4 red_a"), SHARED
        )
        assert waits(screen) == "window"
        assert prompt(screen) == "Ana plays a red 4: red ship A to space 15. Does anyone respond?"
        pages.append(html(screen))
    assert pages[0] == pages[1]
    assert re.findall(r'data-act="answer:(\d?)"', pages[0]) == ["0", "2", ""]
    assert "sl-hand" not in pages[0]


def test_a_player_who_wants_to_answer_gets_the_curtain_and_may_still_pass() -> None:
    screen = table_screen(
        table("red_a 11", "red_4", {0: "swerve", 2: "tailwind"}).play("play red_4 red_a"), SHARED
    )
    screen.table.answers.answer_window(0, screen.seats)
    assert waits(screen) == "curtain"
    assert moves(screen) == []
    screen.curtain_open = 0
    assert moves(screen) == ["pass"]  # an automatic pass would show that there was nothing to play


def test_a_player_who_does_not_answer_passes() -> None:
    screen = table_screen(
        table("red_a 11", "red_4", {0: "swerve", 2: "tailwind"}).play("play red_4 red_a"), SHARED
    )
    screen.table.answers.answer_window(2, screen.seats)
    assert waits(screen) == "auto"
    screen.table.play(("pass",))
    assert waits(screen) == "curtain"
    screen.curtain_open = 2
    assert moves(screen) == ["bonus tailwind", "pass"]


def test_after_a_towline_everybody_is_asked_again() -> None:
    position = table("red_a 15, black_a 12, green_a 13", "black_6", {0: "towline", 2: "towline"}, turn=1)
    screen = table_screen(position.play("play black_6 black_a"), SHARED)
    screen.table.answers.answer_window(2, screen.seats)
    screen.curtain_open = 2
    screen.table.play(("bonus", "towline", "green_a"))
    assert waits(screen) == "window"
    assert 'data-act="answer:0"' in html(screen)


def test_a_last_card_is_not_shown_without_its_curtain() -> None:
    position = table("red_a 46, red_b 11", "red_4")
    screen = table_screen(position, SHARED)
    assert len(screen.position.decision.legal) == 1
    assert waits(screen) == "curtain"
    assert "red_4" not in html(screen)


def test_a_draw_needs_no_curtain() -> None:
    position = table("red_a 11", "red_1").play("play red_1 red_a")
    screen = table_screen(position, SHARED)
    assert screen.position.decision.kind == "draw"
    assert waits(screen) == "auto"  # nothing is left to choose
    assert screen.viewer is None


def test_at_one_screen_only_public_facts_keep_a_seat_from_being_asked() -> None:
    screen = table_screen(table("red_a 11", "red_4", {0: "tailwind"}).play("play red_4 red_a"), SHARED)
    screen.table.driver.skipped[0] = {"tailwind"}
    screen.table.refresh()
    assert waits(screen) == "window"  # else everybody would know that Ana holds no Overdrive
    screen.table.driver.skipped[0] = {"tailwind", "overdrive"}
    screen.table.refresh()
    assert waits(screen) == "auto"


def test_nobody_sees_which_topics_another_skips() -> None:
    screen = table_screen(table("red_a 11", "red_4"), SHARED)
    screen.topics_open = True
    screen.table.driver.skipped[0] = {"swerve"}
    screen.table.refresh()
    assert "topic:" not in html(screen)
    screen.curtain_open = 0
    assert html(screen).count('aria-pressed="true"') == 1


# ── saved skipped topics ─────────────────────────────────────────────────────────────────────────────────


def test_skipped_topics_are_saved_beside_the_record_and_not_in_it() -> None:
    storage: dict[str, str] = {}
    app, shell = visit("game=starlane&seats=human,random&seed=7&speed=instant", storage)
    _begin(app, shell)
    app.handle("act", "topic:")
    app.handle("act", "topic:towline")
    assert app.play
    key = app.play.table.key
    assert "towline" not in storage[f"tabtop:game:{key}"].split("snapshot")[0]
    assert opening.restored(shell, key).driver.skipped == [{"towline"}, set()]
    storage[f"tabtop:wishes:{key}"] = '{"0": 3, "1": "nonsense"}'
    assert opening.restored(shell, key).driver.skipped == [set(), set()]


def _begin(app: App, shell: PaperShell) -> None:
    app.handle("move", shell.moves[0])
    shell.pass_time(5000)


def test_a_whole_game_can_be_played_with_every_topic_skipped() -> None:
    app, shell = visit("game=starlane&seats=human,random&seed=7&speed=instant")
    assert app.play
    app.play.table.driver.skipped[0] = set(app.play.table.match.rules.topics)
    for _ in range(3000):
        if "over" in shell.flags:
            break
        if shell.moves:
            assert shell.moves[0].split()[0] in ("play", "side", "draw", "deal")
            app.handle("move", shell.moves[0])
        else:
            shell.pass_time(3000)
    assert "win" in shell.prompt
