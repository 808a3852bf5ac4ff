"""The app's pages in a real browser: accessibility, replay, sharing, files, sound, settings, print."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.games import every
from tests.sample import sample
from tools.chromium import wait_until
from tools.files import MODULES
from tools.tour import PLAY, pages

from .conftest import Complaints, Show, Visit, ready
from .limits import run
from .moves import make_move

TWO = "?game=homeward&seats=human,random&seed=7&speed=instant&options=quick"
THEMES: tuple[Any, ...] = ("light", "dark")
AXE = """async (options) => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"], ...options });
    const shown = (nodes) => nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ");
    return violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
        .map(({ id, nodes }) => `${id}: ${shown(nodes)}`);
}"""


OF_COLORS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}  # others ignore the theme
# What is kept for a reload, before and after static/clean.js.
CLEANED = """() => {
    const whole = document.createDocumentFragment();
    whole.append(document.getElementById("app").cloneNode(true));
    const page = whole.firstChild.innerHTML;
    whole.firstChild.removeAttribute("id");
    return [page, clean(whole).firstChild.innerHTML];
}"""


def test_every_page_fits_its_screen_survives_cleaning_and_has_no_serious_fault_in_either_theme(
    show: Show,
) -> None:
    page = show()
    page.evaluate((MODULES / "axe-core/axe.min.js").read_text())
    found = []
    for name in pages(page):
        before, after = page.evaluate(CLEANED)
        if after != before and name != "embed":  # that page shows a frame, and is never kept for a reload
            found.append(f"{name}: a template uses something that static/clean.js does not know")
        for theme in THEMES:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            rules = {} if theme == THEMES[0] else {"runOnly": OF_COLORS}
            found += [f"{name}, {theme}: {fault}" for fault in run(page, AXE, rules)]
        if (
            page.locator("main.table").count()
            and page.evaluate("document.documentElement.scrollHeight") > 2 * 768
        ):
            found.append(f"{name}: more than one scroll to play")
        page.set_viewport_size({"width": 360, "height": 740})
        if page.evaluate("document.documentElement.scrollWidth") > 360:
            found.append(f"{name}: wider than a phone")
        page.set_viewport_size({"width": 1366, "height": 768})
    assert not found, "\n".join(found)


# LISTEN records everything the live region says. BY_KEYS plays by pressing keys where the focus is.
LISTEN = """() => {
    const live = document.getElementById("live");
    window.heard = [live.textContent];  // a bot may have played first
    window.earlier = [...document.querySelectorAll("#log li span")].map(({ textContent }) => textContent);
    const all = { childList: true, characterData: true, subtree: true };
    new MutationObserver(() => heard.push(live.textContent)).observe(live, all);
}"""
BY_KEYS = """async (most) => {
    window.told = new Set();  // the lines of the log; after the end it also shows what was hidden
    for (let step = 0; step < most; step += 1) {
        if (document.documentElement.dataset.over !== undefined) return step;
        for (const { textContent } of document.querySelectorAll("#log li span")) told.add(textContent);
        const keys = [...document.querySelectorAll("#moves kbd")].map(({ textContent }) => textContent);
        const key = keys.length ? keys[(step * 7) % keys.length] : " ";
        const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
        (document.activeElement ?? document.body).dispatchEvent(press);
        await new Promise((next) => setTimeout(next));
    }
    return -1;
}"""


@pytest.mark.parametrize("game", sample([game.id for game in every() if game.id != "jumble"], "twentyone"))
def test_a_whole_game_can_be_played_by_keyboard_and_followed_by_ear(show: Show, game: str) -> None:
    page = show(f"?game={game}&seats=human,random&seed=7&speed=instant")
    page.evaluate(LISTEN)
    assert run(page, BY_KEYS, 20_000) > 10
    heard = " ".join(page.evaluate("heard"))
    assert heard
    told, earlier = (
        {said for row in page.evaluate(rows) for said in re.split(r"(?<=[.!?…]) ", row)}
        for rows in ("[...told]", "earlier")
    )
    missed = sorted(said for said in told - earlier if said.rstrip(".") not in heard)
    assert missed == [], "the live region says every line of the log"
    assert page.locator("#prompt").inner_text().rstrip(".") in heard


def test_a_game_can_be_shared_opened_elsewhere_replayed_and_read_from_a_file(
    page: Page, site: str, visit: Visit, tmp_path: Path
) -> None:
    page.goto(site + TWO)
    ready(page)
    run(page, PLAY, 5)
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#qr")).to_be_visible()
    link = page.locator("#link").input_value()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    page.get_by_role("button", name="Back").click()
    log = page.locator("#log ol").inner_text()

    other = visit()
    there = other.new_page()
    complaints = Complaints()
    complaints.watch(there, site)
    there.goto(link)
    ready(there)
    assert there.locator("#log ol").inner_text() == log
    run(there, PLAY, 5_000)
    there.get_by_role("button", name="Replay").click()
    expect(there.locator("#prompt")).to_contain_text("Move 0 of")
    there.keyboard.press("ArrowRight")
    expect(there.locator("#prompt")).to_contain_text("Move 1 of")
    there.get_by_role("button", name="Play").click()
    expect(there.locator("#prompt")).to_contain_text(re.compile(r"Move \d\d+ of"))
    there.keyboard.press("Space")
    expect(there.get_by_role("button", name="Play")).to_be_visible()
    there.get_by_label("Move", exact=True).fill("9")
    expect(there.locator("#prompt")).to_contain_text("Move 9 of")
    there.keyboard.press("End")
    there.get_by_role("button", name="Tabtop").click()
    there.set_input_files("#f-import", file)
    expect(there.locator("#log ol")).to_have_text(page.locator("#log ol").inner_text(), use_inner_text=True)
    there.get_by_role("button", name="Tabtop").click()
    there.set_input_files("#f-import", {"name": "no.txt", "mimeType": "text/plain", "buffer": b"not a game"})
    expect(there.get_by_role("alert")).to_contain_text("not a saved game")
    assert complaints == []


# Counts the notes that are played and the wake locks that are held.
WATCH_DEVICE = """
    window.notes = 0;
    const connect = AudioNode.prototype.connect;
    AudioNode.prototype.connect = function (...to) { notes += 1; return connect.apply(this, to); };
    window.awake = 0;
    Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
        awake += 1;
        return { release: async () => { awake -= 1; } };
    } } });
"""


def test_settings_take_effect_and_are_remembered(page: Page, site: str) -> None:
    page.add_init_script(WATCH_DEVICE)
    page.goto(site + TWO)
    ready(page)
    make_move(page)
    wait_until(page, "notes > 0 && awake === 1")
    page.get_by_role("button", name="Tabtop").click()
    wait_until(page, "awake === 0")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Largest").check()
    page.get_by_role("switch", name="Sound").uncheck()
    page.get_by_role("radio", name="Dark").check()
    page.get_by_role("radio", name="Español").check()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ajustes")
    page.get_by_role("button", name="Tabtop").click()
    page.locator("[data-act^='go:table=']").first.click()
    page.reload()
    ready(page)
    assert page.evaluate(
        "[document.documentElement.dataset.text, document.documentElement.dataset.theme]"
    ) == ["largest", "dark"]
    assert page.evaluate("getComputedStyle(document.body).fontSize") == "24px"
    make_move(page)
    assert page.evaluate("notes") == 0


def test_the_rulebook_prints_without_header_and_buttons(show: Show) -> None:
    page = show("?page=rules&game=homeward")
    page.emulate_media(media="print")
    assert page.locator(".search").is_hidden()
    assert page.locator(".top .tools").is_hidden()
    expect(page.locator(".rulebook dl").first).to_be_visible()


def test_a_saved_game_shows_its_time_in_the_visitors_time_zone(visit: Visit, site: str) -> None:
    context = visit(locale="es-MX", timezone_id="America/Mexico_City")
    page = context.new_page()
    page.goto(site + TWO)
    ready(page)
    make_move(page)
    page.evaluate(
        """() => {
            const [key, text] = Object.entries(localStorage).find(([key]) => key.startsWith("tabtop:game:"));
            for (const [name, when] of [["1", "2026-11-16T02:30:00Z"], ["2", "<b>yesterday</b>"]])
                localStorage.setItem(key.slice(0, -1) + name, text.replace(/(saved) .*/, `$1 ${when}`));
        }"""
    )
    page.goto(site)
    ready(page)
    expect(page.locator(".running time", has_text="15 nov 2026")).to_have_text(re.compile("8:30"))
    assert page.locator(".running li").count() > page.locator(".running time").count() > 0, (
        "an invalid date is not shown"
    )
    # Some browsers report such a language.
    page.add_init_script("Object.defineProperty(navigator, 'languages', { value: ['es-MX@posix'] })")
    page.reload()
    ready(page)
    expect(page.locator(".running time", has_text="15 nov 2026")).to_have_count(1)


def test_the_boards_in_the_lobby_follow_the_theme(page: Page, site: str) -> None:
    seen: dict[str, list[bytes]] = {theme: [] for theme in THEMES}
    for theme, pictures in seen.items():
        page.goto(f"{site}?theme={theme}")
        ready(page)
        for picture in page.locator(".game img").all():
            picture.scroll_into_view_if_needed()
            wait_until(page, "image => image.complete && image.naturalWidth > 0", picture.element_handle())
            edges = picture.bounding_box()
            assert edges
            x, y = edges["x"] + edges["width"] / 4, edges["y"] + edges["height"] / 4
            pictures.append(page.screenshot(clip={"x": x, "y": y, "width": 30, "height": 30}))
    day, night = seen.values()
    assert len(day) == len(night) == 5
    assert not set(day) & set(night)
