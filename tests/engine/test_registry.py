"""The registry: every folder is a game, and a table that cannot be laid gets one clear sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import ui.games
from engine import checks, games
from engine.errors import BadSetup, IllFormedMove, UnknownGame
from engine.games import Game, options_text, parse_options
from engine.match import Match
from engine.rules import move_text, parse_move
from engine.text import render
from tests.conftest import spanish
from ui.drawing import Look, Scene

TOY = games.get("jumble")
EVERY = pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)


def test_a_sixth_game_is_one_folder_and_one_drawing() -> None:
    assert TOY in games.every()
    assert ui.games.get("jumble").picks(("roll",), {}) == ("lot",)


def test_a_game_that_is_not_here_gets_one_clear_sentence() -> None:
    with pytest.raises(UnknownGame, match=r"There is no game “chess” here; there are: .*jumble"):
        games.get("chess")


@EVERY
def test_a_game_says_what_the_lobby_needs_in_both_languages(game: Game) -> None:
    texts = [
        game.tagline,
        game.plays_by,
        *game.colors.values(),
        *(text for option in game.options for text in (option.title, option.help)),
    ]
    for text in texts:
        assert render(text)
        assert render(text, spanish(game))
    assert game.minutes[0] <= game.minutes[1]
    assert list(game.players) == sorted(game.players)


@pytest.mark.skipif(sys.platform == "emscripten", reason="Pyodide has no processes")
def test_describing_the_games_does_not_load_their_rules() -> None:
    code = "import sys, engine.games as g; g.every(); print([name for name in sys.modules if name.endswith(('.rules', '.words'))])"
    found = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert found.stdout.strip() == "['engine.rules']"


@EVERY
def test_a_game_is_drawn_at_every_table(game: Game) -> None:
    drawing = ui.games.get(game.id)
    for setup in checks.setups(game):
        match = Match(setup)
        looks = [
            Look(f"<{seat}>", setup.colors[seat], active=seat == match.decision.seat)
            for seat in range(setup.players)
        ]
        for viewer in (None, match.decision.seat):
            scene = Scene(
                match.view(viewer), looks, render, legal=match.decision.legal if viewer is not None else ()
            )
            board = drawing.board(scene)
            assert board == drawing.board(scene)
            assert "data-pick" in board or "data-pick" in drawing.aside(scene)
            assert "<0>" not in board + drawing.aside(scene)  # names are escaped
            assert all(render(place.label) for place in drawing.places(scene))
            assert all(isinstance(drawing.picks(move, scene.view), tuple) for move in scene.legal)


@pytest.mark.parametrize(
    ("players", "options", "first", "sentence"),
    [
        (1, {}, 0, "Jumble Sale is for 2 to 4 players, not 1."),
        (2, {"warp": 1}, 0, "no option “warp”; it has: calm, coins."),
        (2, {"coins": 5}, 0, "“coins” goes from 6 to 40, not 5."),
        (2, {}, 2, "Seat 3 cannot begin: there are 2 seats."),
    ],
)
def test_a_table_that_cannot_be_laid_gets_one_clear_sentence(
    players: int, options: dict[str, int], first: int, sentence: str
) -> None:
    with pytest.raises(BadSetup, match=sentence):
        TOY.setup(players, options, first=first)


def test_colors_can_be_chosen_if_they_are_there_and_differ() -> None:
    assert TOY.setup(2, colors=(("green",), ("red",))).colors == (("green",), ("red",))
    for wrong in [(("red",), ("red",)), (("red",),), (("red",), ("mauve",)), (("red", "blue"), ("green",))]:
        with pytest.raises(BadSetup, match="colors do not fit"):
            TOY.setup(2, colors=wrong)


def test_only_what_differs_from_the_default_is_kept() -> None:
    assert TOY.setup(2, {"coins": 12, "calm": 0}).options == {}
    assert TOY.setup(2, {"coins": 20, "calm": 1}).options == {"coins": 20, "calm": 1}


def test_options_have_a_text_form_that_reads_back() -> None:
    assert options_text({"calm": 1, "coins": 20}) == "calm,coins:20"
    assert parse_options(" calm, coins:20,") == {"calm": 1, "coins": 20}
    for wrong in ("coins:", "coins:x", "coins:-3", "coins:²"):
        with pytest.raises(BadSetup, match="whole number"):
            parse_options(wrong)


def test_a_move_has_a_text_form_that_reads_back() -> None:
    for move in [("roll",), ("bid", 30), ("move", 3, -4), ("deal", "for", 0, 12)]:
        assert parse_move(move_text(move)) == move
    for wrong in [
        "",
        " ",
        "3 bid",
        "Bid 3",
        "bid 3.5",
        "bid --3",
        "bid ñ",
        "bid ²",
        "bid " + "9" * 20,
        "<b>",
        "-1",
    ]:
        with pytest.raises(IllFormedMove):
            parse_move(wrong)
