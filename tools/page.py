"""index.html and its kin: the templates at the top of the tree, filled with what the build knows."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from engine.games import Game
from tools.files import ROOT
from tools.offline import GROUND
from tools.pictures import SHOWN
from tools.runtime import LIBRARY, MORPH, WRAPPER
from ui import prerender
from ui.markup import i18n
from ui.pages import game_page
from ui.shell.startup_text import SENTENCES
from ui.storage.addresses import default_seats

# PyScript needs 'unsafe-eval' as well; style attributes place the pieces; a worker starts from a blob.
CSP = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
STAGES = 8  # how often PyScript reports progress until our code runs
SLOT = re.compile(r"\{\{([\w-]+)\}\}")


def fill(template: str, values: Mapping[str, str]) -> str:
    """The template with every slot filled; a slot that nobody fills is an error."""
    return SLOT.sub(lambda slot: values[slot[1]], template)


def words(lang: str) -> dict[str, str]:
    """What the page says before Python is there, in one language."""
    say = i18n.sayer(lang)
    return {name: say(sentence) for name, sentence in SENTENCES.items()}


def settings(folders: Mapping[str, str]) -> dict[str, Any]:
    """pyscript.toml with its folders."""
    return tomllib.loads(fill((ROOT / "pyscript.toml").read_text(), folders))


def embedded(value: object) -> str:
    """JSON that can stand inside a script element."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")


def plan(folders: Mapping[str, str], sizes: Mapping[str, int], games: Iterable[Game]) -> dict[str, Any]:
    """What static/boot.js has to know: addresses, sizes, games and words."""
    runtime, app = folders["runtime"], folders["app"]
    core = ["core.js", *sorted(name for name in sizes if name.startswith(("core-", "error-")))]
    return {
        "app": app,
        "modules": [runtime + name for name in (*core, WRAPPER, "pyodide.mjs", "pyodide.asm.mjs")],
        "fetched": [runtime + LIBRARY, app + "app.zip"],
        "morph": runtime + MORPH,
        "sizes": sizes,
        "stages": STAGES,
        "games": {
            game.id: {
                "title": game.title,
                "seats": prerender.seat_counts(game),
                "usual": len(default_seats(game)),
            }
            for game in games
        },
        "words": {lang: words(lang) for lang in prerender.languages()},
    }


def whole(site_url: str) -> str:
    """The site's address with a slash at its end; "" when nobody knows it."""
    return site_url.rstrip("/") + "/" if site_url else ""


def absolute(site_url: str, path: str = "") -> str:
    """What must be said with a whole address, and is left out when nobody knows it."""
    if not site_url:
        return ""
    address = escape(whole(site_url) + path)
    document = escape(f"{whole(site_url)}{path}oembed.json")
    return (
        f'<link rel="canonical" href="{address}">\n<meta property="og:url" content="{address}">\n'
        f'<link rel="alternate" type="application/json+oembed" href="{document}" title="Tabtop">'
    )


def preview(title: str, description: str, picture: str, lang: str) -> str:
    """What a link shows when it is sent to somebody, and what a search engine says."""
    said = {
        "og:type": "website",
        "og:site_name": "Tabtop",
        "og:locale": lang,
        "og:title": title,
        "og:description": description,
    }
    said |= {"og:image": picture, "og:image:width": str(SHOWN[0]), "og:image:height": str(SHOWN[1])}
    tags = [f'<meta property="{name}" content="{escape(value)}">' for name, value in said.items()]
    return "\n".join(
        (
            f'<meta name="description" content="{escape(description)}">',
            '<meta name="twitter:card" content="summary_large_image">',
            *tags,
        )
    )


def about(site_url: str) -> str:
    """The head of index.html: what others should know of the page, and what the device needs to install it."""
    english = words("en")
    return "\n".join(
        (
            preview(english["title"], english["description"], f"{whole(site_url)}pictures/tabtop.png", "en"),
            absolute(site_url),
            f'<meta name="theme-color" content="{GROUND}">',
            '<link rel="manifest" href="manifest.webmanifest">',
            '<link rel="apple-touch-icon" href="icons/apple-touch-icon.png">',
        )
    )


def noscript(games: Iterable[Game]) -> str:
    """One sentence in every language, for a browser with scripts switched off, and the pages that need none."""
    known = list(games)
    said = []
    for lang in prerender.languages():
        pages = ", ".join(
            f'<a href="{game_page.folder(game, lang)}">{escape(game.title)}</a>' for game in known
        )
        here = words(lang)
        said.append(f'<p lang="{lang}">{escape(here["no_script"])} {escape(here["rules"])} {pages}</p>')
    return f'<noscript><div class="notice">{"".join(said)}</div></noscript>'


def index(
    folders: Mapping[str, str],
    sizes: Mapping[str, int],
    games: Sequence[Game],
    site_url: str,
    embed: bool = False,
) -> str:
    """index.html; or embed.html, which is the same page for somebody else's frame."""
    templates = {f"ahead-{lang}": prerender.lobby(lang) for lang in prerender.languages() if lang != "en"}
    templates |= {f"room-{lang}": prerender.room(lang) for lang in prerender.languages()}
    config = settings(folders)
    english = words("en")
    values = {
        **folders,
        "kind": " data-embed" if embed else "",
        "csp": CSP,
        "title": escape(english["title"]),
        "loading": escape(english["loading"]),
        "about": '<meta name="robots" content="noindex">' if embed else about(site_url),
        "plan": embedded(plan(folders, sizes, games)),
        "lobby": prerender.lobby("en"),
        "templates": "\n".join(
            f'<template id="{name}">{html}</template>' for name, html in templates.items()
        ),
        "noscript": noscript(games),
        "mpy": json.dumps({"plugins": config["plugins"]}),
        "config": escape(json.dumps(config)),
    }
    return fill((ROOT / "index.html").read_text(), values)


def not_found(site_url: str) -> str:
    """404.html: one sentence in every language and the way back."""
    address = escape(whole(site_url) or "./")
    said = []
    for lang in prerender.languages():
        here = words(lang)
        said.append(
            f'<p lang="{lang}">{escape(here["not_found"])} <a href="{address}">{escape(here["lobby"])}</a></p>'
        )
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Tabtop: 404</title>\n{''.join(said)}\n</html>\n"
    )
