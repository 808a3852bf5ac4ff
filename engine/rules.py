"""The contract that every game fulfills. Match, bots, checks, command line and table know only this.

A move is a flat tuple whose first item is the verb, `("bid", 30)`: quick to make, hashable, and
with a text form that reads back. A state is plain data; whoever holds one can copy and save it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Self, TypeVar

from .errors import IllegalMove, IllFormedMove, Reason
from .events import Emit, Viewer

Seat = int
Move = tuple[str | int, ...]
NOBODY: Seat = -1
# What a position's value is made of (`Rules.parts`).
Part = Literal["run", "hunt", "keep"]


def move_text(move: Move) -> str:
    """The text form of a move.

    >>> move_text(("move", 3, -4))
    'move 3 -4'
    """
    return " ".join(map(str, move))


_WORD = re.compile(r"[a-z][a-z0-9_]*|-?[0-9]{1,12}")


def parse_move(source: str) -> Move:
    """The move that a text stands for.

    >>> parse_move("move 3 -4")
    ('move', 3, -4)
    """
    words = source.split()
    if not words or not words[0][0].isalpha() or not all(map(_WORD.fullmatch, words)):
        raise IllFormedMove(source)
    return tuple(word if word[0].isalpha() else int(word) for word in words)


class Setup(NamedTuple):
    """All that is fixed before the first move. Pieces belong to colors; a seat may own several."""

    game: str
    colors: tuple[tuple[str, ...], ...]  # per seat, in the order of turns
    first: Seat = 0
    options: Mapping[str, int] = {}  # only what differs from the default
    seed: int = 0

    @property
    def players(self) -> int:
        return len(self.colors)


class Free(NamedTuple):
    """Answers too many to list: `verb` with an amount from `low` to `high`, or a composed move such as a deal."""

    verb: str
    low: int = 0
    high: int = 0
    composed: bool = False  # the player puts the move together from parts; `low` and `high` mean nothing


class Decision(NamedTuple):
    """What is asked, of exactly one seat.

    `legal` is complete, unless `free` is given: then it holds a few sensible answers and
    `Rules.allows` is the law. It is empty only when the game is over (seat NOBODY, kind "over").
    Seat and kind are public outside a reaction window; the rest belongs to the seat alone.
    """

    seat: Seat
    kind: str
    legal: Sequence[Move]
    default: Move | None = None  # what to play for somebody who does not answer
    subject: Mapping[str, Any] = {}  # what it is about, for the game's own words: the card drawn, the ship
    free: Free | None = None
    lot: str | None = None  # what is being auctioned; two lots never have the same text
    rule: str = ""  # the number of the rule that leaves a seat only a pass


OVER = Decision(NOBODY, "over", ())


class Outcome(NamedTuple):
    """How a game ended: who won, by seat, what everybody scored, and why."""

    winners: tuple[Seat, ...]
    reason: Reason
    teams: tuple[tuple[Seat, ...], ...] = ()
    scores: tuple[int, ...] = ()
    # what the scores are made of: a code, and each seat's points for it
    sheet: tuple[tuple[str, tuple[int, ...]], ...] = ()


class State:
    """A position as plain data: a subclass names its fields in `__slots__`.

    A field holds an integer, a string, or lists and dictionaries of those; nothing in it is shared with anything else.
    `pending` caches the decision. It is copied with a clone and never saved.

    The methods here work for any such subclass. Bots clone a state thousands of times for one choice, so a game that
    wants them to think fast writes its own `clone`, with a slice for each list.
    """

    __slots__ = ("pending", "rng")
    fields: ClassVar[tuple[str, ...]] = ("rng",)  # all slots but `pending`, those of base classes included
    rng: int
    pending: Decision | None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        slots = (name for kind in reversed(cls.__mro__) for name in vars(kind).get("__slots__", ()))
        cls.fields = tuple(name for name in slots if name != "pending")

    def clone(self) -> Self:
        """Return an independent copy."""
        copy = self.from_json({name: getattr(self, name) for name in self.fields})
        copy.pending = self.pending
        return copy

    def to_json(self) -> dict[str, Any]:
        """Return everything but the cache, as data that JSON keeps."""
        return {name: _copied(getattr(self, name)) for name in self.fields}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the state that `to_json` described; a LookupError or ValueError if there is none."""
        state = cls.__new__(cls)
        for name in cls.fields:
            setattr(state, name, _copied(data[name]))
        state.pending = None
        return state


def _copied(value: Any) -> Any:
    """Return plain data that shares no list or dictionary with `value`."""
    if isinstance(value, list):
        return [_copied(item) for item in value]
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    return value


S = TypeVar("S", bound=State)


class Rules(ABC, Generic[S]):
    """One game's rules, without any state of their own.

    A subclass implements the abstract methods below. `apply` checks a move and then leaves it to
    `play` (an answer to the decision) or `play_aside` (something done although not asked).
    """

    # Kinds of events that show something nobody knew: undo and preview stop there.
    revealing: frozenset[str] = frozenset()
    # Verbs that begin a turn and that draw a card: what `simulate` counts, where bots act unasked and
    # imagined games are judged.
    turn_verbs: frozenset[str] = frozenset()
    card_verbs: frozenset[str] = frozenset()
    # Kinds of decisions that show only after several rounds what they were worth (a deal): a bot that
    # searches looks further there.
    lasting: frozenset[str] = frozenset()
    # Answers given on a person's behalf unless they wish to be asked: kind of decision to verb.
    standing: ClassVar[Mapping[str, str]] = {}
    # What a seat may wish not to be asked about in windows, as words: cards that it would rather keep, or
    # forget about.
    topics: ClassVar[Sequence[str]] = ()
    # Moves after which a game between random players may be cut short.
    cap: int = 20_000
    # True if `asides` or `allows_aside` is overridden: seats may act without being asked.
    has_asides: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.has_asides = cls.asides is not Rules.asides or cls.allows_aside is not Rules.allows_aside

    @abstractmethod
    def seat_colors(self, players: int, options: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
        """Which colors each seat plays, unless the table chooses otherwise."""

    def check(self, setup: Setup) -> None:
        """Raise BadSetup for what this game cannot be played with (seats and options are known to fit)."""

    def has_secrets(self, setup: Setup) -> bool:
        """Do seats hold anything that others must not see? Then several people at one screen get a curtain."""
        return False

    @abstractmethod
    def new(self, setup: Setup, emit: Emit | None = None) -> S:
        """The first position."""

    @abstractmethod
    def load(self, data: Mapping[str, Any]) -> S:
        """A state from its JSON form."""

    def decision(self, state: S) -> Decision:
        """What is asked, of whom; made once a position."""
        pending = state.pending
        if pending is None:
            pending = state.pending = self.ask(state)
        return pending

    @abstractmethod
    def ask(self, state: S) -> Decision:
        """Work out the decision of a position."""

    def apply(self, state: S, move: Move, seat: Seat | None = None, emit: Emit | None = None) -> None:
        """Carry out a move in place. An illegal one raises IllegalMove and changes nothing."""
        pending = state.pending
        if pending is None:
            pending = self.decision(state)
        asked = seat is None or seat == pending.seat
        if asked and (move in pending.legal or (pending.free is not None and self.allows(state, move))):
            state.pending = None
            self.play(state, move, emit)
            return
        if seat is None or not (move in self.asides(state, seat) or self.allows_aside(state, move, seat)):
            raise IllegalMove(move)
        state.pending = None
        self.play_aside(state, move, seat, emit)

    @abstractmethod
    def play(self, state: S, move: Move, emit: Emit | None) -> None:
        """Carry out a legal answer to the decision."""

    def allows(self, state: S, move: Move) -> bool:
        """Is this an answer to the decision? Says more than `legal` only where the decision is free."""
        return move in self.decision(state).legal

    def asides(self, state: S, seat: Seat) -> Sequence[Move]:
        """What a seat may do although it is not asked; the pending decision stays underneath."""
        return ()

    def ideas(self, state: S, seat: Seat, asking: bool = True) -> Sequence[Move]:
        """The asides that are worth a bot's thought; unless `asking`, only those that are no question to somebody."""
        return self.asides(state, seat) if asking else ()

    def allows_aside(self, state: S, move: Move, seat: Seat) -> bool:
        """Is this an aside that `asides` is too short to list (an offer of any amount)?"""
        return False

    def why_not(self, state: S, move: Move, seat: Seat) -> Reason | None:
        """Why a seat cannot do what it has put together itself (a deal); None where it can, or where there is no more to say."""
        return None

    def play_aside(self, state: S, move: Move, seat: Seat, emit: Emit | None) -> None:
        """Carry out an aside that `asides` or `allows_aside` admits."""
        raise IllegalMove(move)

    def window(self, state: S) -> Sequence[Seat]:
        """The seats that an open reaction window still asks, in order: public facts. () outside of one.

        In a window `default` is the pass; a seat that holds nothing fitting has no other move.
        """
        return ()

    def open_topics(self, state: S) -> Sequence[str]:
        """Which of the topics could be played in the open window by public facts, whoever holds what."""
        return ()

    def topic(self, move: Move) -> str:
        """The topic of an answer; "" for a pass."""
        return ""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> Mapping[str, Any]:
        """What a viewer may know, named item by item; never the rng, never the order of a deck."""

    @abstractmethod
    def redeal(self, state: S, viewer: Viewer, rnd: Random) -> None:
        """Deal again, in place, all that the viewer cannot see, the rng included; their view stays the same.

        It depends on `view(state, viewer)` and `rnd` alone: sort what is unseen before dealing it.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def evaluate(self, state: S) -> list[float]:
        """For each seat, how good the position is: between 0 (lost) and 1 (won)."""

    def parts(self, state: S) -> Mapping[Part, Sequence[float]]:
        """What `evaluate` of a running game is made of, for each seat: it is 0.5 and these together, kept between 0 and 1.

        "run" is how far the seat has come, "hunt" what its rivals lack, "keep" what cannot be taken from it any more. A bot
        of some character weighs them differently. A game that does not tell them apart leaves it at this: half of what the
        best rival lacks is the hunter's; of the rest, being ahead is the runner's and being behind the keeper's.
        """
        values = self.evaluate(state)
        hunt = [
            (0.5 - max(values[:seat] + values[seat + 1 :], default=0.5)) / 2 for seat in range(len(values))
        ]
        rest = [value - 0.5 - held for value, held in zip(values, hunt, strict=True)]
        return {
            "run": [max(0.0, lead) for lead in rest],
            "keep": [min(0.0, lead) for lead in rest],
            "hunt": hunt,
        }

    def teams(self, state: S) -> Sequence[Sequence[Seat]]:
        """The seats that win together; () where everybody plays alone."""
        return ()

    def explain(self, state: S, viewer: Viewer) -> list[Reason]:
        """Why what a viewer might want to do now cannot be done, each with its rule's number."""
        return []

    def pieces(self, state: S) -> Mapping[str, int]:
        """What must never change in number: pawns a color, cards, money."""
        return {}
