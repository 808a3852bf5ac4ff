"""Taps with a real pointer: a second tap never plays a move, a turn takes few taps, pieces are dragged."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Show
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
# A tap right after a new question does nothing. People read it first; tests let the time pass at once.
CLOCK = """() => {
    const now = performance.now.bind(performance);
    let passed = 0;
    performance.now = () => now() + passed;
    window.readQuestion = () => { passed += 1000; };
}"""
REAL_CLOCK = "() => { delete performance.now; delete window.readQuestion; }"
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
@pytest.mark.parametrize(
    "most", [pytest.param(40, id="opening"), pytest.param(4_000, id="whole game", marks=pytest.mark.thorough)]
)
def test_a_second_tap_at_the_same_place_never_plays_a_move(show: Show, game: str, most: int) -> None:
    page = show(f"?game={game}&seats=human,human&seed=3&speed=instant&{GAMES[game]}")
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(CLOCK)
    for _ in range(most):
        until(page, lambda: asked(page), "a question")
        if page.evaluate("'over' in document.documentElement.dataset"):
            break
        target = page.evaluate(TARGET)
        assert target, "nothing can be tapped"
        before = page.evaluate(MADE)
        tap(page, target)
        if page.evaluate(MADE) > before:
            until(page, lambda: asked(page), "the next question")
            made = page.evaluate(MADE)
            tap(page, target)
            assert page.evaluate(MADE) == made, f"the second tap at {target['what']} played a move"
        page.evaluate("readQuestion()")
    else:
        assert most == 40, "the game did not end"
    page.evaluate(REAL_CLOCK)


def test_a_pawn_is_dragged_to_its_place(show: Show) -> None:
    page = show("?game=homeward&seats=human,human&seed=5&speed=instant&options=quick")
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


def test_the_most_common_turn_takes_two_taps(show: Show) -> None:
    """The deck and a pawn in Homeward, with the motions between them."""
    page = show("?game=homeward&seats=human,human&seed=5&options=quick")
    page.locator('[data-pick="deck"]').click()
    expect(page.locator(".pawn.is-can").first).to_be_visible()
    assert page.evaluate(MADE) == 1
    page.locator(".pawn.is-can").first.click(force=True)
    expect(page.locator("main")).to_have_attribute("data-number", "2")
