"""index.html and its kin: the templates at the top of the tree, filled with what the build knows."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from tools.files import ROOT
from tools.runtime import LIBRARY, MORPH, WRAPPER
from ui import ahead, i18n
from ui.boot import SENTENCES

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


def plan(folders: Mapping[str, str], sizes: Mapping[str, int], games: Iterable[str]) -> dict[str, Any]:
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
        "games": list(games),
        "words": {lang: words(lang) for lang in ahead.languages()},
    }


def absolute(site_url: str) -> str:
    """What must be said with a whole address, and is left out when nobody knows it."""
    if not site_url:
        return ""
    address = escape(site_url.rstrip("/") + "/")
    return f'<link rel="canonical" href="{address}">\n<meta property="og:url" content="{address}">'


def noscript() -> str:
    """One sentence in every language, for a browser with scripts switched off."""
    said = (f'<p lang="{lang}">{escape(words(lang)["no_script"])}</p>' for lang in ahead.languages())
    return f"<noscript>{''.join(said)}</noscript>"


def index(folders: Mapping[str, str], sizes: Mapping[str, int], games: Iterable[str], site_url: str) -> str:
    """index.html."""
    others = [lang for lang in ahead.languages() if lang != "en"]
    config = settings(folders)
    english = words("en")
    values = {
        **folders,
        "csp": CSP,
        "title": escape(english["title"]),
        "description": escape(english["description"]),
        "loading": escape(english["loading"]),
        "absolute": absolute(site_url),
        "plan": embedded(plan(folders, sizes, games)),
        "lobby": ahead.lobby("en"),
        "templates": "\n".join(f'<template id="ahead-{lang}">{ahead.lobby(lang)}</template>' for lang in others),
        "noscript": noscript(),
        "mpy": json.dumps({"plugins": config["plugins"]}),
        "config": escape(json.dumps(config)),
    }
    return fill((ROOT / "index.html").read_text(), values)


def not_found(site_url: str) -> str:
    """404.html: one sentence in every language and the way back."""
    address = escape(site_url.rstrip("/") + "/" if site_url else "./")
    said = []
    for lang in ahead.languages():
        here = words(lang)
        said.append(f'<p lang="{lang}">{escape(here["not_found"])} <a href="{address}">{escape(here["lobby"])}</a></p>')
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Tabtop: 404</title>\n{''.join(said)}\n</html>\n"
    )
