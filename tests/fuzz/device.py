"""One case: the app works with damaged settings, forms, scores, answers, statistics and addresses."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from urllib.parse import urlencode

from tests.fuzz import corpus
from tests.fuzz.case import Failure, limited
from tests.fuzz.mutate import spoiled_json, spoiled_lines
from tests.ui.paper import visit
from ui.storage.preferences import CHOICES

PLAYED = "tabtop:played"
GAME = "tabtop:game:"


@cache
def storages() -> tuple[dict[str, str], ...]:
    """Return what devices have stored, each with one game at least."""
    found = [
        json.loads(path.read_text(encoding="utf-8"))["drawer"] for path in corpus.FIXTURES.glob("*.json")
    ]
    device = next(storage for storage in found if PLAYED in storage and "tabtop:settings" in storage)
    return tuple(device | storage for storage in found)


def run(seed: int) -> None:
    """Run a case, or raise Failure."""
    with limited():
        _run(seed)


def _run(seed: int) -> None:
    rnd = Random(f"device {seed}")
    storage = dict(rnd.choice(sorted(storages(), key=str)))
    games = [name for name in storage if name.startswith(GAME)]
    for key in [name.removeprefix(GAME) for name in games]:
        storage.setdefault(f"tabtop:wishes:{key}", '{"0": "towline swerve", "asked0": "payment"}')
        storage.setdefault(f"tabtop:remote:{key}", '{"1": "0123456789ab guest"}')
    stored = sorted(name for name in storage if name not in games)
    for name in rnd.sample(stored, rnd.randint(1, len(stored))):
        spoil = spoiled_lines if name == PLAYED else spoiled_json
        storage[name] = spoil(rnd, storage[name])
    before = {name: storage[name] for name in games}
    for query in ("", "page=statistics", "page=settings", f"page=setup&game={rnd.choice(corpus.GAMES)}"):
        _visit(query, storage)
    _visit(f"table={rnd.choice(games).removeprefix(GAME)}", storage)
    _follow(_address(rnd), storage)
    if any(storage.get(name) is None for name in before):
        raise Failure("a saved game is gone")


JUNK = (
    "", "0", "1", "2", "3", "-1", "²", "9" * 30, "x" * 300, "human", "human,normal", "human," * 50, "a+b",
    "red,blue", "points,target:300", "rounds:7", "quick,quick:2", "target:", ":", "teams:1,points",
    "homeward", "bounty", "chess", "rules", "replay", "share", "learn", "setup", "embed", "lobby",
    "statistics", "abc", "es", "xx", "slow", "warp", "off", "<b>", "\x00", "__class__", "ñ", "%", "&", "#",
)  # fmt: skip
PARAMETERS = (
    "game", "page", "seats", "names", "options", "first", "seed", "speed", "colors", "takebacks", "table",
    "key", "at", "chapter", "lang", "theme", "q",
)  # fmt: skip


def _address(rnd: Random) -> str:
    """Return an address with some parameters, half of which make sense."""
    asked = {rnd.choice(PARAMETERS): rnd.choice(JUNK) for _ in range(rnd.randint(1, 6))}
    if rnd.random() < 0.7:
        asked["game"] = rnd.choice(corpus.GAMES)
    return urlencode(asked)


def _follow(query: str, storage: dict[str, str]) -> None:
    """Open an address: it leads somewhere, or the app says what is wrong."""
    app, shell = visit(query, storage)
    if app.crashed or not shell.html:
        raise Failure(f"the app crashed at “{query}”: {app.crashed and app.crashed.details}")


def _visit(query: str, storage: dict[str, str]) -> None:
    """Open a page and use it a little."""
    app, shell = visit(query, storage)
    chosen = {name: value for name, value in app.screen.settings.items() if name != "lang"}
    if any(value not in CHOICES[name] for name, value in chosen.items()):
        raise Failure(f"these settings cannot be chosen: {chosen}")
    if "setup" in query:
        app.handle("act", "start")
    if "statistics" in query:
        app.handle("act", "export")
        app.handle("act", "wipe")
        app.handle("act", "unwipe")
    if app.crashed:
        raise Failure(f"the app crashed at “{query}”: {app.crashed.details}")
    if not app.play if query.startswith("table=") else shell.notice:
        raise Failure(f"the app complains at “{query}”: {shell.notice}")
