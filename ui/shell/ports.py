"""What the app needs from the world around it: a page to draw on, a clock, a drawer for saved things.

`ui/shell/browser.py` is the real one; tests use one of plain Python.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from engine.errors import TabtopError
from engine.record import LONGEST
from ui.shell.sounds import Note

LONGEST_FILE = 4 * LONGEST  # characters of a chosen file that are read at most


class StorageFull(TabtopError):
    """The device keeps no more: the game goes on unsaved."""


class Shell(Protocol):
    """A browser, as little of it as the app needs."""

    def show(self, html: str, title: str) -> None:
        """Make the page be this text, without losing the focus."""

    def say(self, sentence: str) -> None:
        """Let a screen reader say a sentence."""

    def animate(self, tracks: Sequence[Mapping[str, Any]]) -> None:
        """Play prepared animations (see ui/drawing/motion.py); whatever still runs is finished first."""

    def after(self, ms: float, then: Callable[[], None]) -> int:
        """Call later; returns a number for `cancel`."""

    def cancel(self, timer: int) -> None: ...

    def now(self) -> float:
        """Milliseconds since some moment."""

    def today(self) -> str:
        """Date and time, as "2026-11-16T18:30:00Z"."""

    def dated(self, moment: str, lang: str) -> str:
        """Such a date and time as people here write it, in a language; "" for what is none."""

    def load(self, key: str) -> str | None: ...

    def save(self, key: str, value: str) -> None:
        """Keep a text under a key; raises StorageFull."""

    def drop(self, key: str) -> None: ...

    def saved_keys(self) -> list[str]: ...

    def keeps(self) -> bool:
        """Will what is saved be there after a reload?"""

    def query(self) -> dict[str, str]:
        """The parameters of the page's address."""

    def visit(self, query: str, replace: bool = False) -> None:
        """Change the address without leaving the page."""

    def languages(self) -> list[str]: ...

    def calm(self) -> bool:
        """Does the visitor prefer reduced motion?"""

    def flag(self, name: str, value: str | None) -> None:
        """Set (or remove) a data attribute of the page: ready, over, theme."""

    def focus(self, selector: str) -> None: ...

    def copy(self, text: str, told: Callable[[bool], None]) -> None:
        """Put a text on the clipboard; `told` hears whether that was allowed."""

    # --- the device

    def sound(self, notes: Sequence[Note]) -> None:
        """Let notes be heard; nothing where sound is not to be had."""

    def awake(self, wanted: bool) -> None:
        """Keep the screen from going dark, or let it."""

    def download(self, name: str, text: str) -> None:
        """Hand a text over as a file."""

    def qr(self, text: str, told: Callable[[str], None]) -> None:
        """Draw a QR code: `told` hears its rows, one a line, 1 for dark and 0 for light; "" where it cannot be drawn."""

    def can_share(self) -> bool:
        """Has the device a way of its own to send an address to somebody?"""

    def share(self, title: str, address: str) -> None:
        """Use it."""

    def forgetful(self) -> bool:
        """Might the device clear away what is saved unless the app is installed? (Safari on iOS does.)"""

    # --- the site around the page

    def embedded(self) -> bool:
        """Is this a frame in somebody else's page?"""

    def home(self) -> str:
        """The whole address of the site, with a slash at its end."""

    def fragment(self) -> str:
        """What stands behind the # of the page's address."""

    def open(self, address: str) -> bool:
        """Open a new window; False where that is forbidden."""

    def claim(self, name: str, told: Callable[[str], None], steal: bool = False) -> None:
        """Be the only page that holds this name, and let go of the last one. `told` hears "mine" or "taken", and later
        perhaps "lost", when another page has taken it over. Where pages cannot know of each other it is "mine"."""

    def release(self) -> None:
        """Let go of the claimed name."""

    def persist(self) -> None:
        """Ask the browser not to clear away what is saved."""

    def renew(self) -> None:
        """Load the page anew with the new version that waits."""
