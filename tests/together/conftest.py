"""Fixtures for tests with several devices: a network of their own, and browsers in it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.conftest import (  # noqa: F401, hooks and a fixture
    Complaints,
    dist,
    pytest_runtest_setup,
    pytest_runtest_teardown,
    pytest_timeout_set_timer,
)
from tests.browser.limits import BOOT_MS, SHARED, TEST_S
from tools import chromium
from tools.files import STATIC
from tools.serve import serving

from .network import NotPermitted, mend, separate
from .tables import Device, Together

BLANK = "<!doctype html><html lang=en><meta charset=utf-8><link rel=icon href=data:,><title>Blank</title>"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            other = item.path.name == "test_browsers.py"
            item.add_marker(pytest.mark.browsers if other else pytest.mark.browser)
            if not item.get_closest_marker("timeout"):
                item.add_marker(pytest.mark.timeout(TEST_S))


@pytest.fixture(scope="module")
def network() -> Iterator[None]:
    """A network of its own for the tests of a module, skipped where that is not permitted.

    Playwright runs once per process, so the browser that other tests share is closed first.
    """
    SHARED.stop()
    with ExitStack() as stack:
        try:
            stack.enter_context(separate())
        except NotPermitted as why:
            pytest.skip(f"no network namespaces: {why}")
        yield


@pytest.fixture
def mended(network: None) -> Iterator[None]:
    """Leave the network as it was."""
    yield
    mend()


@pytest.fixture(scope="module")
def browser(network: None) -> Iterator[Browser]:
    """A Chromium in that network."""
    with sync_playwright() as driver:
        made = driver.chromium.launch(**chromium.launching())
        yield made
        made.close()


@pytest.fixture
def device(browser: Browser) -> Iterator[Device]:
    """A function that returns a new device: a browser profile of its own."""
    with ExitStack() as opened:

        def device(**options: Any) -> BrowserContext:
            usual = {"locale": "en-GB", "viewport": {"width": 1000, "height": 700}}
            made = opened.enter_context(browser.new_context(**{**usual, **options}))
            made.set_default_timeout(BOOT_MS)
            return made

        yield device


@pytest.fixture(scope="module")
def scripts(network: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a blank page with the scripts of static/ beside it."""
    folder = tmp_path_factory.mktemp("scripts")
    (folder / "index.html").write_text(BLANK)
    for script in STATIC.glob("*.js"):
        shutil.copy(script, folder)
    with serving(folder) as address:
        yield address


@pytest.fixture
def blank(device: Device, scripts: str) -> Callable[[], Page]:
    """A function that opens the blank page on a new device."""

    def blank() -> Page:
        page = device().new_page()
        page.goto(scripts)
        return page

    return blank


@pytest.fixture(scope="module")
def site(network: None, dist: Path) -> Iterator[str]:  # noqa: F811, the fixture above
    """Serve the built site in the tests' network."""
    with serving(dist) as address:
        yield address


@pytest.fixture
def together(device: Device, site: str) -> Iterator[Together]:
    """A table and its guests. The test fails if anything goes wrong on one of their pages."""
    made = Together(device, site, Complaints())
    yield made
    assert not made.complaints, "\n".join(made.complaints)
