"""Faults that players reported, each in the state in which it was seen."""

from __future__ import annotations

import re
from itertools import pairwise, takewhile
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from engine.games.bounty.board import SPACES
from engine.games.bounty.laying import laid
from engine.match import Match
from tools.chromium import wait_until
from tools.tour import VISIT

from .conftest import Complaints, Visit, ready
from .moves import make_move
from .states import chooses, link, play_until, visit

TABLET: ViewportSize = {"width": 820, "height": 1180}
LARGE: ViewportSize = {"width": 1920, "height": 1080}
# The boxes of all visible elements that a selector finds.
BOXES = """(selector) => [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility())
    .map((part) => part.getBoundingClientRect())
    .filter(({ width }) => width).map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))"""

Box = dict[str, float]


def boxes(page: Page, selector: str) -> list[Box]:
    found: list[Box] = page.evaluate(BOXES, selector)
    return found


def overlap(one: Box, other: Box, slack: float = 1) -> bool:
    across = one["left"] < other["right"] - slack and other["left"] < one["right"] - slack
    return across and one["top"] < other["bottom"] - slack and other["top"] < one["bottom"] - slack


def inside(inner: Box, outer: Box, slack: float = 1) -> bool:
    return (
        inner["left"] >= outer["left"] - slack
        and inner["right"] <= outer["right"] + slack
        and inner["top"] >= outer["top"] - slack
        and inner["bottom"] <= outer["bottom"] + slack
    )


@pytest.fixture
def table(page: Page, site: str) -> Page:
    """A page without motion, in the lobby."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(site)
    ready(page)
    return page


# --- Bounty


def test_four_players_see_their_money_and_their_tokens_on_a_tablet(table: Page) -> None:
    match = play_until("bounty", lambda match: chooses(match, "roll", 1) and match.number > 80, seats=4)
    table.set_viewport_size(TABLET)
    visit(table, link(match))
    money = boxes(table, ".bt-credits")
    assert len(money) == 4
    assert all(inside(one, {"left": 0, "top": 0, "right": 820, "bottom": 1180}) for one in money)
    assert not any(overlap(one, other) for at, one in enumerate(money) for other in money[:at])
    view = match.view(None)
    for seat, place in enumerate(view["places"]):
        if view["out"][seat] or view["jail"][seat]:
            continue
        (token,), (tile,) = (
            boxes(table, f'[data-piece="token:{seat}"]'),
            boxes(table, f'[data-pick="space:{place}"] .bt-touch'),
        )
        assert inside(token, tile, slack=6), f"the token of seat {seat} is beside {SPACES[place].name}"


def test_the_ribbon_of_an_auction_covers_neither_the_bank_nor_its_own_words(table: Page) -> None:
    visit(table, link(play_until("bounty", lambda match: chooses(match, "auction"), seats=4)))
    for size in (TABLET, LARGE):
        table.set_viewport_size(size)
        (ribbon,) = boxes(table, ".bt-ribbon")
        (bank,) = boxes(table, ".bt-chest")
        assert not overlap(ribbon, bank)
        words = boxes(table, ".bt-bid, .bt-bidder")
        assert words
        assert all(inside(word, ribbon) for word in words)


def test_a_bankrupt_player_is_named_beside_the_money_in_spanish(visit: Visit, site: str) -> None:
    page = visit(locale="es-MX", viewport={"width": 390, "height": 844}).new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(site)
    ready(page)
    setup, state = laid(4, credits=[1500, 1500, 0, 900])
    state.out[2] = 1
    page.evaluate(VISIT, link(Match(setup, state)))
    expect(page.locator(".bt-state").first).to_contain_text("bancarrota")
    for row in page.locator(".seat:has(.bt-state)").all():
        parts = [part.bounding_box() for part in row.locator(".name, .bt-change, .bt-credits").all()]
        shown = sorted((part["x"], part["x"] + part["width"]) for part in parts if part and part["width"])
        assert all(right <= left + 1 for (_, right), (left, _) in pairwise(shown))


# --- the other games


def test_the_rest_of_a_7_stays_on_its_card(table: Page) -> None:
    visit(table, link(play_until("hyperdrive", lambda match: chooses(match, "split"))))
    for size in (TABLET, LARGE, {"width": 390, "height": 844}):
        table.set_viewport_size(size)  # type: ignore[arg-type]
        (rest,) = boxes(table, ".pw-count:has(.pw-rest)")
        cards = boxes(table, '[data-pick="discard"] .card-edge')
        assert any(rest["left"] >= card["left"] - 2 and rest["right"] <= card["right"] + 2 for card in cards)


def test_five_cards_in_hand_fit_a_tablet(table: Page, site: str) -> None:
    table.set_viewport_size(TABLET)
    table.evaluate(VISIT, "?game=homeward&seats=human,random&seed=3&speed=instant&options=points")
    wait_until(table, "() => document.querySelectorAll('.hand > li').length === 5")
    (hand,) = boxes(table, ".hand")
    assert all(inside(card, hand, slack=3) for card in boxes(table, ".hand > li svg"))


def test_keys_stay_on_the_line_of_their_move(table: Page) -> None:
    table.set_viewport_size(LARGE)
    visit(table, link(play_until("starlane", lambda match: chooses(match, "play", 10))))
    table.locator(".toggle").click()
    groups = table.locator("#list .group:has(kbd)")
    assert groups.count()
    for group in groups.all():
        key, move = group.locator("kbd").bounding_box(), group.locator(".move").first.bounding_box()
        assert key
        assert move
        assert key["x"] < move["x"], "the key is before the words"
        assert move["y"] <= key["y"] + key["height"] / 2 <= move["y"] + move["height"]
    cut = table.evaluate(
        """() => {
            const box = document.querySelector("#moves").getBoundingClientRect();
            return [...document.querySelectorAll("#list .move")].filter((move) => {
                const { top, bottom } = move.getBoundingClientRect();
                return top < box.bottom - 1 && bottom > box.bottom + 1;
            }).map((move) => move.textContent);
        }"""
    )
    assert not cut, "no row is cut through its middle"


def test_a_drawn_card_is_seen_before_the_screen_is_handed_on(page: Page, site: str) -> None:
    """Twenty-One on a shared screen: the new card lies in the open hand before the curtain closes."""
    page.goto(f"{site}?game=twentyone&seats=human,human&seed=3")
    ready(page)
    page.evaluate(
        """() => {
            window.seen = [];
            new MutationObserver(() => {
                const cards = document.querySelectorAll(".hand > li:not(.is-gone)").length;
                const now = `${document.querySelector("main").dataset.waits} ${cards}`;
                if (seen[seen.length - 1] !== now) seen.push(now);
            }).observe(document.getElementById("app"), { childList: true, subtree: true, attributes: true });
        }"""
    )
    page.locator('[data-act^="curtain:"]').click()
    expect(page.locator(".hand > li")).to_have_count(5)
    page.locator(".hand > .is-can").first.click()
    wait_until(page, "() => document.querySelector('main').dataset.waits === 'curtain'")
    seen: list[str] = page.evaluate("seen")
    played = next(at for at, now in enumerate(seen) if now.endswith(" 4"))
    before_the_curtain = list(takewhile(lambda now: not now.startswith("curtain"), seen[played:]))
    assert any(now.endswith(" 5") for now in before_the_curtain), seen


# --- pages


def test_the_lobby_shows_no_bar_about_a_table_while_it_loads(page: Page, site: str) -> None:
    page.goto(site, wait_until="commit")
    page.locator(".game").first.wait_for()
    assert "being set" not in page.locator("body").inner_text()
    ready(page)
    assert "being set" not in page.locator("body").inner_text()


def test_a_table_without_bots_asks_for_no_speed(table: Page) -> None:
    table.evaluate(VISIT, "?game=homeward&seats=human,human&seed=3")
    expect(table.locator("#prompt")).to_contain_text("draw a card")
    assert table.locator("#f-speed").count() == 0


def test_a_set_up_for_two_shows_two_colors(table: Page) -> None:
    table.evaluate(VISIT, "?page=setup&game=homeward")
    table.locator('[name="seats"][value="2"]').check(force=True)
    expect(table.locator(".seat-card")).to_have_count(2)
    colors = table.evaluate(
        "() => new Set([...document.querySelectorAll('.preview .pawn')]"
        ".map((pawn) => pawn.getAttribute('class').match(/red|blue|yellow|green/)?.[0])).size"
    )
    assert colors == 2


def test_about_does_not_deny_the_statistics(table: Page) -> None:
    table.evaluate(VISIT, "?page=about")
    expect(table.locator("main.about")).to_be_visible()
    assert not re.search("no statistics", table.locator("main").inner_text(), re.IGNORECASE)


def test_a_link_with_seats_and_no_game_says_what_is_missing(page: Page, site: str) -> None:
    page.goto(f"{site}?seats=human,human")
    ready(page)
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_tab_plays_on_when_the_other_one_with_its_game_is_closed(
    context: BrowserContext, site: str, complaints: Complaints
) -> None:
    first, second = context.new_page(), context.new_page()
    for tab in (first, second):
        complaints.watch(tab, site)
    first.goto(f"{site}?game=homeward&seats=human,human&seed=5&speed=instant&options=quick")
    ready(first)
    make_move(first)
    second.goto(first.url)
    ready(second)
    assert second.locator("[data-move]").count() == 0
    first.close()
    expect(second.locator("[data-move]").first).to_be_attached()
    assert complaints == []


CONTRAST = """(selectors) => {
    const light = (part, name) => {
        const [r, g, b] = getComputedStyle(part)[name].match(/[\\d.]+/g).slice(0, 3).map((value) => {
            const share = value / 255;
            return share <= .03928 ? share / 12.92 : ((share + .055) / 1.055) ** 2.4;
        });
        return .2126 * r + .7152 * g + .0722 * b;
    };
    const [one, other] = selectors.map(([selector, name]) => light(document.querySelector(selector), name));
    return (Math.max(one, other) + .05) / (Math.min(one, other) + .05);
}"""


@pytest.mark.parametrize(
    ("game", "part", "ground"),
    [
        ("homeward", (".hw-cells rect", "stroke"), (".hw-frame", "fill")),
        ("twentyone", (".to-lamp", "fill"), (".to-light2", "fill")),
    ],
)
def test_the_way_can_be_seen_in_the_dark(page: Page, site: str, game: str, part: Any, ground: Any) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(f"{site}?game={game}&seats=human,random&seed=5&speed=instant")
    ready(page)
    assert page.evaluate(CONTRAST, [part, ground]) >= 3
