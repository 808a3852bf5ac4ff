"""The lobby and the setup page on every screen: nothing overflows, and one tap plays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.sample import sample

from .conftest import Show, Visit, ready
from .limits import run
from .test_loading import Held

LINK = "?game=homeward&seats=human,random&seed=5&speed=instant"
SCREENS = [(320, 568), (390, 844), (844, 390), (1024, 768), (1366, 768), (1920, 1080)]
# The parts of cards that are cut off or stick out, and rows of games that do not reach both edges.
FAULTS = """() => {
    const box = (element) => element.getBoundingClientRect();
    const found = [];
    for (const card of document.querySelectorAll(".game, .seat-card, .continue")) {
        const outer = box(card);
        for (const part of card.querySelectorAll("img, .title, .tagline, .facts, button, .role, select")) {
            const inner = box(part);
            if (!inner.width) continue;
            const beside = inner.left < outer.left - 1 || inner.right > outer.right + 1;
            if (beside || inner.bottom > outer.bottom + 1)
                found.push(`${card.id}: ${part.className || part.tagName} sticks out`);
            if (part.scrollWidth > part.clientWidth + 1 && part.matches("button, .title"))
                found.push(`${card.id}: ${part.className || part.tagName} is cut off`);
        }
    }
    const rows = new Map();
    const list = document.querySelector(".games") && box(document.querySelector(".games"));
    for (const card of document.querySelectorAll(".game")) {
        const { top, left, right } = box(card);
        const row = rows.get(top) ?? { left, right };
        rows.set(top, { left: Math.min(row.left, left), right: Math.max(row.right, right) });
    }
    for (const { left, right } of rows.values()) {
        if (left > list.left + 1 || right < list.right - 1) found.push("a row of games has a hole");
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
    return found;
}"""


@pytest.mark.parametrize("text", sample(("normal", "largest"), "largest"))
def test_cards_hold_their_content_and_rows_have_no_holes(visit: Visit, site: str, text: str) -> None:
    page = visit().new_page()
    page.add_init_script(f"""localStorage.setItem("tabtop:settings", '{{"text": "{text}"}}')""")
    page.goto(site + LINK)
    ready(page)
    page.locator("[data-move]").first.click()
    for query in ("", "?page=setup&game=bounty", "?page=setup&game=starlane&lang=es"):
        page.goto(site + query)
        ready(page)
        run(page, "() => document.fonts.ready")
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            # The toy game of these tests makes six; a real lobby has five.
            page.evaluate("document.getElementById('game-jumble')?.remove()")
            assert page.evaluate(FAULTS) == [], f"{query or 'lobby'} at {width} x {height}"


def test_one_tap_on_a_card_plays(show: Show) -> None:
    page = show()
    page.locator("#game-homeward .game-card").click()
    expect(page.locator("main.table[data-game=homeward]")).to_be_visible()
    expect(page.locator("#seats .seat")).to_have_count(4)


def test_a_tap_during_loading_plays_when_python_is_there(page: Page, site: str) -> None:
    held = Held(page, "**/stdlib.zip*")
    page.goto(site)
    page.locator("#game-starlane .game-card").click()
    held.let_go()
    ready(page)
    expect(page.locator("main.table[data-game=starlane]")).to_be_visible()


def test_a_game_is_deleted_from_its_menu_and_comes_back_by_undo(show: Show) -> None:
    page = show(LINK)
    page.locator("[data-move]").first.click()
    page.get_by_role("button", name="Tabtop").click()
    delete = page.get_by_role("button", name="Delete this game of Homeward")
    expect(delete).to_be_hidden()
    page.get_by_role("button", name="More for this game of Homeward").click()
    delete.click()
    expect(page.get_by_role("button", name="Continue Homeward")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Continue Homeward")).to_be_visible()
    expect(delete).to_be_hidden()


def test_the_menu_closes_when_something_else_is_tapped(show: Show) -> None:
    page = show(LINK)
    page.locator("[data-move]").first.click()
    page.get_by_role("button", name="Tabtop").click()
    page.get_by_role("button", name="More for this game of Homeward").click()
    expect(page.locator(".menu")).to_be_visible()
    page.mouse.click(5, 400)
    expect(page.locator(".menu")).to_be_hidden()


def test_seats_and_colors_change_by_taps_and_survive_a_reload(page: Page, site: str) -> None:
    page.goto(site + "?page=setup&game=homeward")
    ready(page)
    page.get_by_role("button", name="Seat 2: Otto. Change to a friend.").click()
    expect(page.locator("#seat-1 .role")).to_have_text("Friend")
    page.locator("#seat-1 input[type=text]").fill("Ben")
    page.locator("#seat-0 .colors summary").click()
    page.locator("#seat-0 .colors input[value=green]").click()
    expect(page.locator("#seat-0.green")).to_be_visible()
    page.reload()
    ready(page)
    expect(page.locator("#seat-0.green")).to_be_visible()
    expect(page.locator("#seat-1 input[type=text]")).to_have_value("Ben")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#seats")).to_contain_text("Ben")


def test_the_play_button_covers_nothing_half(show: Show) -> None:
    """The bar with the button is opaque, so no text shows through it."""
    page = show("?page=setup&game=bounty")
    page.set_viewport_size({"width": 390, "height": 600})
    ground = page.evaluate("getComputedStyle(document.querySelector('.start')).backgroundColor")
    assert ground == page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
