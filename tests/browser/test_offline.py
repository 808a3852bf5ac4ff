"""Installed and offline: one visit stores the site on the device, and a new version waits for the player."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Frame, Page, Playwright, expect

from tools import offline
from tools.chromium import wait_until
from tools.serve import serving
from tools.tour import PLAY

from .conftest import Complaints, ready
from .frames import blog, frame_of, household, sit_down
from .limits import BOOT_MS, run
from .moves import make_move
from .test_guest import CODE, TOKEN
from .test_table import PLAY_ON

LINK = "?game=homeward&seats=human,random&speed=instant&options=quick"
INSTALLED = """() => navigator.serviceWorker.ready.then(({ active }) => new Promise((done) => {
    if (active.state === "activated") done(true);
    else active.onstatechange = () => active.state === "activated" && done(true);
}))"""


def installed(page: Page | Frame) -> None:
    """Wait until the service worker has stored everything."""
    assert run(page, INSTALLED, ms=BOOT_MS)


def test_after_one_visit_a_restarted_browser_plays_a_whole_game_without_a_server(
    driver: Playwright, dist: Path, tmp_path: Path, complaints: Complaints
) -> None:
    with serving(dist) as site, household(driver, tmp_path) as context:
        page = context.new_page()
        page.goto(site)
        ready(page)
        installed(page)
    with household(driver, tmp_path) as context:
        page = context.new_page()
        complaints.watch(page, site)
        page.goto(site + LINK + "&lang=es")
        ready(page)
        assert page.evaluate("!!navigator.serviceWorker.controller")
        assert run(page, PLAY_ON) > 20
        page.goto(site)
        ready(page)
        assert page.locator(".games img").first.evaluate("(picture) => picture.naturalWidth") > 0
        page.goto(site + "homeward/")
        expect(page.locator("#play")).to_be_visible()
        page.goto(site + "embed.html?game=homeward")
        page.locator("#poster button").click()
        ready(page)
        page.goto(site + "join.html")
        page.goto(site + f"join.html#i={page.evaluate(CODE, TOKEN)}")
        page.locator("[data-act=join]").click()
        expect(page.locator("svg.qr")).to_be_visible()  # devices without a network can meet in a room
    assert not complaints


@pytest.mark.thorough
def test_offline_an_address_gets_its_missing_slash_or_the_404_page(
    driver: Playwright, dist: Path, tmp_path: Path
) -> None:
    with serving(dist) as site, household(driver, tmp_path) as context:
        page = context.new_page()
        page.goto(site)
        ready(page)
        installed(page)
    with household(driver, tmp_path) as context:
        page = context.new_page()
        page.goto(site + "homeward?lang=en")
        assert page.url == site + "homeward/?lang=en"
        expect(page.locator("#play")).to_be_visible()
        for wrong in ("nowhere", "nowhere/in/particular?game=homeward"):
            offline_answer = page.goto(site + wrong)
            assert offline_answer
            assert offline_answer.status == 404
            expect(page.get_by_role("main")).to_contain_text("This page doesn’t exist.")
            page.get_by_role("main").get_by_role("link").first.click()
            ready(page)
            assert page.url == site


@pytest.mark.thorough
def test_an_embed_that_was_played_once_plays_without_the_server(
    driver: Playwright, dist: Path, tmp_path: Path
) -> None:
    with serving(dist) as site:
        source = f"{site}embed.html{LINK}"
        with blog(tmp_path / "blog", source) as address, household(driver, tmp_path / "profile") as context:
            page = context.new_page()
            page.goto(address)
            frame = frame_of(page)
            sit_down(frame)
            installed(frame)
            port = int(re.findall(r":(\d+)/", address)[0])
    with (
        blog(tmp_path / "blog", source, port=port) as address,
        household(driver, tmp_path / "profile") as context,
    ):
        page = context.new_page()
        page.goto(address)
        frame = frame_of(page)
        sit_down(frame)
        assert run(frame, PLAY_ON) > 20


def publish(folder: Path, version: str) -> None:
    """Replace a served site by another version of it, with a service worker of its own."""
    index = (folder / "index.html").read_text()
    (folder / "index.html").write_text(index.replace("<html ", f'<html data-version="{version}" ', 1))
    (folder / "sw.js").unlink()
    paths = [path for path in folder.rglob("*") if path.is_file()]
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    (folder / "sw.js").write_bytes(offline.worker(files))


def shown(page: Page) -> tuple[str | None, list[str]]:
    """Return the number of moves made at the table that is open, and what its log says."""
    return page.get_attribute("main", "data-number"), page.locator("#log li").all_inner_texts()


@pytest.mark.thorough
def test_a_worker_that_is_updated_in_the_middle_of_a_game_loses_nothing(
    page: Page, dist: Path, tmp_path: Path, complaints: Complaints
) -> None:
    folder = tmp_path / "site"
    shutil.copytree(dist, folder)
    with serving(folder) as site:
        page.goto(site + LINK.replace("random", "human"))
        ready(page)
        installed(page)
        run(page, PLAY, 4)
        other = page.context.new_page()  # it switches to the new version while the first one plays on
        other.goto(site)
        ready(other)
        publish(folder, "new")
        run(other, "async () => void (await navigator.serviceWorker.getRegistration()).update()", ms=BOOT_MS)
        other.locator("#news [data-act=renew]").click()
        other.wait_for_selector("html[data-version=new][data-ready]", state="attached")
        assert page.get_attribute("html", "data-version") is None, "the game goes on as it began"
        run(page, PLAY, 4)
        before = shown(page)
        assert before[0] == "8"
        page.reload()
        ready(page)
        assert page.get_attribute("html", "data-version") == "new"
        assert shown(page) == before
        run(page, PLAY, 2)
    complaints.clear()  # the new version was served from another address


def test_a_new_version_is_announced_between_games_and_waits_for_the_player(
    page: Page, dist: Path, tmp_path: Path, complaints: Complaints
) -> None:
    folder = tmp_path / "site"
    shutil.copytree(dist, folder)
    with serving(folder) as site:
        page.goto(site + LINK.replace("random", "human"))
        ready(page)
        installed(page)
        publish(folder, "new")
        run(page, "async () => void (await navigator.serviceWorker.getRegistration()).update()", ms=BOOT_MS)
        wait_until(page, "navigator.serviceWorker.getRegistration().then(({ waiting }) => !!waiting)")
        make_move(page)
        assert page.locator("#news").count() == 0, "not in the middle of a game"
        page.reload()
        ready(page)
        assert page.get_attribute("html", "data-version") is None, "it waits"
        page.get_by_role("button", name="Tabtop").click()
        expect(page.locator("#news")).to_contain_text("new version")
        page.get_by_role("button", name="Update now").click()
        page.wait_for_selector("html[data-version=new][data-ready]", state="attached")
        assert page.locator("#news").count() == 0
        expect(page.get_by_role("button", name="Continue Homeward")).to_be_visible()
    complaints.clear()  # the new version was served from another address


def test_storage_is_asked_to_persist_when_there_is_something_to_lose(page: Page, site: str) -> None:
    page.add_init_script(
        "window.asked = 0; StorageManager.prototype.persist = async () => { asked += 1; return true }"
    )
    page.goto(site + LINK)
    ready(page)
    assert page.evaluate("asked") == 0
    make_move(page)
    wait_until(page, "asked === 1")
    make_move(page)
    assert page.evaluate("asked") == 1


def test_a_worker_that_does_not_start_changes_nothing_for_the_player(
    page: Page, site: str, complaints: Complaints
) -> None:
    page.add_init_script(
        "ServiceWorkerContainer.prototype.register = async () => { throw new TypeError('no worker') }"
    )
    page.goto(site + LINK)
    ready(page)
    make_move(page)
    expect(page.locator("#log li").first).to_be_visible()


def test_the_manifest_describes_an_app_that_can_be_installed(page: Page, site: str) -> None:
    for lang in ("en", "es"):
        page.goto(f"{site}?lang={lang}")
        address = page.locator("link[rel=manifest]").evaluate("(link) => link.href")
        said = json.loads(page.request.get(address).text())
        assert said["lang"] == lang
        assert {icon["purpose"] for icon in said["icons"]} == {"any", "maskable"}
        for icon in said["icons"]:
            answer = page.request.get(site + icon["src"])
            assert answer.ok
            width, height = (int.from_bytes(answer.body()[at : at + 4], "big") for at in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"
        assert any("game=homeward" in shortcut["url"] for shortcut in said["shortcuts"])
