"""Starlane in a real browser: a whole game by buttons, taps on the board, several people at one screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Show, ready
from .limits import run
from .moves import make_move

ALONE = "?game=starlane&seats=human,random,random,random&names=Ana,Luis,Eva,Bo&seed=7&speed=instant"
SHARED = "?game=starlane&seats=human,random,human,random&names=Ana,Luis,Eva,Bo&seed=3&speed=instant"

# Plays legal moves in turn until the game is over; returns how often each kind was played.
PLAY_ON = """async () => {
    const asked = {};
    for (let moves = 0; moves < 6000; moves += 1) {
        if (document.documentElement.dataset.over !== undefined) return asked;
        const all = [...document.querySelectorAll("[data-move]")];
        const one = all.find(({dataset}) => dataset.move.startsWith("bonus")) ?? all[moves % all.length];
        if (one) {
            const words = one.dataset.move.startsWith("bonus") ? 2 : 1;
            const word = one.dataset.move.split(" ").slice(0, words).join(" ");
            asked[word] = (asked[word] ?? 0) + 1;
            one.click();
        }
        await new Promise((next) => setTimeout(next));
    }
    return null;
}"""

# Plays at a screen that two people share. While the curtain is closed, no part of a hand may be in the page.
PLAY_SHARED = """async () => {
    const seen = {curtains: 0, windows: 0, answers: 0, leaks: []};
    const check = () => {
        const main = document.querySelector("main");
        const html = main.outerHTML;
        const hand = /data-(pick|room)="(card|bonus):|data-move="(play|bonus)|aria-pressed/;
        if (hand.test(html)) seen.leaks.push(html.slice(0, 300));
        const log = document.querySelector("#log").innerText;
        const cards = / gets a (red|green|black|yellow)|draws (Swerve|Navigator|Overdrive|Tailwind|Towline)/;
        if (cards.test(log)) seen.leaks.push(log);
    };
    for (let moves = 0; moves < 9000; moves += 1) {
        if (document.documentElement.dataset.over !== undefined) return seen;
        const waits = document.querySelector("main").dataset.waits;
        if (waits === "curtain") {
            check();
            seen.curtains += 1;
            document.querySelector("[data-act^='curtain:']").click();
        } else if (waits === "window") {
            check();
            seen.windows += 1;
            const people = [...document.querySelectorAll("[data-act^='answer:']")];
            const one = people[seen.windows % people.length];
            if (one.dataset.act !== "answer:") seen.answers += 1;
            one.click();
        } else if (waits === "human") {
            const all = [...document.querySelectorAll("[data-move]")];
            (all.find(({dataset}) => dataset.move.startsWith("bonus")) ?? all[moves % all.length]).click();
        }
        await new Promise((next) => setTimeout(next));
    }
    return null;
}"""

# Answers nothing until the next player's turn, and opens the curtain.
NEXT_CURTAIN = """async () => {
    for (let moves = 0; moves < 500; moves += 1) {
        const button = document.querySelector("[data-act^='curtain:'], [data-act='answer:'], [data-move]");
        const opens = button?.dataset.act?.startsWith("curtain:");
        button?.click();
        if (opens) return;
        await new Promise((next) => setTimeout(next));
    }
}"""


def test_a_whole_game_by_buttons_with_bonus_cards(show: Show) -> None:
    page = show(ALONE)
    asked = run(page, PLAY_ON)
    assert asked, "the game did not end"
    assert asked["play"] > 20
    assert any(word.startswith("bonus") for word in asked)
    expect(page.locator("#prompt")).to_contain_text("win")


def test_two_people_at_one_screen_see_no_card_before_their_curtain_opens(show: Show) -> None:
    page = show(SHARED)
    seen = run(page, PLAY_SHARED)
    assert seen, "the game did not end"
    assert seen["leaks"] == []
    assert seen["curtains"] > 10
    assert seen["windows"] > 3
    assert seen["answers"] > 1


def test_the_curtain_is_closed_after_a_reload(page: Page, site: str) -> None:
    page.goto(site + SHARED)
    ready(page)
    page.get_by_role("button", name="I am Ana: show my cards").click()
    expect(page.locator(".sl-hand-card > li")).to_have_count(6)
    make_move(page)
    run(page, NEXT_CURTAIN)
    expect(page.locator(".sl-hand-card > li").first).to_be_visible()
    page.reload()
    ready(page)
    expect(page.locator(".sl-hand")).to_have_count(0)


def test_a_card_and_then_a_ship_can_be_tapped(show: Show) -> None:
    page = show(ALONE)
    page.locator(".sl-hand-card > .is-can").first.click()
    expect(page.locator(".sl-ghost")).to_have_count(2)
    expect(page.locator(".sl-hand-card > .is-picked")).to_have_count(1)
    before = page.locator("#log li").count()
    page.locator(".sl-ship.is-can").first.click()
    expect(page.locator("#log li")).not_to_have_count(before)


def test_topics_that_were_switched_off_are_remembered(page: Page, site: str) -> None:
    page.goto(site + ALONE)
    ready(page)
    page.get_by_text("All moves").click()
    make_move(page)
    page.wait_for_selector("main[data-waits=human]")
    page.get_by_role("button", name="Skip questions…").click()
    page.get_by_role("button", name="Tailwind").click()
    expect(page.get_by_role("button", name="Tailwind")).to_have_attribute("aria-pressed", "true")
    page.reload()
    ready(page)
    page.get_by_role("button", name="Skip questions…").click()
    expect(page.get_by_role("button", name="Tailwind")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Swerve")).to_have_attribute("aria-pressed", "false")


def test_arrow_keys_walk_the_board(show: Show) -> None:
    page = show(ALONE)
    page.keyboard.press("b")
    page.keyboard.press("Home")
    here = page.locator("#twin li")
    expect(here).to_have_text(re.compile("Starting planet: red ship A"))
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(here).to_have_text("Space 3, bonus space")


@pytest.mark.parametrize("width", [360, 1366])
def test_nothing_scrolls_sideways_and_every_control_is_in_reach(show: Show, width: int) -> None:
    page = show(ALONE)
    page.set_viewport_size({"width": width, "height": 768})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width > 1000:
        assert page.evaluate("document.documentElement.scrollHeight") <= 768
    box = page.locator(".sl-hand-card > li").first.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
