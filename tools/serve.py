"""Serve dist/ on this machine the way GitHub Pages does, below a path: `python -m tools.serve`.

GitHub Pages compresses text and wasm, allows every origin, lets browsers cache a file for ten minutes,
answers with 404.html when there is no such file, and sends no COOP, COEP or CSP header.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from tools.files import DIST

BASE = "/tabtop/"
PORT = 8000
SLICE = 4096  # bytes that a slow line sends at a time
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
}
PACKED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest", ".xml"}


class Answer(NamedTuple):
    """A file's content with its headers."""

    type: str
    tag: str
    plain: bytes
    packed: bytes | None


def answer_with(plain: bytes, suffix: str) -> Answer:
    """Return the answer that sends this content with the headers of a file with that suffix."""
    packed = gzip.compress(plain, 6, mtime=0) if suffix in PACKED else None
    tag = f'"{hashlib.sha256(plain).hexdigest()[:16]}"'
    return Answer(TYPES.get(suffix, "application/octet-stream"), tag, plain, packed)


@cache
def answer(path: Path, _changed: int) -> Answer:
    """Return the answer that sends a file, cached until the file changes."""
    return answer_with(path.read_bytes(), path.suffix)


class Line:
    """A slow line that all visitors of a server share. It can be stopped after a number of bytes."""

    def __init__(self, bits_per_s: float = 0, stop_at: float = float("inf")) -> None:
        self.bits_per_s = bits_per_s  # 0 means as fast as possible
        self.sent = 0
        self._stop_at = stop_at
        self._free = 0.0  # time at which the line is free again
        self._changed = threading.Condition()

    def stop_at(self, total: float) -> None:
        """Send up to that many bytes in all, and then wait."""
        with self._changed:
            self._stop_at = total
            self._changed.notify_all()

    def send(self, content: bytes, write: Callable[[bytes], object]) -> None:
        """Send content in small pieces."""
        for start in range(0, len(content), SLICE):
            piece = content[start : start + SLICE]
            with self._changed:
                self._changed.wait_for(lambda: self.sent < self._stop_at)
                self.sent += len(piece)
                now = time.monotonic()
                wait = self._free - now
                if self.bits_per_s:
                    self._free = max(self._free, now) + len(piece) * 8 / self.bits_per_s
            if wait > 0:
                time.sleep(wait)
            write(piece)


class Pages(BaseHTTPRequestHandler):
    """Answers one request as GitHub Pages would."""

    protocol_version = "HTTP/1.1"
    caching = "max-age=600"
    folder: Path
    base: str
    line: Line | None = None

    def do_GET(self) -> None:
        self.reply(body=True)

    def do_HEAD(self) -> None:
        self.reply(body=False)

    def reply(self, body: bool) -> None:
        path = unquote(urlsplit(self.path).path)
        found = self.find(path)
        if found is not None and found.is_dir():
            self.send_response(301)
            self.send_header("Location", path + "/")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        status = 200 if found else 404
        self.send(self.content(found or self.folder / "404.html"), status, body)

    def content(self, path: Path) -> Answer:
        """Return the answer that sends a file of the site."""
        return answer(path, path.stat().st_mtime_ns)

    def send(self, sent: Answer, status: int, body: bool) -> None:
        """Send an answer, compressed if the browser accepts that, or only its tag if the browser has it."""
        if status == 200 and self.headers.get("If-None-Match", "").removeprefix("W/") == sent.tag:
            status = 304
        packed = sent.packed if "gzip" in self.headers.get("Accept-Encoding", "") else None
        content = b"" if status == 304 else packed or sent.plain
        self.send_response(status)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Cache-Control", self.caching)
        self.send_header("ETag", sent.tag)
        self.send_header("Vary", "Accept-Encoding")
        if status != 304:
            self.send_header("Content-Type", sent.type)
            self.send_header("Content-Length", str(len(content)))
            if packed:
                self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if body and self.line:
            self.line.send(content, self.wfile.write)
        elif body:
            self.wfile.write(content)

    def find(self, path: str) -> Path | None:
        """Return the file at a path, the folder if the path lacks the last slash, or None."""
        if not path.startswith(self.base):
            return None
        found = (self.folder / path.removeprefix(self.base)).resolve()
        if not found.is_relative_to(self.folder):
            return None
        if found.is_dir():
            inside = found / "index.html"
            return inside if path.endswith("/") and inside.is_file() else found if inside.is_file() else None
        return found if found.is_file() else None

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing: the browser's developer tools show the requests."""


class Server(ThreadingHTTPServer):
    """Prints no traceback when a browser closes a connection early."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(
    port: int,
    folder: Path = DIST,
    base: str = BASE,
    handler: type[Pages] = Pages,
    line: Line | None = None,
) -> ThreadingHTTPServer:
    """Return a server for this machine only; port 0 means any free port."""
    bound = type(handler.__name__, (handler,), {"folder": folder.resolve(), "base": base, "line": line})
    return Server(("127.0.0.1", port), bound)


def address(of: ThreadingHTTPServer, base: str = BASE) -> str:
    return f"http://127.0.0.1:{of.server_port}{base}"


@contextmanager
def serving(folder: Path = DIST, base: str = BASE, port: int = 0, line: Line | None = None) -> Iterator[str]:
    """Serve a folder while the block runs; yield its address."""
    with server(port, folder, base, line=line) as made:
        threading.Thread(target=made.serve_forever, daemon=True).start()
        try:
            yield address(made, base)
        finally:
            made.shutdown()


def next_free(
    port: int,
    folder: Path = DIST,
    base: str = BASE,
    handler: type[Pages] = Pages,
    line: Line | None = None,
) -> ThreadingHTTPServer:
    """Return a server on this port, or on the first free one of the next hundred."""
    for candidate in range(port, port + 100) if port else (0,):
        try:
            return server(candidate, folder, base, handler, line)
        except OSError:
            continue
    raise SystemExit(f"There is no free port between {port} and {port + 99}.")


def has_screen() -> bool:
    return not os.environ.get("CI") and (
        sys.platform in ("darwin", "win32")
        or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    )


def open_browser(site: str) -> None:
    """Open the site in the default browser, if this machine has a screen."""
    if has_screen():
        webbrowser.open(site)


def main() -> None:
    options = argparse.ArgumentParser(
        prog="python -m tools.serve", description="Serve dist/ on this machine."
    )
    options.add_argument("--port", type=int, default=PORT)
    options.add_argument("--mbits", type=float, help="send at most that many megabits per second")
    chosen = options.parse_args()
    made = next_free(chosen.port, line=Line(chosen.mbits * 1e6) if chosen.mbits else None)
    print(f"Serving dist/ at {address(made)} (Ctrl+C stops it)", flush=True)
    open_browser(address(made))
    with suppress(KeyboardInterrupt):
        made.serve_forever()


if __name__ == "__main__":
    main()
