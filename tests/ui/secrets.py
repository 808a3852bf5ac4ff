"""Checks that no page shown at a screen depends on what its viewer cannot see.

    python -m tests.ui.secrets            20,000 pages of all games
    python -m tests.ui.secrets 100000     as many as you like

A page is drawn, everything hidden from its viewer is dealt again (`Rules.redeal`), and the page is drawn
again. The two must be equal, and so must the motion, captions and sounds of the last move, the sentence for a
screen reader, and the pace of the table. Screens are those of guests as well as the host's own.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, product
from random import Random
from typing import Any, NamedTuple

from engine import games
from engine.bots.hard import Budget
from engine.errors import BadSetup, IllegalMove
from engine.events import Event, seen_by
from engine.games import Game, options_text
from engine.match import Match
from engine.players import HUMAN, Player
from engine.rules import Seat, State
from ui.shell.ports import Frame
from ui.shell.screen import Screen, Unseen
from ui.table.clock import PAUSE, Clock
from ui.table.hint import HintTexts, told
from ui.table.holdings import may_open
from ui.table.position import Step
from ui.table.presentation import present, settle
from ui.table.table import Table
from ui.table.table_screen import TableScreen
from ui.table.view.page import page
from ui.table.view.speech import speech

LONGEST = 160  # moves of a game; the next one begins after that
ASIDES = 0.1  # how often a seat acts without being asked
HINTS = 60  # every so many pages of somebody who is asked shows a hint
PLAYERS = ("human", "human", "normal")  # who sits around: people, and a bot here and there


class Difference(NamedTuple):
    """Where a page told something: the table, the move, the viewer, and the two versions of it."""

    table: str
    number: int
    viewer: Seat | None
    pages: tuple[str, str]

    def __str__(self) -> str:
        one, other = self.pages
        at = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
        parts = [text[max(0, at - 120) : at + 120] for text in self.pages]
        return f"{self.table}, move {self.number}, viewer {self.viewer}:\n  {parts[0]}\n  {parts[1]}"


class Made(NamedTuple):
    """The last move, and the state before it."""

    step: Step
    earlier: State


def tables(game: Game) -> Iterator[Table]:
    """Return tables of a game without end: every number of seats, options in turn, people and bots."""
    options: list[dict[str, int]] = [{}]
    options += [{option.id: 1} for option in game.options if option.is_flag and not option.needs]
    for seed, (chosen, seats) in zip(
        count(), (pair for _ in count() for pair in product(options, game.players)), strict=False
    ):
        rnd = Random(f"{game.id} {seed}")
        kinds = [HUMAN, *(rnd.choice(PLAYERS) for _ in range(seats - 1))]
        with suppress(BadSetup):  # not every number of players goes with every option
            setup = game.setup(seats, chosen, seed)
            people = {seat for seat, kind in enumerate(kinds) if kind == HUMAN}
            remote = people - {0} if seed % 2 else people
            yield Table(Match(setup), [Player(kind) for kind in kinds], remote=remote, watched=True)


def play(table: Table, rnd: Random) -> Made | None:
    """Make a random move, and return it; None when the game is over."""
    match, earlier = table.match, table.match.state.clone()
    if match.outcome is not None:
        return None
    for seat in table.humans:
        asides = match.rules.asides(match.state, seat)
        if asides and rnd.random() < ASIDES:
            return Made(table.play(rnd.choice(asides), seat), earlier)
    decision = match.decision
    if table.humans and rnd.random() < 0.05 and match.rules.topics:
        table.answers.toggle_topic(rnd.choice(table.humans), rnd.choice(list(match.rules.topics)))
    return Made(table.play(rnd.choice(decision.legal)), earlier)


class Seen(Unseen):
    """A display that keeps what it is given, and shows motion."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []

    def present(self, frame: Frame) -> None:
        self.frames.append(frame)

    def calm(self) -> bool:
        return False


def moved(screen: TableScreen, step: Step) -> str:
    """Return how a screen shows the last move: motion, captions and sounds. Then the move is over."""
    took = present(screen, step)
    captions = screen.captions
    settle(screen)
    screen.screen.flush()
    assert isinstance(screen.screen.display, Seen)
    frames = [(frame.tracks, frame.notes) for frame in screen.screen.display.frames]
    return f"{took} {captions} {frames}"


def shown(screen: TableScreen, hint: bool) -> str:
    """Return everything that a screen tells: the page, what is read out, and how fast the table goes on."""
    table = screen.table
    hints = HintTexts()
    if hint and screen.legal:
        work = table.think_hint()
        while True:
            try:
                next(work)
            except StopIteration as done:
                hints = told(screen, done.value)
                screen.pointer.pointed = done.value.advice[0].move
                break
    nothing: Any = lambda *_: None  # noqa: E731
    clock = Clock(table, [screen], nothing, save=nothing, announce=nothing, turned=nothing)
    running = table.position.turn.runs
    pauses = []
    for table.speed in PAUSE if running else ():
        pauses.append(clock.pause())
    table.speed = "normal"
    pace = f"{running} {pauses}"
    return f"{page(screen, hints=hints)}\n{speech(screen)}\n{pace}"


def deal_again(match: Match, viewer: Seat | None, rnd: Random, earlier: State) -> None:
    """Deal again what is hidden from a viewer: before the last move, if they would have seen the same."""
    rules, true, events = match.rules, match.state, match.events[-1]
    seat, move = match.moves[-1]
    other: State = earlier.clone()
    rules.redeal(other, viewer, Random(rnd.random()))
    happened: list[Event] = []
    with suppress(IllegalMove):
        rules.apply(other, move, seat, happened.append)
        seen = [[seen_by(event, viewer) for event in found] for found in (events, happened)]
        if seen[0] == seen[1] and rules.view(other, viewer) == rules.view(true, viewer):
            match.state, match.events[-1] = other, happened
            return
    match.state = true.clone()
    rules.redeal(match.state, viewer, Random(rnd.random()))


def compare(table: Table, viewer: Seat | None, rnd: Random, hint: bool, made: Made) -> tuple[str, str]:
    """Return what a viewer is told, and what they are told after everything hidden is dealt again."""
    match, true, events = table.match, table.match.state, table.match.events[-1]
    seats = [] if viewer is None else [viewer]
    opens = viewer is not None and match.rules.has_asides and rnd.random() < 0.5
    as_guest = viewer is None or rnd.random() < 0.5
    found = []
    for again in (False, True):
        if again:
            deal_again(match, viewer, rnd, made.earlier)
        table.refresh()
        screen = TableScreen(table, Screen(Seen()), seats)
        screen.guest = as_guest
        motion = moved(screen, made.step._replace(after=table.position))
        if opens and viewer is not None and may_open(screen, viewer):
            screen.holdings.seat = viewer
        found.append(f"{motion}\n{shown(screen, hint)}")
    match.state, match.events[-1] = true, events
    table.refresh()
    return found[0], found[1]


def check(game: Game, most: int) -> tuple[int, list[Difference]]:
    """Compare so many pages of a game; returns how many there were, and those that told something."""
    pages, different = 0, []
    for table in tables(game):
        setup = table.match.setup
        table.driver.budget = Budget(rollouts=2)
        rnd = Random(f"play {game.id} {setup.seed}")
        name = f"{game.id} {setup.players} {options_text(setup.options)} seed {setup.seed}"
        while table.match.number < LONGEST and (made := play(table, rnd)):
            if table.match.outcome is not None:
                break
            for viewer in (None, *table.humans):
                asked = viewer == table.match.decision.seat
                pair = compare(table, viewer, rnd, asked and pages % HINTS == 0, made)
                pages += 1
                if pair[0] != pair[1]:
                    different.append(Difference(name, table.match.number, viewer, pair))
            if pages >= most:
                return pages, different
    raise AssertionError("there are always more tables")


def main() -> int:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    every, failed = games.every(), 0
    for game in every:
        pages, different = check(game, -(-wanted // len(every)))
        failed += len(different)
        print(f"{game.id}: {pages} pages, {len(different)} differ", flush=True)
        for one in different[:3]:
            print(one)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
