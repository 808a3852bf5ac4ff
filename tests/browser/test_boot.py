"""The page starts: drawn before Python is there, ready with it, and honest when something is missing."""

from __future__ import annotations

from playwright.sync_api import Page

from .conftest import Complaints, ready


def test_the_page_boots_to_ready(page: Page, site: str) -> None:
    page.goto(site)
    assert page.locator("#app").inner_text().strip(), "the lobby is drawn ahead"
    ready(page)
    assert page.evaluate("performance.getEntriesByName('tabtop:ready').length") == 1
    assert page.locator("#boot").is_hidden()


def test_the_runtime_is_asked_for_after_the_first_paint(page: Page, site: str) -> None:
    page.goto(site)
    ready(page)
    painted, asked = page.evaluate(
        """() => [
            performance.getEntriesByName("first-contentful-paint")[0].startTime,
            Math.min(...performance.getEntriesByType("resource")
                .filter(({ name }) => name.includes("/runtime-")).map(({ startTime }) => startTime)),
        ]"""
    )
    assert painted < asked


def test_a_spanish_visitor_sees_spanish_from_the_start(page: Page, site: str) -> None:
    page.goto(site + "?lang=es")
    ready(page)
    assert page.get_attribute("html", "lang") == "es"


def test_an_asset_that_fails_to_load_is_one_sentence_and_a_way_to_try_again(
    page: Page, site: str, complaints: Complaints
) -> None:
    page.route("**/stdlib.zip", lambda route: route.abort())
    page.goto(site)
    page.wait_for_selector("html[data-failed]", state="attached")
    assert page.locator("#boot [role=alert]").inner_text() == "Something that the game needs could not be loaded."
    page.unroute("**/stdlib.zip")
    page.get_by_role("button", name="Try again").click()
    ready(page)
    complaints.clear()


def test_a_browser_without_webassembly_gets_a_sentence(page: Page, site: str) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site)
    page.wait_for_selector("html[data-failed]", state="attached")
    assert "WebAssembly" in page.locator("#boot [role=alert]").inner_text()
    assert page.locator("#app").is_visible()


def test_where_storage_is_forbidden_the_page_starts_all_the_same(page: Page, site: str) -> None:
    page.add_init_script(
        """const get = () => { throw new DOMException("forbidden", "SecurityError") };
        for (const name of ["indexedDB", "localStorage"])
            Object.defineProperty(window, name, { configurable: true, get });"""
    )
    page.goto(site)
    ready(page)
    assert page.evaluate("window.tabtop.storage") == "forbidden"
