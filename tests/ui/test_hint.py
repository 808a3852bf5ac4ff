"""The hint at the table, and the bots' names in links, setup and seats."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine import games
from engine.bots.hard import Budget
from engine.checks import Line, setups
from engine.games import Game
from tests.ui.paper import PaperShell, visit
from ui.app import App
from ui.markup.i18n import sayer
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
    assert re.search(r"<p>(?:Move|Bring|Swap) pawn \d[^:<]*: it[^:<]*\.</p>", hint), hint
    assert "simulated games" not in hint.partition("<details>")[0]
    assert "simulated games" in hint.partition("<details>")[2]
    assert len(re.findall(r"<p>[^<]*: (?:\d+ points? less|about as good)\.</p>", hint)) == 2
    assert shell.said[-1].startswith(("Move", "Bring", "Swap"))


def test_the_hinted_move_is_highlighted() -> None:
    app, shell = before_a_choice()
    app.handle("act", "hint")
    shell.pass_time(100)
    assert app.play
    advised = app.play.screen.pointer.advised
    assert advised in app.play.screen.legal
    assert 'class="move is-hint"' in shell.html
    assert re.search(r'is-can is-hint[^>]* data-pick="pawn:\d"', shell.html)


def test_the_drawing_stays_while_the_hint_is_open() -> None:
    """Crossing other shapes with the pointer shows them only as long as it is there."""
    app, shell = before_a_choice()
    app.handle("act", "hint")
    shell.pass_time(100)
    assert app.play
    page = shell.html
    assert 'class="ghost' in page
    for place in ("space:30", "pawn:9", ""):
        app.handle("point", place)
    assert shell.html == page
    app.handle("move", shell.moves[0])
    assert app.play.screen.pointer.advised is None
    assert "is-hint" not in shell.html


@pytest.mark.parametrize(
    ("query", "drawn"),
    [
        (
            "game=homeward&seats=human,easy&seed=7&speed=instant",
            r'class="(?:way|pw-sliding)" d="[^"]*M[^"]*M',
        ),
        (
            "game=hyperdrive&seats=human,easy&seed=7&speed=instant",
            r'class="(?:way|pw-sliding)" d="[^"]*M[^"]*M',
        ),
        ("game=starlane&seats=human,easy&seed=7&speed=instant", r'class="sl-way" d="[^"]*M[^"]*M'),
        ("game=twentyone&seats=human,easy&seed=7&speed=instant", r'class="to-arrow" d="[^"]*M[^"]*M'),
        ("game=bounty&seats=human,easy&seed=7&speed=instant", r'class="bt-pointer" d="[^"]*M[^"]*M'),
    ],
)
def test_a_hint_draws_an_arrow_on_every_board(query: str, drawn: str) -> None:
    app, shell = visit(query) if "bounty" in query else before_a_choice(query)
    shell.pass_time(3000)
    app.handle("key", "h")
    shell.pass_time(100)
    assert re.search(drawn, shell.html), query


def test_a_hint_in_bounty_marks_the_property_on_sale_and_the_button() -> None:
    app, shell = visit("game=bounty&seats=human,human&seed=1&speed=instant")
    assert app.play
    app.play.table.driver.budget = Budget(rollouts=30)
    while not {"collect", "auction"} <= set(shell.moves):
        app.handle("move", shell.moves[0])
    app.handle("key", "h")
    shell.pass_time(100)
    assert re.search(r'class="move[^"]* is-hint" id="m-(?:collect|auction)"', shell.html)
    assert re.search(r'class="bt-space is-hint"', shell.html)
    assert "bt-pointer" in shell.html


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_every_advice_makes_one_sentence_with_its_reason(game: Game, lang: str) -> None:
    """It has no punctuation of its own that would end or divide the sentence."""
    say = sayer(lang)
    for setup in setups(game, seed=3):
        line = Line(setup)
        names = ["Ana", "Ben", "Eva", "Leo", "Mia", "Tom"][: setup.players]
        for state, decision in line.at_spots():
            if decision.seat < 0:
                continue
            view = line.rules.view(state, decision.seat)
            for move in decision.legal[:40]:
                advice = say(game.words.advise(move, view, names, decision.seat))
                assert advice[0] == advice[0].upper(), advice
                plain = re.sub(r"«?Sorry!»?|¡Nada de", "", advice)  # names of cards
                assert not re.search(r"[.!?:;…¡¿]|→|\{", plain), advice


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
    assert 'id="hint"' not in shell.html


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
