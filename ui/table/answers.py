"""Automatic answers: what people decide in advance, so that they are not asked.

There are four kinds, and the driver holds them all: kinds of decisions that the table answers (`standing`),
topics that a reaction window passes over (`skipped`), bids up to a limit (`bid_limits`), and who answers the
window that is open (`answering`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.driver import Driver
from engine.match import Match
from engine.rules import Seat
from ui.storage.saved_games import Answers


class AutomaticAnswers:
    """Changes what the driver answers for the people at a table. `changed` is called after each change."""

    def __init__(self, match: Match, driver: Driver, changed: Callable[[], None]) -> None:
        self._match, self._driver, self._changed = match, driver, changed

    def answer_window(self, seat: Seat | None, among: Sequence[Seat]) -> None:
        """Let `seat` answer the open reaction window, or nobody; the others of `among` pass."""
        self._driver.answer_window(self._match.state, seat, among)
        self._changed()

    def toggle_topic(self, seat: Seat, topic: str) -> None:
        """Stop asking a seat about a topic, or ask again."""
        if topic in self._match.rules.topics:
            self._driver.skipped[seat] ^= {topic}
            self._changed()

    def set_standing(self, seat: Seat, kind: str, on: bool) -> None:
        """Answer a kind of decision automatically for a seat, or ask it again."""
        if on:
            self._driver.standing[seat][kind] = self._match.rules.standing[kind]
        else:
            self._driver.standing[seat].pop(kind, None)
        self._changed()

    def bid_up_to(self, seat: Seat, most: int) -> None:
        """Bid automatically for a seat until this lot is sold."""
        self._driver.bid_up_to(self._match.state, seat, most)
        self._changed()

    def stop_bidding(self, seat: Seat) -> None:
        """Ask a seat for its bids again."""
        self._driver.bid_limits.pop(seat, None)
        self._changed()

    def saved(self) -> list[Answers]:
        """Return what each seat has decided in advance, as it is saved."""
        every_kind, driver = set(self._match.rules.standing), self._driver
        return [
            Answers(frozenset(skipped), frozenset(every_kind - set(standing)))
            for skipped, standing in zip(driver.skipped, driver.standing, strict=True)
        ]

    def recall(self, saved: Sequence[Answers]) -> None:
        """Restore what each seat has decided in advance."""
        for seat, own in enumerate(saved):
            self._driver.skipped[seat].update(own.skipped & set(self._match.rules.topics))
            for kind in own.switched_off:
                self._driver.standing[seat].pop(kind, None)
        self._changed()
