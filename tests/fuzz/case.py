"""One case: a spoiled game is refused in one sentence, or it is played, drawn, saved and opened again."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Literal, NamedTuple

from engine import games, record
from engine.errors import BadRecord, TabtopError
from engine.match import Match
from engine.players import Player
from engine.record import Record
from engine.shapes import Misshapen
from tests.fuzz.corpus import play_any
from tests.fuzz.mutate import Spoiled, spoiled
from tests.ui.paper import PaperShell, html, screen_of, visit
from ui.app import App
from ui.drawing import still
from ui.markup import i18n
from ui.markup.i18n import Say
from ui.pages import opening, replay

MOVES = 50
LONGEST_SENTENCE = 250
TABLE = "0123456789ab"  # the id of a game that is played by message
LONGEST_S = 20  # of processor time for a case; an ordinary one takes a tenth of a second


class Result(NamedTuple):
    """How a case ended."""

    how: str  # what was spoiled
    end: Literal["accepted", "refused"]
    why: str = ""  # the sentence


class Failure(Exception):
    """A spoiled game was neither opened nor refused in one sentence."""


class TooSlow(BaseException):
    """A case took too long. Whatever catches errors on the way must not catch this."""


@contextmanager
def limited(seconds: float = LONGEST_S) -> Iterator[None]:
    """Raise Failure if the work takes more processor time, or never ends, where there are such alarms."""
    if not hasattr(signal, "SIGPROF"):
        yield
        return

    def stop(*_: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    except TooSlow:
        raise Failure(f"it took more than {seconds} s of processor time") from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def run(seed: int) -> Result:
    """Run a case, or raise whatever goes wrong."""
    with limited():
        return _run(seed)


def _run(seed: int) -> Result:
    rnd = Random(f"fuzz {seed}")
    game = spoiled(rnd)
    try:
        text = game.text or record.unpack(game.code)
        saved = record.read(text)
        match = record.resume(saved)
        opening.from_record(saved, "key")
    except TabtopError as error:
        _check_sentence(error)
        _open(rnd, game, fine=False)
        return Result(game.how, "refused", str(error))
    say = i18n.sayer(rnd.choice(("en", "es")))
    _draw(saved, match, say)
    _reopen(match, saved)
    halfway = rnd.randrange(MOVES)
    for number in range(MOVES):
        if match.outcome:
            break
        play_any(match, rnd)
        if number == halfway:
            _reopen(match, saved)
    _reopen(match, saved)
    _draw(record.of(match, list(saved.players), dict(saved.notes)), match, say)
    _open(rnd, game, fine=True)
    return Result(game.how, "accepted")


def _check_sentence(error: TabtopError) -> None:
    """Raise Failure unless an error is one clear sentence, and came from a check, not from an accident."""
    text, cause = str(error), error.__cause__
    if not text or "\n" in text or len(text) > LONGEST_SENTENCE or not text.isprintable():
        raise Failure(f"this is not one sentence: {text!r}")
    caught = isinstance(error, BadRecord) and ("position kept" in text or text.startswith("Move "))
    if caught and not isinstance(cause, (Misshapen, TabtopError)):
        raise Failure(f"the rules stumbled over it: {cause!r}") from cause


def _draw(saved: Record, match: Match, say: Say) -> None:
    """Draw the game as a table, as a replay and as a picture in the lobby."""
    table = opening.from_record(saved, "key")
    html(screen_of(table))
    screen = screen_of(table)
    for at in {0, match.number // 2, match.number}:
        screen.look = at
        replay.page(screen, at, False, say)
    text = record.write(record.of(match, list(saved.players), dict(saved.notes)))
    still.saved_board.__wrapped__(text, say)


def _reopen(match: Match, saved: Record) -> None:
    """Save and open a game again, with its moves and from its last position alone."""
    players = list(saved.players)
    again = record.resume(record.read(record.write(record.of(match, players))))
    if again.state.to_json() != match.state.to_json() or again.moves != match.moves:
        raise Failure("it opens as another game")
    alone = record.Record(match.setup, players, [], match.game.version, start=match.state.to_json())
    again = record.resume(record.read(record.unpack(record.pack(record.write(alone)))))
    if again.state.to_json() != match.state.to_json():
        raise Failure("its position opens as another one")


# --- the app


def _open(rnd: Random, game: Spoiled, fine: bool) -> None:
    """Open the game by link, file or storage; the app opens it or says what is wrong."""
    way = rnd.choice(WAYS if game.text else WAYS[:1])
    app, shell = way(game)
    if app.crashed:
        raise Failure(f"the app crashed: {app.crashed.details}")
    opened = app.play is not None and way is _by_file  # a file may begin with empty lines
    if not fine and not opened and not shell.notice and "unreadable" not in shell.html:
        raise Failure(f"{way.__name__}: the app says nothing")


def _by_link(game: Spoiled) -> tuple[App, PaperShell]:
    text = game.text.encode(errors="replace").decode()  # a link cannot hold half a character
    return visit("game=homeward", fragment=f"g={game.code or record.pack(text)}")


def _by_file(game: Spoiled) -> tuple[App, PaperShell]:
    app, shell = visit()
    app.handle("file", "game.txt", game.text)
    return app, shell


def _from_storage(game: Spoiled) -> tuple[App, PaperShell]:
    app, shell = visit("", {"tabtop:game:abc": game.text})
    for query in ("page=replay&key=abc", "page=share&key=abc", "page=send&key=abc", "table=abc"):
        if not app.crashed:
            app.handle("act", f"go:{query}")
    return app, shell


def _by_message(game: Spoiled) -> tuple[App, PaperShell]:
    """Follow a link that claims to continue a saved game, which must keep its setup, seats and moves."""
    text = (
        game.text.encode(errors="replace").decode().replace("\nmoves\n", f"\nnote table {TABLE}\nmoves\n", 1)
    )
    mine = _beginning(text)
    drawer = {"tabtop:game:mine": record.write(mine)}
    app, shell = visit("game=homeward", drawer, fragment=f"g={record.pack(text)}&to=2")
    after = record.read(drawer["tabtop:game:mine"])
    kinds = [[player.kind for player in one.players] for one in (mine, after)]
    if (after.setup, after.start, list(after.moves[: len(mine.moves)])) != (
        mine.setup,
        mine.start,
        mine.moves,
    ):
        raise Failure("a link has changed a saved game")
    if kinds[0] != kinds[1]:
        raise Failure("a link has changed who plays")
    return app, shell


def _beginning(text: str) -> Record:
    """Return a game that a text continues; another game if it can't be read."""
    try:
        sent = record.read(text)
        begun = sent._replace(moves=list(sent.moves[: len(sent.moves) // 2]), snapshot=None)
        if record.resume(begun).number == len(begun.moves):
            return begun
    except TabtopError:
        pass
    match = Match(games.get("homeward").setup(2, seed=5))
    match.play(match.decision.legal[0])
    return record.of(match, [Player("human")] * 2, {"table": TABLE})


WAYS: tuple[Callable[[Spoiled], tuple[App, PaperShell]], ...] = (
    _by_link,
    _by_file,
    _from_storage,
    _by_message,
)
