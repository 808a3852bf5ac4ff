"""No page depends on what its viewer cannot see (tests/ui/secrets.py)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine import games
from engine.bots import hard
from engine.match import Match
from engine.players import Player
from engine.rules import Move, Seat
from tests.ui import secrets
from ui.storage.addresses import Speed
from ui.table.clock import Clock
from ui.table.position import Step
from ui.table.table import Table

GAMES = ("homeward", "hyperdrive", "starlane", "bounty", "twentyone")


@pytest.mark.parametrize("game", GAMES)
def test_no_page_tells_what_its_viewer_cannot_see(game: str) -> None:
    pages, different = secrets.check(games.get(game), 200)
    assert pages >= 200
    assert not different, str(different[0])


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_thousands_tells_what_its_viewer_cannot_see(game: str) -> None:
    pages, different = secrets.check(games.get(game), 4_000)
    assert pages >= 4_000
    assert not different, f"{len(different)} pages tell something, first: {different[0]}"


class Ticking:
    """A timer without a real clock. A bot that looks at the time has thought for a while."""

    TICK = 20.0  # milliseconds

    def __init__(self) -> None:
        self.clock = 0.0
        self.due: list[tuple[float, Callable[[], None]]] = []

    def after(self, ms: float, then: Callable[[], None]) -> int:
        self.due.append((self.clock + ms, then))
        return 0

    def cancel(self, timer: int) -> None:
        self.due.clear()

    def now(self) -> float:
        return self.clock

    def seconds(self) -> float:
        self.clock += self.TICK
        return self.clock / 1000

    def run(self) -> None:
        """Call what is due next."""
        at, then = self.due.pop()
        self.clock = max(self.clock, at)
        then()


@pytest.mark.parametrize("speed", ["fast", "instant"])
def test_a_bot_takes_as_long_for_its_only_card_as_for_one_of_many(
    speed: Speed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People at two screens play Starlane with hard bots."""
    timer, rnd = Ticking(), Random(3)
    monkeypatch.setattr(hard, "perf_counter", timer.seconds)
    players = [Player(), Player("hard"), Player(), Player("hard")]
    table = Table(Match(games.get("starlane").setup(4, {}, 7)), players, speed, remote=(2,))
    nothing: Any = lambda *_: None  # noqa: E731
    clock = Clock(table, [], timer, save=nothing, announce=nothing, turned=nothing)
    took: dict[bool, set[float]] = {True: set(), False: set()}
    last, play = 0.0, table.play

    def noted(move: Move, seat: Seat | None = None) -> Step:
        nonlocal last
        position = table.position
        if position.turn.kind == "bot" and not position.window:
            took[len(position.decision.legal) > 1].add(round(timer.clock - last))
        last = timer.clock
        return play(move, seat)

    monkeypatch.setattr(table, "play", noted)
    clock.go_on()
    while not all(took.values()) or table.match.number < 10:
        if table.position.turn.kind == "human":
            clock.play(rnd.choice(table.position.decision.legal))
        else:
            timer.run()
    assert len(took[True] | took[False]) == 1, took
