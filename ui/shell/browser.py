"""The browser as the app's Shell: the only module that imports JavaScript.

Everything that shows the page and listens to it is in static/display.js.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl

from js import (
    URL,
    Blob,
    Date,
    Object,
    Promise,
    clearTimeout,
    document,
    history,
    location,
    matchMedia,
    navigator,
    performance,
    setTimeout,
    window,
)
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

from ui.shell import modules
from ui.shell.ports import LONGEST_FILE, Frame, StorageFull

Handler = Callable[[str, str, str], None]
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
CLOSING = 200  # milliseconds that a page being closed may still hold its locks


class BrowserStorage:
    """Texts kept by static/store.mjs."""

    def __init__(self) -> None:
        self._store = window.tabtop.store

    def load(self, key: str) -> str | None:
        found = self._store.load(key)
        return str(found) if found else None

    def save(self, key: str, value: str) -> None:
        if not self._store.save(key, value):
            raise StorageFull

    def drop(self, key: str) -> None:
        self._store.drop(key)

    def saved_keys(self) -> list[str]:
        return [str(key) for key in self._store.names()]

    def keeps(self) -> bool:
        return bool(self._store.keeps())

    def persist(self) -> None:
        if getattr(navigator, "storage", None):
            navigator.storage.persist()

    def today(self) -> str:
        return str(Date.new().toISOString())[:19] + "Z"


class BrowserChannels:
    """Channels to guests (static/together.js, loaded when a table first needs it)."""

    def __init__(self) -> None:
        self._channels: Any = None  # static/together.js
        self._channels_told: Any = None

    def channel_handler(self, told: Callable[[str, str, str], None]) -> None:
        def listen(channel: Any, kind: Any, text: Any) -> None:
            told(str(channel), str(kind), str(text))

        self._channels_told = create_proxy(listen)
        if self._channels:
            self._channels.listen(self._channels_told)

    def _with_channels(self, use: Callable[[Any], Any]) -> Any:
        """Call `use` with the module that has the channels; return a promise of its result."""

        def loaded(module: Any) -> Any:
            if not self._channels:
                self._channels = module
                module.listen(self._channels_told)
            return use(module)

        return window.tabtop.together().then(create_once_callable(loaded))

    def invite(self, token: str, told: Callable[[str], None]) -> None:
        made = self._with_channels(lambda channels: channels.invite(token))
        made.then(
            create_once_callable(lambda code: told(str(code))), create_once_callable(lambda _: told(""))
        )

    def invite_far(self, token: str, told: Callable[[str], None]) -> None:
        made = self._with_channels(lambda channels: channels.inviteFar(token))
        made.then(
            create_once_callable(lambda code: told(str(code))), create_once_callable(lambda _: told(""))
        )

    def relays(self) -> list[str]:
        return [str(host) for host in window.tabtop.far.hosts]

    def may_go_far(self) -> bool:
        return bool(window.tabtop.far.here)

    def go_far(self) -> None:
        location.replace(f"{window.tabtop.far.document}{location.search}")

    def accept(self, code: str) -> None:
        self._with_channels(lambda channels: channels.accept(code))

    def send(self, channel: str, text: str) -> None:
        if self._channels:
            self._channels.send(channel, text)

    def close(self, channel: str) -> None:
        if self._channels:
            self._channels.close(channel)

    def can_scan(self) -> bool:
        return bool(getattr(navigator, "mediaDevices", None))

    def scan(self, cancel: str, told: Callable[[str | None], None]) -> None:
        window.tabtop.scan(cancel).then(
            create_once_callable(lambda text: told(str(text))), create_once_callable(lambda _: told(None))
        )


class Claim:
    """The name that this page holds and other pages cannot have: a web lock."""

    def __init__(self) -> None:
        self._claimed = ""  # the name that this page holds
        self._wanted = ""  # the name that it asked for last
        self._let_go: Any = None  # resolves the promise that holds the lock

    def claim(self, name: str, told: Callable[[str], None], steal: bool = False) -> None:
        if not getattr(navigator, "locks", None) or (name == self._claimed and not steal):
            told("mine")
            return
        self.release()
        self._wanted = name
        self._ask_for(name, told, steal, again=not steal)

    def _ask_for(self, name: str, told: Callable[[str], None], steal: bool, again: bool) -> None:
        """Request a lock; with `again`, once more after `CLOSING` milliseconds."""
        answered: list[str] = []

        def granted(lock: Any) -> Any:
            if name != self._wanted:
                return None  # another game was opened in the meantime: releases the lock at once
            if not lock and again:
                again_soon = create_once_callable(lambda: self._ask_for(name, told, steal, again=False))
                setTimeout(again_soon, CLOSING)
                return None
            answered.append("mine" if lock else "taken")
            self._claimed = name if lock else ""
            told(answered[0])
            if not lock:
                self._wait_for(name, told)
            return Promise.new(create_once_callable(self._hold)) if lock else None

        def refused(_error: Any) -> None:
            self._claimed = ""
            told("lost" if answered else "mine")  # another page took it, or locks are forbidden in this frame

        options = {"steal": True} if steal else {"ifAvailable": True}
        asked = navigator.locks.request(
            name, to_js(options, dict_converter=Object.fromEntries), create_once_callable(granted)
        )
        asked.catch(create_once_callable(refused))

    def _wait_for(self, name: str, told: Callable[[str], None]) -> None:
        """Tell when the page that holds a lock is gone."""

        def free(_lock: Any) -> None:
            if name == self._wanted and not self._claimed:
                told("free")

        navigator.locks.request(name, create_once_callable(free)).catch(create_once_callable(lambda _: None))

    def _hold(self, let_go: Any, _refuse: Any) -> None:
        self._let_go = let_go

    def release(self) -> None:
        if self._let_go:
            self._let_go(None)
        self._let_go, self._claimed, self._wanted = None, "", ""


class WakeLock:
    """Keeps the screen on."""

    def __init__(self, embedded: bool) -> None:
        self._embedded = embedded
        self._wants_awake = False
        self._lock: Any = None

    def awake(self, wanted: bool) -> None:
        self._wants_awake = wanted
        if not wanted and self._lock:
            self._lock.release()
            self._lock = None
        elif wanted and not self._lock and self._may_hold_awake() and document.visibilityState == "visible":
            asked = navigator.wakeLock.request("screen")
            # The browser may refuse when the battery is low.
            asked.then(create_once_callable(self._kept_awake), create_once_callable(lambda _: None))

    def _may_hold_awake(self) -> bool:
        """True if the page may keep the screen awake.

        A frame needs permission from the page around it; asking without it logs an error to the console.
        """
        policy = getattr(document, "featurePolicy", None)
        allowed = bool(policy.allowsFeature("screen-wake-lock")) if policy else not self._embedded
        return allowed and bool(getattr(navigator, "wakeLock", None))

    def _kept_awake(self, lock: Any) -> None:
        if self._lock or not self._wants_awake:
            lock.release()
            return
        self._lock = lock

    def seen(self, _event: Any) -> None:
        """Renew the wake lock when the page becomes visible; a hidden page has lost it."""
        if document.visibilityState == "hidden":
            self._lock = None
        elif self._wants_awake:
            self.awake(True)


class Browser(BrowserStorage, BrowserChannels):
    """The page in which this Python runs."""

    def __init__(self) -> None:
        BrowserStorage.__init__(self)
        BrowserChannels.__init__(self)
        self.root = document.documentElement
        self._display = window.tabtop.display
        self._claim = Claim()
        self._awake = WakeLock(self.embedded())

    # --- showing

    def present(self, frame: Frame) -> None:
        self._display.present(to_js(frame._asdict(), dict_converter=Object.fromEntries))

    def moving(self) -> bool:
        return bool(self._display.moving())

    def flag(self, name: str, value: str | None) -> None:
        self._display.flag(name, value)

    # --- time

    def after(self, ms: float, then: Callable[[], None]) -> int:
        return int(setTimeout(create_once_callable(then), ms))

    def cancel(self, timer: int) -> None:
        clearTimeout(timer)

    def now(self) -> float:
        return float(performance.now())

    def dated(self, moment: str, lang: str) -> str:
        date = Date.new(moment)
        if not MOMENT.fullmatch(moment) or not date.valueOf() > 0:  # NaN if there is no such day
            return ""
        how = to_js({"dateStyle": "medium", "timeStyle": "short"}, dict_converter=Object.fromEntries)
        try:
            return str(
                date.toLocaleString(
                    next((tag for tag in self.languages() if tag.split("-")[0] == lang), lang), how
                )
            )
        except JsException:  # some browsers report a language that they do not know: "en-US@posix"
            return str(date.toLocaleString(lang, how))

    # --- the address, the visitor

    def query(self) -> dict[str, str]:
        return dict(parse_qsl(str(location.search)[1:]))

    def visit(self, query: str, replace: bool = False) -> None:
        address = f"?{query}" if query else str(location.pathname)
        if replace:
            history.replaceState(None, "", address)
        else:
            history.pushState(None, "", address)
            window.scrollTo(0, 0)

    def languages(self) -> list[str]:
        return [str(lang) for lang in navigator.languages]

    def calm(self) -> bool:
        return bool(matchMedia("(prefers-reduced-motion: reduce)").matches)

    def copy(self, text: str, told: Callable[[bool], None]) -> None:
        if not getattr(navigator, "clipboard", None):
            told(False)
            return
        navigator.clipboard.writeText(text).then(
            create_once_callable(lambda _: told(True)), create_once_callable(lambda _: told(False))
        )

    # --- the device

    def awake(self, wanted: bool) -> None:
        self._awake.awake(wanted)

    def fill_screen(self, wanted: bool) -> None:
        root = document.documentElement
        if wanted and getattr(root, "requestFullscreen", None):
            root.requestFullscreen().catch(create_once_callable(lambda _: None))
        elif document.fullscreenElement:
            document.exitFullscreen().catch(create_once_callable(lambda _: None))

    def download(self, name: str, text: str) -> None:
        blob = Blob.new(
            to_js([text]), to_js({"type": "text/plain;charset=utf-8"}, dict_converter=Object.fromEntries)
        )
        link = document.createElement("a")
        link.href, link.download = URL.createObjectURL(blob), name
        link.click()
        setTimeout(create_once_callable(lambda: URL.revokeObjectURL(link.href)), 10_000)

    def qr(self, text: str, told: Callable[[str], None]) -> None:
        window.tabtop.qr(text).then(
            create_once_callable(lambda rows: told(str(rows))), create_once_callable(lambda _: told(""))
        )

    def whole(self) -> bool:
        return bool(window.tabtop.whole)

    def line_tables(self, told: Callable[[bytes], None]) -> None:
        def arrived(tables: Any) -> None:
            if tables.length:
                told(tables.to_bytes())

        window.tabtop.lines().then(create_once_callable(arrived), create_once_callable(lambda _: None))

    def can_share(self) -> bool:
        return bool(getattr(navigator, "share", None))

    def share(self, title: str, address: str, text: str = "") -> None:
        offered = {"title": title, "url": address} | ({"text": text} if text else {})
        offer = to_js(offered, dict_converter=Object.fromEntries)
        navigator.share(offer).catch(create_once_callable(lambda _: None))  # the visitor canceled

    def agent(self) -> str:
        return str(navigator.userAgent)

    def forgetful(self) -> bool:
        agent = self.agent()
        apple = (
            "iPhone" in agent or "iPad" in agent or ("Macintosh" in agent and navigator.maxTouchPoints > 1)
        )
        return apple and not bool(matchMedia("(display-mode: standalone)").matches) and not self.embedded()

    # --- the site around the page

    def embedded(self) -> bool:
        return bool(self.root.hasAttribute("data-embed"))

    def home(self) -> str:
        return str(URL.new("./", document.baseURI).href)

    def fragment(self) -> str:
        return str(location.hash)[1:]

    def open(self, address: str) -> bool:
        opened = window.open(address, "_blank")
        if not opened:
            return False
        opened.opener = None
        return True

    def claim(self, name: str, told: Callable[[str], None], steal: bool = False) -> None:
        self._claim.claim(name, told, steal)

    def release(self) -> None:
        self._claim.release()

    def renew(self) -> None:
        window.tabtop.renew()

    # --- events

    def listen(self, handler: Handler) -> None:
        """Call `handler` with the kind, value and extra of every event."""
        self._display.listen(create_proxy(handler), LONGEST_FILE)
        document.addEventListener("visibilitychange", create_proxy(self._awake.seen))
        window.addEventListener("popstate", create_proxy(lambda event: handler("address", "", "")))
        for kind in ("update", "full"):
            told = create_proxy(lambda event, kind=kind: handler(kind, "", ""))
            window.addEventListener(f"tabtop:{kind}", told)

        def complete(_event: Any) -> None:
            modules.extend()
            handler("whole", "", "")

        window.addEventListener("tabtop:whole", create_proxy(complete))
