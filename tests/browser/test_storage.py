"""Nothing is lost: saved games are in localStorage and in IndexedDB, and either one brings them back."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from tests.durability import survived
from tests.sample import sample
from tools.chromium import wait_until
from tools.tour import PLAY

from .conftest import Complaints, Visit, ready
from .limits import run
from .moves import make_move

LINK = "?game=homeward&seats=human,human&options=quick&speed=instant&seed=5"
FIXTURES = Path(__file__).parents[1] / "fixtures" / "0.1.0"
OLD: dict[str, dict[str, Any]] = {path.stem: json.loads(path.read_text()) for path in FIXTURES.glob("*.json")}
OPEN = """new Promise((resolve, reject) => {
    const request = indexedDB.open("tabtop");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
})"""
# Returns what IndexedDB has under a key.
STORED = f"""async (key) => {{
    const database = await {OPEN};
    const request = database.transaction("texts").objectStore("texts").get(key);
    return new Promise((resolve) => {{
        request.onsuccess = () => {{
            database.close();
            resolve(request.result?.text ?? null);
        }};
    }});
}}"""
GAMES = """Object.fromEntries(Object.keys(localStorage)
    .filter((name) => name.startsWith("tabtop:game:")).sort().map((name) => [name, localStorage[name]]))"""
LOCAL = "(key) => localStorage.getItem(key)"
# Replaces localStorage by an earlier state, as after the browser was killed.
REPLACE = """(entries) => {
    localStorage.clear();
    for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
}"""
FILL = """([type, method]) => {
    const { prototype } = window[type];
    const real = prototype[method];
    addEventListener("space", () => { prototype[method] = real });
    prototype[method] = () => { throw new DOMException("full", "QuotaExceededError") };
}"""
LOCAL_STORAGE, INDEXED_DB = ["Storage", "setItem"], ["IDBObjectStore", "put"]
LAST_STAMP = 1e15  # of static/store.mjs
MAKE_SPACE = "dispatchEvent(new Event('space'))"
FORBIDDEN = """Object.defineProperty(window, "indexedDB", {
    configurable: true,
    get() { throw new DOMException("forbidden", "SecurityError") },
})"""


def sit_down(page: Page, address: str) -> None:
    page.goto(address)
    ready(page)


def move(page: Page, times: int) -> None:
    for _ in range(times):
        make_move(page)


def number(page: Page) -> int:
    return int(page.locator("main").get_attribute("data-number") or -1)


def key_of(page: Page) -> str:
    return "tabtop:game:" + str(page.evaluate("new URLSearchParams(location.search).get('table')"))


def is_stored(page: Page, key: str) -> None:
    """Wait until IndexedDB has what localStorage has."""
    wait_until(page, f"async (key) => await ({STORED})(key) === localStorage.getItem(key)", key)


@pytest.mark.parametrize("times", sample((1, 3), 1))
def test_a_game_comes_back_complete_after_the_browser_was_killed(
    driver: Playwright, site: str, tmp_path: Path, times: int
) -> None:
    assert list(survived(driver, site, tmp_path, times, Random(5))) == [True] * times


def test_the_later_moves_count_when_localstorage_was_set_back(page: Page, site: str) -> None:
    sit_down(page, site + LINK)
    move(page, 2)
    before = page.evaluate("({...localStorage})")
    move(page, 4)
    moves, key = number(page), key_of(page)
    is_stored(page, key)
    page.evaluate(REPLACE, before)
    page.reload()
    ready(page)
    assert number(page) == moves
    assert page.evaluate(LOCAL, key) == page.evaluate(STORED, key)


def test_a_move_that_only_localstorage_has_is_not_lost(page: Page, site: str) -> None:
    sit_down(page, site + LINK)
    move(page, 3)
    key = key_of(page)
    is_stored(page, key)
    page.evaluate(FILL, INDEXED_DB)
    move(page, 1)
    assert page.evaluate(STORED, key) != page.evaluate(LOCAL, key)
    moves = number(page)
    page.reload()
    ready(page)
    assert number(page) == moves
    is_stored(page, key)


def test_a_deleted_game_stays_deleted_when_localstorage_was_set_back(page: Page, site: str) -> None:
    sit_down(page, site + LINK)
    move(page, 2)
    key = key_of(page)
    is_stored(page, key)
    before = page.evaluate("({...localStorage})")
    page.get_by_role("button", name="Tabtop").click()
    page.get_by_role("button", name="More for this game of Homeward").click()
    page.get_by_role("button", name="Delete").click()
    is_stored(page, key)
    page.evaluate(REPLACE, before)
    page.reload()
    ready(page)
    expect(page.locator(".games")).to_be_visible()
    expect(page.locator(".running li")).to_have_count(0)


# Puts into every place what no version has written there.
DAMAGE = f"""async (key) => {{
    const database = await {OPEN};
    const transaction = database.transaction("texts", "readwrite");
    const rows = {{
        "tabtop:a": null, "tabtop:b": 7, "tabtop:c": {{ text: "x" }}, "tabtop:d": {{ stamp: "9", text: "x" }},
        "tabtop:e": {{ stamp: NaN, text: "x" }}, "tabtop:f": {{ stamp: Infinity, text: "x" }},
        "tabtop:g": {{ stamp: 1e300, text: "x" }}, "tabtop:h": {{ stamp: -1, text: null }},
        "tabtop:i": {{ stamp: 1, text: {{}} }}, "tabtop:stamp:tabtop:j": {{ stamp: 1, text: "9 x" }},
        "elsewhere": {{ stamp: 1, text: "x" }},
    }};
    const store = transaction.objectStore("texts");
    for (const [name, row] of Object.entries(rows)) store.put(row, name);
    for (const name of [3, ["tabtop:k"], new Date()]) store.put({{ stamp: 1, text: "x" }}, name);
    await new Promise((resolve) => {{ transaction.oncomplete = resolve }});
    database.close();
    localStorage.clear(); // only the database has the game
    const stamps = {{ l: "99999999999999999999999 x", m: "NaN -", n: "Infinity", o: "-5 -", p: "" }};
    for (const [name, text] of Object.entries(stamps)) localStorage[`tabtop:stamp:tabtop:${{name}}`] = text;
    for (const data of [null, 5, [], [1], ["tabtop:q"], ["tabtop:q", {{ stamp: 1e300, text: "x" }}]]) {{
        new BroadcastChannel("tabtop").postMessage(data);
    }}
}}"""


def test_damaged_rows_and_stamps_cost_no_game(page: Page, site: str) -> None:
    """One row without a stamp hid every game that only the database had, and spoiled all later stamps."""
    sit_down(page, site + LINK)
    move(page, 3)
    key = key_of(page)
    is_stored(page, key)
    moves = number(page)
    run(page, DAMAGE, key)
    sit_down(page, site)
    page.locator(".running button").first.click()
    assert number(page) == moves
    assert page.evaluate("localStorage.elsewhere ?? null") is None
    before = page.evaluate("({...localStorage})")
    move(page, 2)
    is_stored(page, key)
    assert 0 < int(page.evaluate(LOCAL, f"tabtop:stamp:{key}").split()[0]) < LAST_STAMP
    page.evaluate(REPLACE, before)
    page.reload()
    ready(page)
    assert number(page) == moves + 2, "the later moves count"


def test_games_outlive_a_localstorage_that_was_cleared(page: Page, site: str) -> None:
    sit_down(page, site + LINK)
    move(page, 3)
    key = key_of(page)
    is_stored(page, key)
    moves = number(page)
    page.evaluate("localStorage.clear()")
    sit_down(page, site)
    page.locator(".running button").first.click()
    assert number(page) == moves


def test_indexeddb_alone_saves_when_localstorage_is_full(
    page: Page, site: str, context: BrowserContext, complaints: Complaints
) -> None:
    sit_down(page, site + LINK)
    move(page, 2)
    other = context.new_page()
    complaints.watch(other, site)
    sit_down(other, page.url)
    expect(other.locator("#prompt")).to_contain_text("another tab")
    page.evaluate(FILL, LOCAL_STORAGE)
    move(page, 3)
    expect(page.get_by_role("alert")).to_have_count(0)
    moves = number(page)
    other.get_by_role("button", name="Continue here").click()
    other.wait_for_selector("[data-move]", state="attached")
    assert number(other) == moves, "the other tab has the moves too"
    page.close()
    other.reload()
    ready(other)
    assert number(other) == moves


def test_a_message_says_that_both_places_are_full_and_saving_resumes_when_there_is_space(
    page: Page, site: str
) -> None:
    sit_down(page, site + LINK)
    move(page, 3)
    key = key_of(page)
    is_stored(page, key)
    before = page.evaluate(LOCAL, key)
    page.evaluate(FILL, LOCAL_STORAGE)
    page.evaluate(FILL, INDEXED_DB)
    move(page, 1)
    expect(page.get_by_role("alert")).to_contain_text("Storage is full")
    assert page.evaluate(LOCAL, key) == page.evaluate(STORED, key) == before, "what was saved is still there"
    page.get_by_role("button", name="Close").click()
    move(page, 1)
    expect(page.get_by_role("alert")).to_have_count(0)  # it is shown once
    page.evaluate(MAKE_SPACE)
    move(page, 1)
    assert len(page.evaluate(LOCAL, key)) > len(before)
    is_stored(page, key)


def test_localstorage_alone_saves_where_indexeddb_is_forbidden(page: Page, site: str) -> None:
    page.add_init_script(FORBIDDEN)
    sit_down(page, site + LINK)
    move(page, 4)
    moves = number(page)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.reload()
    ready(page)
    assert number(page) == moves


def test_saving_goes_on_after_the_browser_has_deleted_the_database(page: Page, site: str) -> None:
    sit_down(page, site + LINK)
    move(page, 2)
    page.evaluate(
        """() => new Promise((resolve) => {
            indexedDB.deleteDatabase("tabtop").onsuccess = resolve;
        })"""
    )
    wait_until(page, f"({OPEN}).then((database) => database.objectStoreNames.length)")
    move(page, 1)
    is_stored(page, key_of(page))


# --- older versions

EVERY_OLD_GAME = {
    key: text for old in OLD.values() for key, text in (old["drawer"] | old.get("embed_drawer", {})).items()
}


def put(page: Page, site: str, entries: dict[str, str]) -> None:
    """Fill localStorage as an older version left it."""
    page.goto(site + "homeward/")
    page.evaluate(REPLACE, entries)


def test_every_game_of_version_0_1_0_moves_into_the_new_storage(page: Page, site: str) -> None:
    put(page, site, EVERY_OLD_GAME)
    sit_down(page, f"{site}?lang=en")
    keys = [old["key"] for name, old in OLD.items() if name != "device"]
    for key in keys:
        expect(page.locator(f"#r-{key}, #o-{key}")).to_have_count(1)
    for key, text in EVERY_OLD_GAME.items():
        is_stored(page, key)
        assert page.evaluate(STORED, key) == text
    page.evaluate("localStorage.clear()")
    page.reload()
    ready(page)
    for key in keys:
        expect(page.locator(f"#r-{key}, #o-{key}")).to_have_count(1)


@pytest.mark.parametrize(
    "name",
    sample(
        ("homeward-match", "hyperdrive", "starlane-asked", "bounty-debt", "twentyone-match"), "bounty-debt"
    ),
)
def test_a_game_of_version_0_1_0_goes_on_in_the_new_storage(page: Page, site: str, name: str) -> None:
    old = OLD[name]
    put(page, site, old["drawer"])
    sit_down(page, f"{site}?table={old['key']}")
    start = number(page)
    page.wait_for_selector("[data-move], [data-act^=answer]", state="attached")
    page.locator("[data-move], [data-act^=answer]").first.dispatch_event("click")
    wait_until(page, "(start) => document.querySelector('main').dataset.number > start", start)
    is_stored(page, key_of(page))
    page.evaluate(REPLACE, old["drawer"])  # what localStorage had when the browser was killed
    page.reload()
    ready(page)
    assert number(page) > start


def test_a_move_made_by_an_older_version_in_another_tab_counts(page: Page, site: str) -> None:
    sit_down(page, site + LINK)
    move(page, 2)
    key, moves = key_of(page), number(page)
    before = page.evaluate(LOCAL, key)
    move(page, 3)
    is_stored(page, key)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, before])  # without a stamp
    page.reload()
    ready(page)
    assert number(page) == moves
    is_stored(page, key)


@pytest.mark.thorough
def test_all_games_in_one_file_come_back_on_another_device(
    page: Page, site: str, visit: Visit, tmp_path: Path
) -> None:
    for link in (LINK, LINK.replace("homeward", "hyperdrive").replace("&options=quick", "")):
        sit_down(page, site + link)
        run(page, PLAY, 3)
    sit_down(page, site)
    games = page.evaluate(GAMES)
    assert len(games) == 2
    with page.expect_download() as saved:
        page.locator("[data-act=export-all]").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    there = visit().new_page()
    sit_down(there, site)
    there.set_input_files("#f-import", file)
    expect(there.locator("#notice")).to_contain_text("2 games")
    assert there.evaluate(GAMES) == games
    for key in games:
        is_stored(there, key)
    sit_down(there, f"{site}?table={next(iter(games)).removeprefix('tabtop:game:')}")
    moves = number(there)
    assert moves >= 3
    run(there, PLAY, 1)
    assert number(there) > moves
