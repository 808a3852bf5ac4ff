"""Measures how smooth the page is while hard bots think, in every game.

Three figures, in milliseconds: the longest gap between two frames by the clock, and, by the thread's own time
from Chromium's trace, the longest slice of thinking and the most work between two frames. A busy machine
lengthens the gap, but not the other two.

    python -m tests.bench.frames [GAME ...]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Page

from engine import games
from tests.bench.page import visitor
from tools.chromium import wait_until
from tools.files import DIST
from tools.serve import serving

TABLE = "?game={game}&seats=hard,hard,hard,hard&seed={seed}&speed=fast"
SEEDS = {"homeward": 3}  # seeds that soon offer a choice
SEED = 7
SECONDS = 8
TRIES = 3  # per table; the best one counts, because other load can only lengthen a gap
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
WATCH = """(ms) => new Promise((done) => {
    const gaps = [];
    let last = performance.now();
    const end = last + ms;
    const tick = (now) => {
        gaps.push(now - last);
        last = now;
        now < end ? requestAnimationFrame(tick) : done(Math.max(...gaps.slice(2)));
    };
    requestAnimationFrame(tick);
})"""

FRAME = "FireAnimationFrame"
SETTLING = 2  # first frames, disturbed by the measurement itself
# sounds run in timers, which would count as thinking
SILENT = """localStorage.setItem("tabtop:settings", '{"sound": "off"}')"""

Traced = dict[str, Any]


class Watched(NamedTuple):
    """Milliseconds: the longest gap between frames, the longest slice of thinking, the most work in a gap."""

    gap: float
    slice: float
    work: float


def watch(browser: BrowserContext, address: str) -> Watched:
    page = browser.new_page()
    page.goto(address)
    wait_until(page, "performance.getEntriesByName('tabtop:ready').length")
    events, gap = traced(browser, page)
    page.close()
    slices = [
        task["tdur"] / 1000
        for task, inside in tasks(events)
        if "TimerFire" in inside and "ParseHTML" not in inside
    ]
    return Watched(gap, max(slices), work(events))


def work(events: list[Traced]) -> float:
    """Return the most work that the drawing thread did between two frames."""
    most = done = 0.0
    frames = 0
    drawing = next((event["pid"], event["tid"]) for event in events if event["name"] == FRAME)
    for task, inside in tasks(events):
        if (task["pid"], task["tid"]) == drawing:
            if FRAME in inside:
                frames += 1
                most, done = max(most, done) if frames > SETTLING else 0.0, 0.0
            done += task["tdur"] / 1000
    return most


def traced(browser: BrowserContext, page: Page) -> tuple[list[Traced], float]:
    """Return the browser's trace while frames are counted, and the longest gap between two frames."""
    tracer = browser.new_cdp_session(page)
    events: list[Traced] = []
    done: list[Traced] = []
    tracer.on("Tracing.dataCollected", lambda some: events.extend(some["value"]))
    tracer.on("Tracing.tracingComplete", lambda some: done.extend([some]))
    tracer.send(
        "Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": CATEGORIES}}
    )
    gap: float = page.evaluate(WATCH, 1000 * SECONDS)
    tracer.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    return events, gap


def tasks(events: list[Traced]) -> Iterator[tuple[Traced, set[str]]]:
    """Yield each task of a thread with the names of the events inside it."""
    whole = sorted(
        (event for event in events if event["ph"] == "X"),
        key=lambda event: (event["pid"], event["tid"], event["ts"]),
    )
    task: Traced | None = None
    inside: set[str] = set()
    for event in whole:
        if event["name"] == "RunTask":
            if task:
                yield task, inside
            task, inside = event, set()
        elif (
            task
            and (event["pid"], event["tid"]) == (task["pid"], task["tid"])
            and event["ts"] < task["ts"] + task["dur"]
        ):
            inside.add(event["name"])
    if task:
        yield task, inside


def figures(names: Sequence[str] = ()) -> dict[str, float]:
    """Return the worst figures of all games."""
    seen: list[Watched] = []
    with serving(DIST) as site, visitor() as browser:
        browser.add_init_script(SILENT)
        for game in games.every():
            if not names or game.id in names:
                address = site + TABLE.format(game=game.id, seed=SEEDS.get(game.id, SEED))
                best = Watched(*map(min, zip(*[watch(browser, address) for _ in range(TRIES)], strict=True)))
                print(
                    json.dumps(
                        {"game": game.id, **{name: round(ms, 1) for name, ms in best._asdict().items()}}
                    ),
                    flush=True,
                )
                seen.append(best)
    gap, thinking, busy = map(max, zip(*seen, strict=True))
    return {"hard_frame_gap_ms": gap, "hard_frame_work_ms": busy, "hard_slice_ms": thinking}


if __name__ == "__main__":
    figures(sys.argv[1:])
