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
since, the game continues from the snapshot, without its past.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from . import games, rng
from .errors import BadRecord, BadSetup, TabtopError, UnknownGame
from .games import options_text, parse_options
from .match import Match
from .parsing import LARGEST_NUMBER, parse_number
from .players import HUMAN, Player
from .rules import Move, Seat, Setup, State, move_text, parse_move
from .text import T

VERSION = 1
LONGEST = 4_000_000  # characters, far more than any real game
# What the rules may raise for a position that somebody tampered with.
_UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)


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
    """True if the rules or random numbers have changed since. Such a game continues from its snapshot."""
    return (record.rules_version, record.rng_version) != (games.get(record.setup.game).version, rng.VERSION)


def resume(record: Record) -> Match:
    """Return the match that a record describes, or raise BadRecord. Every move is checked."""
    game = games.get(record.setup.game)
    newer = record.rules_version > game.version or record.rng_version > rng.VERSION
    if newer and record.snapshot is None:
        raise BadRecord(T("This game was saved by a newer version of Tabtop; this one cannot open it."))
    if is_foreign(record):
        if record.snapshot is None:
            raise BadRecord(T("This game was saved under older rules and keeps no position to go on from."))
        return Match(record.setup, _load(record.setup, record.snapshot))
    match = Match(record.setup, _load(record.setup, record.start) if record.start is not None else None)
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
    if record.snapshot is not None and match.state.to_json() != record.snapshot:
        raise BadRecord(T("The moves of this saved game do not lead to the position that it keeps."))
    return match


def _load(setup: Setup, snapshot: Mapping[str, Any]) -> State:
    """Return the state that a snapshot describes, or raise BadRecord."""
    rules = games.get(setup.game).rules
    try:
        state: State = rules.load(snapshot)
        for seat in range(setup.players):
            rules.view(state, seat)
        asked = rules.decision(state).seat
        if asked >= setup.players or len(rules.evaluate(state)) != setup.players:
            raise ValueError("a position of another table")
        return state
    except _UNREADABLE as error:
        raise BadRecord(T("The position kept in this saved game cannot be read.")) from error


# --- the text


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
    lines += [f"{seat + 1} {move_text(move)}" for seat, move in record.moves]
    if record.snapshot is not None:
        lines.append(f"snapshot {_json(record.snapshot)}")
    return "\n".join(lines) + "\n"


def read(source: str) -> Record:
    """Return the record that a text contains, or raise BadRecord with the wrong line. Nothing is replayed."""
    if len(source) > LONGEST:
        raise BadRecord(T("This is too large to be a saved game."))
    lines = source.replace("\r\n", "\n").split("\n")
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
        except (TabtopError, LookupError, ValueError, TypeError, RecursionError) as error:
            raise BadRecord(T("Line {n} of this saved game cannot be read.", n=self.at)) from error

    def _next(self) -> str | None:
        while self.at < len(self.lines):
            line = self.lines[self.at].strip()
            self.at += 1
            if line:
                return line
        return None

    def _header(self) -> None:
        while (line := self._next()) is not None and line != "moves":
            word, _, rest = line.partition(" ")
            if word == "seat":
                colors, _, who = rest.partition(" ")
                kind, _, name = who.partition(" ")
                self.colors.append(tuple(colors.split("+")))
                self.players.append(Player(kind or HUMAN, clean_name(name)))
            elif word == "note":
                key, _, value = rest.partition(" ")
                self.notes[key] = clean_name(value, 200)
            else:
                self.head[word] = rest

    def _moves(self) -> None:
        while (line := self._next()) is not None:
            word, _, rest = line.partition(" ")
            if word == "snapshot":
                self.snapshot = _position(rest)
            else:
                seat = parse_number(word, 1, LARGEST_NUMBER)
                if seat is None:
                    raise BadRecord(T("Line {n} of this saved game cannot be read.", n=self.at))
                self.moves.append((seat - 1, parse_move(rest)))

    def _number(self, word: str, default: str = "") -> int:
        number = parse_number(self.head.get(word, default), -LARGEST_NUMBER, LARGEST_NUMBER)
        if number is None:
            raise BadRecord(T("This saved game does not say its “{word}”.", word=word))
        return number

    def _build(self) -> Record:
        if "game" not in self.head:
            raise BadRecord(T("This saved game does not say its “{word}”.", word="game"))
        rules_version, rng_version, seed = self._number("rules"), self._number("rng"), self._number("seed")
        first = self._number("first", "1") - 1
        try:
            game = games.get(self.head["game"])
            setup = game.setup(
                len(self.colors), parse_options(self.head.get("options", "")), seed, first, tuple(self.colors)
            )
        except (BadSetup, UnknownGame) as error:
            raise BadRecord(error.text) from error
        start = _position(self.head["start"]) if "start" in self.head else None
        return Record(
            setup, self.players, self.moves, rules_version, rng_version, start, self.snapshot, self.notes
        )


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))


def _position(source: str) -> Mapping[str, Any]:
    data = json.loads(source)
    if not isinstance(data, dict):
        raise ValueError("a position is a JSON object")
    return american(data)


def american(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return `data` with the key that version 0.1.0 spelled "colours" as "colors".

    >>> american({"colours": ["red"], "turn": 0})
    {'colors': ['red'], 'turn': 0}
    """
    return {"colors" if key == "colours" else key: value for key, value in data.items()}


def clean_name(name: str, longest: int = 24) -> str:
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
    try:
        packed = base64.b64decode(
            code.strip() + "=" * (-len(code.strip()) % 4), altchars=b"-_", validate=True
        )
        inflate = zlib.decompressobj()
        text = inflate.decompress(packed, LONGEST)
        if inflate.unconsumed_tail:
            raise BadRecord(T("This is too large to be a saved game."))
        if not inflate.eof:
            raise ValueError("cut short")
        return text.decode()
    except (ValueError, binascii.Error, zlib.error) as error:
        raise BadRecord(T("This link is damaged or cut short: the game in it cannot be read.")) from error
