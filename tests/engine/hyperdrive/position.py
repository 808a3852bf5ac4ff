"""A position of Hyperdrive from a line of text, and what the tests ask of it.

    position("red: 12* z2 home; yellow: e1", card=7)

is red's turn with a 7: red's droids 0, 1 and 2 on space 12 with a shield, on the second safety space and in the engine room;
yellow's first on the first space of its hangar's exit, its others in the hangar. Colours that are not named do not play.
"""

from __future__ import annotations

from typing import Any

from engine import games
from engine.events import Event, seen_by
from engine.games.hyperdrive.board import PLACES
from engine.games.hyperdrive.rules import RULES
from engine.games.pawns.moving import track_of
from engine.games.pawns.track import COLOURS, EXIT, HOME, START, ZONE
from engine.rules import move_text, parse_move

GAME = games.get("hyperdrive")
_NAMED = {"hangar": START, "home": HOME}


def _place(word: str) -> int:
    if word in _NAMED:
        return _NAMED[word]
    if word[0] in "ze":
        return (ZONE if word[0] == "z" else EXIT) + int(word[1:]) - 1
    return int(word)


def _word(place: int) -> str:
    if place == START:
        return "hangar"
    if place >= EXIT:
        return f"e{place - EXIT + 1}"
    if place == HOME:
        return "home"
    return f"z{place - ZONE + 1}" if place >= ZONE else str(place)


class Position:
    """A game in progress that a test can read in words."""

    def __init__(self, text: str, card: int, turn: str, deck: tuple[int, ...]) -> None:
        places = {COLOURS.index(part.split(":")[0].strip()): part.split(":")[1].split() for part in text.split(";")}
        colours = tuple((COLOURS[colour],) for colour in sorted(places))
        state = RULES.new(GAME.setup(len(colours), colours=colours))
        carriers = []
        for colour, words in places.items():
            for index, word in enumerate(words):
                droid = 4 * colour + index
                state.pawns[droid] = _place(word.rstrip("*"))
                carriers += [droid] if word.endswith("*") else []
        state.shields[: len(carriers)] = carriers
        state.track = track_of(state.pawns, PLACES)
        state.turn = colours.index((turn,))
        for used in filter(None, (card, *deck)):
            state.deck.remove(used)
        state.deck += reversed([card, *deck] if card else deck)
        self.state = state
        self.events: list[dict[str, Any]] = []  # of the last move, as the mover saw them
        if card:
            self.play("draw")

    @property
    def kind(self) -> str:
        return RULES.decision(self.state).kind

    @property
    def turn(self) -> str:
        """The colour whose turn it is."""
        return COLOURS[self.state.colours[RULES.decision(self.state).seat]]

    @property
    def subject(self) -> dict[str, Any]:
        return dict(RULES.decision(self.state).subject)

    @property
    def moves(self) -> list[str]:
        """All legal moves as texts, sorted."""
        return sorted(map(move_text, RULES.decision(self.state).legal))

    def play(self, *texts: str) -> Position:
        """Make these moves one after the other."""
        for text in texts:
            seat = RULES.decision(self.state).seat
            happened: list[Event] = []
            RULES.apply(self.state, parse_move(text), None, happened.append)
            self.events = [seen_by(event, seat) for event in happened]
        return self

    def where(self, colour: str) -> str:
        """Where a colour's three droids are; a star for a shield."""
        first = 4 * COLOURS.index(colour)
        return " ".join(_word(self.state.pawns[droid]) + "*" * self.state.shields.count(droid) for droid in range(first, first + 3))

    @property
    def on_board(self) -> int:
        """Shields that nobody carries."""
        return self.state.shields.count(-1)

    def kinds(self) -> list[str]:
        """The kinds of the last move's events."""
        return [event["kind"] for event in self.events]

    def reasons(self) -> list[tuple[str, str, str]]:
        """Why things cannot be played: (code, rule, the droid or space)."""
        asked = RULES.decision(self.state).seat
        return [(why.code, why.rule, ":".join(map(str, why.data[0])) if why.data else "") for why in RULES.explain(self.state, asked)]


def position(text: str, card: int = 0, turn: str = "red", deck: tuple[int, ...] = ()) -> Position:
    """The position that a line of text describes, the card drawn; `deck` is the cards after it."""
    return Position(text, card, turn, deck)
