"""WebKitGTK's MiniBrowser, driven by WebDriver on a display of its own."""

from __future__ import annotations

import os
import subprocess
from typing import Any

from selenium.common.exceptions import WebDriverException
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.by import By
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tools import browsers

from .driver import LIMIT, TO_MIDDLE, Driver

# Nobody can read an automated MiniBrowser's console, so the page notes errors from its load event on.
LISTEN = """if (!window.complaints) {
    window.complaints = [];
    const note = (kind, what) => complaints.push(`${kind}: ${what}`);
    for (const kind of ["error", "warn"]) {
        const say = console[kind];
        console[kind] = (...what) => (note(kind, what.join(" ")), say.apply(console, what));
    }
    addEventListener("error", ({ message }) => note("uncaught", message));
    addEventListener("unhandledrejection", ({ reason }) => note("uncaught", reason));
    addEventListener("securitypolicyviolation", ({ blockedURI }) => note("refused", blockedURI));
}"""


class WebKit(Driver):
    name = "WebKit"
    forgets = "an automated MiniBrowser keeps its profile in memory"
    broken = (WebDriverException,)

    @classmethod
    def missing(cls) -> str:
        return "" if browsers.webkit() else browsers.advice("WebKit")

    def start(self) -> None:
        programs = browsers.webkit()
        assert programs
        reading, writing = os.pipe()
        screen = ["-displayfd", str(writing), "-screen", "0", "1366x900x24", "-nolisten", "tcp"]
        self.display = subprocess.Popen(
            [programs.display, *screen], pass_fds=[writing], stderr=subprocess.DEVNULL
        )
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        options = Options()
        options.binary_location = programs.browser
        options.add_argument("--automation")
        env = {**os.environ, "DISPLAY": f":{number}", "HOME": str(self.profile), "LANG": "C.UTF-8"}
        self.session = WebKitGTK(options=options, service=Service(programs.driver, env=env))
        self.session.set_script_timeout(LIMIT)
        self.session.set_page_load_timeout(LIMIT)

    def stop(self) -> None:
        try:
            self.session.quit()
        finally:
            self.display.terminate()
            self.display.wait()

    def open(self, address: str) -> None:
        self.collect()
        self.session.switch_to.default_content()
        self.session.get(address)
        self.session.execute_script(LISTEN)

    def reload(self) -> None:
        self.collect()
        self.session.switch_to.default_content()
        self.session.refresh()
        self.session.execute_script(LISTEN)

    def enter(self, frame: int) -> None:
        self.session.switch_to.default_content()
        self.session.switch_to.frame(frame)
        self.session.execute_script(LISTEN)

    def collect(self) -> None:
        """Keep what the page has noted, before it is replaced."""
        for complaint in self.evaluate("(window.complaints ?? []).splice(0)"):
            self.note(complaint)

    def evaluate(self, expression: str) -> Any:
        answer = self.session.execute_async_script(
            f"""const done = arguments[0];
            (async () => ({expression}))().then((value) => done([value]), (error) => done(`${{error}}`));"""
        )
        if not isinstance(answer, list):
            raise WebDriverException(answer)
        return answer[0]

    def click(self, selector: str) -> None:
        element = self.session.find_element(By.CSS_SELECTOR, selector)
        self.session.execute_script(f"arguments[0].{TO_MIDDLE}", element)
        element.click()

    def complaints(self) -> list[str]:
        self.collect()
        return self.said
