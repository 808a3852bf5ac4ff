"""Long work in slices: generators that yield now and then, run for a few milliseconds at a time."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Generic, TypeVar

SLICE = 5  # milliseconds before the page gets its turn; the step that goes over them ends within 8

X = TypeVar("X")


class Job(Generic[X]):
    """A generator being run in slices."""

    def __init__(self, work: Generator[None, None, X]) -> None:
        self._work = work
        self.result: X

    def run(self, now: Callable[[], float], until: float) -> bool:
        """Work until the clock says `until`; returns True when the result is there."""
        while True:
            try:
                next(self._work)
            except StopIteration as done:
                self.result = done.value
                return True
            if now() >= until:
                return False
