"""Limits for everything a browser test waits for, and a browser that survives a failing test.

Playwright limits its own waits, except `evaluate`: use `run` for scripts that take a while, and `until` for
what only Python can see. A test's own limit (`pytest-timeout`) is the last resort.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import greenlet
import pytest
from playwright.sync_api import Browser, Frame, Page, Playwright, expect, sync_playwright
from pytest_timeout import is_debugging

from tools import chromium

# Limits, not measurements: a machine that is busy with other things may take many times as long as usual.
BOOT_MS = 120_000  # for one thing to happen in a page, such as the start
GAME_MS = 600_000  # for a script that plays a whole game
TEST_S = 1_200  # for one test with its setup
TEARDOWN_S = 120
PROCESS_S = 600  # for a command that a test starts

# Compiling Python's own code a second time, optimized, costs more than it gains before a test is over.
UNOPTIMIZED = "--js-flags=--wasm-tiering-budget=1000000000"

expect.set_options(timeout=BOOT_MS)


def run(page: Page | Frame, script: str, arg: Any = None, ms: int = GAME_MS) -> Any:
    """Evaluate a function that takes a while, and fail if it takes longer than `ms`."""
    # Always truthy, so it is called once: a second call would need eval, which the site's policy forbids.
    once = f"async (arg) => [await ({script})(arg)]"
    return page.wait_for_function(once, arg=arg, timeout=ms).json_value()[0]


def until(page: Page, holds: Callable[[], object], what: str, ms: int = BOOT_MS) -> None:
    """Handle the page's events until `holds` returns something true."""
    end = time.monotonic() + ms / 1000
    while not holds():
        assert time.monotonic() < end, f"{what} did not happen within {ms / 1000:.0f} s"
        page.wait_for_timeout(10)


class Shared:
    """Playwright's driver and the browser that a worker's tests share.

    Both are replaced after a test that lost one of them, crashed a page or reached its limit.
    """

    def __init__(self) -> None:
        self.spoiled = False
        self._driver: Playwright | None = None
        self._browser: Browser | None = None

    def start(self) -> tuple[Playwright, Browser]:
        """Return a driver and a browser that work."""
        if self.spoiled or not (self._browser and self._browser.is_connected()):
            self.stop()
        if not (self._driver and self._browser):
            self._driver = sync_playwright().start()
            self._browser = self._driver.chromium.launch(**chromium.launching(UNOPTIMIZED))
        return self._driver, self._browser

    def stop(self) -> None:
        """End the driver, which closes its browsers."""
        ended, self._driver, self._browser, self.spoiled = self._driver, None, None, False
        if ended:
            with suppress(Exception):
                ended.stop()


SHARED = Shared()


class Alarm:
    """Fails a test at its limit without harming Playwright.

    Playwright runs an event loop in a greenlet of its own, and that is where the signal usually arrives. An
    exception there would end whatever the loop is doing, such as reading the driver's answers, and the
    test would wait forever. So the loop is asked to raise it in the test's greenlet.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.on = True
        self.test = greenlet.getcurrent()
        signal.signal(signal.SIGALRM, self.ring)
        signal.setitimer(signal.ITIMER_REAL, seconds)

    def ring(self, *_: object) -> None:
        if is_debugging():
            return
        SHARED.spoiled = True
        if greenlet.getcurrent() is self.test:
            raise self.failure()
        asyncio.get_running_loop().call_soon_threadsafe(self.interrupt)

    def interrupt(self) -> None:
        """Raise the failure in the test, which waits for the loop."""
        if self.on:
            self.test.throw(self.failure())

    def failure(self) -> BaseException:
        return pytest.fail.Exception(f"This took longer than {self.seconds:.0f} s.")

    def cancel(self) -> None:
        self.on = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
