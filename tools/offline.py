"""Generates the service worker with workbox-build, and the web app manifest."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from engine.games import every
from tools.files import BUILD, MODULES, ROOT, digest_files, write
from ui.markup import i18n
from ui.shell.startup_text import SENTENCES

WORKER = "sw.js"
GROUND = "#FBF7EE"


def manifest_name(lang: str) -> str:
    return "manifest.webmanifest" if lang == "en" else f"manifest.{lang}.webmanifest"


def manifest(lang: str) -> bytes:
    """Return the web app manifest in one language."""
    say = i18n.sayer(lang)
    icons = [
        {
            "src": f"icons/{name}-{size}.png",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for name, purpose in (("icon", "any"), ("maskable", "maskable"))
        for size in (192, 512)
    ]
    shortcuts = [
        {
            "name": game.title,
            "url": f"./?page=setup&game={game.id}",
            "icons": [{"src": "icons/icon-192.png", "sizes": "192x192"}],
        }
        for game in every()
    ]
    about = {
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "lang": lang,
        "dir": "ltr",
        "name": say(SENTENCES["title"]),
        "short_name": "Tabtop",
        "description": say(SENTENCES["description"]),
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "categories": ["games", "entertainment"],
        "icons": icons,
        "shortcuts": shortcuts,
    }
    return json.dumps(about, ensure_ascii=False, indent=1).encode()


def imported(files: Mapping[str, bytes]) -> list[str]:
    """Return the scripts that are a part of the service worker."""
    return sorted(name for name in files if re.fullmatch(r"app-\w+/(?:zstd|keep)\.js", name))[::-1]


def worker(files: Mapping[str, bytes]) -> bytes:
    """Return the service worker that caches these files; it is kept in build/ until one of them changes."""
    makers = {
        str(path): path.read_bytes()
        for path in (ROOT / "tools/offline.mjs", MODULES / "workbox-build/package.json")
    }
    kept = BUILD / f"{WORKER}-{digest_files({**makers, **files})}"
    if not kept.is_file():
        with tempfile.TemporaryDirectory() as folder:
            for name, content in files.items():
                write(Path(folder) / name, content)
            ran = subprocess.run(
                ["node", "tools/offline.mjs", folder, *imported(files)],
                cwd=ROOT,
                text=True,
                stderr=subprocess.PIPE,
                check=False,
            )
            if ran.returncode:
                raise SystemExit(f"The service worker could not be generated:\n{ran.stderr}")
            write(kept, (Path(folder) / WORKER).read_bytes())
    return kept.read_bytes()
