"""A guest's display: sends frames as messages to a page that runs no Python.

At most one page is in flight. Until the guest has shown it, new frames are merged into one. The merged frame
has no motion, because the guest never saw where it starts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from ui.shell.ports import Frame

Stamp = Callable[[], tuple[int, int]]  # returns the number and the epoch of the position that is shown


class RemoteDisplay:
    """Shows frames to one guest. `send` gets the messages; `stamp` tells which position they show."""

    def __init__(self, send: Callable[[str], None], stamp: Stamp) -> None:
        self._send, self._stamp = send, stamp
        self._spoken: Sequence[str] = ()
        self._calm = False
        self._flags: dict[str, str | None] = {}
        self._number = 0  # of the last page
        self._shown = True  # the guest has shown the last page
        self._held: Frame | None = None  # the merged frames to send next

    # --- the display

    def present(self, frame: Frame) -> None:
        """Send a frame, or hold it until the guest has shown the last one."""
        if self._shown:
            self._post(frame)
        else:
            self._held = frame if self._held is None else joined(self._held, frame)

    def moving(self) -> bool:
        return False  # the host goes by the clock

    def flag(self, name: str, value: str | None) -> None:
        self._flags[name] = value

    def languages(self) -> list[str]:
        return list(self._spoken)

    def calm(self) -> bool:
        return self._calm

    def embedded(self) -> bool:
        return False

    # --- the guest

    def greet(self, spoken: Sequence[str], calm: bool) -> None:
        """Store a guest's languages and whether they want less motion; send the next page at once."""
        self._spoken, self._calm = spoken, calm
        self.forget()

    def forget(self) -> None:
        """Send the next page at once: the guest may have missed the last one."""
        self._shown, self._held = True, None

    def acknowledge(self, number: int) -> None:
        """Note that the guest has shown a page."""
        if number == self._number and not self._shown:
            self._shown = True
            held, self._held = self._held, None
            if held is not None:
                self._post(held)

    def _post(self, frame: Frame) -> None:
        number, epoch = self._stamp()
        self._number += 1
        self._shown = False
        page = {
            "t": "page",
            "seq": self._number,
            "number": number,
            "epoch": epoch,
            "html": frame.html,
            "title": frame.title,
            "tracks": frame.tracks,
            "focus": frame.focus,
            "sentence": frame.sentence,
            "notes": frame.notes,
            "buzzes": frame.buzzes,
            "flags": self._flags,
        }
        self._send(json.dumps(page, ensure_ascii=False, separators=(",", ":")))


def joined(before: Frame, after: Frame) -> Frame:
    """Return two frames as one: the newer page, everything said, and no motion."""
    page = before if after.html is None else after
    moves = before.tracks is not None or after.tracks is not None
    said = [sentence for sentence in (before.sentence, after.sentence) if sentence is not None]
    return Frame(
        page.html,
        page.title,
        [] if moves else None,
        after.focus or before.focus,
        " ".join(said) if said else None,
        after.notes,
        after.buzzes,
    )
