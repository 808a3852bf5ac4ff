"""Taps with a real pointer: a second tap never plays a move, a turn takes few taps, pieces are dragged."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Show
from .limits import until

# Finds what a person would tap next: a place for what is picked, then a button in plain sight or a piece.
TARGET = """(first) => {
    const seen = (part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const hit = width && height ? document.elementFromPoint(x, y) : null;
        const name = part.dataset.pick ?? part.dataset.room;
        const found = hit?.closest("[data-pick], [data-room], button");
        const same = found === part || (name && [found?.dataset.pick, found?.dataset.room].includes(name));
        return same ? { x, y, what: name ?? part.dataset.move ?? part.dataset.act } : null;
    };
    const all = (selector) => [...document.querySelectorAll(selector)];
    const places = all(".is-land[data-pick], .is-land [data-room]");
    const buttons = all(".answers button, .actions button[data-move]");
    const pieces = all(".is-can[data-pick]");
    const rest = first === "pieces" ? [...pieces, ...buttons] : [...buttons, ...pieces];
    for (const part of [...places, ...rest]) {
        part.scrollIntoView({ block: "center", behavior: "instant" });
        const target = seen(part);
        if (target) return target;
    }
    return null;
}"""
WAITS = ["human", "curtain", "window", "over"]
ASKED = "(kinds) => kinds.includes(document.querySelector('main').dataset.waits)"
MADE = "() => Number(document.querySelector('main').dataset.number)"
# Time stands still from the moment a question is shown, so a tap comes exactly so many milliseconds later.
CLOCK = """(kinds) => {
    const now = performance.now.bind(performance);
    let passed = 0, held = null;
    performance.now = () => held ?? now() + passed;
    window.passTime = (ms) => held === null ? passed += ms : held += ms;
    window.letTimeRun = () => { passed += held === null ? 0 : held - now() - passed; held = null; };
    const look = () => {
        letTimeRun();
        if (kinds.includes(document.querySelector("main").dataset.waits)) held = now() + passed;
    };
    window.watched = new MutationObserver(look);
    watched.observe(document.getElementById("app"),
        { subtree: true, attributeFilter: ["data-waits", "data-number"] });
}"""
REAL_CLOCK = """() => {
    watched.disconnect();
    for (const name of ["watched", "passTime", "letTimeRun"]) delete window[name];
    delete performance.now;
}"""
# Milliseconds between taps at the same place: all come before the question has been read.
AGAIN = (0, 150, 250, 290)
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


def play_with_impatience(page: Page, most: int) -> bool:
    """Play by tapping, each time five times at the same place; returns True if the game ended.

    Only the first tap may make a move, whether it picks, plays, opens a curtain or does nothing at all.
    """
    page.evaluate(CLOCK, WAITS)
    for step in range(most):
        until(page, lambda: asked(page), "a question")
        if page.evaluate("'over' in document.documentElement.dataset"):
            break
        page.evaluate("passTime(1000); letTimeRun()")
        target = page.evaluate(TARGET, "pieces" if step % 2 else "buttons")
        assert target, "nothing can be tapped"
        tap(page, target)
        until(page, lambda: asked(page), "the next question")
        made = page.evaluate(MADE)
        for wait in AGAIN:
            page.evaluate("passTime", wait)
            tap(page, target)
            assert page.evaluate(MADE) == made, f"another tap at {target['what']} played a move"
    page.evaluate(REAL_CLOCK)
    return bool(page.evaluate("'over' in document.documentElement.dataset"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "most", [pytest.param(15, id="opening"), pytest.param(4_000, id="whole game", marks=pytest.mark.thorough)]
)
def test_another_tap_at_the_same_place_never_plays_a_move(show: Show, game: str, most: int) -> None:
    page = show(f"?game={game}&seats=human,human&seed=3&speed=instant&{GAMES[game]}")
    page.set_viewport_size({"width": 390, "height": 844})
    ended = play_with_impatience(page, most)
    assert page.evaluate(MADE) > 3
    assert ended or most == 15


@pytest.mark.parametrize(
    "table",
    [
        pytest.param("seats=human,human&seed=7&speed=instant", id="the next player uses the same deck"),
        pytest.param("seats=human,random&seed=3&speed=fast&options=quick", id="motion and bots"),
    ],
)
def test_nor_does_it_after(show: Show, table: str) -> None:
    page = show(f"?game=homeward&{table}")
    play_with_impatience(page, 5)
    assert page.evaluate(MADE) > 3


def test_a_key_that_is_held_down_plays_one_move(show: Show) -> None:
    page = show("?game=homeward&seats=human,human&seed=5&speed=instant&options=quick")
    number = page.evaluate(MADE)
    for _ in range(3):  # the browser repeats it
        page.keyboard.down("1")
    assert page.evaluate(MADE) == number + 1
    page.keyboard.up("1")
    page.keyboard.press("1")
    assert page.evaluate(MADE) == number + 2
    page.locator("[data-move]").first.focus()
    for _ in range(3):
        page.keyboard.down("Enter")
    assert page.evaluate(MADE) == number + 3
    page.keyboard.up("Enter")


@pytest.mark.parametrize(
    ("game", "shape"),
    [
        ("homeward", "deck"),
        ("bounty", "dice"),
        ("twentyone", "card"),
    ],
)
def test_a_finger_may_slip_while_it_taps(show: Show, game: str, shape: str) -> None:
    page = show(f"?game={game}&seats=human,random&seed=5&speed=instant&{GAMES[game]}")
    part = page.locator(f'.is-can[data-pick^="{shape}"]').first
    until(page, lambda: asked(page), "a question")
    number, box = page.evaluate(MADE), part.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 8, y + 12)
    page.mouse.up()
    expect(page.locator("main")).not_to_have_attribute("data-number", str(number))


def test_a_card_is_dragged_to_the_pile(show: Show) -> None:
    page = show("?game=twentyone&seats=human,random&seed=5&speed=instant")
    until(page, lambda: asked(page), "a question")
    number, card = page.evaluate(MADE), page.locator('.hand > .is-can[data-pick^="card:"]').first
    pile, held = page.locator('[data-pick="pile"]').bounding_box(), card.bounding_box()
    assert pile
    assert held
    page.mouse.move(held["x"] + held["width"] / 2, held["y"] + held["height"] / 2)
    page.mouse.down()
    page.mouse.move(held["x"], held["y"] - 60)
    expect(page.locator('.is-land[data-pick="pile"]')).to_have_count(1)
    assert page.evaluate(MADE) == number
    page.mouse.move(pile["x"] + pile["width"] / 2, pile["y"] + pile["height"] / 2)
    page.mouse.up()
    expect(page.locator("main")).not_to_have_attribute("data-number", str(number))


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
