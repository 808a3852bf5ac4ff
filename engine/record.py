"""The text form of a game, and the code that carries it in a link. `docs/record.md` describes both.

    tabtop 1
    game homeward
    rules 1
    rng 1
    seed 7
    first 1
    options quick
    seat red human Ana
    seat yellow normal
    moves
    1 draw
    1 pass
    snapshot {"…": …}

A match is its setup and its moves. The snapshot is the last position as JSON. If the rules have changed
since and the moves no longer lead there, the game continues from the snapshot, without its past.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from . import games, rng
from .errors import BadRecord, BadSetup, TabtopError, UnknownGame
from .events import ALL, Viewer
from .games import Game, options_text, parse_options
from .match import Match
from .parsing import LARGEST_NUMBER, parse_json, parse_number
from .players import HUMAN, LONGEST_NAME, Player
from .rules import NOBODY, Move, Seat, Setup, State, move_text, parse_move
from .shapes import Misshapen, require
from .text import T, render

VERSION = 1
# Far more than any real game needs. Whatever is longer is refused before it takes time.
LONGEST = 1_000_000  # characters
MOST_MOVES = 20_000
MOST_HEADERS = 200  # lines before the moves
LONGEST_MOVE = 400  # characters
# What the rules of a game without a shape of its own may raise for a position that somebody tampered with.
_UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)


class Record(NamedTuple):
    """The contents of a record, before anything is replayed."""

    setup: Setup
    players: Sequence[Player]
    moves: Sequence[tuple[Seat, Move]] = ()
    rules_version: int = 1
    rng_version: int = rng.VERSION
    start: Mapping[str, Any] | None = None  # the position before the first move, if it is not a new game
    snapshot: Mapping[str, Any] | None = None
    notes: Mapping[str, str] = {}  # such as "saved 2026-11-16"; the engine ignores them


def of(match: Match, players: list[Player], notes: dict[str, str] | None = None) -> Record:
    """Return the record of a match."""
    return Record(
        match.setup,
        players,
        list(match.moves),
        match.game.version,
        rng.VERSION,
        match.start.to_json() if match.start else None,
        match.state.to_json(),
        notes or {},
    )


def is_foreign(record: Record) -> bool:
    """True if the rules or random numbers are of another version. The moves may then mean something else."""
    return (record.rules_version, record.rng_version) != (games.get(record.setup.game).version, rng.VERSION)


def resume(record: Record) -> Match:
    """Return the match that a record describes, or raise BadRecord. Every move is checked.

    A record of older rules keeps its history if its moves still lead to its snapshot. Otherwise the match
    continues from the snapshot and has no moves. So does a record of newer rules.
    """
    game = games.get(record.setup.game)
    newer = record.rules_version > game.version or record.rng_version > rng.VERSION
    if newer and record.snapshot is None:
        raise BadRecord(T("This game was saved by a newer version of Tabtop; this one cannot open it."))
    if is_foreign(record):
        if record.snapshot is None:
            raise BadRecord(T("This game was saved under older rules and has no position to continue from."))
        last = _start(record.setup, record.snapshot)
        past = None if newer else _past(record, last)
        return past or Match(record.setup, last)
    match = _replay(record)
    if record.snapshot is not None and match.state.to_json() != record.snapshot:
        raise BadRecord(T("The moves of this saved game do not lead to its saved position."))
    return match


def _past(record: Record, last: State) -> Match | None:
    """Replay a record of older rules; None if that does not lead to the position `last`."""
    try:
        match = _replay(record)
    except BadRecord:
        return None
    return match if match.state.to_json() == last.to_json() else None


def _replay(record: Record) -> Match:
    """Return the match after all moves, or raise BadRecord."""
    match = Match(record.setup, _start(record.setup, record.start) if record.start is not None else None)
    for number, (seat, move) in enumerate(record.moves):
        try:
            match.play(move, seat)
        except (TabtopError, *_UNREADABLE) as error:
            raise BadRecord(
                T(
                    "Move {n} of this saved game, “{move}”, is not possible there.",
                    n=number + 1,
                    move=move_text(move)[:80],
                )
            ) from error
    return match


# --- positions from outside


def open_position(setup: Setup, data: Mapping[str, Any]) -> State:
    """Return the state that a saved position describes, or raise BadRecord.

    The game checks its shape and what is possible in it. What holds in every game is checked here.
    """
    return _opened(setup, data, _try_out)


def _start(setup: Setup, data: Mapping[str, Any]) -> State:
    """Return a position to play on from, like `open_position`. Everything in it must have words."""
    return _opened(setup, data, _try_out, _say)


def _opened(setup: Setup, data: Mapping[str, Any], *checks: Callable[[Game, Setup, State], None]) -> State:
    game = games.get(setup.game)
    try:
        state: State = game.rules.admit(setup, data)
        for check in checks:
            check(game, setup, state)
    except Misshapen as fault:
        raise BadRecord(
            T(
                "The position kept in this saved game cannot be read: “{where}” is wrong.",
                where=fault.where[:80],
            )
            if fault.where
            else T("The position kept in this saved game cannot be read.")
        ) from fault
    except _UNREADABLE as error:
        raise BadRecord(T("The position kept in this saved game cannot be read.")) from error
    return state


def _try_out(game: Game, setup: Setup, state: State) -> None:
    """Raise Misshapen unless a seat can move or the game has ended, and every viewer can look."""
    rules, seats = game.rules, range(setup.players)
    decision, outcome = rules.decision(state), rules.outcome(state)
    if decision.seat == NOBODY:
        require(outcome and not decision.legal, "", "an outcome, and nothing left to decide")
    else:
        require(decision.seat in seats and decision.legal, "", "a seat that can answer")
        require(outcome is None, "", "no outcome while somebody is asked")
    require(set(rules.window(state)) <= set(seats), "", "only seats of this table in a window")
    require(len(rules.evaluate(state)) == setup.players, "", "a value for every seat")
    viewers: list[Viewer] = [None, *seats, *([ALL] if outcome else [])]
    for viewer in viewers:
        rules.view(state, viewer)
    for seat in seats:
        rules.asides(state, seat)


def _say(game: Game, setup: Setup, state: State) -> None:
    """Put everything that the table shows of a position into words."""
    rules, words = game.rules, game.words
    names = [render(game.called(colors)) for colors in setup.colors]
    decision, outcome = rules.decision(state), rules.outcome(state)
    view = rules.view(state, None if outcome else decision.seat)
    said = [words.result(outcome, names)] if outcome else [words.prompt(decision, view, names)]
    said += [words.offer(move, view, names) for move in decision.legal]
    for seat in range(setup.players):
        said += [words.offer(move, rules.view(state, seat), names) for move in rules.asides(state, seat)]
        said += [words.why(reason, names) for reason in rules.explain(state, seat)]
    for text in said:
        render(text)


# --- the text


@lru_cache(maxsize=4096)  # a game is saved after every move, and most moves occur again
def _line(seat: Seat, move: Move) -> str:
    """Return the line of a move."""
    return f"{seat + 1} {move_text(move)}"


def write(record: Record) -> str:
    """Return the record as text."""
    setup = record.setup
    lines = [
        f"tabtop {VERSION}",
        f"game {setup.game}",
        f"rules {record.rules_version}",
        f"rng {record.rng_version}",
        f"seed {setup.seed}",
    ]
    lines.append(f"first {setup.first + 1}")
    if setup.options:
        lines.append(f"options {options_text(setup.options)}")
    for colors, player in zip(setup.colors, record.players, strict=True):
        lines.append(f"seat {'+'.join(colors)} {player.kind} {clean_name(player.name)}".rstrip())
    lines += [f"note {key} {clean_name(value, 200)}" for key, value in record.notes.items()]
    if record.start is not None:
        lines.append(f"start {_json(record.start)}")
    lines.append("moves")
    lines += [_line(seat, move) for seat, move in record.moves]
    if record.snapshot is not None:
        lines.append(f"snapshot {_json(record.snapshot)}")
    return "\n".join(lines) + "\n"


def read(source: str) -> Record:
    """Return the record that a text contains, or raise BadRecord with the wrong line. Nothing is replayed."""
    if len(source) > LONGEST:
        raise BadRecord(T("This is too large to be a saved game."))
    lines = source.replace("\r\n", "\n").split("\n", MOST_HEADERS + MOST_MOVES + 2)
    if len(lines) > MOST_HEADERS + MOST_MOVES + 2:
        raise BadRecord(T("This is too large to be a saved game."))
    word, _, version = lines[0].strip().partition(" ")
    number = parse_number(version, 0, LARGEST_NUMBER)
    if word != "tabtop" or number is None:
        raise BadRecord(T("This is not a saved game of Tabtop."))
    if number > VERSION:
        raise BadRecord(T("This game was saved by a newer version of Tabtop; this one cannot open it."))
    return _Reader(lines).record()


class _Reader:
    """Reads a record line by line, and keeps track of the line for error messages."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 1
        self.head: dict[str, str] = {}
        self.colors: list[tuple[str, ...]] = []
        self.players: list[Player] = []
        self.notes: dict[str, str] = {}
        self.moves: list[tuple[Seat, Move]] = []
        self.snapshot: Mapping[str, Any] | None = None

    def record(self) -> Record:
        """Read all lines."""
        try:
            self._header()
            self._moves()
            return self._build()
        except BadRecord:
            raise
        except (TabtopError, *_UNREADABLE) as error:
            raise BadRecord(T("Line {n} of this saved game cannot be read.", n=self.at)) from error

    def _next(self) -> str | None:
        while self.at < len(self.lines):
            line = self.lines[self.at].strip()
            self.at += 1
            if line:
                return line if line.isprintable() else "".join(map(_printable, line))
        return None

    def _header(self) -> None:
        while (line := self._next()) is not None and line != "moves":
            if self.at > MOST_HEADERS:
                raise BadRecord(T("This is too large to be a saved game."))
            word, _, rest = line.partition(" ")
            if word == "seat":
                colors, _, who = rest.partition(" ")
                kind, _, name = who.partition(" ")
                self.colors.append(tuple(colors.split("+")))
                self.players.append(Player(kind or HUMAN, clean_name(name)))
            elif word == "note":
                key, _, value = rest.partition(" ")
                self.notes[clean_name(key)] = clean_name(value, 200)
            else:
                self.head[word] = rest

    def _moves(self) -> None:
        while (line := self._next()) is not None:
            word, _, rest = line.partition(" ")
            if word == "snapshot":
                self.snapshot = _position(rest)
            else:
                seat = parse_number(word, 1, LARGEST_NUMBER)
                if seat is None or len(rest) > LONGEST_MOVE:
                    raise BadRecord(T("Line {n} of this saved game cannot be read.", n=self.at))
                self.moves.append((seat - 1, parse_move(rest)))

    def _number(self, word: str, default: str = "") -> int:
        number = parse_number(self.head.get(word, default), -LARGEST_NUMBER, LARGEST_NUMBER)
        if number is None:
            raise BadRecord(T("This saved game is missing its “{word}” line.", word=word))
        return number

    def _build(self) -> Record:
        if "game" not in self.head:
            raise BadRecord(T("This saved game is missing its “{word}” line.", word="game"))
        rules_version, rng_version, seed = self._number("rules"), self._number("rng"), self._number("seed")
        first = self._number("first", "1") - 1
        try:
            game = games.get(self.head["game"])
            setup = game.setup(
                len(self.colors), parse_options(self.head.get("options", "")), seed, first, tuple(self.colors)
            )
        except (BadSetup, UnknownGame) as error:
            raise BadRecord(error.text) from error
        start, snapshot = _position(self.head["start"]) if "start" in self.head else None, self.snapshot
        if rules_version < game.version:
            start = game.rules.upgrade(start, rules_version) if start is not None else None
            snapshot = game.rules.upgrade(snapshot, rules_version) if snapshot is not None else None
        return Record(
            setup, self.players, self.moves, rules_version, rng_version, start, snapshot, self.notes
        )


def _printable(letter: str) -> str:
    """Return a letter, or a space for one that a message could not show."""
    return letter if letter.isprintable() else " "


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))


def _position(source: str) -> Mapping[str, Any]:
    data = parse_json(source)
    if not isinstance(data, dict):
        raise ValueError("a position is a JSON object")
    return american(data)


def american(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return `data` with the key that version 0.1.0 spelled "colours" as "colors".

    >>> american({"colours": ["red"], "turn": 0})
    {'colors': ['red'], 'turn': 0}
    """
    return {"colors" if key == "colours" else key: value for key, value in data.items()}


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name without line breaks or invisible characters, cut to `longest`.

    >>> clean_name("  Ana\\nMaria ")
    'Ana Maria'
    """
    shown = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(shown.split())[:longest].strip()


# --- the code in a link


def pack(source: str) -> str:
    """Return a record's text as a code of letters, digits, - and _."""
    return base64.urlsafe_b64encode(zlib.compress(source.encode(), 9)).decode().rstrip("=")


def unpack(code: str) -> str:
    """Return the text that `pack` turned into a code, or raise BadRecord."""
    code = code.strip()
    if len(code) > LONGEST:
        raise BadRecord(T("This is too large to be a saved game."))
    try:
        packed = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        inflate = zlib.decompressobj()
        unpacked = inflate.decompress(packed, 4 * LONGEST)  # a character has up to four bytes
        if inflate.unconsumed_tail:
            raise BadRecord(T("This is too large to be a saved game."))
        if not inflate.eof:
            raise ValueError("cut short")
        text = unpacked.decode()
    except (ValueError, binascii.Error, zlib.error) as error:
        raise BadRecord(T("This link is damaged or cut short: the game in it cannot be read.")) from error
    if len(text) > LONGEST:
        raise BadRecord(T("This is too large to be a saved game."))
    return text
