"""Captions on the board: a few words at the piece or seat where something happens, timed to its motion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ui.markup.html import EMPTY, Html, Markup, join
from ui.table.table_screen import Caption, TableScreen

WIDE, HIGH = 300, 75  # the room that a caption takes, in board units

_CAPTIONS = Markup('<div class="captions" aria-hidden="true">{all}</div>')
_CAPTION = Markup(
    '<span class="caption {color}" id="caption-{number}-{at}"'
    ' style="left:{x}%;top:{y}%;animation-delay:{ms}ms">{text}</span>'
)


def _numbered(captions: Sequence[Caption]) -> Iterator[tuple[int, Caption]]:
    """Number each move's captions, and move those down that would cover another of the same move.

    Their ids stay the same, so a redraw does not start them over. Older ones make room for new ones.
    """
    at, number = 0, -1
    for index, caption in enumerate(captions):
        at = at + 1 if caption.number == number else 0
        number = caption.number
        covered = [other for other in captions[:index] if other.number == number and _collide(other, caption)]
        if not any(other.number > number and _collide(other, caption) for other in captions[index:]):
            yield at, caption._replace(y=caption.y + HIGH * len(covered))


def _collide(one: Caption, other: Caption) -> bool:
    """True if two captions at these points would cover each other."""
    return abs(one.x - other.x) < WIDE and abs(one.y - other.y) < HIGH


def captions(screen: TableScreen) -> Html:
    """Draw the captions of the last moves. They fade by themselves; the log tells screen readers the same."""
    if not screen.captions or screen.look is not None:
        return EMPTY
    say = screen.screen.say
    return _CAPTIONS(
        all=join(
            _CAPTION(
                number=caption.number,
                at=at,
                color=screen.table.match.setup.colors[caption.seat][0],
                x=f"{min(max(caption.x / 10, 20), 80):.1f}",
                y=f"{min(max(caption.y / 10, 5), 95):.1f}",
                ms=round(caption.ms),
                text=say(caption.text),
            )
            for at, caption in _numbered(screen.captions)
        )
    )
