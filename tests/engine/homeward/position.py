"""A position of Homeward from a line of text, and what the tests ask of it.

    position("red: 12 z2 home; yellow: 30", card=7)

is red's turn with a 7: pawns 0, 1 and 2 on space 12, on the second safety space and at Home, the fourth in Start. Colours
that are not named do not play. `z1` to `z5` are the safety spaces, `circle` the space outside Start.
"""

from __future__ import annotations

from typing import Any

from engine import games
from engine.events import Event, seen_by
from engine.games.homeward.rules import RULES
from engine.games.pawns.moving import track_of
from engine.games.pawns.track import CIRCLE, COLOURS, HOME, START, ZONE
from engine.rules import move_text, parse_move

GAME = games.get("homeward")


def _place(word: str, colour: int) -> int:
    if word in ("start", "home", "circle"):
        return {"start": START, "home": HOME, "circle": CIRCLE[colour]}[word]
    return ZONE + int(word[1:]) - 1 if word.startswith("z") else int(word)


def _word(place: int) -> str:
    if place < ZONE:
        return "start" if place == START else str(place)
    return "home" if place == HOME else f"z{place - ZONE + 1}"


class Position:
    """A game in progress that a test can read in words."""

    def __init__(self, text: str, card: int, turn: str, cards: tuple[tuple[int, ...], ...], options: dict[str, int]) -> None:
        deck, *hands = cards
        places = {COLOURS.index(part.split(":")[0].strip()): part.split(":")[1].split() for part in text.split(";")}
        colours: tuple[tuple[str, ...], ...] = tuple((COLOURS[colour],) for colour in sorted(places))
        if options.get("teams") and options.pop("players", 4) == 2:
            colours = (("red", "yellow"), ("blue", "green"))
        state = RULES.new(GAME.setup(len(colours), options, colours=colours))
        for colour, words in places.items():
            for i, word in enumerate(words):
                state.pawns[4 * colour + i] = _place(word, colour)
        state.track = track_of(state.pawns, HOME + 1)
        state.turn = next(seat for seat, own in enumerate(colours) if turn in own)
        pool = state.deck + [held for hand in state.hands for held in hand]
        for used in (card, *deck, *(held for hand in hands for held in hand)):
            if used:
                pool.remove(used)
        state.hands = [sorted(hand) for hand in hands] + [sorted(pool.pop() for _ in hand) for hand in state.hands[len(hands) :]]
        state.deck = pool + list(reversed(deck))
        state.card, state.phase = card, "play" if card else state.phase
        self.state = state
        self.events: list[dict[str, Any]] = []  # of the last move, as the mover saw them

    @property
    def kind(self) -> str:
        return RULES.decision(self.state).kind

    @property
    def turn(self) -> str:
        """The colour whose turn it is."""
        return COLOURS[self.state.colours[RULES.decision(self.state).seat][0]]

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
        """Where a colour's four pawns are."""
        first = 4 * COLOURS.index(colour)
        return " ".join(map(_word, self.state.pawns[first : first + 4]))

    def kinds(self) -> list[str]:
        """The kinds of the last move's events."""
        return [event["kind"] for event in self.events]

    def reasons(self) -> list[tuple[str, str, int]]:
        """Why things cannot be played: (code, rule, the pawn or card)."""
        asked = RULES.decision(self.state).seat
        return [(why.code, why.rule, int(why.data[0][1]) if why.data else -1) for why in RULES.explain(self.state, asked)]


def position(
    text: str, card: int = 0, turn: str = "red", deck: tuple[int, ...] = (), hands: tuple[tuple[int, ...], ...] = (), **options: int
) -> Position:
    """The position that a line of text describes; `deck` is the next cards, `hands` the first seats' hands."""
    return Position(text, card, turn, (deck, *hands), dict(options))
