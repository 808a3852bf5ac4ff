"""Saved games on this device. One that cannot be read is reported and never deleted."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random, SystemRandom
from typing import NamedTuple

from engine import record
from engine.errors import BadRecord, TabtopError
from engine.parsing import parse_number
from engine.players import MOST_SEATS
from engine.record import Record
from engine.rules import Setup, move_text
from engine.series import Series
from engine.shapes import Line, MapOf
from engine.text import T
from ui.shell.ports import Storage
from ui.storage import json_store
from ui.storage.addresses import EMBED_PREFIX
from ui.storage.game_files import FileGame, file_game, saved_text

_GAME = "tabtop:game:"
_SERIES = "tabtop:series:"
_ANSWERS = "tabtop:wishes:"
_REMOTE = "tabtop:remote:"
_WATCH = "watch"  # among the seats on other devices: the invitation to watch
FINISHED_KEPT = 20
_TOKEN = re.compile(r"[0-9a-f]{12}")
_KEY = re.compile(r"[\w-]{1,40}", re.ASCII)
_ANSWERS_SHAPE = MapOf(Line(20), Line(400), most=24)
_REMOTE_SHAPE = MapOf(Line(20), Line(80), MOST_SEATS)
_TRACES = re.compile(r"^(game|note saved) ([\w:-]{1,40})\r?$", re.MULTILINE)


class Answers(NamedTuple):
    """What one seat has decided in advance. It is private, so it is stored beside the record."""

    skipped: frozenset[str] = frozenset()  # topics that the seat does not want to be asked about
    switched_off: frozenset[str] = frozenset()  # kinds of decisions that the table must not answer for it


class SavedGame(NamedTuple):
    """All that is stored about a game."""

    record: Record
    series: Series | None  # the games played before at the same table
    answers: Sequence[Answers]  # by seat
    remote: Mapping[int, tuple[str, str]]  # see `save_remote`


def new_key() -> str:
    """Return a key for a new saved game."""
    return f"{Random().getrandbits(40):010x}"


def new_token() -> str:
    """Return 12 random hexadecimal digits: the secret of an invitation, or the id of a game by message."""
    return f"{SystemRandom().getrandbits(48):012x}"


# --- one game


def save(storage: Storage, key: str, game: Record, series: Series) -> None:
    """Save a game. One without moves is saved only if it was saved before and its moves were undone."""
    if not game.moves and game.start is None and storage.load(_GAME + key) is None:
        return
    finished_now = is_over(game) and is_unfinished(storage, key)  # not if a link brought it
    save_series(storage, key, series)
    storage.save(_GAME + key, record.write(game))
    if finished_now:
        _delete_old(storage)


def load(storage: Storage, key: str) -> SavedGame:
    """Return the game saved under `key`; BadRecord if there is none or it cannot be read."""
    source = storage.load(_GAME + key)
    if source is None:
        raise BadRecord(T("This saved game is no longer on this device."))
    game = _read(source)
    return SavedGame(
        game,
        load_series(storage, key, game.setup),
        _load_answers(storage, key, len(game.players)),
        load_remote(storage, key, len(game.players)),
    )


def text(storage: Storage, key: str) -> str:
    """Return a saved game as stored, readable or not; "" if there is none."""
    return storage.load(_GAME + key) or ""


class Traces(NamedTuple):
    """What can still be found in a saved game that cannot be read."""

    game: str = ""
    saved: str = ""


def traces(storage: Storage, key: str) -> Traces:
    """Return which game it was and when it was saved, as far as the text says."""
    found = dict(_TRACES.findall(text(storage, key)))
    return Traces(found.get("game", ""), found.get("note saved", ""))


def is_over(game: Record) -> bool:
    """True if a saved game is finished."""
    return "over" in game.notes


def is_unfinished(storage: Storage, key: str) -> bool:
    """True if an unfinished game is saved under `key`."""
    try:
        return not is_over(_read(text(storage, key)))
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
    same = (found.setup.game, sorted(found.setup.colors)) == (setup.game, sorted(setup.colors))
    return found if same else None


def save_answers(storage: Storage, key: str, answers: Sequence[Answers]) -> None:
    """Save what each seat has decided in advance."""
    data = {str(seat): " ".join(sorted(own.skipped)) for seat, own in enumerate(answers)}
    data |= {f"asked{seat}": " ".join(sorted(own.switched_off)) for seat, own in enumerate(answers)}
    json_store.save(storage, _ANSWERS + key, data)


def _load_answers(storage: Storage, key: str, seats: int) -> list[Answers]:
    data = json_store.load(storage, _ANSWERS + key, _ANSWERS_SHAPE)
    return [
        Answers(
            frozenset(data.get(str(seat), "").split()),
            frozenset(data.get(f"asked{seat}", "").split()),
        )
        for seat in range(seats)
    ]


def save_remote(
    storage: Storage, key: str, remote: Mapping[int, tuple[str, str]], watch: str | None = None
) -> None:
    """Save which seats people play on other devices: each invitation's token, and who has taken it.

    `watch` is the token of the invitation to watch, "" for none; None keeps the one that is saved.
    """
    watch = load_watch(storage, key) if watch is None else watch
    if remote or watch:
        data = {str(seat): " ".join(words) for seat, words in remote.items()}
        json_store.save(storage, _REMOTE + key, data | ({_WATCH: watch} if watch else {}))
    else:
        storage.drop(_REMOTE + key)


def load_remote(storage: Storage, key: str, seats: int) -> dict[int, tuple[str, str]]:
    """Return which seats of a table are on other devices, as `save_remote` got them."""
    data = json_store.load(storage, _REMOTE + key, _REMOTE_SHAPE)
    found = {}
    for name, words in data.items():
        seat = parse_number(name, 0, seats - 1)
        token, _, owner = words.partition(" ")
        if seat is not None and _TOKEN.fullmatch(token):
            found[seat] = (token, owner)
    return found


def load_watch(storage: Storage, key: str) -> str:
    """Return the token of the invitation to watch a table; "" if there is none."""
    token = json_store.load(storage, _REMOTE + key, _REMOTE_SHAPE).get(_WATCH, "")
    return token if _TOKEN.fullmatch(token) else ""


def delete(storage: Storage, key: str) -> dict[str, str]:
    """Delete a saved game; returns what `undelete` needs to bring it back."""
    names = (_GAME + key, _SERIES + key, _ANSWERS + key, _REMOTE + key)
    deleted = {name: source for name in names if (source := storage.load(name)) is not None}
    for name in names:
        storage.drop(name)
    return deleted


def copy_for_file(storage: Storage, key: str) -> FileGame:
    """Return a saved game, readable or not, with everything that is saved beside it."""
    series, wishes = storage.load(_SERIES + key) or "", storage.load(_ANSWERS + key) or ""
    return file_game(text(storage, key), key, series, wishes)


class Shelf:
    """All saved games, read once, to which games from a file are added."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._texts = {text(storage, key) for key in _keys(storage)}
        self._moves: dict[str, list[str]] = {}  # of the games at the same table
        for key, game in load_all(storage)[0]:
            if not key.startswith(EMBED_PREFIX):
                self._note(game)

    def _note(self, game: Record) -> list[str]:
        """Note a game, and return the moves of those that were at the same table before."""
        known = self._moves.setdefault(repr(_table(game)), [])
        before = list(known)
        known.append(_moves(game))
        return before

    def restore(self, copy: FileGame, game: Record) -> None:
        """Save a game from a file, unless it is here already. It gets its old key back if that is free."""
        before = self._note(game)
        if game.moves and any(known.startswith(_moves(game)) for known in before):
            return
        if not _is_saved(self._storage, copy.key, game):
            self._save(copy, record.write(game))

    def restore_text(self, copy: FileGame) -> None:
        """Save a text that can't be read, unless it is here already. Another version may be able to."""
        source = saved_text(copy)
        if source not in self._texts:
            self._texts.add(source)
            self._save(copy, source)

    def _save(self, copy: FileGame, source: str) -> None:
        storage = self._storage
        key = copy.key if _KEY.fullmatch(copy.key) and not text(storage, copy.key) else new_key()
        for name, value in ((_SERIES, copy.series), (_ANSWERS, copy.wishes)):
            if value:
                storage.save(name + key, value)
        storage.save(_GAME + key, source)


def _is_saved(storage: Storage, key: str, game: Record) -> bool:
    try:
        return _read(text(storage, key)) == game
    except BadRecord:
        return False


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
        if not key.startswith(EMBED_PREFIX) and _same_table(one, game)
        if one.moves[: len(game.moves)] == game.moves
    ]
    ahead, key = min(found, default=(0, ""))
    return key, ahead


def _same_table(one: Record, other: Record) -> bool:
    return _table(one) == _table(other)


def _table(game: Record) -> tuple[object, ...]:
    """Return what two copies of a game have in common, however many moves each has."""
    return game.setup, game.players, game.rules_version, game.start


def _moves(game: Record) -> str:
    """Return a game's moves as text. A game that has gone on from it starts with the same text."""
    return "".join(f"{seat} {move_text(move)}\n" for seat, move in game.moves)


@lru_cache(maxsize=400)
def _read(source: str) -> Record:
    """Read a record, or raise BadRecord, whatever is wrong with it.

    The lobby reads every saved game at each redraw, and few have changed. If there are more games than are
    remembered here, all of them are read every time.
    """
    try:
        return record.read(source)
    except TabtopError:
        raise
    except Exception as error:  # one bad game must not keep the others from being listed
        raise BadRecord(T("This saved game can’t be read.")) from error


def _keys(storage: Storage) -> list[str]:
    return [key[len(_GAME) :] for key in storage.saved_keys() if key.startswith(_GAME)]


def _delete_old(storage: Storage) -> None:
    """Delete all but the latest finished games, and what is left of games that are gone."""
    over = [key for key, game in load_all(storage)[0] if is_over(game)]
    for key in over[FINISHED_KEPT:]:
        delete(storage, key)
    known = set(_keys(storage))
    for name in storage.saved_keys():
        for prefix in (_ANSWERS, _REMOTE):
            if name.startswith(prefix) and name[len(prefix) :] not in known:
                storage.drop(name)
