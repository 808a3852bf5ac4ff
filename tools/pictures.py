"""Pictures for the world outside: the icons of the installed app, and what a link shows when it is sent to somebody.

Drawn as SVG and rendered to PNG without a browser; what was rendered is kept under build/png by its content.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple

from engine.games import Game, every
from tools.files import BUILD, MODULES, ROOT, STATIC, digest
from tools.flat import FONT, flattened
from ui import prerender

CACHE = BUILD / "png"
RENDERER = MODULES / "@resvg/resvg-wasm/package.json"
FONTS = [
    MODULES / f"@expo-google-fonts/source-serif-4/{weight}/SourceSerif4_{weight}.ttf"
    for weight in ("400Regular", "600SemiBold", "700Bold")
]
CREAM, INK, SOFT = "#FBF7EE", "#1B1B1F", "#5A5347"
CARD = (1200, 630)  # the shape that sites which show a preview of a link ask for
SHOWN = (800, 420)  # the same in the pixels that it is rendered with
SAFE = 0.8  # of a maskable icon's width: whatever shape a launcher cuts out, this stays


class Picture(NamedTuple):
    svg: str
    width: int


def sheets(game_id: str) -> list[str]:
    """The style sheets that a game's drawing needs."""
    return [
        path.read_text()
        for path in (STATIC / "style.css", ROOT / f"ui/games/{game_id}/style.css")
        if path.is_file()
    ]


def inner(svg: str) -> str:
    """What is inside an SVG's outermost element."""
    return svg[svg.index(">") + 1 : svg.rindex("</svg>")]


def icon() -> str:
    return (STATIC / "icon.svg").read_text()


def maskable() -> str:
    """The icon on a ground that reaches every edge, small enough for any mask."""
    edge = 512 * (1 - SAFE) / 2
    return (
        icon()
        .replace(' clip-path="url(#tile)"', "")
        .replace('<g id="art">', f'<g transform="translate({edge} {edge}) scale({SAFE})">')
    )


def board(game_id: str) -> str:
    """A game's first board as plain SVG, 1000 units a side."""
    opening, rest = prerender.picture(game_id).split(">", 1)
    opening = opening.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg" data-theme="light"', 1)
    return flattened(f"{opening}>{rest}", sheets(game_id))


def text(words: str, x: int, y: int, size: int, weight: int, color: str) -> str:
    return f'<text x="{x}" y="{y}" font-family="{FONT}" font-size="{size}" font-weight="{weight}" fill="{color}">{escape(words)}</text>'


def card(title: str, below: list[str], left: str) -> str:
    """A preview: a picture of 550 units on the left, a title and lines beside it. No words that would need translating."""
    width, height = CARD
    top = 350 - 26 * len(below)
    lines = "".join(
        text(line, 644, top + 70 + 52 * number, 38, 400, SOFT) for number, line in enumerate(below)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><rect width="{width}" height="{height}" fill="{CREAM}"/>'
        f'<svg x="40" y="40" width="550" height="550" viewBox="0 0 1000 1000">{left}</svg>'
        f"{text(title, 640, top, min(110, 780 // len(title)), 700, INK)}{lines}</svg>"
    )


def game_card(game: Game) -> str:
    return card(game.title, [f"Tabtop · {game.players[0]}–{game.players[-1]}"], inner(board(game.id)))


def wanted() -> dict[str, Picture]:
    """Every PNG of the site, by its path."""
    whole = f'<g transform="scale({1000 / 512})">{inner(icon())}</g>'
    found = {
        "icons/icon-192.png": Picture(icon(), 192),
        "icons/icon-512.png": Picture(icon(), 512),
        "icons/maskable-192.png": Picture(maskable(), 192),
        "icons/maskable-512.png": Picture(maskable(), 512),
        "icons/apple-touch-icon.png": Picture(maskable(), 180),
        "pictures/tabtop.png": Picture(card("Tabtop", [game.title for game in every()], whole), SHOWN[0]),
    }
    return found | {f"pictures/{game.id}.png": Picture(game_card(game), SHOWN[0]) for game in every()}


def rendered(pictures: Mapping[str, Picture]) -> dict[str, bytes]:
    """The same as PNG."""
    makers = [path.read_bytes() for path in (RENDERER, *FONTS)]
    kept: dict[str, Path] = {}
    jobs: list[dict[str, str | int]] = []
    for name, (svg, width) in pictures.items():
        key = digest((*makers, svg.encode(), str(width).encode()))
        target = kept[name] = CACHE / f"{key}.png"
        if not target.is_file():
            CACHE.mkdir(parents=True, exist_ok=True)
            source = CACHE / f"{key}.svg"
            source.write_text(svg)
            jobs.append({"source": str(source), "target": str(target), "width": width})
    if jobs:
        order = json.dumps({"fonts": [str(path) for path in FONTS], "jobs": jobs})
        subprocess.run(["node", "tools/render.mjs"], cwd=ROOT, input=order, text=True, check=True)
    return {name: path.read_bytes() for name, path in kept.items()}


def files() -> dict[str, bytes]:
    """Icons and previews."""
    return rendered(wanted())
