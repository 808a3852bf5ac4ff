"""Contrast and color blindness: the colors of the style sheets in both themes."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from coloraide import Color

ROOT = Path(__file__).parents[2]
PLAYERS = ("red", "blue", "yellow", "green")
THEMES = ("light", "dark")
VARIABLE = re.compile(r"--([\w-]+):\s*([^;]+);")
PAIR = re.compile(r"light-dark\((#\w+),\s*(#\w+)\)")


def colors(theme: str, game: str = "homeward") -> dict[str, Color]:
    """Return the color variables of the table's and a game's style sheets in a theme."""
    found = {}
    for sheet in ("static/style.css", f"ui/games/{game}/style.css"):
        for name, value in VARIABLE.findall((ROOT / sheet).read_text(encoding="utf-8")):
            pair = PAIR.fullmatch(value.strip())
            if pair or re.fullmatch(r"#\w+", value.strip()):
                found[name] = Color(pair[1 + THEMES.index(theme)] if pair else value.strip())
    return found


def contrast(one: Color, other: Color) -> float:
    return one.contrast(other, method="wcag21")


@pytest.mark.parametrize(
    ("vision", "least"), [("normal", 38), ("protan", 24), ("deutan", 24), ("tritan", 24)]
)
def test_players_colors_differ_for_every_kind_of_color_vision(vision: str, least: float) -> None:
    palette = colors("light")
    for one, other in combinations(PLAYERS, 2):
        pair = [
            palette[name] if vision == "normal" else palette[name].filter(vision) for name in (one, other)
        ]
        assert pair[0].delta_e(pair[1], method="2000") >= least, f"{one} and {other} with {vision} vision"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["ground", "panel", "raised", "sunk"])
@pytest.mark.parametrize(
    ("words", "least"),
    [("ink", 7), ("soft", 4.5), ("accent", 4.5), ("good", 4.5), ("bad", 4.5), ("focus", 3), ("edge", 3)],
)
def test_text_and_edges_are_legible_on_every_background(
    theme: str, ground: str, words: str, least: float
) -> None:
    palette = colors(theme)
    assert contrast(palette[words], palette[ground]) >= least


@pytest.mark.parametrize("theme", THEMES)
def test_text_is_legible_on_the_players_colors(theme: str) -> None:
    palette = colors(theme)
    for color in PLAYERS:
        assert contrast(palette[f"{color}-on"], palette[color]) >= 4.5, color
        assert contrast(palette["ink"], palette[f"{color}-wash"]) >= 7, color
    assert contrast(palette["on-accent"], palette["accent"]) >= 4.5
    assert contrast(palette["paper-ink"], palette["paper"]) >= 7
    assert contrast(palette["back-line"], palette["back"]) >= 4.5


@pytest.mark.parametrize("game", ["homeward", "hyperdrive"])
@pytest.mark.parametrize("theme", THEMES)
def test_pieces_stand_out_on_every_background(theme: str, game: str) -> None:
    palette = colors(theme, game)
    grounds = ["pw-cell", *(f"{color}-wash" for color in PLAYERS)]
    for ground in grounds:
        assert contrast(palette["outline"], palette[ground]) >= 4.5, ground
    for color in PLAYERS:
        fill = palette[color]
        assert max(contrast(palette["outline"], fill), contrast(palette["pw-glow"], fill)) >= 3, color


@pytest.mark.parametrize("theme", THEMES)
def test_tap_marks_are_visible_on_homewards_board(theme: str) -> None:
    palette = colors(theme)
    for ground in ("pw-cell", "hw-frame", "hw-sky"):
        seen = max(contrast(palette[mark], palette[ground]) for mark in ("pw-mark", "pw-halo"))
        assert seen >= 3, ground
    # a ring with a halo is visible on any color
    assert contrast(palette["pw-mark"], palette["pw-halo"]) >= 4.5
    assert contrast(palette["hw-title"], palette["hw-r1"]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_tap_marks_and_shields_are_visible_on_the_ship(theme: str) -> None:
    palette = colors(theme, "hyperdrive")
    for ground in ("pw-cell", "hd-deck", "hd-hull"):
        assert max(contrast(palette[mark], palette[ground]) for mark in ("pw-mark", "pw-halo")) >= 3, ground
        assert (
            max(contrast(palette[edge], palette[ground]) for edge in ("hd-shield", "hd-shield-under")) >= 3
        ), ground
    assert contrast(palette["hd-shield"], palette["hd-shield-under"]) >= 3
    assert contrast(palette["hd-title"], palette["hd-deck"]) >= 4.5
    assert contrast(palette["back-line"], palette["back"]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("words", "ground", "least"),
    [
        ("to-place-ink", "to-place", 7),
        ("to-lamp-ink", "to-lamp", 7),
        ("to-unlit-ink", "to-unlit", 4.5),
        ("to-bust-ink", "to-bust", 4.5),
        ("to-bust-ink", "to-floor", 4.5),
        ("to-lamp", "to-lamp-ink", 4.5),
        ("to-mark", "to-l1", 3),
        ("to-mark", "to-l2", 3),
        ("to-mark", "to-l3", 3),
        ("to-title", "to-l3", 2),
        ("outline", "to-place", 4.5),
    ],
)
def test_the_card_table_is_legible_in_both_themes(theme: str, words: str, ground: str, least: float) -> None:
    palette = colors(theme, "twentyone")
    assert contrast(palette[words], palette[ground]) >= least


def test_each_variable_is_defined_once() -> None:
    text = (
        (ROOT / "static/style.css").read_text(encoding="utf-8").split("color-scheme: light; }", maxsplit=1)[0]
    )
    names = [name for name, _ in VARIABLE.findall(text)]
    assert len(names) == len(set(names))
