"""Our typeface is loaded from the site, and drawn text is as wide as the drawings expect."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from tools.files import ROOT
from ui.markup.svg import text_width

from .limits import run

MEASURE = """async ([texts, weight]) => {
    await document.fonts.load(`${weight} 100px Nunito`);
    const brush = new OffscreenCanvas(1, 1).getContext("2d");
    brush.font = `${weight} 100px Nunito`;
    return texts.map((text) => brush.measureText(text).width);
}"""
MESSAGE = re.compile(r'^msg(?:id|str) "([^"\\{}]{1,40})"$', re.MULTILINE)


def test_pages_use_the_typeface_of_the_site(page: Page, site: str) -> None:
    page.goto(site)
    loaded = run(page, "async () => (await document.fonts.ready, document.fonts.check('16px Nunito'))")
    assert loaded
    files = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert [name for name in files if name.endswith(".woff2")] == [
        name for name in files if re.search(r"/app-\w+/nunito\.woff2$", name)
    ]
    assert any(name.endswith("nunito.woff2") for name in files)


def test_no_text_of_a_game_is_wider_than_its_drawing_expects(page: Page, site: str) -> None:
    """Text in SVG does not wrap: where it fits by `text_width`, it must fit in the browser."""
    page.goto(site)
    catalogs = (ROOT / "engine/games").glob("*/es.po")
    texts = sorted({text for path in catalogs for text in MESSAGE.findall(path.read_text())})
    assert len(texts) > 100
    for text, width in zip(texts, run(page, MEASURE, [texts, 800]), strict=True):
        assert width <= text_width(text, 100) * 1.02, text


def test_figures_have_one_width(page: Page, site: str) -> None:
    page.goto(site)
    for weight in (400, 800):
        assert len(set(run(page, MEASURE, [list("0123456789"), weight]))) == 1
