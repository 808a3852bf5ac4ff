"""Chromium, driven by Playwright like the tests in tests/browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import ConsoleMessage, Error, Frame, sync_playwright

from tests.browser.frames import PARTITIONED
from tools import chromium

from .driver import LIMIT, Driver


class Chromium(Driver):
    name = "Chromium"
    broken = (Error,)

    @classmethod
    def missing(cls) -> str:
        return "" if chromium.find() else chromium.HELP

    def start(self) -> None:
        self.playwright = sync_playwright().start()
        self.context = self.playwright.chromium.launch_persistent_context(
            self.profile, **chromium.launching(PARTITIONED), locale="en-US"
        )
        self.context.set_default_timeout(LIMIT * 1000)
        self.page = self.context.pages[0]
        self.page.on("pageerror", lambda error: self.note(f"uncaught: {error}"))
        self.page.on("console", self.listen)
        self.frame: Frame = self.page.main_frame

    def listen(self, message: ConsoleMessage) -> None:
        missing_icon = message.location["url"].endswith("/favicon.ico")  # of the page around a frame
        if message.type in ("error", "warning") and not missing_icon:
            self.note(f"{message.type}: {message.text}")

    def stop(self) -> None:
        self.context.close()
        self.playwright.stop()

    def open(self, address: str) -> None:
        self.frame = self.page.main_frame
        self.page.goto(address)

    def reload(self) -> None:
        self.frame = self.page.main_frame
        self.page.reload()

    def enter(self, frame: int) -> None:
        handle = self.page.locator("iframe").nth(frame).element_handle()
        found = handle.content_frame() if handle else None
        assert found
        self.frame = found

    def evaluate(self, expression: str) -> Any:
        return self.frame.evaluate(f"async () => ({expression})")

    def click(self, selector: str) -> None:
        self.frame.locator(selector).first.click()
