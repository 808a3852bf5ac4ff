"""A guest in plain Python: shows the pages that the host sends, and presses what is on them."""

from __future__ import annotations

import re
from html import unescape
from itertools import count
from typing import Any

from tests.ui.paper import PaperShell

_CHANNELS = count(1)


class Visitor:
    """Somebody who opened an invitation. `acknowledges` is False for one whose page does not get to draw."""

    def __init__(self, shell: PaperShell, token: str, name: str = "Eva", **hello: object) -> None:
        self.shell, self.token, self.name = shell, token, name
        self.hello = {"lang": ["en"], "calm": True, "sound": True, **hello}
        self.id = f"guest-{next(_CHANNELS)}"
        self.received: list[dict[str, Any]] = []
        self.page: dict[str, Any] = {}
        self.presses = 0
        self.acknowledges = True
        self.channel = ""
        self.open()

    def open(self) -> None:
        """Connect and say hello; also after a reload."""
        self.channel = f"channel-{next(_CHANNELS)}"
        self.shell.channels[self.channel] = self._take
        self.shell.told(self.channel, "open", self.token)
        self.say(t="hello", v=1, id=self.id, token=self.token, name=self.name, **self.hello)

    def say(self, **message: object) -> None:
        self.shell.tell(self.channel, **message)

    def _take(self, message: dict[str, Any]) -> None:
        self.received.append(message)
        if message["t"] == "page":
            html = message["html"] if message["html"] is not None else self.html
            self.page = {**message, "html": html}
            if self.acknowledges:
                self.say(t="ack", seq=message["seq"])

    def press(self, kind: str, value: str, extra: str = "", **wrong: object) -> None:
        """Press something on the page that is shown; `wrong` replaces fields of the message."""
        self.presses += 1
        press = {
            "t": "press",
            "id": self.presses,
            "number": self.page["number"],
            "epoch": self.page["epoch"],
            "kind": kind,
            "value": value,
            "extra": extra,
        }
        self.say(**{**press, **wrong})

    def vanish(self, how: str = "closed") -> None:
        """Lose the connection, or fall asleep ("away")."""
        if how == "closed":
            self.shell.channels.pop(self.channel, None)
        self.shell.told(self.channel, how, "")

    # --- what is shown

    def got(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.received if message["t"] == kind]

    @property
    def html(self) -> str:
        return str(self.page.get("html", ""))

    @property
    def moves(self) -> list[str]:
        return [unescape(text) for text in re.findall(r'data-move="([^"]*)"', self.html)]

    @property
    def prompt(self) -> str:
        found = re.search(r'id="prompt"[^>]*>(.*?)</p>', self.html, re.DOTALL)
        return unescape(re.sub(r"<[^>]+>", "", found.group(1))) if found else ""
