"""The registry finds the games in their folders, and refuses a bad setup in one sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from engine import checks, games
from engine.errors import BadSetup, IllFormedMove, UnknownGame
from engine.games import Game, options_text, parse_options
from engine.lessons import Lessons
from engine.match import Match
from engine.rules import move_text, parse_move
from engine.text import render
from engine.words import Words
from tests.conftest import spanish
from tests.engine.conftest import AddGame
from ui.drawing import base
from ui.drawing.scene import Look, Scene

TOY = games.get("jumble")
EVERY = pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)


def test_a_sixth_game_is_one_folder_and_one_drawing() -> None:
    assert TOY in games.every()
    assert base.get("jumble").picks(("roll",), {}) == ("lot",)


def test_an_unknown_game_is_refused_with_the_names_of_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match=r"There is no game “chess” here\. Choose from: .*jumble"):
        games.get("chess")


BARE = '"Bare", T("A description only"), T("Nobody"), (2,), (1, 2), 1'


def test_a_folder_that_is_added_or_removed_changes_the_games(add_game: AddGame) -> None:
    before = games.every()
    game = add_game("bare", BARE)
    assert game.title == "Bare"
    assert [other for other in games.every() if other not in before] == [game]
    del games.__path__[-1]
    assert games.every() == before
    with pytest.raises(UnknownGame):
        games.get("bare")


def test_looking_up_a_game_scans_the_folders_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    games.get("jumble")
    monkeypatch.setattr("pkgutil.iter_modules", lambda *_: pytest.fail("scanned again"))
    assert games.get("jumble") in games.every()


def test_changing_the_returned_list_does_not_change_the_registry() -> None:
    games.every().clear()
    assert TOY in games.every()


def test_a_game_without_words_or_lessons_gets_the_defaults(add_game: AddGame) -> None:
    game = add_game("bare", BARE)
    assert type(game.words) is Words
    assert (game.has_lessons, game.lessons) == (False, Lessons())
    assert TOY.has_lessons


def test_an_error_inside_a_games_module_is_not_taken_for_a_missing_module(add_game: AddGame) -> None:
    game = add_game("bare", BARE, words="import no_such_module")
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        _ = game.words


@EVERY
def test_a_game_has_the_name_of_its_folder(game: Game) -> None:
    assert game.folder.name == game.id


@EVERY
def test_a_game_describes_itself_in_both_languages(game: Game) -> None:
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
    code = "import sys, engine.games as g; print(g.every()[0].has_lessons); print(*sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    has_lessons, *loaded = found.stdout.split()
    assert has_lessons == "True"
    assert "engine.games.homeward" in loaded
    heavy = (".rules", ".words", ".lessons")
    assert [name for name in loaded if name.startswith("engine.games.") and name.endswith(heavy)] == []


@EVERY
def test_a_game_is_drawn_at_every_table(game: Game) -> None:
    drawing = base.get(game.id)
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
            assert "data-pick" in board or "data-pick" in drawing.beside(scene)
            assert "<0>" not in board + drawing.beside(scene)  # names are escaped
            assert all(render(place.label) for place in drawing.places(scene))
            assert all(isinstance(drawing.picks(move, scene.view), tuple) for move in scene.legal)


@pytest.mark.parametrize(
    ("players", "options", "first", "sentence"),
    [
        (1, {}, 0, "Jumble Sale is for 2 to 4 players, not 1."),
        (2, {"warp": 1}, 0, "no option “warp”. Choose from: calm, coins."),
        (2, {"coins": 5}, 0, "“coins” must be from 6 to 40, not 5."),
        (2, {}, 2, "Seat 3 cannot begin: there are 2 seats."),
    ],
)
def test_an_impossible_setup_is_refused_in_one_sentence(
    players: int, options: dict[str, int], first: int, sentence: str
) -> None:
    with pytest.raises(BadSetup, match=sentence):
        TOY.setup(players, options, first=first)


def test_colors_can_be_chosen_if_they_exist_and_differ() -> None:
    assert TOY.setup(2, colors=(("green",), ("red",))).colors == (("green",), ("red",))
    for wrong in [(("red",), ("red",)), (("red",),), (("red",), ("mauve",)), (("red", "blue"), ("green",))]:
        with pytest.raises(BadSetup, match="colors do not fit"):
            TOY.setup(2, colors=wrong)


def test_a_setup_keeps_only_options_that_differ_from_their_defaults() -> None:
    assert TOY.setup(2, {"coins": 12, "calm": 0}).options == {}
    assert TOY.setup(2, {"coins": 20, "calm": 1}).options == {"coins": 20, "calm": 1}


def test_options_can_be_read_back_from_their_text() -> None:
    assert options_text({"calm": 1, "coins": 20}) == "calm,coins:20"
    assert parse_options(" calm, coins:20,") == {"calm": 1, "coins": 20}
    for wrong in ("coins:", "coins:x", "coins:-3", "coins:²"):
        with pytest.raises(BadSetup, match="whole number"):
            parse_options(wrong)


def test_a_move_can_be_read_back_from_its_text() -> None:
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


def test_a_game_without_words_for_a_reaction_window_says_that_one_is_open() -> None:
    assert render(games.get("jumble").words.happening({}, ["Ana"])) == "Someone may respond now."
