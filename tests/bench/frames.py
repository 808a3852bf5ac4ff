"""The page while hard bots think, in all five games: its longest time without a frame, and what its one
thread is busy with.

A frame can also be late because the machine is at something else: gaps of half a second were seen in which
the page had worked for two milliseconds. So beside the gap, which is by the clock, stand two figures by the
thread's own time, as Chromium's trace has it: the longest slice of thinking, and the most work between two
frames, which is the gap that the page itself makes.

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
from tools.files import DIST
from tools.serve import serving

TABLE = "?game={game}&seats=hard,hard,hard,hard&seed={seed}&speed=fast"
SEEDS = {"homeward": 3}  # where there is something to choose soon
SEED = 7
SECONDS = 8
TRIES = 3  # watches of one table: the best counts, since what else the machine does can only add to a gap
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
SETTLING = 2  # frames at the beginning that belong to the watching itself
# sounds have turns of their own: they would count as thinking
SILENT = """localStorage.setItem("tabtop:settings", '{"sound": "off"}')"""

Traced = dict[str, Any]


class Watched(NamedTuple):
    """Milliseconds: the longest gap by the clock; the longest slice of thinking and the most work in a gap by
    the thread's time.
    """

    gap: float
    slice: float
    work: float


def watch(browser: BrowserContext, address: str) -> Watched:
    page = browser.new_page()
    page.goto(address)
    page.wait_for_function("performance.getEntriesByName('tabtop:ready').length", timeout=60_000)
    events, gap = traced(browser, page)
    page.close()
    slices = [
        task["tdur"] / 1000
        for task, inside in tasks(events)
        if "TimerFire" in inside and "ParseHTML" not in inside
    ]
    return Watched(gap, max(slices), work(events))


def work(events: list[Traced]) -> float:
    """The most that the thread which draws frames did between the beginnings of two of them."""
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
    """All that happens in the browser while frames are watched, and the longest gap between two."""
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
    """Each task of a thread, and what happened in it."""
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
    """The worst of all games."""
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
