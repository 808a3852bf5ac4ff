"""A page a game and language, for links sent to the family and for search engines; oEmbed documents and a map of the site."""

from __future__ import annotations

import json
from html import escape
from urllib.parse import urlencode

from engine.games import Game, every
from tools.page import absolute, preview, whole
from tools.pictures import SHOWN
from ui import prerender
from ui.markup import i18n
from ui.pages import game_page
from ui.pages.embed import snippet

# Nothing on these pages is run.
CSP = "default-src 'none'; img-src 'self'; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'"
FRAME = (640, 800)


def way_home(path: str) -> str:
    return "../" * path.count("/")


def document(game: Game, lang: str, app: str, site_url: str) -> str:
    """One page."""
    path = game_page.folder(game, lang)
    home = way_home(path)
    languages = prerender.languages()
    others = "\n".join(
        f'<link rel="alternate" hreflang="{other}" href="{whole(site_url) or home}{game_page.folder(game, other)}">'
        for other in languages
    )
    picture = f"{whole(site_url) or home}pictures/{game.id}.png"
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
<link rel="stylesheet" href="{home}{app.removeprefix("./")}style.css">
</head>
<body>
{game_page.page(game, i18n.sayer(lang), home)}
</body>
</html>
"""


def oembed(game: Game, lang: str, site_url: str) -> bytes:
    """What a blog asks for that turns a link into a game by itself."""
    home = whole(site_url)
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
        "thumbnail_url": f"{home}pictures/{game.id}.png",
        "thumbnail_width": SHOWN[0],
        "thumbnail_height": SHOWN[1],
    }
    return json.dumps(said, ensure_ascii=False, indent=1).encode()


def sitemap(site_url: str) -> bytes:
    paths = ["", *(game_page.folder(game, lang) for lang in prerender.languages() for game in every())]
    rows = "".join(f"<url><loc>{escape(whole(site_url) + path)}</loc></url>\n" for path in paths)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{rows}</urlset>\n'.encode()


def files(app: str, site_url: str) -> dict[str, bytes]:
    """All of it, by path. What needs whole addresses is made only when the site's address is known."""
    made: dict[str, bytes] = {}
    for lang in prerender.languages():
        for game in every():
            folder = game_page.folder(game, lang)
            made[f"{folder}index.html"] = document(game, lang, app, site_url).encode()
            if site_url:
                made[f"{folder}oembed.json"] = oembed(game, lang, site_url)
    if site_url:
        made["oembed.json"] = oembed(every()[0], "en", site_url)
        made["sitemap.xml"] = sitemap(site_url)
    return made
