"""Fixtures for tests in a real browser: the built site, served, and a page that fails on any error."""

from __future__ import annotations

import fcntl
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Request, sync_playwright

from tests.conftest import NOT_BUILT
from tools import chromium
from tools.files import BUILD, DIST, ROOT
from tools.serve import serving

BOOT_MS = 60_000  # a timeout, not a measurement

# Notes in `flown` every piece that is animated. An animation may be over before a test looks for it.
NOTE_MOTION = """window.flown = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
    flown.push(this.dataset.piece);
    return animate.apply(this, how);
};"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@cache
def can_run() -> bool:
    """True if there is a built site and a browser to open it in."""
    return (DIST / "index.html").is_file() and chromium.find() is not None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip the browser tests on a fresh clone."""
    if not item.config.getoption("--need-site") and not can_run():
        pytest.skip(NOT_BUILT)


@pytest.fixture(scope="session")
def dist() -> Path:
    """Bring dist/ up to date in a process without the toy game; the first worker builds for all of them."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([sys.executable, "-m", "tools.build"], cwd=ROOT, check=True)
    return DIST


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """Serve the site; its address ends with a slash."""
    with serving(dist) as address:
        yield address


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


class Shared:
    """The browser that a worker's tests share. After a page has crashed, it is replaced by a new one."""

    spoiled = False

    def __init__(self, driver: Playwright) -> None:
        self.driver = driver
        self.started = self._start()

    def _start(self) -> Browser:
        return self.driver.chromium.launch(**chromium.launching())

    def get(self) -> Browser:
        if Shared.spoiled or not self.started.is_connected():
            Shared.spoiled = False
            self.started.close()
            self.started = self._start()
        return self.started


def pytest_exception_interact(call: pytest.CallInfo[object]) -> None:
    """Replace the browser after a page crashed. The Makefile reruns failed tests once."""
    if call.excinfo and "crashed" in str(call.excinfo.value):
        Shared.spoiled = True


@pytest.fixture(scope="session")
def shared(driver: Playwright) -> Iterator[Shared]:
    made = Shared(driver)
    yield made
    made.started.close()


@pytest.fixture
def browser(shared: Shared) -> Browser:
    return shared.get()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A new visitor who speaks English."""
    made = browser.new_context(locale="en-GB", viewport={"width": 1366, "height": 768})
    made.set_default_timeout(BOOT_MS)
    yield made
    made.close()


class Complaints(list[str]):
    """Everything that went wrong on a page: console errors, uncaught exceptions, requests to another origin.

    A test that provokes an error on purpose empties the list.
    """

    def watch(self, page: Page, site: str) -> None:
        home = urlsplit(site).netloc

        def ask(request: Request) -> None:
            asked = urlsplit(request.url)
            if asked.scheme in ("http", "https", "ws", "wss") and asked.netloc != home:
                self.append(f"left the origin: {request.url}")

        page.on("request", ask)
        page.on("pageerror", lambda error: self.append(f"uncaught: {error}"))
        page.on(
            "console", lambda said: self.append(f"console: {said.text}") if said.type == "error" else None
        )


@pytest.fixture
def complaints() -> Complaints:
    return Complaints()


@pytest.fixture
def page(context: BrowserContext, site: str, complaints: Complaints) -> Iterator[Page]:
    """A page that fails its test if anything goes wrong on it."""
    made = context.new_page()
    complaints.watch(made, site)
    yield made
    assert not complaints, "\n".join(complaints)


def ready(page: Page) -> None:
    """Wait until Python runs and the first move can be played."""
    page.wait_for_selector("html[data-ready], html[data-failed]", state="attached")
    assert page.get_attribute("html", "data-failed") is None, page.inner_text("#boot")
