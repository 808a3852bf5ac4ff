"""Events: what a move did, in the past tense. Board, log, screen reader, sound and replay all read them.

Everybody sees the public part of an event. Some events also have a private part for certain seats. Events
contain no prose; a game's words turn them into sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

# The viewer of a position or event: a seat's number, None for a spectator, ALL for the replay of a finished
# game.
Viewer = int | None
ALL = -2  # not -1, which is NOBODY: a seat that is missing must never see everything


class Event(NamedTuple):
    """A fact, with private details for some seats.

    `Event("card_drawn", {"seat": 0}, {0: {"card": 7}})` tells everybody of the draw, and seat 0 also the
    card.
    """

    kind: str
    data: Mapping[str, Any]
    private: Mapping[int, Mapping[str, Any]] | None = None


Emit = Callable[[Event], None]


def seen_by(event: Event, viewer: Viewer) -> dict[str, Any]:
    """Return what a viewer learns from an event: its kind and data in one flat dictionary."""
    seen = {"kind": event.kind, **event.data}
    if event.private:
        if viewer == ALL:
            for part in event.private.values():
                seen.update(part)
        elif viewer is not None and viewer in event.private:
            seen.update(event.private[viewer])
    return seen
