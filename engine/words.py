"""The base class of a game's words: it turns questions, moves, events and reasons into texts.

Nothing else writes sentences about a game. A game subclasses `Words` in its `words.py` and keeps one instance
there, `WORDS`. Every method has a plain default, so a new game can be played before it has words of its own.

`viewer` is the seat of the only person at the screen, for texts that say "you"; it is None where people share
the screen, where nobody plays, and on the command line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from .errors import Reason
from .rules import Decision, Move, Outcome, Seat, move_text
from .text import TN, T, Text

Names = Sequence[str | Text]  # what each seat is called
Seen = Mapping[str, Any]  # an event or a position, as a viewer sees it
V = TypeVar("V", bound=Mapping[str, Any])  # the type of a game's view
Teller = Callable[[Seen, Names, "Seat | None"], "Text | None"]  # tells one kind of event to a viewer


class HoldingsTexts(NamedTuple):
    """What a game calls the things that a player has and may use without being asked."""

    button: Text
    title: Text
    waiting: Text  # the prompt while they are open and the bots wait


class Words(Generic[V]):
    """The texts of one game."""

    tellers: Mapping[str, Teller] = {}  # by kind of event

    def prompt(self, decision: Decision, view: V, names: Names, viewer: Seat | None = None) -> Text:
        """Say what the seat is asked, with the card or lot in it: "Ana has a 7: move seven, or split it"."""
        return T("{player}: choose a move", player=names[decision.seat])

    def offer(self, move: Move, view: V, names: Names, viewer: Seat | None = None) -> Text:
        """Label a legal move's button so that it is clear without a look at the board."""
        return Text(move_text(move).replace("_", " ").capitalize())

    def advise(self, move: Move, view: V, names: Names, viewer: Seat | None = None) -> Text:
        """Say what to do, as an advice without a full stop: "Move pawn 2 forward 8 and slide"."""
        return self.offer(move, view, names, viewer)

    def tell(self, event: Seen, names: Names, viewer: Seat | None = None) -> Text | None:
        """Tell an event as a line of the log; None where it would only repeat another."""
        teller = self.tellers.get(event["kind"])
        return teller(event, names, viewer) if teller else None

    def caption(self, event: Seen, names: Names, viewer: Seat | None = None) -> Text | None:
        """Say in one to three words what happens, to show at the piece or seat: "Bumped!", "Yellow: 8".

        None where the board shows it well enough without words.
        """
        return None

    def why(self, reason: Reason, names: Names, viewer: Seat | None = None) -> Text:
        """Say in one sentence why something cannot be done. The table adds the rule's number."""
        return T("The rules do not allow this now.")

    def result(self, outcome: Outcome, names: Names, viewer: Seat | None = None) -> Text:
        """Say in one sentence how the game ended."""
        if not outcome.winners:
            return T("Nobody wins")
        winners = [names[seat] for seat in outcome.winners]
        return TN("{players} wins", "{players} win", len(winners), players=winners)

    def reached(self, view: V, seat: Seat) -> Text | None:
        """Say how far a seat came, for the end of the game: "2 of 4 home". None where its score says that."""
        return None

    def happening(self, view: V, names: Names, viewer: Seat | None = None) -> Text:
        """Say what the open reaction window is about, for everybody to hear."""
        return T("Someone may respond now.")

    def holdings(self, seat: Seat, names: Names, viewer: Seat | None = None) -> HoldingsTexts:
        """Name what a seat has; shown only in games with asides."""
        if seat == viewer:
            title, waiting = T("Your belongings"), T("The game waits while you look at your belongings.")
        else:
            title = T("{player}’s belongings", player=names[seat])
            waiting = T("The game waits while {player} looks at their belongings.", player=names[seat])
        return HoldingsTexts(T("Belongings"), title, waiting)

    def thinking(self) -> Text:
        """Say that the bots think about their asides before the next turn."""
        return T("The bots are thinking before the turn starts.")

    def topic(self, word: str) -> Text:
        """Name a topic of `Rules.topics`, for the list of questions to skip."""
        return Text(word.replace("_", " "))

    def standing(self, kind: str) -> Text:
        """Label an automatic answer of `Rules.standing` as a setting."""
        return Text(kind.replace("_", " "))

    def score(self, code: str) -> Text:
        """Say what a row of the score sheet is for."""
        return Text(code.replace("_", " "))
