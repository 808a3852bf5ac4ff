"""Saved games and settings in the drawer of this device. A broken one is told of and never thrown away."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from engine import record
from engine.errors import BadRecord
from engine.record import Record
from engine.rules import Setup
from engine.series import Series
from engine.text import T
from ui.shell.ports import Storage
from ui.storage.addresses import EMBEDDED

_GAME = "tabtop:game:"
_SETTINGS = "tabtop:settings"
_FORM = "tabtop:setup:"
_SERIES = "tabtop:series:"
_TOLD = "tabtop:told:"
_WISHES = "tabtop:wishes:"
FINISHED_KEPT = 20


def new_key() -> str:
    """A name for a saved game that no other has."""
    return f"{Random().getrandbits(40):010x}"


class SavedGame(NamedTuple):
    """What is kept of a game: its record, the finished games before it, and what seats do not want to be asked."""

    record: Record
    series: Series | None = None
    wishes: Mapping[str, str] = {}


def load(storage: Storage, key: str) -> SavedGame:
    """Return the game saved under `key`; BadRecord says what is wrong with it."""
    source = storage.load(_GAME + key)
    if source is None:
        raise BadRecord(T("This saved game is not on this device any more."))
    saved = _read(source)
    wishes = {name: str(value) for name, value in load_json(storage, _WISHES + key).items()}
    return SavedGame(saved, series(storage, key, saved.setup), wishes)


def save(storage: Storage, key: str, record: str, over: bool) -> None:
    """Save a game's record. A finished game makes room by dropping the oldest finished ones."""
    storage.save(_GAME + key, record)
    if over:
        _forget_old(storage)


def series(storage: Storage, key: str, setup: Setup) -> Series | None:
    """Return the finished games at this table. Unreadable scores, or another table's, do not stop the game."""
    try:
        found = Series.from_json(load_json(storage, _SERIES + key))
    except BadRecord:
        return None
    return found if (found.setup.game, found.setup.colors) == (setup.game, setup.colors) else None


def save_series(storage: Storage, key: str, series: Series) -> None:
    """Save the finished games at this table, also before the next one has begun."""
    if series.played:
        storage.save(_SERIES + key, json.dumps(series.to_json()))


def save_wishes(storage: Storage, key: str, wishes: Mapping[str, str]) -> None:
    """Save what seats want to be asked about: beside the record, because it is nobody else's business."""
    storage.save(_WISHES + key, json.dumps(dict(wishes)))


def every(storage: Storage) -> tuple[list[tuple[str, Record]], list[str]]:
    """The saved games, the latest first; and the keys of those that cannot be read."""
    good, broken = [], []
    for key in _keys(storage):
        try:
            good.append((key, _read(text(storage, key))))
        except BadRecord:
            broken.append(key)
    good.sort(key=lambda item: item[1].notes.get("saved", ""), reverse=True)
    return good, broken


def here_already(storage: Storage, saved: Record) -> tuple[str, int]:
    """The saved game that begins as this record goes, and by how many moves it is further on, the least so; ("", 0) if there is none.

    What an embed has saved is its own: it plays on in its frame while the whole window opens a copy.
    """
    found: list[tuple[int, str]] = []
    for key, one in every(storage)[0]:
        same = (one.setup, one.players, one.rules_version, one.start) == (
            saved.setup,
            saved.players,
            saved.rules_version,
            saved.start,
        )
        if (
            same
            and saved.moves
            and one.moves[: len(saved.moves)] == saved.moves
            and not key.startswith(EMBEDDED)
        ):
            found.append((len(one.moves) - len(saved.moves), key))
    further, key = min(found, default=(0, ""))
    return key, further


@lru_cache(maxsize=64)
def _read(source: str) -> Record:
    """The lobby looks at every saved game whenever it is drawn, and most of them have not changed."""
    return record.read(source)


def goes_on(storage: Storage, key: str) -> bool:
    """Is there a game of that key which can be gone on with?"""
    try:
        return "over" not in record.read(text(storage, key)).notes
    except BadRecord:
        return False


def text(storage: Storage, key: str) -> str:
    """A saved game's text as it is kept, readable or not."""
    return storage.load(_GAME + key) or ""


def drop(storage: Storage, key: str) -> dict[str, str]:
    """Throw a saved game away; returns what `put_back` needs to bring it back."""
    names = (_GAME + key, _SERIES + key, _WISHES + key)
    dropped = {name: source for name in names if (source := storage.load(name)) is not None}
    for name in names:
        storage.drop(name)
    return dropped


def put_back(storage: Storage, dropped: Mapping[str, str]) -> None:
    for name, source in dropped.items():
        storage.save(name, source)


def _keys(storage: Storage) -> list[str]:
    return [key[len(_GAME) :] for key in storage.saved_keys() if key.startswith(_GAME)]


def _forget_old(storage: Storage) -> None:
    over = [key for key, saved in every(storage)[0] if "over" in saved.notes]
    for key in over[FINISHED_KEPT:]:
        drop(storage, key)
    kept = set(_keys(storage))
    for name in storage.saved_keys():
        if name.startswith(_WISHES) and name[len(_WISHES) :] not in kept:
            storage.drop(name)


# --- settings and remembered forms: small JSON objects


def load_json(storage: Storage, key: str) -> dict[str, Any]:
    try:
        data = json.loads(storage.load(key) or "{}")
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def settings(storage: Storage) -> dict[str, Any]:
    return load_json(storage, _SETTINGS)


def keep_settings(storage: Storage, chosen: Mapping[str, Any]) -> None:
    storage.save(_SETTINGS, json.dumps(dict(chosen)))


def was_told(storage: Storage, what: str) -> bool:
    """Has the visitor seen this hint, and closed it?"""
    return storage.load(_TOLD + what) is not None


def told(storage: Storage, what: str) -> None:
    storage.save(_TOLD + what, storage.today())


def form(storage: Storage, game_id: str) -> dict[str, Any]:
    return load_json(storage, _FORM + game_id)


def keep_form(storage: Storage, game_id: str, data: Mapping[str, Any]) -> None:
    storage.save(_FORM + game_id, json.dumps(dict(data)))
