"""The browser that tests and benches use: a Chromium on this machine, or one installed for the purpose.

python -m tools.chromium      makes sure that there is one, and prints where it is
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
ENOUGH = 2 << 30  # bytes of shared memory for a few pages with a Python each
HELP = "The tests need a Chromium: please install the package chromium, or set CHROMIUM to the path of one."


def playwrights_own() -> str | None:
    """The Chromium that Playwright has downloaded, if it has."""
    with sync_playwright() as driver:
        path = driver.chromium.executable_path
    return path if Path(path).is_file() else None


def on_machine() -> str | None:
    """The path of the Chromium that CHROMIUM names, or of one on the machine."""
    named = os.environ.get("CHROMIUM")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES)), None)


def find() -> str | None:
    """The path of any Chromium that can be used, Playwright's too."""
    return on_machine() or (None if "CHROMIUM" in os.environ else playwrights_own())


def install() -> None:
    """Debian's package when we may, else Playwright's download; what fails here is told by what is not found after."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "-qq", "update"], env=quiet, check=False)
        command = ["apt-get", "-qq", "install", "-y", "--no-install-recommends", "chromium"]
        if subprocess.run(command, env=quiet, check=False, stdout=subprocess.DEVNULL).returncode == 0:
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def flags() -> list[str]:
    """What to start it with: no calls home, and as root no sandbox of its own."""
    return [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else list(FLAGS)


def launching(*more: str) -> dict[str, Any]:
    """What to tell Playwright. It keeps pages' shared memory in files unless told otherwise: where there is memory for it,
    a page must not crash because the disk is full. Without a path it starts the Chromium that it downloaded.
    """
    shared = Path("/dev/shm")
    roomy = shared.is_dir() and shutil.disk_usage(shared).free >= ENOUGH
    in_files = ["--disable-dev-shm-usage"] if roomy else None
    return {"executable_path": on_machine(), "args": [*flags(), *more], "ignore_default_args": in_files}


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
