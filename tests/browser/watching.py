"""What a page shows, in the order in which it shows it: events for tests, never times."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import Page

# Notes in `seen` what changes: captions, log, end, who thinks, prompt, what the table waits for, the marked
# seat, what shows the position; also pieces that begin to move, and vibrations. What should wait until no
# piece moves any more is noted as early. What a card causes is drawn at once, hidden, and shown when the
# card has landed: it is noted as early if anybody could see it before.
WATCH = """() => {
    const seen = [];
    const note = (kind, value) => { if (value) seen.push(`${kind}: ${value}`); };
    const texts = (selector) => [...document.querySelectorAll(selector)].map((part) => part.textContent);
    const known = {};
    const LATE = ["log", "bursts", "end", "seat", "trail", "marks", "figures"]; // they wait for all pieces
    const CAUSED = ".to-late"; // it waits for the card that causes it
    const TRAIL = ".pw-last, .sl-last, .bt-last";
    const MARKS = ".hw-seats, .hd-seats, .hw-lights, .hd-lights, .bt-owned";
    const FIGURES = ".pw-count, .sl-count, .sl-holdings, .to-count, .to-note, .bt-credits"
        + `, .to-medal:not(${CAUSED})`;
    const drawn = (selector) => [...document.querySelectorAll(selector)].map((part) => part.innerHTML).join();
    const visible = (selector) => [...document.querySelectorAll(selector)]
        .filter((part) => getComputedStyle(part).visibility === "visible").map((part) => part.textContent);
    // True until a piece that set off first of all rests for the first time; what it does there comes later.
    const flies = ({ effect }) => {
        const places = effect.getKeyframes().map(({ transform }) => transform.split(")")[0]);
        if (places[0] === places[1]) return false; // it waits for others, or stays where it is
        const lands = places.findIndex((place, at) => at + 1 === places.length || place === places[at + 1]);
        const { progress, duration } = effect.getComputedTiming();
        const whole = 1 / duration; // what is shown is given in whole milliseconds
        return (progress ?? 1) + whole < effect.getKeyframes()[lands].computedOffset;
    };
    // While a piece moves, the prompt names the player whose move it was, and asks nothing.
    const asks = ({ prompt, seat }) => {
        const name = document.querySelector(`#${seat} .name`)?.textContent;
        return !["Your turn", `${name}’s turn`].includes(prompt);
    };
    const look = () => {
        const now = {
            caption: texts(".caption").at(-1),
            log: texts("#log li")[0],
            bursts: document.querySelector(".pw-burst")?.getAttribute("class"),
            end: texts("#end-title")[0],
            thinks: document.querySelector(".seat[data-thinks]")?.id,
            why: texts(".prompt .rule-link")[0],
            prompt: document.querySelector("#prompt")?.textContent,
            seat: document.querySelector(".seat[aria-current]")?.id,
            trail: drawn(TRAIL),
            marks: drawn(MARKS),
            figures: texts(FIGURES).join(" "),
            caused: visible(CAUSED).join(" "),
            waits: document.querySelector("main.table")?.dataset.waits,
        };
        const pieces = document.getAnimations().filter(({ id }) => id === "piece");
        const early = pieces.some(({ playState }) => playState === "running");
        const inFlight = early && pieces.some(flies);
        for (const [kind, value] of Object.entries(now)) {
            if (value === known[kind]) continue;
            const tooSoon = (early && (LATE.includes(kind) || (kind === "prompt" && asks(now))))
                || (inFlight && kind === "caused");
            const told = ["trail", "marks"].includes(kind) ? "changed" : value; // and no path data
            if (tooSoon) note(`early ${kind}`, told || "nothing");
            else note(kind, told);
            known[kind] = value;
        }
    };
    look();
    seen.length = 0;
    const observer = new MutationObserver(look);
    const changes = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document.body, changes);
    const APPEARS = ["animationstart", "animationend"];
    for (const event of APPEARS) document.addEventListener(event, look);
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, how) {
        const begun = animate.call(this, frames, how);
        if (how?.id === "piece") note("moves", this.dataset.piece);
        return begun;
    };
    navigator.vibrate = (pattern) => { note("vibrates", pattern.join(" ")); return true; };
    window.pageLog = { seen, stop: () => {
        observer.disconnect();
        for (const event of APPEARS) document.removeEventListener(event, look);
        Element.prototype.animate = animate;
        delete navigator.vibrate;
        delete window.pageLog;
    } };
}"""


class Watched:
    """What a page has shown since it is watched."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def seen(self) -> list[str]:
        return list(self.page.evaluate("pageLog.seen"))

    def shows(self, *wanted: str) -> bool:
        """True once everything was seen in this order: the beginnings of notes, as regular expressions."""
        return not self.missing(wanted)

    def missing(self, wanted: Sequence[str]) -> list[str]:
        """Return what was not seen after the others."""
        left = list(wanted)
        for note in self.seen:
            if left and re.match(left[0], note):
                del left[0]
        return left


@contextmanager
def watching(page: Page) -> Iterator[Watched]:
    """Note what a page shows from now on."""
    page.evaluate(WATCH)
    yield Watched(page)
    page.evaluate("pageLog.stop()")
