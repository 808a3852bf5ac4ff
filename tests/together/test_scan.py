"""The camera reads our own QR codes: Chromium's camera shows a film of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, sync_playwright

from tests.browser.limits import BOOT_MS, run
from tools import chromium

from .camera import film

# The longest link that a QR code has to hold: an answer with eight addresses.
LINK = "https://tabtop.example/some/where/join.html#a=" + "Ab3-_" * 46
SCAN = "(cancel) => tabtop.scan(cancel)"

Camera = Callable[[list[str]], Page]


@pytest.fixture
def opened(site: str) -> Iterator[Callable[..., Page]]:
    """A function that opens the lobby in a browser with these flags."""
    with sync_playwright() as driver:

        def opened(*flags: str, **options: Any) -> Page:
            made = driver.chromium.launch(**chromium.launching(*flags)).new_context(**options).new_page()
            made.set_default_timeout(BOOT_MS)
            made.goto(site)
            return made

        yield opened


@pytest.mark.thorough
def test_the_camera_reads_our_own_codes(opened: Callable[..., Page], tmp_path: Path) -> None:
    rows = run(opened(), "(text) => tabtop.qr(text)", LINK)
    page = opened(*film(rows, tmp_path / "code.y4m"))
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    assert run(page, SCAN, "Cancel") == LINK
    assert sum("qr/" in address for address in loaded) == 2  # the decoder, only now
    assert page.locator("dialog").count() == 0


def test_scanning_can_be_canceled(opened: Callable[..., Page], tmp_path: Path) -> None:
    page = opened(*film("0", tmp_path / "nothing.y4m"))
    page.evaluate("() => { window.found = tabtop.scan('Cancel') }")
    page.get_by_role("button", name="Cancel").click()
    assert run(page, "() => found") == ""
    assert page.locator("dialog").count() == 0


def test_without_a_camera_nothing_is_scanned(opened: Callable[..., Page]) -> None:
    page = opened(permissions=[])
    assert run(page, "(cancel) => tabtop.scan(cancel).catch(({ name }) => name)", "Cancel") in (
        "NotFoundError",
        "NotAllowedError",
    )
