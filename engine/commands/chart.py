"""Draws the tournament's chart as SVG: a dot for each win rate and a bar for its interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from .. import games
from .duel import Score

WIDTH, LEFT, RIGHT, ROW, TOP = 860, 330, 60, 20, 46
COLORS = {"hard": "#3351A5", "normal": "#2E7D6B", "easy": "#8A5A00"}  # by the bot whose wins are counted
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#1B1B1F}.head{font-weight:600}.quiet{fill:#555}"
    "@media(prefers-color-scheme:dark)"
    "{text{fill:#F2EFE8}.quiet{fill:#BBB}.ground{fill:#15181E}.grid{stroke:#444}}"
)


def draw(scores: Sequence[Score]) -> str:
    """Return the chart as SVG text."""
    rows = list(_rows(scores))
    height = TOP + ROW * len(rows) + 16
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        "<title>The bots' win rates, with 95% intervals</title>",
        f'<style>{STYLE}</style><rect class="ground" width="{WIDTH}" height="{height}" fill="#FBF7EE"/>',
    ]
    for percent in range(0, 101, 25):
        x = _x(percent / 100)
        parts.append(
            f'<path class="grid" d="M{x:.1f} {TOP - 12}V{height - 10}" stroke="#CCC"{_dash(percent)}/>'
        )
        parts.append(f'<text class="quiet" x="{x:.1f}" y="{TOP - 20}" text-anchor="middle">{percent}%</text>')
    for number, row in enumerate(rows):
        parts.append(_line(row, TOP + ROW * number + ROW / 2))
    return "\n".join([*parts, "</svg>\n"])


def _rows(scores: Sequence[Score]) -> Iterator[str | Score]:
    """Yield a heading for every setup, followed by its scores."""
    heading = ""
    for score in scores:
        options = f", {score.options}" if score.options else ""
        wanted = f"{games.get(score.game).title}{options}, {score.players} players"
        if wanted != heading:
            heading = wanted
            yield heading
        yield score


def _line(row: str | Score, y: float) -> str:
    if isinstance(row, str):
        return f'<text class="head" x="14" y="{y + 4:.1f}">{escape(row)}</text>'
    one, other = row.bots
    low, high = row.interval
    color = COLORS.get(one.partition(":")[0], "#555")
    x = _x(row.share)
    return (
        f'<text x="30" y="{y + 4:.1f}">{escape(f"{one} against {other}")}</text>'
        f'<path d="M{_x(low):.1f} {y:.1f}H{_x(high):.1f}" stroke="{color}" stroke-width="5"'
        ' stroke-linecap="round" opacity=".45"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{color}"/>'
        f'<text class="quiet" x="{WIDTH - 12}" y="{y + 4:.1f}" text-anchor="end">'
        f"{100 * row.share:.0f}%</text>"
    )


def _x(share: float) -> float:
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def _dash(percent: int) -> str:
    return "" if percent == 50 else ' stroke-dasharray="2 4"'
