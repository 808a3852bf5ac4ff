"""The page starts: drawn before Python runs, ready when it does, with a message if something is missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.sample import sample
from tools.chromium import wait_until

from .conftest import Complaints, ready
from .limits import until

UNPRINTABLE = '{"lang": {"toString": 1}, "text": {"toString": 1}}'  # no script can turn these into texts


def test_the_page_boots_to_ready(page: Page, site: str) -> None:
    page.goto(site)
    assert page.locator("#app").inner_text().strip(), "the lobby is prerendered"
    ready(page)
    assert page.evaluate("performance.getEntriesByName('tabtop:ready').length") == 1
    assert page.locator("#boot").is_hidden()


def test_the_runtime_is_requested_after_the_first_paint(page: Page, site: str) -> None:
    # Without the fallback for browsers that report no paint: a busy machine may paint later than that.
    page.add_init_script(
        "const later = setTimeout; window.setTimeout = (f, ms, ...more) => ms > 2000 || later(f, ms, ...more)"
    )
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


@pytest.mark.parametrize("name", sample(("constructor", "__proto__"), "constructor"))
def test_names_that_every_object_knows_are_no_games_and_no_languages(
    page: Page, site: str, name: str
) -> None:
    """The page waited forever for the packs of a game named "constructor"."""
    page.goto(f"{site}404.html")
    page.evaluate("(name) => { localStorage['tabtop:game:k'] = `tabtop 1\\ngame ${name}\\n` }", name)
    page.evaluate('(name) => { localStorage[\'tabtop:settings\'] = `{"lang": "${name}"}` }', name)
    for query in (f"?game={name}&lang={name}", f"?table=k&lang={name}"):
        page.goto(site + query)
        assert page.get_attribute("html", "lang") == "en"
        assert page.locator("#boot label").inner_text()
        ready(page)
        expect(page.locator("#notice")).to_be_visible()


@pytest.mark.parametrize("text", sample((UNPRINTABLE, "7", "[[]]"), UNPRINTABLE))
def test_settings_that_are_no_texts_do_not_keep_the_page_from_starting(
    page: Page, site: str, text: str
) -> None:
    page.goto(f"{site}404.html")
    page.evaluate("(text) => { localStorage['tabtop:settings'] = text }", text)
    page.goto(site)
    ready(page)


def test_pyscript_runs_no_python_of_its_own(page: Page, site: str) -> None:
    asks = "import ui.main\n    import sys\n    js.tabtop.names = str('pyscript' in sys.modules)\n"

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace("import ui.main\n", asks))

    page.route("**/tabtop/", answer)
    page.goto(site)
    ready(page)
    wait_until(page, "tabtop.names")
    assert page.evaluate("tabtop.names") == "False"


def test_a_file_that_fails_to_load_shows_a_message_and_a_retry_button(
    page: Page, site: str, complaints: Complaints
) -> None:
    page.route("**/stdlib.zip*", lambda route: route.abort())
    page.goto(site)
    page.wait_for_selector("html[data-failed]", state="attached")
    assert (
        page.locator("#boot [role=alert]").inner_text()
        == "The game couldn’t be loaded. Check your connection and try again."
    )
    page.unroute("**/stdlib.zip*")
    page.get_by_role("button", name="Try again").click()
    ready(page)
    complaints.clear()


def test_a_browser_without_webassembly_gets_a_message(page: Page, site: str) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site)
    page.wait_for_selector("html[data-failed]", state="attached")
    assert "WebAssembly" in page.locator("#boot [role=alert]").inner_text()
    assert page.locator("#app").is_visible()


@pytest.mark.parametrize("name", ["index.html", "index.html?game=homeward", "embed.html?game=homeward"])
def test_a_page_opened_from_disk_says_how_to_serve_it(
    page: Page, dist: Path, complaints: Complaints, name: str
) -> None:
    page.goto(f"{dist.as_uri()}/{name}")
    said = page.get_by_role("alert")
    expect(said).to_contain_text("python3 -m http.server")
    expect(said).to_be_visible()
    complaints.clear()  # the browser refuses to load some files


def test_the_page_starts_without_storage(page: Page, site: str) -> None:
    page.add_init_script(
        """const get = () => { throw new DOMException("forbidden", "SecurityError") };
        for (const name of ["indexedDB", "localStorage"])
            Object.defineProperty(window, name, { configurable: true, get });"""
    )
    page.goto(site)
    ready(page)
    assert page.evaluate("window.tabtop.storage") == "forbidden"


def test_a_click_during_loading_is_marked_and_carried_out_when_python_runs(page: Page, site: str) -> None:
    page.add_init_script(
        """window.done = [];
        addEventListener("click", ({ target }) => {
            if (document.documentElement.dataset.ready !== undefined) done.push(target.dataset.act);
        });"""
    )
    held: list[Route] = []
    page.route("**/stdlib.zip*", lambda route: held.append(route))  # noqa: PLW0108, Playwright wants a function
    page.goto(site)
    button = page.locator("#app button[data-act]").first
    act = button.get_attribute("data-act")
    button.click()
    assert button.get_attribute("data-kept") == ""
    until(page, lambda: held, "the request for the library")
    for route in held:
        route.continue_()
    ready(page)
    wait_until(page, "done.length")
    assert page.evaluate("done") == [act]


def test_the_lobby_speaks_of_no_table_while_it_loads(page: Page, site: str) -> None:
    page.route("**/stdlib.zip*", lambda route: None)
    page.goto(site)
    expect(page.locator("#boot")).to_contain_text("Getting the games ready…")
    page.goto(site + "?game=homeward")
    expect(page.locator("#boot")).to_contain_text("Setting the table…")
