"""Take the pictures that are committed: icons, link previews and the README's screenshot: `make pictures`.

Other sites and operating systems ask for PNG files. The build copies them from static/, so only this tool
needs a browser. Run it when an icon, a board or the README's screenshot should look different, and commit the
result.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from engine.games import every
from tools import chromium, parts, typeface
from tools.files import DIST, ROOT, STATIC, write
from tools.page import PREVIEW_SIZE
from tools.serve import serving
from tools.tour import PLAY
from ui import prerender

CARD = (1200, 630)  # CSS pixels of a link preview
SAFE = 0.8  # the part of a maskable icon that every launcher's mask leaves visible
# A board is square and fills its box.
STYLE = """
body { margin: 0; background: var(--ground); }
#card { display: flex; align-items: center; gap: 50px; width: 1160px; height: 630px; padding-left: 40px; }
#card svg { width: 550px; height: 550px; flex: none; }
#card h1 { font: 900 var(--title-size)/1 var(--font); letter-spacing: 0; margin: 0 0 20px; }
#card p { font: 38px/52px var(--font); color: var(--soft); margin: 0; }
"""
README_SCREEN = (1366, 768)
README_LINK = "?game=homeward&seats=human,normal,normal,normal&seed=22&speed=instant"
README_MOVES = 15
STILL = "Promise.all(document.getAnimations().map(({ finished }) => finished))"


def icon() -> str:
    return (STATIC / "icon.svg").read_text()


def maskable() -> str:
    """Return the icon on a ground that reaches every edge, small enough for any mask."""
    edge = 512 * (1 - SAFE) / 2
    return (
        icon()
        .replace(' clip-path="url(#tile)"', "")
        .replace('<g id="art">', f'<g transform="translate({edge} {edge}) scale({SAFE})">')
    )


def style() -> str:
    """Return the site's style sheet with the typeface in it."""
    font = base64.b64encode(typeface.content()).decode()
    return parts.style().decode().replace(f'"{typeface.FONT}"', f'"data:font/woff2;base64,{font}"')


def card(title: str, lines: list[str], svg: str) -> str:
    """Return a link preview: a picture on the left, a title and lines that need no translation beside it."""
    below = "".join(f"<p>{escape(line)}</p>" for line in lines)
    size = min(110, 780 // len(title))
    return (
        f'<div id="card" style="--title-size: {size}px">{svg}<div><h1>{escape(title)}</h1>{below}</div></div>'
    )


def cards() -> Iterator[tuple[str, str]]:
    """Yield the name and the HTML of every link preview."""
    yield "tabtop", card("Tabtop", [game.title for game in every()], icon())
    for game in every():
        players = f"Tabtop · {game.players[0]}–{game.players[-1]}"
        yield game.id, card(game.title, [players], prerender.picture(game.id))


def icons() -> Iterator[tuple[str, str, int]]:
    """Yield the name, the SVG and the size of every icon."""
    for size in (192, 512):
        yield f"icon-{size}", icon(), size
        yield f"maskable-{size}", maskable(), size
    yield "apple-touch-icon", maskable(), 180


def site_pictures(browser: Browser) -> Iterator[tuple[str, bytes]]:
    """Yield the path and the content of every PNG that the build copies."""
    page = browser.new_page()
    for name, svg, size in icons():
        page.set_content(svg)
        page.add_style_tag(
            content=f"body {{ margin: 0; }} svg {{ display: block; width: {size}px; height: {size}px; }}"
        )
        yield f"static/icons/{name}.png", page.locator("svg").screenshot(omit_background=True)
    page.close()
    width, height = CARD
    page = browser.new_page(
        viewport={"width": width, "height": height}, device_scale_factor=PREVIEW_SIZE[0] / width
    )
    sheets = f"<style>{style()}{STYLE}</style>"
    for name, html in cards():
        page.set_content(f'<!doctype html><html data-theme="light">{sheets}<body>{html}')
        page.evaluate("document.fonts.ready")
        yield f"static/pictures/{name}.png", page.screenshot()
    page.close()


def readme_picture(browser: Browser) -> bytes:
    """Return a screenshot of a game in progress."""
    width, height = README_SCREEN
    page = browser.new_page(
        locale="en-US", reduced_motion="reduce", viewport={"width": width, "height": height}
    )
    with serving(DIST) as site:
        page.goto(site + README_LINK)
        page.wait_for_selector("html[data-ready]", state="attached")
        page.evaluate(PLAY, README_MOVES)
        page.evaluate(STILL)
        return page.screenshot()


def main(argv: list[str]) -> None:
    """Write the pictures to the given folder; without one, to the sources, with the README's too."""
    target = Path(argv[0]) if argv else ROOT
    with sync_playwright() as driver:
        browser = driver.chromium.launch(**chromium.launching())
        pictures = dict(site_pictures(browser))
        if target == ROOT:
            pictures["docs/homeward.png"] = readme_picture(browser)
        browser.close()
    for name, content in pictures.items():
        write(target / name, content)
    print(f"{len(pictures)} pictures, {sum(map(len, pictures.values())) / 1e3:.0f} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
