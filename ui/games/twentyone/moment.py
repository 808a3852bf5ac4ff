"""When each part of a move in motion is shown: a round ends with its card, its total, and its pawns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ui.drawing.scene import Seen


class Moment(NamedTuple):
    """The events of the move in motion, each with when its motion begins and ends, in milliseconds."""

    events: Sequence[Seen]
    times: Sequence[tuple[float, float]]

    def begins(self, *kinds: str) -> tuple[Seen, float] | None:
        """Return the first event of these kinds, and when its motion begins."""
        for event, (start, _) in zip(self.events, self.times, strict=True):
            if event["kind"] in kinds:
                return event, start
        return None
