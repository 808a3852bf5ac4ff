"""What a game's words.py must have: it turns events, moves and reasons into texts, and nothing else does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from .errors import Reason
from .rules import Decision, Move, Outcome
from .text import Text

Names = Sequence[str | Text]  # what each seat is called
Seen = Mapping[str, Any]  # an event or a position, as a viewer sees it


class Words(Protocol):
    """The functions of `engine/games/<id>/words.py`. Every text names the player: never just "you"."""

    def prompt(self, decision: Decision, view: Seen, names: Names) -> Text:
        """What the seat is asked, with the card or lot in it: "Ana has a 7: move seven, or split it"."""

    def offer(self, move: Move, view: Seen, names: Names) -> Text:
        """A legal move as the label of its button: whole, without looking at the board."""

    def happening(self, view: Seen, names: Names) -> Text:
        """What the open window is about, for everybody to hear. Only games with `Rules.topics` need it."""

    def topic(self, word: str) -> Text:
        """The name of a topic (`Rules.topics`), for a list of what not to be asked about. Only games that have some need it."""

    def standing(self, kind: str) -> Text:
        """An answer given on a person's behalf (`Rules.standing`), as a setting. Only games that have some need it."""

    def tell(self, event: Seen, names: Names) -> Text | None:
        """An event as a line of the log; None where it would only repeat another."""

    def why(self, reason: Reason, names: Names) -> Text:
        """Why something cannot be done, as one sentence. The table adds the rule's number."""

    def score(self, code: str) -> Text:
        """What a row of the score sheet is for. Only games whose outcome has a sheet need it."""

    def result(self, outcome: Outcome, names: Names) -> Text:
        """How the game ended, as one sentence."""
