"""Pages of another site that embed a game, and browsers with a lasting profile and partitioned storage."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Frame, Page, Playwright

from tools import chromium
from tools.serve import serving

from .limits import BOOT_MS, UNOPTIMIZED

# Playwright disables several features, partitioned storage among them. Of two such flags the last one counts.
PARTITIONED = "--disable-features=Translate"
# The setting "block all cookies" blocks all storage.
FORBIDDEN = {"profile": {"default_content_setting_values": {"cookies": 2}}}
LISTENS = "<script>const told = []; addEventListener('message', ({ data }) => told.push(data))</script>"


@contextmanager
def household(
    driver: Playwright, profile: Path, preferences: dict[str, Any] | None = None
) -> Iterator[BrowserContext]:
    """Start a browser with a profile that can be used again."""
    if preferences:
        (profile / "Default").mkdir(parents=True, exist_ok=True)
        (profile / "Default/Preferences").write_text(json.dumps(preferences))
    made = driver.chromium.launch_persistent_context(
        profile,
        **chromium.launching(PARTITIONED, UNOPTIMIZED),
        locale="en-GB",
        viewport={"width": 1000, "height": 900},
    )
    made.set_default_timeout(BOOT_MS)
    try:
        yield made
    finally:
        made.close()


@contextmanager
def blog(folder: Path, *sources: str, sandbox: str | None = None, port: int = 0) -> Iterator[str]:
    """Serve a page of another site with these frames. The same port makes it the same site again."""
    boxed = f' sandbox="{sandbox}"' if sandbox is not None else ""
    style = "width:100%;max-width:640px;aspect-ratio:4/5;border:0"
    frames = "".join(
        f'<iframe src="{source.replace("&", "&amp;")}" title="a game"{boxed} style="{style}"></iframe>'
        for source in sources
    )
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(
        f"<!doctype html><title>A blog</title>{LISTENS}<h1>A blog</h1>{frames}"
    )
    (folder / "404.html").write_text("nothing")
    with serving(folder, "/", port) as address:
        yield address.replace("127.0.0.1", "localhost")


def frame_of(page: Page, number: int = 0) -> Frame:
    """Return the frame in a page once its poster is visible."""
    handle = page.locator("iframe").nth(number).element_handle()
    frame = handle.content_frame() if handle else None
    assert frame
    frame.wait_for_selector("#poster")
    return frame


def sit_down(frame: Frame) -> None:
    """Press Play and wait until the first move can be made."""
    frame.locator("#poster button").click()
    frame.wait_for_selector("html[data-ready], html[data-failed]", state="attached")
    assert frame.get_attribute("html", "data-failed") is None, frame.inner_text("#boot")
