"""While the page loads: honest progress, clicks that count, and a clear message for every failure."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.sample import sample
from tools.chromium import wait_until

from .conftest import Complaints, ready
from .limits import run, until
from .moves import make_move

LINK = "?game=homeward&seats=human,human&seed=5&speed=instant"
NO_WORKER = "ServiceWorkerContainer.prototype.register = async () => { throw new TypeError('no worker') }"
PROGRESS = "document.querySelector('#boot progress').value"


@pytest.fixture
def page(page: Page) -> Page:
    """A page without a service worker, which would answer the requests that a test wants to hold back."""
    page.add_init_script(NO_WORKER)
    return page


class Held:
    """Holds requests back until the test releases them."""

    def __init__(self, page: Page, pattern: str | re.Pattern[str]) -> None:
        self.page = page
        self.routes: list[Route] = []
        self.open = False
        page.route(pattern, self.ask)

    def ask(self, route: Route) -> None:
        if self.open:
            route.continue_()
        else:
            self.routes.append(route)

    def let_go(self) -> None:
        until(self.page, lambda: self.routes, "a request for what is held back")
        self.open = True
        for route in self.routes:
            route.continue_()


# Notes again and again where the bar is, and how much has arrived so far. Both change in the same moment.
WATCH_PROGRESS = """
    window.seen = [];
    let news = 0;
    new PerformanceObserver((list) => { news += list.getEntries().length; }).observe({ type: "resource" });
    addEventListener("py:progress", () => { news += 1; });
    window.TransformStream = class extends TransformStream {
        constructor({ transform, ...rest }) {
            super({ ...rest, transform: (...chunk) => ((news += 1), transform(...chunk)) });
        }
    };
    setInterval(() => {
        const bar = document.querySelector("#boot progress");
        if (bar) seen.push([bar.value, news]);
    }, 20);
"""


def test_progress_stops_while_nothing_arrives_and_never_goes_back(page: Page, site: str) -> None:
    page.add_init_script(WATCH_PROGRESS)
    held = Held(page, "**/pyodide.asm.wasm*")
    page.goto(site)
    wait_until(page, f"{PROGRESS} > 0")
    until(page, lambda: held.routes, "the request for the largest file")
    # Twenty-five checks in a row during which nothing arrives.
    wait_until(page, "seen.length > 25 && new Set(seen.slice(-25).map(([, news]) => news)).size === 1")
    stuck, news = page.evaluate("seen.at(-1)")
    assert 0 < stuck < 0.5, "most of the bytes are in the file that is held back"
    held.let_go()
    ready(page)
    seen = page.evaluate("seen")
    assert [value for value, at in seen if at == news].count(stuck) >= 25
    assert len({at for _, at in seen}) == len({(value, at) for value, at in seen}), "it moves only with news"
    values = [value for value, _ in seen]
    assert values == sorted(values)
    assert values[-1] > 0.9


@pytest.mark.parametrize(
    "link", ["?page=rules&game=homeward&rule=H22", "?page=settings&lang=es", "embed.html?page=settings"]
)
def test_a_link_to_a_page_never_shows_the_lobby_first(page: Page, site: str, link: str) -> None:
    held = Held(page, "**/stdlib.zip*")
    page.goto(site + link)
    expect(page.locator("#boot progress")).to_be_visible()
    expect(page.locator("#app")).to_be_empty()
    held.let_go()
    ready(page)
    expect(page.locator("#app h1")).to_be_visible()


def test_the_lobby_behind_a_table_loads_no_pictures(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site + LINK)
    ready(page)
    assert not [address for address in asked if "/pictures/" in address]


def test_a_card_drawn_during_loading_is_drawn_when_python_runs(page: Page, site: str) -> None:
    held = Held(page, "**/stdlib.zip*")
    page.goto(site + LINK)
    draw = page.locator("#moves [data-move=draw]")
    draw.click()
    expect(draw).to_have_attribute("data-kept", "")
    held.let_go()
    ready(page)
    expect(page.locator("#log li")).to_have_count(2)


def test_a_key_pressed_during_loading_works_when_python_runs(page: Page, site: str) -> None:
    held = Held(page, "**/stdlib.zip*")
    page.goto(site + LINK)
    draw = page.locator("#moves [data-move=draw]")
    expect(draw).to_be_visible()
    page.keyboard.press("1")
    expect(draw).to_have_attribute("data-kept", "")
    held.let_go()
    ready(page)
    expect(page.locator("#log li")).to_have_count(2)


def test_a_reloaded_table_looks_as_it_was_left_and_can_be_played(page: Page, site: str) -> None:
    page.goto(site + LINK)
    ready(page)
    for _ in range(6):
        make_move(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    board, log = page.locator("svg.board").inner_html(), page.locator("#log").inner_html()
    told = page.locator("#log li").count()
    held = Held(page, "**/stdlib.zip*")
    page.reload()
    expect(page.locator("#boot progress")).to_be_visible()
    assert page.locator("svg.board").inner_html() == board
    assert page.locator("#log").inner_html() == log
    expect(page.get_by_role("dialog")).to_have_count(0)
    make_move(page)
    held.let_go()
    ready(page)
    expect(page.locator("#log li").nth(told)).to_be_visible()


@pytest.mark.parametrize(
    "change",
    [
        pytest.param("document.documentElement.lang = 'es'", id="left in another language"),
        pytest.param("document.querySelector('main').dataset.fleeting = ''", id="fleeting"),
        pytest.param(
            """document.addEventListener("visibilitychange", () => {
                const games = Object.entries(localStorage);
                const [key, text] = games.find(([key]) => key.startsWith("tabtop:game:"));
                localStorage.setItem(key, text.replace(/speed .*/, "speed slow"));
            })""",
            id="changed by another tab since",
        ),
    ],
)
def test_a_reloaded_table_that_has_changed_is_not_shown_as_it_was_left(
    page: Page, site: str, change: str
) -> None:
    page.goto(site + LINK)
    ready(page)
    make_move(page)
    page.evaluate(change)
    held = Held(page, "**/stdlib.zip*")
    page.reload()
    expect(page.locator("#boot progress")).to_be_visible()
    expect(page.locator("#app")).to_be_empty()
    held.let_go()
    ready(page)
    expect(page.locator("#log li")).not_to_have_count(0)


def test_a_move_clicked_several_times_during_loading_is_made_once(page: Page, site: str) -> None:
    held = Held(page, "**/stdlib.zip*")
    page.goto(f"{site}?game=bounty&seats=human,human&seed=5&speed=instant")
    roll = page.locator("#moves [data-move=roll]")
    for _ in range(3):
        roll.click()
    page.keyboard.press("?")
    held.let_go()
    ready(page)
    expect(page.get_by_role("dialog")).to_be_visible()  # the last input was repeated, so all were
    assert page.locator("main").get_attribute("data-number") == "1"


# Passes and rolls until the bot owns enough to think about before a roll.
UNTIL_BOTS_HAVE_IDEAS = """async () => {
    for (;;) {
        const roll = document.querySelector("#moves [data-move=roll]");
        if (roll && document.querySelector("main").dataset.number > 37) return;
        (roll ?? [...document.querySelectorAll("[data-move]")].at(-1))?.click();
        await new Promise((next) => setTimeout(next));
    }
}"""


def test_a_roll_clicked_during_loading_is_made_after_the_bots_have_thought(page: Page, site: str) -> None:
    page.goto(f"{site}?game=bounty&seats=human,normal&seed=5&speed=instant")
    ready(page)
    run(page, UNTIL_BOTS_HAVE_IDEAS)
    page.locator("[data-field=speed]").select_option("normal")
    number = page.locator("main").get_attribute("data-number")
    held = Held(page, "**/stdlib.zip*")
    page.reload()
    page.locator("#moves [data-move=roll]").click()
    held.let_go()
    ready(page)
    expect(page.locator("main")).not_to_have_attribute("data-number", number or "")


@pytest.mark.parametrize("lang", sample(("en", "es"), "es"))
def test_the_lobby_reserves_space_for_saved_games(page: Page, site: str, lang: str) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    for link in (LINK, LINK.replace("homeward", "hyperdrive")):
        page.goto(site + link)
        ready(page)
        make_move(page)
    held = Held(page, "**/stdlib.zip*")
    page.goto(f"{site}?lang={lang}")
    expect(page.locator("#boot progress")).to_be_visible()
    top = "document.querySelector('.games').getBoundingClientRect().top"
    before = page.evaluate(top)
    held.let_go()
    ready(page)
    expect(page.locator(".running li")).to_have_count(2)
    assert page.evaluate(top) == before


def test_a_lobby_with_several_saved_games_has_no_duplicate_ids(page: Page, site: str) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    for link in (LINK, LINK.replace("homeward", "hyperdrive"), LINK.replace("seed=5", "seed=6")):
        page.goto(site + link)
        ready(page)
        make_move(page)
    held = Held(page, "**/stdlib.zip*")
    page.goto(site)
    expect(page.locator(".running[inert] li")).to_have_count(2)
    ids = page.locator("[id]").evaluate_all("(parts) => parts.map(({ id }) => id)")
    assert len(ids) == len(set(ids))
    held.let_go()
    ready(page)
    expect(page.locator(".running li")).to_have_count(3)
    assert not [line for line in said if "duplicate" in line]


def test_a_hand_on_a_shared_screen_is_not_shown_before_the_curtain_opens(page: Page, site: str) -> None:
    page.goto(f"{site}?game=twentyone&seats=human,human&seed=5&speed=instant")
    ready(page)
    page.locator("[data-act^=curtain]").click()
    expect(page.locator("[data-move]").first).to_be_attached()
    held = Held(page, "**/stdlib.zip*")
    page.reload()
    expect(page.locator("#boot progress")).to_be_visible()
    expect(page.locator("[data-move]")).to_have_count(0)
    held.let_go()
    ready(page)
    expect(page.locator("[data-act^=curtain]")).to_be_visible()


def test_keys_do_nothing_behind_the_poster_of_an_embed(page: Page, site: str) -> None:
    page.add_init_script("addEventListener('keyup', () => { window.pressed = true })")
    page.goto(f"{site}embed.html{LINK}")
    expect(page.locator("#poster")).to_be_visible()
    page.keyboard.press("1")
    wait_until(page, "window.pressed")
    assert page.locator("#poster").is_visible()
    expect(page.locator("[data-kept]")).to_have_count(0)


@pytest.mark.parametrize(
    "asset",
    sample(
        (
            "core.js",
            "store.mjs",
            "display.js",
            "pyodide.mjs",
            "pyodide.asm.wasm",
            "core.pack",
            "zstd.js",
            "idiomorph.min.js",
        ),
        "pyodide.asm.wasm",
    ),
)
def test_any_file_that_fails_to_load_shows_a_message_and_a_retry_button(
    page: Page, site: str, complaints: Complaints, asset: str
) -> None:
    page.route(f"**/{asset}*", lambda route: route.abort())
    page.goto(site + LINK)
    page.wait_for_selector("html[data-failed]", state="attached")
    expect(page.locator("#boot [role=alert]")).to_be_visible()
    expect(page.locator("#app svg.board")).to_be_visible()
    page.unroute(f"**/{asset}*")
    page.get_by_role("button", name="Try again").click()
    ready(page)
    complaints.clear()


def test_a_board_that_is_not_prerendered_is_drawn_by_python(
    page: Page, site: str, complaints: Complaints
) -> None:
    page.route("**/ahead/**", lambda route: route.abort())
    page.goto(site + LINK)
    ready(page)
    expect(page.locator("svg.board")).to_be_visible()
    complaints.clear()


def test_the_table_says_that_storage_is_forbidden(page: Page, site: str) -> None:
    page.add_init_script(
        """const get = () => { throw new DOMException("forbidden", "SecurityError") };
        for (const name of ["indexedDB", "localStorage"])
            Object.defineProperty(window, name, { configurable: true, get });"""
    )
    page.goto(site + LINK)
    ready(page)
    expect(page.get_by_role("alert")).to_contain_text("can’t save")
    make_move(page)
    expect(page.locator("#log li")).to_have_count(2)
