"""Every lesson in a real browser, on a phone, by tapping what glows; and the pictures in the rulebook."""

from __future__ import annotations

from itertools import zip_longest

import pytest
from playwright.sync_api import Page, expect

from engine.games import Game, every
from tools.chromium import wait_until
from tools.tour import VISIT

from .conftest import Show
from .moves import make_move

# Taps a highlighted shape on the board or beside it; returns false if none is visible.
TAP = """() => [
    ...document.querySelectorAll("#board [data-pick].is-can, #beside [data-pick].is-can"),
].some((shape) => {
    shape.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = shape.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[data-pick], [data-room]");
    const at = { clientX: x + width / 2, clientY: y + height / 2 };
    if (hit) hit.dispatchEvent(new MouseEvent("click", { bubbles: true, ...at }));
    return Boolean(hit);
})"""
BUTTONS = "#moves [data-move], [data-act^='aside:']"
MOST_TAPS = 12  # per step: a card, a piece, a space, a button; a tap right after a question is ignored


def taught(page: Page) -> bool:
    return page.get_attribute("main.table", "data-waits") == "taught"


def follow(page: Page, steps: int) -> None:
    """Go through one chapter by doing what it asks."""
    for _ in range(steps):
        asked = page.inner_text("#prompt")
        for tap in range(MOST_TAPS):
            if not (tap < MOST_TAPS - 1 and page.evaluate(TAP)):
                page.locator(BUTTONS if page.locator(BUTTONS).count() else ".opener").first.tap()
            wait_until(page, "document.querySelector('main.table')?.dataset.waits.match(/human|taught/)")
            if page.inner_text("#prompt") != asked:
                break
        else:
            pytest.fail(f"no way on from {asked!r}")
    assert taught(page)


@pytest.mark.parametrize("game", [game for game in every() if game.id != "jumble"], ids=lambda game: game.id)
def test_a_lesson_can_be_tapped_to_its_end(show: Show, game: Game) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "reduced_motion": "reduce"}
    page = show(f"?page=learn&game={game.id}&speed=instant", **phone)
    chapters = game.lessons.chapters
    for chapter, following in zip_longest(chapters, chapters[1:]):
        follow(page, len(chapter.steps))
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        more = following and following.more and not chapter.more
        # A tap where the last answer was would come too soon, so this one has no place.
        page.locator("text='More tricks'" if more else "#next").dispatch_event("click")
    expect(page.locator("main.setup")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('game:')).length") == 0


def test_the_lobby_leads_to_a_lesson_and_the_language_can_change_in_the_middle_of_it(show: Show) -> None:
    page = show()
    page.click("#game-homeward [data-act^='go:page=learn']")
    make_move(page)
    expect(page.locator("#prompt")).to_contain_text("A 1!")
    page.evaluate(VISIT, "?page=settings")
    page.locator("[id='f-set.lang-es']").check()
    page.click("[data-act^='go:page=learn']")
    expect(page.locator("#prompt")).to_contain_text("¡Un 1!")


def test_examples_show_parts_of_the_real_board(show: Show) -> None:
    page = show("?page=rules&game=homeward&rule=H44")
    boxes = page.locator("#rule-H44 figure svg")
    assert boxes.count() == 2
    assert boxes.first.get_attribute("viewBox") != "0 0 1000 1000"
    assert page.locator("#rule-H44 figure use").count() > 8  # the pawns
    expect(page.locator("#rule-H44")).to_be_in_viewport()
