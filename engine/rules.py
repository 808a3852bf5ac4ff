"""The contract between a game and everything else: matches, bots, checks, the command line and the table.

A move is a flat tuple that starts with a verb, `("bid", 30)`. It is hashable, cheap to make, and has a text
form that can be read back. A state is plain data that can be copied and saved.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Self, TypeVar

from .errors import IllegalMove, IllFormedMove, Reason
from .events import Emit, Viewer
from .shapes import Shape, like, require

Seat = int
Move = tuple[str | int, ...]
NOBODY: Seat = -1
# What a position's value is made of (`Rules.parts`).
Part = Literal["run", "hunt", "keep"]
Verbs = defaultdict[Any, int]  # moves per verb; counting with a Counter would take three times as long


def move_text(move: Move) -> str:
    """Return the text form of a move.

    >>> move_text(("move", 3, -4))
    'move 3 -4'
    """
    return " ".join(map(str, move))


_WORD = re.compile(r"[a-z][a-z0-9_]*|-?[0-9]{1,12}")


def parse_move(source: str) -> Move:
    """Return the move that a text describes, or raise IllFormedMove.

    >>> parse_move("move 3 -4")
    ('move', 3, -4)
    """
    words = source.split()
    if not words or not words[0][0].isalpha() or not all(map(_WORD.fullmatch, words)):
        raise IllFormedMove(source)
    return tuple(word if word[0].isalpha() else int(word) for word in words)


class Setup(NamedTuple):
    """Everything that is fixed before the first move. A seat may play several colors."""

    game: str
    colors: tuple[tuple[str, ...], ...]  # of each seat, in turn order
    first: Seat = 0
    options: Mapping[str, int] = {}  # only those that differ from their defaults
    seed: int = 0

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.colors)


class Free(NamedTuple):
    """More answers than a list can hold: `verb` with an amount from `low` to `high`, or a composed move."""

    verb: str
    low: int = 0
    high: int = 0
    composed: bool = False  # put together by the player, such as a deal; the bounds are 0


class Decision(NamedTuple):
    """A pending decision. It always asks exactly one seat.

    `legal` lists every legal move. With `free`, it lists a few sensible ones, and `Rules.allows` decides
    about all others. It is empty only when the game is over (seat NOBODY, kind "over"). Outside of a reaction
    window everybody may know the seat and the kind; the rest is for the seat alone.
    """

    seat: Seat
    kind: str
    legal: Sequence[Move]
    default: Move | None = None  # the move to play for somebody who does not answer
    subject: Mapping[str, Any] = {}  # details for the game's own words: the card drawn, the ship
    free: Free | None = None
    lot: str | None = None  # what is being auctioned, under a name that no other lot has
    rule: str = ""  # the number of the rule because of which the seat can only pass
    highest: int = 0  # the highest bid for the lot so far


# `new_decision(Decision, fields)` makes a decision of all its fields, in half the time that a call takes.
new_decision = tuple.__new__
OVER = Decision(NOBODY, "over", ())


K = TypeVar("K", bound=str)


class Kinds(Generic[K]):
    """Reads the kind of a game's decision as a Literal, so that mypy sees whether a `match` is complete."""

    def __init__(self, *kinds: K) -> None:
        self._kinds = {str(kind): kind for kind in kinds}

    def __call__(self, decision: Decision) -> K:
        return self._kinds[decision.kind]


class Outcome(NamedTuple):
    """How a game ended: the winning seats, the reason, and everybody's score."""

    winners: tuple[Seat, ...]
    reason: Reason
    teams: tuple[tuple[Seat, ...], ...] = ()
    scores: tuple[int, ...] = ()
    # The rows that add up to the scores: a code, and the points of each seat.
    sheet: tuple[tuple[str, tuple[int, ...]], ...] = ()


class State:
    """A position as plain data. A subclass names its fields in `__slots__`.

    A field holds an integer, a string, or lists and dictionaries of those, and shares them with no other
    object. `pending` caches the decision. A clone copies it, and it is never saved.

    The methods below work for every subclass. Bots clone a state thousands of times for one choice, so most
    games write a faster `clone` that slices each list.
    """

    __slots__ = ("pending", "rng")
    fields: ClassVar[tuple[str, ...]] = ("rng",)  # all slots except `pending`, also those of base classes
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
        """Return everything but the cache, as data that survives JSON."""
        return {name: _copied(getattr(self, name)) for name in self.fields}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the state that `to_json` described. It trusts the data: `Rules.admit` checks it first."""
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
    """The rules of one game. They hold no state.

    A subclass implements the abstract methods. `apply` checks a move and passes it on: to `play` if it
    answers the decision, or to `play_aside` if the seat acts without being asked.
    """

    # Kinds of events that show something nobody knew before. Undo and previews stop there.
    revealing: frozenset[str] = frozenset()
    # Kinds of events that move a piece, a card or money. The table marks what the last turn with one of them
    # did, until another one does something.
    moving: frozenset[str] = frozenset()
    # Kinds of events with which their seat is out of the game for good. Who leaves later ranks higher.
    leaving: frozenset[str] = frozenset()
    # Verbs that begin a turn. `simulate` counts them, bots act out of turn before them, and playouts end
    # there.
    turn_verbs: frozenset[str] = frozenset()
    # Verbs of moves that nobody chooses: the table plays them after a pause, such as an auctioneer's hammer.
    # They are the only answer to their decision, and until then other seats may act out of turn.
    table_verbs: frozenset[str] = frozenset()
    # Verbs of moves that compete with others and whose outcome depends on chance, such as a roll that a seat
    # may do without. A draw that is the only legal move need not be here. If this is None, bots try each move
    # to find out, which is slower.
    chance_verbs: frozenset[str] | None = None
    # Verbs that draw a card, for `simulate` to count.
    card_verbs: frozenset[str] = frozenset()
    # Kinds of decisions that pay off only rounds later, such as deals. The hard bot looks further ahead
    # there.
    lasting: frozenset[str] = frozenset()
    # Automatic answers, as a kind of decision and a verb. A player can switch each of them off.
    standing: ClassVar[Mapping[str, str]] = {}
    # Subjects of reaction windows that a player can choose not to be asked about, such as a kind of card.
    topics: ClassVar[Sequence[str]] = ()
    # The number of moves after which a game between random players may be cut off.
    cap: int = 20_000
    # True if seats may act without being asked: the class overrides `asides` or `allows_aside`.
    has_asides: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.has_asides = cls.asides is not Rules.asides or cls.allows_aside is not Rules.allows_aside

    @abstractmethod
    def seat_colors(self, players: int, options: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
        """Return the colors of each seat, for players who do not choose them."""

    def draws_lots(self, players: int, options: Mapping[str, int]) -> bool:
        """True if seats draw lots for these colors, because some of them win more often.

        The seed of the table decides. In a series the colors move on by a seat with every game.
        """
        return False

    def check(self, setup: Setup) -> None:
        """Raise BadSetup if the options or colors, each checked before, do not go together."""

    def has_secrets(self, setup: Setup) -> bool:
        """True if seats have secrets, so that people who share a screen need a curtain."""
        return False

    @abstractmethod
    def new(self, setup: Setup, emit: Emit | None = None) -> S:
        """Return the first position."""

    @abstractmethod
    def load(self, data: Mapping[str, Any]) -> S:
        """Return a state from its JSON form, which it trusts."""

    # --- positions from outside

    def upgrade(self, data: Mapping[str, Any], version: int) -> Mapping[str, Any]:
        """Return a position that an older version of these rules saved, in today's form.

        The position has not been checked yet. If it cannot be read, this may raise LookupError or TypeError,
        or leave it as it is.
        """
        return data

    def shape(self, setup: Setup) -> Shape:
        """Return what the JSON form of a position must look like at this table.

        The default allows the fields and types of a new position.
        """
        return like(self.new(setup).to_json())

    def verify(self, state: S, setup: Setup) -> None:
        """Raise Misshapen (`shapes.require`) for a position that has the right shape but is impossible.

        Everything that could make another method fail must be refused here. A position that play cannot reach
        is fine. The default compares `pieces` with those of a new position.
        """
        require(self.pieces(state) == self.pieces(self.new(setup)), "", "as many pieces as in a new game")

    def admit(self, setup: Setup, data: Mapping[str, Any]) -> S:
        """Return the state that data from outside describes, or raise Misshapen."""
        self.shape(setup).check(data)
        state = self.load(data)
        self.verify(state, setup)
        return state

    # --- decisions

    def decision(self, state: S) -> Decision:
        """Return the pending decision, which is worked out once per position."""
        pending = state.pending
        if pending is None:
            pending = state.pending = self.ask(state)
        return pending

    @abstractmethod
    def ask(self, state: S) -> Decision:
        """Work out the pending decision."""

    def apply(self, state: S, move: Move, seat: Seat | None = None, emit: Emit | None = None) -> None:
        """Play a move, changing the state. An illegal move raises IllegalMove and changes nothing."""
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

    def play_listed(self, state: S, move: Move) -> None:
        """Play a move taken from the pending decision's `legal`, without checking it or telling anybody.

        This is `apply` for playouts, which play millions of moves and choose each from the list.
        """
        state.pending = None
        self.play(state, move, None)

    @abstractmethod
    def play(self, state: S, move: Move, emit: Emit | None) -> None:
        """Play a legal answer to the decision. The cached decision has been dropped."""

    def playout(self, state: S, rnd: Random, verbs: Verbs, limit: int) -> bool:
        """Play random moves to the end, at most `limit`, and count them. Return True if the game is over.

        The move is `legal[int(rnd.random() * len(legal))]`; a single one takes no random number. A game may
        override this to get to the same position faster, without making its decisions on the way.
        """
        ask, play, chance = self.ask, self.play, rnd.random
        for _ in range(limit):
            legal = (state.pending or ask(state)).legal  # `decision` without caching: nobody asks twice
            count = len(legal)
            if count > 1:
                move = legal[int(chance() * count)]
            elif count:
                move = legal[0]
            else:
                return True
            verbs[move[0]] += 1
            state.pending = None
            play(state, move, None)  # `play_listed` without the call
        return not self.decision(state).legal

    def allows(self, state: S, move: Move) -> bool:
        """True if `move` answers the decision. With a free decision, that is more than `legal` lists."""
        return move in self.decision(state).legal

    def asides(self, state: S, seat: Seat) -> Sequence[Move]:
        """Return what a seat may do without being asked. The pending decision stays pending."""
        return ()

    def ideas(self, state: S, seat: Seat, asking: bool = True) -> Sequence[Move]:
        """Return the asides that a bot should consider; without `asking`, only asides that need no reply."""
        return self.asides(state, seat) if asking else ()

    def sensible(self, state: S, decision: Decision) -> Sequence[Move]:
        """Return the answers that every bot but the random one chooses from, at least one.

        Leave out what nobody who understands the game would do, such as giving things away.
        """
        return decision.legal

    def forced(self, state: S, decision: Decision) -> bool:
        """True if nothing is left to choose, so the table may answer for a person, such as by passing.

        A verb that begins a turn is left to the person: turning over a card and rolling the dice is the fun
        part. Every move that names a piece or a card is left to them, too.
        """
        if len(decision.legal) != 1 or decision.free is not None or self.has_asides:
            return False
        (move,) = decision.legal
        return len(move) == 1 and move[0] not in self.turn_verbs

    def tempts(self, state: S, seat: Seat) -> bool:
        """True if a seat may want to do something else before it draws or rolls.

        Then the table does neither for it, even if its player asked the table to.
        """
        return False

    def patience(self, state: S) -> float:
        """Return how far others may be ahead, in values of `evaluate`, before the gentle bot hurries."""
        return 0.17

    def favors(self, state: S, decision: Decision) -> Sequence[Move]:
        """Return answers that do a rival a favor. Only the gentle bot gives them, while it is not behind."""
        return ()

    def allows_aside(self, state: S, move: Move, seat: Seat) -> bool:
        """True if `move` is an aside of which there are too many to list, such as an offer of any amount."""
        return False

    def why_not(self, state: S, move: Move, seat: Seat) -> Reason | None:
        """Return why a seat cannot play the move that it composed; None if it can, or no reason is known."""
        return None

    def play_aside(self, state: S, move: Move, seat: Seat, emit: Emit | None) -> None:
        """Play an aside that `asides` lists or `allows_aside` accepts."""
        raise IllegalMove(move)

    def window(self, state: S) -> Sequence[Seat]:
        """Return the seats that the open reaction window has yet to ask, in order; () if no window is open.

        It depends on public facts alone. In a window the default is to pass, and a seat without a fitting
        card can do nothing else.
        """
        return ()

    def open_topics(self, state: S) -> Sequence[str]:
        """Return the topics that the open window could be about, as far as everybody can know."""
        return ()

    def topic(self, move: Move) -> str:
        """Return the topic of an answer, "" for a pass."""
        return ""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> Mapping[str, Any]:
        """Return what a viewer may know, listed item by item: never the rng, never the order of a deck."""

    @abstractmethod
    def redeal(self, state: S, viewer: Viewer, rnd: Random) -> None:
        """Deal again everything that the viewer cannot see, the rng included. The view stays the same.

        The result must depend on `view(state, viewer)` and `rnd` alone, so sort the unseen cards before
        dealing them.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None if it goes on."""

    @abstractmethod
    def evaluate(self, state: S) -> list[float]:
        """Return each seat's chances in this position, from 0 (lost) to 1 (won)."""

    def reached(self, state: S) -> Sequence[float]:
        """Return how far each seat has come; at the end this ranks seats with equal scores.

        A seat in a team has come as far as its team. () if a game has no such measure.
        """
        return ()

    def value(self, state: S, seat: Seat) -> float:
        """Return one seat's chances. A game may override this to work out less than `evaluate` does."""
        return self.evaluate(state)[seat]

    def parts(self, state: S) -> Mapping[Part, Sequence[float]]:
        """Split the value of a running game into parts, each with a number per seat.

        0.5 plus a seat's parts is its value in `evaluate`, cut off at 0 and 1. "run" is how far the seat has
        come, "hunt" is what its rivals lack, and "keep" is what nobody can take from it. Bots with a
        character weigh these differently.

        This default is for games that don't know their parts. Half of what the best rival lacks counts as
        "hunt". The rest counts as "run" for a seat that is ahead and as "keep" for one that is behind.
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
        """Return the seats that win together; () if everybody plays alone."""
        return ()

    def explain(self, state: S, viewer: Viewer) -> list[Reason]:
        """Return why the viewer cannot do certain things now, each with the number of a rule."""
        return []

    def pieces(self, state: S) -> Mapping[str, int]:
        """Count what must never change in number, such as each color's pawns, cards, or money."""
        return {}
