"""Games between random players, for the checks to look at, and the setups that they cover."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from types import TracebackType
from typing import Any, NamedTuple

from .. import games, record
from ..errors import BadSetup
from ..events import Event, Viewer
from ..games import Game, options_text
from ..match import Match
from ..players import Player
from ..rules import NOBODY, Decision, Move, Rules, Seat, Setup, State

SPOTS = 40  # positions that the expensive checks look at, besides some of every kind
OF_A_KIND = 4  # positions of every kind
WHOLE = 1_000  # moves that are checked one by one
ASIDES = 0.05  # how often a seat acts without being asked
NAMES = ("Ana", "Luis", "Eva", "Max", "Sol", "Kim")


class CheckFailed(Exception):
    """A game broke the contract. The message ends with a record that replays the failure."""


class Spot(NamedTuple):
    """A position of a line, after `number` moves."""

    number: int
    state: State


class Line:
    """A game between random players, played to its end or cap, with some of its positions."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game: Game = games.get(setup.game)
        self.rules: Rules[Any] = self.game.rules
        self.moves: list[tuple[Seat, Move]] = []
        self.check = "line"
        self.number = 0  # the move that is being checked, for the message
        self.spots: list[Spot] = []
        self.seats = range(setup.players)
        self.viewers: list[Viewer] = [None, *self.seats]
        with self:
            self.final: State = self._play(Random(setup.seed))

    def _play(self, rnd: Random) -> State:
        rules = self.rules
        state: State = rules.new(self.setup)
        kinds: dict[str, int] = {}
        spread: dict[int, State] = {}
        chosen: dict[int, State] = {}
        stride = 1
        while self.number < rules.cap:
            decision = rules.decision(state)
            if decision.seat == NOBODY:
                break
            if not decision.legal:
                self.fail("a dead end: nothing is legal, and the game is not over")
            kinds[decision.kind] = kinds.get(decision.kind, 0) + 1
            if kinds[decision.kind] <= OF_A_KIND:
                chosen[self.number] = state.clone()
            elif self.number % stride == 0:
                spread[self.number] = state.clone()
                if len(spread) > SPOTS:
                    stride *= 2
                    spread = {number: kept for number, kept in spread.items() if number % stride == 0}
            seat, move = self._pick(state, decision, rnd)
            self.moves.append((seat, move))
            rules.apply(state, move, seat)
            self.number += 1
        self.spots = [Spot(number, kept) for number, kept in sorted({**spread, **chosen}.items())]
        return state

    def _pick(self, state: State, decision: Decision, rnd: Random) -> tuple[Seat, Move]:
        """Choose a legal move, sometimes a free amount or an aside of any seat."""
        if rnd.random() < ASIDES:
            seat = rnd.randrange(self.setup.players)
            asides = self.rules.asides(state, seat)
            if asides:
                return seat, rnd.choice(asides)
        free = decision.free
        if free and not free.composed and free.low < free.high and rnd.random() < 0.3:
            move = (free.verb, rnd.randint(free.low, free.high))
            if self.rules.allows(state, move):
                return decision.seat, move
        return decision.seat, rnd.choice(decision.legal)

    # --- walking through it

    def at_spots(self) -> Iterator[tuple[State, Decision]]:
        """Yield copies of the kept positions, each with its decision."""
        for spot in self.spots:
            self.number = spot.number
            state = spot.state.clone()
            yield state, self.rules.decision(state)

    def whole(self) -> Iterator[tuple[State, Seat, Move]]:
        """Yield every move of the game, with the state before it."""
        state = self.rules.new(self.setup)
        for number, (seat, move) in enumerate(self.moves[:WHOLE]):
            self.number = number
            yield state, seat, move
            self.rules.apply(state, move, seat)

    def played(self, match: Match) -> Iterator[list[Event]]:
        """Play the game again in a match, and yield the events of each move."""
        for number, (seat, move) in enumerate(self.moves[:WHOLE]):
            self.number = number
            yield match.play(move, seat)
        self.number = match.number

    # --- failing

    def __enter__(self) -> Line:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Turn any exception of the game into a failed check, with its record."""
        if isinstance(error, Exception) and not isinstance(error, CheckFailed):
            raise CheckFailed(self._message(f"{type(error).__name__}: {error}")) from error

    def fail(self, what: str) -> None:
        """Raise CheckFailed."""
        raise CheckFailed(self._message(what))

    def expect(self, fine: bool, what: str) -> None:
        """Raise CheckFailed unless `fine`."""
        if not fine:
            self.fail(what)

    def _message(self, what: str) -> str:
        players = [Player("random") for _ in self.seats]
        text = record.write(record.Record(self.setup, players, self.moves[: self.number], self.game.version))
        where = f"{describe(self.setup)}, seed {self.setup.seed}, move {self.number}"
        return f"{where}: {self.check}: {what}\n\n{text}"


def describe(setup: Setup) -> str:
    """Return a short name for a setup.

    >>> describe(Setup("homeward", (("red",), ("blue",)), options={"quick": 1}))
    'homeward-2-quick'
    """
    return "-".join(filter(None, [setup.game, str(setup.players), options_text(setup.options)]))


def setups(game: Game, seed: int = 1) -> list[Setup]:
    """Return the setups to check.

    They cover every number of seats, plain and with each flag. The largest table that allows it is also
    checked with each pair of flags and each numeric option.
    """
    flags: list[dict[str, int]] = [{}]
    numbers: list[dict[str, int]] = []
    for option in game.options:
        needs = {option.needs: 1} if option.needs else {}
        if option.is_flag:
            flags.append({**needs, option.id: 1 - option.default})
        else:
            numbers.append({**needs, option.id: option.low if option.low != option.default else option.high})
    found: list[Setup] = []
    for players in game.players:
        for options in flags:
            _add(found, game, players, options, seed)
    for options in [*({**one, **other} for one, other in combinations(flags[1:], 2)), *numbers]:
        any(_add(found, game, players, options, seed) for players in reversed(game.players))
    return found


def _add(found: list[Setup], game: Game, players: int, options: Mapping[str, int], seed: int) -> bool:
    try:
        setup = game.setup(players, options, seed, first=seed % players)
    except BadSetup:
        return False
    if setup not in found:
        found.append(setup)
    return True
