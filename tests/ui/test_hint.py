"""The hint at the table, and the bots' names in links, set-up and seats."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bots.hard import Budget
from tests.ui.paper import PaperShell, visit
from ui.app import App
from ui.shell.ports import Frame
from ui.table.clock import Clock

LINK = "game=homeward&seats=human,easy&seed=7&speed=instant"


def before_a_choice(query: str = LINK) -> tuple[App, PaperShell]:
    """Return a table where a person has three moves or more to choose from."""
    app, shell = visit(query)
    assert app.play
    app.play.table.driver.budget = Budget(rollouts=30)
    for _ in range(400):
        if len(shell.moves) > 2:
            return app, shell
        if shell.moves:
            app.handle("move", shell.moves[0])
        else:
            shell.pass_time(3000)
    raise AssertionError("no choice came up")


def test_h_shows_a_hint_with_a_reason_and_the_two_next_best_moves() -> None:
    app, shell = before_a_choice()
    app.handle("key", "H")
    assert "Thinking about a hint" in shell.html
    shell.pass_time(100)
    hint = shell.html.partition('id="hint">')[2].partition("</div>")[0]
    assert hint.startswith("<p>Hint: ")
    assert "imagined games" not in hint.partition("<details>")[0]
    assert "imagined games" in hint.partition("<details>")[2]
    assert hint.count("<p>Or: ") == 2
    assert "Hint: " in shell.said[-1]


def test_the_hinted_move_is_highlighted() -> None:
    app, shell = before_a_choice()
    app.handle("act", "hint")
    shell.pass_time(100)
    assert app.play
    pointed = app.play.screen.pointer.pointed
    assert pointed in app.play.screen.legal
    assert "is-pointed" in shell.html


def test_asking_again_repeats_the_hint_without_thinking() -> None:
    app, shell = before_a_choice()
    app.handle("key", "h")
    shell.pass_time(100)
    first, page = shell.said[-1], shell.html
    app.handle("key", "r")
    assert shell.said[-1] != first
    app.handle("key", "h")
    assert shell.said[-1] == first
    assert shell.html == page


def test_a_move_closes_the_hint() -> None:
    app, shell = before_a_choice()
    app.handle("key", "h")
    shell.pass_time(100)
    assert 'id="hint"' in shell.html
    app.handle("move", shell.moves[0])
    assert 'id="hint"' not in shell.html


def test_a_move_cancels_a_hint_in_preparation() -> None:
    app, shell = before_a_choice()
    app.handle("key", "h")
    app.handle("move", shell.moves[0])
    shell.pass_time(100)
    assert "Hint: " not in shell.html


def test_there_is_no_hint_while_a_bot_thinks() -> None:
    app, shell = visit("game=homeward&seats=easy,human&seed=1")
    app.handle("key", "h")
    assert 'id="hint"' not in shell.html


@pytest.mark.parametrize(
    ("kind", "shown"), [("easy", "Kiko · Easy"), ("hard", "Kiko · Hard"), ("hard:hunter", "Bruno · Hard")]
)
def test_a_seat_shows_who_plays_there(kind: str, shown: str) -> None:
    _, shell = visit(f"game=homeward&seats=human,{kind}&seed=7")
    assert f'<span class="kind">{shown}' in shell.html


def test_an_unknown_character_in_a_link_gets_one_clear_sentence() -> None:
    _, shell = visit("game=homeward&seats=human,hard:genius")
    assert "“hard:genius” cannot take a seat" in shell.html


def test_the_set_up_offers_every_level_and_character() -> None:
    app, shell = visit("game=homeward")
    if "hard:keeper" not in shell.html:
        app.handle("act", "go:page=setup&game=homeward")
    for name in ("easy", "normal", "hard", "hard:runner", "hard:hunter", "hard:keeper"):
        assert f'value="{name}"' in shell.html


def test_a_hard_bot_thinks_in_slices_and_plays() -> None:
    app, shell = visit("game=homeward&seats=hard:runner,easy&seed=7&speed=instant")
    assert app.play
    app.play.table.driver.budget = Budget(rollouts=8)
    shell.pass_time(2000)
    assert app.play.table.match.number > 20


def test_a_bots_move_is_drawn_in_its_own_task(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Thinking and drawing in one task would block the page for more than a few frames."""
    turns = 0
    thought, drawn = set[int](), set[int]()
    tick, choose, present = Clock._tick, Clock._choose, PaperShell.present

    def counted_tick(clock: Clock) -> None:
        nonlocal turns
        turns += 1
        tick(clock)

    def counted_choose(clock: Clock, until: float) -> Any:
        if len(clock.table.position.decision.legal) > 1:
            thought.add(turns)
        return choose(clock, until)

    def counted_present(shell: PaperShell, frame: Frame) -> None:
        if frame.html is not None:
            drawn.add(turns)
        present(shell, frame)

    app, shell = visit("game=homeward&seats=hard,normal&options=points&seed=7&speed=fast")
    assert app.play
    app.play.table.driver.budget = Budget(rollouts=8)
    monkeypatch.setattr(Clock, "_tick", counted_tick)
    monkeypatch.setattr(Clock, "_choose", counted_choose)
    monkeypatch.setattr(PaperShell, "present", counted_present)
    shell.pass_time(6000)
    assert len(drawn) > 4
    assert len(thought) > 4
    assert not thought & drawn
