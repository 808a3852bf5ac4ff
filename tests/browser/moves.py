"""Making moves in a real page, for tests that are about something else."""

from __future__ import annotations

from playwright.sync_api import Frame, FrameLocator, Page


def make_move(page: Page | Frame | FrameLocator, move: str = "") -> None:
    """Press a move's button as soon as it is offered, also in the folded list; any move if none is named."""
    selector = f'[data-move="{move}"]' if move else "[data-move]"
    page.locator(selector).first.dispatch_event("click")
