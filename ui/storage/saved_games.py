"""Saved games and settings in the drawer of this device. A broken one is told of and never thrown away."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any

from engine import record
from engine.errors import BadRecord
from engine.record import Record
from engine.rules import Setup
from engine.series import Series
from engine.text import T
from ui.shell.ports import Shell
from ui.storage.addresses import SPEEDS, parse_seats
from ui.table.session import Session

_GAME = "tabtop:game:"
_SETTINGS = "tabtop:settings"
_FORM = "tabtop:setup:"
_SERIES = "tabtop:series:"
_TOLD = "tabtop:told:"
_WISHES = "tabtop:wishes:"
FINISHED_KEPT = 20
EMBEDDED = "embed-"  # begins the key of a game that is played in somebody else's page


def new_key() -> str:
    """A name for a saved game that no other has."""
    return f"{Random().getrandbits(40):010x}"


def keep(shell: Shell, session: Session) -> None:
    """Save a game as it stands. Nothing is kept of a game that nobody has begun; one whose moves were all taken back is kept so."""
    if not session.match.number and session.match.start is None and shell.load(_GAME + session.key) is None:
        return
    keep_series(shell, session)
    shell.save(_GAME + session.key, written(session, shell.today()))
    if session.match.outcome is not None:
        _forget_old(shell)


def written(session: Session, today: str) -> str:
    """A game's record as it is kept, saved and exported."""
    over = {"over": "1"} if session.match.outcome is not None else {}
    return record.write(record.of(session.match, session.players, {"saved": today, **session.notes, **over}))


def session(saved: Record, key: str, series: Series | None = None) -> Session:
    """The table that a record describes; BadRecord says what is wrong with it."""
    parse_seats(",".join(player.kind for player in saved.players))  # only who can take a seat
    speed = saved.notes.get("speed", "")
    made = Session(record.resume(saved), saved.players, speed if speed in SPEEDS else "normal", key, series)
    made.recall(saved.notes)
    return made


def restore(shell: Shell, key: str) -> Session:
    """The saved game of that key; BadRecord says what is wrong with it."""
    source = shell.load(_GAME + key)
    if source is None:
        raise BadRecord(T("This saved game is not on this device any more."))
    saved = _read(source)
    made = session(saved, key, series(shell, key, saved.setup))
    wishes = load_json(shell, _WISHES + key)
    for seat, quiet in enumerate(made.driver.quiet):
        quiet.update(
            topic for topic in made.match.rules.topics if topic in str(wishes.get(str(seat), "")).split()
        )
        for kind in str(wishes.get(f"asked{seat}", "")).split():
            made.driver.wishes[seat].pop(kind, None)
    return made


def series(shell: Shell, key: str, setup: Setup) -> Series | None:
    """The games played before at this table. Scores that cannot be read, or are of another table, do not stop the game."""
    try:
        found = Series.from_json(load_json(shell, _SERIES + key))
    except BadRecord:
        return None
    return found if (found.setup.game, found.setup.colors) == (setup.game, setup.colors) else None


def keep_series(shell: Shell, session: Session) -> None:
    """Save the score of the games before, also when the next one has not begun."""
    if session.series.played:
        shell.save(_SERIES + session.key, json.dumps(session.series.to_json()))


def keep_wishes(shell: Shell, session: Session) -> None:
    """Save what the seats do and do not want to be asked about: beside the record, because it is nobody else's business."""
    kept = {str(seat): " ".join(sorted(quiet)) for seat, quiet in enumerate(session.driver.quiet)}
    for seat, wishes in enumerate(session.driver.wishes):
        kept[f"asked{seat}"] = " ".join(sorted(set(session.match.rules.standing) - set(wishes)))
    shell.save(_WISHES + session.key, json.dumps(kept))


def every(shell: Shell) -> tuple[list[tuple[str, Record]], list[str]]:
    """The saved games, the latest first; and the keys of those that cannot be read."""
    good, broken = [], []
    for key in _keys(shell):
        try:
            good.append((key, _read(text(shell, key))))
        except BadRecord:
            broken.append(key)
    good.sort(key=lambda item: item[1].notes.get("saved", ""), reverse=True)
    return good, broken


def here_already(shell: Shell, saved: Record) -> tuple[str, int]:
    """The saved game that begins as this record goes, and by how many moves it is further on, the least so; ("", 0) if there is none.

    What an embed has saved is its own: it plays on in its frame while the whole window opens a copy.
    """
    found: list[tuple[int, str]] = []
    for key, one in every(shell)[0]:
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


def goes_on(shell: Shell, key: str) -> bool:
    """Is there a game of that key which can be gone on with?"""
    try:
        return "over" not in record.read(text(shell, key)).notes
    except BadRecord:
        return False


def text(shell: Shell, key: str) -> str:
    """A saved game's text as it is kept, readable or not."""
    return shell.load(_GAME + key) or ""


def drop(shell: Shell, key: str) -> dict[str, str]:
    """Throw a saved game away; returns what `put_back` needs to bring it back."""
    names = (_GAME + key, _SERIES + key, _WISHES + key)
    dropped = {name: source for name in names if (source := shell.load(name)) is not None}
    for name in names:
        shell.drop(name)
    return dropped


def put_back(shell: Shell, dropped: Mapping[str, str]) -> None:
    for name, source in dropped.items():
        shell.save(name, source)


def _keys(shell: Shell) -> list[str]:
    return [key[len(_GAME) :] for key in shell.saved_keys() if key.startswith(_GAME)]


def _forget_old(shell: Shell) -> None:
    over = [key for key, saved in every(shell)[0] if "over" in saved.notes]
    for key in over[FINISHED_KEPT:]:
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


def was_told(shell: Shell, what: str) -> bool:
    """Has the visitor seen this hint, and closed it?"""
    return shell.load(_TOLD + what) is not None


def told(shell: Shell, what: str) -> None:
    shell.save(_TOLD + what, shell.today())


def form(shell: Shell, game_id: str) -> dict[str, Any]:
    return load_json(shell, _FORM + game_id)


def keep_form(shell: Shell, game_id: str, data: Mapping[str, Any]) -> None:
    shell.save(_FORM + game_id, json.dumps(dict(data)))
