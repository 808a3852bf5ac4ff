"""Measures how smooth the page is while hard bots think, in every game.

The figures are milliseconds: the longest gap between two frames by the clock, and, by the thread's own time
from Chromium's trace, the longest slice of thinking and the work between two frames, its 95th percentile and
its maximum. A busy machine lengthens the gap, but not the others.

    python -m tests.bench.frames [GAME ...]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
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
ROUNDS = 4  # the best one counts per game, because other load can only lengthen a gap
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]
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
    """Milliseconds: the longest gap between frames, the longest slice of thinking, the work per frame."""

    gap: float
    slice: float
    work_p95: float
    work: float


Round = dict[str, Watched]  # by game


def watch(browser: BrowserContext, address: str) -> Watched:
    page = browser.new_page()
    page.goto(address)
    wait_until(page, "performance.getEntriesByName('tabtop:ready').length")
    gaps: list[float] = []
    events = traced(browser, page, lambda: gaps.append(page.evaluate(WATCH, 1000 * SECONDS)))
    page.close()
    slices = [
        task["tdur"] / 1000
        for task, inside in tasks(events)
        if "TimerFire" in inside and "ParseHTML" not in inside
    ]
    busy = sorted(work(events))
    return Watched(gaps[0], max(slices), busy[len(busy) * 95 // 100], busy[-1])


def work(events: list[Traced]) -> list[float]:
    """Return how much work the drawing thread did between each two frames."""
    frames: list[float] = []
    done = 0.0
    drawing = next((event["pid"], event["tid"]) for event in events if event["name"] == FRAME)
    for task, inside in tasks(events):
        if (task["pid"], task["tid"]) == drawing:
            if FRAME in inside:
                frames.append(done)
                done = 0.0
            done += task["tdur"] / 1000
    return frames[SETTLING:]


def traced(browser: BrowserContext, page: Page, during: Callable[[], None]) -> list[Traced]:
    """Return the browser's trace of what happens during a call."""
    tracer = browser.new_cdp_session(page)
    events: list[Traced] = []
    done: list[Traced] = []
    tracer.on("Tracing.dataCollected", lambda some: events.extend(some["value"]))
    tracer.on("Tracing.tracingComplete", lambda some: done.extend([some]))
    tracer.send(
        "Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": CATEGORIES}}
    )
    during()
    tracer.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    tracer.detach()
    return events


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


def rounds(names: Sequence[str] = ()) -> Iterator[Round]:
    """Watch a table of each game per round."""
    watched = [game.id for game in games.every() if not names or game.id in names]
    with serving(DIST) as site, visitor() as browser:
        browser.add_init_script(SILENT)
        for _ in range(ROUNDS):
            yield {
                name: watch(browser, site + TABLE.format(game=name, seed=SEEDS.get(name, SEED)))
                for name in watched
            }


def best(found: Sequence[Round]) -> Round:
    """Return each game's best figures."""
    return {name: Watched(*map(min, zip(*(one[name] for one in found), strict=True))) for name in found[0]}


def figures(found: Sequence[Round]) -> dict[str, float]:
    """Return the worst figures of all games."""
    gap, thinking, p95, most = map(max, zip(*best(found).values(), strict=True))
    return {
        "hard_frame_gap_ms": gap,
        "hard_frame_work_p95_ms": p95,
        "hard_frame_work_ms": most,
        "hard_slice_ms": thinking,
    }


if __name__ == "__main__":
    for game, seen in best(list(rounds(sys.argv[1:]))).items():
        print(json.dumps({"game": game, **{name: round(ms, 1) for name, ms in seen._asdict().items()}}))
