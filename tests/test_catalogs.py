"""Every message that players see is translated into every language, and the catalogs hold nothing else."""

from __future__ import annotations

import gettext
import io
from pathlib import Path

import pytest

from tools import catalogs


def test_every_message_is_translated_and_used() -> None:
    assert catalogs.check() == []


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small project: a core with two messages and a game with two more."""
    for name, source in {
        "engine/core.py": 'A = T("Draw a card")\nB = TN("{n} space", "{n} spaces", 3)\n',
        "engine/games/ludo/rules.py": "",
        "engine/games/ludo/words.py": 'C = T("{player} goes home", player=1)\n',
        "ui/games/ludo/__init__.py": 'D = T("Ludo board")\nE = T("Draw a card")\n',
        "static/locale/es.po": "",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(source)
    catalogs.update(tmp_path)
    return tmp_path


def translate(po: Path, **answers: str) -> None:
    """Translate the messages of a file that start with these words."""
    lines = po.read_text().splitlines()
    for start, answer in answers.items():
        at = next(i for i, line in enumerate(lines) if line.startswith(f'msgid "{start.replace("_", " ")}'))
        lines[at + 1] = f'msgstr "{answer}"'
    po.write_text("\n".join(lines) + "\n")


def test_a_message_belongs_to_its_game_or_to_the_core_if_several_places_use_it(tree: Path) -> None:
    core, game = (tree / "static/locale/es.po").read_text(), (tree / "engine/games/ludo/es.po").read_text()
    assert "Draw a card" in core
    assert "{n} spaces" in core
    assert "{player} goes home" in game
    assert "Ludo board" in game
    assert "Draw a card" not in game


def test_a_message_in_a_folder_shared_by_games_belongs_to_the_core(tree: Path) -> None:
    (tree / "engine/games/pawns").mkdir()
    (tree / "engine/games/pawns/words.py").write_text('F = T("a blue pawn")\n')
    catalogs.update(tree)
    assert "a blue pawn" in (tree / "static/locale/es.po").read_text()
    assert not (tree / "engine/games/pawns/es.po").exists()


def test_a_message_inside_an_f_string_is_found() -> None:
    assert list(
        catalogs.messages_in(
            """page = f'<h2>{say(T("Choose a game"))}</h2>{say(TN("{n} seat", "{n} seats", 2))}'"""
        )
    ) == [
        "Choose a game",
        ("{n} seat", "{n} seats"),
    ]


def test_a_game_without_a_catalog_need_not_be_translated_yet(tree: Path) -> None:
    (tree / "engine/games/ludo/es.po").unlink()
    assert not any("ludo" in line for line in catalogs.check(tree))
    (tree / "engine/games/ludo/es.po").touch()
    assert any("ludo" in line for line in catalogs.check(tree))


def test_an_untranslated_message_is_reported(tree: Path) -> None:
    assert "static/locale/es.po: untranslated: 'Draw a card'" in catalogs.check(tree)


def test_straight_apostrophes_are_reported_in_messages_and_rulebooks(tree: Path) -> None:
    (tree / "engine/new.py").write_text("""T("Red's turn")""")
    (tree / "engine/games/ludo/rules.en.md").write_text("# Ludo\n- L01 It is a player's turn.\n")
    catalogs.update(tree)
    reported = catalogs.check(tree)
    assert """static/locale/es.po: a straight apostrophe or quote: "Red's turn\"""" in reported
    assert "engine/games/ludo/rules.en.md:2: a straight apostrophe or quote" in reported


def test_an_unused_message_is_reported_and_dropped_by_update(tree: Path) -> None:
    (tree / "ui/games/ludo/__init__.py").write_text("")
    assert "engine/games/ludo/es.po: unused: 'Ludo board'" in catalogs.check(tree)
    catalogs.update(tree)
    assert "Ludo board" not in (tree / "engine/games/ludo/es.po").read_text()


def test_a_new_message_is_reported(tree: Path) -> None:
    (tree / "engine/new.py").write_text('T("Shuffle")')
    assert "static/locale/es.po: missing: 'Shuffle'" in catalogs.check(tree)


def test_a_lost_placeholder_and_a_fuzzy_message_are_reported(tree: Path) -> None:
    po = tree / "engine/games/ludo/es.po"
    translate(po, Ludo_board="Tablero")
    po.write_text(po.read_text().replace('goes home"\nmsgstr ""', 'goes home"\nmsgstr "{jugador} llega"'))
    po.write_text(po.read_text().replace('msgid "Ludo', '#, fuzzy\nmsgid "Ludo'))
    said = catalogs.check(tree)
    assert "engine/games/ludo/es.po: placeholders differ: '{player} goes home'" in said
    assert "engine/games/ludo/es.po: fuzzy: 'Ludo board'" in said


def test_update_keeps_translations_and_changes_nothing_the_second_time(tree: Path) -> None:
    po = tree / "static/locale/es.po"
    translate(po, Draw_a_card="Roba una carta")
    catalogs.update(tree)
    once = po.read_text()
    catalogs.update(tree)
    assert "Roba una carta" in once
    assert once == po.read_text()


def test_the_compiled_catalog_contains_the_core_and_all_games(tree: Path) -> None:
    translate(tree / "static/locale/es.po", Draw_a_card="Roba una carta")
    translate(tree / "engine/games/ludo/es.po", Ludo_board="Tablero")
    said = gettext.GNUTranslations(io.BytesIO(catalogs.compiled("es", tree)))
    assert said.gettext("Draw a card") == "Roba una carta"
    assert said.gettext("Ludo board") == "Tablero"
