"""Charts: numbers in, Html out. Each says in words what it shows."""

from __future__ import annotations

from collections.abc import Sequence

from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.svg import mark, n

# --- a line per color

WIDTH, HEIGHT, EDGE = 320, 140, 14
LINE_CHART = Markup(
    '<svg class="score-chart" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">'
    "{goal}{lines}</svg>"
)
LINE = Markup('<g class="{color}"><polyline points="{points}"/>{mark}</g>')
GOAL = Markup('<path class="goal" d="M{left} {y}H{right}"/>')


def line_chart(rows: Sequence[Sequence[int]], colors: Sequence[str], goal: int, label: str) -> Html:
    """Draw a line per color that ends in the color's mark.

    Each row has a value for each color. A goal other than 0 is a horizontal line.
    """
    highest = max(goal, *(max(row) for row in rows), 1)
    wide, high = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE

    def point(column: int, value: int) -> tuple[float, float]:
        return EDGE + wide * column / (len(rows) - 1), HEIGHT - EDGE - high * value / highest

    lines = []
    for place, color in enumerate(colors):
        points = [point(column, row[place]) for column, row in enumerate(rows)]
        path = " ".join(f"{n(x)},{n(y)}" for x, y in points)
        lines.append(LINE(color=color, points=path, mark=mark(color, 6, points[-1])))
    return LINE_CHART(
        width=WIDTH,
        height=HEIGHT,
        label=label,
        goal=GOAL(left=EDGE, y=n(point(0, goal)[1]), right=WIDTH - EDGE) if goal else EMPTY,
        lines=join(lines),
    )


# --- a bar per row

BAR_WIDTH = 200
Bar = tuple[str, int, int, str]  # its label, the whole, the part, and both in words
BARS = Markup('<table class="bars numbers"><caption>{title}</caption><tbody>{rows}</tbody></table>')
BAR_ROW = Markup('<tr><th scope="row">{label}</th><td>{bar}</td><td>{text}</td></tr>')
BAR = Markup(
    '<svg viewBox="0 0 {width} 14" preserveAspectRatio="none" aria-hidden="true">'
    '<rect class="all" y="1" width="{whole}" height="12"/>'
    '<rect class="won" y="1" width="{part}" height="12"/></svg>'
)


def bar(whole: int, part: int, most: int) -> Html:
    """Draw a bar: the whole as an outline, the part filled in. A whole of `most` is the longest."""
    wide, filled = (f"{BAR_WIDTH * value / most:.1f}" for value in (whole, part))
    return BAR(width=BAR_WIDTH, whole=wide, part=filled)


def bar_chart(title: str, bars: Sequence[Bar]) -> Html:
    """Draw bars as a table: the whole as an outline, the part filled in."""
    most = max(whole for _, whole, _, _ in bars)
    rows = [BAR_ROW(label=label, bar=bar(whole, part, most), text=text) for label, whole, part, text in bars]
    return BARS(title=title, rows=join(rows))


# --- a strip of results

STRIP_STEP = 20
STRIP = Markup(
    '<svg class="strip" viewBox="0 0 {width} 30" style="width:{width}px" role="img" aria-label="{label}">'
    "{marks}</svg>"
)
RESULT = Markup('<rect class="{css}" x="{x}" y="{y}" width="14" height="{height}" rx="3"/>')


def strip(results: Sequence[bool], label: str) -> Html:
    """Draw a mark per result: a tall one is won, a short one is lost."""
    marks = [
        RESULT(css="won", x=place * STRIP_STEP + 3, y=3, height=24)
        if won
        else RESULT(css="lost", x=place * STRIP_STEP + 3, y=9, height=12)
        for place, won in enumerate(results)
    ]
    return STRIP(width=len(results) * STRIP_STEP, label=label, marks=join(marks))
