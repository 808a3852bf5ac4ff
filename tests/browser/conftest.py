"""Fixtures for tests in a real browser: the built site, served, and a page that fails on any error."""

from __future__ import annotations

import fcntl
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Playwright, Request
from pytest_timeout import Settings

from tests.conftest import NOT_BUILT
from tools import chromium
from tools.files import BUILD, DIST, ROOT
from tools.serve import serving
from tools.tour import VISIT

from .limits import BOOT_MS, PROCESS_S, SHARED, TEARDOWN_S, TEST_S, Alarm, Shared
from .shown import PAGES, USUAL

Visit = Callable[..., BrowserContext]
Show = Callable[..., Page]

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
            if not item.get_closest_marker("timeout"):
                item.add_marker(pytest.mark.timeout(TEST_S))


@cache
def can_run() -> bool:
    """True if there is a built site and a browser to open it in."""
    return (DIST / "index.html").is_file() and chromium.find() is not None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip the browser tests on a fresh clone."""
    if not item.config.getoption("--need-site") and not can_run():
        pytest.skip(NOT_BUILT)


def has_alarm(item: pytest.Item) -> bool:
    """True for a browser test on a system with alarms."""
    return hasattr(signal, "SIGALRM") and item.get_closest_marker("browser") is not None


def pytest_timeout_set_timer(item: pytest.Item, settings: Settings) -> bool | None:
    """Limit a browser test with an alarm that Playwright survives."""
    if not has_alarm(item):
        return None
    item.cancel_timeout = Alarm(settings.timeout).cancel  # type: ignore[attr-defined]
    return True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Limit the teardown on its own: pytest-timeout stops the alarm when a test has failed."""
    alarm = Alarm(TEARDOWN_S) if has_alarm(item) else None
    try:
        yield
    finally:
        if alarm:
            alarm.cancel()


def pytest_exception_interact(call: pytest.CallInfo[object]) -> None:
    """Replace shared pages after a failure, and driver and browser too when something was lost.

    The Makefile repeats a test whose page crashed.
    """
    PAGES.failed = True
    if call.excinfo and re.search("crashed|closed", str(call.excinfo.value)):
        SHARED.spoiled = True


@pytest.fixture(scope="session")
def dist() -> Path:
    """Bring dist/ up to date in a process without the toy game; the first worker builds for all of them."""
    BUILD.mkdir(exist_ok=True)
    this_run = os.environ.get("PYTEST_XDIST_TESTRUNUID", "")
    with (BUILD / "lock").open("a+") as lock:  # says which run the site was built for
        fcntl.flock(lock, fcntl.LOCK_EX)
        lock.seek(0)
        if not this_run or lock.read() != this_run:
            subprocess.run([sys.executable, "-m", "tools.build"], cwd=ROOT, check=True, timeout=PROCESS_S)
            lock.truncate(0)
            lock.write(this_run)
    return DIST


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """Serve the site; its address ends with a slash."""
    with serving(dist) as address:
        yield address


@pytest.fixture(scope="session")
def shared() -> Iterator[Shared]:
    """What this worker's tests share, ended with the last of them."""
    yield SHARED
    PAGES.close()
    SHARED.stop()


@pytest.fixture
def driver(shared: Shared) -> Playwright:
    """A driver that works, for tests that start their own browser."""
    return shared.start()[0]


@pytest.fixture
def browser(shared: Shared) -> Browser:
    """A browser that works."""
    return shared.start()[1]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """A function that opens the browser for a new visitor, who speaks English unless told otherwise."""
    with ExitStack() as opened:

        def visit(**options: Any) -> BrowserContext:
            made = opened.enter_context(browser.new_context(**{**USUAL, **options}))
            made.set_default_timeout(BOOT_MS)
            return made

        yield visit


@pytest.fixture
def context(visit: Visit) -> BrowserContext:
    """A new visitor."""
    return visit()


class Complaints(list[str]):
    """Everything that went wrong on a page: console errors, uncaught exceptions, requests to another origin.

    A test that provokes an error on purpose empties the list.
    """

    def __init__(self) -> None:
        super().__init__()
        self._watched = ExitStack()

    def watch(self, page: Page, site: str) -> None:
        home = urlsplit(site).netloc

        def ask(request: Request) -> None:
            asked = urlsplit(request.url)
            if asked.scheme in ("http", "https", "ws", "wss") and asked.netloc != home:
                self.append(f"left the origin: {request.url}")

        def hear(said: ConsoleMessage) -> None:
            if said.type == "error":
                self.append(f"console: {said.text}")

        def fail(error: Error) -> None:
            self.append(f"uncaught: {error}")

        handlers: dict[Any, Callable[..., None]] = {"request": ask, "pageerror": fail, "console": hear}
        for event, handler in handlers.items():
            page.on(event, handler)
            self._watched.callback(page.remove_listener, event, handler)

    def close(self) -> None:
        """Stop watching."""
        self._watched.close()


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


@pytest.fixture
def show(browser: Browser, site: str) -> Iterator[Show]:
    """A function that opens a link of the site in a page where Python runs already: the quick way to test.

    The page is as new, and fails its test if anything goes wrong on it. It is for tests about what the app
    shows and does. Use `page` for tests about starting, reloading, scripts that run before ours, service
    workers, or several tabs. Options are those of `visit`. A second call in a test only follows a link.
    """
    shown: dict[str, tuple[Page, Complaints]] = {}

    def show(query: str = "", **options: Any) -> Page:
        name = str(sorted(options.items()))
        if name not in shown:
            shown[name] = PAGES.clean(browser, site, options), Complaints()
            shown[name][1].watch(shown[name][0], site)
        page = shown[name][0]
        page.evaluate(VISIT, query)
        return page

    yield show
    for _, complaints in shown.values():
        complaints.close()
        assert not complaints, "\n".join(complaints)


def ready(page: Page) -> None:
    """Wait until Python runs and the first move can be played."""
    page.wait_for_selector("html[data-ready], html[data-failed]", state="attached")
    assert page.get_attribute("html", "data-failed") is None, page.inner_text("#boot")
