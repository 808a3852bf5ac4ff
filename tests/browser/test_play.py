"""`make play` on a copy of the tree: edit a file, and the page reloads into the same game."""

from __future__ import annotations

import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.copies import copy_sources
from tools.chromium import wait_until
from tools.files import BUILD
from tools.play import BASE, Live, PlayPages
from tools.serve import address, server, serving

from .conftest import Complaints, ready
from .limits import PROCESS_S, TEARDOWN_S
from .moves import make_move
from .test_offline import installed

LINK = "?game=homeward&seats=human,human&seed=5&speed=instant"
GAME = "engine/games/homeward/__init__.py"


@pytest.fixture
def tree(dist: Path, tmp_path: Path) -> Path:
    """A copy of the sources, with what the build has compiled already."""
    copy_sources(tmp_path)
    (tmp_path / "build").mkdir()
    shutil.copytree(BUILD / "pyc", tmp_path / "build/pyc")
    for library in BUILD.glob("stdlib-*.zip"):
        shutil.copy(library, tmp_path / "build")
    return tmp_path


class Player:
    """`make play` in a folder. Its lines are read in a thread, so that waiting for one has a limit."""

    def __init__(self, tree: Path) -> None:
        command = [sys.executable, "-m", "tools.play", "--port", "0"]
        settings = {**os.environ, "CI": "1", "PYTHONUNBUFFERED": "1"}
        # Where pytest ignores Ctrl+C, because it runs in the background, its children would too.
        usual = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.process = subprocess.Popen(command, cwd=tree, env=settings, stdout=subprocess.PIPE, text=True)
        signal.signal(signal.SIGINT, usual)
        self.lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout
        for said in self.process.stdout:
            self.lines.put(said)
        self.lines.put(None)

    def line(self, start: str) -> str:
        """Wait for a line that starts like this."""
        while (said := self.lines.get(timeout=PROCESS_S)) is not None:
            if said.startswith(start):
                return said
        raise AssertionError(f"make play ended without a line that starts with {start!r}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(TEARDOWN_S / 2)
        finally:
            self.process.kill()


@pytest.fixture
def player(tree: Path) -> Iterator[Player]:
    """`make play` for that copy."""
    with Player(tree) as process:
        yield process


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


@pytest.mark.thorough
def test_an_edit_reloads_the_page_into_the_same_game(
    page: Page, tree: Path, player: Player, complaints: Complaints
) -> None:
    found = re.search(r"http://\S+", player.line("Tabtop is at"))
    assert found
    page.goto(found[0] + LINK)
    ready(page)
    for _ in range(5):
        make_move(page)
    page.wait_for_selector("[data-move]", state="attached")
    log, number = page.locator("#log").inner_html(), page.get_attribute("main", "data-number")
    assert number

    page.evaluate("window.loaded = 'before the style sheet changed'")
    with (tree / "static/style.css").open("a") as sheet:
        sheet.write("\n:root { --edited: yes; }\n")
    assert "static/style.css: built style sheet, pictures and pages in" in player.line("static/style.css")
    wait_until(
        page, "!window.loaded && getComputedStyle(document.documentElement).getPropertyValue('--edited')"
    )
    ready(page)
    assert (page.locator("#log").inner_html(), page.get_attribute("main", "data-number")) == (log, number)

    here = page.url
    edit(tree / GAME, 'title="Homeward"', 'title="Homeward edited"')
    assert "built modules, first boards, rulebooks, pictures and pages in" in player.line(GAME)
    expect(page).to_have_title(re.compile("Homeward edited"))
    ready(page)
    assert page.url == here
    assert page.get_attribute("main", "data-number") == number

    edit(tree / GAME, 'title="Homeward edited"', 'title="Homeward')
    assert "SyntaxError" in player.line(GAME)
    expect(page.locator("#build-error")).to_contain_text(GAME)
    make_move(page)
    expect(page.locator("main")).not_to_have_attribute("data-number", number)

    edit(tree / GAME, 'title="Homeward', 'title="Homeward"')
    player.line(GAME)
    expect(page).to_have_title(re.compile("Homeward(?! edited)"))
    ready(page)
    expect(page.locator("#build-error")).to_have_count(0)
    expect(page.locator("main")).not_to_have_attribute("data-number", number)
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(({ length }) => length)") == 0
    complaints[:] = [said for said in complaints if "left the origin" not in said]


def test_a_service_worker_of_the_built_site_does_not_reach_the_page(
    page: Page, dist: Path, complaints: Complaints
) -> None:
    with serving(dist) as site:
        page.goto(site)
        ready(page)
        installed(page)
        page.reload()
        assert page.evaluate("!!navigator.serviceWorker.controller")
    handler = type("Handler", (PlayPages,), {"live": Live()})
    with server(urlsplit(site).port or 0, dist, BASE, handler) as played:
        threading.Thread(target=played.serve_forever, daemon=True).start()
        page.goto(address(played, BASE))
        assert not page.evaluate("!!navigator.serviceWorker.controller")
        played.shutdown()
    complaints.clear()
