"""Spoils games. Everything is drawn from one `Random`, so a seed always gives the same text."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import cache, partial
from random import Random
from typing import Any, NamedTuple

from engine import record
from engine.rules import move_text
from tests.fuzz import corpus
from tests.fuzz.corpus import Sample

Path = tuple[str | int, ...]


class Spoiled(NamedTuple):
    """A spoiled game: as text, or packed as in a link."""

    how: str
    text: str
    code: str = ""
    touched: frozenset[str] = frozenset()  # the fields of the position that were changed


JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, -2, 2, 5, 7, 31, 99, 255, 2**31, 2**64, -(2**63), 10**30, 0.5, 1.0, 1e308,
    "", "x", "0", "red", "human", "\x00", "ñ" * 300, "<b>", "\ud800", [], {}, [[]], [0], [None],
    {"kind": "debt"}, [0] * 500, {"kind": "auction", "ask": [0]}, "constructor", "__class__",
)  # fmt: skip


def spoiled(rnd: Random) -> Spoiled:
    """Return one spoiled game."""
    one = sample(rnd, rnd.choice(corpus.GAMES))
    how = rnd.choices(list(WAYS), [weight for weight, _ in WAYS.values()])[0]
    return WAYS[how][1](rnd, one)


def sample(rnd: Random, game: str) -> Sample:
    """Choose a position of a game; half of them with a frame, and all kinds of frames equally often."""
    by_kind = _by_kind(game)
    return rnd.choice(
        by_kind[rnd.choice(sorted(by_kind))] if by_kind and rnd.random() < 0.5 else _by_game()[game]
    )


@cache
def _by_kind(game: str) -> dict[str, list[Sample]]:
    found: dict[str, list[Sample]] = {}
    for one in _by_game()[game]:
        for frame in one.position.get("frames", ()):
            found.setdefault(frame["kind"], []).append(one)
    return found


@cache
def _by_game() -> dict[str, list[Sample]]:
    found: dict[str, list[Sample]] = {game: [] for game in corpus.GAMES}
    for one in corpus.samples():
        found[one.record.setup.game].append(one)
    return found


# --- the position


def spoiled_position(rnd: Random, one: Sample) -> Spoiled:
    """Put junk into one to three fields."""
    data = deepcopy(dict(one.position))
    touched = [_change(rnd, data, one, _junk) for _ in range(rnd.choice((1, 1, 1, 2, 3)))]
    return _with(rnd, one, data, "position", touched)


def _gentle(rnd: Random, one: Sample) -> Spoiled:
    """Change a position in ways that often leave it possible: swap, shuffle, move on by a few."""
    data = deepcopy(dict(one.position))
    words = _words(one.record.setup.game)
    nudge = partial(_nudge, words)
    touched = [_change(rnd, data, one, nudge) for _ in range(rnd.choice((1, 1, 2)))]
    return _with(rnd, one, data, "gentle", touched)


# Fields that hold the same kind of cards, so that what is swapped among them is still all there.
PILES = {
    "homeward": (("deck", "discard", "hands"),),
    "hyperdrive": (("deck", "discard"),),
    "starlane": (("pile", "played", "hands"), ("bonus", "bonus_pile", "bonus_played", "planet")),
    "bounty": (("hunter",), ("craft",)),
    "twentyone": (("draw", "pile", "aside", "hands"),),
}


def _cards(rnd: Random, one: Sample) -> Spoiled:
    """Deal some cards differently: swap them, or move one from a pile to another."""
    data = deepcopy(dict(one.position))
    piles = rnd.choice(PILES[one.record.setup.game])
    rows = [path for path in _paths(data) if path[0] in piles and _is_row(_at(data, path))]
    touched = set()
    for _ in range(rnd.randint(1, 6) if rows else 0):
        mine, theirs = rnd.choice(rows), rnd.choice(rows)
        first, second = _at(data, mine), _at(data, theirs)
        if not first or not second:
            continue
        here, there = rnd.randrange(len(first)), rnd.randrange(len(second))
        if rnd.random() < 0.8:
            first[here], second[there] = second[there], first[here]
        else:
            second.insert(there, first.pop(here))
        if rnd.random() < 0.95:
            for path in (mine, theirs):
                if path[0] in ("hands", "bonus"):
                    _at(data, path).sort()
        touched |= {_named(one, data, mine), _named(one, data, theirs)}
    return _with(rnd, one, data, "cards", touched)


def _pieces(rnd: Random, one: Sample) -> Spoiled:
    """Move some pieces and adapt what depends on them, like somebody who sets up a position by hand."""
    data, game = deepcopy(dict(one.position)), one.record.setup.game
    touched = set()
    for _ in range(rnd.randint(1, 5)):
        name = rnd.choice(PIECES[game])
        touched.add(f"{game} {name}")
        row = data[name]
        at = rnd.randrange(len(row))
        if name == "credits":
            amount = rnd.choice((1, 50, row[at], 100_000))
            row[at] -= amount
            data["bank"] += amount
        elif name == "symbols":
            level = rnd.choice((1, -1))
            row[at] += level
            data["sigils"] -= level
        else:
            row[at] = rnd.choice((row[at] + rnd.randint(-3, 12), rnd.choice(row), rnd.choice((-1, 0, 1, 65))))
    if rnd.random() < 0.3:
        data["rng"] = rnd.getrandbits(64)
    if rnd.random() < 0.3:
        data["turn"] = rnd.randrange(one.record.setup.players)
    return _with(rnd, one, data, "pieces", touched)


PIECES = {
    "homeward": ("pawns",),
    "hyperdrive": ("pawns", "pawns", "shields"),
    "starlane": ("at", "sides"),
    "bounty": ("credits", "places", "owner", "symbols", "inactive", "jail", "offers", "cards", "out"),
    "twentyone": ("home", "back"),
}


def _crossed(rnd: Random, one: Sample) -> Spoiled:
    """Take some fields from another position of the same table."""
    data = deepcopy(dict(one.position))
    alike = [
        other
        for other in _by_game()[one.record.setup.game]
        if other.record.setup.colors == one.record.setup.colors
    ]
    other = rnd.choice(alike).position
    names = rnd.sample(list(data), rnd.randint(1, 3))
    for name in names:
        data[name] = deepcopy(other[name])
    return _with(rnd, one, data, "crossed", {f"{one.record.setup.game} {name}" for name in names})


def _with(rnd: Random, one: Sample, data: dict[str, Any], how: str, touched: Any) -> Spoiled:
    """Write the position into a record, as its start or as the snapshot of older rules."""
    lines = one.text(rnd, alone=True).split("\n")
    try:
        position = json.dumps(data, separators=(",", ":"))
    except ValueError:
        position = "{}"
    old = rnd.random() < 0.4
    changed = []
    for line in lines:
        word = line.partition(" ")[0]
        if word == "start":
            if not old:
                changed.append(f"start {position}")
        elif word == "snapshot":
            if old or rnd.random() < 0.5:
                changed.append(f"snapshot {position}")
        else:
            changed.append("rules 0" if old and word == "rules" else line)
    return Spoiled(how, "\n".join(changed), touched=frozenset(touched))


def _change(rnd: Random, data: dict[str, Any], one: Sample, change: Callable[[Random, Any], Any]) -> str:
    """Change one value of a field; all fields, those of frames included, are equally likely."""
    game = one.record.setup.game
    by_field: dict[str, list[Path]] = {}
    for path in _paths(data):
        by_field.setdefault(_named(one, data, path), []).append(path)
    field = rnd.choice(sorted(by_field))
    path = rnd.choice(by_field[field])
    holder = _at(data, path[:-1])
    if rnd.random() < 0.05 and isinstance(holder, dict):
        if rnd.random() < 0.5:
            del holder[path[-1]]
        else:
            holder[rnd.choice(("extra", "kind", "rng", ""))] = rnd.choice(JUNK)
    else:
        holder[path[-1]] = change(rnd, holder[path[-1]])
    return field if field.startswith(game) else ""


def _paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the path of every value."""
    if path:
        yield path
    if isinstance(data, dict):
        for name, value in data.items():
            yield from _paths(value, (*path, name))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _paths(value, (*path, number))


def _at(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def _is_row(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], (int, str))


def _named(one: Sample, data: dict[str, Any], path: Path) -> str:
    """Return the name of the field that a path leads to, as `corpus.fields` writes it."""
    game = one.record.setup.game
    if path[0] == "frames" and len(path) > 2:
        frame = data["frames"][path[1]]
        kind = frame.get("kind") if isinstance(frame, dict) else ""
        return f"{game} frames.{kind}.{path[2]}"
    return f"{game} {path[0]}"


def _junk(rnd: Random, value: Any) -> Any:
    """Return something else: another type, a huge number, a shorter or longer list."""
    if isinstance(value, list) and value and rnd.random() < 0.6:
        return rnd.choice(
            (
                value[:-1],
                value[1:],
                [*value, value[0]],
                value * 2,
                [*value, rnd.choice(JUNK)],
                value[::-1],
                [value],
            )
        )
    if type(value) is int and rnd.random() < 0.5:
        return rnd.choice((value + 1, value - 1, -value, value * 1000, str(value), float(value), value ^ 1))
    return deepcopy(rnd.choice(JUNK))


def _nudge(words: Sequence[str], rnd: Random, value: Any) -> Any:
    """Return something similar."""
    if type(value) is int:
        return rnd.choice((value + 1, value - 1, value + rnd.randint(-6, 6), rnd.randint(0, 40), 0, 1, -1))
    if isinstance(value, str):
        return rnd.choice(words)
    if isinstance(value, list) and value:
        return rnd.choice((rnd.sample(value, len(value)), value[::-1], value[1:], sorted(value, key=str)))
    return value


@cache
def _words(game: str) -> list[str]:
    """Return all words that occur in positions of a game."""
    found = {""}
    for one in _by_game()[game]:
        found |= {value for path in _paths(one.position) if isinstance(value := _at(one.position, path), str)}
    return sorted(found)


def spoiled_json(rnd: Random, source: str) -> str:
    """Put junk into a JSON object, or damage its text."""
    if rnd.random() < 0.2:
        at = rnd.randrange(len(source) + 1)
        return rnd.choice(
            (source[:at], source[at:], "[" * 50_000, "null", "[1]", '"x"', source * 2, "{" * 9, "")
        )
    data = json.loads(source)
    for _ in range(rnd.randint(1, 3)):
        path = rnd.choice(list(_paths(data)))
        holder = _at(data, path[:-1])
        holder[path[-1]] = _junk(rnd, holder[path[-1]])
        if not data:
            break
    return json.dumps(data)


def spoiled_lines(rnd: Random, source: str) -> str:
    """Damage a few lines of a table."""
    rows = source.split("\n")
    for _ in range(rnd.randint(1, 6)):
        at = rnd.randrange(len(rows))
        cells = rows[at].split(",")
        cells[rnd.randrange(len(cells))] = rnd.choice(
            ("", "²", "-1", "9" * 500, "a+b+c", "human", "\x00", "1_0", "<b>")
        )
        rows[at] = ",".join(cells[: rnd.randint(0, 9)] if rnd.random() < 0.3 else cells)
    return "\n".join(rows)


# --- moves, lines and text


def _moves(rnd: Random, one: Sample) -> Spoiled:
    """Cut off the moves, or change some of them halfway."""
    lines = [line for line in one.text(rnd).split("\n") if not line.startswith("snapshot")]
    first = lines.index("moves") + 1
    moves = [line for line in lines[first:] if line]
    for _ in range(rnd.choice((0, 1, 1, 2))):
        at = rnd.randrange(len(moves) + 1)
        others = rnd.choice(_by_game()[one.record.setup.game]).record.moves
        other = rnd.choice(others) if others else (0, ("pass",))
        new = f"{rnd.choice((other[0] + 1, rnd.randint(0, 7)))} {move_text(other[1])}"
        cut = rnd.choice((0, 1, 1, 2))
        moves[at : at + cut] = rnd.choice(
            ([], [new], moves[at : at + 1] * 2, [f"1 bid {rnd.choice((0, -5, 10**11))}"])
        )
    keep = rnd.randint(0, len(moves)) if rnd.random() < 0.6 else len(moves)
    return Spoiled("moves", "\n".join([*lines[:first], *moves[:keep], ""]))


HEADERS = (
    "seed 99999999999999999999", "seed -3", "seed x", "first 2", "first 9", "first -1", "options quick",
    "options teams", "options points,target:50", "options rounds:3", "options longer",
    "options rounds:999999", "rules 2", "rules 0", "rules -1", "rng 2", "rng 0", "game bounty", "game chess",
    "seat red", "seat mauve human", "seat red+green human", "seat blue hard Bob", "note over 1",
    "note speed warp", "note " + "k" * 5000,
    "note x " + "v" * 5000, "start {}", "start []", "start null", "snapshot {}", "tabtop 1", "tabtop 2",
    "moves", "colors red", "", "\x00", "seat", "options a:b:c", "options ,,,", "first 1e9",
    "seat green robot",
)  # fmt: skip


def _header(rnd: Random, one: Sample) -> Spoiled:
    """Change, drop, repeat or add header lines."""
    lines = one.text(rnd, alone=rnd.random() < 0.3).split("\n")
    if rnd.random() < 0.5:
        lines = [line for line in lines if not line.startswith("snapshot")]
    head = lines.index("moves")
    for _ in range(rnd.choice((1, 1, 2))):
        at = rnd.randrange(head)
        lines[at : at + rnd.choice((0, 0, 1))] = rnd.choice(
            ([], [rnd.choice(HEADERS)], [lines[at]], ["note x y"])
        )
        head = lines.index("moves") if "moves" in lines else 1
        head = max(1, head)
    return Spoiled("header", "\n".join(lines))


def _text(rnd: Random, one: Sample) -> Spoiled:
    """Cut the text or change some of its characters."""
    text = one.text(rnd, alone=rnd.random() < 0.5)
    for _ in range(rnd.choice((1, 1, 3))):
        at, cut = rnd.randrange(len(text) + 1), rnd.choice((0, 1, 1, 3, 50))
        new = rnd.choice(
            ("", "9", "-", " ", "{", "}", '"', "[", "\x00", "ñ", "\u2028", "\n", "\\", "\ud800", "٣")
        )
        text = text[:at] + new + text[at + cut :]
    return Spoiled("text", text[: rnd.randrange(len(text) + 1)] if rnd.random() < 0.2 else text)


def _code(rnd: Random, one: Sample) -> Spoiled:
    """Damage the code in a link."""
    code = record.pack(one.text(rnd))
    at = rnd.randrange(len(code))
    damaged = (
        code[:at],
        code[:at] + "A" + code[at + 1 :],
        code + "A",
        code[1:],
        code[:at] + "*" + code[at:],
        code,
    )
    return Spoiled("code", "", rnd.choice(damaged))


def _huge(rnd: Random, one: Sample) -> Spoiled:
    """Return ten megabytes, a compression bomb, or data nested a hundred thousand deep."""
    text = one.text(rnd)
    head = text.partition("\nmoves\n")[0]
    match rnd.randrange(8):
        case 0:
            return Spoiled("huge", text + "\n" * 10_000_000)
        case 1:
            return Spoiled("huge", f"{head}\nmoves\n" + "1 draw\n" * 140_000)
        case 2:
            return Spoiled("huge", f"{head}\nstart {'[' * 90_000}\nmoves\n")
        case 3:
            nested = '{"a":' * 10_000 + "0" + "}" * 10_000
            return Spoiled("huge", f"{head}\nstart {nested}\nmoves\n")
        case 4:
            return Spoiled("huge", f"{head}\nmoves\n1 {'9' * 900_000}\n")
        case 5:
            return Spoiled("huge", head + "\nnote a b" * 100_000 + "\nmoves\n")
        case 6:
            bomb = zlib.compress(b"tabtop 1\n" + b"\0" * 50_000_000, 9)
            return Spoiled("huge", "", urlsafe_b64encode(bomb).decode().rstrip("="))
        case _:
            return Spoiled("huge", "", "A" * 10_000_000)


WAYS: dict[str, tuple[int, Callable[[Random, Sample], Spoiled]]] = {
    "position": (15, spoiled_position),
    "gentle": (13, _gentle),
    "cards": (16, _cards),
    "pieces": (13, _pieces),
    "crossed": (10, _crossed),
    "moves": (18, _moves),
    "header": (6, _header),
    "text": (4, _text),
    "code": (3, _code),
    "huge": (1, _huge),
}
