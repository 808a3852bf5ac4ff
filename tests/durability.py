"""Kills the browser right after a move is shown, and checks that the whole game comes back.

python -m tests.durability               50 kills, each as soon as the piece has arrived
python -m tests.durability --painted     each as soon as the move is painted, before the piece moves
python -m tests.durability --kills 5

Chromium runs with a profile on the disk. Each round plays a few moves, kills the whole process group, starts
Chromium again and compares the table with what was shown.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

from playwright.sync_api import Page, Playwright, sync_playwright

from tools import chromium
from tools.files import DIST
from tools.serve import serving

STARTS = 120  # seconds that Chromium may take to start
BOOT_MS = 120_000
LINKS = (
    "?game=homeward&seats=human,human&speed=fast",
    "?game=hyperdrive&seats=human,normal&speed=fast",
    "?game=starlane&seats=human,human&speed=fast",
    "?game=bounty&seats=human,human,normal&speed=fast",
    "?game=twentyone&seats=human,normal&speed=fast",
)
OFFERED = "[data-act^=curtain], [data-act^=answer], [data-move]"
SHOWN = """() => {
    const key = new URLSearchParams(location.search).get("table");
    const lines = (localStorage.getItem(`tabtop:game:${key}`) ?? "").split("\\n");
    return {
        address: location.href,
        number: Number(document.querySelector("main").dataset.number),
        moves: lines.filter((line) => /^\\d/.test(line)),
    };
}"""
# Presses the first button, and returns the page if that made a move. Python handles a press before `click`
# returns. The second frame begins when the first is on its way to the screen.
PRESSED = f"""async (painted) => {{
    const before = ({SHOWN})();
    document.querySelector("{OFFERED}")?.click();
    const after = ({SHOWN})();
    if (after.number <= before.number) return null;
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const motion = document.getAnimations().filter(({{ id }}) => id === "piece");
    if (!painted) await Promise.allSettled(motion.map(({{ finished }}) => finished));
    return after;
}}"""


class Shown(NamedTuple):
    """A table as the page shows it."""

    address: str
    number: int
    moves: list[str]  # as they are saved


class Chromium:
    """A browser in a process group of its own."""

    def __init__(self, driver: Playwright, profile: Path) -> None:
        port = profile / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        command = [str(chromium.find()), *chromium.flags(), "--headless=new", "--remote-debugging-port=0"]
        self.process = subprocess.Popen(
            [*command, f"--user-data-dir={profile}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        deadline = time.monotonic() + STARTS
        while not (port.is_file() and port.read_text().count("\n")):
            if time.monotonic() > deadline:
                self.kill()
                raise TimeoutError(f"Chromium did not start within {STARTS} seconds.")
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(0.02)
                raise RuntimeError(f"Chromium ended with code {self.process.returncode}.")
        self.connected = driver.chromium.connect_over_cdp(f"http://127.0.0.1:{port.read_text().split()[0]}")

    def page(self) -> Page:
        context = self.connected.contexts[0]
        context.set_default_timeout(BOOT_MS)
        return context.new_page()

    def kill(self) -> None:
        """Kill every process of the browser at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextmanager
def running(driver: Playwright, profile: Path) -> Iterator[Chromium]:
    """Start a browser and kill it in the end, whatever happens."""
    browser = Chromium(driver, profile)
    try:
        yield browser
    finally:
        if browser.process.poll() is None:
            browser.kill()


def opened(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("html[data-ready], html[data-failed]", state="attached")
    if page.get_attribute("html", "data-failed") is not None:
        raise RuntimeError(page.inner_text("#boot"))


def play_and_kill(browser: Chromium, address: str, moves: int, painted: bool) -> Shown:
    """Start a table, make so many moves, and kill the browser as soon as the last one is shown."""
    page = browser.page()
    opened(page, address)
    done = 0
    while True:
        page.wait_for_selector(OFFERED, state="attached")
        shown = page.evaluate(PRESSED, painted)
        done += bool(shown)
        if done == moves:
            browser.kill()
            return Shown(**shown)


def comes_back(browser: Chromium, shown: Shown) -> bool:
    """True if a table has every move that was shown. Bots may have made more."""
    page = browser.page()
    opened(page, shown.address)
    found = Shown(**page.evaluate(SHOWN))
    page.close()
    same = found.moves[: shown.number] == shown.moves
    return shown.number == len(shown.moves) <= found.number and same


def survived(
    driver: Playwright, site: str, profile: Path, kills: int, rnd: Random, painted: bool = False
) -> Iterator[bool]:
    """Kill the browser so many times, and yield each time whether the game came back."""
    before: Shown | None = None
    for turn in range(kills + 1):
        with running(driver, profile) as browser:
            if before:
                yield comes_back(browser, before)
            if turn < kills:
                link = LINKS[turn % len(LINKS)]
                address = f"{site}{link}&seed={rnd.randrange(1000)}"
                before = play_and_kill(browser, address, rnd.randint(1, 12), painted)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--painted", action="store_true")
    wish = parser.parse_args()
    back = 0
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        serving(DIST) as site,
        sync_playwright() as driver,
    ):
        rounds = survived(driver, site, Path(folder), wish.kills, Random(wish.seed), wish.painted)
        for kill, good in enumerate(rounds, start=1):
            back += good
            print(f"{kill}: {'complete' if good else 'INCOMPLETE'}", flush=True)
    print(f"{back} of {wish.kills} games came back complete.")
    sys.exit(back != wish.kills)


if __name__ == "__main__":
    main()
