"""Measures how soon the page is ready, against a bare Pyodide with its stock library in the same browser."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, sync_playwright

from tools import chromium
from tools.chromium import wait_until
from tools.files import BUILD, DIST, MODULES
from tools.serve import serving

BARE = """<!doctype html><meta charset="utf-8"><title>bare</title><link rel="icon" href="data:,">
<script type="module">
import { loadPyodide } from "./pyodide.mjs";
const pyodide = await loadPyodide();
pyodide.runPython("1+1");
performance.mark("bare:ready");
</script>
"""
STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
TABLE = "?game=homeward&seats=human,random&seed=7&speed=instant"
POSTER = """() => Math.max(...["first-contentful-paint", "tabtop:poster"]
    .map((name) => performance.getEntriesByName(name)[0]?.startTime ?? Infinity))"""
KEPT = "localStorage['tabtop-snapshot']?.includes('\"kept\"')"
WARM_UPS = 2
PAUSE_S = 0.5  # for the previous page to close
LIKELY_S = 3.5  # by then the mark is usually set
ROUNDS = 10
READ = """() => {
    const runtime = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/runtime-"));
    const entries = (kind) => performance.getEntriesByType(kind);
    const files = [...entries("navigation"), ...entries("resource")];
    const ready = performance.getEntriesByName("tabtop:ready")[0].startTime;
    return {
        ready,
        paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
        asked: Math.min(...runtime.map(({ startTime }) => startTime)),
        wire: files
            .filter(({ startTime }) => startTime < ready)
            .reduce((sum, file) => sum + file.encodedBodySize, 0),
        requests: files.filter(({ startTime }) => startTime < ready).length,
    };
}"""


class Round(NamedTuple):
    """The first visit ever, and four warm ones: our page, without a snapshot, the poster, the bare page."""

    cold: dict[str, float]
    ours: dict[str, float]
    plain: dict[str, float]
    poster: float
    bare: float


def bare_folder() -> Path:
    folder = BUILD / "bare"
    folder.mkdir(parents=True, exist_ok=True)
    for name in STOCK:
        shutil.copyfile(MODULES / "pyodide" / name, folder / name)
    (folder / "index.html").write_text(BARE)
    return folder


@contextmanager
def visitor() -> Iterator[BrowserContext]:
    """Start a browser with an empty profile on disk, with caches like a real visitor's."""
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as driver:
        browser = driver.chromium.launch_persistent_context(profile, **chromium.launching(), locale="en-GB")
        yield browser
        browser.close()


def visit(browser: BrowserContext, address: str, mark: str, script: str) -> Any:
    """Open a page and return what `script` reads once `mark` is set.

    The driver asks nothing before the mark is likely to be there, because each question runs a script in the
    page and slows it down. The pause lets the previous page finish closing.
    """
    page = browser.new_page()
    time.sleep(PAUSE_S)
    page.goto(address, wait_until="commit")
    time.sleep(LIKELY_S)
    wait_until(page, f"performance.getEntriesByName('{mark}').length")
    answer = page.evaluate(script)
    page.close()
    return answer


def make_snapshot(browser: BrowserContext, address: str) -> None:
    """Open the page and have it make a memory snapshot, from which later visits start."""
    page = browser.new_page()
    page.goto(address)
    wait_until(page, f"tabtop.prepare().then(() => {KEPT})")
    page.close()


def rounds() -> Iterator[Round]:
    """Visit our page, the poster and the bare page in turn, after one cold visit and a few warm-ups.

    Our page is served at two addresses, and only at the first one there is a memory snapshot.
    """
    bare_script = "performance.getEntriesByName('bare:ready')[0].startTime"
    with (
        serving(DIST) as site,
        serving(DIST) as second,
        serving(bare_folder()) as other,
        visitor() as browser,
    ):
        cold = visit(browser, site + TABLE, "tabtop:ready", READ)
        make_snapshot(browser, site + TABLE)
        for number in range(WARM_UPS + ROUNDS):
            ours = visit(browser, site + TABLE, "tabtop:ready", READ)
            plain = visit(browser, second + TABLE, "tabtop:ready", READ)
            poster = visit(browser, f"{site}embed.html{TABLE}", "first-contentful-paint", POSTER)
            bare = visit(browser, other, "bare:ready", bare_script)
            if number >= WARM_UPS:
                yield Round(cold, ours, plain, poster, bare)


def figures(found: Sequence[Round]) -> dict[str, float]:
    """Return the page's figures. Times are ratios to the bare boot."""
    base = median(one.bare for one in found)
    cold = found[0].cold
    visits = [cold, *(visit for one in found for visit in (one.ours, one.plain))]
    return {
        "bare_boot_s": base / 1000,
        "ready_to_bare": median(one.ours["ready"] for one in found) / base,
        "plain_ready_to_bare": median(one.plain["ready"] for one in found) / base,
        "paint_to_bare": median(one.ours["paint"] for one in found) / base,
        "poster_to_bare": median(one.poster for one in found) / base,
        "paint_before_runtime": float(all(one["paint"] < one["asked"] for one in visits)),
        "wire_mb": cold["wire"] / 1e6,
        "requests": cold["requests"],
    }
