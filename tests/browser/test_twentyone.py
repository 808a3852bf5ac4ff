"""Twenty-One in a real browser: whole games by buttons, taps on cards, several people at one screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tools.chromium import wait_until

from .conftest import NOTE_MOTION, Show, ready
from .limits import run

# Presses the first button until the game is over; counts cards shown while the curtain is closed.
PLAY_ON = """async () => {
    const done = { moves: 0, curtains: 0, windows: 0, leaks: [] };
    for (let step = 0; step < 6000; step += 1) {
        if (document.documentElement.dataset.over !== undefined) return done;
        const waits = document.querySelector("main").dataset.waits;
        if (waits === "curtain" || waits === "window") {
            const page = document.documentElement.innerHTML;
            if (page.includes('="card:') || page.includes("data-move")) done.leaks.push(page);
        }
        const button = document.querySelector("[data-move], [data-act^='curtain:'], [data-act^='answer:']");
        if (button?.dataset.move) done.moves += 1;
        else if (button?.dataset.act.startsWith("curtain")) done.curtains += 1;
        else if (button) done.windows += 1;
        if (button) button.click();
        else document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));  // go on
        await new Promise((next) => setTimeout(next));
    }
    return { ...done, moves: -1 };
}"""


def test_a_whole_game_against_bots_by_buttons(show: Show) -> None:
    page = show("?game=twentyone&seats=human,normal,random&seed=4&speed=instant")
    assert run(page, PLAY_ON)["moves"] > 10
    expect(page.locator("#prompt")).to_contain_text("wins")


def test_a_whole_game_at_one_screen_never_shows_a_hand_before_its_curtain_opens(show: Show) -> None:
    page = show("?game=twentyone&seats=human,human,human&seed=9&speed=instant")
    played = run(page, PLAY_ON)
    assert played["leaks"] == []
    assert played["moves"] > 20
    assert played["curtains"] > 10
    assert played["windows"] > 0
    expect(page.get_by_role("heading", name="’s cards")).to_have_count(3)  # after the end all hands are shown


def test_tapped_cards_fly_to_the_pile(page: Page, site: str) -> None:
    page.add_init_script(NOTE_MOTION)
    page.goto(site + "?game=twentyone&seats=human,human&seed=4")
    ready(page)
    for name in ("Red", "Blue"):
        page.evaluate("flown.length = 0")
        page.get_by_role("button", name=f"I am {name}").click()
        page.locator("#beside .is-can").first.click()
        wait_until(page, "flown.includes('top')")
        page.locator("#board [data-pick='draw']").click()
    expect(page.locator("#log li").first).to_contain_text("draws")


def test_arrow_keys_walk_the_table(show: Show) -> None:
    page = show("?game=twentyone&seats=human,random&seed=4&speed=instant")
    page.keyboard.press("b")
    page.keyboard.press("End")
    expect(page.locator("#twin [role=option]")).to_contain_text("In the hand")
    page.keyboard.press("Home")
    expect(page.locator("#twin [role=option]")).to_contain_text("Play pile, empty, total 0")


@pytest.mark.parametrize("width", [360, 1366])
def test_nothing_is_wider_than_the_window(show: Show, width: int) -> None:
    page = show("?game=twentyone&seats=human,random,random,random&seed=4&speed=instant", locale="es")
    page.set_viewport_size({"width": width, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert (
        page.locator("#beside li").evaluate_all(
            "cards => Math.min(...cards.map(card => card.getBoundingClientRect().width))"
        )
        >= 44
    )
