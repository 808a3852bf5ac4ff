"""Several tabs: two play side by side, but a saved game is open in one tab at a time."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Complaints, ready
from .moves import make_move

LINK = "?game=homeward&seats=human,human&options=quick&speed=instant&seed=5"
LINES = '#log li button:not([data-act="look:0"])'  # the moves, without the setup
DRAWN = f"document.querySelectorAll('{LINES}').length"


def another(context: BrowserContext, site: str, complaints: Complaints, address: str) -> Page:
    page = context.new_page()
    complaints.watch(page, site)
    page.goto(address)
    ready(page)
    return page


def move(page: Page, times: int) -> None:
    for _ in range(times):
        make_move(page)


def test_two_tabs_play_two_games_at_the_same_time(
    page: Page, site: str, context: BrowserContext, complaints: Complaints
) -> None:
    page.goto(site + LINK)
    ready(page)
    other = another(context, site, complaints, site + LINK)
    move(page, 3)
    move(other, 5)
    move(page, 2)
    assert page.locator("#log li").all_inner_texts() == other.locator("#log li").all_inner_texts()
    page.get_by_role("button", name="Tabtop").click()
    expect(page.locator("[data-act^='go:table=']")).to_have_count(2)  # one of them is behind the other


def test_the_second_tab_on_a_saved_game_says_so_and_can_take_over(
    page: Page, site: str, context: BrowserContext, complaints: Complaints
) -> None:
    page.goto(site + LINK)
    ready(page)
    move(page, 4)
    other = another(context, site, complaints, page.url)
    expect(other.locator("#prompt")).to_contain_text("another tab")
    assert other.locator("[data-move]").count() == 0
    move(page, 2)
    before = page.evaluate(DRAWN)
    other.get_by_role("button", name="Continue here").click()
    other.wait_for_selector("[data-move]", state="attached")
    assert other.evaluate(DRAWN) == before, "it continues from what the first tab saved"
    expect(page.locator("#prompt")).to_contain_text("another tab")
    move(other, 3)
    later = other.evaluate(DRAWN)
    page.get_by_role("button", name="Continue here").click()
    page.wait_for_selector("[data-move]", state="attached")
    assert page.evaluate(DRAWN) == later
    other.close()
    move(page, 3)
    assert page.evaluate(DRAWN) > later


def test_a_tab_that_was_closed_or_left_the_table_holds_nothing(
    page: Page, site: str, context: BrowserContext, complaints: Complaints
) -> None:
    page.goto(site + LINK)
    ready(page)
    move(page, 2)
    address = page.url
    page.get_by_role("button", name="Tabtop").click()
    expect(page.locator(".games")).to_be_visible()
    other = another(context, site, complaints, address)
    move(other, 2)
    drawn = other.evaluate(DRAWN)
    other.close()
    page.go_back()
    expect(page.locator(LINES)).to_have_count(drawn)  # it has the moves made in the other tab
    expect(page.locator("[data-move]").first).to_be_attached()


def test_both_tabs_play_where_locks_are_missing(page: Page, site: str) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
    page.goto(site + LINK)
    ready(page)
    move(page, 2)
    assert page.evaluate(DRAWN) > 0
