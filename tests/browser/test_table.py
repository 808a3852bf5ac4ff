"""A game in a real browser: by clicks, taps on the board and keys; saved and resumed; at every width."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.sample import sample
from tools.chromium import wait_until
from tools.tour import VISIT

from .conftest import NOTE_MOTION, Show, Visit, ready
from .limits import run
from .moves import make_move

TWO = "?game=homeward&seats=human,random&seed=7&speed=instant"
FOUR = "?game=homeward&seats=human,human,human,human&seed=5&options=quick&speed=instant"

# Plays the first legal move until the game is over.
PLAY_ON = """async () => {
    for (let moves = 0; moves < 5000; moves += 1) {
        if (document.documentElement.dataset.over !== undefined) return moves;
        document.querySelector("[data-move]")?.click();
        await new Promise((next) => setTimeout(next));
    }
    return -1;
}"""

# Returns the position of every pawn.
PAWNS = """() => Object.fromEntries([...document.querySelectorAll("[data-piece^=pawn]")]
    .map((pawn) => [pawn.dataset.piece, pawn.style.transform]))"""


def test_a_visitor_gets_from_the_lobby_to_the_end_of_a_game(show: Show) -> None:
    page = show()
    page.get_by_role("button", name="Set up Homeward").click()
    page.get_by_role("button", name="Options").click()
    page.get_by_label("Quick start").check()
    page.get_by_label("Bot speed").select_option("instant")
    page.get_by_role("button", name="Play").click()
    assert run(page, PLAY_ON) > 20
    expect(page.locator("#prompt")).to_contain_text("wins")
    assert page.get_attribute("html", "data-over") == ""
    page.get_by_role("button", name="Rematch").click()
    assert page.get_attribute("html", "data-over") is None


def test_a_link_starts_a_table_and_reports_when_it_is_ready(page: Page, site: str) -> None:
    page.goto(site + TWO)
    ready(page)
    assert page.locator("[data-move]").count() == 1
    assert page.evaluate("performance.getEntriesByName('tabtop:ready').length") == 1


def test_bots_alone_play_to_the_end(page: Page, site: str) -> None:
    page.goto(site + "?game=homeward&seats=random,normal,random,random&seed=3&speed=instant&options=quick")
    page.wait_for_selector("html[data-over]", state="attached")
    expect(page.locator("#prompt")).to_contain_text("wins")


def test_a_move_is_picked_on_the_board_first_the_piece_then_the_space(show: Show) -> None:
    page = show(FOUR)
    pieces = 0
    for _ in range(24):
        page.wait_for_selector("#board [data-pick].is-can")
        before = page.get_attribute("main", "data-number")
        page.locator("#board [data-pick].is-can").first.dispatch_event("click")
        target = page.locator("#board [data-pick].is-land").first
        if target.count():
            target.dispatch_event("click")
            pieces += 1
        expect(page.locator("main")).not_to_have_attribute("data-number", before or "")
    assert pieces


def test_a_reload_returns_to_the_same_position(page: Page, site: str) -> None:
    page.goto(site + TWO.replace("instant", "fast"))
    ready(page)
    for _ in range(5):
        make_move(page)
        page.wait_for_selector("[data-move]", state="attached")
    pawns, log = page.evaluate(PAWNS), page.locator("#log").inner_text()
    page.reload()
    ready(page)
    assert page.locator("#log").inner_text() == log
    assert page.evaluate(PAWNS) == pawns
    page.get_by_role("button", name="Tabtop").click()
    page.get_by_role("button", name="Continue Homeward").click()
    assert page.locator("#log").inner_text() == log


def test_a_game_can_be_played_by_keyboard(show: Show) -> None:
    page = show(TWO + "&options=quick")
    page.keyboard.press("Space")
    lines = page.locator("#log li")
    expect(lines.first).to_be_visible()
    page.wait_for_selector("main[data-waits=human]")
    page.keyboard.press("m")
    wait_until(page, "document.activeElement.dataset.move")
    page.keyboard.press("Enter")
    assert page.evaluate("document.getElementById('app').contains(document.activeElement)"), (
        "the focus is not lost"
    )
    page.keyboard.press("b")
    expect(page.locator("#twin li")).to_have_text(re.compile("can be picked"))
    page.keyboard.press("ArrowRight")
    here = page.locator("#twin").get_attribute("aria-activedescendant")
    assert here
    expect(page.locator(f"#{here}")).to_have_text(re.compile("."))
    page.keyboard.press("Tab")
    expect(page.locator("#twin li")).to_have_count(0)
    page.keyboard.press("b")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    for _ in range(1000):
        page.wait_for_selector("main[data-waits=human], html[data-over]", state="attached")
        if page.get_attribute("html", "data-over") is not None:
            break
        page.keyboard.press("1")
    else:
        pytest.fail("the game did not end")


def test_the_live_region_describes_each_turn(show: Show) -> None:
    page = show(TWO)
    make_move(page)
    expect(page.locator("#live")).to_contain_text("You")


@pytest.mark.parametrize("theme", sample(("light", "dark"), "dark"))
def test_no_page_scrolls_sideways(page: Page, site: str, theme: str) -> None:
    page.goto(f"{site}?theme={theme}")
    ready(page)
    for address in (
        f"?theme={theme}",
        f"?page=setup&game=homeward&theme={theme}",
        f"?page=rules&game=homeward&theme={theme}",
        f"?page=about&theme={theme}",
        f"?page=settings&theme={theme}",
        f"{FOUR}&theme={theme}",
    ):
        page.evaluate(VISIT, address)
        if "seats" in address:
            make_move(page)
        assert page.get_attribute("html", "data-theme") == theme
        for width in (360, 768, 1366, 1920):
            page.set_viewport_size({"width": width, "height": 740})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (address, width)


def test_a_wide_screen_needs_no_scrolling_to_play(show: Show) -> None:
    page = show(FOUR)
    assert page.evaluate("document.documentElement.scrollHeight") <= 768


def test_back_and_forward_go_through_the_pages(show: Show) -> None:
    page = show()
    page.get_by_role("button", name="About").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("About Tabtop")
    page.go_back()
    expect(page.locator(".games")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_have_text("About Tabtop")


def test_the_language_follows_the_link_or_the_browser(visit: Visit, site: str) -> None:
    context = visit(locale="es-MX")
    page = context.new_page()
    page.goto(site + TWO)
    ready(page)
    expect(page.locator("#prompt")).to_contain_text("Te toca")
    page.goto(site + TWO + "&lang=en")
    ready(page)
    expect(page.locator("#prompt")).to_contain_text("Your turn")


@pytest.mark.parametrize(
    "link",
    [
        "?game=chess",
        "?game=homeward&seats=human,dog",
        "?game=homeward&seed=x",
        "?table=gone",
        "?game=%00%3Cb%3E",
    ],
)
def test_a_wrong_link_opens_the_lobby_with_a_message(show: Show, link: str) -> None:
    page = show(link)
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Homeward")).click()
    expect(page.locator("main.table")).to_be_visible()


def test_an_unreadable_saved_game_is_reported_and_kept(page: Page, site: str) -> None:
    page.add_init_script("localStorage.setItem('tabtop:game:old', 'not a game')")
    page.goto(site)
    ready(page)
    expect(page.locator("#u-old")).to_contain_text("can’t be read")
    assert page.evaluate("localStorage.getItem('tabtop:game:old')") == "not a game"


def test_a_pawn_steps_across_the_board(page: Page, site: str) -> None:
    page.add_init_script(NOTE_MOTION)
    page.goto(site + FOUR.replace("instant", "normal"))
    ready(page)
    for _ in range(12):
        page.wait_for_selector("[data-move]", state="attached")
        make_move(page)
        if page.evaluate("flown.some((piece) => piece.startsWith('pawn'))"):
            return
    pytest.fail("no pawn moved")
