"""Measures a table with four guests over real data channels, against a bare Pyodide in the same browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from statistics import median, quantiles
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.bench.frames import Traced, tasks, traced
from tests.bench.page import bare_folder, visit
from tests.browser.conftest import Complaints
from tests.together.network import NotPermitted, separate
from tests.together.tables import NUMBER, Together
from tools import chromium
from tools.chromium import wait_until
from tools.files import DIST
from tools.serve import serving

GUESTS = 4
ROUNDS = 6
PRESSES = 12  # per round
BARE = "performance.getEntriesByName('bare:ready')[0].startTime"
# At a guest: notes when the first board is there, and which files were loaded before.
NOTE_BOARD = """
    new MutationObserver(() => {
        if (window.shownAt !== undefined || document.documentElement?.dataset.ready === undefined) return;
        window.shownAt = performance.now();
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ready"] });
"""
# At the host: marks when a press arrives, and when parts of pages leave on each channel.
PRESSED, SENT = "tabtop:pressed", "tabtop:sent:"
NOTE_SENDING = """
    const known = [];
    const { send } = RTCDataChannel.prototype;
    RTCDataChannel.prototype.send = function (part) {
        send.call(this, part);
        if (!known.includes(this)) known.push(this);
        if (part.byteLength > 1000) performance.mark(`tabtop:sent:${known.indexOf(this)}`);
    };
    const { set } = Object.getOwnPropertyDescriptor(RTCDataChannel.prototype, "onmessage");
    Object.defineProperty(RTCDataChannel.prototype, "onmessage", {
        set(heard) {
            set.call(this, (event) => {
                if (event.data.byteLength > 70) performance.mark("tabtop:pressed");
                heard(event);
            });
        },
    });
"""
LOADED = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .filter(({ name, startTime }) => startTime < shownAt && !/woff2$|icon.svg$|qr.mjs$/.test(name))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""
# Presses the first move on offer; resolves to the milliseconds until the guest shows the next position.
PRESS = """() => new Promise((done) => {
    const number = () => document.querySelector("main.table")?.dataset.number;
    const before = number();
    const started = performance.now();
    new MutationObserver((_, observer) => {
        if (number() === before) return;
        observer.disconnect();
        requestAnimationFrame(() => done(performance.now() - started));
    }).observe(document.getElementById("app"), { attributes: true, childList: true, subtree: true });
    document.querySelector("[data-move]:not(:disabled)").click();
})"""
ASKED = "() => document.querySelector('[data-move]:not(:disabled)') !== null"


class Round(NamedTuple):
    """What one round found; times are in milliseconds."""

    loaded: float  # bytes until a guest's first board
    board: float  # until a guest who reloads sees the board
    sent: list[float]  # per press: of the host's thread until it has sent the last of four pages
    seen: list[float]  # per press: until the guest sees the next position
    bare: float


def asked(guests: Sequence[Page]) -> Page:
    """Wait until a guest can move, and return it."""
    while True:
        for guest in guests:
            if guest.evaluate(ASKED):
                return guest
        guests[0].wait_for_timeout(20)


def presses(guests: Sequence[Page]) -> Iterator[float]:
    """Press some moves; yield how long it took until the guest saw each, and wait until all have seen it."""
    for _ in range(PRESSES):
        guest = asked(guests)
        yield float(guest.evaluate(PRESS))
        number = guest.evaluate(NUMBER)
        for other in guests:
            wait_until(other, f"(number) => ({NUMBER})() >= number", number)


def _note(seen: list[float], guests: Sequence[Page]) -> None:
    seen.extend(presses(guests))


def sending(events: Sequence[Traced]) -> list[float]:
    """Return how long the host's thread worked from each press until the last of four pages was sent.

    The trace has the marks of all pages in the browser. Only the host sends pages.
    """
    noted = [event for event in events if event["name"] == PRESSED or event["name"].startswith(SENT)]
    [host] = {event["pid"] for event in noted if event["name"].startswith(SENT)}
    marks = sorted((event for event in noted if event["pid"] == host), key=lambda event: event["ts"])
    starts = [at for at, mark in enumerate(marks) if mark["name"] == PRESSED]
    found: list[float] = []
    for at, end in zip(starts, [*starts[1:], len(marks)], strict=True):
        pages: set[str] = set()
        for mark in marks[at + 1 : end]:
            pages.add(mark["name"])
            if len(pages) == GUESTS:
                found.append(_work(events, marks[at], mark))
                break
    if len(found) != PRESSES:
        raise ValueError(f"{len(found)} of {PRESSES} presses were followed by {GUESTS} pages")
    return found


def _work(events: Sequence[Traced], start: Traced, end: Traced) -> float:
    """Return the milliseconds of thread time in the tasks between two marks."""
    thread = (start["pid"], start["tid"])
    return sum(
        float(task["tdur"]) / 1000
        for task, _ in tasks([event for event in events if (event["pid"], event["tid"]) == thread])
        if task["ts"] + task["dur"] > start["ts"] and task["ts"] < end["ts"]
    )


def devices(browser: Browser, stack: ExitStack, script: str) -> Any:
    """Return a function that makes a new device, whose pages run `script` first."""

    def device(**options: Any) -> BrowserContext:
        made = stack.enter_context(browser.new_context(locale="en-GB", **options))
        made.set_default_timeout(120_000)
        made.add_init_script(script)
        return made

    return device


def rounds() -> Iterator[Round]:
    """Play at a table with four guests; in each round, one of them reloads, and a bare page boots."""
    with ExitStack() as stack:
        with suppress(NotPermitted):  # then over this machine's own network
            stack.enter_context(separate())
        site, other = stack.enter_context(serving(DIST)), stack.enter_context(serving(bare_folder()))
        browser = stack.enter_context(sync_playwright()).chromium.launch(**chromium.launching())
        stack.callback(browser.close)
        made = Together(devices(browser, stack, NOTE_SENDING + NOTE_BOARD), site, Complaints())
        made.host.goto(f"{site}?game=homeward&seats={','.join(['remote'] * GUESTS)}&seed=5&speed=instant")
        wait_until(made.host, "() => document.documentElement.dataset.ready !== undefined")
        for seat in range(GUESTS):
            made.join(str(seat))
        loaded = float(made.guests[0].evaluate(LOADED))
        empty = devices(browser, stack, "")()
        visit(empty, other, "bare:ready", BARE)
        for number in range(ROUNDS):
            seen: list[float] = []
            events = traced(made.here, made.host, partial(_note, seen, made.guests))
            guest = made.guests[number % GUESTS]
            guest.reload()
            made.seated(guest)
            board = float(guest.evaluate("shownAt"))
            bare = float(visit(empty, other, "bare:ready", BARE))
            yield Round(loaded, board, sending(events), seen, bare)


def figures(found: Sequence[Round]) -> dict[str, float]:
    """Return the figures of a table with guests. Times at a guest are ratios to the bare boot."""
    base = median(one.bare for one in found)
    sent = [ms for one in found for ms in one.sent]
    return {
        "guest_kb": found[0].loaded / 1000,
        "guest_board_to_bare": median(one.board for one in found) / base,
        "four_pages_p95_ms": quantiles(sent, n=20)[-1],
        "guest_press_to_bare": median(ms for one in found for ms in one.seen) / base,
    }
