"""A game in progress: play, view, preview, undo, save. It is its record: the set-up and the moves.

It knows no game and no browser. Whoever drives it (the table, the command line, a test) asks for
the decision, plays a move and passes the events on.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from . import games
from .errors import IllegalMove
from .events import ALL, Event, Viewer, seen_by
from .rules import Decision, Move, Outcome, Seat, Setup, State

_CHECKPOINT = 64  # moves between two kept positions: undo and jumps replay at most that many


class Match:
    """A game being played.

    >>> match = Match(games.get("homeward").setup(players=2, seed=7))
    >>> match.decision.legal
    [('draw',)]
    >>> [event.kind for event in match.play(("draw",))]
    ['card_drawn']
    """

    def __init__(self, setup: Setup, start: State | None = None) -> None:
        """A new game, or one that goes on from the position `start` with its earlier moves forgotten."""
        self.setup = setup
        self.game = games.get(setup.game)
        self.rules = self.game.rules
        self.opening: list[Event] = []
        self.start = start.clone() if start else None
        self.state: State = start.clone() if start else self.rules.new(setup, self.opening.append)
        self.moves: list[tuple[Seat, Move]] = []
        self.events: list[list[Event]] = []  # what each move produced
        self._kept: dict[int, State] = {0: self.state.clone()}

    # --- what is

    @property
    def decision(self) -> Decision:
        return self.rules.decision(self.state)

    @property
    def number(self) -> int:
        """How many moves were made; it also numbers the pending decision."""
        return len(self.moves)

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    def view(self, viewer: Viewer) -> Mapping[str, Any]:
        """What a viewer may know of the position. ALL is for finished games."""
        if viewer == ALL and self.outcome is None:
            raise ValueError("only a finished game is shown as a whole")
        return self.rules.view(self.state, viewer)

    def seen(self, viewer: Viewer, number: int) -> list[dict[str, Any]]:
        """What a viewer saw happen at move `number` (0 is the first)."""
        return [seen_by(event, viewer) for event in self.events[number]]

    # --- playing

    def play(self, move: Move, seat: Seat | None = None) -> list[Event]:
        """Make a move for the seat that is asked, or an aside for another seat. Returns what happened."""
        asked = self.decision.seat
        if seat is not None and not 0 <= seat < self.setup.players:
            raise IllegalMove(move)
        happened: list[Event] = []
        self.rules.apply(self.state, move, seat, happened.append)
        self.moves.append((asked if seat is None else seat, move))
        self.events.append(happened)
        if self.number % _CHECKPOINT == 0:
            self._kept[self.number] = self.state.clone()
        return happened

    def preview(self, move: Move, viewer: Viewer) -> list[dict[str, Any]]:
        """What a move would do, as far as the viewer can know: cut at the first draw, die or reveal.

        It is played on a copy in which all that the viewer cannot see was dealt again. What is not an answer to the
        decision is taken for an aside of the viewer's.
        """
        aside = viewer is not None and viewer != ALL and move not in self.decision.legal
        trial = self.state.clone()
        self.rules.redeal(trial, viewer, Random(self.number))
        happened: list[Event] = []
        self.rules.apply(trial, move, viewer if aside else None, happened.append)
        shown = []
        for event in happened:
            if event.kind in self.rules.revealing:
                break
            shown.append(seen_by(event, viewer))
        return shown

    # --- going back

    def undoable(self, seat: Seat) -> int:
        """How many of the last moves a seat may take back: none before a draw, a die or another's decision."""
        count = 0
        for (mover, _), happened in zip(reversed(self.moves), reversed(self.events), strict=True):
            if mover != seat or any(event.kind in self.rules.revealing for event in happened):
                break
            count += 1
        return count

    def undo(self, seat: Seat) -> None:
        """Take back a seat's last move, if nothing was revealed by it or since."""
        if not self.undoable(seat):
            raise IllegalMove(("undo",))
        self.rewind(self.number - 1)

    def rewind(self, number: int) -> None:
        """Go back to the position after `number` moves, forgetting the rest."""
        self.state = self.position(number)
        del self.moves[number:], self.events[number:]
        self._kept = {at: kept for at, kept in self._kept.items() if at <= number}

    def position(self, number: int) -> State:
        """The position after `number` moves, as a copy."""
        start = max(at for at in self._kept if at <= number)
        state: State = self._kept[start].clone()
        for seat, move in self.moves[start:number]:
            self.rules.apply(state, move, seat)
        return state
