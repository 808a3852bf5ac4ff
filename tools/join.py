"""Writes join.html, a guest's page, for the sources and for the built site."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from engine.games import Game
from tools import page
from tools.files import ROOT, STATIC
from tools.runtime import MORPH, minified
from ui import prerender
from ui.markup import i18n
from ui.pages import game_page
from ui.shell.guest_text import SENTENCES
from ui.storage import preferences

NAME = "join.html"
STYLE = "table.css"  # what any table needs; the style sheet of each game is a file of its own
MODULES = ("guest.js", "display.js", "peer.js", "spare.js", "wire.js")  # in static/
PLAN = r'(?s)(?<=id="plan">\n).*?(?=\n</script>)'


def scripts() -> dict[str, bytes]:
    """Return the page's scripts, minified: guests may have a slow line. clean.js is not a module."""
    clean = {"clean.js": minified((STATIC / "clean.js").read_bytes(), "classic")}
    return clean | {name: minified((STATIC / name).read_bytes()) for name in MODULES}


def words(lang: str) -> dict[str, str]:
    """Return the page's texts in one language."""
    say = i18n.sayer(lang)
    return {name: say(text) for name, text in SENTENCES.items()}


def plan(qr: str, languages: Iterable[str]) -> dict[str, Any]:
    """Return what static/guest.js has to know."""
    return {
        "qr": qr,
        "settings": preferences.DEFAULTS,
        "switches": preferences.SWITCHES,
        "words": {lang: words(lang) for lang in languages},
    }


def unbuilt(text: str) -> str:
    """Return join.html with its texts in English."""
    known = plan("./node_modules/lean-qr/index.mjs", ["en"])
    return page.swap(text, PLAN, json.dumps(known, ensure_ascii=False, indent=1).replace("<", "\\u003c"))


def built(folders: Mapping[str, str], games: Iterable[Game]) -> str:
    """Return join.html of the built site."""
    app, languages = folders["app"], prerender.languages()
    known = list(games)
    rules = {lang: {game.id: f"./{game_page.folder(game, lang)}" for game in known} for lang in languages}
    text = re.sub(r"(?s)<!--.*?-->\n", "", (ROOT / NAME).read_text(encoding="utf-8"))
    preloads = "".join(f'<link rel="modulepreload" href="{app}{name}">\n' for name in MODULES[1:])
    no_script = "".join(f'<p lang="{lang}">{escape(page.words(lang)["no_script"])}</p>' for lang in languages)
    styles = {game.id: f"{app}{game.id}.css" for game in known}
    for pattern, replacement in {
        PLAN: page.embedded(plan(f"{app}qr.mjs", languages) | {"rules": rules, "styles": styles}),
        r"static/icon\.svg": f"{app}icon.svg",
        r"static/clean\.js": f"{app}clean.js",
        r"static/guest\.js": f"{app}guest.js",
        r"node_modules/idiomorph/dist/idiomorph\.min\.js": folders["runtime"] + MORPH,
        r'(?:<link rel="stylesheet" href="[^"]+">\n)+': (
            f'<link rel="stylesheet" href="{app}{STYLE}">\n{preloads}'
        ),
        r"(?<=<noscript>).*(?=</noscript>)": no_script,
    }.items():
        text = page.swap(text, pattern, replacement)
    return text
