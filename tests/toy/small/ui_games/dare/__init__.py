"""The board of Dare: two fields to tap, and everybody's points."""

from __future__ import annotations

from typing import Any

from ui.drawing.base import Drawing
from ui.drawing.scene import Scene
from ui.markup.html import Html, Markup, join

BOARD = Markup('<svg viewBox="0 0 1000 1000" role="img" aria-label="Dare">{fields}{points}</svg>')
FIELD = Markup(
    '<g data-pick="{pick}" class="{css}"><rect x="{x}" y="300" width="300" height="300"/>'
    '<text x="{x}" y="280">{text}</text></g>'
)
POINTS = Markup('<text x="100" y="{y}">{name}: {points}</text>')


class DareDrawing(Drawing[dict[str, Any]]):
    """Dare's drawing."""

    def board(self, scene: Scene[dict[str, Any]]) -> Html:
        """Draw the die, the pot and the points."""
        view = scene.view
        fields = join(
            FIELD(pick=pick, css=scene.css(pick), x=x, text=text)
            for pick, x, text in (("roll", 150, "⚄"), ("hold", 550, view["pot"]))
        )
        points = join(
            POINTS(y=750 + 70 * seat, name=look.name, points=view["points"][seat])
            for seat, look in enumerate(scene.seats)
        )
        return BOARD(fields=fields, points=points)


DRAWING = DareDrawing()
