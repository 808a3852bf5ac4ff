"""Taps with a real pointer: a second tap never plays a move, a turn takes few taps, pieces are dragged."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .limits import until

# Finds what a person would tap next: a place for what is picked, a button in plain sight, or a piece.
TARGET = """() => {
    const seen = (part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const hit = width && height && document.elementFromPoint(x, y);
        const name = part.dataset.pick ?? part.dataset.room;
        const found = hit?.closest("[data-pick], [data-room], button");
        const same = found === part || (name && [found?.dataset.pick, found?.dataset.room].includes(name));
        return same ? { x, y, what: name ?? part.dataset.move ?? part.dataset.act } : null;
    };
    const all = (selector) => [...document.querySelectorAll(selector)];
    const places = all(".is-land[data-pick], .is-land [data-room]");
    const buttons = all(".answers button, .actions button[data-move]");
    const pieces = all(".is-can[data-pick]");
    for (const part of [...places, ...buttons, ...pieces]) {
        part.scrollIntoView({ block: "center", behavior: "instant" });
        const target = seen(part);
        if (target) return target;
    }
    return null;
}"""
WAITS = ["human", "curtain", "window", "over"]
ASKED = "(kinds) => kinds.includes(document.querySelector('main').dataset.waits)"
MADE = "() => Number(document.querySelector('main').dataset.number)"
PICKED = "() => document.querySelectorAll('.is-picked').length"
GAMES = {
    "homeward": "options=quick",
    "hyperdrive": "",
    "starlane": "",
    "bounty": "options=rounds:6",
    "twentyone": "",
}


def asked(page: Page) -> bool:
    """True if somebody at the screen is asked something, or the game is over."""
    return bool(page.evaluate(ASKED, WAITS))


def tap(page: Page, target: dict[str, Any]) -> None:
    page.mouse.click(target["x"], target["y"])


@pytest.mark.parametrize("game", GAMES)
def test_a_second_tap_at_the_same_place_never_plays_a_move(page: Page, site: str, game: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}?game={game}&seats=human,human&seed=3&speed=instant&{GAMES[game]}")
    page.wait_for_selector("html[data-ready]")
    for _ in range(4_000):
        until(page, lambda: asked(page), "a question")
        if page.evaluate("'over' in document.documentElement.dataset"):
            return
        target = page.evaluate(TARGET)
        assert target, "nothing can be tapped"
        before = (page.evaluate(MADE), page.evaluate(PICKED), page.get_attribute("main", "data-waits"))
        tap(page, target)
        now = (page.evaluate(MADE), page.evaluate(PICKED), page.get_attribute("main", "data-waits"))
        if now == before:  # it came too soon after the last answer; a person would tap again
            continue
        if now[0] > before[0]:
            until(page, lambda: asked(page), "the next question")
            made = page.evaluate(MADE)
            tap(page, target)
            assert page.evaluate(MADE) == made, f"the second tap at {target['what']} played a move"
    raise AssertionError("the game did not end")


def test_a_pawn_is_dragged_to_its_place(page: Page, site: str) -> None:
    page.goto(f"{site}?game=homeward&seats=human,human&seed=5&speed=instant&options=quick")
    page.wait_for_selector("html[data-ready]")
    while not page.locator(".pawn.is-can").count():
        page.evaluate("document.querySelector('[data-move]').click()")
        until(page, lambda: asked(page), "the next question")
    number = page.evaluate(MADE)
    pawn = page.locator(".pawn.is-can").first.bounding_box()
    assert pawn
    x, y = pawn["x"] + pawn["width"] / 2, pawn["y"] + pawn["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 20)
    expect(page.locator(".is-picked")).not_to_have_count(0)
    assert page.evaluate(MADE) == number
    place = page.locator(".is-land[data-pick]").first.bounding_box()
    assert place
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    page.mouse.up()
    expect(page.locator("main")).not_to_have_attribute("data-number", str(number))


def test_the_most_common_turn_takes_two_taps(page: Page, site: str) -> None:
    """The deck and a pawn in Homeward, with the motions between them."""
    page.goto(f"{site}?game=homeward&seats=human,human&seed=5&options=quick")
    page.wait_for_selector("html[data-ready]")
    page.locator('[data-pick="deck"]').click()
    expect(page.locator(".pawn.is-can").first).to_be_visible()
    assert page.evaluate(MADE) == 1
    page.locator(".pawn.is-can").first.click(force=True)
    expect(page.locator("main")).to_have_attribute("data-number", "2")
