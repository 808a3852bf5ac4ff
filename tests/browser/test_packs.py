"""A visitor loads what the page needs first. The rest follows, and what was decoded once is kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, Route, expect

from tests.sample import sample
from tools.chromium import wait_until
from tools.files import ROOT
from tools.serve import Line, serving

from .conftest import Complaints, Visit, ready
from .frames import household
from .limits import run
from .moves import make_move
from .test_loading import NO_WORKER, Held
from .test_offline import installed
from .test_table import PLAY_ON

LINK = "?game=homeward&seats=human,random&seed=5&speed=instant&options=quick"
BOARD_BYTES = 400_000  # that may arrive before the first board is on the screen
KEPT = "caches.open('tabtop-decoded').then((cache) => cache.keys()).then((keys) => keys.length)"
BEFORE_READY = """() => performance.getEntriesByType("resource")
    .filter(({ startTime }) => startTime < performance.getEntriesByName("tabtop:ready")[0].startTime)
    .map(({ name }) => name)"""
BREAK = """async (part) => {
    const cache = await caches.open("tabtop-decoded");
    const { url } = (await cache.keys()).find(({ url }) => url.endsWith(part));
    const type = part.endsWith("wasm") ? "application/wasm" : "application/octet-stream";
    await cache.put(url, new Response("broken", { headers: { "Content-Type": type } }));
}"""


def packs(asked: list[str]) -> set[str]:
    """Return the packs among requested addresses."""
    return {found[1] for url in asked if (found := re.search(r"/(\w+)\.pack", url))}


@pytest.mark.parametrize(
    ("link", "first"),
    [
        ("?game=homeward", {"core", "homeward"}),
        ("?game=bounty&lang=es", {"core", "bounty", "es"}),
        ("", {"core", "bounty", "homeward", "hyperdrive", "starlane", "twentyone"}),
    ],
)
def test_a_page_loads_the_games_and_the_language_that_it_needs(
    page: Page, site: str, link: str, first: set[str]
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site + link)
    ready(page)
    wait_until(page, "tabtop.whole")
    assert packs(page.evaluate(BEFORE_READY)) == first
    assert packs(asked) == {"core", "es", "bounty", "homeward", "hyperdrive", "starlane", "twentyone"}
    assert "lines" not in packs(asked), "only a failure needs these"


def test_a_whole_game_is_played_before_the_other_games_have_arrived(page: Page, site: str) -> None:
    """Games of every kind are saved here, and none of their code is."""
    page.add_init_script(NO_WORKER)
    for game in ("bounty", "starlane", "hyperdrive", "twentyone"):
        page.goto(f"{site}?game={game}&seats=human,random&speed=instant&seed=3")
        ready(page)
        make_move(page)
    held = Held(page, re.compile(r"/(bounty|starlane|hyperdrive|twentyone|es)\.pack"))
    page.goto(site + LINK)
    ready(page)
    assert run(page, PLAY_ON) > 20
    page.get_by_role("button", name="Rules").first.click()
    expect(page.get_by_role("alert")).to_contain_text("still loading")
    expect(page.locator("main.table")).to_be_visible()
    held.let_go()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Homeward")
    expect(page.locator("main.table")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_language_that_only_the_database_remembers_is_spoken_from_the_start(page: Page, site: str) -> None:
    page.add_init_script(NO_WORKER)
    page.goto(site + LINK)
    ready(page)
    wait_until(page, "tabtop.whole")
    page.evaluate(
        """new Promise((done) => {
            tabtop.store.save("tabtop:settings", JSON.stringify({ lang: "es" }));
            indexedDB.open("tabtop").onsuccess = ({ target: { result } }) => {
                const look = () => {
                    const read = result.transaction("texts").objectStore("texts").get("tabtop:settings");
                    read.onsuccess = () => (read.result?.text.includes("es") ? done() : look());
                };
                look();
            };
        })"""
    )
    page.evaluate("Object.keys(localStorage).forEach((key) => localStorage.removeItem(key))")
    page.goto(site + LINK)
    ready(page)
    assert page.get_attribute("html", "lang") == "es"
    expect(page.get_by_role("button", name="Deshacer")).to_be_visible()


def test_the_crash_panel_names_the_line_of_the_source(page: Page, site: str, complaints: Complaints) -> None:
    breaks = "import ui.main\n    ui.main.app.tables.playing.act = 1\n"

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace("import ui.main\n", breaks))

    page.route(re.compile(r"/tabtop/\?game"), answer)
    page.goto(site + LINK)
    ready(page)
    with page.expect_request(re.compile(r"/lines\.pack")):
        page.locator("[data-act=hint]").click()
    expect(page.locator("main.crash")).to_contain_text("TypeError")
    details = page.locator("main.crash pre")
    expect(details).to_contain_text(re.compile(r'File "ui/app.py", line \d+, in _act'))
    found = re.search(r'"ui/app.py", line (\d+), in _act', details.text_content() or "")
    assert found
    assert "current.act(" in (ROOT / "ui/app.py").read_text().splitlines()[int(found[1]) - 1]
    complaints.clear()


def kept(driver: Playwright, dist: Path, profile: Path) -> str:
    """Visit the site until the service worker has decoded everything; then stop it and return its address."""
    with serving(dist) as site, household(driver, profile) as context:
        page = context.new_page()
        page.goto(site + LINK)
        ready(page)
        installed(page)
        wait_until(page, f"{KEPT}.then((count) => count === 9)")
    return site


@pytest.mark.thorough
def test_a_later_visit_decodes_nothing(driver: Playwright, dist: Path, tmp_path: Path) -> None:
    site = kept(driver, dist, tmp_path)
    with household(driver, tmp_path) as context:
        page = context.new_page()
        page.goto(site + LINK)
        ready(page)
        names = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
        assert any(name.endswith("/pyodide.asm.wasm") for name in names)
        assert not [name for name in names if "zst" in name]


@pytest.mark.thorough
def test_without_the_decoded_files_the_page_starts_without_a_network(
    driver: Playwright, dist: Path, tmp_path: Path
) -> None:
    site = kept(driver, dist, tmp_path)
    with household(driver, tmp_path) as context:
        page = context.new_page()
        page.goto(site + LINK)
        ready(page)
        page.evaluate("caches.delete('tabtop-decoded')")
        page.goto(site + LINK)
        ready(page)
        wait_until(page, f"{KEPT}.then((count) => count === 9)")


@pytest.mark.thorough
def test_a_broken_wasm_file_on_the_device_is_decoded_again(
    driver: Playwright, dist: Path, tmp_path: Path
) -> None:
    site = kept(driver, dist, tmp_path)
    with household(driver, tmp_path) as context:
        page = context.new_page()
        page.goto(site + LINK)
        ready(page)
        run(page, BREAK, "pyodide.asm.wasm")
        page.goto(site + LINK)
        ready(page)


@pytest.mark.thorough
@pytest.mark.parametrize("part", ["stdlib.zip", "core.pack"])
def test_after_a_broken_file_on_the_device_another_try_succeeds(
    driver: Playwright, dist: Path, tmp_path: Path, part: str
) -> None:
    site = kept(driver, dist, tmp_path)
    with household(driver, tmp_path) as context:
        page = context.new_page()
        page.goto(site + LINK)
        ready(page)
        run(page, BREAK, part)
        page.goto(site + LINK)
        page.wait_for_selector("html[data-failed]", state="attached")
        page.get_by_role("button", name="Try again").click()
        ready(page)


@pytest.mark.parametrize("cpu", sample((1, 4), 1))
def test_on_a_slow_line_the_board_comes_first_and_the_bar_tells_the_truth(
    visit: Visit, dist: Path, cpu: int
) -> None:
    """The line is stopped several times; whatever should be there by then must appear."""
    line = Line(stop_at=BOARD_BYTES)
    with serving(dist, line=line) as site:
        page = visit().new_page()
        slower = page.context.new_cdp_session(page)
        slower.send("Emulation.setCPUThrottlingRate", {"rate": cpu})
        page.goto(site + LINK, wait_until="commit")
        expect(page.locator("#app svg.board")).to_be_visible()
        bar = page.locator("#boot progress")
        expect(bar).to_be_visible()
        assert line.sent < BOARD_BYTES + 50_000, "nothing more has been sent"
        shown = [0.0]
        for total in (1e6, 2e6, 3e6):
            line.stop_at(total)
            wait_until(page, f"document.querySelector('#boot progress').value > {shown[-1]} + 0.05")
            shown.append(float(bar.evaluate("(bar) => bar.value")))
            assert shown[-1] < 0.75 * (total + 50_000) / 4e6 + 0.25, "no more than a quarter of it is stages"
        assert page.get_attribute("html", "data-ready") is None
        line.stop_at(float("inf"))
        ready(page)
        make_move(page)
