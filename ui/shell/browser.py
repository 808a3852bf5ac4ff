"""The browser as the app's Shell: the only module that imports JavaScript.

There is one delegated listener per kind of event. Data attributes say what an element does: `data-move`,
`data-pick`, `data-room` (space around a pick), `data-act`, `data-field`, `data-form`. Pages arrive as text,
and Idiomorph morphs them into the document, which keeps the focus.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any
from urllib.parse import parse_qsl

from js import (
    URL,
    Blob,
    Date,
    Idiomorph,
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

from ui.shell.ports import LONGEST_FILE, StorageFull
from ui.shell.sounds import Note

Handler = Callable[[str, str, str], None]
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
LOUDEST = 0.35  # of full volume
READING = 700  # milliseconds in which a second tap at the same place does nothing after a new question
DRAG = 10  # pixels that a pointer moves before it drags
FINGER = 32  # pixels that two taps at the same place are apart at most
CLOSING = 200  # milliseconds that a page being closed may still hold its locks
_PARTS = "[data-move],[data-pick],[data-room],[data-act]"


class Browser:
    """The page in which this Python runs."""

    def __init__(self) -> None:
        self.root = document.documentElement
        self.app = document.getElementById("app")
        self.live = document.getElementById("live")
        self._store = window.tabtop.store
        self._options = to_js(
            {
                "morphStyle": "innerHTML",
                "restoreFocus": True,
                "callbacks": {"beforeNodeMorphed": window.tabtop.changed},
            },
            dict_converter=Object.fromEntries,
        )
        self._morphing = False  # True while a page is replaced by another
        self._pointed = ""
        self._question = ""  # what the table asks: its move number and whom it waits for
        self._asked_at = 0.0  # when that was shown
        self._tap = (-1.0, -1.0, "")  # the last tap: where, and what was asked then
        self._claimed = ""  # the name that this page holds
        self._wanted = ""  # the name that it asked for last
        self._let_go: Any = None  # resolves the promise that holds the lock
        self._audio: Any = None  # the AudioContext, created at the first sound
        self._noise: Any = None
        self._held: Any = None  # what a pointer is on: its pick, where it went down, and the shape it drags
        self._dropped = False  # the next click ends a drag
        self._wants_awake = False
        self._lock: Any = None  # the wake lock
        self._channels: Any = None  # static/together.js
        self._channels_told: Any = None

    # --- showing

    def show(self, html: str, title: str) -> None:
        had_focus = document.activeElement and self.app.contains(document.activeElement)
        self._morphing = True
        try:
            Idiomorph.morph(self.app, window.tabtop.parse(html), self._options)
        finally:
            self._morphing = False
        document.title = title
        self._note_question()
        if had_focus and not self.app.contains(document.activeElement):
            self.focus("#prompt, main button")

    def _note_question(self) -> None:
        """Remember when the table asked something new; a tap right after it was meant for what was there."""
        table = self.app.querySelector("main.table[data-number]")
        question = f"{table.dataset.number} {table.dataset.waits}" if table else ""
        if question != self._question:
            self._question, self._asked_at = question, self.now()

    def _comes_too_soon(self, event: Any) -> bool:
        """True for a second tap at the same place that would answer a question nobody has read yet."""
        x, y = float(event.clientX), float(event.clientY)
        last, self._tap = self._tap, (x, y, self._question)
        if not event.isTrusted or not event.detail:  # pressed by a key or a script
            return False
        near = abs(x - last[0]) < FINGER and abs(y - last[1]) < FINGER
        return near and last[2] != self._question and self.now() - self._asked_at < READING

    def say(self, sentence: str) -> None:
        # Screen readers do not repeat the same sentence; a no-break space makes it a new one.
        self.live.textContent = sentence + "\u00a0" if self.live.textContent == sentence else sentence

    def animate(self, tracks: Sequence[Mapping[str, Any]]) -> None:
        moved = [(self.app.querySelector(f'[data-piece="{track["piece"]}"]'), track) for track in tracks]
        begun = [(piece, _begun(piece, track["frames"]), track["ms"]) for piece, track in moved if piece]
        for running in document.getAnimations():
            if running.id == "piece":
                running.finish()
        for piece, frames, ms in begun:
            how = {"duration": ms, "id": "piece"}
            piece.animate(
                to_js(frames, dict_converter=Object.fromEntries),
                to_js(how, dict_converter=Object.fromEntries),
            )

    def flag(self, name: str, value: str | None) -> None:
        if name == "lang":
            self.root.lang = value or "en"
        elif value is None:
            self.root.removeAttribute(f"data-{name}")
        else:
            self.root.setAttribute(f"data-{name}", value)
            performance.mark(f"tabtop:{name}")

    def focus(self, selector: str) -> None:
        found = self.app.querySelector(selector)
        if found:
            found.focus()

    # --- time

    def after(self, ms: float, then: Callable[[], None]) -> int:
        return int(setTimeout(create_once_callable(then), ms))

    def cancel(self, timer: int) -> None:
        clearTimeout(timer)

    def now(self) -> float:
        return float(performance.now())

    def today(self) -> str:
        return str(Date.new().toISOString())[:19] + "Z"

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

    # --- storage (static/store.mjs)

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

    def sound(self, notes: Sequence[Note]) -> None:
        # In a task of its own: drawing and sound together would take more than a frame or two.
        self.after(0, lambda: self._play(notes))

    def _play(self, notes: Sequence[Note]) -> None:
        context = self._audio = self._audio or _audio_context()
        if context is None:
            return
        if context.state == "suspended":
            context.resume()  # browsers play no sound before the first click
        for note in notes:
            self._note(context, context.currentTime + note.at / 1000, note)

    def _note(self, context: Any, start: float, note: Note) -> None:
        end = start + note.ms / 1000
        gain = context.createGain()
        gain.gain.setValueAtTime(0.0001, start)
        gain.gain.exponentialRampToValueAtTime(note.loud * LOUDEST, start + 0.008)
        gain.gain.exponentialRampToValueAtTime(0.0001, end)
        if note.wave == "noise":
            source, pitch = context.createBufferSource(), context.createBiquadFilter()
            source.buffer = self._noise = self._noise or _noise(context)
            pitch.type = "bandpass"
            source.connect(pitch).connect(gain)
        else:
            source = pitch = context.createOscillator()
            source.type = note.wave
            source.connect(gain)
        pitch.frequency.setValueAtTime(note.start, start)
        pitch.frequency.exponentialRampToValueAtTime(note.end, end)
        gain.connect(context.destination)
        source.start(start)
        source.stop(end)

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
        allowed = bool(policy.allowsFeature("screen-wake-lock")) if policy else not self.embedded()
        return allowed and bool(getattr(navigator, "wakeLock", None))

    def _kept_awake(self, lock: Any) -> None:
        if self._lock or not self._wants_awake:
            lock.release()
            return
        self._lock = lock

    def _seen(self, _event: Any) -> None:
        """Renew the wake lock when the page becomes visible; a hidden page has lost it."""
        if document.visibilityState == "hidden":
            self._lock = None
        elif self._wants_awake:
            self.awake(True)

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

    def can_share(self) -> bool:
        return bool(getattr(navigator, "share", None))

    def share(self, title: str, address: str) -> None:
        offer = to_js({"title": title, "url": address}, dict_converter=Object.fromEntries)
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
                self.after(CLOSING, lambda: self._ask_for(name, told, steal, again=False))
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

    def persist(self) -> None:
        if getattr(navigator, "storage", None):
            navigator.storage.persist()

    def renew(self) -> None:
        window.tabtop.renew()

    # --- guests on other devices (static/together.js, loaded when a table first needs it)

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
        made.then(create_once_callable(lambda code: told(str(code))), create_once_callable(lambda _: told("")))

    def accept(self, code: str) -> None:
        self._with_channels(lambda channels: channels.accept(code))

    def listen_here(self, key: str) -> None:
        if key or self._channels:
            self._with_channels(lambda channels: channels.listenHere(key))

    def send(self, channel: str, text: str) -> None:
        if self._channels:
            self._channels.send(channel, text)

    def close(self, channel: str) -> None:
        if self._channels:
            self._channels.close(channel)

    # --- events

    def listen(self, handler: Handler) -> None:
        """Call `handler` with the kind, value and extra of every event."""
        self._handler = handler
        listeners: dict[str, Callable[[Any], None]] = {
            "click": self._click,
            "submit": self._submit,
            "input": self._typed,
            "change": self._changed,
            "keydown": self._key,
            "pointerover": self._point,
            "pointerdown": self._hold_shape,
            "pointermove": self._drag,
            "pointerup": self._drop,
            "pointercancel": self._drop,
            "focusin": self._focused,
            "focusout": self._left,
        }
        for kind, listener in listeners.items():
            document.addEventListener(kind, create_proxy(listener))
        document.addEventListener("visibilitychange", create_proxy(self._seen))
        window.addEventListener("popstate", create_proxy(lambda event: handler("address", "", "")))
        for kind in ("update", "full"):
            told = create_proxy(lambda event, kind=kind: handler(kind, "", ""))
            window.addEventListener(f"tabtop:{kind}", told)

    def _click(self, event: Any) -> None:
        if self._dropped:
            self._dropped = False
            return
        part = event.target.closest(_PARTS)
        if self._comes_too_soon(event) or not part or part.matches(":disabled"):
            return
        for kind, attribute in (("move", "move"), ("pick", "pick"), ("pick", "room"), ("act", "act")):
            value = part.getAttribute(f"data-{attribute}")
            if value:
                event.preventDefault()
                self._handler(kind, str(value), "")
                return

    # --- dragging: a shape that can be picked follows the pointer and is put down on another

    def _hold_shape(self, event: Any) -> None:
        self._held, self._dropped = None, False
        part = event.target.closest("[data-pick],[data-room]")
        if not part or not event.isPrimary or event.button:
            return
        pick = part.getAttribute("data-pick") or part.getAttribute("data-room")
        if self.app.querySelector(f'.is-can[data-pick="{pick}"]'):
            self._held = _Held(str(pick), float(event.clientX), float(event.clientY))

    def _drag(self, event: Any) -> None:
        held = self._held
        if held is None:
            return
        x, y = float(event.clientX) - held.x, float(event.clientY) - held.y
        if held.shape is None:
            if max(abs(x), abs(y)) < DRAG:
                return
            self._handler("drag", held.pick, "")
            held.shape = self.app.querySelector(f'[data-piece="{held.pick}"],[data-pick="{held.pick}"]')
            held.scale = _units_per_pixel(held.shape)
            held.shape.classList.add("is-dragged")
        held.shape.style.translate = f"{x * held.scale:.1f}px {y * held.scale:.1f}px"

    def _drop(self, event: Any) -> None:
        held, self._held = self._held, None
        if held is None or held.shape is None:
            return
        held.shape.style.translate = ""
        self._dropped = event.type == "pointerup"
        # What is dragged lets the pointer through, so this is what lies under it.
        below = document.elementFromPoint(event.clientX, event.clientY) if self._dropped else None
        held.shape.classList.remove("is-dragged")
        part = below.closest("[data-pick],[data-room]") if below else None
        target = (part.getAttribute("data-pick") or part.getAttribute("data-room")) if part else ""
        self._handler("drop", str(target), "")

    def _submit(self, event: Any) -> None:
        event.preventDefault()
        act = event.target.getAttribute("data-form")
        if act:
            self._handler("act", str(act), "")

    def _typed(self, event: Any) -> None:
        if event.target.matches("input[type=search],input[type=range],input[data-live]"):
            self._changed(event)

    def _changed(self, event: Any) -> None:
        name = event.target.getAttribute("data-field")
        if self._morphing:  # a field that is being removed reports its value to a page that is gone
            return
        if name and event.target.type == "file":
            self._read(event.target)
        elif name:
            box = event.target.type == "checkbox"
            self._handler(
                "field", str(name), ("1" if event.target.checked else "0") if box else str(event.target.value)
            )

    def _read(self, chooser: Any) -> None:
        """Pass on the content of the chosen file, cut off where it is too long."""
        for file in chooser.files:
            name = str(file.name)
            file.slice(0, LONGEST_FILE + 1).text().then(
                create_once_callable(lambda text, name=name: self._handler("file", name, str(text)))
            )
        chooser.value = ""

    def _key(self, event: Any) -> None:
        target = event.target
        leaves = event.key == "Escape" and target.closest(".dialog")  # from its switches too
        typing = target.matches("input,select,textarea") and not leaves
        if event.ctrlKey or event.altKey or event.metaKey or event.isComposing or typing:
            return
        on = "twin" if target.id == "twin" else "control" if target.matches("button,a,summary") else ""
        key = str(event.key)
        walked = (key.startswith("Arrow") or key in ("Home", "End")) and (
            on == "twin" or self.app.querySelector("[data-arrows]")
        )
        if walked or (key == " " and on != "control"):
            event.preventDefault()
        self._handler("key", key, on)

    def _focused(self, event: Any) -> None:
        self._point(event)
        if event.target.id == "twin":
            self._handler("board", "1", "")

    def _left(self, event: Any) -> None:
        """Report that the board lost the focus, unless only the window did. A pending redraw comes first."""
        if event.target.id == "twin":
            self.after(
                0, lambda: None if document.activeElement.id == "twin" else self._handler("board", "", "")
            )

    def _point(self, event: Any) -> None:
        part = (
            event.target.closest("[data-move],[data-pick],[data-detail]")
            if hasattr(event.target, "closest")
            else None
        )
        pointed = (
            str(next(filter(None, map(part.getAttribute, ("data-move", "data-pick", "data-detail")))))
            if part
            else ""
        )
        if pointed != self._pointed:
            self._pointed = pointed
            self._handler("point", pointed, "")


class _Held:
    """A shape under a pointer that is down."""

    def __init__(self, pick: str, x: float, y: float) -> None:
        self.pick = pick
        self.x, self.y = x, y
        self.shape: Any = None  # once it is dragged
        self.scale = 1.0  # lengths in its drawing per pixel


def _units_per_pixel(shape: Any) -> float:
    """Return how many units of its drawing a pixel is: more than one on a board that is shown small."""
    board = getattr(shape, "ownerSVGElement", None)
    if not board:
        return 1.0
    return float(board.viewBox.baseVal.width) / float(board.getBoundingClientRect().width)


def _begun(piece: Any, frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Add a first frame where the piece is on the screen now, if there is none."""
    return (
        frames
        if frames[0]["offset"] == 0
        else [{"transform": window.getComputedStyle(piece).transform, "offset": 0}, *frames]
    )


def _audio_context() -> Any:
    """Return a new AudioContext; None if the browser has none."""
    return window.AudioContext.new() if getattr(window, "AudioContext", None) else None


def _noise(context: Any) -> Any:
    """Return half a second of noise.

    It is made from random bytes, because half a second of random floats would delay the first sound.
    """
    length = int(context.sampleRate) // 2
    levels = [byte / 127.5 - 1 for byte in range(256)]
    buffer = context.createBuffer(1, length, context.sampleRate)
    buffer.getChannelData(0).set(to_js(array("f", map(levels.__getitem__, Random(1).randbytes(length)))))
    return buffer
