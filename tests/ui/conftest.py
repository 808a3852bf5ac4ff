"""What holds for every page that any test here draws."""

from __future__ import annotations

import re

import pytest

from tests.ui.paper import PaperShell
from ui.shell.ports import Frame

# A slot filled with nothing, and a button whose action is a text for people.
UNSOUND = re.compile(r'>None<|data-act="(?![a-z])[^"]*')


@pytest.fixture(autouse=True)
def sound_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail a test at once if a page shows Python's None, or has a button that nothing answers."""
    presented = PaperShell.present

    def present(shell: PaperShell, frame: Frame) -> None:
        html = frame.html or ""
        if found := UNSOUND.search(html):
            pytest.fail(f"the page “{frame.title}” holds: {html[max(0, found.start() - 80) : found.end()]}")
        presented(shell, frame)

    monkeypatch.setattr(PaperShell, "present", present)
