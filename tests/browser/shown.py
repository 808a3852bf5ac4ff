"""Pages that a worker's tests share, so that Python does not start again for every test.

Before a test gets such a page, everything is reset: storage, table, notice, window size, emulated media,
routes and pointer. If the page still differs from a new one (`STATE`), because a test changed a setting or
left something behind, a new page replaces it. After a failed test, all shared pages are replaced.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, Error, Page

from tools.tour import VISIT

from .limits import BOOT_MS, run

USUAL: dict[str, Any] = {"locale": "en-GB", "viewport": {"width": 1366, "height": 768}}
UNSET: dict[str, Any] = dict.fromkeys(
    ("media", "color_scheme", "reduced_motion", "forced_colors", "contrast"), "null"
)
# Empties the storage, and repeats that until no pending save fills it again.
RESET = """async () => {
    const opened = indexedDB.open("tabtop");
    await new Promise((done, failed) => { opened.onsuccess = done; opened.onerror = failed; });
    const step = (mode, work) => new Promise((done) => {
        const transaction = opened.result.transaction("texts", mode);
        const asked = work(transaction.objectStore("texts"));
        transaction.oncomplete = () => done(asked.result);
    });
    for (let empty = 0; empty < 2; ) {
        await step("readwrite", (store) => store.clear());
        localStorage.clear();
        await new Promise((next) => setTimeout(next));
        empty = (await step("readonly", (store) => store.count())) || localStorage.length ? 0 : empty + 1;
    }
    opened.result.close();
    sessionStorage.clear();
    document.activeElement?.blur();
    document.body.click();  // so that the next tap is not a second tap at the same place
    document.getElementById("live").textContent = "";
    scrollTo(0, 0);
}"""
# The app remembers the last table, so this one is always opened before a test.
TABLE = "?game=homeward&seats=human,human&seed=1&speed=instant"
# Returns what one test could have changed for the next: pages, settings, storage, globals, the window.
STATE = f"""async () => {{
    const state = {{}};
    for (const query of ["{TABLE}", "?page=settings", ""]) {{
        ({VISIT})(query);
        state[`page ${{query}}`] = document.body.innerHTML.replaceAll(/(table|key)=\\w+/g, "$1=");
    }}
    for (const {{ name, value }} of document.documentElement.attributes) state[`attribute ${{name}}`] = value;
    state.address = location.href;
    state.title = document.title;
    state.globals = Object.keys(window).sort().join();
    state.clock = Object.getOwnPropertyNames(performance).join();
    state.stored = JSON.stringify([{{ ...localStorage }}, {{ ...sessionStorage }}]);
    state.workers = (await navigator.serviceWorker.getRegistrations()).length;
    state.window = [innerWidth, innerHeight, scrollX, scrollY, devicePixelRatio].join();
    state.media = ["print", "(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"]
        .map((query) => matchMedia(query).matches).join();
    return state;
}}"""


class Shown:
    """A page of the site, and the state it was in when it was new."""

    def __init__(self, browser: Browser, site: str, options: dict[str, Any]) -> None:
        self.size = {**USUAL, **options}["viewport"]
        self.media = {name: options.get(name, unset) for name, unset in UNSET.items()}
        self.context = browser.new_context(**{**USUAL, **options}, service_workers="block")
        self.context.set_default_timeout(BOOT_MS)
        self.page = self.context.new_page()
        self.page.goto(site)
        self.page.wait_for_selector("html[data-ready]", state="attached")
        self.new = run(self.page, STATE)

    def difference(self) -> dict[str, tuple[Any, Any]]:
        """Reset the page, and return what differs from a new one."""
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.emulate_media(**self.media)
        self.page.set_viewport_size(self.size)
        self.page.mouse.up()
        self.page.mouse.move(0, 0)
        self.page.evaluate(VISIT, "")
        run(self.page, RESET)
        now = run(self.page, STATE)
        return {
            name: (self.new.get(name), now.get(name))
            for name in {**self.new, **now}
            if self.new.get(name) != now.get(name)
        }

    def close(self) -> None:
        with suppress(Error):  # its browser may be gone
            self.context.close()

    def is_clean(self) -> bool:
        """Reset the page, and return True if it is like a new one."""
        try:
            return self.context.pages == [self.page] and not self.difference()
        except Error:  # the page is gone, or on another site
            return False


class Pages:
    """The shared pages of one worker, by the options of their visitors."""

    def __init__(self) -> None:
        self.failed = False  # a test failed, and its script may still be running in one of the pages
        self._shown: dict[str, Shown] = {}

    def clean(self, browser: Browser, site: str, options: dict[str, Any]) -> Page:
        """Return a page that shows the lobby to a visitor who has never been here."""
        if self.failed:
            self.close()
        name = f"{site} {sorted(options.items())}"
        found = self._shown.get(name)
        if not found or found.context.browser is not browser or not found.is_clean():
            if found:
                found.close()
            found = self._shown[name] = Shown(browser, site, options)
        return found.page

    def close(self) -> None:
        for shown in self._shown.values():
            shown.close()
        self.failed, self._shown = False, {}


PAGES = Pages()
