"""Starlane's colors have enough contrast in both themes and differ for every kind of color vision."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from coloraide import Color

from .test_palette import PAIR, THEMES, VARIABLE, contrast

ROOT = Path(__file__).parents[2]
SHIPS = ("red", "green", "black", "yellow")
GROUNDS = ("sl-cell", "sl-hyper", "sl-rock", "sl-gold", "sl-vortex", "sl-globe-start", "sl-globe-final")


def colors(theme: str) -> dict[str, Color]:
    """Return every plain color variable of the style sheets, as one theme shows it."""
    found = {}
    for sheet in ("static/style.css", "ui/games/starlane/style.css"):
        for name, value in VARIABLE.findall((ROOT / sheet).read_text(encoding="utf-8")):
            pair = PAIR.fullmatch(value.strip())
            if pair or re.fullmatch(r"#\w+", value.strip()):
                found[name] = Color(pair[1 + THEMES.index(theme)] if pair else value.strip())
    return found


@pytest.mark.parametrize(("eyes", "least"), [("normal", 38), ("protan", 24), ("deutan", 24), ("tritan", 24)])
def test_the_ships_colors_differ_for_every_kind_of_color_vision(eyes: str, least: float) -> None:
    palette = colors("light")
    for one, other in combinations(SHIPS, 2):
        pair = [palette[name] if eyes == "normal" else palette[name].filter(eyes) for name in (one, other)]
        assert pair[0].delta_e(pair[1], method="2000") >= least, f"{one} and {other} for {eyes} eyes"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("color", SHIPS)
def test_a_ship_stands_out_from_every_space(theme: str, color: str) -> None:
    """Fill, outline or rim contrasts with any background, and the letter with the fill."""
    palette = colors(theme)
    rim = palette["sl-rim-black" if color == "black" else "sl-rim"]
    for ground in GROUNDS:
        assert (
            max(contrast(part, palette[ground]) for part in (palette[color], palette["outline"], rim)) >= 3
        ), ground
    assert contrast(palette[f"{color}-on"], palette[color]) >= 4.5
    assert max(contrast(palette["outline"], palette[color]), contrast(rim, palette[color])) >= 3


def test_a_pale_rim_outlines_black_ships_in_the_dark_theme() -> None:
    palette = colors("dark")
    for ground in ("sl-cell", "sl-vortex", "sl-road", "sl-sky"):
        assert contrast(palette["sl-rim-black"], palette[ground]) >= 4.5, ground
    assert contrast(palette["sl-rim-black"], palette["black"]) >= 7


@pytest.mark.parametrize("theme", THEMES)
def test_signs_numbers_and_marks_have_enough_contrast(theme: str) -> None:
    palette = colors(theme)
    for ground in ("sl-cell", "sl-hyper", "sl-rock", "sl-gold"):
        assert contrast(palette["sl-sign"], palette[ground]) >= 4.5, ground
        assert max(contrast(palette[mark], palette[ground]) for mark in ("sl-mark", "sl-halo")) >= 3, ground
    assert contrast(palette["sl-vortex-sign"], palette["sl-vortex"]) >= 4.5
    assert contrast(palette["sl-number"], palette["sl-number-halo"]) >= 7
    assert contrast(palette["sl-mark"], palette["sl-halo"]) >= 4.5
    assert contrast(palette["sl-table-ink"], palette["sl-table"]) >= 7
    assert contrast(palette["sl-title"], palette["sl-d0"]) >= 4.5
