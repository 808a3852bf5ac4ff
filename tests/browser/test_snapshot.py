"""Later visits start from a memory snapshot. Whatever is wrong with it, the page starts and says nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.sample import sample
from tools.chromium import wait_until
from tools.serve import serving
from tools.tour import PLAY

from .conftest import Complaints, ready
from .frames import household
from .limits import BOOT_MS, Shared, run, until
from .test_offline import installed
from .test_packs import BREAK, KEPT

LINK = "?game=homeward&seats=human,human&seed=5&speed=instant"
GAMES = ("bounty", "homeward", "hyperdrive", "starlane", "twentyone")
NOTE = "tabtop-snapshot"  # in localStorage: [name, state, time, hash]
# The machine that runs the tests may have little memory or storage, and a busy one seems to have a slow line.
ROOMY = """
    Object.defineProperty(Navigator.prototype, "deviceMemory", { get: () => 8, configurable: true });
    Object.defineProperty(Navigator.prototype, "connection", { get: () => null, configurable: true });
    StorageManager.prototype.estimate = async () => ({ quota: 1e9, usage: 0 });
"""
COPY = """async ([from, to]) => {
    const source = await caches.open(from);
    const [{ url }] = await source.keys();
    await caches.delete(to);
    await (await caches.open(to)).put(url, await source.match(url));
}"""
# Stores bytes that are made from those of the snapshot, and returns their hash.
REPLACE = """async (change) => {
    const cache = await caches.open("tabtop-snapshot");
    const [{ url }] = await cache.keys();
    const bytes = new Uint8Array(await (await cache.match(url)).arrayBuffer());
    if (change === "corrupted") bytes[bytes.length >> 1] ^= 1;
    if (change === "another format") bytes[0] ^= 1;
    const changed = change === "truncated" ? bytes.slice(0, 1e6) : bytes;
    await cache.put(url, new Response(changed));
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", changed));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}"""
# Runs a script when Python's memory has been restored, in the first page only.
ONCE_RESTORED = """
    const mark = performance.mark;
    performance.mark = function (name, ...more) {
        if (name === "tabtop:restored" && !sessionStorage.once) {
            sessionStorage.once = "yes";
            %s
        }
        return mark.call(this, name, ...more);
    };
"""
# Notes in `begun` that a worker was to make a snapshot, and starts none.
NOTE_WORKERS = (
    "window.begun = 0; window.Worker = class { constructor() { begun += 1; throw new Error('noted'); } };"
)
# Lets the worker's Python need more memory than it starts with, or no longer.
HOARD = """async ([from, to]) => {
    const name = (await caches.keys()).find((name) => name.includes("precache"));
    const cache = await caches.open(name);
    const { url } = (await cache.keys()).find(({ url }) => url.endsWith("/warm.mjs"));
    const script = (await (await cache.match(url)).text()).replace(from, to);
    await cache.put(url, new Response(script, { headers: { "Content-Type": "text/javascript" } }));
}"""
WARM, HOARDING = "warm.up()", "hoard = bytearray(40_000_000); warm.up()"
# Notes in `told` what the worker says that makes the snapshot.
NOTE_ERRORS = """
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => { window.told = data.error; });
        }
    };
"""
# A limit of half a minute or more is over at once.
IMPATIENT = """
    const later = window.setTimeout;
    window.setTimeout = (work, ms, ...more) => later(work, ms >= 30000 ? 0 : ms, ...more);
"""


class Home(NamedTuple):
    """A browser that has visited the site and has made a snapshot."""

    context: BrowserContext
    site: str
    note: list[Any]


@pytest.fixture(scope="module")
def home(shared: Shared, dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    driver, _ = shared.start()
    with serving(dist) as site, household(driver, tmp_path_factory.mktemp("profile")) as context:
        context.add_init_script(ROOMY)
        page = context.new_page()
        page.goto(site + LINK)
        ready(page)
        installed(page)
        prepare(page)
        note = json.loads(page.evaluate(f"localStorage['{NOTE}']"))
        page.evaluate(COPY, [NOTE, "spare"])
        page.close()
        yield Home(context, site, note)


@pytest.fixture
def page(home: Home, complaints: Complaints) -> Iterator[Page]:
    """A page that is about to visit the site again. Snapshot and note are as they were made."""
    made = home.context.new_page()
    made.goto(f"{home.site}404.html")
    made.evaluate(COPY, ["spare", NOTE])
    made.evaluate("sessionStorage.clear(), localStorage.clear()")
    put_note(made, home.note)
    complaints.watch(made, home.site)
    yield made
    made.close()
    assert not complaints, "\n".join(complaints)


def prepare(page: Page) -> None:
    """Let the page make a snapshot now, if it makes one at all. It needs the decoded files."""
    wait_until(page, f"{KEPT}.then((count) => count === 9)")
    run(page, "() => tabtop.prepare()", ms=BOOT_MS)


def put_note(page: Page, note: list[Any]) -> None:
    page.evaluate("([name, note]) => localStorage.setItem(name, note)", [NOTE, json.dumps(note)])


def state(page: Page) -> str:
    """Return what the device knows about the snapshot."""
    return str(json.loads(page.evaluate(f"localStorage['{NOTE}'] ?? '[0, \"none\"]'"))[1])


def restored(page: Page) -> bool:
    """True if the page has started from a snapshot."""
    return bool(page.evaluate("performance.getEntriesByName('tabtop:restored').length"))


def starts_plainly(page: Page, address: str) -> None:
    """Visit the site; fail if it says something or starts from a snapshot."""
    page.goto(address)
    ready(page)
    assert not restored(page)
    expect(page.get_by_role("alert")).to_have_count(0)
    run(page, PLAY, 1)


@pytest.mark.parametrize("game", sample(GAMES, "homeward"))
def test_a_game_from_a_snapshot_is_the_same_as_any_other(home: Home, page: Page, game: str) -> None:
    shown = []
    for lang in ("en", "es"):
        for kept in (True, False):
            put_note(page, home.note if kept else [])
            page.goto(f"{home.site}?game={game}&seats=human,random&seed=5&speed=instant&lang={lang}")
            ready(page)
            assert restored(page) == kept
            run(page, PLAY, 6)
            shown.append(page.locator("#log").inner_html())
            page.evaluate("localStorage.clear()")
            page.goto(f"{home.site}404.html")
    assert shown[0] == shown[1] != shown[2] == shown[3]


@pytest.mark.thorough
def test_every_page_works_after_a_start_from_a_snapshot(home: Home, page: Page) -> None:
    page.goto(home.site)
    ready(page)
    assert restored(page)
    assert state(page) == "kept"
    for query in ("page=rules&game=bounty", "page=settings", "page=statistics", "game=starlane"):
        page.goto(f"{home.site}?{query}")
        ready(page)
        assert restored(page)
        expect(page.get_by_role("main")).to_be_visible()


@pytest.mark.thorough
def test_chance_is_not_a_part_of_a_snapshot(home: Home, page: Page) -> None:
    found = set()
    for _ in range(2):
        page.goto(f"{home.site}?game=homeward&seats=human,human&speed=instant")
        ready(page)
        assert restored(page)
        found.add(page.url)  # with the seed and the key of the table
    assert len(found) == 2


@pytest.mark.parametrize("change", ["truncated", "corrupted"])
def test_damaged_bytes_are_never_used(home: Home, page: Page, change: str) -> None:
    page.evaluate(REPLACE, change)
    starts_plainly(page, home.site + LINK)
    assert state(page) == "refused"
    assert not page.evaluate(f"caches.has('{NOTE}')")


@pytest.mark.thorough
def test_a_snapshot_that_pyodide_refuses_is_tried_once(home: Home, page: Page) -> None:
    put_note(page, [*home.note[:3], page.evaluate(REPLACE, "another format")])
    starts_plainly(page, home.site + LINK)
    assert state(page) == "refused"
    starts_plainly(page, home.site + LINK)


@pytest.mark.thorough
def test_a_snapshot_that_the_browser_has_deleted_is_not_missed(home: Home, page: Page) -> None:
    page.evaluate(f"caches.delete('{NOTE}')")
    starts_plainly(page, home.site + LINK)


@pytest.mark.thorough
@pytest.mark.parametrize("change", ["version", "nothing known", "no note"])
def test_a_snapshot_of_another_version_is_replaced(home: Home, page: Page, change: str) -> None:
    if change == "version":
        put_note(page, ["./runtime-0/ ./app-0/ another browser", *home.note[1:]])
    else:
        page.evaluate(
            "([name, text]) => localStorage.setItem(name, text)",
            [NOTE, "" if change == "no note" else "{broken"],
        )
    starts_plainly(page, home.site + LINK)
    prepare(page)
    page.goto(home.site + LINK)
    ready(page)
    assert restored(page)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "refusing",
    [
        "CacheStorage.prototype.open = async () => { throw new DOMException('refused', 'SecurityError') }",
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
        "SubtleCrypto.prototype.digest = async () => { throw new Error('refused') }",
    ],
)
def test_storage_that_is_refused_means_a_plain_start(home: Home, page: Page, refusing: str) -> None:
    page.add_init_script(refusing)
    page.goto(home.site + LINK)
    ready(page)
    assert not restored(page)
    run(page, PLAY, 1)


def test_a_page_that_fails_after_the_restore_starts_again(
    home: Home, page: Page, complaints: Complaints
) -> None:
    page.add_init_script(ONCE_RESTORED % "tabtop.loaded = Promise.reject(new Error('broken'));")
    starts_plainly(page, home.site + LINK)
    assert page.evaluate("sessionStorage.once") == "yes"
    assert state(page) == "refused"
    complaints.clear()


@pytest.mark.thorough
def test_after_a_crash_the_next_start_is_a_plain_one(home: Home, page: Page) -> None:
    page.add_init_script(ONCE_RESTORED % "Object.defineProperty(tabtop, 'store', { value: null });")
    page.goto(home.site + LINK)
    expect(page.locator("main.crash")).to_be_visible()
    until(page, lambda: state(page) == "refused", "the end of the snapshot")
    starts_plainly(page, home.site + LINK)


@pytest.mark.thorough
def test_an_error_while_restoring_means_a_plain_start(home: Home, page: Page) -> None:
    page.add_init_script(ONCE_RESTORED % "throw new Error('broken');")
    starts_plainly(page, home.site + LINK)
    assert state(page) == "refused"


def test_a_snapshot_that_never_arrives_means_a_plain_start(home: Home, page: Page) -> None:
    page.add_init_script(
        IMPATIENT
        + """const match = Cache.prototype.match;
        Cache.prototype.match = function (address) {
            return `${address}`.endsWith("/memory") ? new Promise(() => {}) : match.call(this, address);
        };"""
    )
    starts_plainly(page, home.site + LINK)
    assert state(page) == "refused"


@pytest.mark.thorough
def test_after_a_page_that_hangs_the_next_one_starts_plainly(home: Home, page: Page) -> None:
    hanging = home.context.new_page()
    hanging.add_init_script(ONCE_RESTORED % "for (;;);")
    hanging.goto(home.site + LINK, wait_until="commit")
    until(page, lambda: state(page) == "trying", "the start from a snapshot")
    starts_plainly(page, home.site + LINK)
    assert state(page) == "trying", "it may still become ready"
    hanging.close()
    put_note(page, [home.note[0], "trying", 0, home.note[3]])
    starts_plainly(page, home.site + LINK)
    assert state(page) == "refused"


@pytest.mark.thorough
def test_a_page_that_is_closed_while_it_starts_loses_nothing(home: Home, page: Page) -> None:
    page.add_init_script("Cache.prototype.match = () => new Promise(() => {})")
    page.goto(home.site + LINK)
    until(page, lambda: state(page) == "trying", "the start from a snapshot")
    page.goto(f"{home.site}404.html")
    assert state(page) == "kept"


@pytest.mark.thorough
def test_a_device_with_enough_of_everything_makes_a_snapshot(home: Home, page: Page) -> None:
    page.evaluate("localStorage.clear()")
    page.add_init_script(NOTE_WORKERS)
    page.goto(home.site + LINK)
    ready(page)
    prepare(page)
    assert page.evaluate("begun") == 1


@pytest.mark.thorough
def test_a_visitor_who_tires_of_waiting_gets_a_plain_start(home: Home, page: Page) -> None:
    page.add_init_script("Cache.prototype.match = () => new Promise(() => {})")
    page.goto(home.site + LINK)
    until(page, lambda: state(page) == "trying", "the start from a snapshot")
    page.evaluate("() => { const { now } = Date; Date.now = () => now() + 10_000; }")
    page.goto(f"{home.site}404.html")
    assert state(page) == "refused"


@pytest.mark.thorough
@pytest.mark.parametrize(
    "lacking",
    [
        "Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 2 })",
        "Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => undefined })",
        "Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) })",
        "Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ effectiveType: '3g' }) })",
        "Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ type: 'cellular' }) })",
        "StorageManager.prototype.estimate = async () => ({ quota: 3e8, usage: 1e8 })",
        "StorageManager.prototype.estimate = async () => { throw new TypeError('refused') }",
    ],
)
def test_a_device_with_little_of_something_makes_no_snapshot(home: Home, page: Page, lacking: str) -> None:
    page.evaluate("localStorage.clear()")
    page.add_init_script(f"{lacking}; {NOTE_WORKERS}")
    page.goto(home.site + LINK)
    ready(page)
    prepare(page)
    assert not page.evaluate("begun")
    assert state(page) == "none"


@pytest.mark.thorough
@pytest.mark.parametrize(
    "broken",
    [
        "postMessage() { this.onerror(new ErrorEvent('error')) }",
        "postMessage() { later(() => this.onmessage({ data: { error: 'no' } })) }",
        "postMessage() {}",
    ],
)
def test_a_worker_that_crashes_or_hangs_is_tried_once(home: Home, page: Page, broken: str) -> None:
    page.evaluate("localStorage.clear()")
    page.add_init_script(f"{IMPATIENT} window.Worker = class extends Worker {{ {broken} }};")
    page.goto(home.site + LINK)
    ready(page)
    prepare(page)
    assert state(page) == "refused"
    starts_plainly(page, home.site + LINK)


@pytest.mark.thorough
def test_a_memory_that_has_grown_too_large_makes_no_snapshot(home: Home, page: Page) -> None:
    page.evaluate("localStorage.clear()")
    page.add_init_script(NOTE_ERRORS)
    page.goto(home.site + LINK)
    ready(page)
    page.evaluate(HOARD, [WARM, HOARDING])
    try:
        prepare(page)
    finally:
        page.evaluate(HOARD, [HOARDING, WARM])
    assert "memory that has grown" in page.evaluate("told")
    assert state(page) == "refused"
    assert not page.evaluate(f"caches.has('{NOTE}')")
    starts_plainly(page, home.site + LINK)


@pytest.mark.thorough
def test_an_embed_neither_uses_nor_makes_a_snapshot(home: Home, page: Page) -> None:
    page.add_init_script(NOTE_WORKERS)
    page.goto(f"{home.site}embed.html{LINK}")
    page.locator("#poster button").click()
    ready(page)
    assert not restored(page)
    page.evaluate("localStorage.clear()")
    prepare(page)
    assert not page.evaluate("begun")


@pytest.mark.thorough
def test_a_file_that_is_broken_on_the_device_makes_no_snapshot(home: Home, page: Page) -> None:
    page.goto(home.site + LINK)
    ready(page)
    page.evaluate("localStorage.clear()")
    page.evaluate(COPY, ["spare", NOTE])
    run(page, BREAK, "es.pack")
    prepare(page)
    assert state(page) == "refused"
    page.evaluate(
        """async () => {
            const cache = await caches.open("tabtop-decoded");
            const { url } = (await cache.keys()).find(({ url }) => url.endsWith("es.pack"));
            await cache.delete(url);
        }"""
    )
    starts_plainly(page, home.site + LINK)
    wait_until(page, f"{KEPT}.then((count) => count === 9)")
