"""The repository itself, served by any static server after `npm ci`, is a PyScript project that starts."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tools.files import ROOT

from .conftest import Complaints, ready
from .moves import make_move

LINK = "?game=homeward&seats=human,human&seed=5&speed=instant"


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The address of the repository's root, served as `python -m http.server` serves it."""
    command = [
        sys.executable,
        "-u",
        "-m",
        "http.server",
        "0",
        "--bind",
        "127.0.0.1",
        "--directory",
        str(ROOT),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout
        try:
            found = re.search(r"http://[\d.:]+/", server.stdout.readline())
            assert found
            yield found[0]
        finally:
            server.terminate()


def test_a_game_can_be_played_from_the_sources(page: Page, site: str) -> None:
    page.goto(site + LINK)
    expect(page.locator("#boot label")).to_contain_text("Starting Python from the sources")
    ready(page)
    make_move(page)
    expect(page.locator("#log li")).to_have_count(2)
    expect(page.locator("svg.board")).to_be_visible()
    style = page.locator("svg.board").evaluate("(board) => getComputedStyle(board).aspectRatio")
    assert style == "1 / 1", "the style sheets are linked"
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(({ length }) => length)") == 0


@pytest.mark.thorough
def test_the_lobby_lists_the_games_and_a_begun_one(page: Page, site: str, complaints: Complaints) -> None:
    page.goto(site + LINK)
    ready(page)
    make_move(page)
    page.goto(site)
    ready(page)
    expect(page.locator(".games > li")).to_have_count(5)
    expect(page.locator(".running li")).to_have_count(1)
    assert all("404" in complaint for complaint in complaints), "only the built site has pictures"
    complaints.clear()


def test_a_missing_node_modules_is_a_sentence_that_says_what_to_do(
    page: Page, site: str, complaints: Complaints
) -> None:
    page.route("**/node_modules/**", lambda route: route.fulfill(status=404))
    page.goto(site)
    page.wait_for_selector("html[data-failed]", state="attached")
    expect(page.get_by_role("alert")).to_contain_text("npm ci")
    complaints.clear()
