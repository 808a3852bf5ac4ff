"""Unspoiled games: those that version 0.1.0 wrote, and new games of every variant at many depths."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from engine import checks, coached, games, record
from engine.games.bounty import laying as bounty
from engine.games.bounty.cards import DECKS
from engine.games.starlane import laying as starlane
from engine.games.twentyone import laying as twentyone
from engine.match import Match
from engine.players import HUMAN, Player
from engine.record import Record
from engine.rules import Setup, State

FIXTURES = Path(__file__).parents[1] / "fixtures" / "0.1.0"
GAMES = ("homeward", "hyperdrive", "starlane", "bounty", "twentyone")
NAMES = ("", "Ana", "El Niño")
KINDS = (HUMAN, HUMAN, "normal", "easy", "hard:runner", "random")
LONGEST_GAME = 700  # moves of a new game


class Sample(NamedTuple):
    """An unspoiled game: its name and its record."""

    name: str
    record: Record

    @property
    def position(self) -> Mapping[str, Any]:
        """The last position."""
        return self.record.snapshot or {}

    def text(self, rnd: Random, alone: bool = False) -> str:
        """Return the record; `alone` leaves out the moves, so that only the position can be read."""
        players = [Player(rnd.choice(KINDS), rnd.choice(NAMES)) for _ in self.record.setup.colors]
        past: dict[str, Any] = {"moves": (), "start": self.position} if alone else {}
        return record.write(self.record._replace(players=players, **past))


def sample(name: str, match: Match) -> Sample:
    """Return the match as it stands."""
    over = {"over": "1"} if match.outcome else {}
    players = [Player() for _ in match.setup.colors]
    return Sample(name, record.of(match, players, {"saved": "2026-11-16T18:30:00Z", **over}))


def fixtures() -> Iterator[tuple[str, str]]:
    """Yield the names and texts of all records that version 0.1.0 saved."""
    for path in sorted(FIXTURES.glob("*.json")):
        storage = json.loads(path.read_text(encoding="utf-8"))["drawer"]
        yield from ((path.stem, text) for key, text in storage.items() if key.startswith("tabtop:game:"))


@cache
def samples() -> tuple[Sample, ...]:
    """Return new games of every variant: several depths each, and one of every kind of decision."""
    played = [one for game in GAMES for setup in _setups(game) for one in _played(setup)]
    return (*played, *(one for name, (lays, moves) in RARE.items() for one in _scripted(name, lays, moves)))


def _setups(game: str) -> list[Setup]:
    return checks.setups(games.get(game), seed=3)


def _played(setup: Setup) -> Iterator[Sample]:
    """Play a random game, with many asides, and yield some of its positions."""
    rnd = Random(f"{setup}")
    match, depths = Match(setup), {0, *(int(1.7**power) for power in range(1, 13))}
    kinds: set[str] = set()
    for number in range(LONGEST_GAME):
        decision = match.decision
        frames = match.state.to_json().get("frames", ())
        new = {decision.kind, *(frame["kind"] for frame in frames)} - kinds
        if number in depths or new or not decision.legal:
            kinds |= new
            yield sample(f"{checks.describe(setup)}@{number}", match)
        if not decision.legal:
            return
        play_any(match, rnd)


def play_any(match: Match, rnd: Random, asides: float = 0.15) -> None:
    """Play a random legal move, a free amount or an aside."""
    if rnd.random() < asides:
        seat = rnd.randrange(match.setup.players)
        if found := match.rules.asides(match.state, seat):
            match.play(rnd.choice(found), seat)
            return
    decision, free = match.decision, match.decision.free
    if free and not free.composed and rnd.random() < 0.3:
        match.play((free.verb, rnd.randint(free.low, free.high)))
    else:
        match.play(rnd.choice(decision.legal))


# --- positions that random games hardly reach

Laid = tuple[Setup, State]
COLLECT_FROM_ALL = next(number for number, card in enumerate(DECKS[1]) if card.does == "collect_each")


def _levy() -> Laid:
    """Set up a player who is about to collect from everybody, and others who cannot pay."""
    setup, state = bounty.laid(3, credits=(1500, 0, 5), dice=((1, 1),))
    state.craft.remove(COLLECT_FROM_ALL)
    state.craft.insert(0, COLLECT_FROM_ALL)
    return setup, state


# How a position is set up, and the moves that lead on from it.
RARE: dict[str, tuple[Callable[[], Laid], tuple[str, ...]]] = {
    "the last sigil": (
        lambda: bounty.laid(
            3,
            owns={0: (1, 3, 6, 7), 1: (9, 11, 13, 15), 2: (17, 19, 21, 23)},
            symbols={1: 4, 3: 4, 6: 4, 7: 3, 9: 4, 11: 4, 13: 2, 15: 2, 17: 2, 19: 2},
        ),
        ("1 build 7", "want", "want", "bid 10", "bid 20", "pass", "pass", "hammer"),
    ),
    "a levy": (_levy, ("roll", "draw")),
    "a tiebreaker": (
        lambda: twentyone.laid("9 10", "4 3", "slide_15 5", pile="8 7", home=(0, 3, 3)),
        ("play 9", "lay 7"),
    ),
    "a towline": (
        lambda: starlane.laid("red_a 11, black_a 11", {0: "red_6"}, {1: "towline", 3: "towline swerve"}),
        ("play red_6 red_a",),
    ),
}


def _scripted(name: str, lays: Callable[[], Laid], moves: Sequence[str]) -> Iterator[Sample]:
    """Yield the position, and the game after each of its moves."""
    match = Match(*lays())
    yield sample(name, match)
    for number, source in enumerate(moves):
        seat, move = coached.scripted(source)
        match.play(move, seat)
        yield sample(f"{name}@{number + 1}", match)


def fields(game: str, position: Mapping[str, Any]) -> set[str]:
    """Return the names of all fields of a position, with those of its frames: "bounty frames.debt.to"."""
    found = {f"{game} {name}" for name in position}
    for frame in position.get("frames", ()):
        found |= {f"{game} frames.{frame['kind']}.{name}" for name in frame}
    return found
