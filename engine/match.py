"""A game in progress. A match is its setup and its moves; everything else follows from them.

It knows nothing about a particular game or a browser. The caller reads the decision, plays a move, and passes
the events on.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from . import games
from .errors import IllegalMove
from .events import ALL, Event, Viewer, seen_by
from .rules import Decision, Move, Outcome, Rules, Seat, Setup, State

_SPACING = 64  # moves between two checkpoints; undo and jumps replay no more than that


class Match:
    """A game being played.

    >>> match = Match(games.get("homeward").setup(players=2, seed=7))
    >>> match.decision.legal
    [('draw',)]
    >>> [event.kind for event in match.play(("draw",))]
    ['card_drawn']
    """

    def __init__(self, setup: Setup, start: State | None = None) -> None:
        """Start a new game, or continue from the position `start` without the moves before it."""
        self.setup = setup
        self.game = games.get(setup.game)
        self.rules = self.game.rules
        self.opening: list[Event] = []
        self.start = start.clone() if start else None
        self.state: State = start.clone() if start else self.rules.new(setup, self.opening.append)
        self.moves: list[tuple[Seat, Move]] = []
        self.events: list[list[Event]] = []  # of each move
        self.forced: list[bool] = []  # of each move: True if there was nothing to choose
        self.chosen: list[bool] = []  # of each move: True if it was one of several, or unasked
        self._checkpoints: dict[int, State] = {0: self.state.clone()}

    # --- reading

    @property
    def decision(self) -> Decision:
        """The pending decision."""
        return self.rules.decision(self.state)

    @property
    def number(self) -> int:
        """The number of moves made, which also numbers the pending decision."""
        return len(self.moves)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None if it goes on."""
        return self.rules.outcome(self.state)

    def view(self, viewer: Viewer) -> Mapping[str, Any]:
        """Return what a viewer may know of the position. ALL is for finished games only."""
        if viewer == ALL and self.outcome is None:
            raise ValueError("only a finished game is shown as a whole")
        return self.rules.view(self.state, viewer)

    def seen(self, viewer: Viewer, number: int) -> list[dict[str, Any]]:
        """Return the events of move `number`, counted from 0, as the viewer saw them."""
        return [seen_by(event, viewer) for event in self.events[number]]

    # --- playing

    def play(self, move: Move, seat: Seat | None = None) -> list[Event]:
        """Play a move for the seat that is asked, or an aside for another seat. Returns the events."""
        decision = self.decision
        asked = decision.seat
        if seat is not None and not 0 <= seat < self.setup.players:
            raise IllegalMove(move)
        forced = seat in (None, asked) and self.rules.forced(self.state, decision)
        happened: list[Event] = []
        self.rules.apply(self.state, move, seat, happened.append)
        self.moves.append((asked if seat is None else seat, move))
        self.forced.append(forced)
        self.chosen.append(seat not in (None, asked) or len(decision.legal) > 1 or decision.free is not None)
        self.events.append(happened)
        if self.number % _SPACING == 0:
            self._checkpoints[self.number] = self.state.clone()
        return happened

    def preview(self, move: Move, viewer: Viewer) -> list[dict[str, Any]]:
        """Return the events that a move would cause now, up to the first that reveals something."""
        return preview(self.rules, self.state, self.number, move, viewer)

    # --- going back

    def undoable(self, seat: Seat) -> int:
        """Return how many of the latest moves `undo` takes back: the seat's last one and what followed.

        That is 0 if something was revealed or another seat has moved since. What the table plays by itself
        and forced moves do not count as anybody's move: they would only be made again.
        """
        latest = zip(reversed(self.moves), reversed(self.events), reversed(self.forced), strict=True)
        for count, ((mover, move), happened, forced) in enumerate(latest, 1):
            if any(event.kind in self.rules.revealing for event in happened):
                return 0
            if not forced and move[0] not in self.rules.table_verbs:
                return count if mover == seat else 0
        return 0

    def reveals(self, since: int) -> bool:
        """True if a move after the first `since` showed something that nobody knew."""
        return any(
            event.kind in self.rules.revealing for happened in self.events[since:] for event in happened
        )

    def undo(self, seat: Seat) -> None:
        """Undo a seat's latest move, or raise IllegalMove."""
        count = self.undoable(seat)
        if not count:
            raise IllegalMove(("undo",))
        self.rewind(self.number - count)

    def rewind(self, number: int) -> None:
        """Go back to the position after `number` moves, and drop the moves that followed."""
        self.state = self.position(number)
        del self.moves[number:], self.events[number:], self.forced[number:], self.chosen[number:]
        self._checkpoints = {at: state for at, state in self._checkpoints.items() if at <= number}

    def position(self, number: int) -> State:
        """Return a copy of the position after `number` moves."""
        start = max(at for at in self._checkpoints if at <= number)
        state: State = self._checkpoints[start].clone()
        for seat, move in self.moves[start:number]:
            self.rules.apply(state, move, seat)
        return state


def preview(rules: Rules[Any], state: State, number: int, move: Move, viewer: Viewer) -> list[dict[str, Any]]:
    """Return the events that a move would cause in the position `state`, after `number` moves.

    They end before the first that reveals something. The move is played on a copy in which everything that
    the viewer cannot see was dealt again. A seat previews its own moves: answers while it is asked, and
    asides. Other moves are illegal for it, so a preview never tells what another seat could answer. A
    spectator previews the seat that is asked.
    """
    trial = state.clone()
    rules.redeal(trial, viewer, Random(number))
    happened: list[Event] = []
    rules.apply(trial, move, None if viewer == ALL else viewer, happened.append)
    shown = []
    for event in happened:
        if event.kind in rules.revealing:
            break
        shown.append(seen_by(event, viewer))
    return shown
