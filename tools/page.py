"""index.html, embed.html and 404.html of the built site, and the tags that all its pages share."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from engine.games import Game
from tools.files import ROOT, STATIC
from tools.offline import GROUND, WORKER
from tools.packs import LINES
from tools.runtime import GLUE, LIBRARY, MORPH, START, WARM, WASM, WRAPPER
from tools.typeface import FONT
from ui import prerender
from ui.markup import i18n
from ui.pages import game_page
from ui.shell.modules import SUFFIX
from ui.shell.startup_text import SENTENCES
from ui.storage.addresses import default_seats

# Any address may show 404.html, so it loads nothing. Offline, the service worker gives it a <base>.
NOT_FOUND_CSP = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; form-action 'none'"
PREVIEW_SIZE = (800, 420)  # pixels of static/pictures/*.png
POLICY = 'http-equiv="Content-Security-Policy"'
# In the built site the modules are in packs, and Python has to learn how to import them from there.
INSTALL = "    from ui.shell import modules\n\n    modules.install()\n"


def swap(page: str, pattern: str, replacement: str) -> str:
    """Replace the one place that the pattern matches; raise SystemExit if it has none or several."""
    changed, count = re.subn(pattern, lambda _: replacement, page)
    if count != 1:
        raise SystemExit(f"The page should have one match for {pattern!r}, but has {count}.")
    return changed


def words(lang: str) -> dict[str, str]:
    """Return the texts that the page shows before Python runs, in one language."""
    say = i18n.sayer(lang)
    return {name: say(sentence) for name, sentence in SENTENCES.items()}


def settings(folders: Mapping[str, str]) -> dict[str, Any]:
    """Return pyscript.toml with the trimmed runtime as its interpreter, which writes the files."""
    unbuilt = tomllib.loads((ROOT / "pyscript.toml").read_text())
    del unbuilt["files"]
    return unbuilt | {"interpreter": folders["runtime"] + WRAPPER}


def embedded(value: object) -> str:
    """Return JSON that is safe inside a script element."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")


def plan(
    folders: Mapping[str, str], sizes: Mapping[str, int], games: Iterable[Game], worker: bool
) -> dict[str, Any]:
    """Return what static/boot.js has to know: addresses, sizes, games and texts."""
    runtime, app = folders["runtime"], folders["app"]
    core = ["core.js", *sorted(name for name in sizes if name.startswith(("core-", "error-")))]
    return {
        "app": app,
        "modules": [runtime + name for name in (*core, WRAPPER, START, "pyodide.mjs", GLUE)],
        "wasm": runtime + WASM,
        "library": runtime + LIBRARY,
        "packs": sorted(
            name.removesuffix(SUFFIX) for name in sizes if name.endswith(SUFFIX) and name != LINES
        ),
        "lines": app + LINES,
        "zstd": f"{app}zstd.js" if worker else "",  # without one, nothing is compressed (tools/parts.py)
        "warm": runtime + WARM,
        "morph": runtime + MORPH,
        "qr": app + "qr.mjs",
        "decoder": app + "qr/decode.js",
        "sizes": sizes,
        "worker": WORKER if worker else "",
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


def with_slash(site_url: str) -> str:
    """Return the site's address with a slash at the end, or "" if it is unknown."""
    return site_url.rstrip("/") + "/" if site_url else ""


def absolute(site_url: str, path: str = "") -> str:
    """Return the tags that need an absolute address, or "" if the site's address is unknown."""
    if not site_url:
        return ""
    address = escape(with_slash(site_url) + path)
    document = escape(f"{with_slash(site_url)}{path}oembed.json")
    return (
        f'<link rel="canonical" href="{address}">\n<meta property="og:url" content="{address}">\n'
        f'<link rel="alternate" type="application/json+oembed" href="{document}" title="Tabtop">'
    )


def picture_of(game: Game) -> str:
    """Return the path of the picture that a link to the game shows: its own, or the site's if it has none."""
    own = f"pictures/{game.id}.png"
    return own if (STATIC / own).is_file() else "pictures/tabtop.png"


def preview(title: str, description: str, picture: str, lang: str) -> str:
    """Return the tags for search engines and for the preview of a shared link."""
    said = {
        "og:type": "website",
        "og:site_name": "Tabtop",
        "og:locale": lang,
        "og:title": title,
        "og:description": description,
    }
    said |= {
        "og:image": picture,
        "og:image:width": str(PREVIEW_SIZE[0]),
        "og:image:height": str(PREVIEW_SIZE[1]),
    }
    tags = [f'<meta property="{name}" content="{escape(value)}">' for name, value in said.items()]
    return "\n".join(
        (
            f'<meta name="description" content="{escape(description)}">',
            '<meta name="twitter:card" content="summary_large_image">',
            *tags,
        )
    )


def about(site_url: str) -> str:
    """Return the tags in index.html for search engines, link previews and installing the app."""
    english = words("en")
    return "\n".join(
        (
            preview(
                english["title"], english["description"], f"{with_slash(site_url)}pictures/tabtop.png", "en"
            ),
            absolute(site_url),
            f'<meta name="theme-color" content="{GROUND}">',
            '<link rel="manifest" href="manifest.webmanifest">',
            '<link rel="apple-touch-icon" href="icons/apple-touch-icon.png">',
        )
    )


def noscript(games: Iterable[Game]) -> str:
    """Return a sentence in every language for browsers without scripts, and links to pages without."""
    known = list(games)
    said = []
    for lang in prerender.languages():
        pages = ", ".join(
            f'<a href="{game_page.folder(game, lang)}">{escape(game.title)}</a>' for game in known
        )
        here = words(lang)
        said.append(f'<p lang="{lang}">{escape(here["no_script"])} {escape(here["rules"])} {pages}</p>')
    return f'<noscript><div class="notice">{"".join(said)}</div></noscript>'


def styles(app: str) -> str:
    """Return the tags that load the style sheet and, at the same time, the typeface that it names."""
    return (
        f'<link rel="preload" href="{app}{FONT}" as="font" type="font/woff2" crossorigin>\n'
        f'<link rel="stylesheet" href="{app}style.css">\n'
    )


def index(
    folders: Mapping[str, str],
    sizes: Mapping[str, int],
    games: Sequence[Game],
    site_url: str,
    worker: bool = True,
    embed: bool = False,
) -> str:
    """Return the optimized index.html, or embed.html, which is the same page for frames on other sites."""
    templates = {f"ahead-{lang}": prerender.lobby(lang) for lang in prerender.languages() if lang != "en"}
    templates |= {f"room-{lang}": prerender.room(lang) for lang in prerender.languages()}
    hidden = "\n".join(f'<template id="{name}">{html}</template>' for name, html in templates.items())
    config = settings(folders)
    english = words("en")
    app = folders["app"]
    head = '<meta name="robots" content="noindex">' if embed else about(site_url)
    policy = 'name="policy"' if embed else POLICY  # boot.js sets the policy of a frame
    mpy = f'<mpy-config type="json" hidden>{json.dumps({"plugins": config["plugins"]})}</mpy-config>\n'
    page = re.sub(r"(?s)<!--.*?-->\n", "", (ROOT / "index.html").read_text(encoding="utf-8"))
    for pattern, replacement in {
        POLICY: policy,
        r'<html lang="en">': f'<html lang="en"{" data-embed" if embed else ""}>',
        r"<title>.*</title>\n": f"<title>{escape(english['title'])}</title>\n{head}\n",
        r"static/icon\.svg": f"{app}icon.svg",
        r'(?s)(?<=id="plan">).*?(?=</script>)': embedded(plan(folders, sizes, games, worker)),
        r'<script src="static/clean\.js"></script>\n': "",  # a part of boot.js
        r'<script src="static/snapshot\.js"></script>\n': "",  # another one
        r"static/boot\.js": f"{app}boot.js",
        r'(?:<link rel="stylesheet" href="[^"]+">\n)+': styles(app),
        r"<noscript>.*</noscript>": noscript(games),
        r'<div id="app"></div>': f'<div id="app">{prerender.lobby("en")}</div>\n{hidden}',
        r"(?<=<label>).*(?=<progress)": escape(english["loading"]),
        r'(?=<script type="py")': mpy,
        r"pyscript\.toml": escape(json.dumps(config)),
        r"(?=    import ui\.main\n)": INSTALL,
    }.items():
        page = swap(page, pattern, replacement)
    return page


def not_found(site_url: str) -> str:
    """Return 404.html: a sentence and a link to the lobby in every language."""
    address = escape(with_slash(site_url) or "./")
    said = []
    for lang in prerender.languages():
        here = words(lang)
        link = f'<a href="{address}">{escape(here["lobby"])}</a>'
        said.append(f'<p lang="{lang}">{escape(here["not_found"])} {link}</p>')
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{NOT_FOUND_CSP}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Tabtop: 404</title>
<style>body {{ font: 1.1rem system-ui, sans-serif; margin: 3rem auto; max-width: min(36rem, 90vw) }}</style>
</head>
<body>
<main>
<h1>Tabtop</h1>
{"".join(said)}
</main>
</body>
</html>
"""
