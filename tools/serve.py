"""Serves dist/ on this machine by GitHub Pages' rules, under a path of its own: `python -m tools.serve`.

GitHub Pages compresses what is text or wasm, lets every origin read, lets browsers keep a file for ten minutes, answers
404.html for what is not there, and sends none of COOP, COEP and CSP.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from tools.files import DIST

BASE = "/tabtop/"
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
    ".xml": "application/xml",
    ".zip": "application/zip",
}
PACKED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest", ".xml"}


class Answer(NamedTuple):
    """A file as it is sent."""

    type: str
    tag: str
    plain: bytes
    packed: bytes | None


@cache
def answer(path: Path, _changed: int) -> Answer:
    """A file's bytes both ways, made once for as long as it does not change."""
    plain = path.read_bytes()
    packed = gzip.compress(plain, 6, mtime=0) if path.suffix in PACKED else None
    tag = f'"{hashlib.sha256(plain).hexdigest()[:16]}"'
    return Answer(TYPES.get(path.suffix, "application/octet-stream"), tag, plain, packed)


class Pages(BaseHTTPRequestHandler):
    """One request, answered as GitHub Pages would."""

    protocol_version = "HTTP/1.1"
    folder: Path
    base: str

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
        found = found or self.folder / "404.html"
        sent = answer(found, found.stat().st_mtime_ns)
        if status == 200 and self.headers.get("If-None-Match", "").removeprefix("W/") == sent.tag:
            status = 304
        packed = sent.packed if "gzip" in self.headers.get("Accept-Encoding", "") else None
        content = b"" if status == 304 else packed or sent.plain
        self.send_response(status)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("ETag", sent.tag)
        self.send_header("Vary", "Accept-Encoding")
        if status != 304:
            self.send_header("Content-Type", sent.type)
            self.send_header("Content-Length", str(len(content)))
            if packed:
                self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if body:
            self.wfile.write(content)

    def find(self, path: str) -> Path | None:
        """The file, or the folder that wants a slash after it, that a path names; None when there is none."""
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
        """Say nothing: the browser's own tools show the requests."""


class Server(ThreadingHTTPServer):
    """A visitor who goes away in the middle of an answer is no news."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(port: int, folder: Path = DIST, base: str = BASE) -> ThreadingHTTPServer:
    """A server on this machine only; port 0 takes any that is free."""
    handler = type("Here", (Pages,), {"folder": folder.resolve(), "base": base})
    return Server(("127.0.0.1", port), handler)


def address(of: ThreadingHTTPServer, base: str = BASE) -> str:
    return f"http://127.0.0.1:{of.server_port}{base}"


@contextmanager
def serving(folder: Path = DIST, base: str = BASE, port: int = 0) -> Iterator[str]:
    """The address of the folder, served for as long as the block runs."""
    with server(port, folder, base) as made:
        threading.Thread(target=made.serve_forever, daemon=True).start()
        try:
            yield address(made, base)
        finally:
            made.shutdown()


def next_free(port: int) -> ThreadingHTTPServer:
    """A server on this port, or on the first free one of the hundred after it."""
    for candidate in range(port, port + 100):
        try:
            return server(candidate)
        except OSError:
            continue
    raise SystemExit(f"No free port between {port} and {port + 99}.")


def has_screen() -> bool:
    return not os.environ.get("CI") and (
        sys.platform in ("darwin", "win32")
        or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    )


def main() -> None:
    options = argparse.ArgumentParser(
        prog="python -m tools.serve", description="Serve dist/ on this machine."
    )
    options.add_argument("--port", type=int, default=8000)
    made = next_free(options.parse_args().port)
    print(f"Tabtop is at {address(made)}   (Ctrl+C ends it)", flush=True)
    if has_screen():
        webbrowser.open(address(made))
    try:
        made.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
