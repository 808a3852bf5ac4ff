"""The site under a sub-path, as GitHub Pages serves it, and each game's page without scripts."""

from __future__ import annotations

from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from tools.chromium import wait_until
from tools.files import MODULES

from .conftest import Complaints, Visit, ready
from .limits import run
from .test_table import PLAY_ON

HREFS = "[...document.querySelectorAll('a[href], link[href], img[src]')].map((part) => part.href ?? part.src)"


@pytest.fixture
def plain(visit: Visit) -> Page:
    """A browser without scripts."""
    return visit(java_script_enabled=False, viewport={"width": 390, "height": 800}).new_page()


@pytest.mark.thorough
def test_a_game_under_a_sub_path_requests_nothing_outside_it(page: Page, site: str) -> None:
    asked: list[str] = []
    failed: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    page.goto(site)
    ready(page)
    page.goto(site + "?game=homeward&seats=human,random&speed=instant&options=quick")
    ready(page)
    assert run(page, PLAY_ON) > 20
    wait_until(page, "navigator.serviceWorker.ready.then(() => true)")
    assert len(asked) > 20
    assert [
        url
        for url in asked
        if not url.startswith((site, "blob:" + site.rstrip("/").rpartition("/")[0], "data:"))
    ] == []
    assert failed == []


@pytest.mark.parametrize(
    ("folder", "lang", "play"), [("homeward/", "en", "Play"), ("es/homeward/", "es", "Jugar")]
)
def test_a_game_has_a_page_that_needs_no_scripts(
    plain: Page, site: str, folder: str, lang: str, play: str
) -> None:
    plain.goto(site + folder)
    assert plain.locator("html").get_attribute("lang") == lang
    expect(plain.get_by_role("heading", level=1)).to_have_text("Homeward")
    expect(plain.locator("img.picture")).to_be_visible()
    assert plain.locator("dt").count() >= 60, "every rule by its number"
    expect(plain.locator("#rule-H01")).to_be_visible()
    link = plain.get_by_role("link", name=play, exact=True)
    target = urljoin(plain.url, link.get_attribute("href") or "")
    assert target.startswith(f"{site}?game=homeward")
    picture = urljoin(plain.url, plain.locator("meta[property='og:image']").get_attribute("content") or "")
    assert plain.request.get(picture).headers["content-type"] == "image/png"
    assert plain.locator("meta[name=description]").get_attribute("content")


def test_the_play_button_on_a_games_page_leads_to_its_table(page: Page, site: str) -> None:
    page.goto(site + "es/homeward/")
    page.get_by_role("link", name="Jugar").click()
    ready(page)
    expect(page.locator("#prompt")).to_contain_text("Te toca")


def test_a_wrong_address_shows_a_page_with_a_heading_and_a_link_to_the_lobby(
    page: Page, site: str, complaints: Complaints
) -> None:
    page.goto(site + "nowhere")
    expect(page.get_by_role("main").get_by_role("heading", level=1)).to_have_text("Tabtop")
    page.goto(site + "404.html")
    page.evaluate((MODULES / "axe-core/axe.min.js").read_text())
    assert page.evaluate("axe.run().then(({ violations }) => violations.map(({ id }) => id))") == []
    page.goto(site + "nowhere")
    page.get_by_role("link", name="All games").click()
    ready(page)
    assert page.url == site
    complaints.clear()  # the host answered with 404


@pytest.mark.parametrize("folder", ["", "homeward/", "es/homeward/", "embed.html"])
def test_no_link_on_a_page_is_broken(page: Page, site: str, folder: str) -> None:
    page.goto(site + folder)
    for address in page.evaluate(HREFS):
        assert address.startswith(site), address
        assert page.request.get(address).ok, address


def test_without_scripts_a_message_links_to_the_rules(plain: Page, site: str) -> None:
    plain.goto(site + "?game=homeward")
    for lang in ("en", "es"):
        said = plain.locator(f"noscript [lang={lang}]")
        assert "JavaScript" in (said.text_content() or "")
        assert said.bounding_box(), "it is visible"
    plain.locator("noscript a[href='homeward/']").click()
    expect(plain.locator("#rule-H01")).to_be_visible()
