"""Serve the site, follow the sources, and reload the page after every change: `make play`.

The site is built into build/play/, without a service worker, and served below a path that no worker of the
built site controls. After a change, only the parts made from the changed files are built again. A mistake is
printed and shown in the page, and the last good build is served until it is corrected.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tools import sources, stdlib
from tools.files import BUILD, ROOT, digest
from tools.pyc import CompileError, Compiler, compiled, imports
from tools.rebuild import paragraph
from tools.serve import PORT, Answer, Pages, address, answer_with, next_free, open_browser

FOLDER = BUILD / "play"
SITE = FOLDER / "site"
SCRIPT = ROOT / "tools/live.js"
BASE = "/play/"
WATCHED = ("engine", "ui", "static", "tools", "index.html", "join.html", "pyscript.toml", "package-lock.json")
UNWATCHED = (".mo", ".pyc")  # the build writes them
PAUSE = 0.25  # seconds between two looks at the sources
SETTLED = 0.05  # seconds without another change before a build starts, since some editors write several files
HEARTBEAT = 15  # seconds
LIVE_PAGES = ("index.html", "embed.html")
EMPTY = b"<!doctype html>\n<title>Tabtop</title>\n<body>\n</body>\n"

Stamps = dict[str, tuple[int, int]]


class Live:
    """What open pages have to know: which build is served, and what is wrong with the newest sources."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.build = ""
        self.error = ""

    def tell(self, build: str, error: str) -> None:
        with self.changed:
            self.build, self.error = build, error
            self.changed.notify_all()

    def news(self) -> Iterator[str]:
        """Yield the state as JSON now and after every change, and "" now and then, to notice closed pages."""
        said = ""
        while True:
            with self.changed:
                state = json.dumps({"build": self.build, "error": self.error})
                if state == said and not self.changed.wait(HEARTBEAT):
                    yield ""
                    continue
            if state != said:
                said = state
                yield state


class PlayPages(Pages):
    """Serves the site without caching, with a script that reloads a page after every build."""

    caching = "no-store"
    live: Live

    def reply(self, body: bool) -> None:
        match self.path.partition("?")[0].removeprefix(self.base):
            case "live":
                self.follow()
            case "live.js":
                self.send(answer_with(SCRIPT.read_bytes(), ".js"), 200, body)
            case _ if not (self.folder / "index.html").is_file():
                self.send(self.with_script(EMPTY), 200, body)
            case _:
                super().reply(body)

    def content(self, path: Path) -> Answer:
        if path.parent == self.folder and path.name in LIVE_PAGES:
            return self.with_script(path.read_bytes())
        return super().content(path)

    def with_script(self, page: bytes) -> Answer:
        """Return a page with the script that reloads it."""
        script = f'<script src="{self.base}live.js" data-build="{self.live.build}"></script>\n</body>'
        return answer_with(page.replace(b"</body>", script.encode()), ".html")

    def follow(self) -> None:
        """Send every change to the page as a server-sent event, until the page closes the connection."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Connection", "close")
        self.end_headers()
        for state in self.live.news():
            self.wfile.write(f"data: {state}\n\n".encode() if state else b":\n\n")
            self.wfile.flush()


def stamps(root: Path = ROOT) -> Stamps:
    """Return the time of the last change and the size of every source file."""
    found: Stamps = {}
    queue = [name for name in WATCHED if (root / name).is_dir()]
    for name in set(WATCHED).difference(queue):
        with suppress(FileNotFoundError):
            found[name] = stamp((root / name).stat())
    while queue:
        folder = queue.pop()
        with suppress(FileNotFoundError):
            for entry in list(os.scandir(root / folder)):
                name = f"{folder}/{entry.name}"
                if entry.is_dir():
                    queue.extend([name] if entry.name != "__pycache__" else [])
                elif not name.endswith(UNWATCHED):
                    with suppress(FileNotFoundError):  # it may vanish at any moment
                        found[name] = stamp(entry.stat())
    return found


def stamp(status: os.stat_result) -> tuple[int, int]:
    return status.st_mtime_ns, status.st_size


def changes(before: Stamps, after: Stamps) -> list[str]:
    """Return the files that are new, gone or different."""
    return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))


def listed(words: list[str]) -> str:
    """Join words with commas, and with "and" before the last one."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def check(name: str, source: bytes) -> None:
    """Raise a SyntaxError that names the file, if the source has one."""
    try:
        imports(source)
    except SyntaxError as error:
        error.filename = name
        raise


class Updater:
    """Keeps the served site up to date."""

    def __init__(self, live: Live, compiler: Compiler) -> None:
        self.live = live
        self.compiler = compiler
        self.library: list[str] = []  # what the app imports from Python's library
        self.pending: set[str] = set(sources.MADE_FROM)  # also what a failed build should have made

    def rebuild(self, changed: list[str]) -> None:
        """Build what depends on the changed files, print the outcome, and tell the pages."""
        self.pending.update(sources.affected(changed))
        if not self.pending:
            return
        begun = time.perf_counter()
        error = self.compile() or self.run()
        if error:
            print(f"{error}\nThe last good build is still being served.", flush=True)
            self.live.tell(self.live.build, error)
            return
        what = changed[0] if len(changed) == 1 else f"{len(changed)} files" if changed else "First build"
        made = listed([part for part in sources.MADE_FROM if part in self.pending])
        print(f"{what}: built {made} in {time.perf_counter() - begun:.1f} s", flush=True)
        self.pending.clear()
        self.live.tell(digest([(SITE / "index.html").read_bytes()]), "")

    def compile(self) -> str:
        """Compile the app's modules with the running compiler; return what is wrong, or nothing."""
        if sources.APP not in self.pending:
            return ""
        try:
            python = sources.python()
            for name, source in python.items():
                check(name, source)
            library = stdlib.wanted(python.values())
            compiled(python, compiler=self.compiler)
        except (SyntaxError, CompileError, OSError) as error:
            return paragraph(error)
        if library != self.library:
            self.library = library
            self.pending.add(sources.RUNTIME)
        return ""

    def run(self) -> str:
        """Build the pending parts in a fresh process; return what is wrong, or nothing."""
        command = [sys.executable, "-m", "tools.rebuild", str(FOLDER), *sorted(self.pending)]
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        return (ran.stderr.strip() or "The build failed.") if ran.returncode else ""


def watch(updater: Updater, before: Stamps, stop: threading.Event) -> None:
    """Build after every change of the sources until `stop` is set."""
    while not stop.wait(PAUSE):
        after = stamps()
        if changes(before, after):
            while not stop.wait(SETTLED) and (newer := stamps()) != after:
                after = newer
            updater.rebuild(changes(before, after))
            before = after


def main() -> None:
    options = argparse.ArgumentParser(
        prog="python -m tools.play", description="Serve the site and follow the sources."
    )
    options.add_argument("--port", type=int, default=PORT)
    live = Live()
    handler = type("PlayPages", (PlayPages,), {"live": live})
    SITE.mkdir(parents=True, exist_ok=True)
    server = next_free(options.parse_args().port, SITE, BASE, handler)
    print("Building …", flush=True)
    with suppress(KeyboardInterrupt), Compiler() as compiler:
        updater, before = Updater(live, compiler), stamps()
        updater.rebuild([])
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(f"Tabtop is at {address(server, BASE)} and follows your changes (Ctrl+C stops it)", flush=True)
        open_browser(address(server, BASE))
        watch(updater, before, threading.Event())


if __name__ == "__main__":
    main()
