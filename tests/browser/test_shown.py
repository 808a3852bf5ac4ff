"""A shared page is as new for every test, or it is replaced."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext

import pytest
from playwright.sync_api import Browser, Page, expect

from tools.tour import VISIT

from .conftest import Show
from .moves import make_move
from .shown import Pages

LINK = "?game=homeward&seats=human,human&seed=5&speed=instant"


@pytest.fixture
def pages() -> Iterator[Pages]:
    made = Pages()
    yield made
    made.close()


def use(page: Page) -> None:
    """Do what most tests do: play, resize, emulate, answer requests."""
    page.evaluate(VISIT, LINK)
    make_move(page)
    expect(page.locator("#live")).not_to_be_empty()
    page.evaluate(VISIT, "?game=chess")
    expect(page.get_by_role("alert")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce", media="print")
    page.evaluate("sessionStorage.setItem('left', 'behind')")
    page.route("**/*", lambda route: route.abort())
    page.mouse.move(100, 100)


def test_a_used_page_is_as_new_for_the_next_test(browser: Browser, site: str, pages: Pages) -> None:
    first = pages.clean(browser, site, {})
    use(first)
    page = pages.clean(browser, site, {})
    assert page is first
    assert page.evaluate("fetch('404.html').then(({ ok }) => ok)")
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0
    page.reload()
    expect(page.locator("html[data-ready]")).to_be_attached()
    expect(page.locator(".games")).to_be_visible()
    expect(page.locator(".running")).to_have_count(0)  # the database is empty, too


CHANGES = {
    "a setting": "document.querySelector('#settings-dialog [role=switch]').click()",
    "a global": "window.left = 'behind'",
    "an element": "document.body.append('left behind')",
    "the clock": "performance.now = () => 0",
    "a window": "open('404.html')",
}


@pytest.mark.thorough
def test_a_page_that_is_not_as_new_is_replaced(browser: Browser, site: str, pages: Pages) -> None:
    page = pages.clean(browser, site, {})
    for what, change in CHANGES.items():
        page.evaluate(VISIT, LINK)
        page.get_by_role("button", name="Settings").click()
        with page.expect_popup() if what == "a window" else nullcontext():
            page.evaluate(change)
        second = pages.clean(browser, site, {})
        assert page.is_closed(), what
        page = second
    assert pages.clean(browser, site, {}) is page
    pages.failed = True
    assert pages.clean(browser, site, {}) is not page, "a script of the failed test may still be running"


def test_a_phone_has_a_page_of_its_own(show: Show) -> None:
    phone = show(LINK, viewport={"width": 360, "height": 740}, has_touch=True)
    desktop = show(LINK)
    assert (phone.viewport_size, desktop.viewport_size) == (
        {"width": 360, "height": 740},
        {"width": 1366, "height": 768},
    )
    assert show("") is desktop
    expect(desktop.locator(".games")).to_be_visible()
    expect(phone.locator("main.table")).to_be_visible()
