"""Texts that fit their boxes, and shapes that fit their circles."""

from __future__ import annotations

import re

import pytest

from engine.text import Text
from ui.markup.charts import HEIGHT, line_chart
from ui.markup.reactions import REACTIONS, reaction
from ui.markup.svg import SHAPES, fit, shape, text_width, wrap

TEXT = "Move forward, or move one pawn backward"
SIZES = (40, 30, 20)


def test_a_text_gets_the_largest_size_that_fits() -> None:
    for size in SIZES:
        width = max(text_width(part, size) for part in wrap(TEXT, 9 * size, size))
        lines = len(wrap(TEXT, width, size))
        found, broken = fit(TEXT, width, SIZES, lines)
        assert found >= size
        assert len(broken) <= lines
        assert all(text_width(part, found) <= width for part in broken)
        assert " ".join(broken) == TEXT


def test_a_text_with_too_many_lines_gets_the_smallest_size() -> None:
    size, lines = fit(TEXT, 400, SIZES, 1)
    assert size == SIZES[-1]
    assert len(lines) > 1


def test_a_word_that_fits_nowhere_makes_the_letters_smaller() -> None:
    size, lines = fit(TEXT, 10, SIZES, 1)
    assert lines == TEXT.split()
    assert max(text_width(line, size) for line in lines) == pytest.approx(10)


def test_lines_are_about_equally_long() -> None:
    _, lines = fit("one two three four five", text_width("one two three four", 20), (20,), 2)
    assert lines == ["one two three", "four five"]


def corners(path: str) -> list[tuple[float, float]]:
    """Return the points that the parts of an outline begin and end at."""
    x = y = 0.0
    found = []
    for letter, numbers in re.findall(r"([A-Ya-y])([-\d. ]*)", path):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        here = (x, y) if letter.islower() else (0.0, 0.0)
        if letter in "hH":
            x = here[0] + values[0]
        elif letter in "vV":
            y = here[1] + values[0]
        else:
            x, y = here[0] + values[-2], here[1] + values[-1]
        found.append((x, y))
    return found


@pytest.mark.parametrize("name", SHAPES.values())
@pytest.mark.parametrize("radius", [8, 20.5])
def test_a_shape_lies_around_its_center_and_has_about_the_given_size(name: str, radius: float) -> None:
    across = [x - 100 for x, _ in corners(shape(name, radius, (100, 200)))]
    down = [y - 200 for _, y in corners(shape(name, radius, (100, 200)))]
    assert max(map(abs, across + down)) <= 1.5 * radius
    assert max(across + down) - min(across + down) >= 1.5 * radius
    if name not in ("triangle", "star"):
        assert min(down) == pytest.approx(-max(down), abs=0.02 * radius)


def test_an_unknown_shape_is_refused() -> None:
    with pytest.raises(KeyError, match="hexagon"):
        shape("hexagon", 8)


def test_a_higher_score_is_drawn_higher_and_inside_the_chart() -> None:
    drawn = line_chart([[0, 0], [3, 1], [9, 2]], ["red", "blue"], 10, "Scores")
    red, blue = (
        [tuple(map(float, point.split(","))) for point in points.split()]
        for points in re.findall(r'points="([^"]*)"', str(drawn))
    )
    assert [x for x, _ in red] == sorted(x for x, _ in red)
    assert [y for _, y in red] == sorted((y for _, y in red), reverse=True)
    assert red[-1][1] < blue[-1][1]
    assert all(0 < y < HEIGHT for _, y in red + blue)


def test_every_reaction_has_words_and_a_drawing_of_paths() -> None:
    assert len({str(one.text) for one in REACTIONS}) == len(REACTIONS) == 8
    for number, one in enumerate(REACTIONS):
        assert isinstance(one.text, Text)
        assert str(one.text)[-1] in "!?"
        assert all(re.fullmatch(r"(M[-\d. a-zA-Z]+)?", path) for path in (one.body, one.light, one.lines))
        assert one.body
        assert f'class="reaction {one.tone}"' in reaction(number)
