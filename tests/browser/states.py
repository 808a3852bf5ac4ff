"""Brings a table into every state that a game can be in, one after another in one page.

Positions are played by the engine and opened by link, so a state does not depend on how it looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from playwright.sync_api import Page

from engine import games, record
from engine.match import Match
from engine.players import HUMAN, Player
from engine.rules import move_text
from tools.chromium import wait_until
from tools.tour import VISIT
from ui.storage.addresses import fragment_of

Wanted = Callable[[Match], bool]

GAMES = tuple(game.id for game in games.every() if game.id != "jumble")
SEEDS = 60
LONGEST = 3_000  # moves until a game must have shown a state
OPTIONS = {"homeward": {"quick": 1}, "bounty": {"rounds": 8}}
# Stores timers that are longer than an animation frame until `hold` is false again: motion stays as it is.
HOLD = """window.hold = false;
const begin = window.setTimeout;
window.setTimeout = (then, ms = 0, ...more) => begin(then, window.hold && ms > 100 ? 1e8 : ms, ...more);"""
WAITS = "(kind) => document.querySelector('main')?.dataset.waits === kind"
# What a decision asks, for states that not every game has.
KINDS = {
    "homeward": {"split": "split"},
    "hyperdrive": {"split": "split", "shield": "shield"},
    "starlane": {"launch": "launch", "side": "side"},
    "bounty": {"buying": "collect", "payment": "payment", "jail": "jail", "debt": "debt"},
    "twentyone": {"add": "add"},
}
WINDOWS = {"starlane": "launch", "twentyone": "block"}


def play_until(game: str, wanted: Wanted, seats: int = 3) -> Match:
    """Return a match in the first position that is wanted, after random moves."""
    rules = games.get(game)
    for seed in range(SEEDS):
        match, chance = Match(rules.setup(seats, OPTIONS.get(game, {}), seed)), Random(seed)
        for _ in range(LONGEST):
            if wanted(match):
                return match
            if match.outcome:
                break
            match.play(chance.choice(list(match.decision.legal)))
    raise AssertionError(f"no such position in {SEEDS} games of {game}")


def link(match: Match, people: int = 1, speed: str = "instant") -> str:
    """Return the link that opens a match: the seat being asked is a person's, and the next ones are."""
    seats = match.setup.players
    first = match.decision.seat if match.outcome is None else 0
    kinds = {(first + after) % seats for after in range(people)}
    players = [Player(HUMAN if seat in kinds else "random") for seat in range(seats)]
    saved = record.of(match, players, {"speed": speed})
    return f"?game={match.setup.game}#{fragment_of(saved)}"


def chooses(match: Match, kind: str = "", least: int = 2) -> bool:
    decision = match.decision
    return (
        match.outcome is None
        and match.number > 6
        and len(decision.legal) >= least
        and (not kind or decision.kind == kind)
    )


def visit(page: Page, address: str, waits: str = "human") -> None:
    """Open a table and wait until it waits for what is expected."""
    page.evaluate(VISIT, address)
    wait_until(page, WAITS, waits)


def states(page: Page, game: str) -> Iterator[str]:
    """Open one state after another and yield its name."""
    options = ",".join(f"{name}:{value}" for name, value in OPTIONS.get(game, {}).items())
    start = f"?game={game}&seats=human,random,random&seed=5&speed=instant&options={options}"
    visit(page, start)
    yield "start"
    choosing = play_until(game, lambda match: chooses(match, least=4 if game != "bounty" else 2))
    visit(page, link(choosing))
    yield "choosing"
    yield from _dialogs(page)
    page.keyboard.press("h")
    page.locator("#hint details").wait_for()
    yield "hint"
    page.locator("#log li button").nth(1).dispatch_event("click")
    page.locator('[data-act="look:"]').wait_for()
    yield "look-back"
    page.locator('[data-act="look:"]').dispatch_event("click")
    yield from _told(page)
    yield from _picked(page)
    for name, kind in KINDS[game].items():
        visit(page, link(play_until(game, lambda match, kind=kind: chooses(match, kind))))  # type: ignore[misc]
        yield name
    if game in WINDOWS:
        yield from _windows(page, game)
    if game == "bounty":
        yield from _bounty(page)
    yield from _watch(page, start)
    yield from _over(page, game)


def _dialogs(page: Page) -> Iterator[str]:
    page.keyboard.press("?")
    page.locator("#help").wait_for()
    yield "help"
    page.keyboard.press("Escape")
    page.locator('[data-act="settings"]').first.dispatch_event("click")
    page.locator("#settings-dialog").wait_for()
    yield "settings"
    page.keyboard.press("Escape")
    page.locator("#settings-dialog").wait_for(state="detached")
    page.locator('[data-act="players"]').dispatch_event("click")
    page.locator("#players").wait_for()
    yield "players"
    page.locator('#players [data-act="players"]').dispatch_event("click")
    page.locator("#players").wait_for(state="detached")


def _told(page: Page) -> Iterator[str]:
    """Tap what cannot be picked, if the game says why."""
    for shape in page.locator(".stage :is([data-pick], [data-room]):not(.is-can)").all():
        shape.dispatch_event("click")
        if page.locator("#prompt.told").count():
            yield "told"
            page.keyboard.press("Escape")
            return
        page.keyboard.press("Escape")


def _picked(page: Page) -> Iterator[str]:
    """Pick a piece or a card with several places to go, if there is one."""
    toggle = page.locator(".toggle")
    if toggle.count():
        toggle.dispatch_event("click")
        page.locator('.toggle[aria-expanded="true"]').wait_for()
        yield "all-moves"
        page.locator(".toggle").dispatch_event("click")
    number = page.get_attribute("main", "data-number")
    for shape in page.locator(".is-can[data-pick]").all():
        shape.dispatch_event("click")
        if page.get_attribute("main", "data-number") != number:
            return
        if page.locator(".is-picked").count():
            yield "picked"
            return


def _windows(page: Page, game: str) -> Iterator[str]:
    """Show people at one screen with hidden cards: the curtain, the reaction window, an answer."""
    visit(page, link(play_until(game, lambda match: chooses(match, "play")), people=3), "curtain")
    yield "curtain"
    visit(page, link(play_until(game, lambda match: chooses(match, WINDOWS[game])), people=3), "window")
    yield "window"
    page.locator('[data-act^="answer:"]').first.dispatch_event("click")
    wait_until(page, WAITS, "curtain")
    page.locator('[data-act^="curtain:"]').dispatch_event("click")
    wait_until(page, WAITS, "human")
    yield "answering"


def _bounty(page: Page) -> Iterator[str]:
    def rich(match: Match) -> bool:
        return chooses(match, "roll", 1) and match.number > 120

    visit(page, link(play_until("bounty", lambda match: chooses(match, "auction"), seats=4)))
    yield "auction"
    visit(page, link(play_until("bounty", rich, seats=4)))
    page.locator('[data-act^="ledger:"]').first.dispatch_event("click")
    page.locator("#ledger").wait_for()
    yield "holdings"
    page.locator('[data-act^="compose:"]').first.dispatch_event("click")
    page.locator(".bt-builder").wait_for()
    yield "deal"


def _watch(page: Page, start: str) -> Iterator[str]:
    """Stop a move in the middle of its motion."""
    page.emulate_media(reduced_motion="no-preference")
    visit(page, start.replace("instant", "normal").replace("seed=5", "seed=6"))
    page.evaluate("window.hold = true")
    page.locator("[data-move]").first.dispatch_event("click")
    wait_until(page, WAITS, "watch")
    page.evaluate("for (const moving of document.getAnimations()) if (moving.id === 'piece') moving.finish()")
    yield "watch"
    page.evaluate("window.hold = false")
    page.emulate_media(reduced_motion="reduce")


def _over(page: Page, game: str) -> Iterator[str]:
    """Show the end of a game by playing its last move here."""
    done = play_until(game, lambda match: match.outcome is not None)
    move = move_text(done.moves[-1][1])
    done.rewind(done.number - 1)
    page.evaluate(VISIT, link(done))
    wait_until(page, "() => ['human', 'over'].includes(document.querySelector('main')?.dataset.waits)")
    if page.get_attribute("main", "data-waits") == "human":  # a forced move plays itself
        page.locator(f'[data-move="{move}"]').first.dispatch_event("click")
    wait_until(page, WAITS, "over")
    yield "over"
    key = page.evaluate("new URLSearchParams(location.search).get('table')")
    page.evaluate(VISIT, f"?page=replay&key={key}&at={max(1, done.number // 2)}")
    page.locator("main.replay").wait_for()
    yield "replay"
