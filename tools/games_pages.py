"""Generates a landing page per game and language, the oEmbed documents and the sitemap."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from urllib.parse import urlencode

from engine.games import Game, every
from tools.page import PREVIEW_SIZE, absolute, picture_of, preview, styles, with_slash
from ui import prerender
from ui.markup import i18n
from ui.pages import game_page
from ui.pages.embed import snippet

# These pages run no scripts.
CSP = (
    "default-src 'none'; img-src 'self'; font-src 'self'; style-src 'self' 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'"
)
FRAME = (640, 800)


def path_to_root(path: str) -> str:
    """Return the relative path from a page to the site's root."""
    return "../" * path.count("/")


def bodies() -> dict[str, bytes]:
    """Return each page's content by its path: the game's rules, with pictures of examples."""
    return {
        f"{game_page.folder(game, lang)}index.html": game_page.page(
            game, i18n.sayer(lang), path_to_root(game_page.folder(game, lang))
        ).encode()
        for lang in prerender.languages()
        for game in every()
    }


def document(game: Game, lang: str, app: str, site_url: str, body: str) -> str:
    """Return one page."""
    path = game_page.folder(game, lang)
    home = path_to_root(path)
    base = with_slash(site_url) or home
    others = "\n".join(
        f'<link rel="alternate" hreflang="{other}" href="{base}{game_page.folder(game, other)}">'
        for other in prerender.languages()
    )
    picture = base + picture_of(game)
    return f"""<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{CSP}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>{escape(game.title)} · Tabtop</title>
{preview(game.title, prerender.description(game.id, lang), picture, lang)}
{absolute(site_url, path)}
{others}
<link rel="icon" type="image/svg+xml" href="{home}{app.removeprefix("./")}icon.svg">
{styles(home + app.removeprefix("./"))}</head>
<body>
{body}
</body>
</html>
"""


def oembed(game: Game, lang: str, site_url: str) -> bytes:
    """Return the oEmbed document with which a blog turns a link into a game."""
    home = with_slash(site_url)
    asked = {"game": game.id} if lang == "en" else {"game": game.id, "lang": lang}
    said = {
        "version": "1.0",
        "type": "rich",
        "title": game.title,
        "provider_name": "Tabtop",
        "provider_url": home,
        "width": FRAME[0],
        "height": FRAME[1],
        "html": snippet(home, urlencode(asked), game.title),
        "thumbnail_url": home + picture_of(game),
        "thumbnail_width": PREVIEW_SIZE[0],
        "thumbnail_height": PREVIEW_SIZE[1],
    }
    return json.dumps(said, ensure_ascii=False, indent=1).encode()


def sitemap(site_url: str) -> bytes:
    paths = ["", *(game_page.folder(game, lang) for lang in prerender.languages() for game in every())]
    rows = "".join(f"<url><loc>{escape(with_slash(site_url) + path)}</loc></url>\n" for path in paths)
    opening = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    )
    return f"{opening}\n{rows}</urlset>\n".encode()


def files(app: str, site_url: str, shown: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return all of it by path, given what the pages show.

    oEmbed documents and the sitemap need the site's address, and are left out without it.
    """
    made: dict[str, bytes] = {}
    for lang in prerender.languages():
        for game in every():
            folder = game_page.folder(game, lang)
            name = f"{folder}index.html"
            made[name] = document(game, lang, app, site_url, shown[name].decode()).encode()
            if site_url:
                made[f"{folder}oembed.json"] = oembed(game, lang, site_url)
    if site_url:
        made["oembed.json"] = oembed(every()[0], "en", site_url)
        made["sitemap.xml"] = sitemap(site_url)
    return made
