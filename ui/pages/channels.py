"""The channels to guests. Messages are limited in size and number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ui.pages.base import Effects
from ui.pages.guest_messages import LONGEST_MESSAGE, Limit, parse

MOST = 16  # channels at one table


class Channels:
    """All channels of a table. One that breaks a limit is closed.

    `heard` gets a channel and the message that arrived there. `changed` gets whatever else happens, as
    `Together.channel_handler` reports it (ui/shell/ports.py).
    """

    def __init__(
        self,
        app: Effects,
        heard: Callable[[str, Mapping[str, Any]], None],
        changed: Callable[[str, str, str], None],
    ) -> None:
        self.app = app
        self._heard, self._changed = heard, changed
        self._limits: dict[str, Limit] = {}
        self._tokens: dict[str, str] = {}  # of the invitation that opened a channel
        self._listens = False

    def listen(self) -> None:
        """Listen to guests from now on."""
        if not self._listens:
            self._listens = True
            self.app.shell.channel_handler(
                lambda channel, kind, text: self.app.guard(lambda: self._report(channel, kind, text))
            )

    def _report(self, channel: str, kind: str, text: str) -> None:
        """Handle what happened on a channel."""
        if kind == "message":
            self._receive(channel, text)
        elif kind == "open":
            self._tokens[channel] = text
            self._limits[channel] = Limit(self.app.timer.now())
            if len(self._limits) > MOST:
                self.close(channel)
        else:
            self._changed(channel, kind, text)

    def _receive(self, channel: str, text: str) -> None:
        """Pass a message on. Close a channel that breaks a limit."""
        limit = self._limits.setdefault(channel, Limit(self.app.timer.now()))
        if len(self._limits) > MOST or len(text) > LONGEST_MESSAGE or not limit.allows(self.app.timer.now()):
            self.close(channel)
            return
        data = parse(text)
        if data is not None:
            self._heard(channel, data)

    def may_use(self, channel: str, token: str) -> bool:
        """True unless a channel was opened by another invitation than the one with that token."""
        return self._tokens.get(channel, token) == token

    def close(self, channel: str) -> None:
        """Close a channel."""
        self.app.shell.close(channel)
        self._changed(channel, "closed", "")
        self.forget(channel)

    def forget(self, channel: str) -> None:
        """Forget a channel that is gone."""
        self._limits.pop(channel, None)
        self._tokens.pop(channel, None)
