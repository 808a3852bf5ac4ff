"""The site works in every browser: it starts, plays, continues after a reload, and needs no network.

Only the browsers' own parts are tested here; tests/browser tests everything in Chromium.
"""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from engine.games import get
from tests.browser.frames import blog
from tests.browser.limits import TEST_S
from tools.files import DIST
from tools.serve import Line, serving
from tools.tour import PLAY, VISIT, table

from .conftest import Site
from .driver import Driver, until

QUICK = "?game=homeward&seats=human,random&speed=instant&options=quick"
STILL = "?game=homeward&seats=human,human&speed=instant&seed=5"
MOVES = 10
GAMES = "Object.keys(JSON.parse(document.getElementById('plan').textContent).games)"
OVER = "document.documentElement.dataset.over !== undefined"
LOG = "[...document.querySelectorAll('#log li')].map(({ textContent }) => textContent)"
NUMBER = "Number(document.querySelector('main').dataset.number)"

SLOW = 1.6e6  # bits per second
BOARD_BYTES = 400_000
ALL_BYTES = 4e6  # until the page is ready
PAGE_BYTES = 300_000  # that the bar does not count: the page itself, its style, letters and scripts
BAR = "document.querySelector('#boot progress').value"
# Everything that was requested before the first board was there, as if it had arrived by then.
BYTES_BEFORE_BOARD = """["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
    .filter(({ startTime }) => startTime < performance.getEntriesByName("tabtop:shown")[0].startTime)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""

pytestmark = pytest.mark.timeout(TEST_S)


def ready(driver: Driver) -> None:
    """Wait until Python runs and the first move can be played."""
    driver.wait("['ready', 'failed'].some((state) => state in document.documentElement.dataset)")
    assert driver.evaluate("'ready' in document.documentElement.dataset"), said(driver, "#boot")


def said(driver: Driver, selector: str) -> str:
    """Return the text of an element."""
    return str(driver.evaluate(f"document.querySelector('{selector}')?.textContent ?? ''"))


def play(driver: Driver, moves: int = MOVES) -> None:
    """Make a move with the mouse, then play on: so many moves, or to the end of the game."""
    before = driver.evaluate(NUMBER)
    driver.click("[data-move]")
    driver.wait(f"{NUMBER} > {before}")
    play_on(driver, moves)
    assert driver.evaluate(f"{OVER} || {NUMBER} >= {before + moves}")


def play_on(driver: Driver, moves: int) -> None:
    """Play so many moves, or to the end of the game, and wait until the last one has been made."""
    driver.evaluate(
        f"(window.played = false, void ({PLAY})({moves}).then(() => {{ window.played = true; }}))"
    )
    driver.wait("window.played")


def arrived(line: Line, total: float) -> bool:
    """True if a slow line has sent so many bytes."""
    return line.sent >= total


def installed(driver: Driver, site: Site) -> None:
    """Visit the site until the service worker has stored all of it, then stop the server."""
    driver.open(site.address)
    ready(driver)
    driver.wait("navigator.serviceWorker.controller?.state === 'activated'")
    site.stop()


def test_on_a_slow_line_the_board_comes_first_and_the_bar_tells_the_truth(driver: Driver, dist: Path) -> None:
    """The line is stopped several times. By then the bar must show what has arrived, and not much more."""
    line = Line(SLOW)
    with serving(dist, line=line) as address:
        driver.open(address + STILL)
        first = line.sent
        for share in (0.25, 0.5, 0.75):
            total = first + share * (ALL_BYTES - first)
            line.stop_at(total)
            assert until(partial(arrived, line, total))
            driver.wait(f"{BAR} > 0.75 * {(total - PAGE_BYTES) / ALL_BYTES}")
            assert driver.evaluate(BAR) < 0.75 * total / ALL_BYTES + 0.25, "a quarter of it is stages"
        assert not driver.evaluate("'ready' in document.documentElement.dataset")
        line.stop_at(float("inf"))
        ready(driver)
        assert driver.evaluate(BYTES_BEFORE_BOARD) < BOARD_BYTES
        play(driver, 1)


def test_every_game_in_the_lobby_can_be_played(driver: Driver, site: Site) -> None:
    driver.open(site.address)
    ready(driver)
    games = driver.evaluate(GAMES)
    assert driver.evaluate("document.querySelectorAll('.games > li').length") == len(games) > 1
    for game in games:
        driver.evaluate(f"({VISIT})('{table(get(game), most=2)}')")
        driver.wait(f"document.querySelector('main.table') && location.search.includes('{game}')")
        play_on(driver, MOVES)
        assert driver.evaluate(NUMBER) >= MOVES


def test_a_whole_game_can_be_played(driver: Driver, site: Site) -> None:
    driver.open(site.address + QUICK)
    ready(driver)
    play(driver, 5_000)
    assert driver.evaluate(OVER)
    assert re.search(r"\bwins?\b", said(driver, "#prompt"))


def test_a_reload_continues_the_game(driver: Driver, site: Site) -> None:
    driver.open(site.address + STILL)
    ready(driver)
    play(driver)
    before = driver.evaluate(LOG)
    assert len(before) > 5
    driver.reload()
    ready(driver)
    assert driver.evaluate(LOG) == before
    play(driver, 1)


def test_after_one_visit_the_site_needs_no_server(driver: Driver, site: Site) -> None:
    installed(driver, site)
    driver.open(site.address + QUICK)
    ready(driver)
    play(driver)
    driver.open(f"{site.address}homeward")
    assert driver.evaluate("location.href") == f"{site.address}homeward/"
    assert said(driver, "h1") == "Homeward"
    driver.open(f"{site.address}nowhere/in/particular")
    assert "This page doesn’t exist." in said(driver, "main")
    driver.click("main a")
    driver.wait(f"location.href === '{site.address}'")
    ready(driver)
    driver.complaints().clear()  # the console notes the two addresses that are not stored


def test_a_restarted_browser_needs_no_server(driver: Driver, site: Site) -> None:
    if driver.forgets:
        pytest.skip(f"{driver.name} can't be restarted with what it has stored: {driver.forgets}")
    installed(driver, site)
    driver.restart()
    driver.open(site.address + QUICK)
    ready(driver)
    play(driver)


@pytest.mark.parametrize("sandbox", [None, "allow-scripts"], ids=["plain", "sandboxed"])
def test_an_embedded_game_can_be_played(
    driver: Driver, site: Site, tmp_path: Path, sandbox: str | None
) -> None:
    with blog(tmp_path / "blog", f"{site.address}embed.html{QUICK}", sandbox=sandbox) as address:
        driver.open(address)
        driver.enter(0)
        driver.wait("document.querySelector('#poster button')")
        driver.click("#poster button")
        ready(driver)
        assert driver.evaluate("tabtop.storage") == ("forbidden" if sandbox else "kept")
        play(driver)


def test_a_page_opened_from_disk_says_how_to_serve_it(driver: Driver, site: Site) -> None:
    driver.open(f"{DIST.as_uri()}/index.html")
    driver.wait("document.querySelector('[role=alert]')")
    assert "python3 -m http.server" in said(driver, "[role=alert]")
    driver.complaints().clear()  # the browser refuses to load some files from disk
