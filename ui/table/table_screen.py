"""A table at one screen: the seats that play there, what is picked and open, and what the visitor may see and
do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from engine.errors import Reason
from engine.events import ALL, Viewer
from engine.lessons import LEARNER
from engine.rules import Free, Move, Seat
from engine.text import Text
from ui.shell.screen import Screen
from ui.table.log import Line, Log, Row
from ui.table.picking import Pointer
from ui.table.position import Perspective, Position, Step, Undo, last_turn, recent
from ui.table.table import Table, WayBack

# choose: a person here picks a move. curtain: hidden hands on a shared screen, the next player confirms that
# others look away. window: who wants to react? wait: bots, automatic answers, other screens. watch: the last
# move is still in motion. taught: a lesson's chapter is done. over: the game has ended.
Ask = Literal["choose", "curtain", "window", "wait", "watch", "taught", "over"]


class Caption(NamedTuple):
    """A few words on the board: after which move, about which seat, where in board units, and when."""

    number: int
    seat: Seat
    text: Text
    x: float
    y: float
    ms: float


class Told(NamedTuple):
    """Why a tap did nothing, and the rule that says so, if one does."""

    text: Text
    rule: str = ""


class Plea(NamedTuple):
    """Somebody wants to take moves back: what is said about it, and whether an answer is wanted here."""

    text: Text
    asks: bool


class Bubble(NamedTuple):
    """A reaction that somebody has just sent: one of `ui/markup/reactions.py`."""

    id: int
    seat: Seat
    number: int


class OpenHoldings:
    """What is open and typed so far. While holdings or a proposal are open, the bots wait."""

    __slots__ = ("amount", "fields", "seat")

    def __init__(self) -> None:
        self.seat: Seat | None = None  # the seat whose holdings are open
        self.fields: dict[str, str] | None = None  # a proposal being put together
        self.amount = ""  # typed so far, for a free amount

    @property
    def open(self) -> bool:
        return self.seat is not None or self.fields is not None

    def close(self) -> None:
        self.seat, self.fields, self.amount = None, None, ""


class TableScreen:
    """What one visitor sees of a table and is asked there.

    What people can do is in other modules: `picking` on the board, `holdings` and `bids` beside it.
    `presentation` shows the moves that are made.
    """

    def __init__(self, table: Table, screen: Screen, seats: Sequence[Seat] | None = None) -> None:
        self.table = table
        self.screen = screen
        self.seats = list(table.here if seats is None else seats)  # the people at this screen
        self.together = [self]  # all screens that show this table
        self.guest = False  # it belongs to a guest, whose page runs no app
        self.pointer = Pointer(table.drawing, self.choices)
        self.holdings = OpenHoldings()
        self.curtain_open: Seat | None = None  # the seat whose hidden cards are on the screen
        self.look: int | None = None  # looking back at the position after that many moves
        self.topics_open = False  # the list of what not to be asked about
        self.whole_log = False
        self.offers_message = False  # devices can't connect, so the game can be sent to people who are away
        self.moves_open = screen.settings.get("moves") == "open"  # the list of moves that are on the board
        self.help_open = False
        self.players_open = False  # the panel of who plays at which seat
        self.told: Told | None = None  # why the shape that was tapped last cannot be picked
        self.plea: Plea | None = None  # somebody wants to take a move back
        self.bubbles: list[Bubble] = []  # reactions that were just sent
        self.walk: int | None = None  # the place on the board that the keyboard is at
        self.walk_idle = False  # it waits there until something can be picked
        self.captions: list[Caption] = []
        self.moving: Step | None = None  # the move whose motion is running here
        self.motion_ms = 0  # how long that motion takes
        self.heard = table.match.number or -1  # moves that were announced; -1: not even the opening
        self.sentence = ""  # the last announcement
        self._logs: dict[Viewer, Log] = {}

    # --- whose screen it is

    @property
    def alone(self) -> bool:
        """True if no other screen shows this table."""
        return len(self.together) == 1

    @property
    def position(self) -> Position:
        """The table's current position."""
        return self.table.position

    @property
    def settled(self) -> Position:
        """The position that words, seats and figures show: during a move's motion, the one before it."""
        return self.moving.before if self.moving else self.position

    @property
    def shared(self) -> bool:
        """True if several people with hidden cards play at this screen: a curtain separates their turns."""
        return self.table.secret and len(self.seats) > 1

    @property
    def you(self) -> Seat | None:
        """The seat that texts call "you": the only person at this screen. People who share it have names."""
        return self.seats[0] if len(self.seats) == 1 else None

    @property
    def viewer(self) -> Viewer:
        """The seat whose view is shown; ALL at the end, None for a spectator.

        It stays the same until a motion has ended.
        """
        position = self.settled
        if position.outcome is not None:
            return ALL
        if self.shared:
            return self.curtain_open
        if len(self.seats) < 2:
            return self.seats[0] if self.seats else None
        seat = position.decision.seat
        return seat if seat in self.seats else self.seats[0]

    @property
    def perspective(self) -> Perspective:
        return self.position.seen_by(self.viewer)

    # --- what is asked here

    @property
    def ask(self) -> Ask:
        turn = self.position.turn
        if self.moving:
            return "watch"
        if turn.kind in ("over", "taught"):
            return turn.kind
        if turn.kind != "human" or turn.seat not in self.seats:
            return "wait"
        if not self.shared or self.curtain_open == turn.seat:
            return "choose"
        undecided = turn.seat not in self.table.driver.answering
        return "window" if self.position.window and undecided else "curtain"

    @property
    def legal(self) -> Sequence[Move]:
        """The moves that the person at the screen may play now."""
        return self.position.legal if self.ask == "choose" and self.look is None else ()

    def choices(self) -> Perspective | None:
        """Return the viewer's position while somebody here may choose a move, else None."""
        return self.perspective if self.legal else None

    @property
    def free(self) -> Free | None:
        """What they may play besides the listed moves."""
        return self.position.free if self.legal else None

    @property
    def paused(self) -> bool:
        """True while the table waits for this screen: somebody looks back, or has something open.

        Nobody holds up people at other screens.
        """
        dialog = self.players_open or self.help_open or self.screen.settings_open
        return self.alone and (dialog or self.look is not None or self.holdings.open)

    @property
    def spectating(self) -> bool:
        """True if nobody plays here: the board is shown large, for everybody around it."""
        return not self.seats and bool(self.table.remote or self.table.watched)

    @property
    def way_back(self) -> WayBack | None:
        """How undo leads to the last decision of the people here, where others play elsewhere."""
        return self.table.way_back(self.seats) if self.seats else None

    @property
    def undo(self) -> Undo:
        """How far undo goes at this screen."""
        if not self.table.remote:
            return self.position.undo if self.seats else ""
        way = self.way_back
        return "" if way is None else "choice" if way.reveals else "move"

    @property
    def transient(self) -> bool:
        """True if a reload would not restore this screen.

        Hands on a shared screen are covered, a lesson starts over, and what is open, picked or bid
        automatically is not kept.
        """
        opened = self.holdings.open or self.holdings.amount or self.topics_open
        driver = self.table.driver
        return bool(
            self.shared
            or driver.guided
            or opened
            or driver.bid_limits
            or self.pointer.picked
            or self.look is not None
            or self.players_open
            or self.moving
        )

    def reasons(self) -> Sequence[Reason]:
        """Return why the person cannot do what they might want."""
        if self.ask != "choose" or (self.shared and self.curtain_open != self.position.decision.seat):
            return ()
        return self.position.reasons()

    def why(self) -> dict[str, Text]:
        """Return why each shape cannot be picked now."""
        return {
            f"{name}:{value}": self.why_not(reason)
            for reason in self.reasons()
            for name, value in reason.data
        }

    # --- the game's words, as this screen hears them

    def offer(self, move: Move) -> Text:
        """Return the label of a move's button."""
        table = self.table
        return table.words.offer(move, self.perspective.view, table.names, self.you)

    def advise(self, move: Move) -> Text:
        """Return what a hint says to do."""
        table = self.table
        return table.words.advise(move, self.perspective.view, table.names, self.you)

    def why_not(self, reason: Reason) -> Text:
        """Return why something cannot be done."""
        return self.table.words.why(reason, self.table.names, self.you)

    def prompted(self) -> Text:
        """Return what the pending decision asks."""
        table, decision = self.table, self.position.decision
        return table.words.prompt(decision, self.perspective.view, table.names, self.you)

    # --- what is shown

    def view(self) -> Mapping[str, Any]:
        """Return the position on the screen: the current one, or the one that is looked back at."""
        if self.look is None:
            return self.perspective.view
        match = self.table.match
        return match.rules.view(match.position(self.look), self.viewer)

    def last(self) -> list[dict[str, Any]]:
        """Return the events of the last turn that moved something, before the position on the screen."""
        if self.look is None:
            return self.perspective.last
        return last_turn(self.table.match.rules, recent(self.table.match, self.look), self.viewer)

    @property
    def log(self) -> Log:
        """The log as the viewer saw it; without secrets, everybody saw the same."""
        viewer = self.viewer if self.table.secret else None
        if viewer not in self._logs:
            self._logs[viewer] = Log(self.table, viewer, self.you)
        return self._logs[viewer]

    def lines(self) -> list[Line]:
        """Return the lines of the log as far as the viewer saw them. A move in motion has none yet."""
        lines = self.log.lines()
        return lines if self.moving is None else self.log.until(self.moving.before.number)

    def rows(self) -> list[Row]:
        """Return the same lines, joined by turn."""
        return self.log.rows(None if self.moving is None else self.moving.before.number)

    # --- what happens at the table

    def moved(self, by_answer: bool) -> None:
        """Forget what belonged to the position before a move; open holdings survive an aside.

        Where others play at other screens, looking back and open holdings go on until somebody here is asked.
        """
        self._start_over()
        asked_here = self.alone or self.position.decision.seat in self.seats
        if asked_here:
            self.look = None
        # In a lesson, open holdings without anything to do would hold it up.
        done = self.table.driver.guided and not self.position.asides(LEARNER)
        kept = not asked_here and self.holdings.seat is not None
        if (by_answer and not kept) or done:
            self.holdings.close()

    def reseat(self, seats: Sequence[Seat]) -> None:
        """Let other people play at this screen: who plays where has changed."""
        self.seats = list(seats)
        self._start_over()
        self.holdings.close()
        self.curtain_open = None
        self._logs.clear()  # they call people by their names

    def rewound(self, seat: Seat | None) -> None:
        """Forget what belonged to the moves that were taken back.

        `seat` took back its own move; whoever presses undo does not get to see somebody else's cards.
        """
        self._start_over()
        self.look = None
        self.captions = []
        self.holdings.close()
        if seat is not None and self.curtain_open != seat:
            self.curtain_open = None
        self.heard = min(self.heard, self.table.match.number)
        self._logs.clear()

    def _start_over(self) -> None:
        """Forget what was picked, looked at, told or hinted at, and who wanted to take a move back."""
        self.pointer.unpick()
        self.pointer.detail = ""
        self.pointer.advised = None
        self.told = self.plea = None
