"""A game with nothing but a description, rules and a board can be played: everything else has defaults."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import engine.games
import ui.games
from engine import bots, checks, record
from engine.bots.hard import Budget
from engine.checks import Line
from engine.games import Game
from engine.match import Match
from engine.players import Player
from engine.playthrough import playthrough
from tests.ui.paper import visit

SMALL = Path(__file__).parent / "small"


@pytest.fixture
def dare() -> Iterator[Game]:
    engine.games.__path__.append(str(SMALL / "engine_games"))
    ui.games.__path__.append(str(SMALL / "ui_games"))
    yield engine.games.get("dare")
    engine.games.__path__.pop()
    ui.games.__path__.pop()


def test_it_has_no_other_files(dare: Game) -> None:
    files = {path.name for path in SMALL.rglob("dare/*") if path.is_file()}
    assert files == {"__init__.py", "rules.py", "rules.en.md"}


def test_it_fulfills_the_contract(dare: Game) -> None:
    for setup in checks.setups(dare):
        for seed in (1, 2):
            line = Line(setup._replace(seed=seed))
            for name in checks.CHECKS:
                checks.run(name, line)


@pytest.mark.parametrize("name", bots.KNOWN)
def test_bots_play_it(dare: Game, name: str) -> None:
    line = Line(dare.setup(3, seed=4))
    for state, decision in line.at_spots():
        move = bots.choose(name, line.rules, state, decision.seat, Random(1), Budget(rollouts=8))
        assert move in decision.legal


def test_it_is_told_in_plain_words_and_saved(dare: Game) -> None:
    text = playthrough(dare.setup(2, seed=3))
    assert "Ana: choose a move" in text
    assert "over: " in text
    match = Match(dare.setup(2, seed=3))
    match.play(("roll",))
    kept = record.write(record.of(match, [Player(), Player("normal")]))
    assert record.resume(record.read(kept)).state.to_json() == match.state.to_json()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_it_can_be_played_at_the_table_to_its_end(dare: Game, lang: str) -> None:
    app, shell = visit("game=dare&seats=human,random&seed=5&speed=instant", lang=lang)
    assert 'data-pick="roll"' in shell.html
    for _ in range(300):
        if "over" in shell.flags:
            break
        if shell.moves:
            app.handle(
                "pick", "roll" if shell.moves and app.play and app.play.table.match.number % 3 else "hold"
            )
        shell.pass_time(1000)
    assert "over" in shell.flags
    assert not app.crashed


@pytest.mark.parametrize("page", ["", "page=setup&game=dare", "page=rules&game=dare", "page=about"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_pages_show_it_without_a_first_game(dare: Game, page: str, lang: str) -> None:
    app, shell = visit(page, lang=lang)
    assert "Dare" in shell.html
    assert ("page=learn&amp;game=jumble" in shell.html) == (page == "")
    assert "page=learn&amp;game=dare" not in shell.html
    assert not app.crashed


def test_it_cannot_be_learned(dare: Game) -> None:
    _, shell = visit("page=learn&game=dare")
    assert "There is no page “learn”" in shell.notice
