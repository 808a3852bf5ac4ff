"""Fixtures of the smoke tests: each browser in turn, and a server that can be stopped."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from tests.browser.conftest import dist  # noqa: F401, a fixture
from tests.conftest import NOT_BUILT
from tools.files import DIST, ROOT

from .chromium import Chromium
from .driver import Driver
from .firefox import Firefox
from .webkit import WebKit

BROWSERS: tuple[type[Driver], ...] = (Chromium, Firefox, WebKit)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browsers)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip the tests of a browser that is not installed, and all of them on a fresh clone."""
    assert isinstance(item, pytest.Function)
    if why := cast("type[Driver]", item.callspec.params["driver"]).missing():
        pytest.skip(why)
    if not item.config.getoption("--need-site") and not (DIST / "index.html").is_file():
        pytest.skip(NOT_BUILT)


class Site:
    """The built site, served by a process of its own. When it is stopped, every connection is cut."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tools.serve", "--port", "0"],
            cwd=ROOT,
            env={**os.environ, "CI": "1"},  # opens no browser
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        with self.process.stdout as out:
            found = re.search(r"http://[\d.:]+/\S*", out.readline())
        assert found
        self.address = found[0]

    def stop(self) -> None:
        """Stop the server; a second call does nothing."""
        self.process.kill()
        self.process.wait()


@pytest.fixture
def site(dist: Path) -> Iterator[Site]:  # noqa: F811, the fixture above
    made = Site()
    yield made
    made.stop()


@pytest.fixture(params=BROWSERS, ids=lambda browser: str(browser.name))
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Driver]:
    """Start a browser with a new profile. The test fails if the console shows an error or a warning."""
    made: Driver = request.param(tmp_path / "profile")
    try:
        yield made
        assert not made.complaints(), "\n".join(made.complaints())
    finally:
        made.stop()
