"""Saved games and settings in the drawer of this device. A broken one is told of and never thrown away."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

from engine import record
from engine.errors import BadRecord
from engine.record import Record
from engine.series import Series
from engine.text import T

from .session import Session
from .shell import Shell

_GAME = "tabtop:game:"
_SETTINGS = "tabtop:settings"
_FORM = "tabtop:setup:"
_SERIES = "tabtop:series:"
_WISHES = "tabtop:wishes:"
FINISHED_KEPT = 20


def new_key() -> str:
    """A name for a saved game that no other has."""
    return f"{Random().getrandbits(40):010x}"


def keep(shell: Shell, session: Session) -> None:
    """Save a game as it stands. Nothing is kept of a game that nobody has begun."""
    if not session.match.number:
        return
    notes = {"saved": shell.today(), "speed": session.speed}
    if session.match.outcome is not None:
        notes["over"] = "1"
    if session.series.played:
        shell.save(_SERIES + session.key, json.dumps(session.series.to_json()))
    shell.save(_GAME + session.key, record.write(record.of(session.match, session.players, notes)))
    if "over" in notes:
        _forget_old(shell)


def restore(shell: Shell, key: str) -> Session:
    """The saved game of that key; BadRecord says what is wrong with it."""
    source = shell.load(_GAME + key)
    if source is None:
        raise BadRecord(T("This saved game is not on this device any more."))
    saved = record.read(source)
    scores = shell.load(_SERIES + key)
    series = Series.from_json(load_json(shell, _SERIES + key)) if scores else None
    session = Session(record.resume(saved), saved.players, saved.notes.get("speed", "normal"), key, series)
    wishes = load_json(shell, _WISHES + key)
    for seat, quiet in enumerate(session.driver.quiet):
        quiet.update(topic for topic in session.match.rules.topics if topic in str(wishes.get(str(seat), "")).split())
    return session


def keep_wishes(shell: Shell, session: Session) -> None:
    """Save what the seats do not want to be asked about: beside the record, because it is nobody else's business."""
    shell.save(_WISHES + session.key, json.dumps({seat: " ".join(sorted(quiet)) for seat, quiet in enumerate(session.driver.quiet)}))


def running(shell: Shell) -> tuple[list[tuple[str, Record]], list[str]]:
    """The games that are not over, the latest first; and the keys of those that cannot be read."""
    good, broken = [], []
    for key in _keys(shell):
        try:
            saved = record.read(shell.load(_GAME + key) or "")
        except BadRecord:
            broken.append(key)
            continue
        if "over" not in saved.notes:
            good.append((key, saved))
    good.sort(key=lambda item: item[1].notes.get("saved", ""), reverse=True)
    return good, broken


def goes_on(shell: Shell, key: str) -> bool:
    """Is there a game of that key which can be gone on with?"""
    try:
        return "over" not in record.read(text(shell, key)).notes
    except BadRecord:
        return False


def text(shell: Shell, key: str) -> str:
    """A saved game's text as it is kept, readable or not."""
    return shell.load(_GAME + key) or ""


def put_back(shell: Shell, key: str, source: str) -> None:
    shell.save(_GAME + key, source)


def drop(shell: Shell, key: str) -> None:
    shell.drop(_GAME + key)
    shell.drop(_SERIES + key)


def _keys(shell: Shell) -> list[str]:
    return [key[len(_GAME) :] for key in shell.saved_keys() if key.startswith(_GAME)]


def _forget_old(shell: Shell) -> None:
    over = []
    for key in _keys(shell):
        try:
            saved = record.read(shell.load(_GAME + key) or "")
        except BadRecord:
            continue
        if "over" in saved.notes:
            over.append((saved.notes.get("saved", ""), key))
    for _, key in sorted(over)[:-FINISHED_KEPT]:
        drop(shell, key)
    kept = set(_keys(shell))
    for name in shell.saved_keys():
        if name.startswith(_WISHES) and name[len(_WISHES) :] not in kept:
            shell.drop(name)


# --- settings and remembered forms: small JSON objects


def load_json(shell: Shell, key: str) -> dict[str, Any]:
    try:
        data = json.loads(shell.load(key) or "{}")
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def settings(shell: Shell) -> dict[str, Any]:
    return load_json(shell, _SETTINGS)


def keep_settings(shell: Shell, chosen: Mapping[str, Any]) -> None:
    shell.save(_SETTINGS, json.dumps(dict(chosen)))


def form(shell: Shell, game_id: str) -> dict[str, Any]:
    return load_json(shell, _FORM + game_id)


def keep_form(shell: Shell, game_id: str, data: Mapping[str, Any]) -> None:
    shell.save(_FORM + game_id, json.dumps(dict(data)))
