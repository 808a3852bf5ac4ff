"""A table with guests on other devices, opened the way people do it, and played to its end."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import Complaints, ready
from tools.chromium import wait_until

Device = Callable[..., BrowserContext]  # a new device: a browser profile of its own

# Presses one of the moves on offer, once per position, or again if nothing has come of it for a while.
PLAY = """(seed) => {
    let [state, last, since] = [seed, "", 0];
    const below = (count) => (state = (state * 1103515245 + 12345) % 2147483648) % count;
    clearInterval(window.playing);
    window.presses = 0;
    window.playing = setInterval(() => {
        const here = document.querySelector("main.table")?.dataset.number;
        const moves = [...document.querySelectorAll("[data-move]:not(:disabled)")];
        if (!moves.length || (here === last && performance.now() - since < 2000)) return;
        [last, since] = [here, performance.now()];
        window.presses += 1;
        moves[below(moves.length)].click();
    }, 25);
}"""
STOP = "() => clearInterval(window.playing)"
NUMBER = "() => Number(document.querySelector('main.table')?.dataset.number)"


class Together:
    """A host and its guests, each on a device of their own."""

    def __init__(self, device: Device, site: str, complaints: Complaints) -> None:
        self.device, self.site, self.complaints = device, site, complaints
        self.here: BrowserContext = device()
        self.host = self.new_page(self.here)
        self.guests: list[Page] = []
        self.used: list[str] = []  # invitations

    def new_page(self, context: BrowserContext) -> Page:
        page = context.new_page()
        self.complaints.watch(page, self.site)
        return page

    def open(self, game: str, seats: int, **more: str) -> None:
        """Open a table where everybody but the host plays on another device."""
        players = ",".join(["human", *["remote"] * (seats - 1)])
        self.host.goto(
            self.site + "?" + urlencode({"game": game, "seats": players, "speed": "instant", **more})
        )
        ready(self.host)

    def invitation(self, name: str) -> str:
        """Return a link that invites to a seat, or to "watch", and that nobody has used."""
        script = "(name) => document.querySelector(`[data-invite='${name}']`)?.href"
        wait_until(
            self.host, f"([name, used]) => !used.includes(({script})(name) ?? '')", [name, ["", *self.used]]
        )
        self.used.append(str(self.host.evaluate(script, name)))
        return self.used[-1]

    def join(self, name: str, guest: Page | None = None) -> Page:
        """Let a guest open an invitation, and carry the answer back as a link."""
        if guest is None:
            guest = self.new_page(self.device())
            self.guests.append(guest)
        guest.goto(self.invitation(name))
        guest.locator('[data-act="join"]').click()
        self.carry(guest)
        self.seated(guest)
        return guest

    def seated(self, guest: Page) -> None:
        """Wait until a guest shows the table, and can come back without a scan."""
        guest.wait_for_selector("html[data-ready]", state="attached")
        wait_until(guest, "() => JSON.parse(sessionStorage['tabtop:guest']).spare")

    def carry(self, guest: Page) -> None:
        """Open the answer of a guest's device on the host's."""
        answer = guest.locator("[data-answer]")
        answer.wait_for(state="attached")
        link = self.new_page(self.here)
        link.goto(str(answer.get_attribute("href")))
        guest.wait_for_selector("[data-answer]", state="detached")
        if not link.is_closed():
            link.close()

    @property
    def pages(self) -> list[Page]:
        return [self.host, *self.guests]

    def number(self, page: Page) -> int:
        return int(page.evaluate(NUMBER))

    def play(self, pages: list[Page] | None = None) -> None:
        """Let these pages, or all of them, press moves by themselves."""
        for at, page in enumerate(self.pages):
            if pages is None or page in pages:
                page.evaluate(PLAY, 17 + at)

    def stop(self) -> None:
        for page in self.pages:
            page.evaluate(STOP)

    def until_over(self, limit: float = 600) -> None:
        wait_until(self.host, "() => document.documentElement.dataset.over !== undefined", limit=limit)

    def until_number(self, page: Page, number: int) -> None:
        """Wait until a page has come to a position."""
        wait_until(page, f"(number) => ({NUMBER})() >= number", number)

    def saved(self) -> str:
        """Return the record of the host's game."""
        script = """() => {
            const key = Object.keys(localStorage).find((name) => /^tabtop:game:[^:]+$/.test(name));
            return localStorage.getItem(key);
        }"""
        return str(self.host.evaluate(script))
