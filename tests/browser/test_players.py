"""Seats that change hands at a running table, and a second window as a guest."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tools.chromium import wait_until

from .limits import BOOT_MS, until

READY = "html[data-ready]"


def sit_down(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector(READY, state="attached", timeout=BOOT_MS)


def test_a_seat_goes_to_a_bot_and_back_in_a_running_game(page: Page, site: str) -> None:
    sit_down(page, f"{site}?game=homeward&seats=human,easy&seed=7&speed=fast&options=quick")
    page.click("[data-move]")
    number = int(page.get_attribute("main.table", "data-number") or 0)
    page.click("[data-act=players]")
    seat = page.locator("#player-0 .who")
    seat.click()
    expect(seat).to_contain_text("Another device")
    seat.click()
    expect(page.locator("#f-level\\.0")).to_be_visible()
    page.select_option("#f-level\\.0", "normal")
    page.locator("#players [data-act=players]").click()
    wait_until(page, "(number) => document.querySelector('main.table').dataset.number > number + 2", number)
    page.click("[data-act=players]")
    page.locator("#player-0 .who").click()
    page.fill("#f-called-0", "Ana")
    page.locator("#players [data-act=players]").click()
    expect(page.locator("#seat-0 .name")).to_have_text("Ana")
    page.wait_for_selector("main[data-waits=human]")


def test_the_panel_invites_another_device_and_says_what_is_involved(page: Page, site: str) -> None:
    sit_down(page, f"{site}?game=starlane&seats=human,remote&seed=7&speed=instant")
    link = page.locator("[data-invite]")
    expect(link).to_have_attribute("href", re.compile(r"/join\.html#i=[\w-]{60,}"))
    expect(page.locator("#players .qr")).to_be_visible()
    expect(page.locator("#players")).to_contain_text("No server is involved")
    expect(page.locator("#players")).to_contain_text("knows every card")
    page.locator("#players [data-act=scan-answer]").click()  # there is no camera
    expect(page.locator("#notice")).to_contain_text("The camera can’t be used.")
    page.locator("#notice [data-act=dismiss]").click()  # it is above the panel
    page.locator("#player-0 .who").click()  # everybody plays elsewhere, so this is the big screen
    page.keyboard.press("Escape")
    expect(page.locator("#players")).to_have_count(0)
    expect(page.locator("#prompt")).to_be_visible()
    page.click("[data-act=big]")
    expect(page.locator("header.top")).to_be_hidden()
    expect(page.locator("#prompt")).to_be_visible()
    page.get_by_role("button", name="Whole page").click()
    expect(page.locator("header.top")).to_be_visible()


def press_first(page: Page) -> bool:
    """Play the first legal move, if there is one."""
    found = "(move => { move?.click(); return Boolean(move); })(document.querySelector('[data-move]'))"
    return bool(page.evaluate(found))


def test_a_second_window_plays_along_and_both_survive_a_reload(page: Page, site: str) -> None:
    sit_down(page, f"{site}?game=starlane&seats=human,remote&seed=7&speed=fast")
    link = page.locator("[data-invite]").get_attribute("href")
    assert link
    guest = page.context.new_page()
    guest.goto(link)
    guest.fill("#name", "Eva")
    guest.click("[data-act=join]")
    guest.wait_for_selector(READY, state="attached")
    expect(page.locator("#players")).to_have_count(0)
    expect(page.locator("#seat-1 .name")).to_have_text("Eva")
    made = {page: 0, guest: 0}

    def both_have_played() -> bool:
        for one in made:
            made[one] += press_first(one)
        return min(made.values()) > 1

    until(page, both_have_played, "a second move of each player")
    guest.evaluate("document.querySelector('[data-act=\"react:0\"]').click()")
    expect(page.locator(".bubble")).to_contain_text("Well played!")
    page.reload()
    page.wait_for_selector(READY, state="attached", timeout=BOOT_MS)
    expect(page.locator("#seat-1")).to_contain_text("On another device", timeout=BOOT_MS)
    guest.close()
    page.locator('[data-act="bot:1"]').click()
    expect(page.locator("#seat-1 .kind")).to_contain_text("Easy")


def test_what_somebody_is_typing_survives_a_redraw(page: Page, site: str) -> None:
    sit_down(page, f"{site}?game=homeward&seats=human,remote,remote&seed=7&speed=instant")
    link = page.locator("[data-invite]").first.get_attribute("href")
    assert link
    field = page.locator("#f-called-0")
    field.press_sequentially("An")
    guest = page.context.new_page()
    guest.goto(link)
    guest.fill("#name", "Eva")
    guest.click("[data-act=join]")
    expect(page.locator("#seat-1 .name")).to_have_text("Eva")
    expect(field).to_have_value("An")
    field.press_sequentially("a")
    page.locator("#players [data-act=players]").click()
    expect(page.locator("#seat-0 .name")).to_have_text("Ana")
