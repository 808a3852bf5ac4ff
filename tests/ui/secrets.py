"""Checks that no page shown at a screen depends on what its viewer cannot see.

    python -m tests.ui.secrets            20,000 pages of all games
    python -m tests.ui.secrets 100000     as many as you like

A page is drawn, everything hidden from its viewer is dealt again (`Rules.redeal`), and the page is drawn
again. The two must be equal, and so must the sentence for a screen reader and the pace of the table.
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
from engine.errors import BadSetup
from engine.games import Game, options_text
from engine.match import Match
from engine.players import HUMAN, Player
from engine.rules import Seat
from ui.shell.screen import Screen, Unseen
from ui.table.clock import Clock
from ui.table.hint import HintTexts, told
from ui.table.holdings import may_open
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
            yield Table(Match(setup), [Player(kind) for kind in kinds], watched=True)


def play(table: Table, rnd: Random) -> bool:
    """Make a random move; returns False when the game is over."""
    match = table.match
    if match.outcome is not None:
        return False
    for seat in table.humans:
        asides = match.rules.asides(match.state, seat)
        if asides and rnd.random() < ASIDES:
            table.play(rnd.choice(asides), seat)
            return True
    decision = match.decision
    if table.humans and rnd.random() < 0.05 and match.rules.topics:
        table.answers.toggle_topic(rnd.choice(table.humans), rnd.choice(list(match.rules.topics)))
    table.play(rnd.choice(decision.legal))
    return True


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
    pace = f"{running} {clock.pause() if running else ''}"
    return f"{page(screen, hints=hints)}\n{speech(screen)}\n{pace}"


def compare(table: Table, viewer: Seat | None, rnd: Random, hint: bool) -> tuple[str, str]:
    """Return what a viewer is told, and what they are told after everything hidden is dealt again."""
    match, true = table.match, table.match.state
    seats = [] if viewer is None else [viewer]
    opens = viewer is not None and match.rules.has_asides and rnd.random() < 0.5
    found = []
    for again in (False, True):
        if again:
            match.state = true.clone()
            match.rules.redeal(match.state, viewer, Random(rnd.random()))
        table.refresh()
        screen = TableScreen(table, Screen(Unseen()), seats)
        if opens and viewer is not None and may_open(screen, viewer):
            screen.holdings.seat = viewer
        found.append(shown(screen, hint))
    match.state = true
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
        while table.match.number < LONGEST and play(table, rnd):
            if table.match.outcome is not None:
                break
            for viewer in (None, *table.humans):
                asked = viewer == table.match.decision.seat
                pair = compare(table, viewer, rnd, asked and pages % HINTS == 0)
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
