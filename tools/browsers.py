"""Finds or installs the browsers that the smoke tests use besides Chromium: Firefox and WebKitGTK.

python -m tools.browsers      install what is missing, and say what is there
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import NamedTuple

from tools import chromium
from tools.apt import install

FIREFOX = ("firefox-esr", "firefox")
MINI_BROWSERS = ("/usr/lib/*/webkit*gtk-*/MiniBrowser", "/usr/libexec/webkit*gtk-*/MiniBrowser")


class WebKit(NamedTuple):
    """WebKitGTK's small browser, its WebDriver, and the X server that gives it a display."""

    browser: str
    driver: str
    display: str


def firefox() -> str | None:
    """Return the path of the Firefox that FIREFOX names, or of one on this machine."""
    named = os.environ.get("FIREFOX")
    return next(filter(None, map(shutil.which, (named,) if named else FIREFOX)), None)


def webkit() -> WebKit | None:
    """Return the programs that WebKitGTK needs, if all of them are on this machine."""
    found = [str(path) for pattern in MINI_BROWSERS for path in sorted(Path("/").glob(pattern[1:]))]
    driver, display = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    return WebKit(found[-1], driver, display) if found and driver and display else None


# What each browser is found by, and the Debian packages that install it.
NEEDED = {
    "Chromium": (chromium.find, ("chromium",)),
    "Firefox": (firefox, ("firefox-esr",)),
    "WebKit": (webkit, ("webkit2gtk-driver", "xvfb")),
}


def advice(name: str) -> str:
    """Return the sentence that says how to install a browser."""
    return f"{name} is missing. Please install {' and '.join(NEEDED[name][1])}."


def main() -> None:
    for name, (find, packages) in NEEDED.items():
        if not find():
            install(*packages)
        print(f"{name}: found" if find() else f"{advice(name)} Its tests are skipped.")


if __name__ == "__main__":
    main()
