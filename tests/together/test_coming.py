"""Guests come, go and misbehave: the match is never wrong, and nobody waits forever."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, expect

from engine import record
from tests.browser.conftest import ready
from tests.browser.limits import until

from .tables import Together

# A guest's page that sends what a test wants: over a real data channel, but without guest.js.
STRANGER = """async (code) => {
    const folder = document.querySelector("script[type=module]").src.replace(/guest.js$/, "");
    const { answer } = await import(`${folder}peer.js`);
    const made = await answer(code);
    Object.assign(window, { channel: made.channel, token: made.token, heard: [], states: [] });
    made.channel.onmessage = (text) => heard.push(JSON.parse(text));
    made.channel.onstate = (state) => states.push(state);
    return made.answer;
}"""
FROZEN = """() => {
    document.querySelector("[data-away], [data-waits]");
    return document.documentElement.innerText;
}"""


def settled(together: Together) -> None:
    """Check that the host's record is that of a game by the rules."""
    match = record.resume(record.read(together.saved()))
    assert match.number == together.number(together.host)


def moved_on(together: Together, page: Page, by: int = 6) -> None:
    """Wait until a page has seen some more moves."""
    together.until_number(page, together.number(page) + by)


@pytest.fixture
def table(together: Together) -> Together:
    """A running game of Homeward on two devices."""
    together.open("homeward", 2, seed="2", options="quick")
    together.join("1")
    return together


def test_a_phone_that_sleeps_continues_when_it_wakes_up(table: Together) -> None:
    [guest] = table.guests
    table.play()
    moved_on(table, guest)
    tools = guest.context.new_cdp_session(guest)
    tools.send("Page.setWebLifecycleState", {"state": "frozen"})
    expect(table.host.locator("body")).to_contain_text("Away")
    tools.send("Page.setWebLifecycleState", {"state": "active"})
    moved_on(table, table.host)
    moved_on(table, guest)
    table.stop()
    settled(table)


def test_a_guest_whose_browser_was_killed_is_away_and_comes_back_with_one_scan(table: Together) -> None:
    [guest] = table.guests
    table.play()
    moved_on(table, guest)
    with suppress(Error):  # it does not answer
        guest.goto("chrome://crash")
    expect(table.host.locator("body")).to_contain_text("Away")
    table.guests.clear()
    again = table.new_page(guest.context)
    guest.close()
    table.guests.append(again)
    with suppress(Error):
        table.host.locator("[data-act=players]").first.click(timeout=5_000)
    table.join("1", again)
    table.play()
    moved_on(table, again)
    table.stop()
    settled(table)


def test_a_host_who_reloads_finds_the_table_again(table: Together) -> None:
    [guest] = table.guests
    table.play()
    moved_on(table, guest)
    table.stop()
    until(guest, lambda: table.number(guest) == table.number(table.host), "the same position")
    number = table.number(table.host)
    table.host.reload()
    ready(table.host)
    assert table.number(table.host) == number
    expect(guest.get_by_role("alert")).to_be_visible()
    guest.locator("#paste").fill(table.invitation("1"))
    guest.locator('[data-act="guest.open"]').click()
    table.carry(guest)
    guest.wait_for_selector("html[data-ready]", state="attached")
    table.play()
    moved_on(table, guest)
    table.stop()
    settled(table)
