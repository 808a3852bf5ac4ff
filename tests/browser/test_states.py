"""Every state of every game is for everyone: axe, narrow screens, targets, long texts, forced colors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.sample import sample
from tools.files import MODULES
from tools.serve import serving
from tools.tour import pages

from . import pseudo
from .conftest import Complaints, Visit, ready
from .faults import COVERED, OVERFLOW, SMALL
from .limits import run
from .states import GAMES, HOLD, states
from .test_pages import AXE, THEMES

every_game = pytest.mark.parametrize("game", sample(GAMES, "bounty"))
DESKTOP: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
TABLET: ViewportSize = {"width": 820, "height": 1180}
# A narrow phone, and a window of 1280 x 1024 at 400%, which is as narrow.
NARROW: tuple[ViewportSize, ...] = ({"width": 320, "height": 640}, {"width": 320, "height": 256})
# Ends what fades from one theme to the other.
SETTLED = "for (const fading of document.getAnimations()) if (fading.transitionProperty) fading.finish()"


def open_lobby(page: Page, site: str) -> Page:
    """Open the lobby without motion, ready to be brought into any state."""
    page.add_init_script(HOLD)
    page.emulate_media(reduced_motion="reduce")
    page.goto(site)
    ready(page)
    return page


@pytest.fixture
def calm(page: Page, site: str) -> Page:
    return open_lobby(page, site)


def look(page: Page, where: str, sizes: tuple[ViewportSize, ...], *scripts: str) -> list[str]:
    """Return the faults that scripts find in each size of the window."""
    found = []
    for size in sizes:
        page.set_viewport_size(size)
        for script in scripts:
            faults = page.evaluate(script)
            found += [f"{where}, {size['width']} x {size['height']}: {fault}" for fault in faults]
    page.set_viewport_size(DESKTOP)
    return found


@every_game
def test_axe_finds_nothing_serious_in_any_state(calm: Page, game: str) -> None:
    calm.evaluate((MODULES / "axe-core/axe.min.js").read_text())
    found = []
    for name in states(calm, game):
        for theme in THEMES:
            calm.emulate_media(color_scheme=theme)
            calm.evaluate(SETTLED)
            found += [f"{name}, {theme}: {fault}" for fault in run(calm, AXE)]
    assert not found, "\n".join(found)


@pytest.mark.thorough
@every_game
def test_nothing_is_lost_on_a_narrow_screen_or_at_400_percent(calm: Page, game: str) -> None:
    found = [fault for name in states(calm, game) for fault in look(calm, name, NARROW, OVERFLOW, COVERED)]
    assert not found, "\n".join(found)


@pytest.mark.thorough
def test_no_page_loses_anything_on_a_narrow_screen_or_at_400_percent(calm: Page) -> None:
    found = [fault for name in pages(calm) for fault in look(calm, name, NARROW, OVERFLOW, COVERED)]
    assert not found, "\n".join(found)


# The prompt has a fixed height, so that nothing jumps. What it says must fit without scrolling.
CUT_PROMPT = """() => {
    const prompt = document.querySelector("main:not([data-lesson]) .prompt");
    return prompt && prompt.scrollHeight > prompt.clientHeight + 1 ? [`cut: “${prompt.textContent}”`] : [];
}"""


# Where the parts of a table are on the page. Of what grows with its content, only the top counts.
PLACES = """() => {
    const place = (part, grows) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return [left + scrollX, top + scrollY, ...grows ? [] : [width, height]].map(Math.round).join(" ");
    };
    const parts = { "#board": false, ".table > .prompt": false, ".table .hand": true, "#moves": true };
    const found = Object.entries(parts).map(([name, grows]) => [name, document.querySelector(name), grows]);
    return found.filter(([, part]) => part).map(([name, part, grows]) => [name, place(part, grows)]);
}"""
# What people open themselves lies above the moves; a replay and a game's end are pages of their own.
OPENED, OTHERS = {"holdings", "deal"}, {"over", "replay"}


@every_game
def test_everything_fits_a_phone_a_tablet_and_a_desktop_and_nothing_jumps(calm: Page, game: str) -> None:
    sizes = (PHONE, SIDEWAYS, TABLET, DESKTOP)
    found = []
    places: dict[tuple[str, int], tuple[str, str]] = {}  # where a part was first, and in which state
    for name in states(calm, game):
        found += look(calm, name, sizes, OVERFLOW, CUT_PROMPT)
        for size in sizes if name not in OTHERS else ():
            calm.set_viewport_size(size)
            for part, place in calm.evaluate(PLACES):
                if name in OPENED and part == "#moves":
                    continue
                before, where = places.setdefault((part, size["width"]), (place, name))
                if place != before:
                    found.append(f"{name}, {size['width']}: {part} at {place}, but {before} in “{where}”")
        calm.set_viewport_size(DESKTOP)
    assert not found, "\n".join(found)


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["starlane", "bounty"])
def test_who_won_is_in_sight_at_the_end(calm: Page, game: str) -> None:
    """Hands and accounts, which are shown at the end, too, come after it."""
    for name in states(calm, game):
        if name != "over":
            continue
        for size in (PHONE, SIDEWAYS, TABLET, DESKTOP):
            calm.set_viewport_size(size)
            board, title = calm.locator("#board").bounding_box(), calm.locator("#end-title").bounding_box()
            assert board
            assert title
            assert title["y"] + title["height"] <= size["height"], size
            below, beside = (
                title["y"] >= board["y"] + board["height"],
                title["x"] >= board["x"] + board["width"],
            )
            assert below or beside
        return


@pytest.fixture
def finger(visit: Visit, site: str) -> Iterator[Page]:
    """A page on a phone that is used with a finger."""
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    complaints = Complaints()
    complaints.watch(page, site)
    yield open_lobby(page, site)
    assert not complaints, "\n".join(complaints)


@pytest.mark.thorough
@every_game
def test_a_finger_hits_every_target(finger: Page, game: str) -> None:
    found = [f"{name}: {fault}" for name in states(finger, game) for fault in finger.evaluate(SMALL, 44)]
    assert not found, "\n".join(found)


@pytest.mark.thorough
def test_a_finger_hits_every_target_on_every_page(finger: Page) -> None:
    found = [f"{name}: {fault}" for name in pages(finger) for fault in finger.evaluate(SMALL, 44)]
    assert not found, "\n".join(found)


@pytest.mark.thorough
@every_game
def test_a_mouse_hits_every_target(calm: Page, game: str) -> None:
    found = [f"{name}: {fault}" for name in states(calm, game) for fault in calm.evaluate(SMALL, 24)]
    assert not found, "\n".join(found)


@pytest.fixture(scope="session")
def long_site(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the site with longer texts."""
    with serving(pseudo.lengthen(dist, tmp_path_factory.mktemp("pseudo") / "site")) as address:
        yield address


@pytest.fixture
def wordy(visit: Visit, long_site: str) -> Page:
    """A page whose texts are 40% longer."""
    return open_lobby(visit(locale=pseudo.LANG, viewport=DESKTOP).new_page(), long_site)


@pytest.mark.thorough
@every_game
def test_texts_may_be_longer_in_every_state(wordy: Page, game: str) -> None:
    sizes = (PHONE, TABLET, DESKTOP)
    found = [fault for name in states(wordy, game) for fault in look(wordy, name, sizes, OVERFLOW)]
    assert not found, "\n".join(found)


@pytest.mark.thorough
def test_texts_may_be_longer_on_every_page(wordy: Page) -> None:
    sizes = (PHONE, DESKTOP)
    found = [fault for name in pages(wordy) for fault in look(wordy, name, sizes, OVERFLOW)]
    assert not found, "\n".join(found)


# Compares how a control looks when it is on with how it looks when it is off, itself or its label.
STYLES = """([on, off]) => {
    const style = (part) => {
        const { backgroundColor, borderTopColor, borderTopStyle, outlineStyle, boxShadow, color } =
            getComputedStyle(part);
        return [backgroundColor, borderTopColor, borderTopStyle, outlineStyle, boxShadow, color].join();
    };
    const [one, other] = [on, off].map((selector) => document.querySelector(selector));
    if (!one || !other) return `there is no ${one ? off : on}`;
    return style(one) === style(other) ? `${on} looks like ${off}` : "";
}"""
CONTROLS: dict[str, Any] = {
    "?page=settings": [
        (".segments :checked + span", ".segments :not(:checked) + span"),
        (".switch :checked", ".switch :not(:checked)"),
    ],
    "?game=homeward&seats=human,random&seed=5&speed=instant": [
        (".seat[aria-current]", ".seat:not([aria-current])"),
        (".actions .main", ".tool"),
        (".tool:disabled", ".tool:enabled"),
    ],
}


def test_forced_colors_keep_what_is_on_apart_from_what_is_off(calm: Page, site: str) -> None:
    found = []
    calm.emulate_media(forced_colors="active")
    for address, pairs in CONTROLS.items():
        calm.goto(site + address)
        ready(calm)
        found += [fault for pair in pairs if (fault := calm.evaluate(STYLES, pair))]
    assert not found, "\n".join(found)


def test_forced_colors_keep_the_colors_of_the_pieces(calm: Page, site: str) -> None:
    """The four colors tell players apart, so a system that replaces colors must not replace these."""
    calm.goto(f"{site}?game=homeward&seats=human,random,random,random&seed=5&speed=instant")
    ready(calm)
    shapes = ".stage .pawn .shape, .seats .swatch .shape, .seats .face .body"
    fills = f"() => [...document.querySelectorAll('{shapes}')].map((shape) => getComputedStyle(shape).fill)"
    plain = calm.evaluate(fills)
    assert len(set(plain)) >= 4
    calm.emulate_media(forced_colors="active")
    assert calm.evaluate(fills) == plain
