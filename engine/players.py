"""Who sits at a seat: a person or a bot."""

from __future__ import annotations

from typing import NamedTuple

HUMAN = "human"
# Limits for data from outside.
MOST_SEATS = 12
LONGEST_NAME = 24


class Player(NamedTuple):
    """A player: HUMAN or the name of a bot, and a display name that may be empty."""

    kind: str = HUMAN
    name: str = ""

    @property
    def is_human(self) -> bool:
        """True for a person, False for a bot."""
        return self.kind == HUMAN
