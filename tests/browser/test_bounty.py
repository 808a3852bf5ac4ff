"""Bounty in a real browser: a short game, an auction with typed bids, a deal from draft to acceptance."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tools.chromium import wait_until
from tools.tour import VISIT

from .conftest import Show
from .limits import run
from .moves import make_move

# Plays the first legal move until the game is over.
PLAY_ON = """async () => {
    for (let turns = 0; turns < 20000; turns += 1) {
        if (document.documentElement.dataset.over !== undefined) return turns;
        document.querySelector("[data-move]")?.click();
        await new Promise((next) => setTimeout(next));
    }
    return -1;
}"""


def collect_until(page: Page, owned: int) -> None:
    """Let two people roll and collect until each owns so many properties."""
    for _ in range(400):
        counts = page.evaluate(
            "[0, 1].map((seat) => document.querySelectorAll(`#seat-${seat} .bt-chip`).length)"
        )
        if min(counts) >= owned and page.locator('[data-move="roll"]').count():
            return
        page.evaluate(
            """() => (document.querySelector('[data-move="collect"]')
                ?? document.querySelector("[data-move]"))?.click()"""
        )
        page.wait_for_selector("[data-move]", state="attached")
    raise AssertionError("nobody collects anything")


def test_a_short_game_with_bots_can_be_played_to_the_end(show: Show) -> None:
    page = show("?game=bounty&seats=human,normal,random&seed=4&speed=instant&options=rounds:5")
    expect(page.locator(".bt-rounds")).to_contain_text("Round 1 of 5")
    assert run(page, PLAY_ON) > 5
    expect(page.locator("#prompt")).to_contain_text(re.compile("wins|share"))


def begin_an_auction(show: Show, **options: Any) -> Page:
    """Start an auction between two people: the first one declined a property."""
    page = show("?game=bounty&seats=human,human&seed=3&speed=instant", **options)
    for _ in range(40):
        if page.locator('[data-move="auction"]').count():
            break
        make_move(page)
    page.locator('[data-move="auction"]').click()
    return page


def test_an_auction_can_be_won_with_a_typed_bid(show: Show) -> None:
    page = begin_an_auction(show)
    field = page.locator("#amount")
    field.fill("77")
    expect(page.locator("#amount-go")).to_have_text("Bid 77")
    expect(field).to_be_focused()
    field.press("Enter")
    expect(page.locator("#prompt")).to_contain_text("bids 77")
    expect(page.locator(".bt-ribbon")).to_be_visible()
    expect(field).to_have_value("")
    page.locator('[data-move="pass"]').click()
    expect(page.locator("#log")).to_contain_text("for 77")


def test_leaving_with_a_half_typed_amount_breaks_nothing(show: Show) -> None:
    page = begin_an_auction(show)
    page.locator("#amount").press_sequentially("77")
    page.evaluate(VISIT, "?game=bounty&seats=human,human&seed=4&speed=instant")
    expect(page.locator("#prompt")).to_contain_text("roll the dice")
    expect(page.locator(".crash")).to_have_count(0)


def begin_a_deal(show: Show) -> Page:
    """Open the form with which one of two people offers the other a deal."""
    page = show("?game=bounty&seats=human,human&seed=3&speed=instant")
    collect_until(page, 1)
    page.get_by_role("button", name="Red’s properties").click()
    page.get_by_role("button", name="Offer Blue a deal").click()
    return page


def test_a_deal_can_be_drafted_and_accepted(show: Show) -> None:
    page = begin_a_deal(show)
    expect(page.get_by_role("button", name="Send the offer")).to_be_disabled()
    mine, theirs = page.locator(".bt-builder fieldset").nth(0), page.locator(".bt-builder fieldset").nth(1)
    wanted = theirs.locator("label.choice").first
    name = wanted.inner_text()
    wanted.locator("input").check()
    mine.locator("input[type=number]").first.fill("45")
    page.get_by_role("button", name="Send the offer").click()
    expect(page.locator("#prompt")).to_contain_text("45 credits")
    expect(page.locator(".bt-docket")).to_contain_text("Red gives")
    page.get_by_role("button", name=re.compile("Accept")).click()
    expect(page.locator("#seat-0")).to_contain_text(name.split(" ")[0])
    expect(page.locator("#log")).to_contain_text("Deal!")


def test_a_hint_about_a_deal_does_not_cover_its_answers(show: Show) -> None:
    page = begin_a_deal(show)
    page.locator(".bt-builder fieldset").nth(1).locator("label.choice input").first.check()
    page.locator(".bt-builder fieldset").nth(0).locator("input[type=number]").first.fill("300")
    page.get_by_role("button", name="Send the offer").click()
    page.get_by_role("button", name=re.compile("Accept")).wait_for()
    page.keyboard.press("h")
    page.locator("#hint").wait_for()
    for width, height in ((1024, 768), (1280, 720), (1366, 768), (1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        hint, moves = page.locator("#hint").bounding_box(), page.locator("#moves .actions").bounding_box()
        assert hint
        assert moves
        above, below = hint["y"] + hint["height"] <= moves["y"], moves["y"] + moves["height"] <= hint["y"]
        assert above or below, f"{width} by {height}"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_pointing_at_a_space_opens_its_deed(show: Show) -> None:
    page = show("?game=bounty&seats=human,human&seed=3")
    page.locator('[data-pick="space:31"]').hover()
    expect(page.locator(".bt-docket")).to_contain_text("Kethane the Warlord")
    page.locator("#prompt").hover()
    expect(page.locator(".bt-docket")).not_to_contain_text("Kethane")


PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def test_a_phone_shows_the_whole_board_and_never_scrolls_sideways(show: Show) -> None:
    phone = show("?game=bounty&seats=human,human,human,human,human,human&seed=3&speed=instant", **PHONE)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    stage, corner = (phone.locator(css).bounding_box() for css in (".stage", '[data-pick="space:0"]'))
    assert stage
    assert corner
    assert corner["x"] + corner["width"] <= stage["x"] + stage["width"]
    assert corner["y"] + corner["height"] <= stage["y"] + stage["height"]
    phone.get_by_role("button", name="Red’s properties").tap()
    expect(phone.locator("#ledger")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360


# Rolls, and returns what was seen on the board in which order: the token walking, the sheet with the deed.
WATCH_THE_WALK = """async () => {
    const seen = [];
    const look = () => {
        const walks = document.querySelector("#bt-t0").getAnimations().length > 0;
        const sheet = document.querySelector(".bt-sheet.card") !== null;
        const now = sheet ? (walks ? "both" : "sheet") : walks ? "walk" : "";
        if (now && seen.at(-1) !== now) seen.push(now);
        return sheet && !walks;
    };
    new MutationObserver(look).observe(document.getElementById("app"), { childList: true, subtree: true });
    document.querySelector('[data-move="roll"]').click();
    for (let frames = 0; frames < 3000; frames += 1) {
        if (look()) return seen;
        await new Promise(requestAnimationFrame);
    }
    return seen;
}"""


def test_the_deed_rises_as_a_sheet_when_the_token_has_arrived(show: Show) -> None:
    phone = show("?game=bounty&seats=human,human&seed=3&speed=normal", **PHONE)
    session = phone.context.new_cdp_session(phone)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 6})  # a phone that draws late
    seen = run(phone, WATCH_THE_WALK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    assert seen == ["walk", "sheet"]
    wait_until(
        phone,
        "document.querySelector('.bt-sheet').getAnimations().every((at) => at.playState === 'finished')",
    )
    sheet, stage = phone.locator(".bt-sheet").bounding_box(), phone.locator(".stage").bounding_box()
    assert sheet
    assert stage
    assert stage["x"] <= sheet["x"]
    assert sheet["x"] + sheet["width"] <= stage["x"] + stage["width"]
    assert sheet["y"] + sheet["height"] <= stage["y"] + stage["height"]
    expect(phone.locator(".bt-docket")).to_be_hidden()


def test_an_auction_has_its_answers_in_two_rows(show: Show) -> None:
    phone = begin_an_auction(show, **PHONE)
    boxes = [box.bounding_box() for box in phone.locator("#moves .actions button, .amount input").all()]
    assert len(boxes) == 5
    assert len({round(box["y"]) for box in boxes if box}) == 2


def test_the_buttons_of_a_deal_are_visible_on_a_laptop(show: Show) -> None:
    page = show("?game=bounty&seats=human,human&seed=3&speed=instant")
    page.set_viewport_size({"width": 1366, "height": 768})
    collect_until(page, 4)
    page.get_by_role("button", name="Red’s properties").click()
    page.get_by_role("button", name="Offer Blue a deal").click()
    seats = page.locator("#seats").bounding_box()
    assert seats
    for name in ("Send the offer", "Cancel"):
        box = page.get_by_role("button", name=name).bounding_box()
        assert box
        assert box["y"] + box["height"] <= seats["y"], name
    expect(page.locator("#draft-title")).to_be_in_viewport(ratio=1)
    expect(page.locator(".bt-fault")).to_have_count(0)


def test_a_wide_screen_needs_no_scrolling_with_six_players(show: Show) -> None:
    page = show("?game=bounty&seats=human,normal,normal,normal,normal,normal&seed=3")
    assert page.evaluate("document.documentElement.scrollHeight") <= 768


def test_a_deed_that_was_tapped_is_put_away_by_its_button(show: Show) -> None:
    phone = begin_an_auction(show, **PHONE)
    lot = phone.locator(".bt-sheet .bt-heading").first.text_content() or "?"
    space = phone.locator('[data-pick="space:31"]')
    space.tap()
    expect(phone.locator(".bt-sheet")).to_contain_text("Kethane")
    box = phone.locator(".bt-sheet .bt-x .bt-touch").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    phone.locator(".bt-sheet .bt-x").tap()
    expect(phone.locator(".bt-sheet")).to_contain_text(lot)
    space.tap()
    expect(phone.locator(".bt-sheet")).to_contain_text("Kethane")
    make_move(phone, "pass")
    expect(phone.locator(".bt-sheet")).not_to_contain_text("Kethane")


def test_a_lesson_keeps_what_to_do_and_what_to_tap_in_view(show: Show) -> None:
    tablet = show("?page=learn&game=bounty&chapter=3", viewport={"width": 820, "height": 1180})
    tablet.locator('[data-act^="ledger:"]').first.click()
    for _ in range(2):
        expect(tablet.locator("#prompt")).to_be_in_viewport(ratio=1)
        build = tablet.locator('[data-act^="aside:build"]').first
        expect(build).to_be_in_viewport(ratio=1)
        done = tablet.locator(".progress progress").get_attribute("value")
        build.click()
        expect(tablet.locator(".progress progress")).not_to_have_attribute("value", done or "")
