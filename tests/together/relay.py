"""A Nostr relay for tests, with the standard library only. It passes events on to their subscribers."""

from __future__ import annotations

import base64
import hashlib
import json
import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455


class Visitor(socketserver.StreamRequestHandler):
    """One WebSocket connection."""

    server: Relay

    def setup(self) -> None:
        super().setup()
        self.writing = threading.Lock()
        self.wanted: dict[str, list[dict[str, Any]]] = {}

    def handle(self) -> None:
        headers = {}
        while line := self.rfile.readline().strip():
            name, _, value = line.partition(b": ")
            headers[name.lower()] = value
        accept = base64.b64encode(hashlib.sha1(headers[b"sec-websocket-key"] + MAGIC).digest())
        self.wfile.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n"
        )
        self.server.visitors.append(self)
        with suppress(OSError, IndexError):
            while (text := self.read()) is not None:
                self.take(json.loads(text))

    def finish(self) -> None:
        with suppress(ValueError):
            self.server.visitors.remove(self)
        with suppress(OSError):
            super().finish()

    def read(self) -> str | None:
        """Return the next text; None at the end."""
        kind, size = self.rfile.read(2)
        size &= 127
        if size > 125:
            size = int.from_bytes(self.rfile.read(2 if size == 126 else 8), "big")
        mask = self.rfile.read(4)
        body = bytes(byte ^ mask[at % 4] for at, byte in enumerate(self.rfile.read(size)))
        return body.decode() if kind == 0x81 else None

    def send(self, *message: Any) -> None:
        body = json.dumps(message).encode()
        size = bytes([len(body)]) if len(body) < 126 else b"\x7e" + len(body).to_bytes(2, "big")
        with self.writing, suppress(OSError):
            self.wfile.write(b"\x81" + size + body)

    def take(self, message: list[Any]) -> None:
        match message:
            case ["REQ", name, *filters]:
                self.wanted[name] = filters
                self.send("EOSE", name)
            case ["CLOSE", name]:
                self.wanted.pop(name, None)
            case ["EVENT", event]:
                self.send("OK", event["id"], True, "")
                self.server.events.append(event)
                for visitor in list(self.server.visitors):
                    visitor.tell(event)

    def tell(self, event: dict[str, Any]) -> None:
        """Send an event to this visitor if one of its subscriptions wants it."""
        topics = {value for name, value in event["tags"] if name == "x"}
        for name, filters in list(self.wanted.items()):
            if any(event["kind"] in f["kinds"] and topics & set(f["#x"]) for f in filters):
                self.send("EVENT", name, event)


class Relay(socketserver.ThreadingTCPServer):
    """The relay. It keeps what it has seen, so that tests can look for what it should not see."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Visitor)
        self.visitors: list[Visitor] = []
        self.events: list[dict[str, Any]] = []

    @property
    def address(self) -> str:
        return f"ws://127.0.0.1:{self.server_address[1]}"

    def drop(self) -> None:
        """Cut every connection."""
        for visitor in list(self.visitors):
            with suppress(OSError):
                visitor.connection.shutdown(socket.SHUT_RDWR)


@contextmanager
def relaying() -> Iterator[Relay]:
    with Relay() as relay:
        running = threading.Thread(target=relay.serve_forever, daemon=True)
        running.start()
        try:
            yield relay
        finally:
            relay.shutdown()
            running.join(10)
