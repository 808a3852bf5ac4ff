"""How a game went: everybody's chances after each turn, for the chart at its end."""

from __future__ import annotations

from collections.abc import Sequence

from engine.match import Match

SAMPLES = 24  # points of the chart before a reload


class Chances:
    """Everybody's chances in percent over a game."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._chances: dict[int, list[int]] = {}  # after so many moves: each seat's

    def note(self, over: bool) -> None:
        """Keep everybody's chances after a move that began a turn, or with which the game is over."""
        match = self._match
        if over or match.moves[-1][1][0] in match.rules.turn_verbs:
            self._chances[match.number] = _percent(match.rules.evaluate(match.state))

    def points(self) -> list[list[int]]:
        """Return everybody's chances over the game; what was played before a reload is sampled."""
        match = self._match
        known = min(self._chances, default=match.number)
        for number in range(0, known, max(1, known // SAMPLES)):
            self._chances[number] = _percent(match.rules.evaluate(match.position(number)))
        return [self._chances[number] for number in sorted(self._chances) if number <= match.number]

    def rewind(self, number: int) -> None:
        """Forget what came after so many moves."""
        self._chances = {at: chances for at, chances in self._chances.items() if at <= number}


def _percent(chances: Sequence[float]) -> list[int]:
    return [round(100 * chance) for chance in chances]
