"""What a drawing gets to see: the position as the viewer knows it, the seats, and what can be picked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from engine.rules import Decision, Move, Seat, move_text
from engine.text import T, Text

Seen = Mapping[str, Any]  # an event or a position, as a viewer sees it
V = TypeVar("V", bound=Mapping[str, Any])  # the type of a game's view
# A scene is read-only, so a function that draws for several games can take a scene of the view they share.
V_co = TypeVar("V_co", bound=Mapping[str, Any], covariant=True)

States = Sequence[tuple[str, Text]]  # a mark, and the words for it
PICK_STATES: States = (("picked", T("picked")), ("can", T("can be picked")))


class Look(NamedTuple):
    """How a seat is drawn."""

    name: str
    colors: tuple[str, ...]
    kind: str = "human"  # or the bot's level
    active: bool = False  # it is this seat's move


class Proposal(NamedTuple):
    """A deal or other proposal that a person is putting together, and the move it makes."""

    fields: Mapping[str, str]  # as filled in so far
    move: Move
    fault: Text | None = None  # why it cannot be made
    rule: str = ""  # the number of the rule that says so
    events: Sequence[Seen] = ()  # what making it would do
    ready: bool = False  # it can be made now


def aside_act(move: Move) -> str:
    """Return the `data-act` of a button that plays a move without being asked."""
    return f"aside:{move_text(move)}"


class Holdings(NamedTuple):
    """What a person does besides answering the pending decision: open holdings, a proposal."""

    may_open: tuple[Seat, ...] = ()  # seats whose holdings can be opened here
    seat: Seat = -1  # the seat whose holdings are open
    moves: Sequence[Move] = ()  # what that seat may do without being asked
    proposal: Proposal | None = None
    only_moves: bool = False  # in a lesson nothing but `moves` can be done


class Scene(NamedTuple, Generic[V_co]):
    """Everything a drawing may look at. The same scene always gives the same markup."""

    view: V_co  # what the viewer may know of the position
    seats: Sequence[Look]
    say: Callable[[Text | str], str]  # renders a text in the reader's language
    marks: Mapping[
        str, frozenset[str]
    ] = {}  # shape -> can, picked, land, bump, slide, home, hint, here (keyboard)
    last: Sequence[Seen] = ()  # the events of the last move, as the viewer saw them
    preview: Sequence[Seen] = ()  # the events of the move that is pointed at, not yet made
    legal: Sequence[Move] = ()  # what the viewer may play now; empty when it is another seat's move
    decision: Decision | None = None  # the pending decision, if it is the viewer's
    why: Mapping[str, Text] = {}  # shape -> why it cannot be played now
    detail: str = ""  # the shape that is pointed at, for drawings with `shows_details`
    holdings: Holdings = Holdings()
    you: Seat = -1  # the seat of the only person at the screen: drawn at the bottom, with a badge
    # While a move's motion runs: the position before it, and its `last`. See `settled`.
    before: V_co | None = None
    last_before: Sequence[Seen] = ()
    motion_ms: int = 0  # how long that motion takes

    @property
    def settled(self) -> Scene[V_co]:
        """This scene as it was before the move in motion; without motion, the scene itself.

        Pieces are drawn where the move puts them, because their motion ends there. Whatever else shows the
        position, such as trails, marks and figures, is drawn from this scene and waits for the motion's end.
        """
        if self.before is None:
            return self
        return self._replace(view=self.before, last=self.last_before, before=None)

    def css(self, pick: str) -> str:
        """Return the class names of a pickable shape: its marks, each with the prefix "is-"."""
        return " ".join("is-" + mark for mark in sorted(self.marks.get(pick, ())))

    def label(self, pick: str, name: Text, states: States = PICK_STATES) -> Text:
        """Return the name of a place, followed by the first of `states` whose mark it has."""
        marks = self.marks.get(pick)
        if marks:
            for mark, state in states:
                if mark in marks:
                    return T("{place} ({state})", place=name, state=state)
        return name
