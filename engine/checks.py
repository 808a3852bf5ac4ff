"""The conformance suite: what every game must satisfy, checked on games between random players.

The tests run it for every game, option and number of seats; `python -m engine check` runs as many games as
you like. A check knows the contract and no particular game. A failure names the game, the seed and the move,
and prints a record that leads there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from gettext import NullTranslations
from itertools import combinations
from random import Random
from types import TracebackType
from typing import Any, NamedTuple

from . import games, record, rulebook
from .errors import BadRecord, BadSetup, IllegalMove, Reason
from .events import Event, Viewer, seen_by
from .games import PALETTE, Game, options_text
from .match import Match
from .players import HUMAN, Player
from .rules import NOBODY, OVER, Decision, Free, Move, Rules, Seat, Setup, State, Verbs, move_text, parse_move
from .text import ENGLISH, Text, render

LONGEST_LIST = 60  # legal moves that a person can still survey
SPOTS = 40  # positions that the expensive checks look at, besides some of every kind
OF_A_KIND = 4  # positions of every kind
WHOLE = 1_000  # moves that are checked one by one
LONGEST_STEP = 5  # moves of a playout between two stops, where it is compared
STOPS = 5  # in a playout from each position
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


Check = Callable[[Line], None]
CHECKS: dict[str, Check] = {}


def _check(function: Check) -> Check:
    CHECKS[function.__name__] = function
    return function


def run(name: str, line: Line) -> None:
    """Run one check on one line, or raise CheckFailed."""
    line.check, line.number = name, 0
    with line:
        CHECKS[name](line)


# --- playing


@_check
def declarations(line: Line) -> None:
    """The colors are known, the options fit together, and the teams hold every seat once, always the same."""
    strange = [color for color in line.game.colors if color not in PALETTE]
    line.expect(not strange, f"unknown colors: {', '.join(strange)}; known are {', '.join(PALETTE)}")
    options = line.game.options
    for role in ("target", "games"):
        holders = [option.id for option in options if option.role == role]
        line.expect(len(holders) < 2, f"several options have the role “{role}”: {', '.join(holders)}")
    for option in options:
        line.expect(
            not (option.role in ("target", "games") and option.is_flag),
            f"the option “{option.id}” needs a number for its role",
        )
        line.expect(
            not option.needs or option.needs in [other.id for other in options],
            f"the option “{option.id}” needs “{option.needs}”, which does not exist",
        )
        line.expect(
            option.at_first is None or option.low <= option.at_first <= option.high,
            f"the option “{option.id}” goes from {option.low} to {option.high}, not {option.at_first}",
        )
    teams = [list(team) for team in line.rules.teams(line.rules.new(line.setup))]
    members = sorted(seat for team in teams for seat in team)
    line.expect(not teams or members == list(line.seats), f"the teams {teams} do not hold every seat once")
    for state, _ in line.at_spots():
        line.expect([list(team) for team in line.rules.teams(state)] == teams, "the teams changed")


@_check
def ends(line: Line) -> None:
    """A game ends with an outcome that gives its reason, or reaches its cap."""
    for state, decision in line.at_spots():
        line.expect(line.rules.outcome(state) is None, "an outcome while somebody is still asked")
        line.expect(decision.seat in line.seats, f"seat {decision.seat} is asked")
    line.number = len(line.moves)
    if line.number >= line.rules.cap:
        return
    decision, outcome = line.rules.decision(line.final), line.rules.outcome(line.final)
    line.expect(
        decision.kind == OVER.kind and not decision.legal, "nobody is asked, but the decision is not “over”"
    )
    if outcome is None:
        line.fail("over without an outcome")
        return
    line.expect(
        bool(outcome.winners) and set(outcome.winners) <= set(line.seats),
        f"the winners are {outcome.winners}",
    )
    line.expect(
        len(outcome.scores) in (0, len(line.seats)),
        f"{len(outcome.scores)} scores for {len(line.seats)} seats",
    )
    line.expect(not any(line.rules.asides(line.final, seat) for seat in line.seats), "asides after the end")


@_check
def decisions(line: Line) -> None:
    """Legal moves are few and different, and can be read back from their text. The default is legal."""
    for state, decision in line.at_spots():
        legal = list(decision.legal)
        line.expect(len(legal) <= LONGEST_LIST, f"{len(legal)} legal moves in “{decision.kind}”")
        line.expect(len(set(legal)) == len(legal), f"a legal move is listed twice in “{decision.kind}”")
        for move in [*legal, *(aside for seat in line.seats for aside in line.rules.asides(state, seat))]:
            line.expect(
                isinstance(move, tuple) and parse_move(move_text(move)) == move,
                f"{move!r} does not read back from its text",
            )
        for move in legal:
            line.expect(line.rules.allows(state, move), f"{move!r} is legal, but not allowed")
        if decision.default is not None:
            line.expect(
                line.rules.allows(state, decision.default), f"the default {decision.default!r} is not allowed"
            )
        json.dumps(dict(decision.subject))
        if decision.free:
            _free_amounts(line, state, decision.free)
        if decision.lot is not None:
            line.expect(bool(decision.lot), f"the lot in “{decision.kind}” has no name")
            line.expect(decision.default is not None, f"nobody can leave the auction in “{decision.kind}”")
        window = line.rules.window(state)
        if window:
            line.expect(
                window[0] == decision.seat,
                f"the window is open for seat {window[0]}, but seat {decision.seat} is asked",
            )
            line.expect(
                decision.default is not None and decision.default[0] == "pass",
                "the default in a window is not the pass",
            )


@_check
def auctions(line: Line) -> None:
    """`highest` is the last bid for a lot as long as that is up, and only more can be bid."""
    lot, highest, verbs = None, 0, set[str]()
    for state, _, move in line.whole():
        decision = line.rules.decision(state)
        if decision.lot is None:
            line.expect(decision.highest == 0, f"a highest bid in “{decision.kind}”, which names no lot")
        elif decision.lot == lot:
            line.expect(
                decision.highest == highest,
                f"the highest bid for “{lot}” is {highest}, but the decision says {decision.highest}",
            )
        lot, highest = decision.lot, decision.highest
        if lot is not None and decision.free:
            verbs.add(decision.free.verb)
            line.expect(
                decision.free.low > highest,
                f"{decision.free.low} can be bid for “{lot}”, though the highest bid is {highest}",
            )
        match move:
            case (verb, int(amount)) if verb in verbs:
                highest = amount
            case (_, int()):
                lot = None  # perhaps a bid out of turn, before anybody was asked for one


def _free_amounts(line: Line, state: State, free: Free) -> None:
    """Expect that the lowest and the highest amount are legal."""
    if free.composed:
        line.expect((free.low, free.high) == (0, 0), f"“{free.verb}” is composed, but has bounds")
        return
    for amount in (free.low, free.high):
        line.expect(
            free.low <= free.high and line.rules.allows(state, (free.verb, amount)),
            f"“{free.verb} {amount}” is not allowed, though amounts go from {free.low} to {free.high}",
        )


@_check
def illegal_moves(line: Line) -> None:
    """An illegal move raises IllegalMove and changes nothing."""
    elsewhere = sorted({move for _, move in line.moves[:WHOLE]}, key=move_text)
    rnd = Random(line.setup.seed)
    for state, decision in line.at_spots():
        verbs = sorted({str(move[0]) for move in decision.legal})
        strange: list[Move] = [("nonsense",), (), ("pass", 1), (0,)]
        strange += [(verb, *rest) for verb in verbs for rest in ((9_999,), ("x", -1))]
        strange += [(*move, 0) for move in decision.legal[:2]] + rnd.sample(elsewhere, min(8, len(elsewhere)))
        for move in strange:
            if move not in decision.legal and not line.rules.allows(state, move):
                _refused(line, state, move, None)
        for seat in line.seats:
            move = decision.legal[0]
            if (
                seat != decision.seat
                and move not in line.rules.asides(state, seat)
                and not line.rules.allows_aside(state, move, seat)
            ):
                _refused(line, state, move, seat)


def _refused(line: Line, state: State, move: Move, seat: Seat | None) -> None:
    """Expect that a move is refused and changes nothing."""
    before, happened = _text(state), list[Event]()
    try:
        line.rules.apply(state, move, seat, happened.append)
    except IllegalMove:
        line.expect(_text(state) == before, f"the illegal move {move!r} changed the state")
        line.expect(not happened, f"the illegal move {move!r} made events")
    else:
        line.fail(f"the illegal move {move!r} of seat {seat} was played")


@_check
def listed_moves(line: Line) -> None:
    """A listed move leads to the same position and decision, whether it is checked or not."""
    rules = line.rules
    for state, decision in line.at_spots():
        for move in decision.legal:
            checked, trusted = state.clone(), state.clone()
            rules.apply(checked, move)
            rules.play_listed(trusted, move)
            _alike(line, checked, trusted, f"{move!r} leads elsewhere when it is not checked")
    trusted = rules.new(line.setup)
    for state, seat, move in line.whole():
        _alike(line, state, trusted, "without checking its moves the game goes differently")
        decision = rules.decision(trusted)
        if seat == decision.seat and move in decision.legal:
            rules.play_listed(trusted, move)
        else:
            rules.apply(trusted, move, seat)


@_check
def playouts(line: Line) -> None:
    """A playout goes as a game in which every decision is made, answered at random, and checked."""
    rules = line.rules
    starts = [rules.new(line.setup), *(state for state, _ in line.at_spots())]
    for number, start in enumerate(starts):
        quick, slow = start.clone(), start.clone()
        one, other = Random(line.setup.seed), Random(line.setup.seed)
        counted, expected = Verbs(int), Verbs(int)
        for stop in range(STOPS if number else WHOLE // LONGEST_STEP):
            limit = (stop + number) % LONGEST_STEP + 1  # so that it stops at every point of a turn
            over = rules.playout(quick, one, counted, limit)
            line.expect(
                over == _answered(rules, slow, other, expected, limit), "a playout ends at another move"
            )
            _alike(line, quick, slow, "a playout leads elsewhere")
            line.expect(counted == expected, "a playout counts other moves")
            line.expect(one.getstate() == other.getstate(), "a playout needs other random numbers")


def _answered(rules: Rules[Any], state: State, rnd: Random, verbs: Verbs, limit: int) -> bool:
    """Do what `Rules.playout` promises, with nothing left out."""
    for _ in range(limit):
        legal = rules.decision(state).legal
        if not legal:
            break
        move = legal[int(rnd.random() * len(legal))] if len(legal) > 1 else legal[0]
        verbs[move[0]] += 1
        rules.apply(state, move)
    return not rules.decision(state).legal


def _alike(line: Line, one: State, other: State, otherwise: str) -> None:
    """Expect that two positions are the same and ask for the same decision."""
    line.expect(one.to_json() == other.to_json(), otherwise)
    line.expect(_same(line.rules.decision(one), line.rules.decision(other)), otherwise)


@_check
def clones(line: Line) -> None:
    """Playing on a copy changes neither the original nor what was saved or seen of it."""
    rnd = Random(line.setup.seed)
    for state, _ in line.at_spots():
        before, copy = _text(state), state.clone()
        line.expect(_text(copy) == before, "a clone differs")
        taken = [copy.to_json(), *(line.rules.view(copy, viewer) for viewer in line.viewers)]
        noted = json.dumps(taken)
        for _ in range(6):
            decision = line.rules.decision(copy)
            if decision.legal:
                line.rules.apply(copy, rnd.choice(decision.legal))
        line.expect(_text(state) == before, "playing on a clone changed the original")
        for viewer in line.viewers:
            line.rules.redeal(copy, viewer, rnd)
        line.expect(_text(state) == before, "dealing a clone again changed the original")
        line.expect(json.dumps(taken) == noted, "playing on changed what was saved or seen before")


def _text(state: State) -> str:
    """Return a state as text."""
    return json.dumps(state.to_json())


@_check
def json_form(line: Line) -> None:
    """After every move the state survives JSON and asks for the same decision."""
    for state, seat, move in line.whole():
        source = json.dumps(state.to_json())
        data = json.loads(source)
        line.expect(data == state.to_json(), "the state holds something that JSON does not keep")
        loaded: State = line.rules.load(data)
        line.expect(loaded.to_json() == data, "the state read from JSON differs")
        line.expect(
            _same(line.rules.decision(loaded), line.rules.decision(state)),
            "the state read from JSON asks something else",
        )
        if line.number % 8 == 0:
            line.rules.apply(loaded, move, seat)
            line.expect(
                json.dumps(data) == source, "a loaded state shares something with the JSON it came from"
            )


@_check
def shapes(line: Line) -> None:
    """Every position that play reaches can be saved and opened again."""
    for state, _, _ in line.whole():
        _opens(line, state)
    line.number = len(line.moves)
    _opens(line, line.final)


def _opens(line: Line, state: State) -> None:
    """Expect that a position can be opened."""
    try:
        record.open_position(line.setup, state.to_json())
    except BadRecord as error:
        line.fail(f"{error} ({error.__cause__})")


def _same(one: Decision, other: Decision) -> bool:
    return _plain(one) == _plain(other)


def _plain(decision: Decision) -> Decision:
    return decision._replace(legal=list(decision.legal), subject=dict(decision.subject))


@_check
def replays(line: Line) -> None:
    """The setup and the moves lead to the same states and events again, with or without a listener."""
    match, again = Match(line.setup), Match(line.setup)
    line.expect(match.opening == again.opening, "the opening events differ when played again")
    kept = {spot.number: spot.state for spot in line.spots}
    for happened in line.played(match):
        seat, move = line.moves[line.number]
        line.expect(happened == again.play(move, seat), "the events differ when played again")
        if match.number in kept:
            line.expect(
                match.state.to_json() == kept[match.number].to_json(), "with events the game goes differently"
            )
        for event in happened:
            json.dumps([event.data, list((event.private or {}).values())])
            line.expect(
                set(event.private or {}) <= set(line.seats),
                f"“{event.kind}” is private to a seat that does not exist",
            )
    line.expect(match.state.to_json() == again.state.to_json(), "the game went differently when played again")


@_check
def kinds(line: Line) -> None:
    """Events of the declared kinds happen."""
    match = Match(line.setup)
    happened = {event.kind for events in line.played(match) for event in events}
    happened.update(event.kind for event in match.opening)
    for name, declared in (("revealing", line.rules.revealing), ("moving", line.rules.moving)):
        line.expect(
            not declared or bool(declared & happened),
            f"no event of the game is one of those that `{name}` names: {', '.join(sorted(declared))}",
        )


@_check
def records(line: Line) -> None:
    """A record's text and its code lead back to the same position."""
    match = Match(line.setup)
    for _ in line.played(match):
        pass
    text = record.write(record.of(match, [Player(HUMAN, NAMES[seat]) for seat in line.seats]))
    line.expect(record.unpack(record.pack(text)) == text, "the code does not unpack to the record")
    resumed = record.resume(record.read(text))
    line.expect(resumed.state.to_json() == match.state.to_json(), "the record leads to another position")
    line.expect(resumed.moves == match.moves, "the record has other moves")


@_check
def conservation(line: Line) -> None:
    """The numbers of pieces, cards and coins never change."""
    pieces = dict(line.rules.pieces(line.rules.new(line.setup)))
    for state, _, _ in line.whole():
        line.expect(
            dict(line.rules.pieces(state)) == pieces,
            f"{dict(line.rules.pieces(state))} where there were {pieces}",
        )


@_check
def evaluation(line: Line) -> None:
    """Every position has a value from 0 to 1 for every seat."""
    for state in [*(spot.state for spot in line.spots), line.final]:
        values = line.rules.evaluate(state)
        line.expect(
            len(values) == len(line.seats) and all(0 <= value <= 1 for value in values),
            f"evaluate gives {values}",
        )
        for seat, value in enumerate(values):
            found = line.rules.value(state, seat)
            line.expect(found == value, f"value gives seat {seat} {found}, but evaluate {value}")


# --- hidden information


def _worlds(line: Line, state: State, viewer: Viewer, seed: int) -> State:
    """Return a copy in which everything that the viewer cannot see is dealt again."""
    world: State = state.clone()
    line.rules.redeal(world, viewer, Random(seed))
    return world


@_check
def hidden(line: Line) -> None:
    """Dealing hidden things again changes neither the view nor what the viewer is asked."""
    for state, decision in line.at_spots():
        for viewer in line.viewers:
            seen = line.rules.view(state, viewer)
            text = json.dumps(seen)
            line.expect(
                json.loads(text) == seen, f"the view of {viewer} holds something that JSON does not keep"
            )
            line.expect(
                str(state.rng) not in text and '"rng"' not in text, f"the rng is in the view of {viewer}"
            )
            for seed in (line.number, line.number + 1):
                world = _worlds(line, state, viewer, seed)
                line.expect(world.rng != state.rng, "dealing again keeps the rng")
                line.expect(
                    line.rules.view(world, viewer) == seen,
                    f"the view of {viewer} changed when the rest was dealt again",
                )
                _asks_the_same(line, state, decision, world, viewer)


def _asks_the_same(line: Line, state: State, decision: Decision, world: State, viewer: Viewer) -> None:
    """Expect that two positions that look the same to a viewer ask for the same decision."""
    other = line.rules.decision(world)
    line.expect(
        list(line.rules.window(world)) == list(line.rules.window(state)),
        f"whom a window asks depends on what {viewer} cannot see",
    )
    line.expect(other.seat == decision.seat, f"who is asked depends on what {viewer} cannot see")
    if viewer == decision.seat:
        line.expect(_same(decision, other), f"what {viewer} is asked depends on what they cannot see")
    if not line.rules.window(state):
        line.expect(
            other.kind == decision.kind, f"the kind “{decision.kind}” tells {viewer} what they cannot see"
        )


@_check
def secrets(line: Line) -> None:
    """A game whose seats see different things declares that it has secrets."""
    if line.rules.has_secrets(line.setup):
        return
    for state, _ in line.at_spots():
        views = [line.rules.view(state, seat) for seat in line.seats]
        line.expect(
            all(view == views[0] for view in views), "seats see different things, but has_secrets says no"
        )


@_check
def redealing(line: Line) -> None:
    """Positions that look the same to a viewer are dealt again in the same way, to possible positions."""
    for state, _ in line.at_spots():
        for viewer in line.viewers:
            one, other = _worlds(line, state, viewer, 1), _worlds(line, state, viewer, 2)
            _opens(line, one)
            _opens(line, other)
            line.expect(
                _worlds(line, one, viewer, 3).to_json() == _worlds(line, other, viewer, 3).to_json(),
                f"a redeal for {viewer} depends on what they cannot see",
            )


@_check
def chance(line: Line) -> None:
    """Dealing again really changes what comes next."""
    revealed = differing = 0
    for state, decision in line.at_spots():
        shown = []
        for seed in range(3):
            world, happened = _worlds(line, state, decision.seat, seed), list[Event]()
            line.rules.apply(world, decision.legal[0], emit=happened.append)
            shown.append(
                [seen_by(event, decision.seat) for event in happened if event.kind in line.rules.revealing]
            )
        if all(shown):
            revealed += 1
            differing += shown.count(shown[0]) < len(shown)
    line.expect(revealed < 8 or differing > 0, "what is drawn or rolled is the same in every redealt world")


@_check
def chance_verbs(line: Line) -> None:
    """Where a seat has a choice, chance decides only about moves whose verbs are declared, if any are."""
    declared = line.rules.chance_verbs
    if declared is None:
        return
    for state, decision in line.at_spots():
        choices = [(decision.seat, move) for move in decision.legal if len(decision.legal) > 1]
        choices += [(seat, move) for seat in line.seats for move in line.rules.asides(state, seat)]
        for seat, move in choices:
            if move[0] not in declared:
                trial, happened = state.clone(), list[Event]()
                line.rules.apply(trial, move, seat, happened.append)
                line.expect(
                    trial.rng == state.rng and line.rules.revealing.isdisjoint(e.kind for e in happened),
                    f"chance decides about {move!r}, but “{move[0]}” is not among the chance verbs",
                )


@_check
def telltales(line: Line) -> None:
    """Until something is revealed, a move shows the same in all positions that look the same."""
    rnd = Random(line.setup.seed)
    for state, decision in line.at_spots():
        for viewer in line.viewers:
            if viewer == decision.seat:
                moves = rnd.sample(list(decision.legal), min(3, len(decision.legal)))
            else:
                moves = [line.moves[line.number][1]] if line.moves[line.number][0] == decision.seat else []
            for move in moves:
                worlds = [state.clone(), _worlds(line, state, viewer, 5), _worlds(line, state, viewer, 6)]
                able = [world for world in worlds if line.rules.allows(world, move)]
                line.expect(
                    viewer != decision.seat or len(able) == 3, f"{move!r} depends on what {viewer} cannot see"
                )
                shown = [_shown(line, world, move, viewer) for world in able]
                line.expect(
                    all(other == shown[0] for other in shown), f"{move!r} shows {viewer} what they cannot see"
                )


def _shown(line: Line, world: State, move: Move, viewer: Viewer) -> object:
    """Return what a viewer saw before the first reveal, and the position if there was none."""
    happened: list[Event] = []
    line.rules.apply(world, move, emit=happened.append)
    shown: list[dict[str, Any]] = []
    for event in happened:
        if event.kind in line.rules.revealing:
            return shown
        shown.append(seen_by(event, viewer))
    return shown, line.rules.view(world, viewer)


# --- texts and previews


@_check
def previews(line: Line) -> None:
    """A preview changes nothing and reveals nothing."""
    for state, decision in line.at_spots():
        match = Match(line.setup, state)
        before = _text(state)
        for move in decision.legal:
            kinds = {event["kind"] for event in match.preview(move, decision.seat)}
            line.expect(not kinds & line.rules.revealing, f"the preview of {move!r} reveals something")
        line.expect(_text(match.state) == before, "a preview changed the game")


@_check
def leaks(line: Line) -> None:
    """In positions that look the same to a viewer, a preview shows the same or is refused in the same way."""
    rules = line.rules
    for state, _ in line.at_spots():
        for viewer in line.viewers:
            worlds = [state, *(_worlds(line, state, viewer, seed) for seed in (1, 2))]
            plausible = {move for world in worlds for move in rules.decision(world).legal}
            plausible.update(move for seat in line.seats for move in rules.asides(state, seat))
            matches = [Match(line.setup, world) for world in worlds]
            for move in sorted(plausible, key=move_text):
                told = [_previewed(match, move, viewer) for match in matches]
                line.expect(
                    all(other == told[0] for other in told),
                    f"the preview of {move!r} tells {viewer} what they cannot see",
                )


def _previewed(match: Match, move: Move, viewer: Viewer) -> list[dict[str, Any]] | None:
    """Return what a preview shows, or None if it is refused."""
    try:
        return match.preview(move, viewer)
    except IllegalMove:
        return None


@_check
def reasons(line: Line) -> None:
    """A seat that can only pass learns why, and every rule that is named exists."""
    numbers = {rule.number for section in rulebook.read(line.game) for rule in section.rules}
    for state, decision in line.at_spots():
        why = line.rules.explain(state, decision.seat)
        only_pass = [move[0] for move in decision.legal] == ["pass"]
        if only_pass:
            line.expect(bool(why), f"the pass in “{decision.kind}” has no reason")
        if decision.rule:
            line.expect(only_pass, f"“{decision.kind}” names {decision.rule}, but there is more than a pass")
            line.expect(
                decision.rule in numbers,
                f"“{decision.kind}” names a rule that does not exist: {decision.rule}",
            )
        for reason in why:
            line.expect(
                not reason.rule or reason.rule in numbers,
                f"the reason “{reason.code}” names a rule that does not exist: {reason.rule}",
            )


@_check
def words(line: Line) -> None:
    """Every prompt, move, event, reason and result has words without gaps."""
    in_words(line, {"en": ENGLISH})


def in_words(line: Line, languages: Mapping[str, NullTranslations]) -> None:
    """Check the words in several languages."""
    names = NAMES[: len(line.seats)]
    say = _Speaker(line, languages)
    told = line.game.words
    for state, decision in line.at_spots():
        view = line.rules.view(state, decision.seat)
        say(told.prompt(decision, view, names), decision.kind)
        for move in decision.legal:
            say(told.offer(move, view, names), move)
        for seat in line.seats:
            for move in line.rules.asides(state, seat):
                say(told.offer(move, line.rules.view(state, seat), names), move)
        for viewer in line.viewers:
            _reasons_in_words(line, state, viewer, names, say)
    match = Match(line.setup)
    for event in match.opening:
        _event_in_words(line, event, names, say)
    for happened in line.played(match):
        for event in happened:
            _event_in_words(line, event, names, say)
    say(line.game.lots, "the lots for colors")
    say(told.thinking(), "the bots’ thinking")
    for seat in line.seats:
        for viewer in (seat, None):
            for text in told.holdings(seat, names, viewer):
                say(text, "the holdings")
    if outcome := line.rules.outcome(line.final):
        say(told.result(outcome, names), "the result")


class _Speaker:
    """Renders texts in each language, and fails on gaps."""

    def __init__(self, line: Line, languages: Mapping[str, NullTranslations]) -> None:
        self.line, self.languages = line, languages

    def __call__(self, text: Text, of: object) -> None:
        for lang, translations in self.languages.items():
            said = render(text, translations)
            self.line.expect(bool(said.strip()) and "{" not in said, f"{of!r} is told as “{said}” in {lang}")


def _reasons_in_words(line: Line, state: State, viewer: Viewer, names: Sequence[str], say: _Speaker) -> None:
    reason: Reason
    for reason in line.rules.explain(state, viewer):
        say(line.game.words.why(reason, names), reason.code)


def _event_in_words(line: Line, event: Event, names: Sequence[str], say: _Speaker) -> None:
    for viewer in line.viewers if event.private else (None,):
        text = line.game.words.tell(seen_by(event, viewer), names)
        if text is not None:
            say(text, event.kind)
