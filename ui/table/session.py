"""A table being played: the match, who sits there, what is picked and what was told. No browser, no HTML.

It knows whose turn to act it is and what that means for the table (a person chooses, a bot thinks, a curtain hangs);
the app's clock makes it happen.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from engine import bots
from engine.bots.hint import Hint
from engine.bots.hint import think as think_hint
from engine.driver import Driver
from engine.errors import Reason
from engine.events import ALL, Viewer, seen_by
from engine.match import Match
from engine.record import Player
from engine.rules import NOBODY, Decision, Free, Move, Seat, parse_move
from engine.series import Series
from engine.text import Text
from ui.drawing import base as drawing
from ui.drawing.base import Motion
from ui.markup.i18n import Say
from ui.table.desk import Desk

RUNS = ("bot", "auto", "idea")  # what a table waits for that comes by itself
FURTHEST_BACK = 60  # moves that are looked through for a choice to go back to
# milliseconds of thinking before the page gets its turn; the step that goes over them ends within 8
SLICE = 5
IN_A_WINDOW = 200  # milliseconds that a hard bot thinks in a reaction window


class Line(NamedTuple):
    """A line of the log: after which move, whose, and what it says."""

    number: int
    seat: Seat
    text: Text


class Session:
    lesson = False  # does a teacher say what to do (ui/table/lesson.py)?
    watching = False  # in a lesson: the last move is still to be seen

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        speed: str = "normal",
        key: str = "",
        series: Series | None = None,
    ) -> None:
        self.match = match
        self.series = series or Series(match.setup)  # the games that were played here before
        self.players = list(players)
        self.speed = speed
        self.key = key  # under which it is saved; "" is not saved
        self.takebacks = True  # alone against bots, undo may go back across draws
        self.taken_back = 0  # how often that was done
        self.drawing = drawing.get(match.game.id)
        self.words = match.game.words
        self.driver = Driver(match.rules, [player.kind for player in self.players], match.moves)
        self.secret = match.rules.has_secrets(match.setup)
        self.picked: tuple[str, ...] = ()
        self.pointed: Move | None = None
        self.gaze = ""  # the shape that is pointed at
        self.desk = Desk()
        self.curtain_open: Seat | None = None
        # in a window before several people: its kind, and who wants to answer
        self.answering: tuple[str, Seat] | None = None
        self.hush_open = False  # the list of what not to be asked about
        self.look: int | None = None  # looking back at the position after that many moves
        self.budget = bots.IN_A_BROWSER  # how long a hard bot thinks
        self._lines: list[Line] = []
        self._lines_for: tuple[Viewer, int] = (None, 0)

    # --- what is kept beside the moves

    @property
    def notes(self) -> dict[str, str]:
        """How the table is played, for its record."""
        notes = {"speed": self.speed}
        if not self.takebacks:
            notes["takebacks"] = "off"
        if self.taken_back:
            notes["taken"] = str(self.taken_back)
        return notes

    def recall(self, notes: Mapping[str, str]) -> None:
        """What a record's notes say of the table."""
        self.takebacks = "takebacks" not in notes
        taken = notes.get("taken", "0")
        self.taken_back = int(taken) if taken.isascii() and taken.isdigit() and len(taken) < 6 else 0

    @property
    def address(self) -> str:
        """The way back to this table."""
        return f"table={self.key}"

    # --- who is there

    @property
    def names(self) -> list[str | Text]:
        return [self.name(seat) for seat in range(len(self.players))]

    def name(self, seat: Seat) -> str | Text:
        """A player's own name, else that of the colors they play."""
        return self.players[seat].name or self.match.game.called(self.match.setup.colors[seat])

    @property
    def humans(self) -> list[Seat]:
        return [seat for seat, player in enumerate(self.players) if player.kind == "human"]

    @property
    def shares_screen(self) -> bool:
        """Several people with secrets before one screen: a curtain hangs between their turns."""
        return self.secret and len(self.humans) > 1

    @property
    def fleeting(self) -> bool:
        """Would the table be another when it is opened again? Hands on a shared screen are covered, a lesson begins anew, what is
        open, picked, looked back at or said of an auction is not."""
        opened = self.desk.open or self.desk.amount or self.desk.whole or self.hush_open or self.driver.limits
        return bool(self.shares_screen or self.lesson or opened or self.picked or self.look is not None)

    @property
    def viewer(self) -> Viewer:
        """Whose eyes the page shows the table through."""
        if self.match.outcome is not None:
            return ALL
        humans = self.humans
        if self.shares_screen:
            return self.curtain_open
        if len(humans) == 1 or not humans:
            return humans[0] if humans else None
        seat = self.match.decision.seat
        return seat if seat in humans else humans[0]

    # --- what is asked, of whom

    @property
    def decision(self) -> Decision:
        return self.match.decision

    @property
    def waits_for(self) -> str:
        """What the table waits for: "over", "idea" (bots, before a roll), "bot", "auto", "window", "curtain", "human";
        after a lesson "watch", then "taught".
        """
        decision = self.decision
        if not decision.legal:
            return "over"
        if self.driver.may_act(self.match.state):
            return "idea"
        if self.players[decision.seat].kind != "human":
            return "bot"
        if self.driver.answer(self.match.state, openly=self.shares_screen) is not None:
            return "auto"
        if self.shares_screen:
            return self._behind_curtain(decision)
        return "auto" if self.in_window and len(decision.legal) == 1 else "human"

    @property
    def auto_answer(self) -> Move | None:
        """What is played where the table waits for nobody: a seat's standing answer, else the pass."""
        return self.driver.answer(self.match.state, openly=self.shares_screen) or self.decision.default

    @property
    def in_window(self) -> bool:
        """Is somebody asked whether they answer what happened?"""
        return bool(self.match.rules.window(self.match.state))

    def _behind_curtain(self, decision: Decision) -> str:
        """Before one screen only those who want to answer show their cards; a pass without a choice would tell that they had none."""
        if self.curtain_open == decision.seat or self._only_draws(decision):
            return "human"
        if not self.in_window:
            return "curtain"
        if self.answering is None:
            return "window"
        return "curtain" if self.answering[1] == decision.seat else "auto"

    def _only_draws(self, decision: Decision) -> bool:
        """To draw or to deal shows nobody anything: a move without a card in it needs no curtain."""
        return len(decision.legal) == 1 and len(decision.legal[0]) == 1 and decision.legal[0][0] != "pass"

    def answer(self, seat: Seat | None) -> None:
        """Before one screen: `seat` wants to answer, or nobody does. It holds as long as the window is open; the others pass."""
        self.answering = (self.decision.kind, NOBODY if seat is None else seat)

    @property
    def quiet_seat(self) -> Seat | None:
        """The seat that may say now what it does not want to be asked about: the one whose cards are on the screen."""
        viewer = self.viewer
        return (
            viewer
            if self.match.rules.topics and viewer in self.humans and self.match.outcome is None
            else None
        )

    def hush(self, topic: str) -> None:
        """Ask no more about a topic, or ask again; without a topic, open or close the list of them."""
        if not topic:
            self.hush_open = not self.hush_open
        elif self.quiet_seat is not None and topic in self.match.rules.topics:
            self.driver.quiet[self.quiet_seat] ^= {topic}

    @property
    def legal(self) -> Sequence[Move]:
        """What the person at the screen may play now."""
        return self.decision.legal if self.waits_for == "human" and self.look is None else ()

    @property
    def free(self) -> Free | None:
        """What they may answer beside that."""
        return self.decision.free if self.legal else None

    def asides(self, seat: Seat) -> Sequence[Move]:
        """What a seat may do unasked."""
        return self.match.rules.asides(self.match.state, seat)

    @property
    def onward(self) -> str:
        """Where it goes on after a lesson."""
        return ""

    @property
    def teacher(self) -> Text | None:
        """What a lesson says instead of the game's own question."""
        return None

    def reasons(self) -> list[Reason]:
        """Why what the person might want cannot be done."""
        if self.waits_for != "human" or (self.shares_screen and self.curtain_open != self.decision.seat):
            return []
        return self.match.rules.explain(self.match.state, self.decision.seat)

    def why(self) -> dict[str, Text]:
        """The same by shape: what to say of each that cannot be picked now."""
        return {
            f"{name}:{value}": self.words.why(reason, self.names)
            for reason in self.reasons()
            for name, value in reason.data
        }

    # --- playing

    def play(self, move: Move, seat: Seat | None = None) -> list[dict[str, Any]]:
        """Make a move; returns what the viewer saw happen."""
        if seat is None:
            self.desk.close()
        if move != self.decision.default:  # something new to answer
            self.answering = None
        self.match.play(move, seat)
        self.driver.note(*self.match.moves[-1])
        if "lot" not in self.decision.subject:  # what was decided about a lot ends with its auction
            self.driver.limits.clear()
        self._settle()
        return self.match.seen(self.viewer, self.match.number - 1)

    def undo(self) -> None:
        """Take the last move of the person back."""
        seat = next(filter(self.match.undoable, self.humans), None)
        if seat is not None:
            self.match.undo(seat)
            self.answering = None
            if self.curtain_open != seat:  # whoever presses undo does not get to see somebody else's cards
                self.curtain_open = None
        elif (number := self._last_choice()) is not None:
            self.match.rewind(number)
            self.answering = None
            self.taken_back += 1
        self.driver.limits.clear()  # or what is taken back would be done again at once
        self.picked, self.pointed, self.look = (), None, None
        self.desk.close()
        self._lines, self._lines_for = [], (None, 0)

    @property
    def undoable(self) -> int:
        """How many moves can be taken back one by one, or 1 if a take-back is possible."""
        if self.look is not None:
            return 0
        return max((self.match.undoable(seat) for seat in self.humans), default=0) or int(
            self._last_move() is not None
        )

    @property
    def far_back(self) -> bool:
        """Would undo go back across a draw or a bot's move?"""
        return bool(self.undoable) and not any(map(self.match.undoable, self.humans))

    def _last_move(self) -> int | None:
        """The number of the only person's last move, where take-backs are allowed: alone, against bots, in a game that goes on."""
        if (
            not self.takebacks
            or len(self.humans) != 1
            or len(self.players) == 1
            or self.match.outcome is not None
        ):
            return None
        me = self.humans[0]
        return next(
            (number for number in range(self.match.number - 1, -1, -1) if self.match.moves[number][0] == me),
            None,
        )

    def _last_choice(self) -> int | None:
        """The last position in which that person had something to choose; else their last move."""
        last = self._last_move()
        if last is None:
            return None
        me, rules = self.humans[0], self.match.rules
        for number in range(last, max(last - FURTHEST_BACK, -1), -1):
            if (
                self.match.moves[number][0] == me
                and len(rules.decision(self.match.position(number)).legal) > 1
            ):
                return number
        return last

    def _settle(self) -> None:
        self.picked, self.pointed, self.look = (), None, None
        if self.shares_screen and self.decision.seat != self.curtain_open:
            self.curtain_open = None
        if self.answering and not (self.in_window and self.decision.kind == self.answering[0]):
            self.answering = None

    def think(self) -> bots.Thought:
        """The thought of the bot that is asked. The same position gives the same thought."""
        seat = self.decision.seat
        rnd = Random(self.match.setup.seed * 1_000_003 + self.match.number)
        budget = self.budget
        # who takes longer there than others pause would tell that they hold the card
        if self.match.rules.window(self.match.state):
            budget = budget._replace(ms=min(budget.ms, IN_A_WINDOW))
        return bots.think(self.players[seat].kind, self.match.rules, self.match.state, seat, rnd, budget)

    def hint(self) -> Generator[None, None, Hint]:
        """What the hard bot would do in the place of the person who is asked; it sees no more than they do."""
        rnd = Random(self.match.setup.seed * 1_000_003 + self.match.number)
        return think_hint(self.match.rules, self.match.state, self.decision.seat, rnd, self.budget)

    def whim(self) -> Generator[None, None, tuple[Seat, Move] | None]:
        """What a bot does unasked before this roll; None if none does anything."""
        return self.driver.unasked(
            self.match.state, Random(self.match.setup.seed * 1_000_003 + self.match.number)
        )

    # --- picking a move on the board

    def paths(self) -> dict[Move, tuple[str, ...]]:
        view = self.match.view(self.viewer)
        return {move: self.drawing.picks(move, view) for move in self.legal}

    def ways(self) -> list[tuple[Move, tuple[str, ...]]]:
        """Every order in which the shapes of a move may be tapped."""
        paths = list(self.paths().items())
        either = self.drawing.either_order
        return paths + [(move, path[::-1]) for move, path in paths if move[0] in either]

    def pick(self, shape: str) -> Move | None:
        """Somebody tapped a shape: the move that is now fully picked, or None while more is to be picked."""
        ways = self.ways()
        starts = {path for _, path in ways}
        if self.picked and shape == self.picked[-1]:
            self.picked = self.picked[:-1]
            return None
        for prefix in (self.picked, ()):
            wanted = (*prefix, shape)
            if any(path[: len(wanted)] == wanted for path in starts):
                self.picked = wanted
                break
        else:
            return None
        full = [move for move, path in ways if path == self.picked]
        longer = any(
            len(path) > len(self.picked) and path[: len(self.picked)] == self.picked for path in starts
        )
        return full[0] if len(full) == 1 and not longer else None

    def marks(self) -> dict[str, frozenset[str]]:
        """What may be picked next, what is picked, and what would happen there."""
        found: dict[str, set[str]] = {shape: {"picked"} for shape in self.picked}
        depth = len(self.picked)
        for move, path in self.ways():
            if path[:depth] != self.picked:
                found.setdefault(path[0], set()).add("can")
            elif len(path) > depth:
                marks = found.setdefault(path[depth], set())
                marks.add("can")
                if depth:
                    marks.add("land")
                    marks.update(self._effects(move))
        return {shape: frozenset(marks) for shape, marks in found.items()}

    def _effects(self, move: Move) -> set[str]:
        effects = self.drawing.effects
        kinds = (event["kind"] for event in self.match.preview(move, self.viewer))
        return {effects[kind] for kind in kinds if kind in effects}

    def point(self, source: str | None) -> bool:
        """Somebody points at a move (its text) or a shape: True if the preview changed."""
        before = (self.pointed, self.gaze)
        self.pointed = None
        self.gaze = source or "" if self.drawing.shows_details else ""
        if source and self.legal:
            paths = self.paths()
            depth = len(self.picked)
            for move, path in self.ways():
                if path == (*self.picked, source) or (depth == 0 and path == (source,)):
                    self.pointed = move
            if self.pointed is None and ":" not in source and " " in source:
                move = parse_move(source)
                self.pointed = move if move in paths else None
        return (self.pointed, self.gaze) != before

    def preview(self) -> list[dict[str, Any]]:
        return (
            self.match.preview(self.pointed, self.viewer)
            if self.pointed and self.pointed in self.legal
            else []
        )

    # --- several games at one table

    @property
    def standing(self) -> Series:
        """The games played here with this one, if it is over."""
        outcome = self.match.outcome
        if outcome is None:
            return self.series
        standing = Series(self.series.setup, list(self.series.played))
        standing.add(outcome)
        return standing

    @property
    def champion(self) -> Seat | None:
        """Who has won the match of several games, once it is decided."""
        return self.standing.champion() if self.match.outcome else None

    # --- what is shown

    def view(self) -> Mapping[str, Any]:
        if self.look is None:
            return self.match.view(self.viewer)
        return self.match.rules.view(self.match.position(self.look), self.viewer)

    def last(self) -> list[dict[str, Any]]:
        """What happened in the last turn that moved something, before the position shown."""
        number = self.match.number if self.look is None else self.look
        events: list[dict[str, Any]] = []
        for at in reversed(range(max(0, number - _LOOK_BACK), number)):
            events[:0] = self.match.seen(self.viewer, at)
            if self.match.moves[at][1][0] in self.match.rules.turn_verbs and any(
                "from" in event for event in events
            ):
                return events
        return self.match.seen(self.viewer, number - 1) if number else []

    def motions(self, seen: Sequence[dict[str, Any]]) -> list[Sequence[Motion]]:
        view = self.match.view(self.viewer)
        return [self.drawing.motions(event, view) for event in seen]

    def lines(self) -> list[Line]:
        """The log, as far as the viewer saw it."""
        viewer, number = self.viewer, self.match.number
        known, done = self._lines_for
        if known != viewer or done > number or not self._lines:
            self._lines, done = [], 0
            self._tell(0, self.match.setup.first, [seen_by(event, viewer) for event in self.match.opening])
        for at in range(done, number):
            self._tell(at + 1, self.match.moves[at][0], self.match.seen(viewer, at))
        self._lines_for = (viewer, number)
        return self._lines

    def _tell(self, number: int, mover: Seat, seen: Sequence[dict[str, Any]]) -> None:
        for event in seen:
            text = self.words.tell(event, self.names)
            if text is not None:
                # In a window somebody's pass may let another's move happen: the line belongs to whom it is
                # about.
                about = [event["seat"]] if "seat" in event else event.get("seats") or [mover]
                self._lines.append(Line(number, about[0], text))

    def told(self, since: int, say: Say) -> str:
        """All that happened after move `since`, as running text for a screen reader."""
        return " ".join(sentence(say(line.text)) for line in self.lines() if line.number > since)


_LOOK_BACK = 24  # moves among which the last turn is looked for


def sentence(text: str) -> str:
    """A text with a full stop, if it has none.

    >>> sentence("Ana draws a 7"), sentence("Sorry!")
    ('Ana draws a 7.', 'Sorry!')
    """
    return text if text.endswith((".", "!", "?", "…")) else text + "."
