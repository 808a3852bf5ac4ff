"""How a game went: everybody's chances after each turn, for the chart at its end.

In the end the winners have 100 percent. Everybody else keeps what they had before the last turn, which says
how close it was: all at 0 would say nothing.
"""

from __future__ import annotations

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
            self._chances[match.number] = self._chances_at(match.number)

    def points(self) -> list[list[int]]:
        """Return everybody's chances over the game; what was played before a reload is sampled."""
        match = self._match
        known = min(self._chances, default=match.number)
        for number in range(0, known, max(1, known // SAMPLES)):
            self._chances[number] = self._chances_at(number)
        return [self._chances[number] for number in sorted(self._chances) if number <= match.number]

    def _chances_at(self, number: int) -> list[int]:
        """Return everybody's chances after so many moves."""
        match = self._match
        state = match.state if number == match.number else match.position(number)
        chances = [round(100 * chance) for chance in match.rules.evaluate(state)]
        outcome = match.outcome if number == match.number else None
        before = max((at for at in self._chances if at < number), default=0)
        if outcome is None or not number or not outcome.winners:
            return chances
        last = self._chances.get(before) or self._chances_at(before)
        return [100 if seat in outcome.winners else chance for seat, chance in enumerate(last)]

    def rewind(self, number: int) -> None:
        """Forget what came after so many moves."""
        self._chances = {at: chances for at, chances in self._chances.items() if at <= number}
