"""What the app needs from the world around it, as protocols: a display, a timer, storage, the device.

`ui/shell/browser.py` implements them in the browser, `tests/ui/paper.py` in plain Python.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from engine.errors import TabtopError
from engine.record import LONGEST
from engine.text import T
from ui.shell.sounds import Note

FRAME = 16  # milliseconds until a display is asked again whether pieces still move
LONGEST_FILE = 20 * LONGEST  # characters of a chosen file that are read at most


class StorageFull(TabtopError):
    """Storage is full: the game goes on unsaved."""

    def __init__(self) -> None:
        super().__init__(T("Storage is full. You can keep playing, but this game won’t be saved."))


class Frame(NamedTuple):
    """What one event changes at a display, in the order in which it is shown (static/display.js)."""

    html: str | None = None  # the whole page, unless it stays as it is
    title: str = ""  # the window's, together with a page
    tracks: Sequence[Mapping[str, Any]] | None = None  # ui/drawing/motion.py; finish those that run
    focus: str = ""  # a selector: the first element that matches gets the focus
    sentence: str | None = None  # for the screen reader
    notes: Sequence[Note] = ()
    buzzes: Sequence[int] = ()  # milliseconds of vibration and of rest, in turn


class Display(Protocol):
    """One visitor's page: where it is drawn, animated, read out, heard and felt."""

    def present(self, frame: Frame) -> None:
        """Show a frame. A page replaces the one before without losing the focus."""

    def moving(self) -> bool:
        """True while pieces are seen on their way. A timer may end before they do on a busy device."""

    def flag(self, name: str, value: str | None) -> None:
        """Set or remove a data attribute of the page: ready, over, theme."""

    def languages(self) -> list[str]:
        """Return the visitor's languages, the preferred one first."""

    def calm(self) -> bool:
        """True if the visitor prefers reduced motion."""

    def embedded(self) -> bool:
        """True in a frame on somebody else's page."""


class Timer(Protocol):
    """Time and callbacks."""

    def after(self, ms: float, then: Callable[[], None]) -> int:
        """Call `then` later; returns a number for `cancel`."""

    def cancel(self, timer: int) -> None:
        """Cancel a callback of `after`."""

    def now(self) -> float:
        """Return milliseconds since some moment."""


class Storage(Protocol):
    """Texts kept on the device by key.

    Saving may still fail after `save` has returned; then the app gets the event "full".
    """

    def load(self, key: str) -> str | None:
        """Return the text under a key, if there is one."""

    def save(self, key: str, value: str) -> None:
        """Keep a text under a key; raises StorageFull."""

    def drop(self, key: str) -> None:
        """Forget a key."""

    def saved_keys(self) -> list[str]:
        """Return all keys."""

    def keeps(self) -> bool:
        """True if what is saved will be there after a reload."""

    def persist(self) -> None:
        """Ask the browser not to clear away what is saved."""

    def today(self) -> str:
        """Return date and time, as "2026-11-16T18:30:00Z"."""


class Device(Protocol):
    """What belongs to the device and not to one screen: the address, the clipboard, files, locks."""

    def agent(self) -> str:
        """Return the browser's name and version."""

    def query(self) -> dict[str, str]:
        """Return the parameters of the page's address."""

    def fragment(self) -> str:
        """Return what follows the # of the page's address."""

    def home(self) -> str:
        """Return the whole address of the site, with a slash at its end."""

    def visit(self, query: str, replace: bool = False) -> None:
        """Change the address without leaving the page."""

    def open(self, address: str) -> bool:
        """Open a new window; False where that is forbidden."""

    def dated(self, moment: str, lang: str) -> str:
        """Return a moment's date and time in local format; "" if the text is not a moment."""

    def copy(self, text: str, told: Callable[[bool], None]) -> None:
        """Put a text on the clipboard; `told` gets True if that was allowed."""

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file."""

    def qr(self, text: str, told: Callable[[str], None]) -> None:
        """Make a QR code and call `told` with its rows, one per line, 1 for dark and 0 for light.

        It gets "" if the code cannot be made.
        """

    def can_share(self) -> bool:
        """True if the device has a share sheet."""

    def share(self, title: str, address: str, text: str = "") -> None:
        """Open the share sheet."""

    def forgetful(self) -> bool:
        """True if the device may clear away saved games unless the app is installed (Safari on iOS)."""

    def awake(self, wanted: bool) -> None:
        """Keep the screen on, or let it turn off."""

    def fill_screen(self, wanted: bool) -> None:
        """Enter or leave full screen, where allowed."""

    def claim(self, name: str, told: Callable[[str], None], steal: bool = False) -> None:
        """Claim `name` for this page alone, and release the name that it held before.

        `told` gets "mine" or "taken". Later it gets "lost" when another page takes over, or "free" when the
        page that had the name is gone. If the browser has no locks, it gets "mine".
        """

    def release(self) -> None:
        """Let go of the claimed name."""

    def renew(self) -> None:
        """Reload the page to start the new version."""

    def whole(self) -> bool:
        """True once all games and languages are here; when they arrive, the app gets the event "whole"."""

    def line_tables(self, told: Callable[[bytes], None]) -> None:
        """Fetch the line numbers that the code lacks (ui/shell/line_numbers.py), and call `told` with them.

        Nothing happens where the code has them already, or where they cannot be fetched.
        """


class Together(Protocol):
    """Channels to guests on other devices and in other windows: ordered text messages in both directions."""

    def channel_handler(self, told: Callable[[str, str, str], None]) -> None:
        """Call `told` with a channel, what happened there, and a text.

        open: a guest's channel is there. message: the text arrived. away, back: the connection is
        interrupted, and works again. failed: the guest needs another connection. closed: it is gone for good.
        unreachable: the two devices cannot reach each other. For all of these but a message, the text is the
        token of the invitation. answer-bad: the code given to `accept` is not an answer; the channel is "",
        and the text is "old" (its invitation is used up or gone), "invitation" or "broken".
        """

    def invite(self, token: str, told: Callable[[str], None]) -> None:
        """Make an invitation code and call `told` with it; with "" if this browser cannot.

        `token` is 12 hexadecimal digits. The code contains them, and the guest sends them back in its first
        message. An invitation that nobody has answered yet stays as it is.
        """

    def relays(self) -> list[str]:
        """Return the names of the servers that introduce devices far apart; [] if the site has none."""

    def may_go_far(self) -> bool:
        """True if this page may contact those servers."""

    def go_far(self) -> None:
        """Reopen this table in `far.html`, the page that may contact relays."""

    def invite_far(self, token: str, told: Callable[[str], None]) -> None:
        """Make an invitation for a guest far away, and call `told` with its code; with "" on other pages.

        Such guests come back by themselves after a reload. If no server answers, the handler of channels gets
        "unreachable" with an empty channel and an empty text.
        """

    def accept(self, code: str) -> None:
        """Take a guest's answer to an invitation: its code, or the link that contains it."""

    def send(self, channel: str, text: str) -> None:
        """Send a message; nothing happens if the channel is gone."""

    def close(self, channel: str) -> None:
        """Close a channel. Messages that were sent before still arrive."""

    def can_scan(self) -> bool:
        """True if the page may ask for the camera."""

    def scan(self, cancel: str, told: Callable[[str | None], None]) -> None:
        """Show what the camera sees until there is a QR code, and call `told` with its text.

        `cancel` labels the button that ends it; then `told` gets "". Without a camera, or without permission
        to use it, it gets None.
        """


class Shell(Display, Timer, Storage, Device, Together, Protocol):
    """Everything the app needs from the world around it."""
