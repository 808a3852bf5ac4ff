"""Take screenshots of every page and board, phone and desktop, light and dark: `make screenshots`.

They go to build/screenshots/, which git ignores.
"""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tools import chromium
from tools.files import BUILD, DIST, ROOT
from tools.serve import serving
from tools.tour import pages

TARGET = BUILD / "screenshots"
SCREENS = {"desktop": (1366, 768), "phone": (390, 844)}
TALLEST = 1_800  # pixels; longer pages are cut off
QUALITY = 70


def take(page: Page, path: Path) -> None:
    """Save what the page shows as WebP, which takes a tenth of the space of a PNG."""
    size = page.viewport_size or {"width": 0, "height": 0}
    height = min(max(int(page.evaluate("document.documentElement.scrollHeight")), size["height"]), TALLEST)
    clip = {"x": 0, "y": 0, "width": size["width"], "height": height, "scale": 1}
    session = page.context.new_cdp_session(page)
    shot = session.send(
        "Page.captureScreenshot",
        {
            "format": "webp",
            "quality": QUALITY,
            "captureBeyondViewport": True,
            "clip": clip,
            "fromSurface": True,
        },
    )
    session.detach()
    path.write_bytes(base64.b64decode(shot["data"]))


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    for old in TARGET.glob("*.webp"):
        old.unlink()
    with serving(DIST) as site, sync_playwright() as driver:
        browser = driver.chromium.launch(**chromium.launching())
        page = browser.new_page(locale="en-GB", reduced_motion="reduce")
        page.set_default_timeout(120_000)
        page.goto(site)
        page.wait_for_selector("html[data-ready]", state="attached")
        count = 0
        for name in pages(page):
            for screen, (width, height) in SCREENS.items():
                page.set_viewport_size({"width": width, "height": height})
                for theme in ("light", "dark"):
                    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                    take(page, TARGET / f"{name}-{screen}-{theme}.webp")
                    count += 1
            page.set_viewport_size({"width": SCREENS["desktop"][0], "height": SCREENS["desktop"][1]})
        browser.close()
    print(f"{count} screenshots are in {TARGET.relative_to(ROOT)}/")


if __name__ == "__main__":
    main()
