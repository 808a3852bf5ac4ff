"""Settings over a table take effect behind the dialog, and the header of a table keeps to one row."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Show
from .limits import BOOT_MS

LINK = "?game=homeward&seats=human,easy&seed=5&speed=instant"


def test_settings_change_the_table_behind_them_and_escape_returns_to_it(show: Show) -> None:
    page = show(LINK)
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("radio", name="Dark").check()
    expect(page.locator("html[data-theme=dark]")).to_be_attached()
    dialog.get_by_role("switch", name="Sound").uncheck()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Settings")).to_be_focused()
    expect(page.get_by_role("button", name="Unmute")).to_be_visible()
    expect(page.locator("main.table")).to_be_visible()


def test_a_settings_page_opened_first_offers_every_language(page: Page, site: str) -> None:
    page.goto(f"{site}?page=settings")
    page.wait_for_selector("html[data-ready]", state="attached", timeout=BOOT_MS)
    page.get_by_role("radio", name="Español").check()
    expect(page.locator("html[lang=es]")).to_be_attached()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ajustes")


def test_a_page_that_is_opened_begins_at_its_top(show: Show) -> None:
    page = show("")
    page.set_viewport_size({"width": 390, "height": 700})
    page.get_by_role("button", name="Statistics").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_tools_of_a_table_fit_into_one_row_of_a_phone(show: Show, width: int) -> None:
    page = show(LINK)
    page.set_viewport_size({"width": width, "height": 740})
    tops = page.locator(".top button:visible").evaluate_all(
        "(parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top))"
    )
    assert len(set(tops)) == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= width
