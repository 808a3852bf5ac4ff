"""Finds or installs the Chromium that tests and benchmarks use.

python -m tools.chromium      install one if necessary, and print its path
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page, sync_playwright
from playwright.sync_api import TimeoutError as PageTimeout

from tools import apt

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
ENOUGH = 2 << 30  # bytes of shared memory that a few pages with Python need
HELP = "The tests need Chromium. Please install the package chromium, or set CHROMIUM to its path."


def playwrights_own() -> str | None:
    """Return the path of the Chromium that Playwright has downloaded, if any."""
    with sync_playwright() as driver:
        path = driver.chromium.executable_path
    return path if Path(path).is_file() else None


def on_machine() -> str | None:
    """Return the path of the Chromium that CHROMIUM names, or of one on this machine."""
    named = os.environ.get("CHROMIUM")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES)), None)


def find() -> str | None:
    """Return the path of any usable Chromium, Playwright's included."""
    return on_machine() or (None if "CHROMIUM" in os.environ else playwrights_own())


def install() -> None:
    """Install Debian's package if possible, else Playwright's download. The caller checks the result."""
    as_root = os.geteuid() == 0  # CI machines have a Chromium, and Ubuntu's package is only a snap
    if not (as_root and apt.install("chromium")):
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def flags() -> list[str]:
    """Return Chromium's flags: no background requests, and no sandbox for root, who can't have one."""
    return [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else list(FLAGS)


def launching(*more: str) -> dict[str, Any]:
    """Return Playwright's options for starting the browser.

    Playwright keeps shared memory in files, where a full disk crashes pages, so this uses real memory if
    there is enough. Without a path, Playwright starts the Chromium it has downloaded.
    """
    shared = Path("/dev/shm")
    roomy = shared.is_dir() and shutil.disk_usage(shared).free >= ENOUGH
    in_files = ["--disable-dev-shm-usage"] if roomy else None
    return {"executable_path": on_machine(), "args": [*flags(), *more], "ignore_default_args": in_files}


def wait_until(page: Page, script: str, arg: Any = None, limit: float = 120) -> None:
    """Wait until a script returns something true, for at most `limit` seconds.

    Playwright's `wait_for_function` needs `eval`, which the site's Content-Security-Policy forbids.
    """
    end = time.monotonic() + limit
    while not _asked(page, script, arg):
        if time.monotonic() > end:
            raise PageTimeout(f"not true within {limit} seconds: {script}")
        page.wait_for_timeout(20)


def _asked(page: Page, script: str, arg: Any) -> bool:
    try:
        return bool(page.evaluate(script, arg))
    except Error as error:
        if "navigation" in error.message:  # the page is being replaced by the next one
            return False
        raise


def main() -> None:
    found = find()
    if not found and "CHROMIUM" not in os.environ:
        install()
        found = find()
    if not found:
        raise SystemExit(HELP)
    print(found)


if __name__ == "__main__":
    main()
