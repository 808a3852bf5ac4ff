"""The lesson at the table: one thing to do at a time, nothing else can be played, nothing is saved."""

from __future__ import annotations

import re
from html import unescape

import pytest

from engine import games, rulebook
from engine.coached import CoachedDriver
from engine.games import Game
from engine.lessons import Example
from engine.text import T
from tests.ui.paper import PaperShell, visit, waits
from ui.app import App
from ui.drawing.still import draw, share_shapes
from ui.markup.html import Html
from ui.markup.i18n import sayer
from ui.table.table_screen import TableScreen

LEARNABLE = pytest.mark.parametrize(
    "game", [game for game in games.every() if game.has_lessons], ids=lambda game: game.id
)


def lesson_of(app: App) -> TableScreen:
    assert app.play
    assert app.play.is_lesson
    return app.play.screen


def chapter_of(app: App) -> int:
    driver = lesson_of(app).table.driver
    assert isinstance(driver, CoachedDriver)
    return driver.number


def steps_done(app: App) -> int:
    driver = lesson_of(app).table.driver
    assert isinstance(driver, CoachedDriver)
    return driver.done


def do_what_is_asked(app: App, shell: PaperShell) -> None:
    """Play the first thing that the page lets a learner play: a move, or something in the holdings."""
    if shell.moves:
        app.handle("move", shell.moves[0])
    else:
        app.handle("act", "ledger:0")
        unasked = re.findall(r'data-act="(aside:[^"]*)"', shell.html)
        assert unasked, f"nothing can be done at {shell.prompt!r}"
        app.handle("act", unasked[0])
        app.handle("key", "Escape")
    for _ in range(60):
        if lesson_of(app).ask in ("choose", "taught"):
            break
        shell.pass_time(1000)


@pytest.mark.parametrize("lang", ["en", "es"])
@LEARNABLE
def test_whoever_does_what_is_asked_gets_to_the_end(game: Game, lang: str) -> None:
    app, shell = visit(f"page=learn&game={game.id}", lang=lang)
    steps = sum(len(chapter.steps) for chapter in game.lessons.chapters)
    for chapter in game.lessons.chapters:
        for step in chapter.steps:
            new = chapter_of(app) > 1 and not steps_done(app)
            says = T("New scene. {says}", says=step.says) if new else step.says
            assert shell.prompt == app.screen.say(says)
            do_what_is_asked(app, shell)
        assert shell.prompt == app.screen.say(chapter.done)
        assert not shell.moves
        onward = re.search(r'data-act="([^"]*)"[^>]* id="next"', shell.html)
        assert onward
        more = re.search(rf'data-act="([^"]*)">{app.screen.say(T("More tricks"))}<', shell.html)
        if more:
            assert "page=setup" in onward.group(1), "a first game needs no more than this"
        app.handle("act", unescape((more or onward).group(1)))
    assert steps >= 6
    assert shell.address.startswith(f"page=setup&game={game.id}"), "at the end a real game can be played"


def test_only_what_the_step_asks_for_can_be_played() -> None:
    app, shell = visit("page=learn&game=homeward&chapter=7")
    app.handle("move", "draw")
    assert ("move", 0, 11) in lesson_of(app).position.decision.legal
    assert shell.moves == ["swap 0 8"]
    app.handle("move", "move 0 11")
    app.handle("key", "H")
    assert "hint" not in shell.html
    assert steps_done(app) == 1


def test_a_step_that_was_done_is_not_taken_back() -> None:
    app, _ = visit("page=learn&game=homeward&chapter=5")
    app.handle("move", "draw")
    app.handle("move", "move 0 4")
    app.handle("key", "U")
    assert lesson_of(app).table.match.number == 2
    assert steps_done(app) == 2


def test_the_speed_is_chosen_once_for_all_chapters() -> None:
    app, _ = visit("page=learn&game=homeward&chapter=3")
    app.handle("field", "speed", "instant")
    app.handle("act", "go:page=learn&game=homeward&chapter=4")
    assert lesson_of(app).table.speed == "instant"


QUOTED = re.compile("[“«]([^”»]+)[”»]")


@pytest.mark.parametrize("lang", ["en", "es"])
@LEARNABLE
def test_what_a_step_quotes_can_be_read_on_the_page(game: Game, lang: str) -> None:
    app, shell = visit(f"page=learn&game={game.id}&speed=instant", lang=lang)
    for number, chapter in enumerate(game.lessons.chapters, 1):
        app.handle("act", f"go:page=learn&game={game.id}&chapter={number}")
        for step in chapter.steps:
            page = shell.html.partition('id="beside"')[2]  # a phone may cut off what is drawn on the board
            if not shell.moves:
                app.handle("act", "ledger:0")
                page += shell.html.partition('id="ledger"')[2]
                app.handle("act", "ledger:0")
            shown = unescape(re.sub(r"<[^>]+>", " ", page))
            for words in QUOTED.findall(app.screen.say(step.says)):
                assert words in shown, f"{app.screen.say(step.says)!r}: {words!r} is not there"
            do_what_is_asked(app, shell)


def test_a_lesson_is_neither_saved_nor_counted() -> None:
    app, shell = visit("page=learn&game=homeward&chapter=3")
    app.handle("move", "draw")
    app.handle("move", shell.moves[0])
    assert lesson_of(app).table.match.outcome
    assert shell.storage == {}
    assert "share" not in shell.html


def test_the_teacher_is_heard() -> None:
    app, shell = visit("page=learn&game=homeward")
    assert shell.said[-1] == app.screen.say(games.get("homeward").lessons.chapters[0].steps[0].says)
    app.handle("move", "draw")
    assert shell.said[-1].endswith(app.screen.say(games.get("homeward").lessons.chapters[0].steps[1].says))


def test_who_looks_something_up_comes_back_to_the_same_step() -> None:
    app, shell = visit("page=learn&game=homeward&chapter=2")
    app.handle("move", "draw")
    asked = shell.prompt
    app.handle("act", "go:page=rules&game=homeward")
    back = re.findall(r'data-act="(go:page=learn[^"]*chapter[^"]*)"', shell.html)
    app.handle("act", unescape(back[0]))
    assert shell.prompt == asked


@pytest.mark.parametrize("chapter", ["0", "99", "-1", "two", "²", "", "00019", "9" * 5000])
def test_a_chapter_that_is_not_there_is_the_first(chapter: str) -> None:
    app, _ = visit(f"page=learn&game=homeward&chapter={chapter}")
    assert chapter_of(app) == 1


def test_an_unknown_game_cannot_be_learned() -> None:
    _, shell = visit("page=learn&game=ludo")
    assert "There is no game “ludo” here" in shell.notice
    assert 'class="lobby"' in shell.html


@LEARNABLE
def test_the_rulebook_shows_its_examples_before_and_after(game: Game) -> None:
    _, shell = visit(f"page=rules&game={game.id}")
    assert shell.html.count('id="example-') == len(game.lessons.examples)
    for at in range(len(game.lessons.examples)):
        figure = shell.html.partition(f'id="example-{game.id}-{at}"')[2].partition("</figure>")[0]
        before, after = figure.split('<div class="shot">')[1:]
        assert "<svg" in before
        assert "<svg" in after
        assert before != after


def _side(example: Example) -> float:
    """Return the side of the square that an example shows."""
    return float(draw(example, sayer("en"))[0].partition('viewBox="')[2].split('"')[0].split()[2])


def test_an_example_that_is_about_a_part_of_what_happens_looks_closer_at_it() -> None:
    example = next(example for example in games.get("hyperdrive").lessons.examples if example.about)
    assert _side(example) < _side(example._replace(about=()))


def test_an_example_looks_closely_at_what_happens_without_any_motion() -> None:
    even = next(example for example in games.get("bounty").lessons.examples if example.rule == "B31")
    assert _side(even) < 500


def test_holdings_are_opened_where_something_in_them_is_asked_for() -> None:
    app, shell = visit("page=learn&game=bounty&chapter=3")
    assert 'class="opener main"' in shell.html
    assert "You can build!<" in shell.html
    app.handle("act", "ledger:0")
    assert re.findall(r'data-act="(aside:[^"]*)"', shell.html) == ["aside:build 6"]
    assert "compose:" not in shell.html
    app.handle("act", "aside:build 6")
    app.handle("act", "aside:build 7")
    assert "opener" not in shell.html
    assert 'id="ledger"' not in shell.html, "what is done with is put away"
    assert shell.moves == ["roll"]


@pytest.mark.parametrize("game", ["starlane", "bounty"])
def test_a_lesson_asks_and_does_not_offer_not_to_ask(game: str) -> None:
    _, shell = visit(f"page=learn&game={game}")
    assert 'id="topic-open"' not in shell.html
    assert "standing." not in shell.html


def test_what_boards_have_alike_is_written_once() -> None:
    board = (
        '<svg class="board {}"><defs data-static="x"><g id="y"/></defs>'
        '<g data-static="x"><g><path/></g></g><g data-piece="1"/></svg>'
    )
    page = share_shapes(Html(board.format("a") + board.format("a") + board.format("b")))
    first, second, third = page.split("</svg>")[:3]
    once = re.search(r'<g id="([^"]*)" data-static="([^"]*)"><g><path/></g></g><g data-piece="1"/>', first)
    assert once
    assert once.group(1) == once.group(2), "another board in its place is drawn anew"
    assert second == f'<svg class="board a"><use href="#{once.group(1)}"/><g data-piece="1"/>'
    assert "<path/>" in third, "a board of another kind has its own"


def test_the_last_move_is_seen_before_it_is_explained() -> None:
    app, shell = visit("page=learn&game=homeward&chapter=2")
    shell.is_calm = False
    chapter = games.get("homeward").lessons.chapters[1]
    app.handle("move", "draw")
    shell.pass_time(2000)
    app.handle("move", shell.moves[0])
    assert shell.prompt == app.screen.say(chapter.steps[-1].says)
    assert 'id="next"' not in shell.html
    shell.pass_time(5000)
    assert shell.prompt == app.screen.say(chapter.done)
    assert shell.said[-1].endswith(app.screen.say(chapter.done))


@pytest.mark.parametrize("key", [" ", "1"])
def test_a_key_goes_on_to_the_next_chapter(key: str) -> None:
    app, shell = visit("page=learn&game=homeward&chapter=2&speed=instant")
    app.handle("key", "1")
    app.handle("key", "1")
    assert waits(lesson_of(app)) == "taught"
    app.handle("key", key)
    assert chapter_of(app) == 3
    assert "Chapter 3 of" in shell.html


def test_a_lesson_goes_back_and_skips_by_chapters() -> None:
    app, shell = visit("page=learn&game=homeward&chapter=2")
    assert re.search(r"Chapter 2 of \d+: step 1 of \d+", shell.html)
    app.handle("act", "go:page=learn&game=homeward&chapter=1")
    assert re.search(r'data-act="go:page=learn[^"]*" class="quiet" disabled', shell.html), (
        "nothing is before it"
    )
    assert 'data-act="go:page=learn&amp;game=homeward&amp;chapter=2" class="quiet">Skip<' in shell.html


@LEARNABLE
def test_more_tricks_are_counted_apart_and_come_after_the_first_game(game: Game) -> None:
    more = [number for number, chapter in enumerate(game.lessons.chapters, 1) if chapter.more]
    if not more:
        return
    assert more == list(range(more[0], len(game.lessons.chapters) + 1))
    _, shell = visit(f"page=learn&game={game.id}&chapter={more[0]}")
    assert f"More tricks 1 of {len(more)}" in shell.html
    _, shell = visit(f"page=learn&game={game.id}&chapter={more[0] - 1}")
    assert f'data-act="go:page=setup&amp;game={game.id}" class="quiet">Skip<' in shell.html


@LEARNABLE
def test_the_rules_begin_with_how_to_play_in_two_minutes(game: Game) -> None:
    topics = rulebook.how_to(game)
    if not topics:
        return
    for lang, heading in (("en", "How to play in two minutes"), ("es", "Cómo se juega en dos minutos")):
        _, shell = visit(f"page=rules&game={game.id}", lang=lang)
        assert shell.html.index(heading) < shell.html.index('id="all-rules"')
        for topic in rulebook.how_to(game, lang):
            assert topic.title in unescape(shell.html)
            for number in topic.examples:
                assert f'id="example-{game.id}-{number}"' in shell.html
    _, shell = visit(f"page=rules&game={game.id}&rule={rulebook.read(game)[0].rules[0].number}")
    assert 'class="howto"' not in shell.html, "whoever asks for a rule sees that rule"
