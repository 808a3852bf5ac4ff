"""Saved games on this device. One that cannot be read is reported and never deleted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from engine import record
from engine.errors import BadRecord
from engine.record import Record
from engine.rules import Setup
from engine.series import Series
from engine.text import T
from ui.shell.ports import Storage
from ui.storage import json_store
from ui.storage.addresses import EMBED_KEY

_GAME = "tabtop:game:"
_SERIES = "tabtop:series:"
_ANSWERS = "tabtop:wishes:"
FINISHED_KEPT = 20


class Answers(NamedTuple):
    """What one seat has decided in advance. It is private, so it is stored beside the record."""

    quiet: frozenset[str] = frozenset()  # topics that the seat does not want to be asked about
    switched_off: frozenset[str] = frozenset()  # kinds of decisions that the table must not answer for it


class SavedGame(NamedTuple):
    """All that is stored about a game."""

    record: Record
    series: Series | None  # the games played before at the same table
    answers: Sequence[Answers]  # by seat


def new_key() -> str:
    """Return a key for a new saved game."""
    return f"{Random().getrandbits(40):010x}"


# --- one game


def save(storage: Storage, key: str, game: Record, series: Series) -> None:
    """Save a game. One without moves is saved only if it was before: then all its moves were taken back."""
    if not game.moves and game.start is None and storage.load(_GAME + key) is None:
        return
    save_series(storage, key, series)
    storage.save(_GAME + key, record.write(game))
    if is_over(game):
        _delete_old(storage)


def load(storage: Storage, key: str) -> SavedGame:
    """Return the game saved under `key`; BadRecord if there is none or it cannot be read."""
    source = storage.load(_GAME + key)
    if source is None:
        raise BadRecord(T("This saved game is not on this device any more."))
    game = _read(source)
    return SavedGame(
        game, load_series(storage, key, game.setup), _load_answers(storage, key, len(game.players))
    )


def text(storage: Storage, key: str) -> str:
    """Return a saved game as stored, readable or not; "" if there is none."""
    return storage.load(_GAME + key) or ""


def is_over(game: Record) -> bool:
    """True if a saved game is finished."""
    return "over" in game.notes


def is_unfinished(storage: Storage, key: str) -> bool:
    """True if an unfinished game is saved under `key`."""
    try:
        return not is_over(record.read(text(storage, key)))
    except BadRecord:
        return False


def save_series(storage: Storage, key: str, series: Series) -> None:
    """Save the scores of the games before this one; it need not have begun."""
    if series.played:
        json_store.save(storage, _SERIES + key, series.to_json())


def load_series(storage: Storage, key: str, setup: Setup) -> Series | None:
    """Return the games played before at this table; None if they are unreadable or of another table."""
    try:
        found = Series.from_json(json_store.load(storage, _SERIES + key))
    except BadRecord:
        return None
    return found if (found.setup.game, found.setup.colors) == (setup.game, setup.colors) else None


def save_answers(storage: Storage, key: str, answers: Sequence[Answers]) -> None:
    """Save what each seat has decided in advance."""
    data = {str(seat): " ".join(sorted(own.quiet)) for seat, own in enumerate(answers)}
    data |= {f"asked{seat}": " ".join(sorted(own.switched_off)) for seat, own in enumerate(answers)}
    json_store.save(storage, _ANSWERS + key, data)


def _load_answers(storage: Storage, key: str, seats: int) -> list[Answers]:
    data = json_store.load(storage, _ANSWERS + key)
    return [
        Answers(
            frozenset(str(data.get(str(seat), "")).split()),
            frozenset(str(data.get(f"asked{seat}", "")).split()),
        )
        for seat in range(seats)
    ]


def delete(storage: Storage, key: str) -> dict[str, str]:
    """Delete a saved game; returns what `undelete` needs to bring it back."""
    names = (_GAME + key, _SERIES + key, _ANSWERS + key)
    deleted = {name: source for name in names if (source := storage.load(name)) is not None}
    for name in names:
        storage.drop(name)
    return deleted


def undelete(storage: Storage, deleted: Mapping[str, str]) -> None:
    for name, source in deleted.items():
        storage.save(name, source)


# --- all games


def load_all(storage: Storage) -> tuple[list[tuple[str, Record]], list[str]]:
    """Return the saved games with their keys, the latest first, and the keys of those that cannot be read."""
    good, broken = [], []
    for key in _keys(storage):
        try:
            good.append((key, _read(text(storage, key))))
        except BadRecord:
            broken.append(key)
    good.sort(key=lambda item: item[1].notes.get("saved", ""), reverse=True)
    return good, broken


def find_copy(storage: Storage, game: Record) -> tuple[str, int]:
    """Find a saved game that begins with all moves of this one.

    Returns its key and how many moves it is ahead; of several games the one that is least ahead; ("", 0) if
    there is none. Embedded games do not count: they go on in their frame while the visitor opens a copy.
    """
    if not game.moves:
        return "", 0
    found = [
        (len(one.moves) - len(game.moves), key)
        for key, one in load_all(storage)[0]
        if not key.startswith(EMBED_KEY) and _same_table(one, game)
        if one.moves[: len(game.moves)] == game.moves
    ]
    ahead, key = min(found, default=(0, ""))
    return key, ahead


def _same_table(one: Record, other: Record) -> bool:
    return (one.setup, one.players, one.rules_version, one.start) == (
        other.setup,
        other.players,
        other.rules_version,
        other.start,
    )


@lru_cache(maxsize=64)
def _read(source: str) -> Record:
    """Read a record. The lobby reads every saved game at each redraw, and few have changed."""
    return record.read(source)


def _keys(storage: Storage) -> list[str]:
    return [key[len(_GAME) :] for key in storage.saved_keys() if key.startswith(_GAME)]


def _delete_old(storage: Storage) -> None:
    """Delete all but the latest finished games, and answers whose game is gone."""
    over = [key for key, game in load_all(storage)[0] if is_over(game)]
    for key in over[FINISHED_KEPT:]:
        delete(storage, key)
    known = set(_keys(storage))
    for name in storage.saved_keys():
        if name.startswith(_ANSWERS) and name[len(_ANSWERS) :] not in known:
            storage.drop(name)
