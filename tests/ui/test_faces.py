"""Every player has a face and every bot a name, and no two of them can be mixed up."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from engine import bots, games
from engine.games import PALETTE
from engine.players import HUMAN
from ui.markup import faces
from ui.markup.svg import SHAPES

STATIC = Path(__file__).parents[2] / "static"
CHARACTERS = [kind for kind in bots.SHOWN if ":" in kind]


def test_every_color_of_every_game_has_a_bot_and_a_person() -> None:
    for game in games.every():
        for color in game.colors:
            for kind in (HUMAN, *bots.KNOWN):
                assert f'class="face {color}"' in faces.face(color, kind)
            assert faces.persona(color, "normal")


def test_every_color_that_a_game_may_use_has_a_shape_a_bot_and_a_css_class() -> None:
    styles = (STATIC / "style.css").read_text(encoding="utf-8")
    assert set(re.findall(r"^\.(\w+) \{ --c:", styles, re.MULTILINE)) == set(PALETTE)
    assert SHAPES.keys() == faces.PERSONAS.keys() == set(PALETTE)
    assert len(set(SHAPES.values())) == len(PALETTE)


def test_bots_at_a_table_differ_by_silhouette_and_by_name() -> None:
    seats = [*[(color, "normal") for color in PALETTE], *[("red", kind) for kind in CHARACTERS]]
    for one, other in combinations(seats, 2):
        assert faces.persona(*one) != faces.persona(*other)
        assert faces.FEATURES[faces.animal(*one)].body != faces.FEATURES[faces.animal(*other)].body


@pytest.mark.parametrize("kind", CHARACTERS)
def test_a_bot_with_a_character_keeps_face_and_name_at_every_seat(kind: str) -> None:
    assert len({faces.persona(color, kind) for color in PALETTE}) == 1
    assert len({faces.animal(color, kind) for color in PALETTE}) == 1


def test_a_person_has_a_face_and_no_invented_name() -> None:
    assert faces.persona("red", HUMAN) == ""
    assert faces.animal("red", HUMAN) == "person"
