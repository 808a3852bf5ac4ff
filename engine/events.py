"""Facts that a move produced, in the past tense: what board, log, voice, sound and replay all read.

An event has a public part that everybody sees and, where something is hidden, a private part for
some seats. Events carry no prose and no pictures; a game's words.py tells them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

# The viewer of a position or event: a seat's number, None for a spectator, ALL for the replay of a finished game.
Viewer = int | None
ALL = -2  # not -1, which is NOBODY: a seat that is missing must never see everything


class Event(NamedTuple):
    """`Event("card_drawn", {"seat": 0}, {0: {"card": 7}})`: all see that a card was drawn, seat 0 sees which."""

    kind: str
    data: Mapping[str, Any]
    private: Mapping[int, Mapping[str, Any]] | None = None


Emit = Callable[[Event], None]


def seen_by(event: Event, viewer: Viewer) -> dict[str, Any]:
    """What a viewer gets to know of an event: one flat dictionary with its kind."""
    seen = {"kind": event.kind, **event.data}
    if event.private:
        if viewer == ALL:
            for part in event.private.values():
                seen.update(part)
        elif viewer is not None and viewer in event.private:
            seen.update(event.private[viewer])
    return seen
