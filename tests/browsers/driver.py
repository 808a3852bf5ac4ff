"""What the smoke tests need of a browser. Each browser implements it, so each test is written only once."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

LIMIT = 300.0  # seconds until a wait fails: a limit for very busy machines, not a measurement
TO_MIDDLE = "scrollIntoView({ block: 'center', behavior: 'instant' })"  # scrolls the pages around a frame too
PAUSE = 0.05  # seconds between two looks at a condition


def until(condition: Callable[[], Any], limit: float = LIMIT) -> Any:
    """Return the first true value of a condition, or its last value after `limit` seconds."""
    end = time.monotonic() + limit
    while not (value := condition()) and time.monotonic() < end:
        time.sleep(PAUSE)
    return value


class Driver(ABC):
    """A browser with one tab and a profile of its own."""

    name: ClassVar[str]
    forgets: ClassVar[str] = ""  # why nothing is left of the profile after a restart, or "" if it is kept
    broken: ClassVar[tuple[type[Exception], ...]]  # what commands raise while a page is being replaced

    def __init__(self, profile: Path) -> None:
        self.profile = profile
        profile.mkdir(parents=True)
        self.said: list[str] = []
        self.start()

    @classmethod
    @abstractmethod
    def missing(cls) -> str:
        """Return the sentence that says what is not installed, or "" if nothing is missing."""

    @abstractmethod
    def start(self) -> None:
        """Start the browser with an empty tab."""

    @abstractmethod
    def stop(self) -> None:
        """Close the browser and wait until its process has ended."""

    def restart(self) -> None:
        """Close the browser and start it again with the same profile."""
        self.stop()
        self.start()

    @abstractmethod
    def open(self, address: str) -> None:
        """Load an address and wait until the document is complete."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page again and wait until the document is complete."""

    @abstractmethod
    def enter(self, frame: int) -> None:
        """Direct all commands at a frame of the page, counted from 0, until the next page is loaded."""

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """Return the value of a JavaScript expression, or the result of its promise."""

    @abstractmethod
    def click(self, selector: str) -> None:
        """Click the first element that matches, as a mouse does."""

    def note(self, complaint: str) -> None:
        """Record an error or warning, but ignore late use of preloaded files (slow machines)."""
        if "preload" not in complaint:
            self.said.append(complaint)

    def complaints(self) -> list[str]:
        """Return the errors and warnings that the browser has noted in its console."""
        return self.said

    def wait(self, condition: str, limit: float = LIMIT) -> None:
        """Wait until a JavaScript expression is true; fail after `limit` seconds."""
        error: Exception | None = None

        def holds() -> bool:
            nonlocal error
            try:
                return bool(self.evaluate(f"!!({condition})"))
            except self.broken as raised:
                error = raised
                return False

        if not until(holds, limit):
            raise AssertionError(f"{self.name}: not true within {limit:g} s: {condition}") from error
